"""The solitaire game as the Game API: the player is asked, the rules play the Germans (section 4)."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from wargames.kernel.dice import Dice, Rng
from wargames.kernel.game import Action, Decisions, Event, Game, Over, Seat, Step
from wargames.kernel.odds import Odds
from wargames.sam_fire.checks.integrity import faults
from wargames.sam_fire.checks.scenario_faults import read_scenario
from wargames.sam_fire.play.asking import ask
from wargames.sam_fire.play.battle import Battle, BattleLost, look
from wargames.sam_fire.play.set_up import set_up
from wargames.sam_fire.play.turn import asks, begin_turn, carry_out, proceed
from wargames.sam_fire.told.narration import sentence
from wargames.sam_fire.told.odds import odds
from wargames.sam_fire.told.odds_terms import ODDS_TERMS
from wargames.sam_fire.told.view import SamFireView, sample, view
from wargames.sam_fire.values.actions import ACTIONS
from wargames.sam_fire.values.components import AMERICAN
from wargames.sam_fire.values.events import EVENTS
from wargames.sam_fire.values.options import Options
from wargames.sam_fire.values.scenarios import SamFireScenario
from wargames.sam_fire.values.state import State, Table


class SamFire(Game[State, SamFireView]):
    """Scream, Aim, Fire!: one player commands the Americans in Normandy."""

    id: ClassVar[str] = "sam_fire"
    title: ClassVar[str] = "Scream, Aim, Fire!"
    edition: ClassVar[str] = "2"
    seats: ClassVar[str] = "1"

    state_type = State
    view_type = SamFireView
    scenario_type = SamFireScenario
    options_type = Options
    action_types = ACTIONS
    event_types = EVENTS
    odds_terms = ODDS_TERMS

    scenarios: Mapping[str, SamFireScenario]
    shipped = ("crossroads", "village", "hill", "bocage", "tanks")  # SAF-2.3, in the order of the ledger

    def set_up(self, scenario: SamFireScenario, options: Options, dice: Dice) -> Step[State]:
        """Lay a scenario out and begin turn 1 (SAF-2.3, SAF-4.1)."""
        battle = Battle.on(set_up(scenario, options), dice)
        begin_turn(battle, 1)
        return self._finished(battle)

    def resolve(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        """Carry an answer out and run on until the player is asked, or the game ends."""
        battle = look(state.table).copy(dice)
        try:
            carry_out(battle, action)
            while battle.frames and not asks(battle):
                proceed(battle)
        except BattleLost:
            assert battle.ending is not None, "a lost battle says how"
        return self._finished(battle)

    def _finished(self, battle: Battle) -> Step[State]:
        return Step(State(battle.finished()), tuple(battle.events))

    def ask(self, state: State) -> Decisions | Over:
        """Say what the player is asked, or how the game ended (SAF-R81)."""
        return ask(state.table) if state.table.frames else outcome(state.table)

    def view(self, state: State, seat: Seat | None) -> SamFireView:
        """Show the table."""
        return view(state, seat)

    def sample(self, view: SamFireView, rng: Rng) -> State:
        """Give the state that looks like a view: nothing is hidden."""
        return sample(view, rng)

    def odds(self, view: SamFireView, action: Action) -> Odds:
        """Give the exact chances of an order, and the Morale to expect of it."""
        return odds(view, action)

    def seats_of(self, state: State) -> tuple[Seat, ...]:
        """List the one seat (SAF-1.1)."""
        return (AMERICAN,)

    def read_scenario(self, text: str, source: str) -> SamFireScenario:
        """Read a scenario from TOML."""
        return read_scenario(text, source)

    def tell(self, event: Event) -> str:
        """Say an event as a sentence."""
        return sentence(event)

    def faults(self, state: State) -> Iterator[str]:
        """List what cannot be on the table."""
        yield from faults(state.table)


def outcome(table: Table) -> Over:
    """Score a finished game: 1 for a win, -1 for a loss (SAF-R81)."""
    ending = table.ending
    assert ending is not None, "a game without frames has ended"
    figures = (
        ("Morale", table.morale),
        ("turn", table.turn),
        ("German units destroyed", table.kills),
        ("objectives held", len(table.held)),
    )
    return Over({AMERICAN: 1 if ending.won else -1}, ending.reason, ending.clause, figures)
