"""A content security policy for every page: only what the site itself brings may run."""

import base64
import hashlib
from pathlib import Path

from bs4 import BeautifulSoup

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


def with_policy(page: str, policy: dict[str, str]) -> str:
    """The page with a policy that also names each of the page's own scripts by its hash."""
    own = BeautifulSoup(page, "html.parser").select("script:not([src])")
    digests = (hashlib.sha256(script.text.encode()).digest() for script in own)
    hashes = [f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests]
    told = policy | {"script-src": " ".join([policy["script-src"], *dict.fromkeys(hashes)])}
    content = "; ".join(f"{name} {value}" for name, value in told.items())
    meta = f'<meta http-equiv="Content-Security-Policy" content="{content}">'
    return page.replace("<head>", f"<head>\n{meta}", 1)


def write(folder: Path, policy: dict[str, str]) -> None:
    """Give each page of a folder the policy."""
    for path in folder.rglob("*.html"):
        path.write_text(with_policy(path.read_text("utf-8"), policy), "utf-8")
