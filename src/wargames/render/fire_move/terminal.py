"""Text beside the table: signs, goals, borders, hands, groups and lines of fire."""

from itertools import groupby

from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.components import BorderType, Nation, TerrainType
from wargames.fire_move.values.words import people
from wargames.render.fire_move import moment
from wargames.render.fire_move.faces import faces, in_brief
from wargames.render.fire_move.ground import borders, edge, edges, land, lands
from wargames.render.fire_move.sights import sight_lines

SIGNS: dict[TerrainType, str] = {
    "open": ".",
    "paddy": "p",
    "crops": ":",
    "vineyard": "v",
    "elephant_grass": "/",
    "brush": ";",
    "orchard": "o",
    "marsh": "%",
    "woods": "w",
    "jungle": "j",
    "hill": "^",
    "rubble": "#",
    "trench": "T",
    "wood_building": "B",
    "stone_building": "S",
    "bunker": "K",
}


BORDER_SIGNS: dict[BorderType, str] = {
    "path": ",",
    "road": "=",
    "ditch": "_",
    "bank": "u",
    "hedge": '"',
    "trees": "Y",
    "low_wall": "n",
    "high_wall": "H",
    "bocage": "Q",
    "parapet": "!",
    "bridge": "I",
    "creek": "~",
    "stream": "~",
    "river": "~",
    "wire3": "x",
    "wire4": "x",
    "wire5": "x",
}
"""The borders with signs of their own; the land on either side shows the others."""
LEFT_BEHIND = "@"
"""The sign of a weapon that nobody serves."""
ARC = "'"
"""The sign of the edges of a weapon's arc."""


def key(view: FireMoveView) -> tuple[str, ...]:
    """Explain the signs that the table has."""
    attacker, defender = (people(nation) for nation in view.scenario.nations)
    kinds = edges(view.scenario.table)
    signs: dict[str, list[str]] = {}
    for name, sign in BORDER_SIGNS.items():
        if alike := [edge(kind) for kind in kinds if kind.look == name]:
            signs.setdefault(sign, []).extend(alike)
    return (
        *(f"{SIGNS[kind.look]} {land(kind)}" for kind in lands(view.scenario.table)),
        *(f"{sign} {', '.join(said)}" for sign, said in signs.items()),
        f"A {attacker}, a pinned  D {defender}, d pinned  * objective",
        f"{LEFT_BEHIND} weapon left behind  {ARC} edge of a weapon's arc  inches at the sides",
        "  ".join(moment.roles(view)),
    )


def facts(view: FireMoveView) -> tuple[str, ...]:
    """Write zones, control, borders, lines of fire and samples."""
    return (
        *moment.zones(view),
        *moment.aims(view),
        *moment.abandoned(view),
        *titled("Borders", borders(view)),
        *sights(view),
        *titled("Points of the move, by number", moment.samples(view)),
    )


def titled(title: str, said: tuple[str, ...]) -> tuple[str, ...]:
    """Write facts in a row after a title; nothing if there are none."""
    return (f"{title}: {'; '.join(said)}",) if said else ()


def own_hand(view: FireMoveView) -> tuple[str, ...]:
    """Name the cards of the viewer; empty for spectators and before the deal."""
    own = (hand for hand in view.hands if hand.side == view.seat and hand.cards)
    return tuple(f"Hand: {in_brief(hand.cards or ())}" for hand in own)


def roster(view: FireMoveView) -> tuple[str, ...]:
    """Write the facts that are known of each side, the sides parted by an empty line."""
    attacker, defender = (side(view, nation) for nation in view.scenario.nations)
    return (*attacker, "", *defender)


def side(view: FireMoveView, nation: Nation) -> tuple[str, ...]:
    """Write a side: hand with its cards, losses, groups."""
    hand = next(one for one in view.hands if one.side == nation)
    said = [
        moment.cards(hand),
        *(f"  {one}" for one in faces(hand.cards or ())),
        *(f"discarded: {moment.discards(hand)}" for _ in hand.discards[:1]),
        moment.losses(view, nation),
        *(moment.told(view, *one) for one in moment.groups(view, nation)),
        *(said for said, _ in moment.absent(view, nation)),
    ]
    return (f"{people(nation)}:", *(f"  {line}" for line in said))


def sights(view: FireMoveView) -> tuple[str, ...]:
    """Write the groups in sight of each group, with range and loss of FV."""
    lines = [
        f"  {group} sees {', '.join(f'{one.target} {one.band} {one.cover:+d}' for one in found)}"
        for group, found in groupby(sight_lines(view), key=lambda one: one.group)
    ]
    return (SIGHTS, *lines) if lines else ()


SIGHTS = "Lines of fire: who is seen, at which range, with what is taken from the FV on the way"
