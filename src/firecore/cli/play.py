"""play

Examples:
  firecore play
"""
def add_arguments(parser):
    pass
def run(arguments):
    return 0
