"""What the shells complete: asked as each shell asks, where the shell is installed."""
from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from firecore.cli.commands import COMMANDS, INNER

from .conftest import Command

ASKED = [
    ("mat", {"match"}),
    ("match fe", {"feurio"}),
    ("match feurio gree", {"greedy"}),
    ("arena re", {"report", "record", "rerun"}),
    ("arena run --blo", {"--blocks"}),
    ("match --on-fault f", {"forfeit"}),
    ("play feurio hum", {"human"}),
    ("renderers js", {"json"}),
]
BASH = """
source {script}
COMP_WORDS=({words}) COMP_CWORD={last}
_firecore
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
ZSH = """
compdef() {{ }}
_files() {{ }}
compadd() {{ shift; print -l -- ${{(M)@:#${{words[CURRENT]}}*}} }}
source {script}
words=({words}) CURRENT={last}+1
_firecore
"""
FISH = """
source {script}
complete --do-complete '{line}'
"""


def asked(shell: str, program: str, line: str, script: Path) -> set[str]:
    """What the shell offers for the last word of a line."""
    words = f"firecore {line}".split()
    text = program.format(script=script, words=" ".join(words), last=len(words) - 1, line=" ".join(words))
    run = subprocess.run([shell, *(["--no-config"] if shell == "fish" else ["--norc"] if shell == "bash" else ["-f"]),
                          "-c", text], capture_output=True, text=True, check=True, cwd=script.parent)
    assert run.stderr == ""
    return {one.partition("\t")[0] for one in run.stdout.splitlines() if one}


@pytest.mark.parametrize(("line", "offered"), ASKED)
@pytest.mark.parametrize(("shell", "program"), [("bash", BASH), ("zsh", ZSH), ("fish", FISH)])
def test_a_word_is_completed(shell: str, program: str, line: str, offered: set[str], command: Command,
                             tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    script = tmp_path / "script"
    script.write_text(command(f"completion {shell}").out)
    assert asked(shell, program, line, script) == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_command_is_in_the_script(shell: str, command: Command) -> None:
    told = command(f"completion {shell}")
    assert (told.code, told.err) == (0, "")
    assert [name for name in (*COMMANDS, *INNER["arena"]) if name not in told.out] == []
