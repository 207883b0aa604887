"""Border Run with one defect planted in each variant; ``meant`` names the promise that must catch it."""

import random
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, ClassVar

import attrs

from toy.actions import Fire, FireOrHold, Go, Hold, Lay, Listed
from toy.events import FireHeld, PathsShown
from toy.game import BorderRun
from toy.pieces import GUARD, Border, Cart, Going, Load, Options, State
from toy.view import Look
from wargames.kernel.base.errors import BadScenario, IllegalAction, Refusal
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import Below, Dice, Pool, Rng, Roll, SeededDice
from wargames.kernel.chance.odds import Odds, OddsCase
from wargames.kernel.chance.roll_tree import RollTree
from wargames.kernel.game import Decision, Decisions, Event, Over, PublicEvent, Seat, Step


class Defective(BorderRun):
    meant: ClassVar[str]

    def swap(self, step: Step[State], swap: Callable[[Event], Event]) -> Step[State]:
        return Step(step.state, tuple(swap(event) for event in step.events))


# endings


class RefusedOption(Defective):
    meant = "options_play"

    def set_up(self, scenario: Border, options: Options, dice: Dice) -> Step[State]:
        if options.fog:
            raise BadScenario(f"{scenario.id} has no fog")
        return super().set_up(scenario, options, dice)


class Crash(Defective):
    meant = "games_run"

    def effect(self, total: int, load: Load) -> tuple[bool, bool]:
        return (super().effect(total, load),)[max(total - 5, 0)]


class NeverEnding(Defective):
    meant = "games_end"

    def halt(self, state: State, owner: Seat, events: list[Event]) -> State:
        state = super().halt(state, owner, events)
        carts = tuple(attrs.evolve(cart, at=0, caught=False) for cart in state.carts)
        return attrs.evolve(state, carts=carts, round=1)


class EmptyActionSpace(Defective):
    meant = "someone_can_act"

    def ask_guard(self, state: State, going: Going) -> Decision:
        decision = super().ask_guard(state, going)
        return attrs.evolve(decision, actions=Listed((), "BR-4.1"))


class UnscoredSeat(Defective):
    meant = "every_seat_scores"

    def scores(self, state: State) -> dict[Seat, int]:
        return {seat: score for seat, score in super().scores(state).items() if seat != GUARD}


class EndBesideTheState(Defective):
    """Remembers itself that a game has ended; the end of another game, or time, makes it forget."""

    meant = "ends_are_final"
    ended: State | None = None

    def resolve(self, state: State, seat: Seat, action: Any, dice: Dice) -> Step[State]:
        step = super().resolve(state, seat, action, dice)
        self.ended = step.state
        return step

    def ask(self, state: State) -> Decisions | Over:
        asked = super().ask(state)
        return Decisions({}) if isinstance(asked, Over) and state is not self.ended else asked


# events


@attrs.frozen
class Unheard(PublicEvent):
    """Something that no rule ever records."""


class NeverRecorded(Defective):
    meant = "events_happen"
    event_types = (*BorderRun.event_types, Unheard)


class RareInAnotherTest(Defective):
    meant = "rare_events_have_tests"
    rare_events: ClassVar[Mapping[str, str]] = {
        "PathsShown": "tests/testing/test_settings.py::test_every_value_of_every_option_comes_up"
    }


# legality


class RefusedCandidate(Defective):
    meant = "played_actions_apply"

    def resolve(self, state: State, seat: Seat, action: Any, dice: Dice) -> Step[State]:
        if isinstance(action, Fire) and state.shots == 1:
            raise IllegalAction(action, Refusal("BR-4.1", "the last shot is kept"))
        return super().resolve(state, seat, action, dice)


@attrs.frozen
class OneTooMany(Listed):
    @property
    def candidates(self) -> Sequence[Action]:
        return (*self.listed, Go(9))


class IllegalCandidate(Defective):
    meant = "candidates_are_legal"

    def ask_runner(self, state: State, cart: Cart) -> Decision:
        decision = super().ask_runner(state, cart)
        return attrs.evolve(decision, actions=OneTooMany(tuple(decision.actions), "BR-3.1"))


