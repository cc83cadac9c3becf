"""What a stored cell says and shows, as HTML, and the parts that a lesson's headings make."""

from collections.abc import Iterator
from html import escape

import nbformat


def markdown(source: str) -> str:
    """Markdown as HTML."""
    from markdown_it import MarkdownIt  # not there where notebooks are only refreshed

    return MarkdownIt("commonmark", {"html": True}).enable("table").render(source)


def shown(cell: nbformat.NotebookNode, without: str = "") -> str:
    """The outputs of a cell, its printed lines but for the one that is to be left out."""
    return "\n".join(_html(output, without) for output in cell.get("outputs", []))


def printed(cell: nbformat.NotebookNode) -> list[str]:
    """The lines of text that a cell shows."""
    outputs = cell.get("outputs", [])
    return [line for output in outputs for line in _text(output).splitlines() if line.strip()]


def part(lesson: nbformat.NotebookNode, first: str) -> Iterator[nbformat.NotebookNode]:
    """The cells from the one of that name up to the next one with a heading of the same rank."""
    names = [cell.id for cell in lesson.cells]
    start = names.index(first)
    yield lesson.cells[start]
    for cell in lesson.cells[start + 1 :]:
        if cell.source.startswith("## "):
            return
        yield cell


def _html(output: nbformat.NotebookNode, without: str) -> str:
    data = output.get("data", {})
    if "text/html" in data:
        return data["text/html"]
    lines = (line for line in _text(output).splitlines() if line.strip() and line != without)
    text = "\n".join(lines)
    return f"<pre>{escape(text)}</pre>" if text else ""


def _text(output: nbformat.NotebookNode) -> str:
    return output.get("text") or output.get("data", {}).get("text/plain", "")
