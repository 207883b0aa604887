"""The state of a prompt: the words chosen so far, and the words that may follow."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action, ActionSpace
from wargames.kernel.game.listing import Listing, every
from wargames.kernel.game.questions import Answer, Question, Slot, slots_of, ways
from wargames.presenting.answers import shortest_orders
from wargames.presenting.labels import begun_for_people, order_for_people
from wargames.presenting.phrases import asking_phrase
from wargames.presenting.sides import capital


@attrs.frozen
class PrefixMatches(ActionSpace):
    """The actions of a space that begin with the typed words."""

    space: ActionSpace
    begun: tuple[Action, ...]
    typed: str

    @property
    def complete(self) -> bool:
        """True when these are all legal actions with that beginning."""
        return self.space.complete

    @property
    def candidates(self) -> Sequence[Action]:
        """The actions with that beginning."""
        return self.begun

    def check(self, action: Any) -> Refusal | None:
        """Return why the rules refuse an action."""
        return self.space.check(action)


@attrs.frozen
class PromptState:
    """A state of the prompt: an action space and the words chosen in it."""

    space: ActionSpace
    chosen: tuple[str, ...] = ()

    @property
    def found(self) -> Question | Action:
        """The next question, or the action once it is complete."""
        return self.space.question(self.chosen)

    @property
    def listing(self) -> Listing:
        """The actions after the chosen words."""
        *before, last = self.chosen or ("",)
        return ways(self.space.listing, before)[last] if self.chosen else self.space.listing

    @property
    def actions(self) -> Sequence[Action]:
        """The actions that begin with the chosen words."""
        return tuple(every(self.listing))

    @property
    def asks(self) -> str:
        """The question after the words so far, chosen or typed; empty before the first."""
        found = self.found
        if isinstance(found, Question) and found.begun:
            action, slot = self.asked_by(found.answers[0])
            return asking_phrase(found, begun_for_people(action, slot), action.QUESTIONS.get(slot.field, ""))
        return f"{self.space.typed} …" if isinstance(self.space, PrefixMatches) else ""

    @property
    def form(self) -> str:
        """The typed form of the actions with that beginning; empty before the first word."""
        found = self.found
        return found.begun if isinstance(found, Question) else ""

    def asked_by(self, answer: Answer) -> tuple[Action, Slot]:
        """Return the first action that goes on with an answer, and the slot in it that the answer fills."""
        action = next(every(ways(self.space.listing, self.chosen)[answer.word]))
        later = slots_of(action)[len(self.chosen) :]
        return action, next(slot for slot in later if slot.field == answer.part.field)

    def said(self, found: Question) -> dict[str, str]:
        """Return the answers to the question as people read them, by their words."""
        asked = {answer.word: self.asked_by(answer) for answer in found.answers}
        orders = shortest_orders(word for word, (_, slot) in asked.items() if slot.kind == "order")
        said = {
            word: capital(order_for_people(action) or orders[word]) if word in orders else slot.says(action)
            for word, (action, slot) in asked.items()
        }
        return said if len({*said.values()}) == len(said) else {word: word for word in said} | orders

    def then(self, word: str) -> "PromptState":
        """Go on with a word."""
        return attrs.evolve(self, chosen=(*self.chosen, word))

    def reached(self) -> "PromptState | Action":
        """Return the complete action, if nothing is left to ask."""
        found = self.found
        return self if isinstance(found, Question) else found


def few_of(listing: Listing, most: int) -> list[Action] | None:
    """List the actions if there are at most so many; look no further than needed."""
    few = list(islice(every(listing), most + 1))
    return few if len(few) <= most else None


def leading_to(space: ActionSpace, actions: tuple[Action, ...], words: str) -> PromptState | Action:
    """Return the only one of some actions, or the point at which those with some first words differ."""
    return actions[0] if len(actions) == 1 else PromptState(PrefixMatches(space, actions, words)).reached()
