"""Expected losses by fire, computed once for all cards that may be played."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from wargames.bots.caches import LazyDict, by_key
from wargames.bots.fire_move.effects import PIN, harm
from wargames.fire_move import queries
from wargames.fire_move.ground.lines_of_fire import end_in
from wargames.fire_move.moments import FireOrdnance, ReactOrdnance
from wargames.fire_move.values.components import PINNED_KIA, UNPINNED_KIA
from wargames.fire_move.values.state import CardId, Figure, Group, GroupId, Walk
from wargames.kernel.base.modifiers import total

GONE = 1.25  # the worth of ordnance's victims, in riflemen
THROWS = queries.FACES**2


class FireStrength(NamedTuple):
    """The strength of a group's fire: its able men, the bonus of its leader, and which guns fire."""

    men: int
    leader: int
    lmg: bool
    smg: bool

    def fv(self, attack: queries.Attack, band: int) -> int:
        """Return the FV of an attack at a range before concealment."""
        card = queries.fire_card(attack.card)
        assert card is not None
        fv, few = queries.base_fv(card, band, self.men, moving=False)
        fv += total(few) + attack.hero
        if attack.lmg and self.lmg:
            fv += card.lmg[band] or 0
        if attack.smg and self.smg:
            fv += card.smg[band] or 0
        return fv + (self.leader if attack.leader else 0)


def strength_of(battle: queries.Battle, group: GroupId, nearest: Figure | None) -> FireStrength:
    """Return the strength of a group's fire at men near a figure; with all its guns if none is named."""
    return FireStrength(
        len(battle.able(group)),
        queries.leader_bonus(battle, group),
        queries.lmg_gunner(battle, group, nearest) is not None,
        queries.smg_gunner(battle, group) is not None,
    )


@lru_cache(maxsize=4096)
def fvs_alone(cards: tuple[CardId, ...], strength: FireStrength, band: int) -> tuple[tuple[CardId, int], ...]:
    """Return the cards that can be fired at a range, each with its FV if all bonuses count."""
    return tuple(
        (card.id, strength.fv(queries.Attack("", "", card.id), band))
        for card in map(queries.fire_card, cards)
        if card is not None and card.men_min <= strength.men and card.base[band] is not None
    )


ExpectedLosses = LazyDict[int, float]
"""Expected losses of some figures by the FV of the fire at them (FM-R19)."""


@by_key
def losses(fv: int, concealed: Sequence[tuple[Figure, int, bool]]) -> float:
    """Return the expected losses of figures; ``concealed`` has their cover (FM-G13)."""
    return sum(harm(one, fv + cover, braver=braver) for one, cover, braver in concealed)


class GroupFire:
    """A group's fire at the men of another in its sight, with any card."""

    def __init__(self, battle: queries.Battle, group: GroupId, seen: Sequence[queries.Seen]) -> None:
        near, sight = queries.nearest_of(seen)
        self._strength, self._band = strength_of(battle, group, near), sight.band
        braver, cover, along = _braver(battle, seen[0][0]), 0, None
        concealed = []
        for figure, line in seen:
            if line is not along:  # bunched men are seen along one line
                cover, along = total(queries.concealment(battle, group, (figure, line))), line
            concealed.append((figure, cover, braver))
        self._mark = losses(concealed)

    def harm(self, attack: queries.Attack) -> float:
        """Return the expected losses by an attack (FM-R19)."""
        return self._mark[self._strength.fv(attack, self._band)]


def mark_in_the_open(battle: queries.Battle, target: GroupId) -> ExpectedLosses:
    """Return the losses of a standing group with only the cover at its place.

    No fire at it harms more, for everything on the way conceals (FM-9.7).
    """
    group, field = battle.groups[target], battle.field
    concealed = []
    for figure in battle.men(target):
        cover = queries.terrain_cover(field.cover[end_in(field, figure.stands)], group)
        concealed.append((figure, total(cover) - group.smoke, _braver(battle, figure)))
    return losses(concealed)


def mark_on_the_way(battle: queries.Battle, walk: Walk) -> ExpectedLosses:
    """Return the losses of movers without any concealment."""
    return losses([(figure, 0, _braver(battle, figure)) for figure in queries.movers_left(battle, walk)])


def _braver(battle: queries.Battle, figure: Figure) -> bool:
    return queries.charges_with_banzai(battle, figure.group) or battle.groups[figure.group].berserk


def shot_loss(
    battle: queries.Battle,
    action: FireOrdnance | ReactOrdnance,
    seen: list[queries.Seen],
    markers: Group | None = None,
) -> float:
    """Rate the expected effect of a shot of a weapon; ``markers`` are those that the targets will have."""
    aim = next(figure for figure, _ in seen if figure.number == action.figure)
    shot = queries.WeaponShot(
        action.weapon, action.figure, "", hero=action.hero is not None, hero_use=action.hero_use
    )
    weapon, group = queries.weapon_of(battle, shot), queries.group_of(battle, action.weapon)
    needed = weapon.to_hit[queries.nearest_of(seen)[1].band]
    assert needed is not None
    hits = to_hit(needed + (action.hero_use == "hit"), moving=queries.walk_of(battle, aim.group) is not None)
    fv, pinned, gone = weapon.fv + (action.hero_use == "effect"), 0, 0
    for one in seen:
        if queries.in_blast(battle, shot, aim, one):
            pins, killed = checked(
                battle, one[0], fv + total(queries.concealment(battle, group, one, markers))
            )
            pinned, gone = pinned + pins, gone + killed
    return GONE * (hits * gone / THROWS**2) + PIN * (hits * pinned / THROWS**2)


def to_hit(needed: int, *, moving: bool) -> int:
    """Count the throws of 64 that hit: positive ones if anybody moves (FM-15.2, FM-15.3).

    >>> to_hit(7, moving=False), to_hit(7, moving=True), to_hit(0, moving=False)
    (64, 28, 8)
    """
    beyond = queries.ways(needed + 1)
    return queries.ways(1) - beyond if moving else THROWS - 2 * beyond


def checked(battle: queries.Battle, figure: Figure, fv: int) -> tuple[int, int]:
    """Count the throws of 64 that pin a figure, and those that kill or rout it.

    FM-11.1, FM-11.2, FM-11.3, FM-11.4.
    """
    card = figure.troop_card
    if figure.pinned:
        return 0, queries.ways(min(PINNED_KIA, card.panic) - fv)
    killed = queries.ways(UNPINNED_KIA - fv)
    more = max(0, queries.ways(card.morale + queries.charges_with_banzai(battle, figure.group) - fv) - killed)
    effect = queries.what_a_pin_does(battle, figure)
    return more * (effect == "pinned"), killed + more * (effect == "KIA")
