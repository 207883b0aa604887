"""A small game for tests: two seats bid in secret, a die decides whose bid scores; best of three."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Literal

import attrs

from wargames.kernel.base.errors import BadScenario, Refusal
from wargames.kernel.base.ledger import Ledger
from wargames.kernel.base.notation import Action
from wargames.kernel.base.options import option
from wargames.kernel.chance.dice import D6, Dice, Rng
from wargames.kernel.chance.odds import Odds
from wargames.kernel.game import (
    ActionSpace,
    Decision,
    Decisions,
    Event,
    Game,
    Over,
    PublicEvent,
    Scenario,
    Seat,
    Step,
    View,
)

LEFT, RIGHT = Seat("left"), Seat("right")
SEATS = (LEFT, RIGHT)


@attrs.frozen
class Bid(Action):
    FORM: ClassVar[str] = "bid {number}"
    number: int


@attrs.frozen
class Boast(Action):
    FORM: ClassVar[str] = "boast"


@attrs.frozen
class BidMade(Event):
    seat: Seat
    number: int

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else None


@attrs.frozen
class Boasted(PublicEvent):
    seat: Seat


@attrs.frozen
class RoundScored(PublicEvent):
    bids: tuple[tuple[Seat, int], ...]
    rolled: int
    winner: Seat


@attrs.frozen
class SmallScenario(Scenario):
    top: int


@attrs.frozen(kw_only=True)
class SmallOptions:
    wins: Literal[1, 2, 3] = option(default=2, text="rounds to win", clause="SG-1.1")
    loud: bool = option(default=True, text="boasts are allowed", clause="SG-1.2")


@attrs.frozen
class SmallState:
    options: SmallOptions
    top: int
    bids: tuple[tuple[Seat, int], ...] = ()
    boasted: tuple[Seat, ...] = ()
    wins: tuple[Seat, ...] = ()


@attrs.frozen
class SmallView(View):
    bid: int | None
    wins: tuple[Seat, ...]


@attrs.frozen
class Bids(ActionSpace):
    top: int
    boasting: bool

    def check(self, action: Action) -> Refusal | None:
        if isinstance(action, Boast):
            return None if self.boasting else Refusal("SG-1.2", "there was a boast already")
        if isinstance(action, Bid) and 1 <= action.number <= self.top:
            return None
        return Refusal("SG-2.1", f"a bid is from 1 to {self.top}")

    @property
    def candidates(self) -> Sequence[Action]:
        bids = tuple(Bid(number) for number in range(1, self.top + 1))
        return (*bids, Boast()) if self.boasting else bids


@attrs.frozen
class ChooseBid(Decision):
    pass


class SmallGame(Game[SmallState, SmallView]):
    id = "small"
    title = "Small Game"
    edition = "1"
    seats = "2"
    state_type = SmallState
    view_type = SmallView
    scenario_type = SmallScenario
    options_type = SmallOptions
    action_types = (Bid, Boast)
    event_types = (BidMade, Boasted, RoundScored)

    @property
    def scenarios(self) -> Mapping[str, Scenario]:
        return {"plain": SmallScenario("plain", "Plain", 3)}

    @property
    def ledger(self) -> Ledger:
        raise NotImplementedError

    def set_up(self, scenario: SmallScenario, options: SmallOptions, dice: Dice) -> Step[SmallState]:
        dice.roll(2 * D6, "weather", "SG-1.3")
        return Step(SmallState(options, scenario.top), ())

    def ask(self, state: SmallState) -> Decisions | Over:
        for seat in SEATS:
            if state.wins.count(seat) == state.options.wins:
                scores = {each: state.wins.count(each) for each in SEATS}
                return Over(scores, f"{seat} has won", "SG-3.1")
        committed = dict(state.bids)
        return Decisions(
            {
                seat: ChooseBid(
                    seat, "SG-2.1", Bids(state.top, state.options.loud and seat not in state.boasted)
                )
                for seat in SEATS
                if seat not in committed
            }
        )

    def resolve(self, state: SmallState, seat: Seat, action: Bid | Boast, dice: Dice) -> Step[SmallState]:
        if isinstance(action, Boast):
            boasted = tuple(sorted((*state.boasted, seat)))
            return Step(attrs.evolve(state, boasted=boasted), (Boasted(("SG-1.2",), seat),))
        made = BidMade(("SG-2.1",), seat, action.number)
        bids = tuple(sorted((*state.bids, (seat, action.number))))
        if len(bids) < len(SEATS):
            return Step(attrs.evolve(state, bids=bids), (made,))
        rolled = dice.roll(D6, "score", "SG-2.2")
        winner = max(bids, key=lambda bid: bid[1] * (1 if rolled % 2 else -1))[0]
        after = attrs.evolve(state, bids=(), boasted=(), wins=(*state.wins, winner))
        return Step(after, (made, RoundScored(("SG-2.2",), bids, rolled, winner)))

    def view(self, state: SmallState, seat: Seat | None) -> SmallView:
        return SmallView(seat, next((bid for each, bid in state.bids if each == seat), None), state.wins)

    def sample(self, view: SmallView, rng: Rng) -> SmallState:
        raise NotImplementedError

    def odds(self, view: SmallView, action: Action) -> Odds:
        raise NotImplementedError

    def seats_of(self, state: SmallState) -> tuple[Seat, ...]:
        return SEATS

    def read_scenario(self, text: str, source: str) -> Scenario:
        raise BadScenario(f"{source}: {text}")

    def narrate(self, event: Event) -> str:
        return str(event)

    def violations(self, state: SmallState) -> Iterable[str]:
        return ()


SMALL = SmallGame()


class Copycat:
    """A bot that always bids the same."""

    def __init__(self, number: int) -> None:
        self.number = number

    def decide(self, decision: Decision, view: SmallView) -> Action:
        return Bid(self.number)
