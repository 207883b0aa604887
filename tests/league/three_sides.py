"""A game of three sides that is no installed one: each names a number, and the highest wins."""

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from hog.actions import Throw
from hog.decisions import ChooseDice, Throws
from hog.events import DiceChosen
from hog.options import Options
from hog.scenarios import HogScenario, read_scenario
from wargames import Action, Decisions, Event, Game, Odds, OddsCase, Over, Scenario, Seat, Step, View
from wargames.kernel.chance.dice import Dice, Rng

SEATS = (Seat("east"), Seat("north"), Seat("west"))


@attrs.frozen
class Named:
    """Who has named what."""

    named: tuple[int | None, ...] = (None, None, None)


@attrs.frozen
class NamedView(View):
    """All that was named: here nothing is hidden."""

    named: tuple[int | None, ...]


class Highest(Game[Named, NamedView]):
    """Whoever names the highest number wins; ties share, and the lowest loses."""

    id, title, edition, seats = "highest", "Highest number", "1", "3"
    state_type, view_type, scenario_type, options_type = Named, NamedView, HogScenario, Options
    action_types, event_types = (Throw,), (DiceChosen,)

    @property
    def scenarios(self) -> Mapping[str, Scenario]:
        return {"standard": HogScenario("standard", "Numbers to nine", 9)}

    @property
    def balanced(self) -> Scenario:
        return self.scenarios["standard"]

    def set_up(self, scenario: Any, options: Any, dice: Dice) -> Step[Named]:
        return Step(Named(), ())

    def ask(self, state: Named) -> Decisions | Over:
        for seat, number in zip(SEATS, state.named, strict=True):
            if number is None:
                return Decisions({seat: ChooseDice(seat, "HOG-2.1", Throws(9))})
        best, worst = max(filter(None, state.named)), min(filter(None, state.named))
        scores = {
            seat: (number == best) - (number == worst)
            for seat, number in zip(SEATS, state.named, strict=True)
        }
        return Over(scores, "all have named a number", "HOG-4.1")

    def resolve(self, state: Named, seat: Seat, action: Any, dice: Dice) -> Step[Named]:
        pairs = zip(SEATS, state.named, strict=True)
        named = tuple(action.dice if one == seat else number for one, number in pairs)
        return Step(Named(named), (DiceChosen(("HOG-2.1",), seat, action.dice),))

    def view(self, state: Named, seat: Seat | None) -> NamedView:
        return NamedView(seat, state.named)

    def sample(self, view: NamedView, rng: Rng) -> Named:
        return Named(view.named)

    def odds(self, view: NamedView, action: Action) -> Odds:
        return Odds(str(action), (OddsCase("", ()),))

    def seats_of(self, state: Named) -> tuple[Seat, ...]:
        return SEATS

    def read_scenario(self, text: str, source: str) -> Scenario:
        return read_scenario(text, source)

    def narrate(self, event: Event) -> str:
        return str(event)

    def violations(self, state: Named) -> Iterable[str]:
        return ()


HIGHEST = Highest()
