"""``wargames play`` and ``wargames resume``: people at the table, bots in the seats that are left."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from wargames import bots, load
from wargames.cli import arguments
from wargames.cli.commands.learn import learn_on, lesson_in
from wargames.cli.commands.web import GAMES, server
from wargames.cli.completing import bot_names, game_ids
from wargames.cli.console import say, say_folded
from wargames.cli.dialog.dialog import Dialog
from wargames.cli.dialog.farewell import leaving
from wargames.cli.dialog.full_screen import Plain, at_screen, free_record, opens
from wargames.cli.dialog.hand_dice import Ask, hand_dice
from wargames.cli.dialog.report import Brief, WithClauses
from wargames.cli.dialog.welcome import choose_saved, list_playable
from wargames.kernel.base.errors import BadOption, BadRecord, UnknownName
from wargames.kernel.chance.dice import SeededDice, seed_for
from wargames.kernel.game import Bot, Game, Scenario, Seat
from wargames.kernel.play.observers import Observer, Referee
from wargames.kernel.play.record import Record, read_record, varied_by
from wargames.kernel.play.record_lines import ReseedLine
from wargames.kernel.play.resume import resume as go_on
from wargames.kernel.play.session import Session, Undo
from wargames.presenting.log import Manner
from wargames.presenting.sides import bot_named, find_seat, sides
from wargames.web.tables.table_request import TableRequest

Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        help="A side that you play, as `wargames list GAME SCENARIO` names them; repeat for several."
        " Default: the first side.",
    ),
]
SavedScenarios = Annotated[
    Path | None, typer.Argument(metavar="RECORD", readable=False, help="The file of a recorded game.")
]
PlayedGame = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME", autocompletion=game_ids, help="The id of a game; without it, the games are listed."
    ),
]
BotNames = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        autocompletion=bot_names,
        help="Who plays the seats left: one bot for all, or one for each in order; easy, good, strong, or a"
        " bot by name (`wargames list GAME` introduces them). Default: the bot of the game.",
    ),
]
RealDice = Annotated[
    bool, typer.Option("--real-dice", help="Throw and draw yourself what you may see; type what came.")
]
UndoRule = Annotated[
    Undo,
    typer.Option("--undo", help="What may be undone: honest = nothing learned yet; off; free = anything."),
]

Wipe = Annotated[
    bool, typer.Option("--wipe", help="Wipe the screen whenever another of the people is asked.")
]
InBrowser = Annotated[
    bool, typer.Option("--web", help="Play in a browser, which opens; the table is kept in ./games.")
]
AskAll = Annotated[
    bool,
    typer.Option("--ask-all", help="Ask for what has one answer, too, which passes by itself otherwise."),
]

Hints = Annotated[
    str | None,
    typer.Option("--hint", metavar="BOT", help="A bot that says at each choice of yours what it would do."),
]


def in_browser(
    game: Game[Any, Any],
    scenario: Scenario,
    options: Mapping[str, Any],
    empty: Mapping[Seat, str | None],
    *,
    undo: UndoRule,
) -> None:
    """Serve a new table to the browser, with bots in the empty seats."""
    players = {one: name or arguments.default_bot(game) for one, name in empty.items()}
    server().play(GAMES, TableRequest(game=game, scenario=scenario, options=options, bots=players, undo=undo))


def play(
    game: PlayedGame = None,
    *,
    seat: Seats = None,
    bot: BotNames = None,
    scenario: arguments.Scenarios = None,
    option: arguments.Options = None,
    seed: arguments.Seed = None,
    record: arguments.NewRecord = None,
    real_dice: RealDice = False,
    undo: UndoRule = "honest",
    wipe: Wipe = False,
    ask_all: AskAll = False,
    hint: Hints = None,
    web: InBrowser = False,
    plain: Plain = False,
    thoughts: arguments.Aloud = False,
    brief: Brief = False,
    clauses: WithClauses = False,
) -> None:
    """Play a game, with bots in the seats left.

    It opens at the full screen where the terminal allows. Without a game it lists what can be played.
    With --plain it is a dialogue: at the prompt give a number, an action in words, or ?.

    Examples: wargames play screaming_eagles; wargames play screaming_eagles --seat tan --bot random
    --option flares_last_round=true --record game.jsonl; wargames play bob --web
    """
    if game is None:
        list_playable()
        return
    playing, settings, number = load(game), arguments.read_options(option), arguments.read_seed(seed)
    setup = arguments.read_scenario(playing, scenario)
    there = [one for side in arguments.seats_at(playing, setup, settings) for one in side]
    mine = people(playing, there, seat)
    empty, hints = left_over(there, mine, bot), hint and checked(hint, playing)
    if web:
        if record or seed is not None or real_dice:
            raise BadOption("--web keeps its own records and throws its own dice")
        in_browser(playing, setup, settings, empty, undo=undo)
        return
    seated, manner = others(playing, empty, number), Manner(brief=brief, clauses=clauses)
    full = opens(plain=plain)
    recorded = record or (free_record(playing.id) if full else None)

    def opened(hear: Sequence[Observer], throw: Ask | None = None) -> Session[Any, Any]:
        dice = SeededDice(number)
        return Session(
            playing, setup, settings, dice=hand_dice(mine, dice, throw) if real_dice else dice,
            seats=seated, undo=undo, record=recorded, observers=hear,
        )  # fmt: skip

    if full:
        at_screen(
            recorded, game=playing, opened=opened, people=mine, manner=manner, ask_all=ask_all, hints=hints,
            thinking=seated if thoughts else {}, title=setup.title,
        )  # fmt: skip
        return
    throws = "You throw the dice." if real_dice else f"Seed {number}."
    say_folded(f"{playing.title}: {setup.title}.{you_play(playing, mine, there)} {throws} Type ? for help.")
    for said in opponents(playing, empty):
        say_folded(said)
    warn_of_others(mine, wipe=wipe)
    dialog = Dialog(playing, mine, manner, wipe=wipe and len(mine) > 1, ask_all=ask_all, hints=hints)
    with leaving(record), opened((Referee(dialog.hear),)) as session:
        dialog.run(session)


def resume(
    record: SavedScenarios = None,
    *,
    seat: Seats = None,
    bot: BotNames = None,
    real_dice: RealDice = False,
    undo: UndoRule = "honest",
    wipe: Wipe = False,
    ask_all: AskAll = False,
    hint: Hints = None,
    plain: Plain = False,
    thoughts: arguments.Aloud = False,
    brief: Brief = False,
    clauses: WithClauses = False,
) -> None:
    """Go on with a recorded game, as it was left.

    A record that a killed process left will do.

    Each bot of the record goes on, unless --bot names another; so do dice that a person throws, and a lesson,
    unless --bot or --seat leads out of it. Without a record, the unfinished games of this folder are offered.

    Examples: wargames resume; wargames resume game.jsonl --seat blue
    """
    record = record or choose_saved()
    read = read_record(record)
    if not (seat or bot or real_dice) and (lesson := lesson_in(read)):
        learn_on(lesson, record, Manner(brief=brief, clauses=clauses), plain=plain)
        return
    playing, were = game_of(read), {Seat(name): kind for name, kind in read.header.seats.items()}
    mine = people(playing, list(were), seat or [name for name, kind in were.items() if kind is None])
    named = left_over(list(were), mine, bot)
    empty = {one: name or bot_of_class(playing, were[one]) for one, name in named.items()}
    hints, manner = hint and checked(hint, playing), Manner(brief=brief, clauses=clauses)
    seated = others(playing, empty, 0)

    def opened(hear: Sequence[Observer], throw: Ask | None = None) -> Session[Any, Any]:
        by_hand = real_dice or thrown_by_hand(read)
        dice = hand_dice(mine, SeededDice(arguments.read_seed(None)), throw) if by_hand else None
        return go_on(record, dice=dice, seats=seated, undo=undo, observers=hear)

    if opens(plain=plain):
        at_screen(
            record, game=playing, opened=opened, people=mine, manner=manner, ask_all=ask_all, hints=hints,
            thinking=seated if thoughts else {}, title=read.header.scenario,
        )  # fmt: skip
        return
    dialog = Dialog(playing, mine, manner, wipe=wipe and len(mine) > 1, ask_all=ask_all, hints=hints)
    session = opened((Referee(dialog.hear),))
    count = len(session.history) - 1
    so_far = f"{count} action{'' if count == 1 else 's'} so far."
    you = you_play(playing, mine, list(were))
    say_folded(f"{playing.title}: {read.header.scenario}.{you} {so_far} Type ? for help.")
    warn_of_others(mine, wipe=wipe)
    if read.torn:
        say("The last line of the record was cut short and is left out.")
    with leaving(record), session:
        dialog.go_on(session)


def game_of(read: Record) -> Game[Any, Any]:
    """Load the game of a record; raises :class:`BadRecord` if it is not installed."""
    try:
        return load(read.header.game)
    except UnknownName as error:
        base = varied_by(read.header.edition)
        what = f"; it is a variant of {base}, in a package of its own" if base else ""
        raise BadRecord(f"{read.where(1)}: {error}{what}") from None


def thrown_by_hand(read: Record) -> bool:
    """Return whether a record's last dice had no seed."""
    seeds = [read.header.seed, *(line.reseed for _, line in read.lines() if isinstance(line, ReseedLine))]
    return seeds[-1] is None


