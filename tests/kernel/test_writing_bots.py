"""Bots that write into the frozen values that they are shown are found out, and gain nothing by it."""

from collections.abc import Callable, Sequence
from functools import cached_property

import attrs
import pytest

from cases import cases
from kernel.small_game import SMALL, Bid, Bids, SmallGame, SmallState, SmallView
from wargames.kernel.base.errors import BotFault, Refusal
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import ScriptedDice
from wargames.kernel.game import Decision, Decisions, Over
from wargames.kernel.play.session import Session

Forge = Callable[[Decision, SmallView], object]


class Forger:
    """Writes into what it is shown, and answers with what that would allow."""

    def __init__(self, forge: Forge) -> None:
        self.forge = forge

    def decide(self, decision: Decision, view: SmallView) -> Bid:
        self.forge(decision, view)
        return Bid(9)


def seated(game: SmallGame, forge: Forge) -> Session[SmallState, SmallView]:
    return Session(game, "plain", dice=ScriptedDice([1, 1]), seats={"left": Forger(forge)})


@cases(
    (lambda decision, _: object.__setattr__(decision.actions, "top", 9), "Bids"),
    (lambda decision, _: object.__setattr__(decision, "actions", Bids(9, boasting=True)), "ChooseBid"),
    (lambda _, view: object.__setattr__(view, "wins", ("left", "left")), "SmallView"),
)
def test_a_bot_that_writes_into_what_it_is_shown_is_found_out_and_nothing_goes_on(
    forge: Forge, written: str
) -> None:
    game = seated(SMALL, forge)

    with pytest.raises(BotFault, match=f"Forger, the bot of left.* raised ValueWritten.*frozen {written}"):
        game.run()
    assert 1 == len(game.history)
    with pytest.raises(BotFault, match="ValueWritten"):
        game.submit("right", "bid 1")


def test_a_bot_that_writes_and_then_raises_is_found_out_all_the_same() -> None:
    def forge(decision: Decision, _: SmallView) -> None:
        object.__setattr__(decision.actions, "top", 9)
        raise KeyError(9)

    with pytest.raises(BotFault, match="ValueWritten"):
        seated(SMALL, forge).run()


@attrs.frozen(slots=False)
class ListedBids(Bids):
    """Keeps its list, and judges by it."""

    @cached_property
    def candidates(self) -> Sequence[Action]:
        return super().candidates

    def check(self, action: Action) -> Refusal | None:
        return None if action in self.candidates else super().check(action)


class Listing(SmallGame):
    def ask(self, state: SmallState) -> Decisions | Over:
        asked = super().ask(state)
        if isinstance(asked, Over):
            return asked
        return Decisions(
            {
                seat: attrs.evolve(one, actions=ListedBids(state.top, boasting=False))
                for seat, one in asked.items()
            }
        )


def test_nobody_is_judged_by_a_list_that_a_bot_made_longer() -> None:
    def lengthen(decision: Decision, _: SmallView) -> None:
        object.__setattr__(decision.actions, "candidates", (*decision.actions.candidates, Bid(9)))

    with pytest.raises(BotFault, match=r"illegal answer: a bid is from 1 to 3 \[SG-2.1\]"):
        seated(Listing(), lengthen).run()
