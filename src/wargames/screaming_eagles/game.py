"""The sequence of play as the Game API: what each part of a round asks, and how it goes on."""

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

from wargames.kernel.dice import Dice, Rng
from wargames.kernel.errors import Refusal
from wargames.kernel.game import Action, Decisions, Event, Game, Over, Seat, Step
from wargames.kernel.odds import Odds
from wargames.kernel.replace import replace
from wargames.screaming_eagles import cards, damage, flight, gunnery, order
from wargames.screaming_eagles import odds as chances
from wargames.screaming_eagles.actions import ACTIONS, DropFlare, Fire, KeepFlare, LayCard, PickPlane, Reload
from wargames.screaming_eagles.asking import ask
from wargames.screaming_eagles.components import TEAM
from wargames.screaming_eagles.events import EVENTS
from wargames.screaming_eagles.integrity import faults
from wargames.screaming_eagles.narration import sentence
from wargames.screaming_eagles.odds_terms import ODDS_TERMS
from wargames.screaming_eagles.options import Options
from wargames.screaming_eagles.scenarios import EaglesScenario, read_scenario
from wargames.screaming_eagles.seating import seats
from wargames.screaming_eagles.state import (
    Alternation,
    Attack,
    CardPhase,
    FireWindow,
    Flight,
    Frame,
    GroupFlight,
    Plane,
    RoundEnd,
    State,
    Table,
)
from wargames.screaming_eagles.untimely import why_not_now
from wargames.screaming_eagles.view import EaglesView, sample, view

Tell = Callable[[Event], None]


def proceed(state: State, frame: Frame, dice: Dice, tell: Tell) -> State:
    """Go on where nobody is asked."""
    match frame:
        case CardPhase():
            return order.open_round(state, tell)
        case Alternation() as alternation:
            planes = order.next_planes(state.table, alternation)
            if planes:
                return order.begin_turn(state, alternation, planes[0], tell)
        case Flight(plane):
            return flight.fly(state, plane, dice, tell)
        case GroupFlight(count):
            return flight.fly_group(state, count, dice, tell)
        case RoundEnd():
            return order.end_round(state, tell)
        case FireWindow() | Attack():
            pass
    return state.with_table(state.table.then())


def carry_out(state: State, action: Action, dice: Dice, tell: Tell) -> State:
    """Do what the frame at work was told."""
    match action, state.table.frames[-1]:
        case LayCard(), CardPhase():
            return cards.lay(state, action, tell)
        case PickPlane(squadron), Alternation() as alternation:
            return order.begin_turn(state, alternation, squadron, tell)
        case Fire(), FireWindow() as window:
            return gunnery.announce(state, window, action, dice, tell)
        case Reload(), FireWindow() as window:
            return gunnery.load(state, window, tell)
        case DropFlare() | KeepFlare(), Attack():
            return gunnery.answer_missile(state, action, dice, tell)
        case _, FireWindow() as window:
            return gunnery.hold(state, window, tell)
    raise AssertionError(action)


class ScreamingEagles(Game[State, EaglesView]):
    """Screaming Eagles, the jet game, for 2 to 4 players in two teams."""

    id: ClassVar[str] = "screaming_eagles"
    title: ClassVar[str] = "Screaming Eagles"
    edition: ClassVar[str] = "1"
    seats: ClassVar[str] = "2-4"

    state_type = State
    view_type = EaglesView
    scenario_type = EaglesScenario
    options_type = Options
    action_types = ACTIONS
    event_types = EVENTS
    odds_terms = ODDS_TERMS

    scenarios: Mapping[str, EaglesScenario]
    shipped = ("standard",)  # section 2

    def set_up(self, scenario: EaglesScenario, options: Options, dice: Dice) -> Step[State]:
        """Place the planes and open round 1 (SE-2.10, SE-3.3)."""
        events: list[Event] = []
        planes = tuple(self._placed(scenario.plane(squadron), options) for squadron in TEAM)
        state = order.begin_round(Table(options, 1, "blue", planes), 1, "blue", "SE-3.3", events.append)
        return self._run(state, events, dice)

    def _placed(self, plane: Plane, options: Options) -> Plane:
        """Set the four-dice cards aside for a plane that starts with an engine hit (SE-16.1)."""
        return (
            replace(plane, afterburner_lost=0) if damage.loses_afterburner(options, plane.damage) else plane
        )

    def resolve(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State]:
        """Carry an action out and run on until somebody is asked."""
        events: list[Event] = []
        return self._run(carry_out(state, action, dice, events.append), events, dice)

    def _run(self, state: State, events: list[Event], dice: Dice) -> Step[State]:
        while state.table.frames:
            if asked := ask(state.table):
                self._remember(state, asked)
                break
            state = proceed(state, state.table.frames[-1], dice, events.append)
        return Step(state, tuple(events))

    def ask(self, state: State) -> Decisions | Over:
        """Say who owes a choice, or how the game ended (SE-1.8, SE-13.1)."""
        if state.table.frames:
            return ask(state.table)
        return damage.outcome(state.table)

    def untimely(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Say why an action does not fit the moment."""
        return why_not_now(state.table, seat, action)

    def view(self, state: State, seat: Seat | None) -> EaglesView:
        """Show a seat the table and its own team's cards."""
        return view(state, seat)

    def sample(self, view: EaglesView, rng: Rng) -> State:
        """Deal the enemy's cards at random."""
        return sample(view, rng)

    def odds(self, view: EaglesView, action: Action) -> Odds:
        """Give the exact chances of a shot, a flare or a flight; IllegalAction for what the rules refuse."""
        return chances.odds(view, action)

    def seats_of(self, state: State) -> tuple[Seat, ...]:
        """List the seats in the order of SE-R19."""
        return seats(state.table.options)

    def read_scenario(self, text: str, source: str) -> EaglesScenario:
        """Read a set-up from TOML."""
        return read_scenario(text, source)

    def tell(self, event: Event) -> str:
        """Say an event as a sentence."""
        return sentence(event)

    def faults(self, state: State) -> Iterator[str]:
        """List what cannot be on the table, or leaves nobody to ask (SE-R32)."""
        found = list(faults(state))
        if not found and state.table.frames and not ask(state.table):
            found.append("nobody is asked, yet the game goes on [SE-R32]")
        yield from found
