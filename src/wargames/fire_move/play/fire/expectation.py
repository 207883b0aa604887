"""The expected effect of an attack, for choosing candidates (FM-R57, FM-R16)."""

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire.aim import Seen
from wargames.fire_move.play.fire.fire import Attack, concealment, fire_value, nearest_of
from wargames.fire_move.play.fire.gunners import lmg_gunner
from wargames.fire_move.values.cards import FireCard
from wargames.fire_move.values.state import Figure, Group
from wargames.kernel.base.modifiers import total

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


class Expectation:
    """The expected effect of a fire card of a group on various targets."""

    def __init__(self, battle: Battle, group: Group, card: FireCard) -> None:
        self._battle, self._group, self._card = battle, group, card
        gunner = lmg_gunner(battle, group.id, None)
        self._gun = gunner is not None
        self._turns = gunner is not None and gunner.piece is not None and gunner.piece.facing is not None
        self._fvs: dict[tuple[int, bool], int] = {}
        self._bunched: dict[tuple[int, int, int], int] = {}

    def hits(self, seen: list[Seen], target: Group) -> int:
        """Sum over the figures in sight the throws of 64 that pin them, or rout the pinned.

        ``target`` is their group with its future markers.
        """
        first, line = seen[0]
        if seen[-1][1] is not line:
            fv = self._fv(seen)
            return sum(harmful(figure, fv + self._cover((figure, at), target)) for figure, at in seen)
        net = self._fv(seen[:1]) + self._cover(seen[0], target)  # bunched: all on one line
        key = net, len(seen), first.number
        found = self._bunched.get(key)
        if found is None:
            found = self._bunched[key] = sum(harmful(figure, net) for figure, _ in seen)
        return found

    def _cover(self, seen: Seen, target: Group) -> int:
        return total(concealment(self._battle, self._group.id, seen, target))

    def _fv(self, seen: list[Seen]) -> int:
        """Return the FV, by the range of the nearest and the guns that bear on him."""
        near, sight = nearest_of(seen)
        bears = self._gun and (not self._turns or lmg_gunner(self._battle, self._group.id, near) is not None)
        key = sight.band, bears
        found = self._fvs.get(key)
        if found is None:
            attack = Attack(self._group.id, seen[0][0].group, self._card.id)
            found = self._fvs[key] = fire_value(self._battle, attack, seen, self._card).total
        return found


def harmful(figure: Figure, fv: int) -> int:
    """Count the throws of 64 by which an FV pins a figure, or routs it if it is pinned."""
    numbers = figure.troop_card
    return ways((numbers.panic if figure.pinned else numbers.morale) - fv)
