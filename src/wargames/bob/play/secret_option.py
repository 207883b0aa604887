"""The secret option of a scenario, chosen before anything is placed (BOB-G16)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from wargames.bob.play.battle import Battle
from wargames.bob.play.set_up import setting_up
from wargames.bob.values.components import Side
from wargames.bob.values.scenarios import SIDES
from wargames.bob.values.state import Battery, ChoosingOption, SettingUp
from wargames.bob.values.words import EVENT_WORDS, BobAction, BobDecision, BobEvent, Clauses
from wargames.kernel.base.phrases import Words, either
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Event, Seat
from wargames.kernel.moments import Moment


@attrs.frozen
class TakeOption(BobAction):
    """The action to choose the scenario's secret option, or not (BOB-G16)."""

    FORM: ClassVar[str] = "take option {chosen}"
    SAYS: ClassVar[str] = "{chosen} the secret option"
    WORDS: ClassVar[Words] = {"chosen": either("take", "do without")}
    chosen: bool


@attrs.frozen
class ChooseOption(BobDecision):
    """The choice to take the scenario's secret option or not (BOB-G16)."""

    ASKS: ClassVar[str] = "take the secret option of the scenario, or do without it"


@attrs.frozen
class OptionChosen(BobEvent):
    """A side took its scenario's option, or not, known to it alone (BOB-G16, BOB-R38)."""

    SAYS: ClassVar[str] = "The {side} {chosen} their secret option."
    WORDS: ClassVar[Words] = {**EVENT_WORDS, "chosen": either("took", "did not take")}

    side: Side
    chosen: bool
    clauses: Clauses = ("BOB-G16",)

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Show it to the side alone."""
        return self if seat == self.side else None


def choose_option(battle: Battle, frame: ChoosingOption, action: TakeOption) -> None:
    """Take the secret option or not (BOB-G16)."""
    battle.frames.pop()
    batteries = tuple(map(Battery.of, battle.scenario.artillery(frame.side, option=action.chosen)))
    battle.sides[frame.side] = replace(battle.sides[frame.side], option=action.chosen, batteries=batteries)
    battle.record(OptionChosen, frame.side, action.chosen)


def option_choice_violations(battle: Battle, below: Any, frame: ChoosingOption) -> Iterator[str]:
    """Check the choice of the secret option, the first decision of the game (BOB-G16)."""
    option = battle.scenario.option
    if option is None or option.side != frame.side:
        yield f"{frame.side} has no secret option to choose [BOB-G16]"
    if below.placed or len(setting_up(tuple(battle.frames))) < len(SIDES):
        yield "the secret option is chosen before anything is placed [BOB-G16]"


CHOOSING_OPTION: Moment[Battle, ChoosingOption] = Moment(
    clause="BOB-G16",
    takes=(TakeOption,),
    waits=lambda _, frame: Seat(frame.side),
    question=lambda asked, *_: ChooseOption(*asked),
    lists=lambda *_: (TakeOption(chosen=False), TakeOption(chosen=True)),
    carries_out=choose_option,
    lies_on=(SettingUp,),
    violations=option_choice_violations,
)
