"""The shot of a mortar or a gun: the To Hit roll and its effect (FM-15.1 to FM-15.6, FM-R29, FM-R30)."""

from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.checks import Check, roll_check
from wargames.fire_move.play.fire.aim import Seen, seen_by, walk_of
from wargames.fire_move.play.fire.fire import HERO, FireWasted, concealment, fail_piece, nearest_of
from wargames.fire_move.play.fire.results import charges_with_banzai, check_figures
from wargames.fire_move.play.groups.markers import take_off
from wargames.fire_move.play.heroes import hero_window
from wargames.fire_move.play.nations import roll_berserk
from wargames.fire_move.values.components import BANDS, WeaponType
from wargames.fire_move.values.named import Die, Text
from wargames.fire_move.values.state import Figure, FigureNumber, GroupId, HeroUse, PieceId
from wargames.fire_move.values.words import FireMoveEvent
from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.base.phrases import Words, either
from wargames.kernel.geometry.plane import within


@attrs.frozen
class ToHitRolled(FireMoveEvent):
    """A weapon was fired: it hits up to ``needed`` (FM-15.1)."""

    SAYS: ClassVar[str] = "{weapon} {hit} at {range} range ({rolled}; needed {positive} to {needed})."
    WORDS: ClassVar[Words] = {
        **FireMoveEvent.WORDS,
        "hit": either("hit", "missed"),
        "positive": either("1", "0"),
    }

    weapon: PieceId
    figure: FigureNumber
    range: Text
    black: Die
    red: Die
    needed: int
    positive: bool
    hit: bool


@attrs.frozen
class WeaponShot:
    """A weapon aimed at a figure; the hero helps to hit, or the effect (FM-R29)."""

    weapon: PieceId
    figure: FigureNumber
    card: str
    hero: bool
    hero_use: HeroUse | None


def group_of(battle: Battle, weapon: PieceId) -> GroupId:
    """Name the group that serves a weapon; empty if nobody does."""
    piece = battle.pieces.get(weapon)
    if piece is None or piece.gunner is None:
        return ""
    return battle.figures[piece.gunner].group


def shoot(battle: Battle, group: GroupId, shot: WeaponShot) -> None:
    """Roll to hit, then for the effect on each figure in the blast.

    FM-15.1, FM-15.2, FM-15.3, FM-15.4, FM-15.5, FM-15.6, FM-R64.
    """
    take_off(battle, group, "ground", "FM-R18")
    target = battle.figures.get(shot.figure)
    if target is None:
        battle.record(FireWasted, ("FM-R28",), group, shot.card)
        return
    side, aimed = target.side, target.group
    seen = seen_by(battle, group, aimed)
    if not seen:
        battle.record(FireWasted, ("FM-R15", "FM-R28"), group, shot.card)
        return
    check, hit = roll_to_hit(battle, shot, target, seen)
    killed = strike(battle, group, shot, [one for one in seen if hit and in_blast(battle, shot, target, one)])
    fail_piece(battle, battle.pieces[shot.weapon], {check.signed})
    roll_berserk(battle, aimed, killed)
    hero_window(battle, side)


def roll_to_hit(battle: Battle, shot: WeaponShot, target: Figure, seen: list[Seen]) -> tuple[Check, bool]:
    """Roll against the weapon's To Hit table (FM-15.1, FM-15.2, FM-15.3, FM-15.4, FM-32.4)."""
    band = nearest_of(seen)[1].band
    printed = weapon_of(battle, shot).to_hit[band]
    assert printed is not None
    firing = walk_of(battle, group_of(battle, shot.weapon)) is not None
    moving = walk_of(battle, target.group) is not None
    needed = to_hit(printed, firer_moves=firing, target_moves=moving, hero=shot.hero_use == "hit")
    check = roll_check(battle, "to hit", shot.weapon, "FM-15.1")
    hit = hits(check, needed, mover=firing or moving)
    battle.record(
        ToHitRolled,
        readings(firer_moves=firing, target_moves=moving),
        weapon=shot.weapon,
        figure=shot.figure,
        range=BANDS[band],
        **check.dice,
        needed=needed,
        positive=firing or moving,
        hit=hit,
    )
    return check, hit


def readings(*, firer_moves: bool, target_moves: bool) -> tuple[str, ...]:
    """List the clauses of a To Hit roll (FM-15.1, FM-15.2, FM-15.3, FM-15.4)."""
    if firer_moves and target_moves:
        return ("FM-15.1", "FM-15.3", "FM-15.4")
    return ("FM-15.1", "FM-15.3") if firer_moves or target_moves else ("FM-15.1", "FM-15.2")


def to_hit(printed: int, *, firer_moves: bool, target_moves: bool, hero: bool) -> int:
    """Return the To Hit number: 1 lower if both move, 1 higher with a hero (FM-15.4, FM-32.4)."""
    return printed - (firer_moves and target_moves) + hero


def hits(check: Check, needed: int, *, mover: bool) -> bool:
    """Read a To Hit roll: without its sign, but positive if anybody moves (FM-15.2, FM-15.3)."""
    return check.lies_within(needed) and (check.positive or not mover)


def weapon_of(battle: Battle, shot: WeaponShot) -> WeaponType:
    """Return the type of the weapon fired."""
    return battle.type_of(battle.pieces[shot.weapon])


def in_blast(battle: Battle, shot: WeaponShot, aim: Figure, seen: Seen) -> bool:
    """Return whether a figure in sight is within the blast (FM-R29)."""
    return within(aim.stands, seen[0].stands, weapon_of(battle, shot).blast)


def strike(battle: Battle, group: GroupId, shot: WeaponShot, hit: list[Seen]) -> int:
    """Check each figure that is hit and return how many were KIA (FM-15.5, FM-15.6)."""
    raised: tuple[Modifier, ...] = (HERO,) if shot.hero and shot.hero_use == "effect" else ()
    targets = ((one[0], (*raised, *concealment(battle, group, one))) for one in hit)
    braver = bool(hit) and charges_with_banzai(battle, hit[0][0].group)
    fv = weapon_of(battle, shot).fv
    return check_figures(battle, fv, targets, clauses=("FM-15.5", "FM-15.6"), braver=braver)
