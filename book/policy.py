"""A content security policy for every page: only what the site itself brings may run."""

import base64
import hashlib
from html.parser import HTMLParser
from pathlib import Path

BOOK = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",  # tables carry their colours with them
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
}
# JupyterLite builds the checks of its settings as it goes, and hands files around as blobs. Python
# runs in a worker, a file of the site that no page's policy reaches.
LIVE = BOOK | {
    "script-src": "'self' 'unsafe-eval' blob:",
    "worker-src": "'self' blob:",
    "connect-src": "'self' data: blob:",
}


class _Inline(HTMLParser):
    """Collects the scripts that stand in a page itself."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list) -> None:
        self._inside = tag == "script" and "src" not in dict(attrs)
        self.scripts += [""] * self._inside

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.scripts[-1] += data

    def handle_endtag(self, tag: str) -> None:
        self._inside = False


def with_policy(page: str, policy: dict[str, str]) -> str:
    """The page with a policy that also names each of the page's own scripts by its hash."""
    found = _Inline()
    found.feed(page)
    digests = (hashlib.sha256(script.encode()).digest() for script in found.scripts)
    hashes = [f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests]
    scripts = " ".join([policy["script-src"], *dict.fromkeys(hashes)])
    told = policy | {"script-src": scripts}
    content = "; ".join(f"{name} {value}" for name, value in told.items())
    meta = f'<meta http-equiv="Content-Security-Policy" content="{content}">'
    return page.replace("<head>", f"<head>\n{meta}", 1)


def write(folder: Path, policy: dict[str, str]) -> None:
    """Give each page of a folder the policy."""
    for path in folder.rglob("*.html"):
        path.write_text(with_policy(path.read_text("utf-8"), policy), "utf-8")
