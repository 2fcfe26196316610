"""Programs of any language as agents: the reference bots, and programs that do not keep to the line protocol."""
from __future__ import annotations

import os
import random
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import firecore as fc
from firecore.arena import play_series
from firecore.arena.running import seats
from firecore.sandbox import Sandbox, program

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what holds on Linux")
BOTS = Path(__file__).parents[2] / "examples" / "bots"
GAME = fc.load("feurio", players=2)


def words(*parts: object) -> str:
    return "cmd:" + shlex.join(map(str, parts))


DICE = words(sys.executable, BOTS / "dice_bot.py")


def dice(turn: fc.Turn) -> int:
    """What the bot in Python does."""
    legal = turn.legal_actions()
    return legal[random.Random(turn.seed).randrange(len(legal))]


def last(turn: fc.Turn) -> int:
    return turn.legal_actions()[-1]


def in_python(code: str) -> str:
    """A program that says hello and goes on as it is told."""
    return words(sys.executable, "-c", f"import json, sys, time\nsays = lambda text: print(text, flush=True)\n"
                                       f"hello = input()\n{code}")


@pytest.mark.parametrize("name", fc.games())
@pytest.mark.parametrize("option", ["", " --token"])
def test_the_bot_in_python_plays_every_game(name: str, option: str) -> None:
    game = fc.load(name, players=2)
    record = fc.play(fc.Match(game, seed=3), [DICE + option] * 2)
    assert record.fault is None
    assert record.tokens == fc.play(fc.Match(game, seed=3), [dice] * 2).tokens


@pytest.fixture(scope="module")
def last_bot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = os.environ.get("CC", "").split() or [shutil.which("cc") or shutil.which("gcc") or ""]
    if not compiler[0]:
        pytest.skip("there is no C compiler")
    place = tmp_path_factory.mktemp("bots") / "last_bot"
    subprocess.run([*compiler, "-Wall", "-Werror", "-std=c99", "-O2", "-o", place, BOTS / "last_bot.c"], check=True)
    return place


@pytest.mark.parametrize("name", fc.games())
def test_the_bot_in_c_plays_every_game(name: str, last_bot: Path) -> None:
    game = fc.load(name, players=2)
    record = fc.play(fc.Match(game, seed=3), [words(last_bot)] * 2)
    assert record.fault is None
    assert record.tokens == fc.play(fc.Match(game, seed=3), [last] * 2).tokens


