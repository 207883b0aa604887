"""Queries of an engine: answered by the rules from the view of its seat, within a budget."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from jsonschema import Draft202012Validator

import wargames
from alike_worlds import DEPTHS, alike, line_of_play
from cases import cases
from wargames import Session, bots
from wargames.protocol import Limits, RemoteBot
from wargames.protocol import messages as say
from wargames.protocol import queries as ask
from wargames.protocol.answers import QueryAnswers
from wargames.protocol.schema import protocol_schema

GAMES = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")
every_game = pytest.mark.parametrize("name", GAMES)


def at(name: str, steps: int) -> tuple[Any, Any, wargames.Decision]:
    """Return a game, its state after some random steps, and the first decision due there."""
    game = wargames.load(name)
    state = line_of_play(game, steps).latest.state
    pending = game.pending(state)
    assert isinstance(pending, wargames.Decisions)
    return game, state, next(iter(pending.values()))


def answers(game: Any, state: Any, seat: Any, **budget: Any) -> QueryAnswers:
    return QueryAnswers(game, (seat, game.view(state, seat)), Limits(**({"query_time": 600_000} | budget)))


def queries(decision: wargames.Decision, names: list[str]) -> Iterator[ask.Query]:
    """Yield a query of every kind, and the refusals of some."""
    texts = [str(action) for action in decision.actions.candidates[:3]]
    for text in [*texts, "fly to the moon"]:
        yield ask.AskOdds(1, 1, text)
        yield ask.AskPlayOut(1, 1, text, seed="a", times=2, plies=4)
    yield ask.AskEvaluation(1, 1, seed="a", times=3)
    yield ask.AskSample(1, 1, [decision.seat], seed="a")
    yield ask.AskPlayOut(1, 1, plies=6)
    for name in names[:3]:
        yield ask.AskSight(1, 1, names[-1], name)
        yield ask.AskDistance(1, 1, names[-1], name)
        yield ask.AskFieldOfFire(1, 1, name)


def units(game: Any, view: Any) -> list[str]:
    """List what the view names, as far as lines of sight and distances may be asked about it."""
    text = json.dumps(wargames.kernel.game.json_forms.encode_view(game, view))
    words = sorted({word.strip('" ') for word in text.replace("[", ",").replace(":", ",").split(",")})
    found = QueryAnswers(game, (view.seat, view), Limits(queries=10**6, query_time=600_000))
    known = [word for word in words if word and not word.startswith("{")]
    return [
        word
        for word in known
        if not isinstance(found.reply(ask.AskDistance(1, 1, word, word)).found, ask.Refused)
    ]


def written(reply: ask.Reply) -> bytes:
    return say.encode(attrs.evolve(reply, time_left=0))


@every_game
def test_replies_are_the_same_in_worlds_that_look_alike_and_fit_the_schema(name: str) -> None:
    """What is asked, what is refused and every byte of the reply follow from the view of the seat."""
    game = wargames.load(name)
    schema = Draft202012Validator(protocol_schema(game))
    timeline = line_of_play(game, DEPTHS.get(name, 30))
    pending = game.pending(timeline.latest.state)
    assert isinstance(pending, wargames.Decisions)
    seat, decision = next(iter(pending.items()))
    names = units(game, game.view(timeline.latest.state, seat))
    asked = list(queries(decision, names))
    states = [timeline.latest.state, *(one.latest.state for one in alike(timeline, seat))]
    replies = []
    for state in states:
        answering = answers(game, state, seat)
        replies.append([written(answering.reply(query)) for query in asked])

    assert names
    assert len(states) > 1
    assert all(one == replies[0] for one in replies)
    assert [] == [line for line in replies[0] if not schema.is_valid(json.loads(line))]
    assert {"FoundDistance", "FoundEvaluation", "FoundOdds", "FoundPlayOut", "FoundSample", "Refused"} <= {
        json.loads(line)["found"]["is"] for line in replies[0]
    }


@every_game
def test_a_sampled_world_looks_to_the_own_seat_as_the_true_one(name: str) -> None:
    game, state, decision = at(name, 12)
    found = answers(game, state, decision.seat).reply(ask.AskSample(1, 1, [decision.seat], "b")).found

    assert isinstance(found, ask.FoundSample)
    own = wargames.kernel.game.json_forms.encode_view(game, game.view(state, decision.seat))
    assert {decision.seat: own} == found.views


def test_what_is_hidden_differs_from_one_sampled_world_to_the_next() -> None:
    """The seeds name worlds: a card of the enemy that lies face down is one here and another there."""
    game = wargames.load("screaming_eagles")
    dice = wargames.SeededDice(1)
    state = game.start("standard", dice=dice).state
    state = game.apply(state, "blue", game.parse("lay stallion S1"), dice).state
    state = game.apply(state, "tan", game.parse("lay eagle L1"), dice).state
    answering = answers(game, state, wargames.kernel.game.Seat("blue"))
    worlds = [answering.reply(ask.AskSample(1, 1, ["tan"], str(seed))).found for seed in range(8)]
    again = [answering.reply(ask.AskSample(1, 1, ["tan"], str(seed))).found for seed in range(8)]

    assert worlds == again
    assert 1 < len({json.dumps(one.views) for one in worlds if isinstance(one, ask.FoundSample)})


def test_odds_are_those_of_the_rules() -> None:
    game, state, decision = at("sniper", 19)
    rolling = [one for one in decision.actions.candidates if str(one).startswith("fire U2 at")]
    odds = game.odds(game.view(state, decision.seat), rolling[0])
    found = answers(game, state, decision.seat).reply(ask.AskOdds(1, 1, str(rolling[0]))).found

    assert isinstance(found, ask.FoundOdds)
    assert [{term: float(chance) for term, chance in one.chances} for one in odds.cases] == [
        one.chances for one in found.cases
    ]
    assert any(0 < chance < 1 for one in found.cases for chance in one.chances.values())


@cases(
    ("sniper", ("0101", "0104"), 3, "hexes"),
    ("bob", ("C4", "C5"), 1, "hex"),
    ("sam_fire", ("0904", "0906"), 2, "hexes"),
    ("screaming_eagles", ("H3", "K7"), 5, "spaces"),
    ("screaming_eagles", ("K7", "H3"), 5, "spaces"),
    ("screaming_eagles", ("A1", "B1"), 1, "space"),
    ("fire_move", ("3/1", "6/5"), 5, "inches"),
)
def test_a_distance_is_that_of_the_rules(name: str, ends: tuple[str, str], number: float, unit: str) -> None:
    game, state, decision = at(name, 0)
    found = answers(game, state, decision.seat).reply(ask.AskDistance(1, 1, *ends)).found

    assert ask.FoundDistance(number, unit) == found


def test_a_line_of_sight_is_that_of_the_rules() -> None:
    game, state, decision = at("sam_fire", 0)
    line = game.sight(game.view(state, decision.seat), "0904", "0906")
    found = answers(game, state, decision.seat).reply(ask.AskSight(1, 1, "0904", "0906")).found

    assert ask.FoundSight(line.clear, line) == found


def test_an_evaluation_where_nothing_is_hidden_is_that_of_the_position() -> None:
    game, state, decision = at("sniper", 30)
    found = answers(game, state, decision.seat).reply(ask.AskEvaluation(1, 1)).found

    assert ask.FoundEvaluation(dict(game.evaluate(state))) == found


def test_a_play_out_of_no_plies_is_the_action_and_its_evaluation() -> None:
    game, state, decision = at("sniper", 10)
    action = decision.actions.candidates[0]
    after = game.apply(state, decision.seat, action, wargames.SeededDice(1)).state
    found = answers(game, state, decision.seat).reply(ask.AskPlayOut(1, 1, str(action), plies=0)).found

    assert ask.FoundPlayOut(dict(game.evaluate(after)), 0, 0) == found


@every_game
def test_a_play_out_without_a_limit_ends_with_scores(name: str) -> None:
    game, state, decision = at(name, 6)
    found = answers(game, state, decision.seat).reply(ask.AskPlayOut(1, 1, times=2)).found

    assert isinstance(found, ask.FoundPlayOut)
    assert found.values is not None
    assert 2 == found.ended
    assert all(2 * value in {-2, -1, 0, 1, 2} for value in found.values.values())


def test_a_play_out_of_no_rounds_ends_with_this_round() -> None:
    game, state, decision = at("screaming_eagles", 0)
    answering = answers(game, state, decision.seat)
    plies = []
    for rounds in (0, 1):
        found = answering.reply(ask.AskPlayOut(1, 1, seed="c", rounds=rounds)).found
        assert isinstance(found, ask.FoundPlayOut)
        plies.append(found.plies)

    assert 0 < plies[0] < plies[1]


def test_seeds_name_worlds_and_dice() -> None:
    game, state, decision = at("bob", 40)
    replies = [
        written(answers(game, state, decision.seat).reply(ask.AskPlayOut(1, 1, seed=seed, times=3, plies=20)))
        for seed in "aab"
    ]

    assert replies[0] == replies[1] != replies[2]


# the budget


def refusal(reply: ask.Reply) -> str:
    assert isinstance(reply.found, ask.Refused)
    return reply.found.why


def test_a_spent_budget_is_told_and_other_queries_are_answered_as_far_as_it_goes() -> None:
    game, state, decision = at("sniper", 0)
    answering = answers(game, state, decision.seat, queries=5)
    first = answering.reply(ask.AskEvaluation(1, 1, times=3))
    second = answering.reply(ask.AskEvaluation(1, 2, times=3))
    third = answering.reply(ask.AskDistance(1, 3, "0101", "0102"))

    assert isinstance(first.found, ask.FoundEvaluation)
    assert [2, 2, 1] == [first.queries_left, second.queries_left, third.queries_left]
    assert ask.Refused("budget", "2 of 5 queries are left to this decision") == second.found
    assert isinstance(third.found, ask.FoundDistance)


def test_time_for_answers_is_limited_in_the_middle_of_play_outs() -> None:
    game, state, decision = at("sniper", 0)
    answering = answers(game, state, decision.seat, query_time=30)
    reply = answering.reply(ask.AskPlayOut(1, 1, times=5000))

    assert ask.Refused("budget", "the 30 ms for answers in this decision are spent") == reply.found
    assert 0 == reply.time_left
    assert "budget" == refusal(answering.reply(ask.AskDistance(1, 2, "0101", "0102")))


def test_after_the_time_of_the_decision_nothing_is_answered() -> None:
    game, state, decision = at("sniper", 0)
    shown = decision.seat, game.view(state, decision.seat)
    reply = QueryAnswers(game, shown, Limits(), until=0).reply(ask.AskDistance(1, 1, "0101", "0102"))

    assert "late" == refusal(reply)


@cases(
    (ask.AskOdds(1, 1, "fly home"), "unreadable", "cannot read 'fly home'"),
    (ask.AskOdds(1, 1, "end actions"), "illegal", "is illegal"),
    (ask.AskPlayOut(1, 1, "end actions"), "illegal", "is illegal"),
    (ask.AskSight(1, 1, "Z9", "0101"), "unreadable", "there is no hex or unit 'Z9'"),
    (ask.AskSample(1, 1, ["fr"]), "unreadable", "there is no seat 'fr'"),
    (ask.AskPlayOut(1, 1, times=0), "unreadable", "times must be at least 1, not 0"),
    (ask.AskPlayOut(1, 1, plies=-1), "unreadable", "plies must be at least 0, not -1"),
)
def test_a_query_without_an_answer_is_refused_in_a_sentence(query: Any, why: str, because: str) -> None:
    game, state, decision = at("sniper", 0)
    found = answers(game, state, decision.seat).reply(query).found

    assert isinstance(found, ask.Refused)
    assert why == found.why
    assert because in found.because


def test_a_game_without_lines_says_so() -> None:
    game, state, decision = at("screaming_eagles", 0)
    answering = answers(game, state, decision.seat)

    assert "missing" == refusal(answering.reply(ask.AskSight(1, 1, "tiger", "cobra")))
    assert "missing" == refusal(answering.reply(ask.AskFieldOfFire(1, 1, "tiger")))


# over the wire

BOT = """
from wargames.protocol.client import play
from wargames.protocol.queries import QueryRefused

