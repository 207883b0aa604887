from typing import Any

import attrs
import pytest

import wargames
from cases import cases
from thinned import by_day
from wargames.arena import Match, pairings, play, play_all, sides_of, standings
from wargames.arena.match import check
from wargames.kernel.chance.dice import D10, Rng

GAME = wargames.load("screaming_eagles")
SHORT = {"round_limit": 3}


class Chooser:
    """Answers at random."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def decide(self, decision: wargames.Decision, view: Any) -> wargames.Action:
        return decision.actions.sample(self.rng)


class Pacifist(Chooser):
    """Never fires."""

    def decide(self, decision: wargames.Decision, view: Any) -> wargames.Action:
        peaceful = [one for one in decision.actions if not str(one).startswith("fire")]
        return peaceful[0] if peaceful else super().decide(decision, view)


class Liar(Chooser):
    """Answers with what is never asked."""

    def decide(self, decision: wargames.Decision, view: Any) -> wargames.Action:
        return GAME.parse("pick cobra")


def make(name: str, game: wargames.Game[Any, Any], seed: int) -> wargames.Bot:  # noqa: ARG001  one game
    kinds: dict[str, type[Chooser]] = {"random": Chooser, "pacifist": Pacifist, "liar": Liar}
    if name not in kinds:
        raise wargames.UnknownName("bot", name, kinds)
    return kinds[name](seed)


def match(*bots: str, games: int = 4, **options: Any) -> Match:
    return Match("screaming_eagles", bots, games, seed=11, options=SHORT | options, make=make)


@cases(
    ({}, (("blue",), ("tan",))),
    ({"players": 3}, (("stallion", "tiger"), ("tan",))),
    ({"players": 3, "three_player_pair": "blue"}, (("blue",), ("eagle", "cobra"))),
    ({"players": 4}, (("stallion", "tiger"), ("eagle", "cobra"))),
)
def test_seats_of_one_team_are_one_side(options: dict[str, Any], sides: tuple[tuple[str, ...], ...]) -> None:
    state = GAME.start("standard", options, dice=wargames.SeededDice(1)).state

    assert sides == sides_of(GAME, state)


def test_sides_are_swapped_with_the_same_dice() -> None:
    games = list(pairings(match("random", "pacifist", games=4)))

    assert [(11, (0, 1)), (11, (1, 0)), (12, (0, 1)), (12, (1, 0))] == [
        (one.seed, one.order) for one in games
    ]
    assert [1, 2, 3, 4] == [one.number for one in games]


def test_twins_play_each_seed_once() -> None:
    """Swapped, a bot against itself plays the same game again: that would count as two what is one."""
    played = match("random", "random", games=4)
    results = list(play_all(played))

    assert [(11, (0, 1)), (12, (0, 1)), (13, (0, 1)), (14, (0, 1))] == [
        (one.seed, one.order) for one in pairings(played)
    ]
    assert 4 == len({(one.actions, one.scores, one.pairing.seed) for one in results})


def test_the_same_match_has_the_same_results() -> None:
    one, other = (list(play_all(match("random", "random", games=2))) for _ in range(2))

    assert one == other


def test_games_in_several_processes_are_the_same_games() -> None:
    played = match("random", "pacifist", games=4, players=4)

    assert list(play_all(played)) == list(play_all(played, jobs=2))


def test_who_never_fires_never_wins_against_who_does() -> None:
    played = Match("screaming_eagles", ("random", "pacifist"), 4, make=make)
    shooter, pacifist = standings(played, play_all(played))

    assert 4 == shooter.wins
    assert 4 == pacifist.losses
    assert (2, 2) == shooter.by_side


def test_a_bot_that_cheats_is_named() -> None:
    with pytest.raises(wargames.WargameError, match="Liar, the bot of blue"):
        play(match("liar", "random"), next(pairings(match("liar", "random"))))


def test_a_bot_that_cheats_loses_its_games_where_a_fault_is_a_forfeit() -> None:
    lenient = attrs.evolve(match("liar", "random", games=2), on_fault="forfeit")
    first, second = play_all(lenient)

    assert ((-1, 1), (1, -1)) == (first.scores, second.scores)
    assert first.reason.startswith("forfeit by Blue: illegal answer: ")
    assert (1, 1) == (first.winner, second.winner)


def make_stubborn(name: str, game: wargames.Game[Any, Any], seed: int) -> wargames.Bot:
    bot = make(name, game, seed)
    bot.unpicklable = lambda: game  # type: ignore[attr-defined]  # what no other process can be sent
    return bot


@cases(*by_day([make, make_stubborn], [make]))
def test_the_fault_of_a_bot_comes_whole_out_of_another_process(maker: Any) -> None:
    played = Match("screaming_eagles", ("liar", "random"), 2, seed=11, options=SHORT, make=maker)

    with pytest.raises(
        wargames.BotFault, match=r"Liar, the bot of blue, asked for .* illegal answer"
    ) as found:
        list(play_all(played, jobs=2))
    assert "blue" == found.value.seat
    assert isinstance(found.value.because, wargames.Refusal)


@cases(
    (match("random"), "2 sides here .*: name as many bots, not 1"),
    (match("random", "random", "random"), "not 3"),
    (match("random", "random", games=0), "at least one game"),
    (match("random", "nobody"), "there is no bot 'nobody'"),
    (match("random", "random", wings="4"), "there is no option 'wings'"),
    (Match("nonsense", ("random",), 1, make=make), "there is no game 'nonsense'"),
)
def test_a_wrong_match_is_refused_before_the_first_game(wrong: Match, message: str) -> None:
    with pytest.raises(wargames.WargameError, match=message):
        check(wrong)
    with pytest.raises(wargames.WargameError, match=message):
        next(play_all(wrong))


HANDED: list[int] = []


def make_noting(name: str, game: wargames.Game[Any, Any], seed: int) -> wargames.Bot:
    HANDED.append(seed)
    return make(name, game, seed)


def first_falls(seed: int) -> list[int]:
    dice = wargames.SeededDice(seed)
    return [dice.roll(D10, "foresight", "SE-1.1") for _ in range(20)]


def test_no_bot_can_tell_the_dice_from_the_seed_that_it_is_handed() -> None:
    match = Match("screaming_eagles", ("random", "random"), 4, seed=11, options=SHORT, make=make_noting)
    for pairing in pairings(match):
        HANDED.clear()
        play(match, pairing)

        assert 2 == len(set(HANDED))
        guesses = {HANDED[0] ^ HANDED[1]} | {seed // share for seed in HANDED for share in range(1, 9)}
        guesses |= {guess + off for guess in guesses for off in range(-8, 9)}
        assert first_falls(pairing.seed) not in map(first_falls, guesses)


def test_bots_of_one_name_are_told_apart() -> None:
    assert ("random", "random #2") == match("random", "random").labels


@cases("bob", "sniper", "fire_move")
def test_without_a_scenario_the_one_is_played_that_the_ledger_calls_balanced(game: str) -> None:
    playing = wargames.load(game)

    assert playing.ledger.head.balanced == Match(game, ("random", "random"), 2).started()
    assert playing.ledger.head.balanced in playing.scenarios


def test_a_game_whose_ledger_names_no_balanced_scenario_begins_with_the_first() -> None:
    assert GAME.ledger.head.balanced is None
    assert "standard" == match("random", "pacifist").started()
