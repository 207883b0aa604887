"""Every long game of every ruleset is played by its bots as it was, and plays again from its text."""

from pathlib import Path
from typing import Any

import pytest

import long_games
from cases import cases
from digests import Digest
from long_games import Long, Moved, check, files, read
from playthroughs import parts, replay
from thinned import by_day
from wargames import games, load

LONG = [one for path in files() for one in read(path)]
THOROUGH = {
    "bocage_by_the_lieutenant",
    "crossroads_farm_by_captains",
    "farm_lane_by_the_sergeant",
    "night_perimeter_at_random",
    "two_at_random",
}
"""Of each scenario one more game is played or written, and of each of these bots another one."""


def named(one: Long) -> str:
    return f"{one.header.game}-{one.name}"


def test_there_are_long_games_of_every_ruleset() -> None:
    assert set(games()) <= {one.header.game for one in LONG}


@cases(*by_day(LONG, [one for one in LONG if one.name not in THOROUGH]), ids=named)
def test_a_long_game_is_played_as_it_was_and_plays_again_from_its_text(one: Long) -> None:
    told = parts(one.header)
    check(one, told)

    head = one.header.lines(load(one.header.game).edition)
    assert len(one.digest) - 2 == replay("\n".join((*head, *told)) + "\n", one.name)


@cases(0, 1, 17, -1)
def test_the_first_step_that_differs_is_named(at: int) -> None:
    told = [f"step {number}" for number in range(20)]
    kept = Long("quick", LONG[0].header, Digest.of(told))
    step = range(20)[at]
    told[step] += " changed"

    with pytest.raises(Moved, match=rf"quick: step {step} of 18 is not .*\nstep {step} changed\n"):
        check(kept, told)


def test_steps_that_are_missing_or_added_are_named() -> None:
    kept = Long("quick", LONG[0].header, Digest.of(["set-up", "end"]))

    with pytest.raises(Moved, match=r"step 1 of -1 .*\nnothing more"):
        check(kept, ["set-up"])
    with pytest.raises(Moved, match=r"step 2 of 1 .*\nmore"):
        check(kept, ["set-up", "end", "more"])


def test_digests_are_written_anew_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shortest = min(LONG, key=lambda one: len(one.digest))
    path = tmp_path / shortest.header.game / "long_games.txt"
    path.parent.mkdir()
    path.write_text(str(shortest).rpartition(shortest.digest.whole)[0] + "\n")
    monkeypatch.setattr(long_games, "TESTS", tmp_path)
    monkeypatch.setattr("sys.argv", ["long_games.py"])

    long_games.main()

    assert f"{shortest}\n" == path.read_text()
    assert "1 games" in capsys.readouterr().out


def test_rules_that_tell_a_step_otherwise_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    one = min(LONG, key=lambda long: len(long.digest))
    game, told = load(one.header.game), parts(one.header)
    sentence, said = game.narrate, list[str]()

    def otherwise(event: Any) -> str:
        """Tell the 40th event in other words."""
        said.append(sentence(event))
        return said[-1] + "!" * (len(said) == 40)

    monkeypatch.setattr(game, "narrate", otherwise)
    step = next(at for at, part in enumerate(parts(one.header)) if part != told[at])
    said.clear()
    with pytest.raises(Moved, match=rf"step {step} of"):
        check(one, parts(one.header))