def test_a_program_is_found_in_the_folder_where_it_was_named(
        last_bot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(last_bot.parent)
    bot = Sandbox("cmd:./last_bot --level 3")
    monkeypatch.chdir("/")
    assert fc.play(fc.Match(GAME, seed=3), [bot, last]).fault is None


def test_the_reference_bots_need_no_firecore() -> None:
    assert "import firecore" not in (BOTS / "dice_bot.py").read_text()
    record = fc.play(fc.Match(GAME, seed=3), [words(sys.executable, "-I", "-S", BOTS / "dice_bot.py"), last])
    assert record.fault is None


READY = "says('{\"firecore\": 1}')\n"
ASKED = READY + "question = json.loads(input())\n"
WRONG = {
    "": ("crash", "as it started, its process ended with exit code 0 before it answered"),
    "sys.exit('no licence')": ("crash", "exit code 1 before it answered; it last printed no licence"),
    "says('hello')": ("protocol", "it answered 'hello', which is not a line of JSON"),
    "says('{}')": ("protocol", 'it was to answer hello with {"firecore": 1}, got \'{}\''),
    "says('{\"firecore\": 2}')": ("protocol", '{"firecore": 2}'),
    "says('{\"firecore\": true}')": ("protocol", '{"firecore": true}'),
    "says('{\"firecore\": 1, \"view\": 1}')": ("protocol", "view 1: it must be true or false"),
    "says('[' * 100_000)": ("protocol", "which is not a line of JSON"),
    "says('9' * 10_000)": ("protocol", "which is not a line of JSON"),
    "says('x' * 300_000)": ("protocol", "it answered with more than 262144 bytes"),
    "sys.stdout.write('{\"firecore\": 1}' * 30_000); sys.stdout.flush()": ("protocol", "more than 262144 bytes"),
    READY + "sys.exit(0)": ("crash", "exit code 0 before it answered"),
    "sys.stdout.write('{\"firecore\": 1}\\n1\\n'); sys.stdout.flush(); time.sleep(1000)": ("protocol", "1"),
    ASKED + "says('')\ntime.sleep(1000)": ("protocol", "it answered '', which is not a line of JSON"),
    ASKED + "says('null')": ("type", "it answered 'null', which is not the id or the token of an action"),
    ASKED + "says('1.0')": ("type", "it answered '1.0', which is not the id"),
    ASKED + "says('NaN')": ("type", "it answered 'NaN', which is not the id"),
    ASKED + "says('true')": ("type", "it answered 'true'"),
    ASKED + "says('[0]')": ("type", "it answered '[0]'"),
    ASKED + "says('{\"id\": 0}')": ("type", '{"id": 0}'),
    ASKED + "says('-1')": ("illegal", "it answered -1, which is not legal here"),
    ASKED + "says(10 ** 4000)": ("illegal", "which is not legal here"),
    ASKED + "says('\"nowhere\"')": ("illegal", "it answered a token: feurio: 'nowhere' is not legal: "),
    ASKED + "says('\"\\\\u001b[2J\"')": ("illegal", "\\x1b[2J"),
    ASKED + "says(json.dumps('x' * 200_000))": ("illegal", "is not legal"),
    ASKED + "sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()": ("protocol", "which is not a line of JSON"),
    ASKED + "says('{\"error\": \"out of ideas\"}')": ("exception", "it said: out of ideas"),
    ASKED + "says('{\"error\": 7, \"kind\": [], \"traceback\": {}}')": ("exception", "7"),
    ASKED + "says(json.dumps({'error': 'a\\x1b[2Jb', 'kind': 'deadline'}))": ("exception", "a\\x1b[2Jb"),
    ASKED + "import os; os.close(1); time.sleep(1000)": ("protocol", "it closed its standard output"),
}


@pytest.mark.parametrize("code", WRONG)
def test_whatever_a_program_says_is_checked(code: str) -> None:
    kind, message = WRONG[code]
    with pytest.raises(fc.AgentError) as caught, Sandbox(in_python(code)) as sandbox:
        sandbox.choose(fc.Turn(fc.Match(GAME, seed=1)))
    assert caught.value.kind == kind
    assert message in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 1000


def test_a_program_that_does_not_read_is_ended_at_the_deadline() -> None:
    bot = in_python(READY + "time.sleep(1000)")
    match = fc.Match(fc.load("flashpoint"), seed=1)
    with Sandbox(bot) as sandbox, pytest.raises(fc.AgentError) as caught:
        fc.play(match, [sandbox] * 3, seconds=1, on_fault="raise")
    assert caught.value.kind == "deadline"


def test_a_program_that_never_greets_ends_a_series_with_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a game may take."""
    assert seats.PATIENCE == 60, "as documented"
    monkeypatch.setattr(seats, "PATIENCE", 0.5)
    with pytest.raises(fc.OptionError, match="as it started, it had 0.5 seconds to answer, and was ended"):
        list(play_series(GAME, [words(sys.executable, "-c", "import time; time.sleep(1000)"), "greedy"], wall=1e6))


@pytest.mark.parametrize("size", [1 << 26, 1 << 28])
def test_a_program_may_reserve_addresses_that_it_does_not_use(size: int) -> None:
    """As Node, Java and Go do, by gigabytes."""
    reserves = "import mmap\nheld = mmap.mmap(-1, 1 << 36, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000, prot=0)\n"
    bot = in_python(f"{reserves}{ASKED}says(question['legal'][0])")
    match = fc.Match(GAME, seed=1)
    with Sandbox(bot, memory=size) as sandbox:
        assert sandbox.choose(fc.Turn(match)) == match.legal_actions()[0]


def test_a_program_that_uses_what_it_may_not_is_ended() -> None:
    uses = "import mmap\nheld = mmap.mmap(-1, 1 << 29)\nfor _ in range(512):\n    held.write(b'x' * (1 << 20))\n"
    bot = in_python(f"{ASKED}{uses}time.sleep(1000)")
    with Sandbox(bot, memory=1 << 28) as sandbox, pytest.raises(fc.AgentError) as caught:
        sandbox.choose(fc.Turn(fc.Match(GAME, seed=1)))
    assert caught.value.kind == "memory"


def test_a_program_may_refuse() -> None:
    with pytest.raises(fc.OptionError, match="I play no games with fire"):
        fc.play(fc.Match(GAME, seed=1), [in_python("""says('{"error": "I play no games with fire", "kind": "refused"}')""")] * 2)


def test_what_a_question_holds() -> None:
    bot = in_python(f"{ASKED}print(hello, json.dumps(question), sep='\\n', file=sys.stderr)\nsays(question['legal'][0])")
    match = fc.Match(GAME, seed=1)
    turn = fc.Turn(match)
    with Sandbox(bot) as sandbox:
        sandbox.choose(turn)
        hello, question = map(plain, sandbox.printed(turn.seat).splitlines())
    assert hello == {"firecore": 1, "game": "feurio", "options": plain(GAME.options), "seat": turn.seat, "seats": 2,
                     "actions": GAME.n_actions, "cooperative": False}
    assert question == {
        "legal": match.legal_actions(), "tokens": [turn.token(one) for one in match.legal_actions()],
        "seconds": None, "bank": None, "seed": turn.seed, "history": match.seen(turn.seat),
        "position": match.state.position(), "view": plain(match.state.view(turn.seat))}


def plain(value: Any) -> Any:
    """As JSON tells it."""
    import json

    return json.loads(value if isinstance(value, str) else json.dumps(dict(value)))


@pytest.mark.parametrize(("command", "message"), [
    ("", "a program and its arguments are expected"), ("'", "a program and its arguments are expected"),
    ("./nowhere --level 3", "there is no program './nowhere'")])
def test_a_command_that_cannot_be_run_is_told_at_once(command: str, message: str) -> None:
    for spec in (f"cmd:{command}", *(["cmd"] if not command else [])):
        for make in (fc.agent, Sandbox):
            with pytest.raises(fc.OptionError, match=message):
                make(spec)


def test_a_command_is_one_agent_among_others() -> None:
    assert repr(fc.agent("cmd", command=f"{sys.executable} -V")) == f"Sandbox('cmd:{sys.executable} -V')"
    assert program.words(f"{sys.executable} --level '3 4'") == [os.path.abspath(sys.executable), "--level", "3 4"]
