"""The commands, each with its title. Its module, of the same name, is imported when the command is used."""
from __future__ import annotations

COMMANDS = {
    "play": "play yourself, at a terminal, with agents in the other seats",
    "match": "let agents play: one game, or a series with a table",
    "replay": "show a recorded game, position by position, or write every position to a file",
    "arena": "find out which agent is better: plans, runs that resume, reports",
    "games": "list the games, or the options of one",
    "rules": "print the rules of a game, or the clauses that messages cite",
    "agents": "list the agents, who plays a game, or the options of one agent",
    "renderers": "list the renderers, or the options of one",
    "plugins": "list the plugins, and why a plugin was skipped",
    "new": "write the files of a new plugin: an agent, a game, a renderer or a native policy",
    "bench": "measure the speed of every game, or of agents, and compute a signature to compare builds",
    "completion": "print a script that completes commands and options in bash, zsh or fish",
}
INNER = {     # the commands of a command
    "arena": {
        "new": "write a plan: a game, agents, who meets whom, a seed, limits",
        "run": "play the missing games of a plan, until the stop rule has its answer",
        "show": "print the table and the verdict of a store, also while a run is adding to it",
        "report": "write a report: one HTML file with tables and plots, or the same as Markdown or JSON",
        "export": "print the records of all games of a store, one line of JSON each",
        "record": "print or write the record of one game of a store",
        "rerun": "play one game of a store again, in this process, to see where an agent fails",
    },
}
