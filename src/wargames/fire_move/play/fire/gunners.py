"""Gunners and leaders, and the bonuses that they give (FM-9.4, FM-9.5, FM-9.9, FM-28.1, FM-R21)."""

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.groups.losses import serving
from wargames.fire_move.values.state import Figure, GroupId, Piece
from wargames.kernel.geometry.arcs import Arc


@attrs.frozen
class Gunner:
    """A figure with a weapon that gives a bonus (FM-R21); ``piece`` is None for his own small arm."""

    figure: Figure
    piece: Piece | None


def lmg_gunner(
    battle: Battle, group: GroupId, nearest: Figure | None, *, moving: bool = False
) -> Gunner | None:
    """Find the most significant able machine gunner; an MMG is set up, served and in its arc (FM-R21)."""
    for figure in battle.men(group):
        piece = battle.gunned_by(figure)
        if piece is None or piece.failed:
            continue
        kind = battle.type_of(piece).kind
        if kind == "lmg" and not figure.pinned:
            return Gunner(figure, piece)
        if kind == "mmg" and not moving and mmg_fires(battle, piece, nearest):
            return Gunner(figure, piece)
    return None


def mmg_fires(battle: Battle, piece: Piece, nearest: Figure | None) -> bool:
    """Return whether an MMG may fire at the nearest visible target figure (FM-26.2, FM-28.1, FM-R21)."""
    served = len(serving(battle, piece)) >= battle.type_of(piece).crew_min
    return piece.ready and served and (nearest is None or in_arc(battle, piece, nearest))


def in_arc(battle: Battle, piece: Piece, target: Figure) -> bool:
    """Return whether a figure lies in a weapon's arc of fire, seen from its gunner (FM-28.1, FM-G24)."""
    degrees = battle.type_of(piece).arc
    stands = battle.stands(piece) if piece.gunner is None else battle.figures[piece.gunner].at
    assert stands is not None
    if piece.facing is None or target.at == stands:
        return True
    return Arc(piece.facing, degrees).holds(stands, target.stands)


def smg_gunner(battle: Battle, group: GroupId) -> Gunner | None:
    """Find the most significant unpinned figure with a working SMG (FM-9.5, FM-R21)."""
    for figure in battle.able(group):
        if battle.scenario.weapon(figure.arm).kind == "smg" and not figure.arm_failed:
            return Gunner(figure, None)
    return None


def leader_bonus(battle: Battle, group: GroupId) -> int:
    """Return the LM of the best unpinned PL of a group (FM-9.9, FM-R34)."""
    return max((figure.troop_card.lm for figure in battle.able(group)), default=0)
