"""Words for sides, figures, cards, points and numbers in sentences."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, cast

import attrs

from wargames.fire_move.values.components import NATIONALITIES, WEAPONS, Nation
from wargames.fire_move.values.named import Effect
from wargames.fire_move.values.spelling import Parts, Waypoints
from wargames.kernel.base.modifiers import Modifier, explain
from wargames.kernel.base.phrases import Words, fill
from wargames.kernel.game import Action, PublicEvent
from wargames.kernel.geometry.plane import Point, in_inches

EFFECTS: Mapping[Effect, str] = {
    "nothing": "no effect",
    "pinned": "pinned",
    "wounded": "wounded",
    "KIA": "killed",
    "routed": "routed",
}
MODES = {"actions": "with", "cv": "once under the CV of"}
"""The uses of a movement card: for its move actions, or for one under its CV (FM-5.3, FM-5.5)."""
HERO_USES = {"hit": "to hit", "effect": "for the effect"}
"""The help of a hero to a weapon (FM-32.4)."""


def people(side: Nation) -> str:
    """Name a side, without an article."""
    return NATIONALITIES[side].title


def figures(numbers: Iterable[int]) -> str:
    """Name some figures."""
    listed = [str(number) for number in numbers]
    return f"figure {listed[0]}" if len(listed) == 1 else f"figures {', '.join(listed)}"


def count(number: int, thing: str) -> str:
    """Count things.

    >>> count(1, "card"), count(0, "move action")
    ('1 card', '0 move actions')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def throw(black: int, red: int) -> str:
    """Write a 2D8 check."""
    return f"black {black}, red {red}: {black - red:+d}"


def sum_of(base: int, modifiers: Iterable[Modifier]) -> str:
    """Write a number with its modifiers."""
    listed = tuple(modifiers)
    return explain(listed, base) if listed else str(base)


def points(listed: Iterable[Point]) -> str:
    """Write points in order."""
    return ", ".join(map(str, listed))


def spot(point: Point) -> str:
    """Write a point in inches.

    >>> spot(Point(1300, 650))
    '13, 6.5'
    """
    return f"{in_inches(point.x)}, {in_inches(point.y)}"


def first_spot(route: Waypoints) -> str:
    """Write the first point of a formation or a facing in inches."""
    return spot(route.points[0])


def spots(route: Waypoints) -> str:
    """Write the points of a formation in inches."""
    return "; ".join(map(spot, route.points))


def way(route: Waypoints) -> str:
    """Return where a route ends, and by which points it leads there.

    >>> way(Waypoints.read("5/7.25>6.5/8"))
    '6.5, 8 by 5, 7.25'
    """
    *others, end = map(spot, route.points)
    return f"{end} by {' and '.join(others)}" if others else end


def from_to(route: Sequence[Point]) -> str:
    """Write where a route of points begins and ends, and by which points it leads there."""
    start, *between, end = route
    return f"from {start}{f' by {points(between)}' if between else ''} to {end}"


def grouping(parts: Iterable[Iterable[int]], sign: str) -> str:
    """Write groups of figures.

    >>> grouping([(1, 2), (3, 4)], " and ")
    '1 and 2, 3 and 4'
    """
    return ", ".join(sign.join(map(str, part)) for part in parts)


def new_groups(parts: Parts) -> str:
    """Write the groups that figures are to make.

    >>> new_groups(Parts.read("19+20/22+25"))
    'figures 19, 20 and figures 22, 25'
    """
    return " and ".join(map(figures, parts.parts))


def arm(weapon: str, article: str) -> str:
    """Name a weapon: a small arm goes by its bearer (FM-17.1)."""
    return f"{article} of figure {weapon}" if weapon.isdecimal() else weapon_name(weapon)


def weapon_name(weapon: str) -> str:
    """Name a piece by its group, its kind and the figure that first served it.

    >>> weapon_name("GM-mg34_tripod-47")
    "GM's MG 34 on its tripod 47"
    """
    group, type_, number = weapon.rsplit("-", 2)
    title = WEAPONS[type_].title if type_ in WEAPONS else type_.replace("_", " ")
    return f"{group}'s {title} {number}"


@attrs.frozen
class FireMoveAction(Action):
    """An action of this game, with its fields in a player's words.

    ``IN_FULL`` is its label where ``SAYS``, which is asked for word by word, does not say all.
    """

    IN_FULL: ClassVar[str] = ""

    WORDS: ClassVar[Words] = {
        "facing": first_spot,
        "figures": figures,
        "formation": spots,
        "hero_use": HERO_USES.__getitem__,
        "mode": MODES.__getitem__,
        "parts": new_groups,
        "place": way,
        "points": first_spot,
        "route": way,
        "weapon": lambda weapon: arm(weapon, "the small arm"),
    }
    ANSWERS: ClassVar[Words] = {
        "figure": "figure {}".format,
        "hero_attack": "attack {}".format,
        "hero_use": {"hit": "the roll to hit", "effect": "the effect"}.__getitem__,
        "leader": "{},".format,
        "lmg": "{},".format,
        "mode": {"actions": "its move actions", "cv": "one move under its CV"}.__getitem__,
        "points": lambda formation: f"around {first_spot(formation)}",
        "route": lambda route: f"to {way(route)}",
        "sample": "point {}".format,
    }
    QUESTIONS: ClassVar[Mapping[str, str]] = {
        "figures": "which figures",
        "leader": "which count in attack 1, which in 2",
        "mode": "what",
        "parts": "which groups",
        "points": "which point",
        "route": "where",
        "sample": "which point",
        "second_target": "which group, and with which card",
    }

    def said(self, layout: Any) -> str:
        """Return the label for a person, with the land it leads to; the mover is the current frame's."""
        said = fill(self.IN_FULL, self, layout.frames[-1]) if self.IN_FULL else super().said(layout)
        ends = self.ends_at()
        land = layout.field.land_at(ends) if ends else ""
        return f"{said}, {land}" if land else said

    def ends_at(self) -> Point | None:
        """Return the point at which its men come to stand, if its label is to name the land there."""
        return None


@attrs.frozen
class FireMoveEvent(PublicEvent):
    """An event of this game that everybody sees."""

    WORDS: ClassVar[Words] = {
        "effect": EFFECTS.__getitem__,
        "figures": figures,
        "how": EFFECTS.__getitem__,
        "points": lambda formation: str(formation[0]),
        "range": str.capitalize,
        "side": people,
        "weapon": lambda weapon: arm(weapon, "The weapon"),
        "winner": people,
    }

    @property
    def rolled(self) -> str:
        """The throw of an event with a black and a red die."""
        dice: Any = self
        return throw(dice.black, dice.red)


# ends

SIDE_BROKE = re.compile(r"the (\w+) side breaks")
POINTS = re.compile(r"(\w+) (\d+) VP")


def why_won(reason: str) -> str:
    """Return the reason of an end, as states hold it, with the sides by their names.

    >>> why_won("the german side breaks: 12 of 20 figures lost; american 5 VP, german 3 VP")
    'the Germans broke: 12 of 20 figures lost; victory points: Americans 5, Germans 3'
    """
    why, _, counted = reason.partition("; ")
    named = SIDE_BROKE.sub(lambda side: f"the {people(cast('Nation', side[1]))} broke", why)
    points_ = POINTS.sub(lambda one: f"{people(cast('Nation', one[1]))} {one[2]}", counted)
    return f"{named}; victory points: {points_}" if points_ else named
