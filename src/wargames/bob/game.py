"""Band of Brothers as the Game API: each side is asked by what it knows (section 4)."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from wargames.bob.checks.integrity import violations
from wargames.bob.checks.reach import reach_violations
from wargames.bob.checks.scenario_violations import read_scenario
from wargames.bob.play.battle import LAYOUTS, Battle, layout_of
from wargames.bob.play.moments import MOMENTS
from wargames.bob.play.set_up import opening
from wargames.bob.told.buttons import saying
from wargames.bob.told.narration import sentence
from wargames.bob.told.odds import odds
from wargames.bob.told.odds_terms import ODDS_TERMS
from wargames.bob.told.view import BobView, battle_seen_by, view
from wargames.bob.told.worlds import sample
from wargames.bob.values.actions import ACTIONS
from wargames.bob.values.events import EVENTS
from wargames.bob.values.options import Options
from wargames.bob.values.scenarios import BobScenario
from wargames.bob.values.state import State
from wargames.kernel.dice import Dice, Rng
from wargames.kernel.game import Action, ActionSpace, Event, Over, Seat
from wargames.kernel.moment_game import MomentGame, MomentSpace
from wargames.kernel.odds import Odds

US, GE = Seat("us"), Seat("ge")


class Bob(MomentGame[State, BobView, Battle]):
    """Band of Brothers: Screaming Eagles, Americans against Germans."""

    id: ClassVar[str] = "bob"
    title: ClassVar[str] = "Band of Brothers: Screaming Eagles"
    edition: ClassVar[str] = "2"
    seats: ClassVar[str] = "2"

    state_type = State
    view_type = BobView
    scenario_type = BobScenario
    options_type = Options
    action_types = ACTIONS
    event_types = EVENTS
    odds_terms = ODDS_TERMS

    scenarios: Mapping[str, BobScenario]
    moments = MOMENTS
    layouts = LAYOUTS
    shipped = ("farm_lane", "bridge", "day_of_days", "christmas", "easy_peasy", "dike_road")  # BOB-G17

    def lay_out(self, scenario: BobScenario, options: Options, dice: Dice) -> Battle:
        """Open the set-up (BOB-G16)."""
        return Battle.on(opening(scenario, options), dice)

    def frozen(self, layout: Battle) -> State:
        """Give the state as it is now."""
        return layout.frozen()

    def outcome(self, layout: Battle) -> Over | None:
        """Say how the game ended (BOB-6.3)."""
        if (ending := layout.ending) is None:
            return None
        scores = {seat: 1 if seat == ending.winner else -1 for seat in (US, GE)}
        return Over(scores, ending.reason, ending.clause)

    def layout_seen(self, view: BobView) -> Battle:
        """Lay out what a seat sees."""
        return battle_seen_by(view)

    def space(self, state: State, seat: Seat) -> ActionSpace:
        """Give what a seat may answer; the list is made where counters are, which all see (BOB-R61)."""
        space = MomentSpace(self, self.view(state, seat))
        space.note(MOMENTS.listing(layout_of(state)))
        return space

    def view(self, state: State, seat: Seat | None) -> BobView:
        """Show a seat what it may know."""
        return view(state, seat)

    def sample(self, view: BobView, rng: Rng) -> State:
        """Deal what the seat does not know."""
        return sample(view, rng)

    def odds(self, view: BobView, action: Action) -> Odds:
        """Give the exact chances of what may follow, from what the seat knows."""
        return odds(view, action)

    def seats_of(self, state: State) -> tuple[Seat, ...]:
        """List the seats."""
        return (US, GE)

    def read_scenario(self, text: str, source: str) -> BobScenario:
        """Read a user's scenario from TOML: what it asks for must be within reach."""
        return read_scenario(text, source, reach_violations)

    def read_shipped(self, text: str, source: str) -> BobScenario:
        """Read a scenario from TOML without drawing its graph: the tests did."""
        return read_scenario(text, source)

    def narrate(self, event: Event) -> str:
        """Say an event as a sentence."""
        return sentence(event)

    def say(self, action: Action, view: BobView) -> str:
        """Say an action as a sentence for a button."""
        return saying(action, view)

    def violations(self, state: State) -> Iterator[str]:
        """List what cannot be on the table."""
        return violations(state)
