"""Band of Brothers as the Game API: each side is asked by what it knows (section 4)."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from wargames.bob.checks.integrity import faults
from wargames.bob.checks.scenario_faults import read_scenario
from wargames.bob.play.battle import Battle, BattleOver, leave, look, take_up
from wargames.bob.play.set_up import opening
from wargames.bob.play.turn import carry_out, run
from wargames.bob.told.asking import ask
from wargames.bob.told.narration import sentence
from wargames.bob.told.odds import odds
from wargames.bob.told.odds_terms import ODDS_TERMS
from wargames.bob.told.view import BobView, view
from wargames.bob.told.worlds import sample
from wargames.bob.values.actions import ACTIONS
from wargames.bob.values.events import EVENTS
from wargames.bob.values.options import Options
from wargames.bob.values.scenarios import BobScenario
from wargames.bob.values.state import State
from wargames.kernel.dice import Dice, Rng
from wargames.kernel.game import Action, Decisions, Event, Game, Over, Seat, Step
from wargames.kernel.odds import Odds

US, GE = Seat("us"), Seat("ge")


class Bob(Game[State, BobView]):
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
    shipped = ("farm_lane", "bridge", "day_of_days", "christmas", "easy_peasy", "dike_road")  # BOB-G17

    def set_up(self, scenario: BobScenario, options: Options, dice: Dice) -> Step[State]:
        """Open the set-up (BOB-G16)."""
        return self._run(Battle.on(opening(scenario, options), dice), None, None)

    def resolve(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        """Carry an answer out and run on until somebody is asked, or the game ends."""
        return self._run(take_up(state, dice), action, state)

    def _run(self, battle: Battle, action: Action | None, before: State | None) -> Step[State]:
        battle.touched.clear()
        try:
            if action is not None:
                carry_out(battle, action)
            run(battle)
        except BattleOver:
            assert battle.ending is not None, "a battle that is over says how"
        if before is not None and before.phase != "set-up":
            battle.tell_uncovered(before)
        state, events = battle.frozen(), tuple(battle.events)
        leave(state, battle)
        return Step(state, events)

    def ask(self, state: State) -> Decisions | Over:
        """Say who is asked, or how the game ended."""
        if state.ending is not None:
            scores = {
                US: 1 if state.ending.winner == "us" else -1,
                GE: 1 if state.ending.winner == "ge" else -1,
            }
            return Over(scores, state.ending.reason, state.ending.clause)
        return ask(state, look(state))

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
        """Read a scenario from TOML."""
        return read_scenario(text, source)

    def tell(self, event: Event) -> str:
        """Say an event as a sentence."""
        return sentence(event)

    def faults(self, state: State) -> Iterator[str]:
        """List what cannot be on the table."""
        return faults(state)
