"""Fire: the FV of an attack, the check of each figure, and what follows (FM-9.1 to FM-14.5)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.checks import Check
from wargames.fire_move.play.fire.aim import Seen, seen_by, walk_of
from wargames.fire_move.play.fire.gunners import Gunner, leader_bonus, lmg_gunner, smg_gunner
from wargames.fire_move.play.fire.results import apply_effects, charges_with_banzai, check_figure
from wargames.fire_move.play.groups.markers import take_off
from wargames.fire_move.play.heroes import hero_window
from wargames.fire_move.play.nations import roll_berserk
from wargames.fire_move.values.cards import FireCard, card_of
from wargames.fire_move.values.components import BANDS
from wargames.fire_move.values.named import Effect, Text
from wargames.fire_move.values.state import CardId, FigureNumber, Group, GroupId, Piece, PieceId
from wargames.fire_move.values.words import FireMoveEvent, sum_of
from wargames.kernel.base.changeable import changeable
from wargames.kernel.base.modifiers import Modifier, total


@attrs.frozen
class FireOpened(FireMoveEvent):
    """A group fired at another: the attack's FV and what made it (FM-9.1, FM-R19)."""

    group: GroupId
    target: GroupId
    range: Text
    base: int
    modifiers: tuple[Modifier, ...]

    def said(self) -> str:
        """Say the FV and what made it."""
        fv = sum_of(self.base, self.modifiers)
        return f"{self.group} fired at {self.target} at {self.range.capitalize()} range; FV {fv}."


@attrs.frozen
class FireWasted(FireMoveEvent):
    """An attack found no target or no men any more (FM-R15, FM-R28)."""

    SAYS: ClassVar[str] = "{group} had no target or nobody to fire any more; {card} was spent for nothing."

    group: GroupId
    card: CardId


@attrs.frozen
class WeaponFailed(FireMoveEvent):
    """A weapon failed (FM-12.1, FM-12.2); a small arm goes by its bearer."""

    SAYS: ClassVar[str] = "{weapon} failed."

    weapon: PieceId


FEW_MEN = Modifier(-1, "fewer than full strength", "FM-R20")
HERO = Modifier(1, "hero", "FM-9.10")
CLOSE_OR_MEDIUM = 1
"""The place of the farthest band at which a moving group may fire (FM-6.2)."""


@attrs.frozen
class Attack:
    """A fire card played at a group; ``leader``, ``lmg``, ``smg``, ``hero`` say what counts (FM-R28).

    ``moving``: the firers are on the move (FM-R15).
    """

    group: GroupId
    target: GroupId
    card: CardId
    leader: bool = True
    lmg: bool = True
    smg: bool = True
    hero: bool = False
    moving: bool = False


# the FV


def nearest_of(seen: Sequence[Seen]) -> Seen:
    """Return the nearest figure in sight, the lowest number of equals (FM-R24)."""
    if len(seen) == 1:
        return seen[0]
    return min(seen, key=lambda one: (one[1].squared, one[0].number))


def base_fv(card: FireCard, band: int, men: int, *, moving: bool) -> tuple[int, tuple[Modifier, ...]]:
    """Return a card's base at a range: 0 on the move, 1 lower with few men (FM-6.3, FM-9.3, FM-R20)."""
    if moving:
        return 0, ()
    base = card.base[band]
    assert base is not None, "the card can be used at this range"
    return base, (FEW_MEN,) if men < card.men_max else ()


def bonuses(
    battle: Battle, attack: Attack, seen: Sequence[Seen], card: FireCard
) -> list[tuple[Modifier, Gunner]]:
    """List the bonus FVs with who gives them, halved on the move (FM-6.4, FM-9.4, FM-9.5, FM-R21)."""
    near, sight = nearest_of(seen)
    band, found = sight.band, list[tuple[Modifier, Gunner]]()
    if attack.lmg and (lmg := lmg_gunner(battle, attack.group, near, moving=attack.moving)):
        found.append((Modifier(halved(card.lmg[band], moving=attack.moving), "machine gun", "FM-9.4"), lmg))
    if attack.smg and (smg := smg_gunner(battle, attack.group)):
        found.append(
            (Modifier(halved(card.smg[band], moving=attack.moving), "submachine gun", "FM-9.5"), smg)
        )
    return found


def halved(bonus: int | None, *, moving: bool) -> int:
    """Halve a bonus of movers, rounded down (FM-6.4, FM-R54)."""
    return (bonus or 0) // 2 if moving else bonus or 0


