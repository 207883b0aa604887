"""Whole games as text: written by bots once, reviewed as a diff, and played again line by line.

A file begins with a header, one ``name: value`` a line; ``seed`` and ``bots`` say how the game came
about and are not used when it is played again, nor is ``steps``: how many actions are kept, if not all. After
an empty line comes the play:

    blue> lay stallion S2                         the seat and the text form of its action
      dice flight: 1 2 3                          a roll by its purpose, its values as JSON
      Stallion flies 6 spaces (1+2+3=6) ... [SE-6.1]   an event as a sentence, with its clauses
      digest 4c0f..., choices: blue 6             every 10th time the hash of the state, and how many
                                                  legal actions each seat has that is asked next

The set-up is written under ``set-up``. The file ends with ``over:``, the reason and its clause, and a
line for every score and figure. ``python tests/playthroughs.py`` writes all files of the folders
``playthroughs`` anew from their headers; a new game needs a file with a header alone. One short game of each
ruleset, played by its own bots, is there to be read; all others are kept as digests, see ``long_games.py``.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle, islice, zip_longest
from pathlib import Path
from typing import Any

import attrs

from wargames import bots as shelf
from wargames import load
from wargames.kernel.base.errors import WargameError
from wargames.kernel.chance.dice import ScriptedDice, SeededDice
from wargames.kernel.game import Game, Over
from wargames.kernel.play.session import Session
from wargames.kernel.play.timeline import Entry, Setting, begin, play

TESTS = Path(__file__).parent
DIGEST_EVERY = 10
SET_UP = "set-up"
DICE = "  dice "
NAMES = ("game", "edition", "scenario", "options", "seed", "bots")


class Differs(Exception):
    """A game that does not play as it is written; the message names the first line."""


@attrs.frozen
class Header:
    """What a playthrough is of."""

    game: str
    scenario: str
    options: tuple[tuple[str, str], ...]
    seed: str
    bots: tuple[str, ...]
    steps: int | None = None

    def lines(self, edition: str) -> Iterator[str]:
        options = " ".join(f"{name}={value}" for name, value in self.options)
        values = (self.game, edition, self.scenario, options or "-", self.seed, " ".join(self.bots))
        yield from (f"{name}: {value}" for name, value in zip(NAMES, values, strict=True))
        if self.steps is not None:
            yield f"steps: {self.steps}"
        yield ""


@attrs.frozen
class Written:
    """One step as the text has it: its line, the seat and the action (none for the set-up), the dice."""

    line: int
    choice: tuple[str, str] | None
    values: tuple[Any, ...]


def read_header(text: str) -> Header:
    lines = text.split("\n\n", maxsplit=1)[0].splitlines()
    found = dict(line.split(": ", 1) for line in lines)
    if not {"game", "scenario", "options", "seed", "bots"} <= found.keys():
        raise Differs(f"a header has the lines {', '.join(NAMES)}; found: {', '.join(found) or 'none'}")
    pairs = tuple(tuple(word.split("=", 1)) for word in found["options"].split() if word != "-")
    options = tuple((name, value) for name, value in pairs)
    steps = int(found["steps"]) if "steps" in found else None
    bots = tuple(found["bots"].split())
    return Header(found["game"], found["scenario"], options, found["seed"], bots, steps)


def write(header: Header) -> str:
    """Let bots play a game, and tell it."""
    return "\n".join((*header.lines(load(header.game).edition), *parts(header))) + "\n"


def parts(header: Header) -> list[str]:
    """Let bots play a game, taking seats in turn; tell the set-up, each step, and the end."""
    game, options = load(header.game), dict(header.options)
    there = game.seats_of(game.start(header.scenario, options, dice=SeededDice(header.seed)).state)
    seats = {
        seat: shelf.make(name, game, f"{header.seed}:{seat}")
        for seat, name in zip(there, cycle(header.bots), strict=False)
    }
    session = Session(game, header.scenario, options, dice=SeededDice(header.seed), seats=seats)
    session.run()
    kept = list(islice(session.history, None if header.steps is None else header.steps + 1))
    told = ["\n".join(tell(entry, number)) for number, entry in enumerate(kept)]
    return [*told, "\n".join(ending(game, kept[-1].state))]


def tell(entry: Entry[Any], number: int) -> Iterator[str]:
    """Write one step; its number is 0 for the set-up."""
    yield SET_UP if entry.seat is None else f"{entry.seat}> {entry.action}"
    for fall in entry.falls:
        yield f"{DICE}{fall.roll.purpose}: {' '.join(json.dumps(face) for face in fall.faces)}"
    for event in entry.events:
        yield f"  {entry.game.narrate(event)} [{', '.join(event.clauses)}]"
    pending = entry.game.pending(entry.state)
    if isinstance(pending, Over):
        yield f"  digest {entry.digest}"
    elif number % DIGEST_EVERY == 0:
        choices = ", ".join(f"{seat} {len(decision.actions)}" for seat, decision in pending.items())
        yield f"  digest {entry.digest}, choices: {choices}"


def ending(game: Game[Any, Any], state: Any) -> Iterator[str]:
    """Write how a game ended, or whom it waits for."""
    pending = game.pending(state)
    if not isinstance(pending, Over):
        yield f"waiting for {', '.join(pending)}"
        return
    yield f"over: {pending.reason} [{pending.clause}]"
    yield from (f"  {seat}: {score}" for seat, score in pending.scores.items())
    yield from (f"  {name}: {figure}" for name, figure in pending.figures)


def replay(text: str, name: str = "playthrough") -> int:
    """Play a text again and give the number of its actions.

    Raises :class:`Differs` naming the first line that the rules now give otherwise.
    """
    written = text.splitlines()
    played: list[str] = []
    try:
        for line in perform(text):
            played.append(line)
            if line != _at(written, len(played)):
                break
    except WargameError as error:
        raise _differs(name, written, played, f"the rules say: {error}") from error
    for at, (old, new) in enumerate(zip_longest(written, played), start=1):
        if old != new:
            raise _differs(name, written, played[: at - 1], f"played: {_shown(new)}")
    return sum(step.choice is not None for step in steps(text))


def _at(lines: Sequence[str], number: int) -> str | None:
    return lines[number - 1] if number <= len(lines) else None


def _shown(line: str | None) -> str:
    return "nothing more" if line is None else repr(line)


def _differs(name: str, written: Sequence[str], played: Sequence[str], instead: str) -> Differs:
    number = len(played) + 1
    return Differs(f"{name}, line {number}\n  written: {_shown(_at(written, number))}\n  {instead}")


def perform(text: str) -> Iterator[str]:
    """Yield the lines that the written actions and dice give, as far as they can be played."""
    header = read_header(text)
    game = load(header.game)
    yield from header.lines(game.edition)
    setting = Setting(game, game.scenario(header.scenario), game.options(dict(header.options)))
    state = None
    for number, step in enumerate(steps(text)):
        dice = ScriptedDice(step.values)
        if step.choice is None:
            entry = begin(setting, dice)
        else:
            seat, words = step.choice
            entry = play(game, state, (seat, game.parse(words)), dice)
        state = entry.state
        yield from tell(entry, number)
    yield from ending(game, state)


def steps(text: str) -> Iterator[Written]:
    """Read the set-up and the actions of a text with the dice beneath them."""
    step: Written | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        seat, arrow, action = line.partition("> ")
        if line == SET_UP or (arrow and not line.startswith(" ")):
            if step:
                yield step
            step = Written(number, (seat, action) if arrow else None, ())
        elif step and line.startswith(DICE):
            step = attrs.evolve(step, values=(*step.values, *read_values(line.partition(": ")[2])))
    if step is None or step.choice is None:
        raise Differs("there is no play below the header")
    yield step


def read_values(text: str) -> Iterator[Any]:
    """Read JSON values that stand in a row."""
    decoder, at = json.JSONDecoder(), 0
    while at < len(text):
        value, end = decoder.raw_decode(text, at)
        yield value
        at = end + 1


def files() -> list[Path]:
    """List the playthroughs of all games."""
    return sorted(TESTS.glob("*/playthroughs/*.txt"))


def main() -> None:
    for path in files():
        text = write(read_header(path.read_text(encoding="utf-8")))
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(TESTS)}: {len(text.splitlines())} lines\n")


if __name__ == "__main__":
    main()
