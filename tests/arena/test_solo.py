from fractions import Fraction
from typing import Any

import pytest

import wargames
from cases import cases
from wargames.arena import (
    Match,
    Solo,
    SoloGame,
    SoloOutcome,
    SoloResult,
    Standing,
    play_all,
    play_all_solo,
    play_solo,
    solo_games,
    solo_results,
)
from wargames.kernel.chance.dice import Rng


class Chooser:
    """Answers at random."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def decide(self, decision: wargames.Decision, view: Any) -> wargames.Action:
        return decision.actions.sample(self.rng)


class Idler(Chooser):
    """Declines whatever it may."""

    def decide(self, decision: wargames.Decision, view: Any) -> wargames.Action:
        idle = [one for one in decision.actions if str(one) in {"end orders", "keep dice"}]
        return idle[0] if idle else super().decide(decision, view)


def make(name: str, game: wargames.Game[Any, Any], seed: int) -> wargames.Bot:  # noqa: ARG001  one game
    kinds: dict[str, type[Chooser]] = {"random": Chooser, "idler": Idler}
    if name not in kinds:
        raise wargames.UnknownName("bot", name, kinds)
    return kinds[name](seed)


def solo(*bots: str, games: int = 2, make: Any = make, **others: Any) -> Solo:
    return Solo("sam_fire", bots, games, seed=5, make=make, **{"scenario": "village"} | others)


def outcome(bot: int, score: int, morale: int) -> SoloOutcome:
    return SoloOutcome(SoloGame(5, 0, bot), score, (("Morale", morale),), "", 10)


def test_every_bot_plays_every_scenario_with_the_same_seeds() -> None:
    arranged = solo("random", "idler", scenario=("hill", "village"))
    listed = list(solo_games(arranged))

    assert arranged.total == len(listed)
    assert {(seed, scenario, bot) for seed in (5, 6) for scenario in (0, 1) for bot in (0, 1)} == {
        (one.seed, one.scenario, one.bot) for one in listed
    }


def test_without_scenarios_all_are_played() -> None:
    assert tuple(wargames.load("sam_fire").scenarios) == solo("random", scenario=()).started()


def test_one_scenario_is_named_as_in_a_match() -> None:
    """``Match(scenario=)`` and ``Solo(scenario=)`` take the same; the former name warns for a release."""
    with pytest.warns(DeprecationWarning, match="scenarios of Solo is now scenario") as caught:
        former = Solo("sam_fire", ("random",), 1, scenarios=("village", "hill"))  # type: ignore[call-arg]  # former

    assert __file__ == caught[0].filename
    assert ("village", "hill") == former.started()
    assert ("village",) == Solo("sam_fire", ("random",), 1, scenario="village").started()
    with pytest.warns(DeprecationWarning, match="Solo.scenarios is now Solo.scenario"):
        assert ("village", "hill") == former.scenarios
    with pytest.raises(TypeError, match="both are given"):
        Solo("sam_fire", ("random",), 1, scenario="hill", scenarios=("hill",))  # type: ignore[call-arg]  # former


def test_no_bot_is_handed_the_seed_of_the_dice() -> None:
    handed: list[int] = []

    def make_noting(name: str, game: wargames.Game[Any, Any], seed: int) -> wargames.Bot:
        handed.append(seed)
        return make(name, game, seed)

    arranged = solo("random", make=make_noting)
    for attempt in solo_games(arranged):
        play_solo(arranged, attempt)

    assert 2 == len(set(handed))
    assert min(handed) > max(attempt.seed for attempt in solo_games(arranged)) + 1_000


def test_the_same_game_ends_the_same() -> None:
    arranged = solo("random")

    assert play_solo(arranged, SoloGame(5, 0, 0)) == play_solo(arranged, SoloGame(5, 0, 0))


@pytest.mark.thorough  # as of test_match.py
def test_games_in_several_processes_are_the_same_games() -> None:
    arranged = solo("random", "idler")

    assert list(play_all_solo(arranged)) == list(play_all_solo(arranged, jobs=2))


def test_an_outcome_keeps_the_score_and_the_figures_of_the_end() -> None:
    (found,) = play_all_solo(solo("idler", games=1, scenario=("crossroads",)))

    assert -1 == found.score
    assert "Morale fell to 0" == found.reason
    assert ("Morale", 0) in found.figures


def test_showings_count_wins_and_take_the_mean_of_each_figure() -> None:
    arranged = solo("random", "idler")
    played = (outcome(0, 1, 85), outcome(0, -1, 20), outcome(1, -1, 40), outcome(1, 0, 41))

    assert (
        SoloResult("village", Standing("random", 1, 0, 1, (1,)), (("Morale", Fraction(105, 2)),)),
        SoloResult("village", Standing("idler", 0, 1, 1, (0,)), (("Morale", Fraction(81, 2)),)),
    ) == solo_results(arranged, played)


def test_bots_of_one_name_are_told_apart() -> None:
    assert ("random", "random #2") == solo("random", "random").labels


@cases(
    (solo("random", games=0), "at least one game"),
    (solo(), "at least one bot"),
    (solo("nobody"), "there is no bot 'nobody'"),
    (solo("random", scenario=("nowhere",)), "nowhere"),
    (Solo("screaming_eagles", ("random",), 1, make=make), "2 sides here: bots play it against each other"),
)
def test_wrong_solo_games_are_refused_before_the_first(wrong: Solo, message: str) -> None:
    with pytest.raises(wargames.WargameError, match=message):
        next(play_all_solo(wrong))


def test_a_game_of_one_side_is_no_match() -> None:
    with pytest.raises(wargames.WargameError, match="one side here, with nobody to win against"):
        next(play_all(Match("sam_fire", ("random",), 1, make=make)))
