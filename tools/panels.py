"""A panel that is alive without a kernel: a slider and the pictures that it moves between."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from helpers.lessons import figure
from helpers.show.style import WIDTH
from helpers.words.i18n import text
from tools.frames import Frame, frames
from tools.places import ROOT

TEMPLATE = Environment(
    loader=FileSystemLoader(ROOT / "site"), autoescape=True, trim_blocks=True, lstrip_blocks=True
).get_template("panel.html")


def panel(number: str, language: str, book: Path) -> str:
    """Write a lesson's frames into its book, and give the HTML that plays them."""
    drawn = figure(number, language)
    folder = book / "frames" / number
    folder.mkdir(parents=True)
    told = []
    for i, frame in enumerate(frames(drawn)):
        path = folder / file_name(i, frame)
        path.write_bytes(frame.picture)
        told.append(
            {
                "value": frame.value,
                "words": frame.words,
                "picture": path.relative_to(book).as_posix(),
            }
        )
        if frame.is_start:
            start = i
    return TEMPLATE.render(
        number=number,
        title=drawn.say("title"),
        label=drawn.say(drawn.played),
        reset=text("panel.reset", language),
        note=text(f"site.panel_{'one' if len(drawn.inputs) == 1 else 'many'}", language),
        no_script=text("site.no_script", language),
        width=WIDTH,
        height=drawn.height,
        frames=told,
        start=start,
        longest=max((frame["words"] for frame in told), key=len),
    )


def file_name(i: int, frame: Frame) -> str:
    """The frame that a panel starts with has a name of its own: the index page shows it too."""
    return "start.webp" if frame.is_start else f"{i:02}.webp"
