"""What an attack may be expected to do, for choosing candidates (FM-R57, FM-R16)."""

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire.aim import Seen
from wargames.fire_move.play.fire.fire import (
    Attack,
    attack_modifiers,
    base_fv,
    bonuses,
    concealment,
    nearest_of,
)
from wargames.fire_move.values.cards import FireCard
from wargames.fire_move.values.state import Group
from wargames.fire_move.values.troops import troop_card
from wargames.kernel.modifiers import total

FACES = 8


def ways(least: int) -> int:
    """Count the throws of 64 whose signed result is at least so much (FM-34.2).

    >>> ways(-7), ways(0), ways(8)
    (64, 36, 0)
    """
    if least > FACES - 1:
        return 0
    if least > 0:
        return (FACES - least) * (FACES - least + 1) // 2
    return FACES * FACES - ways(1 - least)


def expected_hits(battle: Battle, group: Group, card: FireCard, seen: list[Seen], *, target: Group) -> int:
    """Add up the throws of 64 that would harm each target figure in sight: pin it, or rout it if pinned."""
    attack = Attack(group.id, seen[0][0].group, card.id)
    men, near = len(battle.able(group.id)), nearest_of(seen)[1]
    base, few = base_fv(card, near.band, men, moving=False)
    given = [modifier for modifier, _ in bonuses(battle, attack, seen, card)]
    fv = base + total(few) + total(attack_modifiers(battle, attack, given))
    hits, cover, along = 0, 0, None
    for figure, sight in seen:
        if sight is not along:  # men who are bunched are seen along one line
            cover, along = total(concealment(battle, group.id, (figure, sight), target)), sight
        numbers = troop_card(figure)
        hits += ways((numbers.panic if figure.pinned else numbers.morale) - fv - cover)
    return hits
