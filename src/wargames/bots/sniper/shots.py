"""What shots from hex to hex are worth, worked out where somebody asks and kept for whoever asks again.

Nothing here knows who is on the map: the same tables serve whenever alike units stand there again.
"""

from collections.abc import Sequence
from functools import lru_cache

from wargames.bots.sniper.aim import Arms, Mark, best_anywhere, best_shot
from wargames.sniper.ground.ground import Ground
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import SMOKE_COVER

TABLES = 8192
"""How many tables of a kind are kept, of those that were used last."""

Covers = tuple[int, int]
"""The red dice against normal and against suppressive fire."""

Shots = dict[Place, float]
"""What a shot is worth by the hex that it comes from, or goes to; all that is asked for is there."""


class ShotsAt(Shots):
    """What the best shot at an enemy who stays is worth, from each hex."""

    def __init__(self, ground: Ground, fire: Arms, mark: Mark, at: Place, covers: Covers) -> None:
        self._ground, self._fire, self._mark, self._at, self._covers = ground, fire, mark, at, covers

    def __missing__(self, place: Place) -> float:
        """Weigh the shot from a hex."""
        away, downhill = self._ground.away[place][self._at], self._ground.downhill(place, self._at)
        found = self[place] = best_shot(self._fire, self._mark, away, *self._covers, downhill=downhill)
        return found


class ShotsBy(Shots):
    """What the best shot of an enemy who stays is worth at a unit in each hex, in smoke or in the clear."""

    def __init__(self, ground: Ground, fire: Arms, at: Place, mark: Mark, *, armor: int, smoke: bool) -> None:
        self._ground, self._fire, self._at, self._target = ground, fire, at, mark
        self._armor, self._smoke = armor, SMOKE_COVER * smoke

    def __missing__(self, place: Place) -> float:
        """Weigh the shot at a unit in a hex."""
        away, downhill = self._ground.away[place][self._at], self._ground.downhill(self._at, place)
        covers = self._covers(place)
        found = self[place] = best_shot(self._fire, self._target, away, *covers, downhill=downhill)
        return found

    def _covers(self, place: Place) -> Covers:
        """Count the red dice that the unit would have in a hex, against both kinds of fire."""
        target = self._target
        if target.kind == "vehicle":
            return self._armor, self._armor
        dice = self._ground.cover(place) + self._smoke
        calm = ("elite" in target.figures) + ("officer" in target.figures)
        return dice + (target.specialization == "medic"), dice + calm


shots_at, shots_by = lru_cache(maxsize=TABLES)(ShotsAt), lru_cache(maxsize=TABLES)(ShotsBy)
"""Tables of alike units are one."""


Aim = tuple[int, float, Shots]
"""What an enemy sees, how much hangs on it, and what shots at it are worth from each hex."""


class Target:
    """An enemy who may be fired at: where it is and what it sees, how much hangs on it, what matters of it.

    ``covers`` are its red dice. What alike units may do to it is found once, and kept with it.
    """

    def __init__(
        self, ground: Ground, sees: tuple[Place, int], importance: float, mark: Mark, covers: Covers
    ) -> None:
        self._at, self._field = sees
        self._ground, self._importance, self._mark, self._covers = ground, importance, mark, covers
        self._aims: dict[Arms, Aim] = {}
        self._peaks: dict[Arms, float] = {}

    def aim(self, fire: Arms) -> Aim:
        """Give what the shots of a unit are worth."""
        if (found := self._aims.get(fire)) is None:
            shots = shots_at(self._ground, fire, self._mark, self._at, self._covers)
            found = self._aims[fire] = self._field, self._importance, shots
        return found

    def peak(self, fire: Arms) -> float:
        """Give what no shot of a unit is worth more than, from wherever it is."""
        if (found := self._peaks.get(fire)) is None:
            found = self._peaks[fire] = self._importance * best_anywhere(fire, self._mark, *self._covers)
        return found


class BestShots(Shots):
    """What the best shot of a unit is worth from each hex.

    ``targets`` are the enemies who may be fired at: from where they see, for sight is mutual (TOI-6.7). In
    the hexes of ``smoky`` it fires as ``weak``. ``most`` is what no shot from anywhere is worth more than.
    """

    def __init__(self, ground: Ground, fire: Arms, weak: Arms, targets: Sequence[Target], smoky: int) -> None:
        self._bit, self._smoky = ground.bit, smoky
        self._plain = [target.aim(fire) for target in targets]
        self._weak = [target.aim(weak) for target in targets] if smoky else self._plain
        self.most = max([target.peak(fire) for target in targets], default=0.0)

    def __missing__(self, place: Place) -> float:
        """Find the best shot from a hex."""
        bit, best = self._bit[place], 0.0
        for field, weight, shots in self._weak if self._smoky & bit else self._plain:
            if field & bit and (found := weight * shots[place]) > best:
                best = found
        self[place] = best
        return best
