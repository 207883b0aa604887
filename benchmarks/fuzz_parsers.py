"""Fuzz what reads: actions, JSON, records and scenario files, led by the lines that an input reaches.

`make fuzz-parsers` runs all four for ten minutes together; what reached something new is kept in ``.fuzz``
for the next time. An input passes if it is read, and reads back, or is refused by an error of the library.
"""

import argparse
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import Any

import atheris
from rich.console import Console
from rich.table import Table

from wargames.kernel.game import Game
from wargames.kernel.game.json_forms import (
    decode_action,
    decode_event,
    decode_state,
    encode_action,
    encode_event,
    encode_state,
)
from wargames.kernel.game.scenario_file import scenario_text

WORKS = "--work" in sys.argv
"""This process fuzzes; its parent only tells of it."""
with atheris.instrument_imports(include=["wargames"]) if WORKS else nullcontext():
    import wargames
    from wargames.kernel.base import serialization
    from wargames.kernel.base.errors import BadRecord, BadScenario, BadText
    from wargames.kernel.base.phrases import HOLE
    from wargames.kernel.play.record import read_record
    from wargames.kernel.play.replay import Replay

KEPT = Path(__file__).parents[1] / ".fuzz"
MOMENTS = 8
"""At so many moments of a game of each ruleset actions are judged."""
APART = 25
"""So many decisions lie between two of them."""
LONGEST_REPLAY = 40
SLOWEST = 30
"""Seconds that an input may take."""


@cache
def games() -> tuple[Any, ...]:
    """Load every installed ruleset."""
    return tuple(wargames.load(name) for name in sorted(wargames.games()))


@cache
def moments(name: str) -> tuple[tuple[Any, Any], ...]:
    """Give states of a random game with a seat that is asked in each."""
    game: Any = wargames.load(name)
    dice, choose = wargames.SeededDice(1), random.Random(1)
    state, found = game.start(game.balanced, dice=dice).state, []
    for number in range(MOMENTS * APART):
        pending = game.pending(state)
        if isinstance(pending, wargames.Over):
            break
        seat = next(iter(pending))
        if number % APART == 0:
            found.append((state, seat))
        state = game.apply(state, seat, pending[seat].actions.sample(choose), dice).state
    return tuple(found)


def chosen(data: bytes) -> tuple[Any, int, str]:
    """Take a ruleset, a number and a text from an input."""
    game = games()[data[0] % len(games())]
    return game, data[1], data[2:].decode("utf-8", "surrogateescape")


# what reads


def actions(data: bytes) -> None:
    """Read an action from words; what can be read is judged by the rules, and reads back."""
    game, number, text = chosen(data)
    try:
        action = game.parse(text)
    except BadText:
        return
    assert game.parse(str(action)) == action, f"{action} reads back otherwise"
    judged(game, number, action)


def judged(game: Any, number: int, action: Any) -> None:
    """Let the rules judge an action at some moment, and its JSON read back."""
    played = moments(game.id)
    state, seat = played[number % len(played)]
    game.refusal(state, seat, action)
    try:
        plainly = decode_action(game, encode_action(game, action))
    except BadText:  # a lone surrogate, which no JSON holds
        return
    assert plainly == action, f"the JSON of {action} reads back otherwise"


