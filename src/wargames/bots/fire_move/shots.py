"""What fire does to those whom a group sees, worked out once for all cards that may be played on it."""

from collections.abc import Sequence
from functools import lru_cache

from wargames.bots.fire_move.effects import PIN, harm
from wargames.fire_move.ground.lines_of_fire import end_in
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire import ordnance
from wargames.fire_move.play.fire.aim import Seen, walk_of
from wargames.fire_move.play.fire.expectation import FACES, ways
from wargames.fire_move.play.fire.fire import (
    Attack,
    base_fv,
    charges_with_banzai,
    concealment,
    leader_bonus,
    lmg_gunner,
    nearest_of,
    smg_gunner,
    terrain_cover,
)
from wargames.fire_move.play.groups.losses import what_a_pin_does
from wargames.fire_move.play.playing import fire_card
from wargames.fire_move.values import actions as act
from wargames.fire_move.values.cards import FireCard
from wargames.fire_move.values.components import PINNED_KIA, UNPINNED_KIA
from wargames.fire_move.values.state import CardId, Figure, Group, GroupId
from wargames.fire_move.values.troops import troop_card
from wargames.kernel.modifiers import total

GONE = 1.25  # what ordnance kills, in riflemen
THROWS = FACES**2


class Strength:
    """What a group brings to bear on another, by the figure of it that is nearest in sight."""

    def __init__(self, battle: Battle, group: GroupId, nearest: Seen) -> None:
        near, sight = nearest
        self._band, self._men = sight.band, len(battle.able(group))
        self._lmg = lmg_gunner(battle, group, near) is not None
        self._smg = smg_gunner(battle, group) is not None
        self._leader = leader_bonus(battle, group)
        self._alone = _fvs_alone(self._band, self._men, self._leader, self._lmg, self._smg)

    def fv(self, attack: Attack) -> int:
        """Give the FV of an attack before what conceals."""
        card = fire_card(attack.card)
        assert card is not None
        fv, few = base_fv(card, self._band, self._men, moving=False)
        fv += total(few) + attack.hero
        if attack.lmg and self._lmg:
            fv += card.lmg[self._band] or 0
        if attack.smg and self._smg:
            fv += card.smg[self._band] or 0
        return fv + (self._leader if attack.leader else 0)

    def fv_alone(self, card: FireCard) -> int:
        """Give the FV of an attack by one card, in which all counts that may, but for a hero."""
        found = self._alone.get(card.id)
        if found is None:
            found = self._alone[card.id] = self.fv(Attack("", "", card.id))
        return found


@lru_cache(maxsize=4096)
def _fvs_alone(_band: int, _men: int, _leader: int, *_guns: bool) -> dict[CardId, int]:
    """Keep the FVs of attacks by one card: the same for all who bring the same to bear."""
    return {}


class Mark:
    """Figures that are fired at, each with what conceals it and whether it is braver (FM-G13)."""

    def __init__(self, concealed: Sequence[tuple[Figure, int, bool]]) -> None:
        self._concealed = concealed
        self._harm: dict[int, float] = {}

    def harm(self, fv: int) -> float:
        """Give the losses that an FV should cause (FM-R19)."""
        found = self._harm.get(fv)
        if found is None:
            each = (harm(one, fv + cover, braver=braver) for one, cover, braver in self._concealed)
            found = self._harm[fv] = sum(each)
        return found


class Volley:
    """A group's fire at those of another whom it sees: what the cards change is added to what they do not."""

    def __init__(self, battle: Battle, group: GroupId, seen: Sequence[Seen]) -> None:
        self._strength = Strength(battle, group, nearest_of(seen))
        braver, cover, along = _braver(battle, seen[0][0]), 0, None
        concealed = []
        for figure, line in seen:
            if line is not along:  # men who are bunched are seen along one line
                cover, along = total(concealment(battle, group, (figure, line))), line
            concealed.append((figure, cover, braver))
        self._mark = Mark(concealed)

    def harm(self, attack: Attack) -> float:
        """Give the losses that an attack should cause (FM-R19)."""
        return self._mark.harm(self._strength.fv(attack))


def mark_in_the_open(battle: Battle, target: GroupId) -> Mark:
    """See a group that stands still as if all of it were in sight, with no cover but what it stands in.

    No fire at it harms more, for whatever lies on the way conceals (FM-9.7).
    """
    group, field = battle.groups[target], battle.field
    concealed = []
    for figure in battle.men(target):
        assert figure.at is not None
        cover = terrain_cover(field.cover[end_in(field, figure.at)], group)
        concealed.append((figure, total(cover) - group.smoke, _braver(battle, figure)))
    return Mark(concealed)


def _braver(battle: Battle, figure: Figure) -> bool:
    return charges_with_banzai(battle, figure.group) or battle.groups[figure.group].berserk


def shot_loss(
    battle: Battle,
    action: act.FireOrdnance | act.ReactOrdnance,
    seen: list[Seen],
    markers: Group | None = None,
) -> float:
    """Rate what a shot of a weapon should pin, rout and kill; ``markers`` as the targets will have them."""
    aim = next(figure for figure, _ in seen if figure.number == action.figure)
    shot = ordnance.Shot(action.weapon, action.figure, "", action.hero is not None, action.hero_use)
    weapon, group = ordnance.weapon_of(battle, shot), ordnance.group_of(battle, action.weapon)
    needed = weapon.to_hit[nearest_of(seen)[1].band]
    assert needed is not None
    hits = to_hit(needed + (action.hero_use == "hit"), moving=walk_of(battle, aim.group) is not None)
    fv, pinned, gone = weapon.fv + (action.hero_use == "effect"), 0, 0
    for one in seen:
        if ordnance.in_blast(battle, shot, aim, one):
            pins, losses = checked(battle, one[0], fv + total(concealment(battle, group, one, markers)))
            pinned, gone = pinned + pins, gone + losses
    return GONE * (hits * gone / THROWS**2) + PIN * (hits * pinned / THROWS**2)


def to_hit(needed: int, *, moving: bool) -> int:
    """Count the throws of 64 that hit: positive ones if anybody moves (FM-15.2, FM-15.3).

    >>> to_hit(7, moving=False), to_hit(7, moving=True), to_hit(0, moving=False)
    (64, 28, 8)
    """
    beyond = ways(needed + 1)
    return ways(1) - beyond if moving else THROWS - 2 * beyond


def checked(battle: Battle, figure: Figure, fv: int) -> tuple[int, int]:
    """Count the throws of 64 that pin a figure, and those that kill or rout it.

    FM-11.1, FM-11.2, FM-11.3, FM-11.4.
    """
    card = troop_card(figure)
    if figure.pinned:
        return 0, ways(min(PINNED_KIA, card.panic) - fv)
    killed = ways(UNPINNED_KIA - fv)
    more = max(0, ways(card.morale + charges_with_banzai(battle, figure.group) - fv) - killed)
    effect = what_a_pin_does(battle, figure)
    return more * (effect == "pinned"), killed + more * (effect == "KIA")
