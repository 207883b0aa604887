"""What may not be played has no odds: it is refused in the same words, in every game."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs
import pytest

import wargames
from cases import cases
from played_games import by_kind, choices_of
from wargames import Action, Decision, IllegalAction, Refusal, ScriptedDice, Seat
from wargames.kernel.game import Game

GAMES = {name: wargames.load(name) for name in sorted(wargames.games())}
PLAIN: dict[Any, Any] = {str: "A1", int: 1, bool: False}


def asked(game: Game[Any, Any]) -> Iterator[tuple[Any, Decision]]:
    """Give what is asked in a random game of each scenario."""
    for scenario in game.scenarios:
        played = choices_of(game, scenario, 4)
        yield from ((choice.before, choice.decision) for choice in islice(played, 0, 24, 4))


def literal_fields(kind: type[Action]) -> list[str]:
    """List the fields that hold one of some words."""
    hints = get_type_hints(kind)
    return [name for name, hint in hints.items() if any(one is Literal for one in origins(hint))]


def origins(hint: Any) -> Iterator[Any]:
    yield get_origin(hint)
    for inside in get_args(hint):
        yield from origins(inside)


def filled(hint: Any) -> Any:
    """Fill a field with any value of its type."""
    if get_origin(hint) is Literal:
        return get_args(hint)[0]
    if get_origin(hint) is tuple:
        return ()
    if get_args(hint):
        return filled(get_args(hint)[0])
    return PLAIN[hint] if hint in PLAIN else hint(())


def made_up(kind: type[Action]) -> Action:
    """Make an action that nobody offers here."""
    hints = get_type_hints(kind)
    return kind(
        **{one.name: filled(hints[one.name]) for one in attrs.fields(kind) if one.default is attrs.NOTHING}
    )


def misspelled(action: Action) -> Iterator[Action]:
    """Give an action with each of its words misspelled, and none at all in fields that take anything."""
    nothing = [(field.name, ...) for field in attrs.fields(type(action)) if field.converter is None]
    for name, word in (*nothing, *((name, "nonsense") for name in literal_fields(type(action)))):
        inside = isinstance(getattr(action, name), tuple)
        yield attrs.evolve(action, **{name: (word,) if inside else word})


def refusals(game: Game[Any, Any], state: Any, seat: Seat, action: Any) -> tuple[Refusal, Refusal]:
    """Give the refusal of an action that is played, and that of one whose odds are asked."""
    with pytest.raises(IllegalAction) as played:
        game.apply(state, seat, action, ScriptedDice())
    with pytest.raises(IllegalAction) as weighed:
        game.odds(game.view(state, seat), action)
    return played.value.refusal, weighed.value.refusal


def check_refused_alike(game: Game[Any, Any], state: Any, seat: Seat, action: Any) -> None:
    played, weighed = refusals(game, state, seat, action)
    assert "is no action of" in played.because
    assert played == weighed


@cases(*GAMES)
def test_what_is_no_action_is_refused_alike_where_it_is_played_and_weighed(name: str) -> None:
    game, offered = GAMES[name], set[type[Action]]()
    for state, decision in asked(game):
        for kind, actions in by_kind(decision).items():
            offered.add(kind)
            for wrong in misspelled(actions[0]):
                check_refused_alike(game, state, decision.seat, wrong)
    for kind in {*game.action_types} - offered:
        for wrong in misspelled(made_up(kind)):
            check_refused_alike(game, state, decision.seat, wrong)
    for thing in (None, "pass", 7, object(), Action, []):
        check_refused_alike(game, state, decision.seat, thing)


@cases(*sorted(GAMES.keys() - {"sam_fire"}))  # which has one seat
def test_a_seat_that_is_not_asked_is_refused_alike(name: str) -> None:
    game, waiting = GAMES[name], 0
    for state, decision in asked(game):
        for seat in {*game.seats_of(state)} - set(game.pending(state)):  # type: ignore[arg-type]  # none is over
            waiting += 1
            played, weighed = refusals(game, state, seat, decision.actions.candidates[0])
            assert played.clause == weighed.clause
            assert played.because.startswith(weighed.because)  # some views do not show who is asked
    assert waiting