@attrs.frozen
class Unsteady(Listed):
    @property
    def candidates(self) -> Sequence[Action]:
        return random.sample(self.listed, len(self.listed))


class UnstableCandidates(Defective):
    meant = "candidates_are_stable"

    def ask_path(self, state: State, seat: Seat) -> Decision:
        decision = super().ask_path(state, seat)
        return attrs.evolve(decision, actions=Unsteady(tuple(decision.actions), "BR-2.1"))


@attrs.frozen
class Forgetful(Listed):
    @property
    def candidates(self) -> Sequence[Action]:
        return self.listed[:1]


class MissingCandidate(Defective):
    meant = "complete_spaces_list_all"

    def ask_path(self, state: State, seat: Seat) -> Decision:
        decision = super().ask_path(state, seat)
        actions = Forgetful(
            (Lay("road"), Lay("woods")) if seat == GUARD else tuple(decision.actions), "BR-2.1"
        )
        return attrs.evolve(decision, actions=actions if seat == GUARD else decision.actions)


@attrs.frozen
class Lax(Listed):
    complete: ClassVar[bool] = False  # the same for every space of the class

    def check(self, action: object) -> Refusal | None:
        return None if isinstance(action, Go) else super().check(action)


class CheckAndApplyDisagree(Defective):
    meant = "answers_agree"

    def ask_runner(self, state: State, cart: Cart) -> Decision:
        decision = super().ask_runner(state, cart)
        return attrs.evolve(decision, actions=Lax(tuple(decision.actions), "BR-3.1"))

    def resolve(self, state: State, seat: Seat, action: Any, dice: Dice) -> Step[State]:
        if isinstance(action, Go) and action not in tuple(self.pending(state)[seat].actions):  # type: ignore[index]
            raise IllegalAction(action, Refusal("BR-3.1", "that is too far"))
        return super().resolve(state, seat, action, dice)


class RefusalThatCosts(Defective):
    meant = "refused_actions_change_nothing"

    def refusal(self, state: State, seat: Seat | str, action: Any) -> Refusal | None:
        refusal = super().refusal(state, seat, action)
        if refusal:
            object.__setattr__(state, "shots", state.shots + 1)
        return refusal


# serialization


class StateThatDoesNotReadBack(Defective):
    meant = "states_read_back"

    def set_up(self, scenario: Border, options: Options, dice: Dice) -> Step[State]:
        step = super().set_up(scenario, options, dice)
        return Step(attrs.evolve(step.state, fog=int(options.fog)), step.events)  # type: ignore[arg-type]  # the defect


class UnlistedEvent(Defective):
    meant = "events_read_back"
    event_types = tuple(kind for kind in BorderRun.event_types if kind is not FireHeld)


@attrs.frozen
class StateWithMemory(State):
    tired: bool = attrs.field(init=False, default=False, eq=False)


class MemoryBesideTheState(Defective):
    meant = "play_goes_on_from_a_copy"
    state_type = StateWithMemory

    def set_up(self, scenario: Border, options: Options, dice: Dice) -> Step[State]:
        step = super().set_up(scenario, options, dice)
        return Step(StateWithMemory(**attrs.asdict(step.state, recurse=False)), step.events)

    def sample(self, view: Look, rng: Rng) -> State:
        return StateWithMemory(**attrs.asdict(super().sample(view, rng), recurse=False))

    def resolve(self, state: State, seat: Seat, action: Any, dice: Dice) -> Step[State]:
        step = super().resolve(state, seat, action, dice)
        events = step.events if getattr(state, "tired", False) else (*step.events, *step.events)
        object.__setattr__(step.state, "tired", True)
        return Step(step.state, events)


@attrs.frozen
class Wait(Action):
    FORM: ClassVar[str] = Hold.FORM


class AmbiguousText(Defective):
    meant = "actions_read_back"
    action_types = (Lay, Go, Fire, Wait, Hold)


# chance


