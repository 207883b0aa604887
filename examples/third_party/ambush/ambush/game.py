"""Ambush as the Game API."""

from collections.abc import Mapping
from typing import ClassVar

from wargames.kernel.base.options import NoOptions
from wargames.kernel.chance.dice import Dice
from wargames.kernel.moments.laid_out import LaidOutGame

from . import view as seeing
from .moments import ACTIONS, DECISIONS, EVENTS, MOMENTS, outcome
from .odds import ODDS
from .table import (
    AMBUSHER,
    PATROL,
    AmbushScenario,
    Laying,
    Soldier,
    State,
    Table,
    scenario_violations,
    table_violations,
)


class Ambush(LaidOutGame[State, seeing.AmbushView]):
    """Ambush for two."""

    id, title, edition, seats = "ambush", "Ambush", "1", "2"
    at_table = (PATROL, AMBUSHER)
    shipped, scenario_clause = ("lane",), "AMB-2.1"
    state_type, view_type = State, seeing.AmbushView
    scenario_type, options_type = AmbushScenario, NoOptions
    action_types = ACTIONS
    decision_types = DECISIONS
    event_types = EVENTS
    odds_terms: ClassVar[Mapping[str, str]] = {"hit": "the man is lost"}
    layout_type, views, moments = Table, seeing.VIEWS, MOMENTS
    sample, outcome, odds = staticmethod(seeing.sample), staticmethod(outcome), ODDS
    wrong_in, table_violations = staticmethod(scenario_violations), staticmethod(table_violations)

    def lay_out(self, scenario: AmbushScenario, options: NoOptions, dice: Dice) -> Table:
        """Put the patrol on its hexes; nothing is laid yet (AMB-2.1)."""
        men = tuple(Soldier(f"P{at}", place) for at, place in enumerate(scenario.patrol, 1))
        return Table.on(State(scenario, 1, men, (), (Laying(),)), dice)

    def round_index(self, state: State) -> int:
        """Count turns."""
        return state.turn