def choose(turn):
    refused = ""
    for number in range({times}):
        try:
            turn.evaluation(seed=str(number))
        except QueryRefused as error:
            refused = error.why
    turn.info(f"{{turn.queries_left}} left, {{refused}}")
    return turn.candidates[0]

play(choose, "counter")
"""


@pytest.mark.parametrize(("times", "thought"), [(3, "0 left, "), (5, "0 left, budget")])
def test_an_engine_beyond_its_budget_is_told_and_plays_on(times: int, thought: str, tmp_path: Path) -> None:
    script = tmp_path / "counter.py"
    script.write_text(BOT.format(times=times), encoding="utf-8")
    game = wargames.load("sniper")
    bot = RemoteBot((sys.executable, str(script)), game, limits=Limits(queries=3))
    seats = {"us": bot, "de": bots.make("random", game, 1)}
    session = Session(game, game.balanced, dice=wargames.SeededDice(1), seats=seats)
    session.run(limit=4)

    assert 5 == len(session.history)
    assert thought == bot.thought
    assert 0 < bot.queries == times * (bot.queries // times)
    bot.close()


def test_a_query_to_another_question_is_a_fault(tmp_path: Path) -> None:
    script = tmp_path / "late.py"
    wrong = "turn.asked.__class__(9, '', None, None, None, None, None)"
    text = BOT.format(times=1).replace('    refused = ""', f"    turn.asked, refused = {wrong}, ''")
    script.write_text(text, encoding="utf-8")
    game = wargames.load("sniper")
    seats = dict.fromkeys(("us", "de"), RemoteBot((sys.executable, str(script)), game))
    with pytest.raises(wargames.BotFault, match="AskEvaluation to 9 where 1 is asked"):
        Session(game, game.balanced, dice=wargames.SeededDice(1), seats=seats).run(limit=4)
