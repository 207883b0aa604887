"""How `benchmarks/peers` measures other libraries: games played to their ends, ratios, and who is missing."""

from importlib.util import find_spec
from itertools import islice

import pytest
from peers import random_play
from peers.random_games import PEERS, Peer

from cases import cases
from decisions import Play
from wargames import Rng

INSTALLED = [peer for peer in PEERS if find_spec(peer.package)]
YARDSTICK = Play(20, 20, 1, 2.0, 400)


@cases(*INSTALLED)
def test_a_random_game_of_a_peer_ends_by_its_own_rules(peer: Peer) -> None:
    turns = list(islice(peer.play(Rng(1)), 10_000))
    game, _ = turns[-1]

    assert len(turns) < 10_000
    assert all(legal > 0 for _, legal in turns)
    assert game.is_game_over() if peer.package == "chess" else game.is_terminal()


def test_a_line_counts_all_decisions_and_choices_beside_chess() -> None:
    slow, quick = Play(10, 5, 1, 1.0, 25), Play(10, 5, 1, 0.5, 25)

    row = random_play.written("it", [(slow, YARDSTICK), (quick, YARDSTICK), (quick, YARDSTICK)])

    assert row == ("it", "20", "2.5", "2.00", "10", "4.0", "1.00")


def test_a_batch_plays_whole_games_until_it_is_long_enough() -> None:
    played: list[int] = []

    def play(seeds: range) -> Play:
        played.extend(seeds)
        return Play(3, 2, len(seeds), 0.25, 9)

    assert random_play.batch(play, 2, least=0.6) == Play(9, 6, 3, 0.75, 27)
    assert played == [2000, 2001, 2002]


def test_peers_that_are_not_there_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_play, "ours", lambda: ())
    monkeypatch.setattr(random_play, "find_spec", lambda package: package == "chess")
    monkeypatch.setattr(random_play, "BATCH", 0.0)

    chess, *others = random_play.measure(rounds=1)

    assert chess[0] == "python-chess"
    assert 10 < float(chess[2]) < 40
    assert [row[:2] for row in others] == [
        *((peer.name, "not installed here") for peer in PEERS if peer.package != "chess"),
        ("Atlatl", "in no package index"),
        ("battle-hexes", "in no package index"),
    ]
    assert {len(row) for row in (chess, *others)} == {len(random_play.COLUMNS)}
