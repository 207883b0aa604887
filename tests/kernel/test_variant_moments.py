"""Variants with a moment of their own: a frame, actions and events that the game does not have."""

from typing import Any

import pytest

from kernel.declared_variants import SINGING, SUNG, Declare, load, refused, resting
from wargames import ScriptedDice, Seat, bots
from wargames.bots.in_variants import in_variants
from wargames.kernel.base.errors import BadText
from wargames.kernel.game.json_forms import decode_state, encode_state
from wargames.kernel.inspection.schemas import schema_of
from wargames.testing import GameSetting, check_game


def test_a_variant_adds_a_moment(declare: Declare) -> None:
    game, base = declare(*SUNG, head=SINGING).GAME, load("sniper")
    state = resting(game)
    decision = game.pending(state)["us"]
    step = game.apply(state, "us", game.parse("sing loudly"), ScriptedDice([]))

    assert ("ChooseSong", 2) == (decision.kind, len(decision.actions))
    assert ["They sang loudly."] == [game.narrate(event) for event in step.events]
    assert state == decode_state(game, encode_state(game, state))
    assert "Resting.tagged" in schema_of(game, "view")["$defs"]
    assert "Resting.tagged" not in schema_of(base, "view")["$defs"]
    assert game.refusal(state, "us", game.parse("fatigue U2")).clause == "HV-1.1"
    assert "ChooseAction" == base.pending(resting(base))["us"].kind
    with pytest.raises(BadText):
        base.parse("sing loudly")


def test_a_variant_with_a_moment_keeps_the_promises(declare: Declare) -> None:
    module = declare(*SUNG, head=SINGING)
    setting = GameSetting("lieutenants_walk", (("default_set_up", "true"),))
    report = check_game(module.GAME, settings=(setting,), moments=2)

    assert 60 < len(report.kept)


def test_a_bot_of_the_game_answers_what_it_does_not_know(declare: Declare) -> None:
    game = declare(*SUNG, head=SINGING).GAME
    state = resting(game)
    decision, view = game.pending(state)["us"], game.view(state, Seat("us"))

    assert decision.actions.check(bots.make("marksman", game, 1).decide(decision, view)) is None


class Stubborn:
    """A bot that wants to sing what nobody sings."""

    def __init__(self, game: Any) -> None:
        self.wanted = game.parse("fatigue U2")

    def decide(self, _decision: Any, _view: Any) -> Any:
        return self.wanted


class Ranking(Stubborn):
    """One that has a second choice."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.ranked = [(self.wanted, 1.0), (game.parse("sing loudly"), 0.5)]

    def rank(self, _decision: Any, _view: Any) -> Any:
        return self.ranked


def test_a_bot_of_the_game_does_its_next_best_where_the_variant_refuses(declare: Declare) -> None:
    game = declare(*SUNG, head=SINGING).GAME
    state = resting(game)
    decision, view = game.pending(state)["us"], game.view(state, Seat("us"))

    assert decision.actions.check(Stubborn(game).decide(decision, view)) is not None
    assert decision.actions.check(in_variants(Stubborn)(game).decide(decision, view)) is None
    assert game.parse("sing loudly") == in_variants(Ranking)(game).decide(decision, view)
    assert [(game.parse("sing loudly"), 0.5)] == in_variants(Ranking)(game).rank(decision, view)
    assert "Marksman" == type(bots.make("marksman", game)).__name__
    assert type(bots.make("marksman", game)) is not type(bots.make("marksman", load("sniper")))


def test_a_moment_needs_options_by_which_it_is_known(declare: Declare) -> None:
    assert "it needs an options_type of its own" in refused(declare, *SUNG[1:], head=SINGING)
