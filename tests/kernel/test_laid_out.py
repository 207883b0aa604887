"""Layouts made of states field by field, rows in a dict, refusals with reasons, events with their words."""

from collections.abc import Iterable
from typing import Any, ClassVar, Literal

import attrs
import pytest

import wargames
from cases import cases
from wargames import Action, Decision, Odds, OddsCase, Over, PublicEvent, Refusal, Scenario, Seat, View
from wargames.kernel.base.options import NoOptions
from wargames.kernel.chance.dice import Dice, Rng
from wargames.kernel.game.fields import Public, Views
from wargames.kernel.moments import EndOfPlay, Moment, Moments, ends_when, lift
from wargames.kernel.moments.laid_out import LaidOut, LaidOutGame

Rest = Literal["some are left", "none is left"]
LEFT, RIGHT = Seat("left"), Seat("right")


@attrs.frozen
class Pile:
    id: str
    stones: int


@attrs.frozen
class Turn:
    seat: Seat


@attrs.frozen
class Idle:
    """Nobody is asked: the next frame is below."""


@attrs.frozen
class NimScenario(Scenario):
    piles: tuple[Pile, ...]


@attrs.frozen
class State:
    scenario: Public[NimScenario]
    turns: Public[int]
    piles: Public[tuple[Pile, ...]]
    frames: Public[tuple[Turn | Idle, ...]]


@attrs.define(eq=False)
class Table(LaidOut[State]):
    scenario: NimScenario
    turns: int
    piles: dict[str, Pile]


@attrs.frozen
class Take(Action):
    FORM: ClassVar[str] = "take {stones} of {pile}"
    stones: int
    pile: str


@attrs.frozen
class ChooseStones(Decision):
    ASKS: ClassVar[str] = "take stones"


@attrs.frozen
class Taken(PublicEvent):
    SAYS: ClassVar[str] = "{seat} takes {stones} of {pile}: {rest}."
    seat: str
    stones: int
    pile: str
    rest: Rest


@attrs.frozen
class Silent(PublicEvent):
    pass


@attrs.frozen
class NimView(View):
    scenario: NimScenario
    turns: int
    piles: tuple[Pile, ...]
    frames: tuple[Turn | Idle, ...]


VIEWS = Views(State, NimView)


def takings(table: Table, _: Turn) -> list[Take]:
    return [Take(stones, pile.id) for pile in table.piles.values() for stones in range(1, pile.stones + 1)]


def take(table: Table, turn: Turn, action: Take) -> None:
    pile = table.piles[action.pile]
    left = pile.stones - action.stones
    table.piles[pile.id] = attrs.evolve(pile, stones=left)
    rest: Rest = "some are left" if left else "none is left"
    table.record(Taken, ("NIM-1",), str(turn.seat), action.stones, pile.id, rest)
    table.turns += 1
    table.frames[-1] = Turn(RIGHT if turn.seat == LEFT else LEFT)
    table.frames.append(Idle())


def why_not(table: Table, _: Turn, action: Any) -> Refusal | None:
    pile = table.piles.get(getattr(action, "pile", ""))
    return Refusal("NIM-2", f"{pile.id} has {pile.stones}") if pile else None


TURN = Moment[Table, Turn](
    clause="NIM-1",
    waits=lambda _table, turn: turn.seat,
    question=lambda asked, _table, _turn: ChooseStones(*asked),
    lists=takings,
    because=why_not,
    carries_out=take,
)
IDLE = Moment[Table, Idle](clause="NIM-1", proceeds=lift, lies_on=(Turn,))


def winner(table: Table) -> Over | None:
    if any(pile.stones for pile in table.piles.values()):
        return None
    loser = table.frames[0].seat
    return Over({seat: -1 if seat == loser else 1 for seat in (LEFT, RIGHT)}, "no stone is left", "NIM-3")


