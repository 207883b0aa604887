"""Variants of Border Run of which a copy is not what it was copied from."""

from typing import Any

import attrs

from toy.actions import Listed
from toy.defects import Defective
from toy.pieces import Border, Going, Options, State
from wargames.kernel.chance.dice import Dice
from wargames.kernel.game import Decision, Step


@attrs.frozen(eq=False)
class SameOnly(Listed):
    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


class SpacesComparedByIdentity(Defective):
    meant = "equal_states_ask_equally"

    def ask_guard(self, state: State, going: Going) -> Decision:
        decision = super().ask_guard(state, going)
        return attrs.evolve(decision, actions=SameOnly(tuple(decision.actions), "BR-4.1"))


@attrs.frozen
class Judged(Listed):
    judge: Any = attrs.field(eq=False, repr=False)


class LambdaInTheSpace(Defective):
    meant = "copies_are_equal"

    def ask_guard(self, state: State, going: Going) -> Decision:
        decision = super().ask_guard(state, going)
        return attrs.evolve(decision, actions=Judged(tuple(decision.actions), "BR-4.1", lambda _: None))


class GameCopiedAsAnother(Defective):
    meant = "copies_are_equal"

    def __deepcopy__(self, memo: Any) -> "GameCopiedAsAnother":
        return GameCopiedAsAnother()


@attrs.frozen(eq=False)
class StateThatKnowsItsHash(State):
    hash: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        known = tuple(getattr(self, field.name) for field in attrs.fields(State))
        object.__setattr__(self, "hash", hash(known))

    def __hash__(self) -> int:
        return self.hash


class HashPickledAlong(Defective):
    meant = "pickles_travel"
    state_type = StateThatKnowsItsHash

    def set_up(self, scenario: Border, options: Options, dice: Dice) -> Step[State]:
        step = super().set_up(scenario, options, dice)
        return Step(StateThatKnowsItsHash(**attrs.asdict(step.state, recurse=False)), step.events)


HASH_PICKLED_ALONG = HashPickledAlong()
"""One more that another process must be able to import."""
