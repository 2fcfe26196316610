"""agents

Examples:
  firecore agents
"""
def add_arguments(parser):
    pass
def run(arguments):
    return 0
