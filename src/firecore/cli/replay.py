"""replay

Examples:
  firecore replay
"""
def add_arguments(parser):
    pass
def run(arguments):
    return 0
