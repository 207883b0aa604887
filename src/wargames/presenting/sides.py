"""Sides in sentences: their names, who must act, who plays whom."""

from collections.abc import Iterable, Mapping
from typing import Any

from wargames import bots as known_bots
from wargames.kernel.base.errors import SHOWN, UnknownName
from wargames.kernel.game import Game, Seat

AnyGame = Game[Any, Any]


def capital(words: str) -> str:
    """Return a sentence that begins with a capital letter.

    >>> capital("the Americans won")
    'The Americans won'
    """
    return words[:1].upper() + words[1:]


def heading(game: AnyGame, seat: Seat) -> str:
    """Return the name of a side by itself: ``Americans``."""
    return capital(game.side_name(seat).removeprefix("the "))


def sides(game: AnyGame, seats: Iterable[Seat]) -> str:
    """Return the names of sides as a sentence lists them: ``the Americans and the Germans``."""
    *others, last = map(game.side_name, seats)
    return f"{', '.join(others)} and {last}" if others else last


def headings(game: AnyGame, seats: Iterable[Seat], between: str = ", ") -> str:
    """Return the names of sides by themselves, in a row: ``Americans, Germans``."""
    return between.join(heading(game, seat) for seat in seats)


class UnknownSeat(UnknownName):
    """A seat that does not exist; the message lists the seats in their order, each with its side."""

    def __init__(self, name: object, known: Iterable[str]) -> None:
        there = tuple(known)
        super().__init__("seat", name, there)
        self.args = (name, there)

    def __str__(self) -> str:
        return f"there is no seat {repr(self.name)[:SHOWN]}; seats: {', '.join(self.args[1])}"


def find_seat(game: AnyGame, there: Iterable[Seat], named: str) -> Seat:
    """Find a seat by its id or by the name of its side; raises :class:`UnknownSeat`."""
    seats = tuple(there)
    if named in seats:
        return Seat(named)
    wanted = named.casefold()
    names = {seat: (seat, heading(game, seat), game.side_name(seat)) for seat in seats}
    for seat, called in names.items():
        if wanted in map(str.casefold, called):
            return seat
    raise UnknownSeat(named, (seat_words(game, seat) for seat in seats))


def seat_words(game: AnyGame, seat: Seat) -> str:
    """Return a seat's id with the name of its side if that is another word: ``us (Americans)``."""
    name = heading(game, seat)
    return seat if name.casefold() == seat else f"{seat} ({name})"


def waiting_for(game: AnyGame, seats: Iterable[Seat]) -> str:
    """Return who must act as a sentence; empty for nobody."""
    there = tuple(seats)
    return f"Waiting for {sides(game, there)}." if there else ""


def who_plays(
    game: AnyGame, seats: Iterable[Seat], people: Iterable[Seat], bots: Mapping[Seat, str] | None = None
) -> str:
    """Return which sides the people here lead, and who plays the others.

    ``bots`` gives the names of bots by seat; a seat without one is another person's.
    """
    there, mine, named = tuple(seats), tuple(people), bots or {}
    lead = f"You lead {sides(game, mine)}." if mine else "You look on."
    return " ".join((lead, *(_other(game, seat, named.get(seat)) for seat in there if seat not in mine)))


def hand_over(game: AnyGame, seat: Seat) -> str:
    """Return who is asked next at a shared screen."""
    return f"The next choice is for {game.side_name(seat)}."


def _other(game: AnyGame, seat: Seat, bot: str | None) -> str:
    return f"{bot_named(game, bot) if bot else 'Another person'} plays {game.side_name(seat)}."


def bot_named(game: AnyGame, name: str) -> str:
    """Return the name of a bot in a sentence: its level, else its name without settings."""
    full = known_bots.resolve(name, game.id)
    level = next((level for level, one in known_bots.levels(game.id).items() if one.bot == full), None)
    if level and (name == level or ":" in full):
        return f"{'An' if level[:1] in 'aeiou' else 'A'} {level} bot"
    return f"The bot {name.partition(':')[0]}"
