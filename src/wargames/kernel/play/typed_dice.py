"""Dice, cards and chits on a real table, typed in by a person."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from wargames.kernel.base.errors import BadDie
from wargames.kernel.chance.dice import Dice, Roll, Source
from wargames.kernel.game import Seat
from wargames.kernel.play.secret_rolls import open_to

T = TypeVar("T")


class TypedDice:
    """Dice that a person rolls on the table and types in, and cards that a person draws.

    ``ask`` gets the roll and returns text: the faces with blanks or commas between them, or the name of the
    draw, as :func:`name_meant` reads it. It is asked again, after ``complain`` with the reason, until the
    answer is possible.

    Secret rolls (:class:`wargames.kernel.play.secret_rolls.SecretSource`) are left to the dice ``unseen``, if
    given, without a prompt. A person who plays ``seat`` alone is asked for the secret rolls of that seat.

    >>> answers = iter(["7", "6"])
    >>> from wargames.kernel.chance.dice import D6
    >>> TypedDice(lambda roll: next(answers), print).roll(D6, "to hit", "XX-1.1")
    a d6 die cannot show 7; its faces are 1, 2, 3, 4, 5, 6
    6
    """

    def __init__(
        self,
        ask: Callable[[Roll], str],
        complain: Callable[[str], None],
        *,
        unseen: Dice | None = None,
        seat: Seat | None = None,
    ) -> None:
        self._ask = ask
        self._complain = complain
        self._unseen = unseen
        self._seat = seat

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Ask until the answer is possible."""
        if self._unseen is not None and not open_to(source, self._seat):
            return self._unseen.roll(source, purpose, clause)
        roll, names = Roll(source, purpose, clause), names_of(source)
        while True:
            words = self._ask(roll)
            try:
                return source.read([name_meant(words, names)] if names else faces(source, words))
            except BadDie as error:
                self._complain(str(error))


def names_of(source: Source[Any]) -> tuple[str, ...]:
    """List the names of possible draws; none for dice, whose faces are numbers."""
    if source.size != 1:
        return ()
    plain = [source.plain(outcome)[0] for outcome, _ in source.weights()]
    return tuple(name for name in plain if isinstance(name, str))


def name_meant(words: str, names: Sequence[str]) -> str:
    """Find the only name that fits a text: in full, by its beginning, or by a part of it.

    Raises :class:`BadDie` listing the names.

    >>> name_meant("NO", ("no effect", "destroyed +5")), name_meant("+5", ("no effect", "destroyed +5"))
    ('no effect', 'destroyed +5')
    """
    said = " ".join(words.lower().split())
    by_name = {name.lower(): name for name in names}
    if said in by_name:
        return by_name[said]
    for fits in (str.startswith, str.__contains__):
        found = [name for lower, name in by_name.items() if said and fits(lower, said)]
        if len(found) == 1:
            return found[0]
    wanted = f"{words[:40]!r} is not one of" if words else "type the name of what was drawn, one of"
    raise BadDie(f"{wanted}: {', '.join(names)}")


def faces(source: Source[Any], words: str) -> list[Any]:
    """Read numbers with blanks or commas between them; raises :class:`BadDie` for another count."""
    typed = words.replace(",", " ").split()
    if len(typed) != source.size:
        wanted = "one number is" if source.size == 1 else f"{source.size} numbers are"
        raise BadDie(f"{wanted} wanted, not {len(typed)}")
    return [int(word) if word.isascii() and word.lstrip("-").isdecimal() else word for word in typed]
