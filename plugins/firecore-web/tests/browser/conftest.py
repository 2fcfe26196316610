"""A server of our own, and a real browser: the Chromium that this machine has."""
from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from screens import ARGUMENTS, Screen, Server

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser these tests say so."""
    if CHROMIUM is None:
        for item in items:
            if "browser" in item.path.parts:
                item.add_marker(pytest.mark.skip(reason="there is no Chromium here: apt install chromium"))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser, for all tests."""
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server that forgets."""
    with Server() as running:
        yield running


@pytest.fixture
def screen(chromium: Any, server: Server) -> Iterator[Screen]:
    """A window of a browser that nobody else uses."""
    window = Screen(chromium, server)
    yield window
    window.close()


@pytest.fixture
def other(chromium: Any, server: Server) -> Iterator[Screen]:
    """Another person's."""
    window = Screen(chromium, server)
    yield window
    window.close()
