"""Sniper's Alley as the Game API: both sides see everything, and the rules ask one at a time (SN-G15)."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from wargames.kernel.dice import Dice, Rng
from wargames.kernel.game import Action, Decisions, Event, Game, Over, Seat, Step
from wargames.kernel.odds import Odds
from wargames.sniper.checks.integrity import faults
from wargames.sniper.checks.scenario_faults import read_scenario
from wargames.sniper.play.battle import Battle, BattleOver, leave, look, take_up
from wargames.sniper.play.set_up import deal, opening
from wargames.sniper.play.turn import begin_step, carry_out, run
from wargames.sniper.told.asking import ask
from wargames.sniper.told.narration import sentence
from wargames.sniper.told.odds import odds
from wargames.sniper.told.odds_terms import ODDS_TERMS
from wargames.sniper.told.view import SniperView, sample, view
from wargames.sniper.values.actions import ACTIONS
from wargames.sniper.values.events import EVENTS
from wargames.sniper.values.options import Options
from wargames.sniper.values.scenarios import SniperScenario
from wargames.sniper.values.state import State

US, DE = Seat("us"), Seat("de")


class Sniper(Game[State, SniperView]):
    """Sniper's Alley, Americans against Germans (SN-1.1)."""

    id: ClassVar[str] = "sniper"
    title: ClassVar[str] = "Tide of Iron: Sniper's Alley"
    edition: ClassVar[str] = "2"
    seats: ClassVar[str] = "2"

    state_type = State
    view_type = SniperView
    scenario_type = SniperScenario
    options_type = Options
    action_types = ACTIONS
    event_types = EVENTS
    odds_terms = ODDS_TERMS

    scenarios: Mapping[str, SniperScenario]
    shipped = ("snipers_alley", "four_corners", "lieutenants_walk")  # SN-G1, SN-G16, SN-G17

    def set_up(self, scenario: SniperScenario, options: Options, dice: Dice) -> Step[State]:
        """Draw the starting cards and open the set-up (TOI-R22)."""
        return self._run(Battle.on(opening(scenario, options), dice), None)

    def resolve(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        """Carry an answer out and run on until somebody is asked, or the game ends."""
        return self._run(take_up(state, dice), action)

    def _run(self, battle: Battle, action: Action | None) -> Step[State]:
        try:
            if action is None:
                deal(battle)
                begin_step(battle, "building")
            else:
                carry_out(battle, action)
            run(battle)
        except BattleOver:
            assert battle.ending is not None, "a battle that is over says how"
        state, events = battle.frozen(), tuple(battle.events)
        leave(state, battle)
        return Step(state, events)

    def ask(self, state: State) -> Decisions | Over:
        """Say who is asked, or how the game ended."""
        if state.ending is not None:
            winner = Seat(state.ending.winner)
            scores = {seat: 1 if seat == winner else -1 for seat in (US, DE)}
            return Over(scores, state.ending.reason, state.ending.clause)
        return ask(state, look(state))

    def view(self, state: State, seat: Seat | None) -> SniperView:
        """Show a seat the table."""
        return view(state, seat)

    def sample(self, view: SniperView, rng: Rng) -> State:
        """Give the state that a seat sees."""
        return sample(view, rng)

    def odds(self, view: SniperView, action: Action) -> Odds:
        """Give the exact chances of what may follow."""
        return odds(view, action)

    def seats_of(self, state: State) -> tuple[Seat, ...]:
        """List the seats."""
        return (US, DE)

    def read_scenario(self, text: str, source: str) -> SniperScenario:
        """Read a scenario from TOML."""
        return read_scenario(text, source)

    def tell(self, event: Event) -> str:
        """Say an event as a sentence."""
        return sentence(event)

    def faults(self, state: State) -> Iterator[str]:
        """List what cannot be on the table."""
        return faults(state)