def people(game: Game[Any, Any], there: Sequence[Seat], named: Sequence[str] | None) -> tuple[Seat, ...]:
    """Find the seats of people, by default the first; raises :class:`UnknownSeat`."""
    found = {find_seat(game, there, name) for name in named or ()}
    return tuple(seat for seat in there if seat in found) if found else (there[0],)


def left_over(
    there: Sequence[Seat], mine: Sequence[Seat], named: Sequence[str] | None
) -> dict[Seat, str | None]:
    """Assign a bot to each seat without a person: one name is for all, none for the bot of the game.

    Raises :class:`BadOption` for another count, and without a seat.
    """
    empty = [seat for seat in there if seat not in mine]
    if named and not empty:
        raise BadOption(f"there is no seat for the bot {named[0][:40]!r}: people play them all")
    each: list[str | None] = [*named] if named else [None]
    if len(each) == 1:
        each *= len(empty)
    if len(each) != len(empty):
        seats, wanted = (
            ("one seat is", "") if len(empty) == 1 else (f"{len(empty)} seats are", ", or as many")
        )
        raise BadOption(f"{seats} left; name one bot{wanted}, not {len(each)}")
    return dict(zip(empty, each, strict=True))


def you_play(game: Game[Any, Any], mine: Sequence[Seat], there: Sequence[Seat]) -> str:
    """Return the sides that people lead, if there are several."""
    return f" You lead {sides(game, mine)}." if len(there) > 1 else ""


