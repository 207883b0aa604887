"""What a newcomer is told: what to type first, which scenario to begin with, which games are saved here."""

from collections.abc import Iterable
from pathlib import Path
from shlex import quote
from typing import Any

import attrs

from wargames import games, load
from wargames.cli.console import say, say_folded
from wargames.cli.dialog import EndOfInput, read_line
from wargames.kernel.errors import BadOption, BadRecord
from wargames.kernel.game import Game, Scenario
from wargames.kernel.record import Record, read_record
from wargames.kernel.record_lines import ActionLine, OverLine


def welcome() -> None:
    """Say what to type first, and the shortest scenario of each game."""
    known = [load(name) for name in games()]
    first = min(known, key=_answers, default=None)
    say("Published tactical wargames, played by their rules.")
    if first is None:
        say("No game is installed.")
        return
    say("\nType this first: the game with the fewest answers to choose from at a time.")
    say(f"  {play_line(first)}")
    say("\nTo begin with, the shortest scenario of each game:")
    for game in known:
        say(f"  {game.title}\n    {play_line(game)}")
    say("\nThen:")
    for words, does in THEN:
        say(f"  {words:<22} {does}")


THEN = (
    ("wargames learn GAME", "a guided first game: the rules as they come up"),
    ("wargames list", "all games, scenarios and bots"),
    ("wargames rules GAME", "the rules, clause by clause"),
    ("wargames resume", "go on with a game that you recorded"),
    ("wargames --help", "every command"),
)


def play_line(game: Game[Any, Any]) -> str:
    """Write what plays the shortest scenario of a game."""
    return f"wargames play {game.id} --scenario {shortest(game).id}"


def shortest(game: Game[Any, Any]) -> Scenario:
    """Find the scenario whose longest game is the shortest; the first where no games were counted."""
    return min(game.scenarios.values(), key=lambda scenario: _longest(game, scenario))


def _longest(game: Game[Any, Any], scenario: Scenario) -> float:
    bounds = game.bounds(scenario)
    return float("inf") if bounds is None else bounds.longest


def _answers(game: Game[Any, Any]) -> float:
    """Count the most answers that were ever there to choose from in its shortest scenario."""
    bounds = game.bounds(shortest(game))
    return float("inf") if bounds is None else bounds.most_actions


@attrs.frozen
class Saved:
    """A record of a game that is not over."""

    path: Path
    record: Record

    def __str__(self) -> str:
        header = self.record.header
        count = sum(isinstance(line, ActionLine) for _, line in self.record.lines())
        mine = ", ".join(seat for seat, bot in header.seats.items() if bot is None) or "bots alone"
        actions = f"{count} action{'' if count == 1 else 's'}"
        return f"{self.path}: {header.game}, {header.scenario}; {mine}; {actions} so far"


def saved_games(folder: Path) -> tuple[Saved, ...]:
    """Find the games in a folder that are not over, the latest first; what is no record is passed by."""
    paths = sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)
    return tuple(_unfinished(paths))


def _unfinished(paths: Iterable[Path]) -> Iterable[Saved]:
    for path in paths:
        try:
            record = read_record(path)
            lines = [line for _, line in record.lines()]
        except (BadRecord, OSError):
            continue
        if not isinstance(lines[-1], OverLine):
            yield Saved(path, record)


def choose_saved() -> Path:
    """Offer the saved games of this folder and ask for one.

    Raises :class:`BadOption` where there is none, and where none is chosen.
    """
    offered = saved_games(Path())
    if not offered:
        raise BadOption(
            "no unfinished game is recorded in this folder (*.jsonl): name the file, as in "
            "'wargames resume FILE'; 'wargames play GAME --record FILE' begins one"
        )
    for number, one in enumerate(offered, 1):
        say_folded(f"{number:>3}  {one}")
    try:
        answer = read_line("Go on with number: ").strip()
    except EndOfInput:
        say()
        answer = ""
    if answer.isdecimal() and 1 <= int(answer) <= len(offered):
        return offered[int(answer) - 1].path
    given = f"{answer[:40]!r} is none of 1 to {len(offered)}" if answer else "none was chosen"
    raise BadOption(f"{given}: name a file, as in: wargames resume {quote(str(offered[0].path))}")
