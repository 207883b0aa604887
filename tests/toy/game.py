"""Border Run: a small game with every device of the API, for the tests of the conformance kit."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path as File
from types import MappingProxyType
from typing import Any, ClassVar, cast

import attrs

from toy.actions import ChooseSpaces, Fire, FireOrHold, Go, Hold, Lay, LayPath, Listed
from toy.drawing import PICTURES
from toy.events import (
    CartHome,
    CartMoved,
    CartSet,
    Fired,
    FireHeld,
    LoadDrawn,
    PathLaid,
    PathsShown,
    RoundBegan,
)
from toy.pieces import (
    D4,
    GUARD,
    HOME,
    PATHS,
    RUNNERS,
    SCENARIOS,
    SEATS,
    Border,
    Cart,
    Draw,
    Going,
    Load,
    Options,
    State,
)
from toy.view import Look, look, world
from wargames.kernel.base.errors import BadScenario
from wargames.kernel.base.ledger import Ledger
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import Dice, Pool, Rng
from wargames.kernel.chance.odds import Odds, OddsCase
from wargames.kernel.game import Decision, Decisions, Event, Game, Over, Scenario, Seat, Step
from wargames.kernel.game.evaluation import Feature, LinearEvaluator

LEDGER = Ledger.read(File(__file__).with_name("ledger.toml").read_text(encoding="utf-8"), "toy/ledger.toml")
CATCHES, TURNS_UP = 6, 5


def gold_home(state: State) -> float:
    gold = [cart for cart in state.carts if cart.load == "gold"]
    return float(sum((cart.at == HOME) - cart.caught for cart in gold))


def way_gone(state: State) -> float:
    return sum(cart.at / HOME for cart in state.carts if cart.on_the_way and cart.load == "gold")


class BorderRun(Game[State, Look]):
    id = "toy"
    title = "Border Run"
    edition = "1"
    seats = "3"
    fire_dice: ClassVar[Pool] = 2 * D4
    state_type = State
    view_type = Look
    scenario_type = Border
    options_type: ClassVar[type] = Options
    odds_terms = MappingProxyType({"caught": "the cart at which the guard fires is caught"})
    action_types: ClassVar[tuple[type[Action], ...]] = (Lay, Go, Fire, Hold)
    pictures = PICTURES
    event_types: ClassVar[tuple[type[Event], ...]] = (
        LoadDrawn,
        PathLaid,
        PathsShown,
        CartSet,
        CartMoved,
        CartHome,
        Fired,
        FireHeld,
        RoundBegan,
    )

    evaluator = LinearEvaluator(
        (
            Feature("gold home", "carts with gold that are home, less those caught", gold_home),
            Feature("way gone", "how far the carts with gold have come, as a part of the way", way_gone),
        ),
        sides=lambda _: (RUNNERS, (GUARD,)),
        scenario=lambda state: state.scenario,
    )

    @property
    def scenarios(self) -> Mapping[str, Scenario]:
        return {scenario.id: scenario for scenario in SCENARIOS}

    @property
    def ledger(self) -> Ledger:
        return LEDGER

    def set_up(self, scenario: Border, options: Options, dice: Dice) -> Step[State]:
        pile = list(scenario.loads)
        carts, events = [], []
        for owner in RUNNERS:
            load = cast("Load", dice.roll(Draw(tuple(pile)), f"load of {owner}", "BR-1.1"))
            pile.remove(load)
            carts.append(Cart(owner, load))
            events.append(LoadDrawn(("BR-1.1", "BR-1.2"), owner, load))
        left = tuple(sorted(pile))
        state = State(scenario.id, options.rounds, options.fog, tuple(carts), left, scenario.shots)
        return Step(state, (*events, RoundBegan(("BR-2.1",), 1)))

    def round_index(self, state: State) -> int:
        return state.round

    # the sequence of play

    def ask(self, state: State) -> Decisions | Over:
        if state.going:
            return self.one(self.ask_guard(state, state.going))
        if state.round > state.rounds or state.layers == (GUARD,):
            return Over(self.scores(state), "the last cart or the last round", "BR-5.1")
        if not state.shown:
            laid = dict(state.laid)
            return Decisions({seat: self.ask_path(state, seat) for seat in state.layers if seat not in laid})
        return self.one(
            self.ask_runner(state, next(cart for cart in state.carts if cart.on_the_way and not cart.gone))
        )

    def one(self, decision: Decision) -> Decisions:
        return Decisions({decision.seat: decision})

    def ask_path(self, state: State, seat: Seat) -> Decision:
        return LayPath(seat, "BR-2.1", Listed(tuple(Lay(path) for path in PATHS), "BR-2.1"))

    def ask_runner(self, state: State, cart: Cart) -> Decision:
        longest = min(2 if dict(state.shown)[cart.owner] == "road" else 1, HOME - cart.at)
        spaces = tuple(Go(count + 1) for count in range(longest))
        return ChooseSpaces(cart.owner, "BR-3.1", Listed(spaces, "BR-3.1"), cart.at)

    def ask_guard(self, state: State, going: Going) -> Decision:
        answers = Listed((Hold(), Fire(going.owner)), "BR-4.1")
        return FireOrHold(GUARD, "BR-4.1", answers, going.owner, state.shots)

    def scores(self, state: State) -> dict[Seat, int]:
        gold = [cart for cart in state.carts if cart.load == "gold"]
        home, caught = sum(cart.at == HOME for cart in gold), sum(cart.caught for cart in gold)
        ran = (home > caught) - (home < caught)  # BR-5.2
        return {**dict.fromkeys(RUNNERS, ran), GUARD: -ran}

    # what the answers lead to

    def resolve(self, state: State, seat: Seat, action: Any, dice: Dice) -> Step[State]:
        events: list[Event] = []
        match action:
            case Lay(path):
                state = self.lay(state, (seat, path), events)
            case Go(spaces):
                events.append(CartSet(("BR-3.1",), seat, spaces))
                state = self.advance(state, Going(seat, spaces), events)
            case Hold():
                going = cast("Going", state.going)
                events.append(FireHeld(("BR-4.1",), going.owner))
                state = self.advance(state, going, events)
            case Fire(target):
                state = self.fire(state, state.cart(target), dice, events)
                going = cast("Going", state.going)
                state = self.advance(state, going, events) if going.left else self.halt(state, target, events)
        return Step(state, tuple(events))

    def lay(self, state: State, laid: tuple[Seat, Any], events: list[Event]) -> State:
        events.append(PathLaid(("BR-2.1",), *laid))
        paths = tuple(sorted((*state.laid, laid), key=lambda pair: SEATS.index(pair[0])))
        if len(paths) < len(state.layers):
            return attrs.evolve(state, laid=paths)
        events.append(PathsShown(("BR-2.2",), paths))
        return attrs.evolve(state, laid=(), shown=paths)

    def advance(self, state: State, going: Going, events: list[Event]) -> State:
        """Go on space by space until the guard may fire or the cart stands."""
        owner = going.owner
        while going.left:
            at = state.cart(owner).at + 1
            going = Going(owner, going.left - 1)
            state = state.with_cart(owner, at=at)
            events.append(CartMoved(("BR-3.1", "BR-R1"), owner, at))
            if at < HOME and self.may_be_shot(state, owner):
                return attrs.evolve(state, going=going)
        return self.halt(state, owner, events)

    def may_be_shot(self, state: State, owner: Seat) -> bool:
        shown = dict(state.shown)
        return state.shots > 0 and shown[owner] == shown[GUARD]

    def halt(self, state: State, owner: Seat, events: list[Event]) -> State:
        state = attrs.evolve(state.with_cart(owner, gone=True), going=None)
        if state.cart(owner).at == HOME:
            events.append(CartHome(("BR-3.2",), owner, state.cart(owner).load))
            state = state.with_cart(owner, shown=True)
        if any(cart.on_the_way and not cart.gone for cart in state.carts):
            return state
        carts = tuple(attrs.evolve(cart, gone=False) for cart in state.carts)
        state = attrs.evolve(state, carts=carts, shown=(), round=state.round + 1)
        if isinstance(self.ask(state), Decisions):
            events.append(RoundBegan(("BR-2.1",), state.round))
        return state

    def fire(self, state: State, cart: Cart, dice: Dice, events: list[Event]) -> State:
        rolled = dice.roll(self.fire_dice, "fire at a cart", "BR-4.2")
        total = sum(rolled) - state.fog
        caught, shown = self.effect(total, cart.load)
        load = cart.load if shown or cart.shown else None
        events.append(Fired(("BR-4.2", "BR-4.3", "BR-4.4"), cart.owner, rolled, caught, load))
        left = 0 if caught else cast("Going", state.going).left
        state = state.with_cart(cart.owner, caught=caught, shown=load is not None)
        return attrs.evolve(state, shots=state.shots - 1, going=Going(cart.owner, left))

    def effect(self, total: int, load: Load) -> tuple[bool, bool]:
        """Tell whether a shot catches the cart, and whether it shows the load (BR-4.2, BR-4.3)."""
        caught = total >= CATCHES or (total == TURNS_UP and load == "gold")
        return caught, caught or total == TURNS_UP

    # what is known

    def view(self, state: State, seat: Seat | None) -> Look:
        return look(state, seat)

    def sample(self, view: Look, rng: Rng) -> State:
        return world(view, rng)

    def odds(self, view: Look, action: Action) -> Odds:
        chances: tuple[tuple[str, Fraction], ...] = ()
        if isinstance(action, Fire):
            target = next(cart for cart in view.carts if cart.owner == action.target)
            gold = self.chance_of_gold(view, target.load)
            totals = self.fire_dice.distribution.map(lambda rolled: sum(rolled) - view.fog)
            caught = totals.chance_that(lambda total: total >= CATCHES)
            chances = (("caught", caught + totals.chance(TURNS_UP) * gold),)
        return Odds(str(action), (OddsCase("", chances),), worlds=len(view.unseen) or 1)

    def chance_of_gold(self, view: Look, load: Load | None) -> Fraction:
        if load is not None:
            return Fraction(load == "gold")
        return Fraction(view.unseen.count("gold"), len(view.unseen))

    # words

    def seats_of(self, state: State) -> tuple[Seat, ...]:
        return SEATS

    def read_scenario(self, text: str, source: str) -> Scenario:
        raise BadScenario(f"{source}: Border Run has no scenario files")

    def narrate(self, event: Event) -> str:
        facts = attrs.asdict(event)
        del facts["clauses"]
        return f"{type(event).__name__}: {', '.join(f'{name} {fact}' for name, fact in facts.items())}."

    def violations(self, state: State) -> Iterable[str]:
        loads = sorted([*(cart.load for cart in state.carts), *state.pile])
        scenario = next((scenario for scenario in SCENARIOS if scenario.id == state.scenario), None)
        if scenario is None or loads != sorted(scenario.loads):
            yield "the loads are not those of the scenario [BR-1.1]"
        yield from self.faults_of_carts(state)

    def faults_of_carts(self, state: State) -> Iterator[str]:
        for cart in state.carts:
            if not 0 <= cart.at <= HOME:
                yield f"the cart of {cart.owner} is off the way [BR-3.2]"


GAME = BorderRun()
