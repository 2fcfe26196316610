"""games

Examples:
  firecore games
"""
def add_arguments(parser):
    pass
def run(arguments):
    return 0
