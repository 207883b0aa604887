"""Sniper's Alley as a game of moments: both sides see everything, and one at a time is asked (SN-G15)."""

from collections.abc import Mapping
from typing import ClassVar

from wargames.kernel.chance.dice import Dice
from wargames.kernel.game import Action, ActionSpace, Decision, Event, Over, Seat
from wargames.kernel.moments.moment_game import MomentGame, MomentSpace
from wargames.sniper.checks.canvas import CANVAS, draw_canvas
from wargames.sniper.checks.integrity import violations
from wargames.sniper.checks.migrations import MIGRATIONS
from wargames.sniper.checks.reach import reach_violations
from wargames.sniper.checks.scenario_violations import read_scenario
from wargames.sniper.moments import ACTIONS, DECISIONS, EVENTS, MOMENTS
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.set_up import deal, opening
from wargames.sniper.play.turn import begin_step
from wargames.sniper.told.counter_values import counter_title, counter_values
from wargames.sniper.told.evaluation import EVALUATOR
from wargames.sniper.told.line_of_sight import field_of_fire, sight
from wargames.sniper.told.odds import ODDS
from wargames.sniper.told.odds_terms import ODDS_TERMS
from wargames.sniper.told.progress import lost_by_side, progress
from wargames.sniper.told.view import LAYOUTS, SniperView, sample, view
from wargames.sniper.values.components import SIDE_NAMES
from wargames.sniper.values.options import Options
from wargames.sniper.values.scenarios import SniperScenario
from wargames.sniper.values.state import State
from wargames.sniper.values.words import why_won

US, DE = Seat("us"), Seat("de")


class Sniper(MomentGame[State, SniperView, Battle]):
    """Sniper's Alley, Americans against Germans (SN-1.1)."""

    id: ClassVar[str] = "sniper"
    title: ClassVar[str] = "Tide of Iron: Sniper's Alley"
    edition: ClassVar[str] = "2"
    seats: ClassVar[str] = "2"
    side_names: ClassVar[Mapping[str, str]] = {side: f"the {name}s" for side, name in SIDE_NAMES.items()}

    state_type = State
    view_type = SniperView
    scenario_type = SniperScenario
    options_type = Options
    action_types: ClassVar[tuple[type[Action], ...]] = ACTIONS
    decision_types: ClassVar[tuple[type[Decision], ...]] = DECISIONS
    event_types: ClassVar[tuple[type[Event], ...]] = EVENTS
    odds_terms = ODDS_TERMS
    migrations = MIGRATIONS

    scenarios: Mapping[str, SniperScenario]
    moments = MOMENTS
    layouts = LAYOUTS
    evaluator = EVALUATOR
    shipped: ClassVar[tuple[str, ...]] = (
        "snipers_alley",
        "four_corners",
        "lieutenants_walk",
    )  # SN-G1, SN-G16, SN-G17

    view_of = staticmethod(view)
    counter_values = staticmethod(counter_values)
    counter_title = staticmethod(counter_title)
    sample = staticmethod(sample)
    odds = ODDS
    progress = staticmethod(progress)
    losses = staticmethod(lost_by_side)
    sight = staticmethod(sight)
    canvas = CANVAS
    draw_canvas = staticmethod(draw_canvas)
    field_of_fire = staticmethod(field_of_fire)
    violations = staticmethod(violations)
    read_shipped = staticmethod(read_scenario)  # tests check what is within reach

    def lay_out(self, scenario: SniperScenario, options: Options, dice: Dice) -> Battle:
        """Draw the starting cards and open the set-up (TOI-R22)."""
        battle = Battle.on(opening(scenario, options), dice)
        deal(battle)
        begin_step(battle, "building")
        return battle

    def outcome(self, layout: Battle) -> Over | None:
        """Return how the game ended (SN-1.22, SN-1.23)."""
        if (ending := layout.ending) is None:
            return None
        scores = {seat: 1 if seat == ending.winner else -1 for seat in (US, DE)}
        return Over(scores, why_won(ending.winner, ending.reason), ending.clause)

    def layout_seen(self, view: SniperView) -> Battle:
        """Lay out the view of a seat; the game itself holds no layout."""
        return LAYOUTS.layout_seen(view)

    def space(self, state: State, seat: Seat) -> ActionSpace:
        """Return the answers of a seat, on the state's own layout, because nothing is hidden."""
        view = self.view(state, seat)
        LAYOUTS.show(state, view)
        return MomentSpace(self, view)

    def round_index(self, state: State) -> int:
        """Return the round (TOI-1.1)."""
        return state.round

    def seats_of(self, state: State) -> tuple[Seat, ...]:
        """List the seats."""
        return (US, DE)

    def read_scenario(self, text: str, source: str) -> SniperScenario:
        """Read a user's scenario from TOML; its objectives must be within reach."""
        return read_scenario(text, source, reach_violations)
