"""What people read of a game: questions, sides by name, who is waited for, what happened, the end."""

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from cases import cases
from wargames import Rng, SeededDice, bots, games, load
from wargames.kernel.base.serialization import to_plain
from wargames.kernel.game import Action, Game, Over, Seat
from wargames.kernel.play.session import Session
from wargames.presenting import (
    DecisionModel,
    SeatSnapshot,
    ending_of,
    present,
    sentences,
    waiting_for,
    who_plays,
)
from wargames.presenting.log import step_lines

US, GE = Seat("us"), Seat("ge")
AMBUSH = Path(__file__).parents[2] / "examples" / "third_party" / "ambush"


@pytest.fixture(params=[*games(), "ambush"])
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any, Any]]:
    """Give each game in its turn, and one of a third party."""
    if request.param != "ambush":
        yield load(request.param)
        return
    monkeypatch.syspath_prepend(AMBUSH)
    forget_ambush()
    yield import_module("ambush").GAME
    forget_ambush()


def forget_ambush() -> None:
    """Forget the package, and the folder of its project, which other tests import under the same name."""
    for name in [one for one in sys.modules if one.partition(".")[0] == "ambush"]:
        del sys.modules[name]


def played(game: Game[Any, Any], most: int = 10_000) -> Iterator[Session[Any, Any]]:
    """Play all seats by chance; yields the session before each choice and at the end."""
    session, rng = Session(game, game.balanced, dice=SeededDice(3)), Rng(3)
    for _ in range(most):
        yield session
        if session.over is not None:
            return
        decision = next(iter(session.waiting().values()))
        session.submit(decision.seat, decision.actions.sample(rng))


def codes(session: Session[Any, Any]) -> re.Pattern[str]:
    """Make a pattern of the seats that are no words for people."""
    seats = session.game.seats_of(session.state)
    return re.compile(rf"\b({'|'.join(one for one in seats if one in {'us', 'ge', 'de'}) or 'NONE'})\b")


def test_who_is_asked_reads_a_question_and_who_is_not_whom_all_wait_for(game: Game[Any, Any]) -> None:
    session = next(played(game))
    for seat in game.seats_of(session.state):
        shown = present(game, SeatSnapshot.of(session, seat))
        asked = session.waiting().get(seat)
        if asked:
            assert shown.rule is not None
            assert (game.pose(asked, session.view(seat)), asked.clause) == (shown.heading, shown.rule.clause)
        else:
            assert shown.heading == waiting_for(game, session.waiting())
        assert not codes(session).search(shown.heading)


def test_the_end_says_who_won_and_why(game: Game[Any, Any]) -> None:
    *_, session = played(game)
    assert session.over is not None
    told = str(ending_of(game, session.over))
    winners = [game.side_name(seat) for seat, score in session.over.scores.items() if score > 0]

    assert told.startswith("Game over: ")
    assert all(winner in told.partition(".")[0] for winner in winners)
    assert f"[{session.over.clause}]" in told
    assert present(game, SeatSnapshot.of(session, None)).heading == f"{told.partition('.')[0]}."


def test_a_lone_side_that_loses_is_said_to_have_lost_and_a_draw_names_nobody() -> None:
    sam, bob = load("sam_fire"), load("bob")

    assert "the Americans lost" == ending_of(sam, Over({Seat("american"): -1}, "why", "SAF-1.1")).result
    assert "nobody won" == ending_of(bob, Over({US: 0, GE: 0}, "why", "BOB-6.1")).result
    counted = Over({US: 1, GE: -1}, "why", "BOB-6.1", (("us", 3), ("turns", 5)))
    assert "Game over: the Americans won. Why [BOB-6.1]. Americans 3, turns 5." == str(
        ending_of(bob, counted)
    )


def test_sides_are_named_and_not_seats() -> None:
    bob = load("bob")

    assert "Waiting for the Americans and the Germans." == waiting_for(bob, (US, GE))
    assert "" == waiting_for(bob, ())
    assert "You lead the Americans. The bot sergeant plays the Germans." == who_plays(
        bob, (US, GE), (US,), {GE: "sergeant"}
    )
    assert "You look on. Another person plays the Americans. Another person plays the Germans." == who_plays(
        bob, (US, GE), ()
    )
    assert "You lead the Americans." == who_plays(load("sam_fire"), (Seat("american"),), (Seat("american"),))


