"""Fire & Move as the Game API (FM-3.1)."""

from collections.abc import Mapping
from typing import ClassVar

from wargames.fire_move.checks.canvas import CANVAS
from wargames.fire_move.checks.integrity import violations
from wargames.fire_move.checks.migrations import MIGRATIONS
from wargames.fire_move.checks.reach import reach_violations
from wargames.fire_move.checks.scenario_violations import read_scenario
from wargames.fire_move.moments import ACTIONS, DECISIONS, EVENTS, MOMENTS, SHORT_FORMS
from wargames.fire_move.play.battle import LAYOUTS, Battle
from wargames.fire_move.play.set_up import opening
from wargames.fire_move.told.counter_values import counter_title, counter_values
from wargames.fire_move.told.evaluation import EVALUATOR
from wargames.fire_move.told.exposure import exposure
from wargames.fire_move.told.line_of_sight import field_of_fire, sight
from wargames.fire_move.told.odds import ODDS
from wargames.fire_move.told.odds_terms import ODDS_TERMS
from wargames.fire_move.told.progress import lost_by_side, progress
from wargames.fire_move.told.view import FireMoveView, battle_seen_by, view
from wargames.fire_move.told.worlds import sample
from wargames.fire_move.values.components import NATIONALITIES
from wargames.fire_move.values.options import Options
from wargames.fire_move.values.scenarios import FireMoveScenario
from wargames.fire_move.values.state import State
from wargames.fire_move.values.words import people, why_won
from wargames.kernel.chance.dice import Dice
from wargames.kernel.game import Action, ActionSpace, Decision, Event, Over, Seat
from wargames.kernel.moments.moment_game import MomentGame, MomentSpace


class FireMove(MomentGame[State, FireMoveView, Battle]):
    """The two-player game Fire & Move, Jeep Edition."""

    id: ClassVar[str] = "fire_move"
    title: ClassVar[str] = "Fire & Move, Jeep Edition"
    edition: ClassVar[str] = "3"
    seats: ClassVar[str] = "2"
    side_names: ClassVar[Mapping[str, str]] = {
        nation: f"the {its.title}" for nation, its in NATIONALITIES.items()
    }

    state_type = State
    view_type = FireMoveView
    scenario_type = FireMoveScenario
    options_type = Options
    action_types: ClassVar[tuple[type[Action], ...]] = ACTIONS
    decision_types: ClassVar[tuple[type[Decision], ...]] = DECISIONS
    event_types: ClassVar[tuple[type[Event], ...]] = EVENTS
    shorthand = SHORT_FORMS
    odds_terms = ODDS_TERMS
    evaluator = EVALUATOR

    scenarios: Mapping[str, FireMoveScenario]
    moments = MOMENTS
    layouts = LAYOUTS
    # FM-G19, FM-G20, FM-G21, FM-G22
    shipped: ClassVar[tuple[str, ...]] = (
        "crossroads_farm",
        "mountain_village",
        "river_line",
        "night_perimeter",
    )

    view_of = staticmethod(view)
    counter_values = staticmethod(counter_values)
    counter_title = staticmethod(counter_title)
    layout_seen = staticmethod(battle_seen_by)
    sample = staticmethod(sample)
    odds = ODDS
    progress = staticmethod(progress)
    losses = staticmethod(lost_by_side)
    sight = staticmethod(sight)
    exposure = staticmethod(exposure)
    canvas = CANVAS
    field_of_fire = staticmethod(field_of_fire)
    violations = staticmethod(violations)
    migrations = MIGRATIONS
    read_shipped = staticmethod(read_scenario)  # the tests check the reach of its objectives

    def lay_out(self, scenario: FireMoveScenario, options: Options, dice: Dice) -> Battle:
        """Open the set-up (FM-G18)."""
        return Battle.on(opening(scenario, options), dice)

    def outcome(self, layout: Battle) -> Over | None:
        """Return how the game ended (FM-G17, FM-G18)."""
        if (ending := layout.ending) is None:
            return None
        scores = {Seat(side): 1 if side == ending.winner else -1 for side in layout.sides}
        figures = tuple((f"{people(side)}: victory points", points) for side, points in ending.points)
        return Over(scores, why_won(ending.reason).partition("; ")[0], ending.clause, figures)

    def space(self, state: State, seat: Seat) -> ActionSpace:
        """Return the answers of a seat; their list depends on the table and its own hand alone (FM-R51)."""
        return MomentSpace.unseen(self, state, seat)

    def evaluate(self, state: State) -> Mapping[Seat, float] | None:
        """Return each seat's evaluation, from -1 to 1."""
        return super().evaluate(state) if state.open.ending else self.estimate(state)

    def round_index(self, state: State) -> int:
        """Count player turns (FM-3.8)."""
        return state.open.turn

    def seats_of(self, state: State) -> tuple[Seat, ...]:
        """List the seats: the attacker, then the defender."""
        attacker, defender = state.scenario.nations
        return Seat(attacker), Seat(defender)

    def read_scenario(self, text: str, source: str) -> FireMoveScenario:
        """Read a user's scenario from TOML; its objectives must be within reach."""
        return read_scenario(text, source, reach_violations)
