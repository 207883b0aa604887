"""The chance of a shot: the rules are run for each way in which the die matters (AMB-4.3)."""

from wargames import OddsCase
from wargames.kernel.moments.rule_odds import Course, RuleOdds, Terms, happened

from .moments import MOMENTS
from .table import Table
from .view import AmbushView
from .window import Fire, Fired


def shot(view: AmbushView, action: Fire) -> list[OddsCase]:
    """Play a shot until it has fallen."""
    return [ODDS.case(view, action, hit, Course(until=(Fired,)))]


def hit(table: Table) -> Terms:
    """Read whether the man was hit."""
    (fired,) = happened(table, Fired)
    return {"hit": fired.outcome == "hit"}


def lay_out(view: AmbushView) -> Table:
    """Lay out what a seat sees."""
    return Table.on(view)


ODDS: RuleOdds[AmbushView, Table] = RuleOdds(MOMENTS, lay_out, lay_out, {Fire: shot})
