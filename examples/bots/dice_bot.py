#!/usr/bin/env python3
"""A bot for firecore in plain Python, without firecore: it plays a legal action at random.

    firecore match feurio "cmd:python3 examples/bots/dice_bot.py" greedy greedy greedy

With --token it answers with the notation instead of the id; with --first it takes the first legal action.
"""
import json
import random
import sys


def main(arguments: list[str]) -> None:
    """Read lines, answer lines, and end with the input."""
    hello = json.loads(sys.stdin.readline())
    if hello["firecore"] != 1:
        answer({"error": f"this bot speaks version 1, not {hello['firecore']}"})
        return
    answer({"firecore": 1, "name": "dice bot", "view": False})
    for line in sys.stdin:
        question = json.loads(line)
        number = chosen(question, "--first" in arguments)
        answer(question["tokens"][number] if "--token" in arguments else question["legal"][number])


def chosen(question: dict, first: bool) -> int:
    """The place of the chosen action among the legal ones: the same for the same seed."""
    return 0 if first else random.Random(question["seed"]).randrange(len(question["legal"]))


def answer(value: object) -> None:
    """Say one line, and say it at once."""
    print(json.dumps(value), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
