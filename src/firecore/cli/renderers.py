"""renderers

Examples:
  firecore renderers
"""
def add_arguments(parser):
    pass
def run(arguments):
    return 0