@changeable
def attack_modifiers(battle: Battle, attack: Attack, given: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """List the modifiers of a whole attack: bonuses, leader and hero (FM-9.9, FM-9.10, FM-R19)."""
    found = [modifier for modifier in given if modifier.amount]
    if attack.leader and (lm := leader_bonus(battle, attack.group)):
        found.append(Modifier(lm, "platoon leader", "FM-9.9"))
    if attack.hero:
        found.append(HERO)
    return tuple(found)


@attrs.frozen
class FireValue:
    """The FV of an attack before concealment: its base and modifiers, and who gives a bonus (FM-R19)."""

    base: int
    modifiers: tuple[Modifier, ...]
    gunners: tuple[Gunner, ...]

    @property
    def total(self) -> int:
        """The sum."""
        return self.base + total(self.modifiers)


def fire_value(battle: Battle, attack: Attack, seen: Sequence[Seen], card: FireCard) -> FireValue:
    """Return the FV of an attack on figures in sight (FM-R19)."""
    given, band = bonuses(battle, attack, seen, card), nearest_of(seen)[1].band
    base, few = base_fv(card, band, len(battle.able(attack.group)), moving=attack.moving)
    modifiers = (*few, *attack_modifiers(battle, attack, (modifier for modifier, _ in given)))
    return FireValue(base, modifiers, tuple(gunner for modifier, gunner in given if modifier.amount))


def concealment(
    battle: Battle, firer: GroupId | None, target: Seen, markers: Group | None = None
) -> tuple[Modifier, ...]:
    """List the concealment of a figure from a group's fire (FM-9.6, FM-9.7, FM-9.8, FM-R19, FM-R22, FM-R55).

    ``markers`` is its group with future markers, if they differ from the present ones.
    """
    figure, sight = target
    group = markers or battle.groups[figure.group]
    found = list(terrain_cover(sight.terrain, group))
    found += [*sight.through, *sight.borders]
    walk = walk_of(battle, group.id)
    if walk is not None and walk.cv:
        found.append(Modifier(-walk.cv, "movement card", "FM-9.8"))
    if group.smoke:
        found.append(Modifier(-group.smoke, "smoke at the target", "FM-16.2"))
    if firer is not None and battle.groups[firer].smoke:
        found.append(Modifier(-battle.groups[firer].smoke, "smoke at the firers", "FM-R31"))
    return tuple(found)


def terrain_cover(cv: int, group: Group) -> Iterator[Modifier]:
    """Yield the CV of the terrain that a figure is in, doubled on the ground (FM-8.2, FM-9.6, FM-R18)."""
    if cv:
        yield Modifier(-cv, "terrain", "FM-9.6")
        if group.ground:
            yield Modifier(-cv, "gone to ground", "FM-8.2")


# an attack


def fire(battle: Battle, attacks: Iterable[Attack]) -> None:
    """Carry out one attack or a pair, then ask the side hit for a hero (FM-9.1, FM-14.1, FM-R28, FM-R64)."""
    declared = list(attacks)
    side = battle.enemy(battle.groups[declared[0].group].side)
    take_off(battle, declared[0].group, "ground", "FM-R18")
    made = [resolve(battle, attack) for attack in declared]
    if any(made):
        hero_window(battle, side)


def resolve(battle: Battle, attack: Attack) -> bool:
    """Carry out an attack if firers and targets are left (FM-9.11, FM-R28, FM-R64).

    Returns whether anybody was attacked (FM-R45).
    """
    card = card_of(FireCard, attack.card)
    seen = still_seen(battle, attack, card)
    if not seen:
        battle.record(FireWasted, ("FM-R15",) if attack.moving else ("FM-R28",), attack.group, attack.card)
        return False
    value, band = fire_value(battle, attack, seen, card), nearest_of(seen)[1].band
    clauses = ("FM-6.1", "FM-6.3", "FM-6.4", "FM-R19") if attack.moving else ("FM-9.1", "FM-R19")
    battle.record(
        FireOpened,
        clauses,
        group=attack.group,
        target=attack.target,
        range=BANDS[band],
        base=value.base,
        modifiers=value.modifiers,
    )
    rolls, effects = list[Check](), list[tuple[FigureNumber, Effect]]()
    braver = charges_with_banzai(battle, attack.target)
    for target in seen:
        cover = concealment(battle, attack.group, target)
        effect, check = check_figure(
            battle, target[0], value.total, cover, clauses=("FM-9.11", "FM-R25"), braver=braver
        )
        rolls.append(check)
        effects.append((target[0].number, effect))
    killed = apply_effects(battle, effects, "FM-11.2", "FM-11.4")
    fail_weapons(battle, rolls, value.gunners)
    roll_berserk(battle, attack.target, killed)
    return True


def still_seen(battle: Battle, attack: Attack, card: FireCard) -> list[Seen]:
    """List the targets left when an attack is carried out (FM-R15, FM-R20, FM-R28)."""
    if len(battle.able(attack.group)) < card.men_min:
        return []
    seen = seen_by(battle, attack.group, attack.target)
    return seen if seen and card.base[nearest_of(seen)[1].band] is not None else []


def fail_weapons(battle: Battle, rolls: Iterable[Check], gunners: Iterable[Gunner]) -> None:
    """Fail each weapon that gave a bonus and whose number was rolled (FM-12.1, FM-R27)."""
    fell = {check.signed for check in rolls}
    for gunner in gunners:
        if gunner.piece is not None:
            fail_piece(battle, battle.pieces[gunner.piece.id], fell)
            continue
        figure = battle.figures.get(gunner.figure.number)
        if figure is not None and battle.scenario.weapon(figure.arm).wf in fell:
            battle.change(figure.number, arm_failed=True)
            battle.record(WeaponFailed, ("FM-12.1",), str(figure.number))


def fail_piece(battle: Battle, piece: Piece, fell: set[int]) -> None:
    """Fail a weapon if its number was rolled (FM-12.1, FM-12.2)."""
    if battle.type_of(piece).wf in fell and not piece.failed:
        battle.keep(piece, failed=True)
        clause = "FM-12.2" if battle.type_of(piece).kind == "ordnance" else "FM-12.1"
        battle.record(WeaponFailed, (clause,), piece.id)
