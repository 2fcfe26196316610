"""Scripts and styles, under addresses that name their content, so that browsers fetch each version once."""
from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response

TYPES = {"js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "svg": "image/svg+xml"}
FOLDERS = (("firecore_web", "static"), ("firecore.notebook", ""))     # ours, and what every drawing comes with
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
SMALLEST = 500      # bytes that are worth compressing


@dataclass(frozen=True)
class Content:
    """Some bytes, also compressed, and the name that no other bytes have."""

    kind: str
    plain: bytes
    packed: bytes
    digest: str

    @classmethod
    def of(cls, kind: str, plain: bytes, level: int) -> Content:
        """Bytes of a kind; a higher level takes longer and makes them smaller."""
        packed = gzip.compress(plain, level, mtime=0) if len(plain) >= SMALLEST else plain
        return cls(kind, plain, packed, sha256(plain).hexdigest()[:16])

    def answer(self, request: Request, caching: str, code: int = 200) -> Response:
        """As the browser takes it; only a word to one that has it already."""
        headers = {"cache-control": caching, "etag": f'W/"{self.digest}"', "vary": "accept-encoding"}
        if code == 200 and headers["etag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.packed is self.plain or not _takes_gzip(request):
            return Response(self.plain, code, headers, self.kind)
        return Response(self.packed, code, headers | {"content-encoding": "gzip"}, self.kind)


def _takes_gzip(request: Request) -> bool:
    coding = [one.strip().partition(";") for one in request.headers.get("accept-encoding", "").split(",")]
    return any(name.strip() == "gzip" and quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
               for name, _, quality in coding)


@cache
def assets() -> dict[str, Content]:
    """All files that a page may load, by name."""
    return {resource.name: Content.of(kind, resource.read_bytes(), 9)
            for package, folder in reversed(FOLDERS) for resource in files(package).joinpath(folder).iterdir()
            if (kind := TYPES.get(resource.name.rpartition(".")[2])) and resource.is_file()}


@cache
def edition() -> str:
    """A name for the files as they are now: scripts import each other by relative addresses, so all change at once."""
    return sha256("".join(f"{name} {one.digest} " for name, one in sorted(assets().items())).encode()).hexdigest()[:16]


def page(request: Request, html: str, code: int = 200) -> Response:
    """A page: compressed, and not sent again to a browser that has it. Pages hold no secrets."""
    return Content.of("text/html; charset=utf-8", html.encode("utf-8", "replace"), 1).answer(request, ASK_AGAIN, code)
