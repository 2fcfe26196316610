"""How each game is played, as HTML, with its pictures."""
from __future__ import annotations

import re
from functools import lru_cache
from html import escape

import firecore as fc
from firecore.plugins.manual import IMAGE

_BOLD = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*")
_CODE = re.compile(r"`([^`]+)`")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


@lru_cache(maxsize=64)     # visitors may ask for any name
def picture(game: str, name: str) -> str | None:
    """A picture of the page to learn a game from, as SVG; None if there is none of that name."""
    manual = fc.load(game).plugin.rules.manual if game in fc.games() else None
    shown = None if manual is None else manual.pictures.get(name)
    if shown is None:
        return None
    return str(fc.render(fc.load(game, **shown.options).read(shown.position), "svg", fc.EVERYTHING))


def as_html(markdown: str, pictures: str) -> str:
    """Paragraphs, lists and tables, bold, code, and pictures, which are below the address ``pictures``.

    Links lose their target, and headings stay below the page's own.
    """
    parts, items, numbered = [], [], False
    for block in re.split(r"\n\s*\n", markdown.strip()):
        image = IMAGE.fullmatch(block.strip())
        if image is not None:
            caption = escape(image["caption"])
            parts.append(f'<figure><img src="{escape(pictures)}/{image["name"]}.svg" alt="" loading="lazy">'
                         f"<figcaption>{caption}</figcaption></figure>")
            continue
        lines = [line for line in block.splitlines() if line.strip()]
        if lines[0].startswith("|"):
            parts.append(_table(lines))
            continue
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


def _table(lines: list[str]) -> str:
    rows = [[_inline(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in lines]
    head = "".join(f'<th scope="col">{cell}</th>' for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows[2:])
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


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
