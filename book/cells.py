"""What a stored cell says and shows, as HTML."""

from html import escape

import nbformat


def markdown(source: str) -> str:
    """Markdown as HTML."""
    from markdown_it import MarkdownIt  # not there where notebooks are only refreshed

    return MarkdownIt("commonmark", {"html": True}).enable("table").render(source)


def shown(cell: nbformat.NotebookNode, without: str = "") -> str:
    """The outputs of a cell, its printed lines but for the one that is to be left out."""
    return "\n".join(_html(output, without) for output in cell.get("outputs", []))


def lines(output: nbformat.NotebookNode) -> list[str]:
    """The lines of text of an output."""
    said = output.get("text") or output.get("data", {}).get("text/plain", "")
    return [line for line in said.splitlines() if line.strip()]


def _html(output: nbformat.NotebookNode, without: str) -> str:
    if html := output.get("data", {}).get("text/html"):
        return html
    text = "\n".join(line for line in lines(output) if line != without)
    return f"<pre>{escape(text)}</pre>" if text else ""
