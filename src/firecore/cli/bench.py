"""bench

Examples:
  firecore bench
"""
def add_arguments(parser):
    pass
def run(arguments):
    return 0
