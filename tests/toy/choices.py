"""Variants of Border Run whose choosing by parts, or whose playing out, is defective."""

import random
from collections.abc import Callable, Iterable
from typing import ClassVar

import attrs

from toy.actions import Fire, Hold, Listed
from toy.defects import Defective
from toy.game import BorderRun
from toy.pieces import Cart, State
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import Dice
from wargames.kernel.game import Decision, Event
from wargames.kernel.game.cursor import StateCursor
from wargames.kernel.game.listing import Listing
from wargames.kernel.game.questions import Question, question

# choosing


@attrs.frozen
class Nameless(Action):
    FORM: ClassVar[str] = "wave to {whom}"
    whom: str


class FieldWithoutAName(Defective):
    meant = "fields_are_named"
    action_types = (*BorderRun.action_types, Nameless)


@attrs.frozen
class OneLeafLess(Listed):
    def question(self, chosen: Iterable[str] = ()) -> Question | Action:
        return question(self.listed[1:] if len(self.listed) > 1 else self.listed, chosen)


class LostLeaf(Defective):
    meant = "questions_lead_to_the_candidates"

    def ask_runner(self, state: State, cart: Cart) -> Decision:
        decision = super().ask_runner(state, cart)
        return attrs.evolve(decision, actions=OneLeafLess(tuple(decision.actions), "BR-3.1"))


@attrs.frozen
class Restless(Listed):
    def question(self, chosen: Iterable[str] = ()) -> Question | Action:
        return question(random.sample(self.listed, len(self.listed)), chosen)


class UnstableQuestions(Defective):
    meant = "questions_are_stable"

    def ask_runner(self, state: State, cart: Cart) -> Decision:
        decision = super().ask_runner(state, cart)
        return attrs.evolve(decision, actions=Restless(tuple(decision.actions), "BR-3.1"))


@attrs.frozen
class Rut(Listed):
    @property
    def listing(self) -> Listing:
        return self.listed[:1]


class WalkInARut(Defective):
    meant = "walks_reach_the_candidates"

    def ask_runner(self, state: State, cart: Cart) -> Decision:
        decision = super().ask_runner(state, cart)
        return attrs.evolve(decision, actions=Rut(tuple(decision.actions), "BR-3.1"))


# playing out


class Detour(StateCursor[State]):
    def play(self, action: Action) -> None:
        super().play(Hold() if isinstance(action, Fire) else action)


class PlayOutThatHoldsFire(Defective):
    meant = "play_outs_end_where_steps_do"

    def cursor(
        self, state: State, dice: Dice, *, tell: Callable[[Event], None] | None = None
    ) -> StateCursor[State]:
        return Detour(self, state, dice, tell)
