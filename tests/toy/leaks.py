"""Variants of Border Run that change what they should not, or tell what they should not."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from threading import local
from typing import Any, ClassVar
from weakref import ref

import attrs

from toy.actions import ChooseSpaces, FireOrHold, Listed
from toy.defects import Defective
from toy.events import CartMoved, CartSet, PathLaid
from toy.game import BorderRun
from toy.pieces import D4, GUARD, Cart, Going, Load, State
from toy.view import Look, look
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import Dice, Rng, Source
from wargames.kernel.game import Decision, Decisions, Event, Over, PublicEvent, Seat, Step
from wargames.kernel.game.questions import Question, question
from wargames.kernel.play.secret_rolls import SecretSource

# immutability


class ListInTheState(Defective):
    meant = "values_are_frozen"

    def lay(self, state: State, laid: tuple[Seat, Any], events: list[Event]) -> State:
        state = super().lay(state, laid, events)
        return attrs.evolve(state, laid=list(state.laid))  # type: ignore[arg-type]  # the defect


class StateChangedInPlace(Defective):
    meant = "earlier_states_are_unchanged"

    def fire(self, state: State, cart: Cart, dice: Dice, events: list[Event]) -> State:
        after = super().fire(state, cart, dice, events)
        object.__setattr__(state, "shots", after.shots)
        return after


# simultaneity


class ArrivalOrder(Defective):
    meant = "simultaneous_choices_commute"

    def lay(self, state: State, laid: tuple[Seat, Any], events: list[Event]) -> State:
        before = dict(state.laid)
        state = super().lay(state, laid, events)
        first = next(iter(before), laid[0])
        return attrs.evolve(state, shown=tuple(sorted(state.shown, key=lambda pair: pair[0] != first)))


@attrs.frozen
class FinallyLaid(PathLaid):
    SEALED: ClassVar[bool] = False


class FinalChoice(Defective):
    meant = "sealed_choices_may_be_taken_back"
    event_types = (*BorderRun.event_types, FinallyLaid)

    def resolve(self, state: State, seat: Seat, action: Any, dice: Dice) -> Step[State]:
        step = super().resolve(state, seat, action, dice)
        return self.swap(step, self.finally_)

    def finally_(self, event: Event) -> Event:
        if not isinstance(event, PathLaid):
            return event
        return FinallyLaid(event.clauses, event.owner, event.path)


@attrs.frozen
class OpenlyLaid(PathLaid):
    def seen_by(self, seat: Seat | None) -> Event | None:
        return self


class LaidOpenly(Defective):
    meant = "sealed_choices_stay_sealed"
    event_types = (*BorderRun.event_types, OpenlyLaid)

    def resolve(self, state: State, seat: Seat, action: Any, dice: Dice) -> Step[State]:
        step = super().resolve(state, seat, action, dice)
        return self.swap(step, self.open)

    def open(self, event: Event) -> Event:
        if not isinstance(event, PathLaid):
            return event
        return OpenlyLaid(event.clauses, event.owner, event.path)


# secrecy


class LoadShown(Defective):
    meant = "worlds_look_like_their_views"

    def view(self, state: State, seat: Seat | None) -> Look:
        seen = look(state, seat)
        carts = zip(seen.carts, state.carts, strict=True)
        return attrs.evolve(seen, carts=tuple(attrs.evolve(cart, load=true.load) for cart, true in carts))

    def sample(self, view: Look, rng: Rng) -> State:
        hidden = (attrs.evolve(cart, load=None) if not cart.shown else cart for cart in view.carts)
        return super().sample(attrs.evolve(view, carts=tuple(hidden)), rng)


class InconsistentSample(Defective):
    meant = "worlds_look_like_their_views"

    def sample(self, view: Look, rng: Rng) -> State:
        world = super().sample(view, rng)
        return attrs.evolve(world, shots=world.shots + 1)


class GoldNeverImagined(Defective):
    meant = "truth_may_be_sampled"

    def sample(self, view: Look, rng: Rng) -> State:
        hidden = [cart.owner for cart in view.carts if cart.load is None]
        for _ in range(50):
            world = super().sample(view, rng)
            if not any(world.cart(owner).load == "gold" for owner in hidden):
                break
        return world


class LoadShownToViewAndSample(Defective):
    meant = "openings_show_what_events_told"

    def view(self, state: State, seat: Seat | None) -> Look:
        seen = look(state, seat)
        carts = zip(seen.carts, state.carts, strict=True)
        known = tuple(attrs.evolve(cart, load=true.load) for cart, true in carts)
        return attrs.evolve(seen, carts=known, unseen=state.pile)


class LoadInTheDecision(Defective):
    meant = "decisions_keep_secrets"

    def ask_guard(self, state: State, going: Going) -> Decision:
        decision = super().ask_guard(state, going)
        return attrs.evolve(decision, shots=len(state.cart(going.owner).load))  # type: ignore[call-arg]


class LoadInTheOrderOfActions(Defective):
    meant = "decisions_keep_secrets"

    def ask_guard(self, state: State, going: Going) -> Decision:
        decision = super().ask_guard(state, going)
        order = 1 if state.cart(going.owner).load == "gold" else -1
        return attrs.evolve(decision, actions=Listed(tuple(decision.actions)[::order], "BR-4.1"))


@attrs.frozen
class GoldFirst(Listed):
    gold: bool = attrs.field(eq=False)

    def question(self, chosen: Iterable[str] = ()) -> Question | Action:
        return question(self.listed if self.gold else self.listed[::-1], chosen)


class LoadInTheOrderOfAnswers(Defective):
    meant = "questions_keep_secrets"

    def ask_guard(self, state: State, going: Going) -> Decision:
        decision = super().ask_guard(state, going)
        gold = state.cart(going.owner).load == "gold"
        return attrs.evolve(decision, actions=GoldFirst(tuple(decision.actions), "BR-4.1", gold))


class PauseForGold(Defective):
    meant = "pauses_keep_secrets"

    def may_be_shot(self, state: State, owner: Seat) -> bool:
        return super().may_be_shot(state, owner) and state.cart(owner).load == "gold"


@attrs.frozen
class Alarm(PublicEvent):
    owner: Seat


class AlarmForGold(PauseForGold):
    event_types = (*BorderRun.event_types, Alarm)

    def advance(self, state: State, going: Going, events: list[Event]) -> State:
        after = super().advance(state, going, events)
        if after.going:
            events.append(Alarm(("BR-4.1",), going.owner))
        return after


class SilentGo(Defective):
    meant = "views_show_what_events_told"
    event_types = tuple(kind for kind in BorderRun.event_types if kind is not CartSet)

    def resolve(self, state: State, seat: Seat, action: Any, dice: Dice) -> Step[State]:
        step = super().resolve(state, seat, action, dice)
        return Step(step.state, tuple(event for event in step.events if not isinstance(event, CartSet)))


class RefusalThatTells(Defective):
    meant = "refusals_keep_secrets"

    def ask_guard(self, state: State, going: Going) -> Decision:
        decision = super().ask_guard(state, going)
        clause = "BR-4.2" if state.cart(going.owner).load == "gold" else "BR-4.3"
        return attrs.evolve(decision, actions=Listed(tuple(decision.actions), clause))


class OddsOfTheTruth(Defective):
    meant = "odds_keep_secrets"
    true: State

    def pending(self, state: State) -> Decisions | Over:
        self.true = state
        return super().pending(state)

    def chance_of_gold(self, view: Look, load: Load | None) -> Fraction:
        state, going = self.true, self.true.going
        return Fraction(going is not None and state.cart(going.owner).load == "gold")


@attrs.frozen
class CartMovedWith(PublicEvent):
    owner: Seat
    at: int
    load: Load


class LoadInTheEvent(Defective):
    meant = "events_tell_no_more_than_views"
    event_types = (*BorderRun.event_types, CartMovedWith)

    def resolve(self, state: State, seat: Seat, action: Any, dice: Dice) -> Step[State]:
        step = super().resolve(state, seat, action, dice)

        def tell_load(event: Event) -> Event:
            if not isinstance(event, CartMoved):
                return event
            return CartMovedWith(event.clauses, event.owner, event.at, state.cart(event.owner).load)

        return self.swap(step, tell_load)


@attrs.frozen
class Weighed(PublicEvent):
    owner: Seat
    die: int | None


class GoldWeighedByDie(Defective):
    meant = "events_tell_no_more_than_views"
    event_types = (*BorderRun.event_types, Weighed)

    def fire(self, state: State, cart: Cart, dice: Dice, events: list[Event]) -> State:
        die = dice.roll(SecretSource(D4, cart.owner), "weight", "BR-4.2") if cart.load == "gold" else None
        events.append(Weighed(("BR-4.2",), cart.owner, die))
        return super().fire(state, cart, dice, events)


@attrs.frozen
class Labeled:
    dice: Dice
    label: str

    def roll(self, source: Source[Any], purpose: str, clause: str) -> Any:
        return self.dice.roll(source, f"{purpose} ({self.label})", clause)


class LoadInThePurpose(Defective):
    meant = "dice_keep_secrets"

    def fire(self, state: State, cart: Cart, dice: Dice, events: list[Event]) -> State:
        return super().fire(state, cart, Labeled(dice, cart.load), events)


class GoldTestedByDie(Defective):
    meant = "dice_keep_secrets"

    def fire(self, state: State, cart: Cart, dice: Dice, events: list[Event]) -> State:
        if cart.load == "gold":
            dice.roll(D4, "weight", "BR-4.2")
        return super().fire(state, cart, dice, events)


@attrs.frozen
class LookBack(Look):
    back: Callable[[], State] = attrs.field(eq=False, repr=False)


class ViewHoldsTheState(Defective):
    meant = "no_state_within_reach"

    def view(self, state: State, seat: Seat | None) -> Look:
        seen = look(state, seat)
        return LookBack(**attrs.asdict(seen, recurse=False), back=lambda: state)


class GameRemembersTheState(Defective):
    meant = "no_state_within_reach"

    def pending(self, state: State) -> Decisions | Over:
        self._latest = ref(state), super().pending(state)
        return self._latest[1]


class GameRemembersInItsClass(Defective):
    meant = "no_state_within_reach"
    latest: ClassVar[list[State]] = []

    def pending(self, state: State) -> Decisions | Over:
        self.latest[:] = [state]
        return super().pending(state)


class GameRemembersInThisThread(Defective):
    meant = "no_state_within_reach"

    def __init__(self) -> None:
        self._here = local()

    def pending(self, state: State) -> Decisions | Over:
        self._here.latest = state
        return super().pending(state)


@attrs.frozen
class Bound(Listed):
    judge: Any = attrs.field(eq=False, repr=False)


class SpaceHoldsTheState(Defective):
    meant = "no_state_within_reach"

    def ask_path(self, state: State, seat: Seat) -> Decision:
        decision = super().ask_path(state, seat)
        return attrs.evolve(decision, actions=Bound(tuple(decision.actions), "BR-2.1", state.with_cart))


# what is sent


@attrs.frozen
class LookWithNote(Look):
    note: tuple[Load, ...] = attrs.field(default=(), eq=False)


class SecretBesideTheView(Defective):
    meant = "sent_json_keeps_secrets"
    view_type = LookWithNote

    def view(self, state: State, seat: Seat | None) -> LookWithNote:
        seen = attrs.asdict(super().view(state, seat), recurse=False)
        return LookWithNote(**seen, note=tuple(cart.load for cart in state.carts))


@attrs.frozen
class FireOrHoldAtLoad(FireOrHold):
    load: Load = attrs.field(default="straw", eq=False)


class SecretBesideTheDecision(Defective):
    meant = "sent_json_keeps_secrets"

    def ask_guard(self, state: State, going: Going) -> Decision:
        asked = super().ask_guard(state, going)
        assert isinstance(asked, FireOrHold)
        load = state.cart(going.owner).load
        return FireOrHoldAtLoad(GUARD, asked.clause, asked.actions, asked.target, asked.shots, load)


@attrs.frozen
class LookWithList(Look):
    homes: tuple[Seat, ...] = ()


class ListInTheView(Defective):
    meant = "views_read_back"
    view_type = LookWithList

    def view(self, state: State, seat: Seat | None) -> LookWithList:
        seen = attrs.asdict(super().view(state, seat), recurse=False)
        homes = [cart.owner for cart in state.carts if cart.at]
        return LookWithList(**seen, homes=homes)  # type: ignore[arg-type]  # the defect


class NumberAsWord(Defective):
    meant = "sent_json_fits_its_schema"

    def ask_runner(self, state: State, cart: Cart) -> Decision:
        asked = super().ask_runner(state, cart)
        return ChooseSpaces(asked.seat, asked.clause, asked.actions, str(cart.at))  # type: ignore[arg-type]  # the defect
