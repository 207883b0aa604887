"""The conformance kit: a correct game passes, a planted defect is caught by the promise meant for it."""

import sys

import pytest

from cases import cases
from kernel.test_copies import pickled
from toy import choices, copies, defects, figures, leaks, pictured, standings
from toy.defects import HASH_ORDERED, Defective
from toy.game import GAME
from wargames.kernel.base.errors import BrokenPromise, UnknownName
from wargames.kernel.chance.dice import SeededDice
from wargames.testing import ALL, PROMISES, GameSetting, check_game, promise_tests
from wargames.testing.kit import gather
from wargames.testing.other_worlds import elsewhere, lookalikes

pytestmark = pytest.mark.thorough

PLANTED = [
    kind()
    for module in (choices, copies, defects, figures, leaks, pictured, standings)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Defective) and kind is not Defective
]

test_promises_of_the_toy = promise_tests("toy.game:GAME", games=8)


def test_the_toy_keeps_every_promise() -> None:
    report = check_game(GAME, games=2)

    assert (ALL, ()) == (report.kept, report.untried)
    assert report.decisions > 10 * report.games


def location(game: Defective) -> Defective | str:
    importable = {
        "HashOrdered": "toy.defects:HASH_ORDERED",
        "HashPickledAlong": "toy.copies:HASH_PICKLED_ALONG",
    }
    return importable.get(type(game).__name__, game)


@cases(*PLANTED, ids=lambda game: type(game).__name__)
def test_a_planted_defect_is_caught_by_the_promise_meant_for_it(game: Defective) -> None:
    with pytest.raises(BrokenPromise, match=f"^toy breaks {game.meant} "):
        check_game(location(game), checks=[game.meant], max_decisions=200)


def test_a_die_that_only_another_world_rolls_behind_a_screen_is_compared() -> None:
    straw = GameSetting("ford", seed="wg1:9")

    assert {"straw"} == {cart.load for cart in straw.start(GAME, SeededDice(straw.seed)).state.carts}
    with pytest.raises(BrokenPromise, match="the events of 'fire at north' tell what the view afterwards"):
        check_game(leaks.GoldWeighedByDie(), checks=["events_tell_no_more_than_views"], settings=[straw])


def test_each_kind_of_decision_is_looked_at_in_the_first_game_that_has_it() -> None:
    trials = gather(GAME, games=4, moments=1).trials
    looked_at = [{type(moment.decision) for moment in trial.sampled} for trial in trials]
    known: frozenset[type] = frozenset()
    for trial, kinds in zip(trials, looked_at, strict=True):
        new = trial.playthrough.kinds - known
        assert new <= kinds
        assert max(1, len(new)) == len(trial.sampled)
        known |= new

    assert len(known) > 2


def test_other_worlds_of_a_moment_are_made_once_for_all_promises() -> None:
    (trial,) = gather(GAME, settings=[GameSetting("ford")]).trials
    first, second = trial.sampled[:2]

    assert lookalikes(trial, first) is lookalikes(trial, first)
    assert elsewhere(trial, first) is elsewhere(trial, first)
    assert lookalikes(trial, first) is not lookalikes(trial, second)


def test_what_cannot_be_tried_is_skipped_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """As with ``pip install wargames-kernel pytest``, which brings no jsonschema."""
    monkeypatch.setattr("wargames.testing.kit.find_spec", lambda _: None)
    monkeypatch.setitem(sys.modules, "jsonschema", None)
    schema = "sent_json_fits_its_schema"

    report = check_game(GAME, games=1, checks=[schema, "games_end"])
    assert ("games_end",) == report.kept
    assert (
        (schema, "jsonschema is not installed: pip install 'wargames-kernel[testing]'"),
    ) == report.untried

    with pytest.raises(pytest.skip.Exception, match=f"{schema} was not tried: jsonschema is not installed"):
        promise_tests(GAME, games=1)(schema)


def test_a_game_that_is_not_installed_is_pickled_by_its_location() -> None:
    assert GAME is pickled(GAME)
    assert GAME is pickled({"within": GAME})["within"]


def test_every_promise_has_a_planted_defect() -> None:
    assert set(ALL) == {game.meant for game in PLANTED}


def test_the_message_says_what_is_broken_where_and_how_to_see_it_again() -> None:
    setting = GameSetting("pass", (("rounds", "2"), ("fog", "true")), "wg1:5")
    defect = defects.UnscoredSeat()

    with pytest.raises(BrokenPromise) as caught:
        check_game(defect, checks=["every_seat_scores"], settings=[setting])

    assert str(caught.value) == (
        "toy breaks every_seat_scores (the end scores every seat -1, 0 or 1, with a reason, and stays):"
        " the seats are ['guard', 'north', 'south'], and the scores are for ['north', 'south']\n"
        "  seen at scenario 'pass', options: rounds 2, fog true, seed 'wg1:5'\n"
        "  again: check_game(game, checks=['every_seat_scores'], settings=[GameSetting(scenario='pass',"
        " options=(('rounds', '2'), ('fog', 'true')), seed='wg1:5')], max_decisions=5000, moments=12)"
    )


def test_a_failure_is_seen_again_at_the_setting_that_it_names() -> None:
    with pytest.raises(BrokenPromise) as first:
        check_game("toy.defects:HASH_ORDERED", checks=["other_processes_agree"], games=2)
    with pytest.raises(BrokenPromise) as again:
        check_game(HASH_ORDERED, checks=["other_processes_agree"], games=2)

    assert str(first.value) == str(again.value)


def test_what_cannot_be_tried_is_reported() -> None:
    class Local(type(GAME)):  # type: ignore[misc]  # a game that no module holds
        pass

    report = check_game(Local(), checks=["other_processes_agree", "games_end"], games=2)

    assert (("games_end",), "other_processes_agree") == (report.kept, report.untried[0][0])
    assert "other_processes_agree was not tried: another process cannot import the game" in str(report)


def test_a_game_without_pictures_has_none_to_try() -> None:
    class Unpictured(type(GAME)):  # type: ignore[misc]  # a game that no module holds
        pictures = None

    report = check_game(Unpictured(), checks=["pictures_are_sound"], games=2)

    assert ((), (("pictures_are_sound", "the game brings no pictures in parts"),)) == (
        report.kept,
        report.untried,
    )


def test_a_check_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownName, match="there is no promise 'games_ends'; did you mean 'games_end'"):
        check_game(GAME, checks=["games_ends"])


def test_every_promise_has_a_sentence_of_its_own() -> None:
    assert len(PROMISES) == len({promise.sentence for promise in PROMISES.values()})
