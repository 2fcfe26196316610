"""plugins

Examples:
  firecore plugins
"""
def add_arguments(parser):
    pass
def run(arguments):
    return 0
