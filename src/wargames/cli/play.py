"""``wargames play`` and ``wargames resume``: a person at the table against bots."""

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
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
from wargames.kernel.errors import BadRecord, UnknownName
from wargames.kernel.game import Bot, Game, Seat
from wargames.kernel.observers import Referee
from wargames.kernel.record import Record, read_record
from wargames.kernel.record_lines import ReseedLine
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
    with leaving(record):
        session: Session[Any, Any] = Session(
            playing,
            setup,
            settings,
            dice=typed_dice() if real_dice else SeededDice(number),
            seats=others(playing, {one: bot for one in there if one not in mine}, number),
            undo=undo,
            record=record,
            observers=(Referee(dialog.hear),),
        )
        dialog.run(session)


def resume(
    record: RecordFile,
    *,
    seat: Seats = None,
    bot: BotName = None,
    real_dice: RealDice = False,
    undo: UndoRule = "honest",
) -> None:
    """Go on with a recorded game, as it was left or as a killed process left it.

    Each bot of the record goes on, unless --bot names another; so do dice that a person throws.

    Example: wargames resume game.jsonl --seat blue
    """
    read = read_record(record)
    playing, were = game_of(read), {Seat(name): kind for name, kind in read.header.seats.items()}
    mine = people(list(were), seat or [name for name, kind in were.items() if kind is None])
    empty = {one: bot or bot_of_class(playing, kind) for one, kind in were.items() if one not in mine}
    dialog = Dialog(playing, mine)
    session = go_on(
        record,
        dice=typed_dice() if real_dice or thrown_by_hand(read) else None,
        seats=others(playing, empty, 0),
        undo=undo,
        observers=(Referee(dialog.hear),),
    )
    say(f"{playing.title}: you play {', '.join(mine)}; {len(session.history) - 1} actions so far. ? is help.")
    if read.torn:
        say("The last line of the record was cut short and is left out.")
    with leaving(record):
        dialog.run(session)


def game_of(read: Record) -> Game[Any, Any]:
    """Load the game of a record; raises :class:`BadRecord` if it is not installed."""
    try:
        return load(read.header.game)
    except UnknownName as error:
        raise BadRecord(f"{read.name}, line 1: {error}") from None


def thrown_by_hand(read: Record) -> bool:
    """Tell whether a record's last dice had no seed."""
    seeds = [read.header.seed, *(line.reseed for _, line in read.lines() if isinstance(line, ReseedLine))]
    return seeds[-1] is None


def people(there: Sequence[Seat], named: Sequence[str] | None) -> tuple[Seat, ...]:
    """Find the seats that people play, by default the first; raises :class:`UnknownName`."""
    for name in named or ():
        if name not in there:
            raise UnknownName("seat", name, there)
    return tuple(seat for seat in there if seat in named) if named else (there[0],)


def others(game: Game[Any, Any], named: dict[Seat, str | None], seed: int) -> dict[Seat, Bot]:
    """Seat bots where nobody sits: those named, else the best."""
    named_seats = enumerate(named.items())
    return {seat: bots.make(name or default_bot(game), game, seed + at) for at, (seat, name) in named_seats}


def bot_of_class(game: Game[Any, Any], kind: str | None) -> str | None:
    """Find the name of a bot by its class, as records note it; None if no installed bot has it."""
    names = bots.names(game.id) if kind else ()
    return next((name for name in names if type(bots.make(name, game)).__name__ == kind), None)


def typed_dice() -> Dice:
    """Give dice that a person throws."""

    def ask(roll: Roll) -> str:
        words = read_line(f"Throw {roll} and type the faces: ")
        if words.lower() == "quit":
            raise EndOfInput
        return words

    return TypedDice(ask, lambda why: say(f"Those cannot fall: {why}"))


@contextmanager
def leaving(record: Path | None) -> Iterator[None]:
    """Say how to go on if the person leaves or interrupts."""
    try:
        yield
    except EndOfInput:
        leave(record)
    except KeyboardInterrupt:
        leave(record)
        raise


def leave(record: Path | None) -> None:
    """Say good-bye in the middle of a game."""
    say()
    goes_on = f" Go on with: wargames resume {shlex.quote(str(record))}" if record else ""
    say(f"The game stops here.{goes_on}")