def test_what_is_undone_is_said_to_who_did_it_and_hidden_from_others() -> None:
    game = load("screaming_eagles")
    session = Session(game, "standard", dice=SeededDice(1))
    session.submit("blue", "lay stallion S1")
    (entry,) = session.undo(by="blue")
    undone = type(entry)(
        entry.game, entry.seat, entry.action, entry.falls, entry.events, entry.state, undone=True
    )

    assert ["Undone: lay stallion S1."] == [line.words for line in step_lines(undone, Seat("blue"))]
    assert ["Undone: a choice of Blue."] == [line.words for line in step_lines(undone, Seat("tan"))]
    assert ["Undone: Blue: lay stallion S1."] == [
        line.words for line in step_lines(undone, None, everything=True)
    ]
    taken = present(game, SeatSnapshot.of(session, "tan")).log[-1]
    assert (taken.weight, taken.undone) == ("undone", taken.number - 1 if taken.number else None)


def test_lines_have_a_weight_and_marks_of_what_they_name() -> None:
    *_, session = played(load("sam_fire"), 40)
    lines = present(session.game, SeatSnapshot.of(session, None)).log

    assert {"turn", "plain"} <= {line.weight for line in lines}
    assert any(mark.startswith("unit:") for line in lines for mark in line.marks)
    assert not any(mark.startswith(("clause:", "number:", "word:")) for line in lines for mark in line.marks)


def test_every_leaf_of_the_questions_is_a_candidate_and_every_sentence_has_its_words(
    game: Game[Any, Any],
) -> None:
    rng = Rng(5)
    for session in played(game, 25):
        if session.over:
            break
        decision = next(iter(session.waiting().values()))
        view = session.view(decision.seat)
        asked = DecisionModel(game, decision, view)
        found: Action | None = None
        while found is None:
            options = asked.options
            assert len({one.number for one in options}) == len(options)
            found = asked.choose(options[rng.randrange(len(options))].number)
        assert decision.actions.check(found) is None
        whole = sentences(game, decision, view)
        texts = [text for text, _, _ in whole.actions]
        assert texts == [str(action) for action in decision.actions.candidates]
        assert all(whole.parts[number].text for _, _, numbers in whole.actions for number in numbers)
        assert to_plain(whole)["parts"][0]["asks"]


def test_a_unit_that_may_be_chosen_goes_by_its_title() -> None:
    game = load("sam_fire")
    session = Session(game, game.balanced, dice=SeededDice(1))
    session.submit("american", "keep dice")
    decision = SeatSnapshot.of(session, "american").decision
    assert decision is not None
    parts = sentences(game, decision, session.view("american")).parts
    titles = {part.text: part.title for part in parts}

    assert "I1 (squad)" == titles["I1"]
    assert "" == titles["fire"]


def test_a_word_is_taken_back_and_pointing_narrows() -> None:
    game = load("sam_fire")
    session = Session(game, "village", dice=SeededDice(44))
    session.submit("american", "keep dice")
    asked = DecisionModel(game, next(iter(session.waiting().values())), session.view("american"), width=20)
    before = asked.options
    pointed = asked.naming([before[0].marks[0]])
    asked.narrow(pointed)

    assert pointed == asked.options
    assert not asked.first
    asked.back()
    assert before == asked.options
    assert asked.first


@cases(
    ("strong", "A strong bot"),
    ("easy", "An easy bot"),
    ("sergeant", "The bot sergeant"),
    ("planner:sergeant,seconds=2", "The bot planner"),
)
def test_a_bot_is_named_by_its_level_or_without_settings(name: str, said: str) -> None:
    game = load("bob")

    assert f"You lead the Americans. {said} plays the Germans." == who_plays(
        game, (US, GE), (US,), {GE: name}
    )


def test_a_level_that_a_server_resolved_is_named_as_it_was_chosen() -> None:
    game = load("bob")
    full = {GE: bots.resolve("strong", "bob")}

    assert "A strong bot plays the Germans." in who_plays(game, (US, GE), (US,), full)
