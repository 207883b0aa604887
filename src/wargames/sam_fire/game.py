"""The solitaire game as the Game API: the player is asked, the rules play the Germans (section 4)."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from wargames.kernel.dice import Dice, Rng
from wargames.kernel.game import Action, Event, Over, Seat
from wargames.kernel.moment_game import MomentGame
from wargames.kernel.odds import Odds
from wargames.sam_fire.checks.integrity import violations
from wargames.sam_fire.checks.scenario_violations import read_scenario
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.moments import MOMENTS
from wargames.sam_fire.play.set_up import set_up
from wargames.sam_fire.play.turn import begin_turn
from wargames.sam_fire.told.buttons import saying
from wargames.sam_fire.told.narration import sentence
from wargames.sam_fire.told.odds import odds
from wargames.sam_fire.told.odds_terms import ODDS_TERMS
from wargames.sam_fire.told.view import LAYOUTS, SamFireView, layout_of, sample, view
from wargames.sam_fire.values.actions import ACTIONS
from wargames.sam_fire.values.components import AMERICAN
from wargames.sam_fire.values.events import EVENTS
from wargames.sam_fire.values.options import Options
from wargames.sam_fire.values.scenarios import SamFireScenario
from wargames.sam_fire.values.state import State


class SamFire(MomentGame[State, SamFireView, Battle]):
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
    moments = MOMENTS
    layouts = LAYOUTS
    shipped = ("crossroads", "village", "hill", "bocage", "tanks")  # SAF-2.3, in the order of the ledger

    def lay_out(self, scenario: SamFireScenario, options: Options, dice: Dice) -> Battle:
        """Lay a scenario out and begin turn 1 (SAF-2.3, SAF-4.1)."""
        battle = Battle.on(set_up(scenario, options), dice)
        begin_turn(battle, 1)
        return battle

    def frozen(self, layout: Battle) -> State:
        """Give the state as it is now."""
        return layout.frozen()

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
        return Over({AMERICAN: 1 if ending.won else -1}, ending.reason, ending.clause, figures)

    def layout_seen(self, view: SamFireView) -> Battle:
        """Lay out what is seen."""
        return layout_of(view)

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

    def say(self, action: Action, view: SamFireView) -> str:
        """Say an action as a sentence for a button."""
        return saying(action, view)

    def narrate(self, event: Event) -> str:
        """Say an event as a sentence."""
        return sentence(event)

    def violations(self, state: State) -> Iterator[str]:
        """List what cannot be on the table."""
        yield from violations(state.table)