def json(data: bytes) -> None:
    """Read an action, an event or a state from JSON."""
    game, number, text = chosen(data)
    try:
        match number % 3:
            case 0:
                judged(game, number // 3, decode_action(game, serialization.parse_json(text)))
            case 1:
                event = decode_event(game, serialization.parse_json(text))
                assert decode_event(game, encode_event(game, event)) == event, "an event reads back otherwise"
            case _:
                state = decode_state(game, text)
                assert decode_state(game, encode_state(game, state)) == state, "a state reads back otherwise"
    except BadText:
        return


def records(data: bytes) -> None:
    """Read a record and replay it."""
    try:
        for _ in zip(range(LONGEST_REPLAY), Replay(read_record(data)), strict=False):
            pass
    except BadRecord:
        return


def scenarios(data: bytes) -> None:
    """Read a scenario file; what can be read can be set up."""
    game, _, text = chosen(data)
    try:
        scenario = game.read_scenario(text, "fuzz.toml")
        game.pending(game.start(scenario, dice=wargames.SeededDice(1)).state)
    except BadScenario:
        return


TARGETS: dict[str, Callable[[bytes], None]] = {
    "actions": actions,
    "json": json,
    "records": records,
    "scenarios": scenarios,
}


# what to begin with


def shipped_text(game: Game[Any, Any], name: str) -> str:
    """Return the file of a scenario that is shipped."""
    text = scenario_text(game, name)
    assert text is not None, f"{name} is shipped"
    return text


def beginnings(target: str) -> Iterator[bytes]:
    """Give inputs that are read, to begin with."""
    for at, game in enumerate(games()):
        if target == "records":
            yield recorded(game)
        elif target == "scenarios":
            yield from (bytes((at, 0)) + shipped_text(game, name).encode() for name in game.shipped)
        else:
            yield from (bytes((at, number)) + text.encode() for number, text in spoken(game, target))


def spoken(game: Any, target: str) -> Iterator[tuple[int, str]]:
    """Give actions of the moments of a game in words, or actions, events and states as JSON."""
    for number, (state, seat) in enumerate(moments(game.id)):
        action = next(iter(game.pending(state)[seat].actions))
        if target == "actions":
            yield number, str(action)
            continue
        yield 3 * number, serialization.canonical(encode_action(game, action))
        yield 2, encode_state(game, state)
        events = game.apply(state, seat, action, wargames.SeededDice(number)).events
        yield from ((1, serialization.canonical(encode_event(game, event))) for event in events)


def recorded(game: Any) -> bytes:
    """Record the first steps of a random game."""
    path = KEPT / "a-record.jsonl"
    path.unlink(missing_ok=True)
    session = wargames.Session(game, game.balanced, dice=wargames.SeededDice(1), record=path)
    choose = random.Random(1)
    for _ in range(12):
        waiting = session.pending
        if isinstance(waiting, wargames.Over):
            break
        seat = next(iter(waiting))
        session.submit(seat, waiting[seat].actions.sample(choose))
    session.close()
    return path.read_bytes()


def words() -> Iterator[str]:
    """Give the words of forms, keys and names that inputs are made of."""
    for game in games():
        for kind in (*game.action_types, *game.event_types):
            yield kind.__name__
            yield from re.findall(r"[\w-]+", HOLE.sub(" ", getattr(kind, "FORM", "")))
        for name in game.shipped:
            yield from re.findall(r"\w+", shipped_text(game, name))


# running


def folder(target: str, *parts: str) -> Path:
    """Make a folder of a target."""
    path = KEPT.joinpath(target, *parts)
    path.mkdir(parents=True, exist_ok=True)
    return path


def prepare(target: str) -> None:
    """Write what to begin with, and the words."""
    for number, data in enumerate(beginnings(target)):
        (folder(target, "seeds") / f"{number:04}").write_bytes(data)
    listed = sorted({word for word in words() if word.isascii()})
    (KEPT / "words").write_text("".join(f'"{word}"\n' for word in listed), encoding="utf-8")


def work(target: str, options: list[str]) -> None:
    """Fuzz one target in this process; libFuzzer ends it."""

    def one(data: bytes) -> None:
        if target == "records" or len(data) > 2:
            TARGETS[target](data)

    with atheris.instrument_imports(include=["wargames"]):
        for game in games():
            moments(game.id)
    atheris.Setup([sys.argv[0], *options], one)
    atheris.Fuzz()


def run(target: str, seconds: int) -> tuple[str, ...]:
    """Fuzz one target for a while in a process of its own; give its figures, what was found first."""
    prepare(target)
    options = [
        f"-max_total_time={seconds}",
        f"-timeout={SLOWEST}",
        f"-dict={KEPT / 'words'}",
        f"-artifact_prefix={folder(target)}/found-",
        "-print_final_stats=1",
        str(folder(target, "corpus")),
        str(folder(target, "seeds")),
    ]
    log = KEPT / f"{target}.log"
    with log.open("wb") as out:
        command = [sys.executable, __file__, "--work", target, "--", *options]
        code = subprocess.run(command, stderr=out, stdout=out, check=False).returncode
    said = log.read_text(encoding="utf-8", errors="replace")
    found = "nothing" if code == 0 else f"{len(list(folder(target).glob('found-*')))} inputs"
    return target, *figures(said), found


def figures(said: str) -> tuple[str, str, str]:
    """Read inputs tried, places reached and inputs kept from what libFuzzer says."""
    tried = re.findall(r"stat::number_of_executed_units:\s*(\d+)", said) or re.findall(r"(?m)^#(\d+)", said)
    reached, kept = re.findall(r"cov: (\d+)", said), re.findall(r"corp: (\d+)", said)
    return _last(tried), _last(reached), _last(kept)


def _last(said: Sequence[str]) -> str:
    return f"{int(said[-1]):,}" if said else "?"


def main() -> int:
    """Fuzz, print the figures, and answer 1 if any input was found that crashes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", help=f"what to fuzz: {', '.join(TARGETS)}; all by default")
    parser.add_argument("--minutes", type=float, default=10, help="how long, for all together")
    parser.add_argument("--work", choices=TARGETS, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        work(given.work, given.targets)
        return 0
    wanted = given.targets or list(TARGETS)
    KEPT.mkdir(exist_ok=True)
    rows = [run(target, round(60 * given.minutes / len(wanted))) for target in wanted]
    table = Table("what reads", "inputs tried", "places reached", "inputs kept", "found")
    for row in rows:
        table.add_row(*row)
    Console().print(table)
    for path in sorted(KEPT.glob("*/found-*")):
        print(f"again: {sys.executable} {__file__} --work {path.parent.name} -- {path}")
    return int(any(row[-1] != "nothing" for row in rows))


if __name__ == "__main__":
    sys.exit(main())
