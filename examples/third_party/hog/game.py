"""The sequence of play as the Game API."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

import attrs

from wargames import Action, Decisions, Game, Odds, Over, Scenario, Seat, Step
from wargames.kernel.chance.dice import Dice, Rng
from wargames.kernel.moments.rule_odds import Terms, odds_case

from .actions import Throw
from .components import DIE, SEATS, SPOILS
from .decisions import ChooseDice, Throws
from .evaluation import EVALUATOR
from .events import EVENTS, DiceChosen, DiceThrown
from .options import Options
from .scenarios import SCENARIOS, HogScenario, read_scenario
from .state import State, violations
from .view import HogView, sample, view


class Hog(Game[State, HogView]):
    """Hog for two."""

    id = "hog"
    title = "Hog"
    edition = "1"
    seats = "2"

    state_type = State
    view_type = HogView
    scenario_type = HogScenario
    options_type = Options
    action_types = (Throw,)
    event_types = EVENTS
    odds_terms: ClassVar[Mapping[str, str]] = {
        "scores": "no die shows a 1",
        "nothing": "a 1 spoils the throw",
    }
    evaluator = EVALUATOR

    @property
    def scenarios(self) -> Mapping[str, Scenario]:
        """The standard box."""
        return SCENARIOS

    def set_up(self, scenario: HogScenario, options: Options, dice: Dice) -> Step[State]:
        """Begin at nothing; no dice fall yet."""
        return Step(State(options, scenario.dice), ())

    def ask(self, state: State) -> Decisions | Over:
        """Ask everybody who has not chosen, unless somebody has won (HOG-2.1, HOG-4.1)."""
        left, right = state.totals
        if max(left, right) >= state.options.goal and left != right:  # HOG-R1
            winner = SEATS[right > left]
            scores = {seat: 1 if seat == winner else -1 for seat in SEATS}
            return Over(scores, f"{winner} has reached {max(left, right)}", "HOG-4.1")
        undecided = (seat for seat, dice in zip(SEATS, state.chosen, strict=True) if dice is None)
        return Decisions({seat: ChooseDice(seat, "HOG-2.1", Throws(state.box)) for seat in undecided})

    def resolve(self, state: State, seat: Seat, action: Throw, dice: Dice) -> Step[State]:
        """Keep the choice; when it was the second, throw for both (HOG-2.2)."""
        pairs = zip(SEATS, state.chosen, strict=True)
        chosen = tuple(action.dice if each == seat else number for each, number in pairs)
        made = DiceChosen(("HOG-2.1",), seat, action.dice)
        if None in chosen:
            return Step(attrs.evolve(state, chosen=chosen), (made,))
        thrown = tuple(
            throw(state, each, number or 0, dice) for each, number in zip(SEATS, chosen, strict=True)
        )
        totals = tuple(event.total for event in thrown)
        after = State(state.options, state.box, state.round + 1, totals)
        return Step(after, (made, *thrown))

    def view(self, state: State, seat: Seat | None) -> HogView:
        """Show everything but the other's choice."""
        return view(state, seat)

    def sample(self, view: HogView, rng: Rng) -> State:
        """Make up what the seat does not know."""
        return sample(view, rng)

    def odds(self, view: HogView, action: Action) -> Odds:
        """Throw in every way in which the dice matter (HOG-3.1, HOG-3.2)."""
        assert isinstance(action, Throw)
        state = self.sample(view, Rng(0))

        def play(dice: Dice) -> Terms:
            scored = throw(state, SEATS[0], action.dice, dice).scored
            return {"scores": scored > 0, "nothing": scored == 0}

        return Odds(str(action), (odds_case(play),))

    def seats_of(self, state: State) -> tuple[Seat, ...]:
        """List both seats."""
        return SEATS

    def round_index(self, state: State) -> int:
        """Count rounds."""
        return state.round

    def read_scenario(self, text: str, source: str) -> Scenario:
        """Read a box of dice from TOML."""
        return read_scenario(text, source)

    def violations(self, state: State) -> Iterable[str]:
        """List what cannot be on the table."""
        return violations(state)


def throw(state: State, seat: Seat, number: int, dice: Dice) -> DiceThrown:
    """Throw a player's dice and count them (HOG-3.1, HOG-3.2)."""
    fell = dice.roll(number * DIE, f"throw of {seat}", "HOG-3.1")
    spoiled = SPOILS in fell
    scored = 0 if spoiled else sum(fell)
    total = state.totals[SEATS.index(seat)] + scored
    return DiceThrown(("HOG-3.2",) if spoiled else ("HOG-3.1",), seat, fell, scored, total)
