"""``wargames watch``: a game between bots, told as it goes."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from wargames import load
from wargames.cli.arguments import (
    GameName,
    NewRecord,
    Options,
    Picture,
    Scenarios,
    Seed,
    read_options,
    read_scenario,
    read_seed,
    seat_bots,
    seats_at,
    suffixed,
)
from wargames.cli.console import say
from wargames.cli.report import Brief, Manner, WithClauses, ending, told, write_picture
from wargames.cli.thinking import Aloud, aloud
from wargames.kernel.dice import SeededDice
from wargames.kernel.game import Bot, Seat
from wargames.kernel.observers import Referee
from wargames.kernel.session import Session
from wargames.kernel.timeline import Entry

Bots = Annotated[
    list[str] | None,
    typer.Option("--bot", help="Who plays: one bot for all sides, or one for each in order."),
]


def watch(
    game: GameName,
    *,
    bot: Bots = None,
    scenario: Scenarios = None,
    option: Options = None,
    seed: Seed = None,
    record: NewRecord = None,
    picture: Picture = None,
    brief: Brief = False,
    clauses: WithClauses = False,
    thoughts: Aloud = False,
) -> None:
    """Watch bots play a game, as a battle report.

    Example: wargames watch screaming_eagles --bot ace --bot random --seed 7 --picture board.svg
    """
    playing, chosen, settings = load(game), suffixed(picture, ".svg"), read_options(option)
    number, setup = read_seed(seed), read_scenario(playing, scenario)
    manner = Manner(brief=brief, clauses=clauses)
    sides = seats_at(playing, setup, settings)
    seated = seat_bots(playing, sides, bot or (), number)
    session = Session(
        playing,
        setup,
        settings,
        dice=SeededDice(number),
        seats=seated,
        record=record,
        observers=(Referee(lambda entry: report(entry, manner, seated if thoughts else {})),),
    )
    session.run()
    if over := session.over:
        say("\n".join(ending(over)))
    say(f"Seed {number}, {len(session.history) - 1} actions." + (f" Recorded in {record}." if record else ""))
    write_picture(playing, session.state, None, chosen)


def report(entry: Entry[Any], manner: Manner, thinking: Mapping[Seat, Bot]) -> None:
    """Say what the bots that think aloud thought before a step, and what happened in it, if anything did."""
    if thoughts := aloud(thinking, entry):
        say("\n".join(thoughts))
    if lines := tuple(told(entry.game, entry.events, manner)):
        say("\n".join(lines))
