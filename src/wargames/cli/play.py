"""``wargames play`` and ``wargames resume``: a person at the table against bots."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from wargames import bots, load
from wargames.cli.arguments import (
    GameName,
    NewRecord,
    Options,
    RecordFile,
    Scenarios,
    Seed,
    default_bot,
    read_options,
    read_scenario,
    read_seed,
    seats_at,
)
from wargames.cli.console import say
from wargames.cli.dialog import Dialog, EndOfInput, read_line
from wargames.kernel.dice import Dice, Roll, SeededDice, TypedDice
from wargames.kernel.errors import UnknownName
from wargames.kernel.game import Bot, Game, Seat
from wargames.kernel.observers import Referee
from wargames.kernel.record import read_record
from wargames.kernel.replay import resume as go_on
from wargames.kernel.session import Session, Undo

Seats = Annotated[
    list[str] | None,
    typer.Option("--seat", help="A seat that you play; repeat for several. Default: the first."),
]
BotName = Annotated[
    str | None, typer.Option("--bot", help="Who plays the other seats; default: the best bot.")
]
RealDice = Annotated[bool, typer.Option("--real-dice", help="Throw your own dice and type how they fell.")]
UndoRule = Annotated[
    Undo, typer.Option("--undo", help="What may be taken back: what nobody learned from; nothing; anything.")
]


def play(
    game: GameName,
    *,
    seat: Seats = None,
    bot: BotName = None,
    scenario: Scenarios = None,
    option: Options = None,
    seed: Seed = None,
    record: NewRecord = None,
    real_dice: RealDice = False,
    undo: UndoRule = "honest",
) -> None:
    """Play a game against bots. At the prompt give a number, an action in words, or ? for help.

    Examples: wargames play screaming_eagles; wargames play screaming_eagles --seat tan --bot random
    --option flares_last_round=true --record game.jsonl
    """
    playing, settings, number = load(game), read_options(option), read_seed(seed)
    setup = read_scenario(playing, scenario)
    there = [one for side in seats_at(playing, setup, settings) for one in side]
    mine = people(there, seat)
    say(f"{playing.title}: you play {', '.join(mine)}. Seed {number}. Type ? for help.")
    dialog = Dialog(playing, mine)
    try:
        session: Session[Any, Any] = Session(
            playing,
            setup,
            settings,
            dice=typed_dice() if real_dice else SeededDice(number),
            seats=others(playing, there, mine, bot, number),
            undo=undo,
            record=record,
            observers=(Referee(dialog.hear),),
        )
        dialog.run(session)
    except EndOfInput:
        leave(record)


def resume(
    record: RecordFile,
    *,
    seat: Seats = None,
    bot: BotName = None,
    real_dice: RealDice = False,
    undo: UndoRule = "honest",
) -> None:
    """Go on with a recorded game, as it was left or as a killed process left it.

    Example: wargames resume game.jsonl --seat blue
    """
    read = read_record(record)
    playing, there = load(read.header.game), [Seat(name) for name in read.header.seats]
    mine = people(there, seat or [name for name, bot in read.header.seats.items() if bot is None])
    dialog = Dialog(playing, mine)
    session = go_on(
        record,
        dice=typed_dice() if real_dice else None,
        seats=others(playing, there, mine, bot, 0),
        undo=undo,
        observers=(Referee(dialog.hear),),
    )
    say(f"{playing.title}: you play {', '.join(mine)}; {len(session.history) - 1} actions so far. ? is help.")
    try:
        dialog.run(session)
    except EndOfInput:
        leave(record)


def people(there: Sequence[Seat], named: Sequence[str] | None) -> tuple[Seat, ...]:
    """Find the seats that people play, by default the first; raises :class:`UnknownName`."""
    for name in named or ():
        if name not in there:
            raise UnknownName("seat", name, there)
    return tuple(seat for seat in there if seat in named) if named else (there[0],)


def others(
    game: Game[Any, Any], there: Sequence[Seat], mine: Sequence[Seat], bot: str | None, seed: int
) -> dict[Seat, Bot]:
    """Seat bots where nobody sits."""
    empty = [seat for seat in there if seat not in mine]
    name = bot or (default_bot(game) if empty else "")
    return {seat: bots.make(name, game, seed + at) for at, seat in enumerate(empty)}


def typed_dice() -> Dice:
    """Give dice that a person throws."""

    def ask(roll: Roll) -> str:
        return read_line(f"Throw {roll} and type the faces: ")

    return TypedDice(ask, lambda why: say(f"Those cannot fall: {why}"))


def leave(record: Path | None) -> None:
    """Say good-bye in the middle of a game."""
    say()
    say(f"The game stops here. Go on with: wargames resume {record}" if record else "The game stops here.")
