"""Scripts of the project that are no part of the package, imported for tests."""
from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).parents[1]


def script(path: str) -> Any:
    """The module that a script is."""
    spec = importlib.util.spec_from_file_location(path.replace("/", "_").removesuffix(".py"), PROJECT / path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
