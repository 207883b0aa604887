"""Lines of fire: blocking and concealment, with reasons (sections 9 and 13, FM-R22, FM-R23)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

import attrs

from wargames.fire_move.ground.battlefield import UNKNOWN, Battlefield, Place
from wargames.fire_move.ground.passage import BorderContact, Part, Passage, passage
from wargames.fire_move.ground.quick_sight import QuickSight, quick_loss, quick_sight
from wargames.fire_move.values.components import ADJACENT, TerrainId, band_at
from wargames.fire_move.values.table import FeatureId
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.modifiers import Modifier, total
from wargames.kernel.former_paths import former_names
from wargames.kernel.geometry.plane import Point, distance, squared

How = Literal["across", "into", "within", "over"]

DEFINED = "FM-13.6"
"""The clause for obstacles that a table or a scenario defines."""
_BLOCKING: dict[TerrainId, str] = {
    "woods": "FM-13.2",
    "wood_building": "FM-13.3",
    "stone_building": "FM-13.3",
    "bunker": "FM-13.3",
    "hill": "FM-13.5",
}


@attrs.frozen
class FireObstacle:
    """Something that blocks a line of fire, with its clause.

    ``how``: ``across`` a feature, too far ``into`` or ``within`` one, or ``over`` a border; ``what`` names
    it.
    """

    how: How
    what: str
    clause: str

    def __str__(self) -> str:
        return f"{self.how} {self.what}"


class LineOfFire(NamedTuple):
    """A line from a firing Key Figure to a figure (FM-13.1).

    ``terrain`` is the CV of the target's feature, before it is doubled by going to ground; ``through`` and
    ``borders`` are what else is taken from the FV (FM-9.6, FM-9.7, FM-R22). ``squared`` is its length.
    """

    firer_in: FeatureId
    target_in: FeatureId
    squared: int
    terrain: int
    through: tuple[Modifier, ...]
    borders: tuple[Modifier, ...]
    obstacle: FireObstacle | None

    @property
    def clear(self) -> bool:
        """True when the target can be seen."""
        return self.obstacle is None

    @property
    def band(self) -> int:
        """The place of its range in `BANDS` (FM-10.1, FM-10.2, FM-10.3, FM-10.4)."""
        return band_at(self.squared)

    @property
    def refusal(self) -> Refusal | None:
        """Return the obstacle that hides the target (FM-13.1)."""
        if self.obstacle is None:
            return None
        return Refusal(self.obstacle.clause, f"no line of sight: it runs {self.obstacle}")


def line_of_fire(
    field: Battlefield,
    firer: Point,
    target: Point,
    *,
    firer_in: FeatureId | None = None,
    target_in: FeatureId | None = None,
) -> LineOfFire:
    """Return the line from ``firer`` to ``target``.

    A figure on a border, as in the middle of a move, is in the feature being entered: name that (FM-R13).
    """
    found = clear_line(field, firer, target, firer_in=firer_in, target_in=target_in)
    if found is not None:
        return found
    key = (firer.x, firer.y, target.x, target.y, firer_in, target_in)
    blocked: LineOfFire | None = field.blocked.get(key)
    if blocked is None:
        ends = (end_in(field, firer, firer_in), end_in(field, target, target_in))
        line = followed(field, firer, target, ends, length=squared(firer, target))
        blocked = field.blocked.keep(key, line)
    return blocked


def followed(
    field: Battlefield, firer: Point, target: Point, ends: tuple[Place, Place], *, length: int
) -> LineOfFire:
    """Follow a line step by step from a feature to another; ``length`` is its square."""
    return _Sight(field, passage(field, firer, target), *ends, length).line()


def clear_line(
    field: Battlefield,
    firer: Point,
    target: Point,
    *,
    firer_in: FeatureId | None = None,
    target_in: FeatureId | None = None,
) -> LineOfFire | None:
    """Return the same line as `line_of_fire`, or None if it is blocked."""
    key = (firer.x, firer.y, target.x, target.y, firer_in, target_in)
    known: LineOfFire | None = field.lines.get(key, UNKNOWN)
    if known is not UNKNOWN:
        return known
    ends = firing, aimed_at = end_in(field, firer, firer_in), end_in(field, target, target_in)
    length, line = squared(firer, target), None
    clear, through, borders = _seen(field, firer, target, ends, length=length)
    if clear:
        features, cover = field.table.features, field.cover[aimed_at]
        ids = features[firing].id, features[aimed_at].id
        line = LineOfFire(*ids, length, cover, through, borders, None)
    field.lines.keep(key, line)
    return line


def loss_along(field: Battlefield, firer: Point, target: Point) -> int | None:
    """Sum the concealment between two points inside features, 0 or less; None if blocked."""
    ends = end_in(field, firer, None), end_in(field, target, None)
    return loss_between(field, firer, target, ends, length=squared(firer, target))


def loss_between(
    field: Battlefield, firer: Point, target: Point, ends: tuple[Place, Place], *, length: int
) -> int | None:
    """Return the same where the features of both ends and the squared length are known."""
    lost = quick_loss(field, firer, target, ends, squared=length)
    if lost is None:
        line = followed(field, firer, target, ends, length=length)
        return total((*line.through, *line.borders)) if line.clear else None
    return None if isinstance(lost, QuickSight) else lost


def _seen(
    field: Battlefield, firer: Point, target: Point, ends: tuple[Place, Place], *, length: int
) -> QuickSight:
    """Look along a line: quickly, or step by step where it touches a corner."""
    seen = quick_sight(field, firer, target, ends, squared=length)
    if seen is None:
        line = followed(field, firer, target, ends, length=length)
        return QuickSight(line.clear, line.through, line.borders)
    return seen


def end_in(field: Battlefield, point: Point, named: FeatureId | None = None) -> Place:
    """Return the feature that an end of a line counts as being in: ``named`` if given."""
    place = field.place_at(point) if named is None else field.place[named]
    assert place is not None, f"{point} is in no feature: name the one being entered"
    return place


@attrs.frozen
class _Sight:
    """A passage with the features that its ends count as being in, and its length squared."""

    field: Battlefield
    way: Passage
    firer_in: Place
    target_in: Place
    squared: int

    def line(self) -> LineOfFire:
        """Return the line with concealment and obstacles."""
        field = self.field
        return LineOfFire(
            field.table.features[self.firer_in].id,
            field.table.features[self.target_in].id,
            self.squared,
            terrain=field.cover[self.target_in],
            through=tuple(self.through()),
            borders=tuple(self.over()),
            obstacle=next(self.obstacles(), None),
        )

    # ------------------------------------------------------------------------------- what conceals (FM-R22)

    def through(self) -> Iterator[Modifier]:
        """Yield the concealment of each feature between firer and target."""
        screens = self.field.screens
        if self.field.screening.isdisjoint(self.way.features):
            return
        for place in dict.fromkeys(self.way.features):
            if place in screens and place not in {self.firer_in, self.target_in}:
                yield screens[place]

    def over(self) -> Iterator[Modifier]:
        """Yield the concealment of borders more than an inch from the firer."""
        covers = self.field.covers
        for contact in self.crossed():
            best = min(
                (covers[piece] for piece in contact.pieces if piece in covers), key=_amount, default=None
            )
            if best is not None and self.beyond(contact.start):
                yield best

    def crossed(self) -> Iterator[BorderContact]:
        """Yield the contacts, except a last one that does not lead into the target's feature."""
        for contact, before in zip(self.way.contacts, self.way.features, strict=False):
            if not contact.last or before != self.target_in:
                yield contact

    def beyond(self, part: Part) -> bool:
        """Return whether a part of the line is more than an inch long."""
        over, under = part
        return over * over * self.squared > ADJACENT * ADJACENT * under * under

    # ---------------------------------------------------------------------------------- what blocks (FM-R23)

    def obstacles(self) -> Iterator[FireObstacle]:
        """Yield the features that block, in order, then thickets around both ends, then borders."""
        blocking = self.field.blocking
        for place in dict.fromkeys(self.way.features):
            if place in blocking:
                yield from self.hidden_by(place)
        for place in self.field.holding[self.firer_in] & self.field.holding[self.target_in]:
            yield from self.hidden_within(place)
        for contact in self.way.contacts:
            if not self.field.high.isdisjoint(contact.pieces):
                yield from self.hidden_behind(contact)

    def hidden_by(self, place: Place) -> Iterator[FireObstacle]:
        """Yield a feature that blocks: one without either end, or too far into one that holds an end."""
        feature, holding = self.field.table.features[place], self.field.holding
        ends = (place in holding[self.firer_in]) + (place in holding[self.target_in])
        kind = self.field.kinds[place]
        what, clause = f"the {kind.title} {feature.id}", _BLOCKING.get(kind.id, DEFINED)
        if ends == 0:
            yield FireObstacle("across", what, clause)
        elif ends == 1 and self.deeper(place, kind.see_in):
            yield FireObstacle("into", f"more than {distance(kind.see_in)} of {what}", clause)

    def deeper(self, place: Place, reach: int) -> bool:
        """Return whether more than ``reach`` of the line lies in a feature."""
        over, under = 0, 1
        for one, (start, unit), (end, other) in self.way.stretches():
            if one == place:
                over, under = over * unit * other + (end * unit - start * other) * under, under * unit * other
        return over * over * self.squared > reach * reach * under * under

    def hidden_within(self, place: Place) -> Iterator[FireObstacle]:
        """Yield the woods or jungle that hold both figures if these are too far apart."""
        kind = self.field.kinds[place]
        reach = kind.see_within
        if reach is not None and self.squared > reach * reach:
            id_ = self.field.table.features[place].id
            what = f"the {kind.title} {id_}, over more than {distance(reach)}"
            yield FireObstacle("within", what, _BLOCKING.get(kind.id, DEFINED))

    def hidden_behind(self, contact: BorderContact) -> Iterator[FireObstacle]:
        """Yield a high border met more than an inch from either end."""
        over, under = contact.end
        if not (self.beyond(contact.start) and self.beyond((under - over, under))):
            return
        for number in contact.pieces:
            if number in self.field.high:
                piece = self.field.pieces[number]
                clause = "FM-13.4" if piece.type == "high_wall" else DEFINED
                yield FireObstacle("over", f"the {piece.kind.title}", clause)


def _amount(modifier: Modifier) -> int:
    return modifier.amount


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Obstacle="FireObstacle")
