"""The API reference, made from the docstrings with Python 3.11: ``python docs/reference.py``. A test compares it."""
from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

PAGE = Path(__file__).with_name("reference.md")
MODULES = (
    "firecore", "firecore.sketch", "firecore.plugins.games", "firecore.plugins.players", "firecore.plugins.types",
    "firecore.plugins.registry", "firecore.plugins.spec",
    "firecore.options", "firecore.policies", "firecore.testing", "firecore.arena")
HEAD = """# Reference

Every public name with its signature and docstring, made from the code. [The interface](interface.md) explains them with
examples, [the native interface](native.md) lists what Cython code may use.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(part for name in MODULES for part in _module(import_module(name)))])


def _module(module: ModuleType) -> Iterator[str]:
    yield f"## {module.__name__}\n"
    yield _text(inspect.getdoc(module) or "")
    for name in public(module):
        yield from _entry(f"{name}", getattr(module, name))


def public(module: ModuleType) -> list[str]:
    """What a module offers: its ``__all__``, or all that is defined there and has no underscore."""
    if hasattr(module, "__all__"):
        return sorted(module.__all__)
    return sorted(name for name, value in vars(module).items() if not name.startswith("_")
                  and getattr(value, "__module__", None) == module.__name__ and callable(value))


def _entry(name: str, value: Any) -> Iterator[str]:
    yield f"### {name}\n"
    if not callable(value) or not getattr(value, "__name__", None):
        yield f"`{value!r}`\n" if isinstance(value, (int, str, tuple)) else ""
        return
    yield f"```text\n{name}{_signature(value)}\n```\n"
    yield _text(_doc(value))
    if inspect.isclass(value) and not issubclass(value, BaseException):
        yield from _members(value)


def _members(cls: type) -> Iterator[str]:
    rows = []
    for name in dir(cls):
        static = inspect.getattr_static(cls, name)
        doc = _doc(static.__func__ if isinstance(static, (classmethod, staticmethod)) else static)
        if name.startswith("_") or not doc or not (callable(getattr(cls, name, None)) or _is_property(static)):
            continue
        first = doc.partition("\n\n")[0]
        rows.append(f"| `{name}{'' if _is_property(static) else _signature(getattr(cls, name), own=True)}` "
                    f"| {_inline(' '.join(first.split()))} |")
    if rows:
        yield "\n".join(["| | |", "|---|---|", *rows]) + "\n"


def _is_property(value: Any) -> bool:
    return isinstance(value, property) or inspect.isgetsetdescriptor(value) or type(value).__name__ == "cached_property"


def _doc(value: Any) -> str:
    """The docstring, without the signature that Cython puts before it."""
    doc = inspect.getdoc(value) or ""
    first, _, rest = doc.partition("\n")
    return rest.strip() if re.match(r"[\w.]+\(.*\)", first) else doc


def _signature(value: Any, *, own: bool = False) -> str:
    try:
        text = str(inspect.signature(value))
    except (TypeError, ValueError):
        found = re.match(r"[\w.]+(\(.*\))", inspect.getdoc(value) or "")
        text = found[1] if found else "(…)"
    text = re.sub(r"(: |-> )'([^']*)'", r"\1\2", text)     # annotations are texts
    text = re.sub(r"<function (\S+) at 0x[0-9a-f]+>", r"\1", text)
    text = re.sub(r"^\((?:self|cls)(?:, )?", "(", text) if own else text
    return text.replace("|", "\\|") if own else text


def _text(doc: str) -> str:
    if "====" in doc:
        return f"```text\n{doc}\n```\n"
    return _inline(doc) + "\n"


def _inline(text: str) -> str:
    """From the markup of docstrings to that of pages."""
    text = re.sub(r":\w+:`~?([^`]+)`", r"`\1`", text).replace("``", "`")
    return re.sub(r"(?<!`)<(?![^`]*`)", "&lt;", text)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
