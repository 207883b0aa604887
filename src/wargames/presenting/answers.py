"""The answers of a question: their numbers, texts and odds, and the things that each names on the board."""

import re
from collections.abc import Iterable, Sequence

import attrs

from wargames.kernel.base.errors import WargameError
from wargames.kernel.game.naming import Part
from wargames.kernel.game.questions import Question
from wargames.kernel.geometry.plane import Point, inches
from wargames.render.drawn import mark, marks

LARGEST_OWN = 999
"""Answers that are whole numbers up to this one are their own numbers: a die, a figure."""
INDENT = 4
"""The columns before an answer in a list: its number and a blank."""
POINT = re.compile(r"(-?\d+(?:\.\d+)?)/(-?\d+(?:\.\d+)?)")


@attrs.frozen
class AnswerOption:
    """An answer: its number, its text, its odds in a line, and its marks on a board.

    ``text`` is the answer as it is typed, ``words`` as people read it, if that differs. ``marks`` are the
    words by which pictures name things. On a measured table ``points`` are those of a route or a formation,
    and ``place`` is the main one: a route's end, or a formation's middle.
    """

    number: int
    text: str
    odds: str = ""
    marks: tuple[str, ...] = ()
    points: tuple[Point, ...] = ()
    place: str = ""
    words: str = ""

    @property
    def said(self) -> str:
        """The words behind the number; empty if the number is the answer."""
        words = self.words or self.text
        return "" if words == str(self.number) else words

    @property
    def cell(self) -> str:
        """The answer in a row of others."""
        return " ".join(filter(None, (f"{self.number:>3}", self.said, self.odds)))

    @classmethod
    def naming(cls, number: int, texts: tuple[str, str], odds: str, named: Sequence[Part]) -> "AnswerOption":
        """Return an answer that names some things; ``texts`` are as it is typed and as people read it."""
        names = tuple(name for part in named for name in part.names)
        found = (*(one for part in named for one in marks(part)), *(mark("any", name) for name in names))
        points = tuple(point for name in names if (point := read_point(name)))
        return cls(
            number,
            texts[0],
            odds,
            marks=tuple(dict.fromkeys(found)),
            points=points,
            place=_place(named),
            words=texts[1],
        )


def _place(named: Sequence[Part]) -> str:
    """Return the point of several that a route leads to, or that a formation stands around."""
    names = named[0].names if len(named) == 1 and named[0].kind in {"path", "formation"} else ()
    if len(names) > 1 and all(map(read_point, names)):
        return names[-1] if named[0].kind == "path" else names[0]
    return ""


def read_point(name: str) -> Point | None:
    """Read a point of a measured table, as actions name it; None for any other name.

    >>> read_point("15.00/23.40"), read_point("C4")
    (Point(x=1500, y=2340), None)
    """
    found = POINT.fullmatch(name)
    try:
        return inches(found[1], found[2]) if found else None
    except WargameError:
        return None


def numbers_for(texts: Sequence[str]) -> list[int]:
    """Number answers from 1; small whole numbers are their own numbers.

    >>> numbers_for(["A1", "B4"]), numbers_for(["2", "3"]), numbers_for(["2", "none"])
    ([1, 2], [2, 3], [2, 1])
    """
    own = {text: int(text) for text in texts if is_own_number(text)}
    free = (number for number in range(1, 2 * len(texts) + 1) if number not in own.values())
    return [own[text] if text in own else next(free) for text in texts]


def is_own_number(text: str) -> bool:
    """Return whether an answer is a whole number that can stand for itself; the name of a hex is none.

    >>> is_own_number("35"), is_own_number("0205"), is_own_number("1004")
    (True, False, False)
    """
    return text.isascii() and text.isdecimal() and text[0] != "0" and int(text) <= LARGEST_OWN


def texts_of(found: Question, width: int) -> dict[str, str]:
    """Write the answers of a question, by their words, so that each takes less than a line."""
    orders = shortest_orders(answer.word for answer in found.answers if answer.part.kind == "order")
    return shown(found.words, width) | orders


def shown(words: Iterable[str], width: int) -> dict[str, str]:
    """Write a text longer than a line without its middle, if that is clear.

    >>> shown(["A5", "1/2>3/4>5/6>7/8"], 18)
    {'A5': 'A5', '1/2>3/4>5/6>7/8': '1/2>…>7/8'}
    """
    full = list(words)
    short = [word if len(word) + INDENT < width else _without_middle(word) for word in full]
    return dict(zip(full, short if len(set(short)) == len(full) else full, strict=True))


def _without_middle(word: str) -> str:
    """Leave out all points of a path but the first and the last."""
    first, *_, last = word.split(">") if ">" in word else (word, "")
    return f"{first}>…>{last}" if last else word


def shortest_orders(words: Iterable[str]) -> dict[str, str]:
    """Cut orders after the first words that distinguish them.

    >>> shortest_orders(["move … to … with", "fire … at … with", "fire … twice at … with"])
    {'move … to … with': 'move', 'fire … at … with': 'fire … at', 'fire … twice at … with': 'fire … twice at'}
    """
    orders = list(words)
    parts = {order: order.split(" … ") for order in orders}

    def cut(order: str) -> str:
        for count in range(1, len(parts[order])):
            if sum(one[:count] == parts[order][:count] for one in parts.values()) == 1:
                return " … ".join(parts[order][:count])
        return order

    return {order: cut(order) for order in orders}
