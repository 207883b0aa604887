"""Every example runs, says something, and stays small."""

import runpy
from pathlib import Path

import pytest

from cases import cases

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))
SAYS = {
    "01_play_at_random": "shot down both enemy planes",
    "02_play_by_hand": "Stallion flies 3 spaces (1+2=3) to E4. ['SE-6.1', 'SE-6.3']",
    "03_write_a_bot": "marksman: ",
    "04_replay_a_record": "101 steps saved; 101 steps resumed",
    "05_odds_of_a_shot": "ways for the dice to fall, in 1/3 of which it hits",
    "06_your_own_scenario": "duel.toml, line 7, planes.tiger.start: 'Z7' is no space of the board",
    "07_arena_table": "share of the points",
    "08_embed_a_solitaire_battle": "HE T1 at R04: expect +3.26 Morale",
    "09_a_set_up_for_one_player": "knoll.toml, line 5, american[2].hex: T1 is a tank, and 0403 is building",
    "10_hidden_units": "us has ['B2 US-P1'] and sees ['D1 ?', 'D3 ?', 'D5 ?']",
    "11_the_aim_of_a_sniper": "a sniper combines its fire with nobody's [SN-5.3]",
    "12_fire_across_a_table": "it runs into more than 2 inches of the stone building B1 [FM-13.3]",
}
LONGEST = 40


def test_there_is_an_example_for_each_question() -> None:
    assert sorted(SAYS) == [path.stem for path in EXAMPLES]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_and_answers_its_question(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(path), run_name="__main__")

    assert SAYS[path.stem] in capsys.readouterr().out


@cases(*EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_under_forty_lines(path: Path) -> None:
    assert LONGEST > len(path.read_text(encoding="utf-8").splitlines())
