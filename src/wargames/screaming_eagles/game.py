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
from wargames.screaming_eagles.components import ENEMY, TEAM, Team
from wargames.screaming_eagles.decisions import ChooseFlare, ChoosePlane, ChooseShot
from wargames.screaming_eagles.events import EVENTS
from wargames.screaming_eagles.integrity import faults
from wargames.screaming_eagles.narration import sentence
from wargames.screaming_eagles.options import Options
from wargames.screaming_eagles.scenarios import EaglesScenario, read_scenario
from wargames.screaming_eagles.seating import controller, lead_seat, seats, team_of
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


def ask(table: Table) -> Decisions:
    """Say what the frame at work asks, and of whom; nothing where no choice is left (SE-G8, SE-R32)."""
    match table.frames[-1]:
        case CardPhase():
            return Decisions(cards.ask_for_cards(table))
        case Alternation() as alternation:
            return ask_for_plane(table, alternation)
        case FireWindow() as window:
            return ask_for_shot(table, window)
        case Attack() as attack:
            return ask_for_flare(table, attack)
        case Flight() | GroupFlight() | RoundEnd():
            return Decisions()


def ask_for_plane(table: Table, alternation: Alternation) -> Decisions:
    """Ask the lead seat to pick among two planes (SE-3.3, SE-3.5, SE-R4)."""
    planes = order.next_planes(table, alternation)
    if len(planes) < 2:  # noqa: PLR2004  one plane is no choice, SE-R32
        return Decisions()
    team = TEAM[planes[0]]
    seat = lead_seat(table, team)
    picks = tuple(order.PICK[one] for one in planes)
    space = order.PlaneSpace(table, replace(alternation, team=team), picks)
    return Decisions({seat: ChoosePlane(seat, order.PICK_CLAUSE[alternation.kind], space, planes)})


def ask_for_shot(table: Table, window: FireWindow) -> Decisions:
    """Ask the plane's controller to fire, reload or hold (SE-3.2, SE-4.5)."""
    space = gunnery.shot_space(table, window)
    if space is None:
        return Decisions()
    seat = controller(table.options, window.plane)
    return Decisions({seat: ChooseShot(seat, "SE-4.5", space, window.plane, window.stage)})


def ask_for_flare(table: Table, attack: Attack) -> Decisions:
    """Ask the target's controller for a flare (SE-12.1, SE-R13)."""
    seat = controller(table.options, attack.target)
    space = gunnery.FlareSpace(table.plane(attack.target))
    distance = gunnery.aim(table, attack).distance
    asked = ChooseFlare(seat, "SE-12.1", space, attack.target, attack.attacker, attack.weapon, distance)
    return Decisions({seat: asked})


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
        return outcome(state.table)

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
        """Give the exact chances of a shot, a flare or a flight."""
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


def outcome(table: Table) -> Over:
    """Score a finished game: 1 for the winners, -1 for the others, 0 each for a draw (SE-13.1, SE-R18)."""
    winner: Team | None
    downed = tuple(team for team in ENEMY if not table.flying(team))
    if downed:
        winner, reason, clause = (
            ENEMY[downed[0]],
            f"{ENEMY[downed[0]]} shot down both enemy planes",
            "SE-13.1",
        )
    else:
        (winner, reason), clause = damage.winner_on_points(table), "SE-R18"
    scores = {seat: _score(team_of(table.options, seat), winner) for seat in seats(table.options)}
    return Over(scores, reason, clause)


def _score(team: Team | None, winner: Team | None) -> int:
    if winner is None:
        return 0
    return 1 if team == winner else -1