class Nim(LaidOutGame[State, NimView]):
    id, title, edition, seats = "nim", "Nim", "1", "2"
    at_table, scenario_clause = (LEFT, RIGHT), "NIM-1"
    state_type, view_type, scenario_type, options_type = State, NimView, NimScenario, NoOptions
    action_types, event_types = (Take,), (Taken, Silent)
    layout_type, views = Table, VIEWS
    moments = Moments[Table]({Turn: TURN, Idle: IDLE}, settles=ends_when(winner))
    outcome = staticmethod(winner)

    def lay_out(self, scenario: NimScenario, options: NoOptions, dice: Dice) -> Table:
        return Table.on(State(scenario, 0, scenario.piles, (Turn(LEFT),)), dice)

    def wrong_in(self, scenario: NimScenario) -> Iterable[tuple[str, str, str]]:
        if not scenario.piles:
            yield "piles", "there is none", "NIM-1"

    def table_violations(self, layout: Table) -> Iterable[str]:
        if any(pile.stones < 0 for pile in layout.piles.values()):
            yield "a pile has no less than no stones [NIM-2]"

    def sample(self, view: NimView, rng: Rng) -> State:
        return VIEWS.world(view)

    def odds(self, view: NimView, action: Action) -> Odds:
        return Odds(str(action), (OddsCase("", ()),))


GAME = Nim()
SCENARIO = NimScenario("two", "Two piles", (Pile("A", 2), Pile("B", 1)))
DICE = wargames.ScriptedDice([])


def started() -> State:
    state: State = GAME.start(SCENARIO, dice=DICE).state
    return state


def test_a_layout_gives_the_state_that_it_was_made_of() -> None:
    state = started()
    table = Table.on(state)

    assert {"A": Pile("A", 2), "B": Pile("B", 1)} == table.piles
    assert [Turn(LEFT)] == table.frames
    assert state == table.frozen()
    assert State is type(table.frozen())


def test_a_game_is_played_to_its_end_on_it() -> None:
    state, said = started(), []
    for seat, text in ((LEFT, "take 2 of A"), (RIGHT, "take 1 of B")):
        assert [seat] == list(GAME.pending(state))  # type: ignore[arg-type]
        step = GAME.apply(state, seat, GAME.parse(text), DICE)
        said += [GAME.narrate(event) for event in step.events]
        state = step.state
    over = GAME.pending(state)

    assert ["left takes 2 of A: none is left.", "right takes 1 of B: none is left."] == said
    assert isinstance(over, Over)
    assert {LEFT: -1, RIGHT: 1} == over.scores


def test_what_is_not_listed_is_refused_by_what_the_moment_says_or_by_what_is_due() -> None:
    state = started()

    assert Refusal("NIM-2", "A has 2") == GAME.refusal(state, LEFT, Take(3, "A"))
    assert Refusal("NIM-1", "'take 1 of C' does not fit: now take stones") == GAME.refusal(
        state, LEFT, Take(1, "C")
    )
    assert GAME.refusal(state, LEFT, Take(1, "A")) is None


def test_an_event_without_words_names_its_class() -> None:
    with pytest.raises(NotImplementedError, match="Silent has no SAYS"):
        GAME.narrate(Silent(("NIM-1",)))


@cases(
    (
        lambda state: attrs.evolve(state, scenario=attrs.evolve(SCENARIO, piles=())),
        "piles: there is none [NIM-1]",
    ),
    (lambda state: attrs.evolve(state, piles=(Pile("A", -1),)), "a pile has no less than no stones [NIM-2]"),
    (lambda state: attrs.evolve(state, frames=(Idle(),)), "Idle cannot lie on nothing [NIM-1]"),
    (lambda state: state, None),
)
def test_a_state_is_judged_by_its_scenario_then_its_table_then_what_goes_on(
    spoiled: Any, wrong: str | None
) -> None:
    assert ([] if wrong is None else [wrong]) == list(GAME.violations(spoiled(started())))


def test_a_scenario_is_read_with_what_the_game_says_of_it() -> None:
    text = 'id = "none"\ntitle = "No piles"\npiles = []\n'
    with pytest.raises(wargames.BadScenario, match=r"piles: there is none"):
        GAME.read_scenario(text, "none.toml")


def test_the_seats_and_the_options_are_those_of_every_game() -> None:
    assert (LEFT, RIGHT) == GAME.seats_in(SCENARIO)
    assert NoOptions() == GAME.options({})


def test_a_game_ends_where_there_is_an_outcome() -> None:
    table = Table.on(attrs.evolve(started(), piles=()))
    with pytest.raises(EndOfPlay):
        ends_when(winner)(table)
    assert ends_when(lambda _: None)(table) is None
