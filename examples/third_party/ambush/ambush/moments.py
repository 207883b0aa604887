"""All moments of the game, and what may be declared and happen in them."""

from wargames import Over
from wargames.kernel.moments import Moments, ends_when

from .laying import LAYING, ChooseLaying, Laid, Lay
from .patrolling import PATROLLING, Acted, ChooseMan, Leave, Move, Moved, Stay
from .table import AMBUSHER, PATROL, Frame, Laying, Patrolling, Table, Window
from .window import WINDOW, ChooseFire, Fire, Fired, HoldFire

ACTIONS = (Lay, Move, Leave, Stay, Fire, HoldFire)
DECISIONS = (ChooseLaying, ChooseMan, ChooseFire)
EVENTS = (Laid, Moved, Fired, Acted)


def outcome(table: Table) -> Over | None:
    """Say how the game ended (AMB-5.1)."""
    left = sum(man.left for man in table.men.values())
    if left >= table.scenario.must_leave:
        return Over({PATROL: 1, AMBUSHER: -1}, f"{left} men have left", "AMB-5.1")
    if left + len(table.on_map()) < table.scenario.must_leave:
        return Over({PATROL: -1, AMBUSHER: 1}, "too few men are left", "AMB-5.1")
    if table.turn > table.scenario.turns:
        return Over({PATROL: -1, AMBUSHER: 1}, "the last turn is over", "AMB-5.1")
    return None


MOMENTS = Moments[Table](
    {Laying: LAYING, Patrolling: PATROLLING, Window: WINDOW}, frames=Frame, settles=ends_when(outcome)
)
