"""Screaming Eagles as a game of moments: cards are laid at the same time, the rest is in turns."""

from collections.abc import Mapping
from typing import ClassVar

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.replace import replace
from wargames.kernel.chance.dice import Dice
from wargames.kernel.game import Action, ActionSpace, Decision, Event, Over, Seat
from wargames.kernel.moments.moment_game import MomentGame, MomentSpace
from wargames.screaming_eagles import damage
from wargames.screaming_eagles.battle import Battle
from wargames.screaming_eagles.canvas import CANVAS
from wargames.screaming_eagles.components import TEAM
from wargames.screaming_eagles.distance import distance
from wargames.screaming_eagles.evaluation import EVALUATOR
from wargames.screaming_eagles.integrity import violations
from wargames.screaming_eagles.moments import ACTIONS, DECISIONS, EVENTS, MOMENTS
from wargames.screaming_eagles.odds import ODDS
from wargames.screaming_eagles.odds_terms import ODDS_TERMS
from wargames.screaming_eagles.options import Options
from wargames.screaming_eagles.round import begin_round
from wargames.screaming_eagles.scenarios import EaglesScenario, read_scenario
from wargames.screaming_eagles.seating import seats
from wargames.screaming_eagles.state import Plane, PublicState, State
from wargames.screaming_eagles.told.counter_values import counter_title, counter_values
from wargames.screaming_eagles.told.progress import lost_by_side, progress
from wargames.screaming_eagles.untimely import why_not_now
from wargames.screaming_eagles.view import LAYOUTS, EaglesView, battle_seen_by, sample, view


class ScreamingEagles(MomentGame[State, EaglesView, Battle]):
    """Screaming Eagles, the jet game, for 2 to 4 players in two teams."""

    id: ClassVar[str] = "screaming_eagles"
    title: ClassVar[str] = "Screaming Eagles"
    edition: ClassVar[str] = "1"
    seats: ClassVar[str] = "2-4"

    state_type = State
    view_type = EaglesView
    scenario_type = EaglesScenario
    options_type = Options
    action_types: ClassVar[tuple[type[Action], ...]] = ACTIONS
    decision_types: ClassVar[tuple[type[Decision], ...]] = DECISIONS
    event_types: ClassVar[tuple[type[Event], ...]] = EVENTS
    odds_terms = ODDS_TERMS

    scenarios: Mapping[str, EaglesScenario]
    moments = MOMENTS
    layouts = LAYOUTS
    shipped: ClassVar[tuple[str, ...]] = ("standard",)  # section 2

    view_of = staticmethod(view)
    distance = staticmethod(distance)
    counter_values = staticmethod(counter_values)
    counter_title = staticmethod(counter_title)
    layout_seen = staticmethod(battle_seen_by)
    sample = staticmethod(sample)
    odds = ODDS
    progress = staticmethod(progress)
    losses = staticmethod(lost_by_side)
    violations = staticmethod(violations)
    canvas = CANVAS
    read_scenario = staticmethod(read_scenario)

    evaluator = EVALUATOR

    def lay_out(self, scenario: EaglesScenario, options: Options, dice: Dice) -> Battle:
        """Place the planes and open round 1 (SE-2.10, SE-3.3)."""
        planes = tuple(self._placed(scenario.plane(squadron), options) for squadron in TEAM)
        battle = Battle.on(State(PublicState(options, 1, "blue", planes)), dice)
        begin_round(battle, 1, "blue", "SE-3.3")
        return battle

    def _placed(self, plane: Plane, options: Options) -> Plane:
        """Return a plane at the start, without four-dice cards after an engine hit (SE-16.1)."""
        return (
            replace(plane, afterburner_lost=0) if damage.loses_afterburner(options, plane.damage) else plane
        )

    def outcome(self, layout: Battle) -> Over | None:
        """Return how the game ended (SE-1.8, SE-13.1)."""
        return None if layout.frames else damage.outcome(layout)

    def space(self, state: State, seat: Seat) -> ActionSpace:
        """Return the answers of a seat; they do not depend on hidden cards."""
        space = MomentSpace(self, EaglesView(seat, state.table, state.table.shown))
        space.note(self.moments.listing(LAYOUTS.layout_of(state)))
        return space

    def untimely(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Return why an action does not fit the moment."""
        return why_not_now(LAYOUTS.layout_of(state), seat, action)

    def round_index(self, state: State) -> int:
        """Return the round."""
        return state.table.round

    def seats_of(self, state: State) -> tuple[Seat, ...]:
        """List the seats in the order of SE-R19."""
        return seats(state.table.options)
