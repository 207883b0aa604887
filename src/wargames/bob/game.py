"""Band of Brothers as a game of moments (section 4)."""

from collections.abc import Mapping
from typing import ClassVar

from wargames.bob.checks.canvas import CANVAS, draw_canvas
from wargames.bob.checks.integrity import violations
from wargames.bob.checks.migrations import MIGRATIONS
from wargames.bob.checks.reach import reach_violations
from wargames.bob.checks.scenario_violations import read_scenario
from wargames.bob.moments import ACTIONS, DECISIONS, EVENTS, MOMENTS
from wargames.bob.play.battle import LAYOUTS, Battle
from wargames.bob.play.set_up import opening
from wargames.bob.play.victory import how_won
from wargames.bob.told.counter_values import counter_title, counter_values
from wargames.bob.told.evaluation import EVALUATOR
from wargames.bob.told.line_of_sight import field_of_fire, sight
from wargames.bob.told.odds import ODDS
from wargames.bob.told.odds_terms import ODDS_TERMS
from wargames.bob.told.progress import lost_by_side, progress
from wargames.bob.told.prompts import pose
from wargames.bob.told.view import BobView, battle_seen_by, view
from wargames.bob.told.worlds import sample
from wargames.bob.values.components import SIDE_NAMES
from wargames.bob.values.options import Options
from wargames.bob.values.scenarios import BobScenario
from wargames.bob.values.state import SettingUp, State
from wargames.kernel.chance.dice import Dice
from wargames.kernel.game import Action, ActionSpace, Decision, Event, Over, Seat
from wargames.kernel.moments.moment_game import MomentGame, MomentSpace

US, GE = Seat("us"), Seat("ge")


class Bob(MomentGame[State, BobView, Battle]):
    """Band of Brothers: Screaming Eagles, Americans against Germans."""

    id: ClassVar[str] = "bob"
    title: ClassVar[str] = "Band of Brothers: Screaming Eagles"
    edition: ClassVar[str] = "3"
    seats: ClassVar[str] = "2"
    side_names: ClassVar[Mapping[str, str]] = {side: f"the {name}s" for side, name in SIDE_NAMES.items()}

    state_type = State
    view_type = BobView
    scenario_type = BobScenario
    options_type = Options
    action_types: ClassVar[tuple[type[Action], ...]] = ACTIONS
    decision_types: ClassVar[tuple[type[Decision], ...]] = DECISIONS
    event_types: ClassVar[tuple[type[Event], ...]] = EVENTS
    odds_terms = ODDS_TERMS
    migrations = MIGRATIONS

    scenarios: Mapping[str, BobScenario]
    moments = MOMENTS
    layouts = LAYOUTS
    shipped: ClassVar[tuple[str, ...]] = (
        "farm_lane",
        "bridge",
        "day_of_days",
        "christmas",
        "easy_peasy",
        "dike_road",
    )  # BOB-G17

    view_of = staticmethod(view)
    layout_seen = staticmethod(battle_seen_by)
    sample = staticmethod(sample)
    odds = ODDS
    pose = staticmethod(pose)
    progress = staticmethod(progress)
    losses = staticmethod(lost_by_side)
    sight = staticmethod(sight)
    counter_values = staticmethod(counter_values)
    counter_title = staticmethod(counter_title)
    canvas = CANVAS
    draw_canvas = staticmethod(draw_canvas)
    field_of_fire = staticmethod(field_of_fire)
    violations = staticmethod(violations)
    read_shipped = staticmethod(read_scenario)  # tests check what is within reach

    evaluator = EVALUATOR

    def lay_out(self, scenario: BobScenario, options: Options, dice: Dice) -> Battle:
        """Return the layout at the start of set-up (BOB-G16)."""
        return Battle.on(opening(scenario, options), dice)

    def outcome(self, layout: Battle) -> Over | None:
        """Return how the game ended (BOB-6.3)."""
        if (ending := layout.ending) is None:
            return None
        scores = {seat: 1 if seat == ending.winner else -1 for seat in (US, GE)}
        return Over(scores, how_won(layout, ending), ending.clause)

    def wanted(self, view: BobView) -> dict[Seat, str]:
        """Return the task of each seat that is asked; only its own side knows the next counter (BOB-G16)."""
        frame = view.frames[-1] if view.frames else None
        if isinstance(frame, SettingUp) and frame.side != view.team:
            return {Seat(frame.side): "set up the next counter"}
        return super().wanted(view)

    def space(self, state: State, seat: Seat) -> ActionSpace:
        """Return the answers of a seat; their list depends on public positions alone (BOB-R61)."""
        return MomentSpace.unseen(self, state, seat)

    def round_index(self, state: State) -> int:
        """Return the turn."""
        return state.turn

    def seats_of(self, state: State) -> tuple[Seat, ...]:
        """List the seats."""
        return (US, GE)

    def read_scenario(self, text: str, source: str) -> BobScenario:
        """Read a user's scenario from TOML; its victory conditions must be within reach."""
        return read_scenario(text, source, reach_violations)
