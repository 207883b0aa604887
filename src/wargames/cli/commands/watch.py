"""``wargames watch``: a game between bots, told as it goes."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

from wargames import load
from wargames.cli import arguments
from wargames.cli.console import say
from wargames.cli.dialog.full_screen import Plain, at_screen, opens
from wargames.cli.dialog.report import Brief, WithClauses, say_ending, tell, write_picture
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Bot, Seat
from wargames.kernel.play.observers import Observer, Referee
from wargames.kernel.play.session import Session
from wargames.kernel.play.timeline import Entry
from wargames.presenting.advice import aloud
from wargames.presenting.log import Manner, step_lines

Bots = Annotated[
    list[str] | None,
    typer.Option("--bot", help="Who plays: one bot for all sides, or one for each in order."),
]


def watch(
    game: arguments.GameName,
    *,
    bot: Bots = None,
    scenario: arguments.Scenarios = None,
    option: arguments.Options = None,
    seed: arguments.Seed = None,
    record: arguments.NewRecord = None,
    picture: arguments.Picture = None,
    brief: Brief = False,
    clauses: WithClauses = False,
    thoughts: arguments.Aloud = False,
    plain: Plain = False,
) -> None:
    """Watch bots play a game.

    It opens at the full screen where the terminal allows, else it is a battle report.

    With --picture there is no screen: the report is written to its end.

    Example: wargames watch screaming_eagles --bot ace --bot random --seed 7 --picture board.svg
    """
    playing, settings = load(game), arguments.read_options(option)
    chosen = arguments.file_to_write(picture, ".svg")
    number, setup = arguments.read_seed(seed), arguments.read_scenario(playing, scenario)
    manner = Manner(brief=brief, clauses=clauses)
    sides = arguments.seats_at(playing, setup, settings)
    seated = arguments.seat_bots(playing, sides, bot or (), number)
    thinking = seated if thoughts else {}

    def opened(hear: Sequence[Observer], _throw: object = None) -> Session[Any, Any]:
        dice = SeededDice(number)
        return Session(playing, setup, settings, dice=dice, seats=seated, record=record, observers=hear)

    if opens(plain=plain or chosen is not None):
        at_screen(record, game=playing, opened=opened, manner=manner, thinking=thinking, title=setup.title)
        return
    session = opened((Referee(lambda entry: report(entry, manner, thinking)),))
    session.run()
    if over := session.over:
        say_ending(playing, over)
    say(f"Seed {number}, {len(session.history) - 1} actions." + (f" Recorded in {record}." if record else ""))
    write_picture(playing, session.state, None, chosen)


def report(entry: Entry[Any], manner: Manner, thinking: Mapping[Seat, Bot]) -> None:
    """Write the search reports before a step, and its events."""
    if thoughts := aloud(thinking, entry):
        say("\n".join(thoughts))
    tell(step_lines(entry, None, manner, everything=True), manner)