def opponents(game: Game[Any, Any], named: dict[Seat, str | None]) -> Iterator[str]:
    """Yield who plays each seat without a person, introduced."""
    for seat, bot in named.items():
        name = bot or arguments.default_bot(game)
        yield f"{bot_named(game, name)} plays {game.side_name(seat)}. {bots.introduction(game.id, name)}"


def warn_of_others(mine: Sequence[Seat], *, wipe: bool) -> None:
    """Warn several people that they see each other's secrets."""
    if len(mine) > 1 and not wipe:
        say("What one seat does stays on the screen for the next; --wipe hides it.")


def others(game: Game[Any, Any], named: dict[Seat, str | None], seed: int) -> dict[Seat, Bot]:
    """Assign bots to the empty seats: the named ones, else the best."""
    return {
        seat: bots.make(name or arguments.default_bot(game), game, seed_for(f"bot of {seat}", seed))
        for seat, name in named.items()
    }


def checked(bot: str, game: Game[Any, Any]) -> str:
    """Check the name of a bot; raises at once any error of its first choice."""
    bots.make(bot, game)
    return bot


def bot_of_class(game: Game[Any, Any], kind: str | None) -> str | None:
    """Find the name of a bot by its class, as records have it; None if no installed bot has it."""
    names = bots.names(game.id) if kind else ()
    return next((name for name in names if type(bots.make(name, game)).__name__ == kind), None)