class GlobalRandom(Defective):
    meant = "chance_comes_by_the_dice"

    def may_be_shot(self, state: State, owner: Seat) -> bool:
        return super().may_be_shot(state, owner) and random.random() < Fraction(1, 2)


class TapeIgnored(Defective):
    meant = "play_is_a_leaf"

    def unfold(
        self, state: State, seat: Seat | str, action: Action, tape: Sequence[Any] = ()
    ) -> Roll | Step[State]:
        return self.apply(state, seat, action, SeededDice(len(tape)))


class MissingOutcome(Defective):
    meant = "trees_sum_to_one"

    def roll_tree(
        self, state: State, seat: Seat | str, action: Action, *, limit: int = 100_000
    ) -> RollTree[Step[State]]:
        leaves = super().roll_tree(state, seat, action, limit=limit).leaves
        return RollTree(leaves[1:] if len(leaves) > 1 else leaves)


@attrs.frozen(slots=False)
class LoadedDice(Pool):
    def throw(self, below: Below) -> tuple[int, ...]:
        first, second = super().throw(below)
        return first, max(second, 2)


class Loaded(Defective):
    meant = "sources_throw_what_they_list"
    fire_dice = LoadedDice(BorderRun.fire_dice.die, 2)


class OddsAboveOne(Defective):
    meant = "odds_are_chances"

    def odds(self, view: Look, action: Action) -> Odds:
        chances = (("caught", Fraction(7, 6)),)
        return attrs.evolve(super().odds(view, action), cases=(OddsCase("", chances),))


# citations


class UnknownClauseInEvent(Defective):
    meant = "events_cite_the_ledger"

    def resolve(self, state: State, seat: Seat, action: Any, dice: Dice) -> Step[State]:
        step = super().resolve(state, seat, action, dice)
        return self.swap(step, lambda event: attrs.evolve(event, clauses=("BR-9.9",)))


class UnknownClauseInDecision(Defective):
    meant = "questions_cite_the_ledger"

    def ask_path(self, state: State, seat: Seat) -> Decision:
        return attrs.evolve(super().ask_path(state, seat), clause="BR-9.9")


class UnknownClauseInRefusal(Defective):
    meant = "refusals_cite_the_ledger"

    def ask_path(self, state: State, seat: Seat) -> Decision:
        decision = super().ask_path(state, seat)
        return attrs.evolve(decision, actions=Listed(tuple(decision.actions), "BR-9.9"))


class SilentEvent(Defective):
    meant = "events_are_told"

    def narrate(self, event: Event) -> str:
        return "" if isinstance(event, FireHeld) else super().narrate(event)


class SilentDecision(Defective):
    meant = "decisions_are_posed"

    def pose(self, decision: Decision, view: Look) -> str:
        return "" if isinstance(decision, FireOrHold) else super().pose(decision, view)


@attrs.frozen
class Whisper(Event):
    target: Seat


class UnseenEvent(Defective):
    meant = "events_have_an_audience"
    event_types = (*BorderRun.event_types, Whisper)

    def resolve(self, state: State, seat: Seat, action: Any, dice: Dice) -> Step[State]:
        step = super().resolve(state, seat, action, dice)
        return Step(step.state, (*step.events, Whisper(("BR-4.1",), seat)))


# records


class Stateful(Defective):
    meant = "games_replay"
    started = 0

    def set_up(self, scenario: Border, options: Options, dice: Dice) -> Step[State]:
        self.started += 1
        step = super().set_up(scenario, options, dice)
        return Step(attrs.evolve(step.state, shots=self.started), step.events)


class HashOrdered(Defective):
    meant = "other_processes_agree"

    def resolve(self, state: State, seat: Seat, action: Any, dice: Dice) -> Step[State]:
        step = super().resolve(state, seat, action, dice)
        return self.swap(step, self.unordered)

    def unordered(self, event: Event) -> Event:
        """Show each path many times, so that no two orders are equal by chance."""
        if not isinstance(event, PathsShown):
            return event
        return attrs.evolve(event, paths=tuple(path for path, _ in set(product(event.paths, "abcdefghijkl"))))


HASH_ORDERED = HashOrdered()
"""The one that another process must be able to import."""
