"""Features of Screaming Eagles: planes with their battle boards and cards, and their positions."""

from collections.abc import Iterator
from typing import get_args

from wargames.encoding.columns import Row, count, flag, one_hot, one_of
from wargames.encoding.features import Entities, Features, Found, Scalars
from wargames.encoding.frames import FrameColumns
from wargames.screaming_eagles.components import HEADING, PILE, SQUADRONS, TEAM, WEAPONS, CardFace, Part
from wargames.screaming_eagles.lattice import COLUMNS, PLACE
from wargames.screaming_eagles.state import Bank, Frame, Plane
from wargames.screaming_eagles.view import EaglesView

BANKS: tuple[Bank, ...] = get_args(Bank)
PARTS: tuple[Part, ...] = get_args(Part)
NORTHMOST = 40

_BANK, _CARD = one_hot(BANKS), one_hot(PILE)
_GOING = FrameColumns(Frame, "plane", "attacker", "target")

SCALARS = (
    count("round", "rounds", 400),
    flag("own team starts"),
    *_GOING.columns,
    count("own planes lost", "planes", 2),
    count("other planes lost", "planes", 2),
)


def _scalars(view: EaglesView) -> Row:
    table, team = view.table, view.team
    own = sum([TEAM[one] == team for one in table.lost])
    return (table.round, table.starter == team, *_GOING.at_work(table.frames), own, len(table.lost) - own)


ROW = (
    flag("of the own team"),
    flag("flown by the seat"),
    count("heading", "north 1, south -1", 1, -1),
    flag("flies"),
    count("column", "spaces", len(COLUMNS)),
    count("row", "half spaces", NORTHMOST),
    *one_of("bank", BANKS),
    *(count(weapon, "pegs", row.start) for weapon, row in WEAPONS.items()),
    count("flares", "pegs", 2),
    *(count(f"hits on {part}", "hits", 12) for part in PARTS),
    flag("moved"),
    flag("fired"),
    flag("reloaded"),
    flag("a flare burns"),
    flag("afterburner is lost"),
    flag("card is laid"),
    *one_of("card", PILE),
    flag("in what goes on"),
)


def _planes(view: EaglesView) -> Iterator[Found]:
    table, team, flown, named = view.table, view.team, view.planes, _GOING.named(view.table.frames)
    for index, plane in enumerate(table.planes):
        own = plane.team == team, plane.squadron in flown
        yield plane.squadron, plane, (own, table.laid[index], view.cards[index], plane.squadron in named)


def _plane(plane: Plane, company: tuple[tuple[bool, bool], bool, CardFace | None, bool]) -> Row:
    own, laid, card, named = company
    stores, hits = plane.stores, plane.damage
    return (
        *own,
        HEADING[plane.team],
        plane.at is not None,
        *((0, 0) if plane.at is None else PLACE[plane.at]),
        *_BANK[plane.bank],
        *(stores.of(weapon) for weapon in WEAPONS),
        stores.flares,
        *(hits.of(part) for part in PARTS),
        plane.moved,
        plane.fired,
        plane.reloaded,
        plane.flare_burns,
        plane.afterburner_lost is not None,
        laid,
        *_CARD[card],
        named,
    )


FEATURES = Features(
    EaglesView,
    Scalars(SCALARS, _scalars),
    (Entities(name="planes", columns=ROW, read=_planes, row=_plane, names=lambda _view: SQUADRONS),),
)
