import os
import subprocess
import sys
from pathlib import Path

import pytest

from kernel.small_game import RIGHT, SMALL, SmallScenario
from kernel.small_records import Small, lines_of, played
from thinned import sampled
from wargames.kernel.base.errors import BadDie, BadRecord
from wargames.kernel.chance.dice import ScriptedDice, SeededDice
from wargames.kernel.play.replay import replay
from wargames.kernel.play.resume import resume
from wargames.kernel.play.session import Session


def test_a_replay_equals_what_was_played(tmp_path: Path) -> None:
    game = played(tmp_path / "a.jsonl")
    timeline = replay(tmp_path / "a.jsonl", SMALL).finish()
    assert game.history == timeline.done
    assert [entry.digest for entry in game.history] == [entry.digest for entry in timeline.done]


def test_a_replay_goes_line_by_line_and_may_be_repeated(tmp_path: Path) -> None:
    played(tmp_path / "a.jsonl", rounds=1)
    again = replay(tmp_path / "a.jsonl", SMALL)
    kinds = [step.kind for step in again]
    assert ["set-up", "action", "undo", "redo", "action", "action"] == kinds
    assert len(again) == len(kinds)
    assert kinds == [step.kind for step in again]


def test_the_scenario_of_a_user_is_replayed_from_the_record(tmp_path: Path) -> None:
    game = Session(SMALL, SmallScenario("mine", "Größe ✠", 9), dice=SeededDice(1), record=tmp_path / "a")
    game.submit("left", "bid 9")
    assert game.state == replay(tmp_path / "a", SMALL).finish().latest.state


def test_a_game_that_is_not_installed_is_named(whole: Path) -> None:
    with pytest.raises(BadRecord, match=r"line 1: game 'small' is not installed \(installed: .*"):
        replay(whole)


def test_a_scenario_that_the_rules_fail_on_is_a_bad_record(
    whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("no such hex")

    monkeypatch.setattr(type(SMALL), "set_up", fail)
    with pytest.raises(BadRecord, match="line 2: the rules fail on it with KeyError"):
        replay(whole, SMALL).finish()


@pytest.mark.oracle
def test_a_kill_at_any_byte_leaves_a_record_that_goes_on_or_says_why_not(tmp_path: Path) -> None:
    path, cut = tmp_path / "a.jsonl", tmp_path / "cut.jsonl"
    played(path, rounds=1)
    whole = path.read_bytes()
    set_up = whole.index(b"\n", whole.index(b"\n") + 1)
    for size in sampled(range(len(whole) + 1)):
        cut.write_bytes(whole[:size])
        if size < set_up:
            with pytest.raises(BadRecord):
                resume(cut, SMALL)
        else:
            resume(cut, SMALL)
            kept = size if whole.startswith(b"\n", size) else whole.rindex(b"\n", 0, size)
            assert whole[: kept + 1] == cut.read_bytes()


@pytest.mark.parametrize("cut", [0, 1, 40])
def test_a_killed_game_goes_on_as_it_would_have(tmp_path: Path, cut: int) -> None:
    unkilled = played(tmp_path / "a", rounds=3)
    played(tmp_path / "b", rounds=2)
    killed = (tmp_path / "b").read_bytes()
    (tmp_path / "b").write_bytes(killed[: len(killed) - cut])
    game: Small = resume(tmp_path / "b", SMALL)
    done = len(game.history) - 1
    for entry in unkilled.history[1 + done :]:
        if game.over or entry.seat is None or entry.action is None:
            break
        game.submit(entry.seat, entry.action)
    assert unkilled.history == game.history
    assert unkilled.history == replay(tmp_path / "b", SMALL).finish().done


def test_dice_thrown_away_by_a_free_undo_are_not_thrown_again(tmp_path: Path) -> None:
    game = Session(SMALL, "plain", {"wins": 3}, dice=SeededDice(3), undo="free", record=tmp_path / "a")
    for action in ("bid 1", "bid 2"):
        game.submit("left", action)
        game.submit("right", "bid 2")
        game.undo(2)
    game.redo(2)
    (tmp_path / "b").write_bytes((tmp_path / "a").read_bytes())
    killed: Small = resume(tmp_path / "b", SMALL)
    for session in (killed, game):
        session.submit("left", "bid 1")
        session.submit("right", "bid 3")
    assert game.history == killed.history


def test_other_dice_may_go_on_and_their_seed_goes_on_in_turn(tmp_path: Path) -> None:
    path = tmp_path / "a"
    played(path, rounds=1)
    game: Small = resume(path, SMALL, dice=SeededDice(99))
    game.submit("left", "bid 1")
    game.submit("right", "bid 2")
    game.close()
    again: Small = resume(path, SMALL)
    assert game.history == again.history
    assert {"reseed": "wg1:99"} in lines_of(path)


def test_dice_without_a_seed_must_be_given(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with Session(SMALL, "plain", dice=ScriptedDice([1, 1, 4]), record=path) as game:
        game.submit("left", "bid 1")
    with pytest.raises(BadDie, match="give dice to go on"):
        resume(path, SMALL)
    on: Small = resume(path, SMALL, dice=ScriptedDice([5]))
    on.submit("right", "bid 2")
    assert (RIGHT,) == on.state.wins


def test_dice_that_did_not_come_from_the_seed_cannot_go_on(tmp_path: Path) -> None:
    used = SeededDice(3)
    SMALL.start("plain", dice=used)
    Session(SMALL, "plain", dice=used, record=tmp_path / "a")
    with pytest.raises(BadRecord, match="from seed wg1:3 it falls"):
        resume(tmp_path / "a", SMALL)
    assert {} != resume(tmp_path / "a", SMALL, dice=SeededDice(4)).waiting()


def test_a_finished_record_cut_before_its_last_line_is_finished_again(whole: Path, tmp_path: Path) -> None:
    text = whole.read_bytes()
    cut = tmp_path / "cut"
    cut.write_bytes(text[: text.rindex(b'{"over"')])
    assert resume(cut, SMALL).over is not None
    assert text == cut.read_bytes()
    resume(cut, SMALL)
    assert text == cut.read_bytes()


def test_a_branch_records_its_whole_past(tmp_path: Path) -> None:
    game = played(tmp_path / "a", rounds=1)
    branch = game.branch(dice=SeededDice(8), record=tmp_path / "b")
    branch.submit("left", "bid 1")
    branch.close()
    on: Small = resume(tmp_path / "b", SMALL)
    assert branch.history == on.history
    assert lines_of(tmp_path / "b")[0]["seed"] is None


PLAY_AGAIN = """
import sys
from pathlib import Path
from kernel.small_game import SMALL, Copycat
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.play.session import Session
bots = {"left": Copycat(3), "right": Copycat(1)}
Session(SMALL, "plain", dice=SeededDice(3), seats=bots, record=Path(sys.argv[1])).run()
"""


def test_another_process_with_another_hash_seed_writes_the_same_record(whole: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    environment = os.environ | {"PYTHONHASHSEED": "12345", "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", PLAY_AGAIN, str(again)], env=environment, check=True)
    assert whole.read_bytes() == again.read_bytes()
