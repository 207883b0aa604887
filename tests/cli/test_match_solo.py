import json

from cli.terminal import Run

GAME = "sam_fire"
QUICK = ("match", GAME, "--bot", "random", "--bot", "random", "-n", 2, "--seed", 3)


def test_in_a_game_of_one_side_each_bot_plays_alone(run: Run) -> None:
    shown = run(*QUICK, "--scenario", "village")

    assert 0 == shown.code
    assert "random #2" in shown.out
    assert "Morale" in shown.out
    assert "4 games, seeds 3 to 4 for every bot." in shown.out


def test_without_a_scenario_all_are_played(run: Run) -> None:
    shown = run(*QUICK[:4], "-n", 1, "--seed", 3)

    assert all(scenario in shown.out for scenario in ("crossroads", "village", "hill", "bocage", "tanks"))
    assert "5 games, seeds 3 to 3" in shown.out


def test_solo_games_as_json_hold_every_result(run: Run) -> None:
    found = json.loads(run(*QUICK, "--scenario", "hill", "--json").out)

    assert ["hill"] == found["scenarios"]
    assert [("random", 2), ("random #2", 2)] == [
        (one["bot"], one["wins"] + one["draws"] + one["losses"]) for one in found["bots"]
    ]
    assert 4 == len(found["results"])
    assert {"Morale", "turn"} <= set(found["results"][0]["figures"])


def test_there_are_no_ratings_without_opponents(run: Run) -> None:
    shown = run(*QUICK, "--ratings")

    assert 2 == shown.code
    assert "--ratings compares opponents, and sam_fire has one side" in shown.err
