"""Scream, Aim, Fire! as the Game API (section 4)."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import ClassVar

import attrs

from wargames.kernel.chance.dice import Dice
from wargames.kernel.game import Action, Decision, Event, Over, Seat
from wargames.kernel.moments.moment_game import MomentGame
from wargames.sam_fire.checks.canvas import CANVAS
from wargames.sam_fire.checks.integrity import violations
from wargames.sam_fire.checks.migrations import MIGRATIONS
from wargames.sam_fire.checks.scenario_violations import read_scenario
from wargames.sam_fire.moments import ACTIONS, DECISIONS, EVENTS, MOMENTS
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.objectives import how_ended
from wargames.sam_fire.play.set_up import set_up
from wargames.sam_fire.play.turn import begin_turn
from wargames.sam_fire.told.counter_values import counter_title, counter_values
from wargames.sam_fire.told.evaluation import EVALUATOR
from wargames.sam_fire.told.line_of_sight import field_of_fire, sight
from wargames.sam_fire.told.odds import ODDS
from wargames.sam_fire.told.odds_terms import ODDS_TERMS
from wargames.sam_fire.told.progress import lost_by_side, progress
from wargames.sam_fire.told.view import LAYOUTS, SamFireView, layout_of, sample, view
from wargames.sam_fire.values.components import AMERICAN
from wargames.sam_fire.values.map_sheet import MapSheet
from wargames.sam_fire.values.options import Options
from wargames.sam_fire.values.scenarios import SamFireScenario
from wargames.sam_fire.values.state import State


@cache
def played_on(sheet: MapSheet) -> str:
    """Return the id of the shipped scenario with a map, or an empty text; states do not store it."""
    return next((name for name, scenario in SamFire().scenarios.items() if scenario.map == sheet), "")


class SamFire(MomentGame[State, SamFireView, Battle]):
    """The solitaire game Scream, Aim, Fire!: the player leads the Americans, the rules the Germans."""

    id: ClassVar[str] = "sam_fire"
    title: ClassVar[str] = "Scream, Aim, Fire!"
    edition: ClassVar[str] = "3"
    seats: ClassVar[str] = "1"
    side_names: ClassVar[Mapping[str, str]] = {AMERICAN: "the Americans"}

    state_type = State
    view_type = SamFireView
    scenario_type = SamFireScenario
    options_type = Options
    action_types: ClassVar[tuple[type[Action], ...]] = ACTIONS
    decision_types: ClassVar[tuple[type[Decision], ...]] = DECISIONS
    event_types: ClassVar[tuple[type[Event], ...]] = EVENTS
    odds_terms = ODDS_TERMS

    scenarios: Mapping[str, SamFireScenario]
    moments = MOMENTS
    migrations = MIGRATIONS
    layouts = LAYOUTS
    evaluator = attrs.evolve(EVALUATOR, scenario=lambda state: played_on(state.table.sheet))
    shipped: ClassVar[tuple[str, ...]] = (
        "crossroads",
        "village",
        "hill",
        "bocage",
        "tanks",
    )  # SAF-2.3, in the order of the ledger

    view_of = staticmethod(view)
    counter_values = staticmethod(counter_values)
    counter_title = staticmethod(counter_title)
    layout_seen = staticmethod(layout_of)
    sample = staticmethod(sample)
    odds = ODDS
    progress = staticmethod(progress)
    losses = staticmethod(lost_by_side)
    sight = staticmethod(sight)
    canvas = CANVAS
    field_of_fire = staticmethod(field_of_fire)
    read_scenario = staticmethod(read_scenario)

    def lay_out(self, scenario: SamFireScenario, options: Options, dice: Dice) -> Battle:
        """Lay a scenario out and begin turn 1 (SAF-2.3, SAF-4.1)."""
        battle = Battle.on(State(set_up(scenario, options)), dice)
        begin_turn(battle, 1)
        return battle

    def outcome(self, layout: Battle) -> Over | None:
        """Score a finished game: 1 for a win, -1 for a loss (SAF-R81)."""
        if (ending := layout.ending) is None:
            return None
        figures = (
            ("Morale", layout.morale),
            ("turn", layout.turn),
            ("German units destroyed", layout.kills),
            ("objectives held", len(layout.held)),
        )
        return Over({AMERICAN: 1 if ending.won else -1}, how_ended(layout, ending), ending.clause, figures)

    def round_index(self, state: State) -> int:
        """Count turns (SAF-4.1)."""
        return state.table.turn

    def seats_of(self, state: State) -> tuple[Seat, ...]:
        """List the one seat (SAF-1.1)."""
        return (AMERICAN,)

    def violations(self, state: State) -> Iterator[str]:
        """List what cannot be on the table."""
        yield from violations(state.table)
