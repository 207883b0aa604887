"""The welcome: first commands, the scenario to begin with, and saved games."""

from collections.abc import Iterable
from pathlib import Path
from shlex import quote
from typing import Any

import attrs

from wargames import games, load
from wargames.cli.console import say, say_folded
from wargames.cli.dialog.dialog import EndOfInput, read_line
from wargames.cli.first_scenario import play_line, to_begin_with
from wargames.kernel.base.errors import BadOption, BadRecord
from wargames.kernel.game import Game
from wargames.kernel.game.bounds import bounds_in
from wargames.kernel.play.record import Record, read_record
from wargames.kernel.play.record_lines import ActionLine, EndedLine, OverLine
from wargames.lessons import lesson_of


def welcome() -> None:
    """Write the first commands: a lesson, then the first scenario of each game."""
    known = [load(name) for name in games()]
    first = min(known, key=_answers, default=None)
    say("Published tactical wargames, played by their rules.")
    if first is None:
        say("No game is installed.")
        return
    if lesson_of(first):
        say("\nType this first: a guided game, which explains the rules as they come up.")
        say(f"  wargames learn {first.id}")
    say()
    list_playable()
    say("\nThen:")
    for words, does in THEN:
        say(f"  {words:<22} {does}")


def list_playable() -> None:
    """Write the command that plays each game, with the scenario to begin with."""
    say("The games, each with the scenario to begin with:")
    for game in map(load, games()):
        say(f"  {game.title}")
        say(f"    {play_line(game)}")


THEN = (
    ("wargames learn GAME", "a guided first game of any of them"),
    ("wargames list", "all games, scenarios and bots"),
    ("wargames rules GAME", "the rules, clause by clause"),
    ("wargames resume", "go on with a game that you recorded"),
    ("wargames --help", "every command"),
)


def _answers(game: Game[Any, Any]) -> float:
    """Count the most answers to a question of its first scenario."""
    bounds = bounds_in(game, to_begin_with(game))
    return float("inf") if bounds is None else bounds.most_actions


@attrs.frozen
class SavedGame:
    """An unfinished game in a record."""

    path: Path
    record: Record

    def __str__(self) -> str:
        header = self.record.header
        count = sum(isinstance(line, ActionLine) for _, line in self.record.lines())
        mine = ", ".join(seat for seat, bot in header.seats.items() if bot is None) or "bots alone"
        actions = f"{count} action{'' if count == 1 else 's'}"
        return f"{self.path}: {header.game}, {header.scenario}; {mine}; {actions} so far"


def saved_games(folder: Path) -> tuple[SavedGame, ...]:
    """Find the unfinished games in a folder, the latest first; other files are skipped."""
    paths = sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)
    return tuple(_unfinished(paths))


def _unfinished(paths: Iterable[Path]) -> Iterable[SavedGame]:
    for path in paths:
        try:
            record = read_record(path)
            lines = [line for _, line in record.lines()]
        except (BadRecord, OSError):
            continue
        if not isinstance(lines[-1], OverLine | EndedLine):
            yield SavedGame(path, record)


def choose_saved() -> Path:
    """Offer the saved games of this folder and ask for one.

    Raises :class:`BadOption` if there is none, and if none is chosen.
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
