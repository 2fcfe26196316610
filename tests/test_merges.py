"""No merge is left half done: Python does not mind, where it happens in a docstring."""
from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
MARKER = re.compile(r"^(<{7}|>{7}) ", re.M)
WRITTEN = {".py", ".pyi", ".pyx", ".pxd", ".md", ".toml", ".txt", ".json", ".yml"}


def test_no_file_holds_two_versions_of_itself() -> None:
    folders = ("src", "tests", "docs", "benchmarks", "plugins")
    files = [*ROOT.iterdir(), *(path for folder in folders for path in (ROOT / folder).rglob("*"))]
    texts = [path for path in files if path.suffix in WRITTEN and path.is_file()]
    assert Path(__file__) in texts
    assert [str(path.relative_to(ROOT)) for path in texts if MARKER.search(path.read_text(encoding="utf-8"))] == []
