"""Every event is told as a sentence, with the numbers that made it."""

from sniper.given import do, table
from wargames.kernel.game import Event
from wargames.sniper import GAME
from wargames.sniper.moments import EVENTS, ActionsEnded, CardDrawn, ConditionChanged, Stopped, TokensRemoved


def told(*texts: str, units: dict[str, str], dice: list[int], first: str = "us") -> list[str]:
    """Play actions and tell what happened."""
    state = table({"A9": "0108 regular", "G9": "0808 regular", **units}, first=first)  # type: ignore[arg-type]
    return [GAME.narrate(event) for event in do(state, *texts, dice=dice).events]


def test_every_kind_of_event_has_words() -> None:
    """SN-G15."""
    assert [] == [kind for kind in EVENTS if not kind.SAYS and kind.said is Event.said]


def test_an_attack_tells_its_dice_and_why() -> None:
    """TOI-7.10, TOI-8.2."""
    said = told(
        "fire A1 at G1 suppressive with A2",
        units={"A1": "0404 regular*2", "A2": "0304 regular*3", "G1": "0704 elite"},
        dice=[5, 5, 1, 1, 6],
    )
    assert said[0] == (
        "A1 with A2 attacked G1 in 0704 by Concentrated Fire, suppressive, at normal range: 1, 1, 5, 5"
        " (+2 A1, +3 A2, -1 in support), hitting on 5 or more; cover 6 (+1 Battle hardened): 1 net hit."
    )
    assert said[1:3] == ["G1 became pinned.", "A1 and A2 became fatigued."]


def test_a_snipers_shot_is_told() -> None:
    """SN-7.1, SN-8.3."""
    said = told(
        "fire S1 at A1 normal aiming at officer",
        units={"S1": "0404 sniper concealed", "A1": "0104 officer regular"},
        dice=[5, 1, 2],
        first="de",
    )
    dice = "1, 5 (+2 figures of A1), hitting on 5 or more; cover no dice: 1 net hit."
    assert said[0].endswith(f"aiming at the officer: {dice}")
    assert said[1:4] == [
        "A1 lost its officer.",
        "A1 became pinned.",
        "S1 was not discovered from 3 hexes away: 2, and 3 or more finds it.",
    ]


def test_of_several_hits_of_a_sniper_only_one_is_said_to_count() -> None:
    """SN-6.7."""
    said = told(
        "fire S1 at A1 normal",
        units={"S1": "0404 sniper concealed", "A1": "0104 regular*2"},
        dice=[5, 6, 2],
        first="de",
    )
    assert said[0].endswith(": 2 net hits, of which one counts.")
    assert said[1] == "A1 lost 1 regular."


def test_an_assault_that_nobody_defended_against_is_told_without_hits() -> None:
    """TOI-R26."""
    units = {"A1": "0304 regular*2", "G1": "0404 regular concealed", "A9": "0108 regular"}
    state = do(table(units), "assault with A1", "assault 0404").state
    said = [GAME.narrate(event) for event in do(state, "stay out G1", dice=[4, 1]).events]

    assert "A1 assaulted 0404, which nobody defended: attack 1, 4 (+2 A1)." in said


def test_a_stop_tells_whether_the_unit_could_do_no_more_or_was_shaken() -> None:
    """TOI-5.15, TOI-7.25."""
    run_out, shaken = (
        Stopped("A1", forced=True, clauses=("TOI-5.15",)),
        Stopped("A1", forced=True, clauses=("TOI-7.25",)),
    )
    assert GAME.narrate(run_out) == "A1 had to stop: it could do no more."
    assert GAME.narrate(shaken) == "A1 had to stop, shaken."
    assert GAME.narrate(Stopped("A1", forced=False, clauses=("TOI-5.15",))) == "A1 stopped."


def test_a_card_that_is_drawn_is_told_with_its_name_in_actions_its_cost_and_what_it_does() -> None:
    """TOI-18.1, SN-G8."""
    assert GAME.narrate(CardDrawn("C3", "us", ("TOI-19.2",))) == (
        "Cut Communications was drawn by the Americans (C3, 2 command, with a +):"
        " remove up to 3 command from the enemy's initiative card."
    )


def test_an_action_phase_tells_why_it_ended() -> None:
    """TOI-1.7."""
    assert GAME.narrate(ActionsEnded("de")) == "The Germans, without a fresh unit, ended their Action Phase."


def test_what_comes_off_a_squad_is_told_as_a_recovery_not_as_a_lost_token() -> None:
    """TOI-19.4: the word token is for specializations, too."""
    removed = TokensRemoved(("A1",), ("A2",), ("A3",))
    assert GAME.narrate(removed) == (
        "Tokens were removed: A1 became fresh; A2 recovered; A3 recovered from disrupted to pinned."
    )
    assert GAME.narrate(ConditionChanged("A2", "none", ("TOI-3.13",))) == "A2 recovered."


def test_an_assault_is_told() -> None:
    """TOI-R21."""
    said = told(
        "assault with A1",
        "assault 0404",
        units={"A1": "0304 regular*2", "G1": "0404 regular"},
        dice=[4, 1, 1],
    )
    defense = "defense 1 (+1 G1)"
    assert said == [
        "A1 was activated for an Assault.",
        "A1 declared an assault on 0404.",
        "A1 became fatigued.",
        f"A1 assaulted 0404: attack 1, 4 (+2 A1), cover no dice, {defense}: 1 net hit, and 0 in return.",
        "G1 lost 1 regular.",
        "G1 was eliminated in 0404!",
        "A1 won the assault on 0404.",
        "A1 moved into 0404.",
    ]
