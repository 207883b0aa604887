"""Counters as data and as SVG."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import attrs

from wargames.render.drawn import named
from wargames.render.lettering import INK, centered, growing, moved, words
from wargames.render.markup import Markup, group, tag
from wargames.render.text_boards import Tint

NOTHING = Markup("")
WHITE = "#ffffff"
WIDTH = 42
EDGE = WIDTH / 2
STRIP_HEIGHT = 10.5
NUMBERS, ABOVE = -8, -24
"""The heights of numbers and markers: above the numbers, not on them."""
PITCH = 12.5
"""The distance between markers."""
LONG = 5
"""The length up to which the name on a strip is written large."""
LETTER, NOTED = 0.8, 5.8
"""The width of a bold letter by its size, and of a letter of a note."""
GROWS, NAME_GROWS, MARK_GROWS = 1.15, 1.3, 1.3
"""The factors by which letters may grow on a counter, as a name alone on its strip, and on a marker."""
SHORT, SHORT_GROWS = 2, 1.6
"""The length of a short name, and how far it may grow: a longer one would reach the sign above it."""
FACE, SIGN = "face", "sign"
"""The classes of the visible side of a counter and of the picture in its middle."""
WORD = 3
"""The number of letters from which a marker is a plate, not a disk."""
DRAWN = 1024
"""The most drawn counters that are kept: a board has most of those that the board before had."""


@attrs.frozen
class Badge:
    """A marker on a counter: letters, or a picture around the origin, on a disk.

    It lies on the upper edge, or in the lower ``left`` or ``right`` corner.
    """

    letter: str
    fill: str = WHITE
    ink: str = INK
    picture: Markup = NOTHING
    corner: str = ""

    def draw(self, at: tuple[float, float] = (0, 0)) -> Markup:
        """Draw it around a place."""
        if len(self.letter) < WORD:
            base = tag("circle", r=6, fill=self.fill, stroke=INK, stroke_width=1)
        else:
            wide = 4 + 5 * len(self.letter)
            base = tag("rect", x=-wide / 2, y=-6, width=wide, height=12, rx=4, fill=self.fill, stroke=INK)
        letters = self.picture or growing((0, 0), MARK_GROWS, centered(self.letter, (0, 3.2), 9, self.ink))
        return group(base, letters, class_=FACE, transform=moved(at))


@attrs.frozen
class Strip:
    """Text along the lower edge of a counter: with a note, or alone in the middle."""

    text: str
    note: str = ""
    fill: str | None = None
    ink: str = WHITE

    def draw(self) -> Markup:
        """Draw it on a counter around the origin."""
        y, low = EDGE - STRIP_HEIGHT, EDGE - 3
        band = tag("rect", x=1 - EDGE, y=y, width=WIDTH - 2, height=STRIP_HEIGHT - 1, rx=2, fill=self.fill)
        size = 9.5 if len(self.text) <= LONG else 8.5
        room = (WIDTH - 8) / GROWS - NOTED * len(self.note)
        fitted = min(9, room / (LETTER * max(1, len(self.text))))
        written = (
            growing((3 - EDGE, low), GROWS, words(self.text, (0, 0), fitted, self.ink, font_weight="bold"))
            if self.note
            else growing((0, low + 0.5), self._most(size), centered(self.text, (0, 0), size, self.ink))
        )
        note = growing((EDGE - 3, low), GROWS, words(self.note, (0, 0), 9, self.ink, text_anchor="end"))
        return group(*[band] * bool(self.fill), written, *[note] * bool(self.note))

    def _most(self, size: float) -> float:
        """Return how far a name alone may grow before it is wider than the strip."""
        wide = LETTER * size * max(1, len(self.text))
        most = SHORT_GROWS if len(self.text) <= SHORT else NAME_GROWS
        return max(GROWS, min(most, (WIDTH - 4) / wide))


@attrs.frozen(kw_only=True)
class CounterFace:
    """The visible side of a counter.

    ``picture`` is drawn around the middle, ``letters`` are written large there; ``numbers`` stand in the
    upper corners. ``facing`` points to a side of the hex, clockwise from north. ``steps`` are the steps left
    and the steps at the start, as pips along the western edge.
    """

    color: str
    edge: str = INK
    ink: str = WHITE
    letters: str = ""
    picture: Markup = NOTHING
    numbers: tuple[str, str] = ("", "")
    second_ink: str | None = None
    strip: Strip | None = None
    dashed: bool = False
    facing: int | None = None
    badges: tuple[Badge, ...] = ()
    steps: tuple[int, int] = (0, 0)

    def draw(self, *, covered: bool = False) -> Markup:
        """Draw it around the origin; if it is ``covered``, its right and lower edges stay visible."""
        size = 31 if len(self.letters) < WORD - 1 else 48 / len(self.letters)
        letters = centered(self.letters, (0, 0.36 * size), size, self.ink)
        return group(
            self._cardboard(),
            *self._numbers(),
            *[letters] * bool(self.letters),
            *[group(self.picture, class_=SIGN)] * bool(self.picture),
            *([self.strip.draw()] if self.strip else ()),
            *self._pips(),
            *self._arrow(),
            *_on_edges(self.badges, covered=covered),
            class_=FACE,
        )

    def _cardboard(self) -> Markup:
        return tag(
            "rect",
            x=-EDGE,
            y=-EDGE,
            width=WIDTH,
            height=WIDTH,
            rx=4,
            fill=self.color,
            stroke=WHITE if self.dashed else self.edge,
            stroke_width=1.8 if self.dashed else 1.4,
            stroke_dasharray="4 3" if self.dashed else None,
        )

    def _numbers(self) -> Iterable[Markup]:
        first, second = self.numbers
        size = min(10.5, ((WIDTH - 6) / GROWS - 1) / (0.68 * max(1, len(first + second))))
        style = {"font_weight": "bold"}
        if first:
            yield growing((3 - EDGE, NUMBERS), GROWS, words(first, (0, 0), size, self.ink, **style))
        if second:
            ink = self.second_ink or self.ink
            written = words(second, (0, 0), size, ink, text_anchor="end", **style)
            yield growing((EDGE - 3, NUMBERS), GROWS, written)

    def _pips(self) -> Iterable[Markup]:
        left, of = self.steps
        for at in range(of):
            fill = self.ink if at < left else "none"
            yield tag("circle", cx=5 - EDGE, cy=7 - 6 * at, r=2, fill=fill, stroke=self.ink, stroke_width=0.8)

    def _arrow(self) -> Iterable[Markup]:
        if self.facing is not None:
            turned = f"rotate({60 * self.facing})"
            yield tag("path", d="M-7,-25 L0,-35 L7,-25 Z", fill=INK, stroke=WHITE, transform=turned)


def _on_edges(badges: Sequence[Badge], *, covered: bool) -> Iterable[Markup]:
    """Draw markers where they belong, or all on the right edge of a covered counter."""
    if covered:
        return [badge.draw((EDGE, EDGE - PITCH * at)) for at, badge in enumerate(badges, 1)]
    low = {"left": (5 - EDGE, EDGE), "right": (EDGE - 5, EDGE)}
    above = [badge for badge in badges if not badge.corner]
    first = -PITCH * (len(above) - 1) / 2
    return (
        *(badge.draw((first + PITCH * at, ABOVE)) for at, badge in enumerate(above)),
        *(badge.draw(low[badge.corner]) for badge in badges if badge.corner),
    )


@attrs.frozen
class CounterPicture:
    """Something in a hex: name, kind, sign in text, color and face.

    Without a face it is a square of the color with the sign on it. ``title`` says what it is, ``tint`` names
    its side; ``carried`` are other units that are found by it.
    """

    name: str
    place: str
    sign: str
    color: str = "#777777"
    kind: str = "unit"
    face: CounterFace | None = None
    title: str = ""
    tint: Tint = "other"
    carried: tuple[str, ...] = ()

    @property
    def names(self) -> str:
        """The words by which it is found in a picture."""
        return named(**{self.kind: (self.name, *self.carried)})

    def draw(self, *, covered: bool = False) -> Markup:
        """Draw it around the origin."""
        return _drawn(self, covered=covered)


@lru_cache(maxsize=DRAWN)
def _drawn(one: CounterPicture, *, covered: bool) -> Markup:
    face = one.face or CounterFace(color=one.color, letters=one.sign)
    return group(*titled(one.title), face.draw(covered=covered), data_names=one.names)


def titled(said: str) -> list[Markup]:
    """Return the SVG title that a pointer over the picture shows."""
    return [tag("title", said)] * bool(said)
