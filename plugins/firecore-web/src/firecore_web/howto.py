"""How each game is played, in short, as HTML."""
from __future__ import annotations

import re
from html import escape

_BOLD = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*")
_CODE = re.compile(r"`([^`]+)`")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


def as_html(markdown: str) -> str:
    """Paragraphs and lists, bold, code; links lose their target, and headings stay below the page's own."""
    parts, items, numbered = [], [], False
    for block in re.split(r"\n\s*\n", markdown.strip()):
        lines = [line for line in block.splitlines() if line.strip()]
        if all(re.match(r"\s*([-*]|\d+\.)\s|\s{2,}\S", line) for line in lines):
            numbered = bool(re.match(r"\s*\d+\.", lines[0]))
            items = _items(lines)
            tag = "ol" if numbered else "ul"
            parts.append(f"<{tag}>" + "".join(f"<li>{_inline(item)}</li>" for item in items) + f"</{tag}>")
        elif lines and lines[0].startswith("#"):
            parts.append(f"<h3>{_inline(lines[0].lstrip('# '))}</h3>")
            if lines[1:]:
                parts.append(f"<p>{_inline(' '.join(lines[1:]))}</p>")
        else:
            parts.append(f"<p>{_inline(' '.join(line.strip() for line in lines))}</p>")
    return "".join(parts)


def _items(lines: list[str]) -> list[str]:
    items: list[str] = []
    for line in lines:
        begun = re.match(r"\s*(?:[-*]|\d+\.)\s+(.*)", line)
        if begun:
            items.append(begun[1])
        elif items:
            items[-1] += " " + line.strip()
    return items


def _inline(text: str) -> str:
    shown = escape(_LINK.sub(r"\1", text), quote=False)
    shown = _CODE.sub(r"<code>\1</code>", shown)
    return _BOLD.sub(lambda found: f"<strong>{found[1]}</strong>" if found[1] else f"<em>{found[2]}</em>", shown)
