"""The examples of rules: their pictures, and what stands below these."""

from collections.abc import Callable, Iterator
from pathlib import Path

from wargames import render
from wargames.lessons.example import Example, examples_of
from wargames.presenting.rule_pages import shown_example
from wargames.presenting.sides import AnyGame


def example_pictures(game: AnyGame, pages: Path) -> None:
    """Draw the positions of a game's examples, as their seats see them."""
    folder = pages / "pictures" / game.id / "examples"
    folder.mkdir(parents=True, exist_ok=True)
    for one in examples_of(game):
        view, _ = one.position()
        (folder / f"{one.id}.svg").write_text(render.board_svg(game, view), encoding="utf-8")


def example_text(one: Example, linked: Callable[[str], str]) -> Iterator[str]:
    """Write an example in paragraphs, its picture first; ``linked`` writes a sentence with its links."""
    shown = shown_example(one)
    dice = f", dice {', '.join(shown.dice)}" if shown.dice else ""
    outcome = " ".join(f"{'No: ' if shown.refused else ''}{linked(line)}" for line in shown.outcome)
    picture = f"../../pictures/{one.game.id}/examples/{one.id}.svg"
    yield f"**Example: {shown.title}**"
    yield f'![{shown.title}]({picture}){{ width="420" }}'
    yield shown.text
    yield f"{shown.side}: `{shown.action}`{dice}. *{outcome}*"
    yield f"Try it: `{shown.start}`"
