"""Fire & Move as the Game API (FM-3.1)."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from wargames.fire_move.checks.integrity import faults
from wargames.fire_move.checks.scenario_faults import read_scenario
from wargames.fire_move.play.answers import carry_out
from wargames.fire_move.play.battle import Battle, BattleOver, leave, look, take_up
from wargames.fire_move.play.set_up import opening
from wargames.fire_move.play.turn import run
from wargames.fire_move.told.asking import ask
from wargames.fire_move.told.narration import sentence
from wargames.fire_move.told.odds import odds
from wargames.fire_move.told.odds_terms import ODDS_TERMS
from wargames.fire_move.told.view import FireMoveView, view
from wargames.fire_move.told.worlds import sample
from wargames.fire_move.values.actions import ACTIONS
from wargames.fire_move.values.events import EVENTS
from wargames.fire_move.values.options import Options
from wargames.fire_move.values.scenarios import FireMoveScenario
from wargames.fire_move.values.state import State
from wargames.kernel.dice import Dice, Rng
from wargames.kernel.game import Action, Decisions, Event, Game, Over, Seat, Step
from wargames.kernel.odds import Odds


class FireMove(Game[State, FireMoveView]):
    """Fire & Move, Jeep Edition, for two."""

    id: ClassVar[str] = "fire_move"
    title: ClassVar[str] = "Fire & Move, Jeep Edition"
    edition: ClassVar[str] = "2"
    seats: ClassVar[str] = "2"

    state_type = State
    view_type = FireMoveView
    scenario_type = FireMoveScenario
    options_type = Options
    action_types = ACTIONS
    event_types = EVENTS
    odds_terms = ODDS_TERMS

    scenarios: Mapping[str, FireMoveScenario]
    # FM-G19, FM-G20, FM-G21, FM-G22
    shipped = ("crossroads_farm", "mountain_village", "river_line", "night_perimeter")

    def set_up(self, scenario: FireMoveScenario, options: Options, dice: Dice) -> Step[State]:
        """Open the set-up (FM-G18)."""
        return self._run(Battle.on(opening(scenario, options), dice), None)

    def resolve(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        """Carry an answer out and run on until somebody is asked, or the game ends."""
        return self._run(take_up(state, dice), action)

    def _run(self, battle: Battle, action: Action | None) -> Step[State]:
        try:
            if action is not None:
                carry_out(battle, action)
            run(battle)
        except BattleOver:
            assert battle.ending is not None, "a battle that is over says how"
        state, events = battle.frozen(), tuple(battle.events)
        leave(state, battle)
        return Step(state, events)

    def ask(self, state: State) -> Decisions | Over:
        """Say who is asked, or how the game ended (FM-G18)."""
        ending = state.open.ending
        if ending is not None:
            scores = {Seat(side): 1 if side == ending.winner else -1 for side in state.scenario.nations}
            figures = tuple((f"{side} VP", points) for side, points in ending.points)
            return Over(scores, ending.reason, ending.clause, figures)
        return ask(state, look(state))

    def view(self, state: State, seat: Seat | None) -> FireMoveView:
        """Show a seat what it may know."""
        return view(state, seat)

    def sample(self, view: FireMoveView, rng: Rng) -> State:
        """Deal what the seat does not know."""
        return sample(view, rng)

    def odds(self, view: FireMoveView, action: Action) -> Odds:
        """Give the exact chances of what may follow, from what the seat knows."""
        return odds(view, action)

    def seats_of(self, state: State) -> tuple[Seat, ...]:
        """List the seats: the attacker, then the defender."""
        attacker, defender = state.scenario.nations
        return Seat(attacker), Seat(defender)

    def read_scenario(self, text: str, source: str) -> FireMoveScenario:
        """Read a scenario from TOML."""
        return read_scenario(text, source)

    def tell(self, event: Event) -> str:
        """Say an event as a sentence."""
        return sentence(event)

    def faults(self, state: State) -> Iterator[str]:
        """List what cannot be on the table."""
        return faults(state)
