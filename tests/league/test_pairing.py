import attrs
import pytest

import wargames
from cases import cases
from league.results import league, played, stronger_wins
from wargames.arena.league.contests import BotEntry, Contest, league_of
from wargames.arena.league.pairing import Results, fixtures, ladder_of, pairs_of, rounds_of, swiss_pairs


def test_a_round_robin_plays_each_pair_each_seed_from_both_sides() -> None:
    found = list(fixtures(league("abc", games=4, seed=7), 1, {}))

    assert 2 * 3 * 2 == len(found)
    assert list(range(1, 13)) == [one.number for one in found]
    for pair in ((0, 1), (0, 2), (1, 2)):
        own = [(one.seed, one.order) for one in found if one.pair == pair]
        assert [(7, pair), (7, pair[::-1]), (8, pair), (8, pair[::-1])] == own


def test_a_gauntlet_pairs_the_first_with_everybody() -> None:
    assert [(0, 1), (0, 2), (0, 3)] == pairs_of(league("abcd", format="gauntlet"), 1, {})


def test_more_games_only_add_to_a_league() -> None:
    few, many = (list(fixtures(league("abc", games=games), 1, {})) for games in (2, 6))

    assert few == many[: len(few)]
    assert league("abc", games=2).plan == league("abc", games=6).plan
    assert league("abc", seed=1).plan != league("abc", seed=2).plan


@cases((1, 2), (2, 2), (3, 4), (4, 4), (5, 6))
def test_each_pair_plays_as_many_games_as_are_ordered_and_each_seed_from_both_sides(
    games: int, planned: int
) -> None:
    """Of an odd number one game more is played, never one less."""
    found = list(fixtures(league("ab", games=games), 1, {}))

    assert planned == len(found)
    assert planned // 2 == len({one.seed for one in found})


def test_a_bot_meets_only_whom_plays_the_same_game() -> None:
    bots = (BotEntry("m", "marksman"), BotEntry("a", "ace"), BotEntry("r", "random"))
    contests = (Contest("sniper", ("lieutenants_walk",)), Contest("screaming_eagles"))
    both = attrs.evolve(league("a"), bots=bots, contests=contests)
    assert {(0, (0, 2)), (1, (1, 2))} == {(one.contest, one.pair) for one in fixtures(both, 1, {})}


def test_in_a_game_of_one_side_each_bot_plays_alone() -> None:
    alone = league("ab", contests=(Contest("sam_fire", ("tanks",)),), games=4)

    assert [(0, (0,)), (0, (1,)), (1, (0,)), (1, (1,))] == [
        (one.seed, one.order) for one in fixtures(alone, 1, {})
    ]


def test_a_swiss_pairs_like_with_like_and_nobody_twice() -> None:
    swiss = league("abcdef", format="swiss", rounds=3)
    results: Results = {}
    met: list[tuple[int, ...]] = []
    for number in range(1, rounds_of(swiss) + 1):
        pairs = pairs_of(swiss, number, results)
        assert sorted(range(6)) == sorted(bot for pair in pairs for bot in pair)
        met += pairs
        results = dict(results) | dict(stronger_wins(fixtures(swiss, number, results)))

    assert len(met) == len(set(met))
    assert (0, 2) in met, "who has won meets who has won"


def test_in_a_swiss_of_odd_bots_everybody_rests_in_turn() -> None:
    rested: list[int] = []
    results: Results = {}
    three = league("abc", format="swiss", rounds=3)
    for number in (1, 2, 3):
        pairs = swiss_pairs(3, number, results)
        (rests,) = set(range(3)) - {bot for pair in pairs for bot in pair}
        rested.append(rests)
        results = dict(results) | dict(stronger_wins(fixtures(three, number, results)))

    assert [0, 1, 2] == sorted(rested)


def test_on_a_ladder_whoever_beats_his_upper_neighbor_takes_his_place() -> None:
    ladder = league("abc", format="ladder", rounds=2)
    first = list(fixtures(ladder, 1, {}))
    results = {one.number: (one, played(one, 1 if one.order[0] == 1 else -1)) for one in first}

    assert [(0, 1)] == pairs_of(ladder, 1, {})
    assert [1, 0, 2] == ladder_of(3, 2, results)
    assert [(0, 2)] == pairs_of(ladder, 2, results)


@cases(
    ({"bot": []}, "contests"),
    ({"bot": [], "contest": []}, "at least one"),
    ({"bot": [{"name": "nobody"}], "contest": [{"game": "bob"}]}, "there is no bot 'nobody'"),
    ({"bot": [{"name": "random"}], "contest": [{"game": "chess"}]}, "there is no game 'chess'"),
    ({"bot": [{"name": "random", "hue": "red"}], "contest": [{"game": "bob"}]}, "hue"),
    ({"bot": 2 * [{"name": "random"}], "contest": [{"game": "bob"}]}, "two bots are called 'random'"),
    (
        {"bot": [{"name": "random"}], "contest": [{"game": "bob", "scenarios": ["x"]}]},
        "there is no scenario 'x' of bob",
    ),
    ({"bot": [{"name": "random"}], "contest": [{"game": "bob", "options": {"x": 1}}]}, "option"),
    ({"bot": [{"name": "random"}], "contest": [{"game": "sam_fire"}], "format": "swiss"}, "one side"),
    ({"bot": [{"name": "random"}], "contest": [{"game": "bob"}], "games": 0}, "at least one game"),
    ({"bot": [{"name": "random"}], "contest": [{"game": "bob"}], "format": "cup"}, "round-robin"),
)
def test_what_is_wrong_with_a_league_is_said_at_once(data: dict[str, object], message: str) -> None:
    with pytest.raises(wargames.BadOption, match=message) as found:
        league_of(data, "spring.toml")

    assert str(found.value).startswith("spring.toml: ")
