"""Which attacks are offered (FM-R57)."""

from itertools import pairwise

from fire_move.given import battle, men, pinned, with_group
from fire_move.played import choices, do, legal

SEVEN = men("A", "SL LMG RIF RIF RIF RIF RIF", 5, 20)
ENEMIES = (men("B", "RIF RIF", 21, 20), men("C", "RIF RIF", 21, 30))


def test_each_card_is_offered_once_at_each_target_in_sight_and_range() -> None:
    """FM-R57, FM-9.1, FM-9.2: F1 has no value at Extreme; identical cards are one."""
    far = men("D", "RIF RIF", 50, 5)
    state = battle([men("A", "RIF RIF RIF RIF", 5, 20)], [*ENEMIES, far], "F1 F3 F3 F6")

    offered = [text for text in choices(state) if text.startswith("fire ")]

    wanted = {f"fire A at {target} with {card}" for target in "BC" for card in ("F1", "F3", "F6")}
    wanted |= {f"fire A at D with {card}" for card in ("F3", "F6")}
    assert sorted(wanted) == sorted(offered)


def test_a_hero_in_hand_is_offered_with_each_attack() -> None:
    """FM-R57, FM-9.10"""
    state = battle([men("A", "RIF RIF RIF RIF", 5, 20)], [ENEMIES[0]], "F3 HERO")

    fires = [text for text in choices(state) if text.startswith("fire ")]
    assert ["fire A at B with F3", "fire A at B with F3 with hero HERO"] == sorted(fires)


def test_second_attacks_are_offered_with_every_share_and_target() -> None:
    """FM-R57, FM-R28, FM-14.3, FM-14.4, FM-14.5: LMG and SMG (the SL's) are there, no LM; a hero or none."""
    state = battle([SEVEN], ENEMIES, "F2 F3 HERO")

    pairs = [text for text in choices(state) if " twice " in text]

    heroes = ("", " with hero HERO in 1", " with hero HERO in 2")
    wanted = {
        f"fire A twice at {one} with F2 and at {other} with F3 leader 1 lmg {lmg} smg {smg}{hero}"
        for one in "BC" for other in "BC" for lmg in "12" for smg in "12" for hero in heroes
    }  # fmt: skip
    assert wanted == set(pairs)
    assert len(wanted) == len(pairs)
    assert all(legal(state, text) for text in pairs)


def test_an_lm_is_shared_where_a_pl_leads() -> None:
    """FM-R57, FM-14.3"""
    state = battle([men("A", "PL RIF RIF RIF RIF RIF", 5, 20)], [ENEMIES[0]], "F2 F2")

    pairs = [text for text in choices(state) if " twice " in text]

    assert {f"leader {one} lmg 1 smg 1" for one in "12"} == {text.split("F2 ")[-1] for text in pairs}


def test_no_second_attack_is_offered_without_the_men_or_the_leader() -> None:
    """FM-R57, FM-14.1, FM-14.2"""
    state = battle([SEVEN], ENEMIES, "F2 F3")

    assert any(" twice " in text for text in choices(state))
    for other in (pinned(state, 1), pinned(state, 7)):
        assert not any(" twice " in text for text in choices(other))


def test_no_fire_is_offered_to_groups_that_cannot_fire() -> None:
    """FM-R57, FM-30.7, FM-3.2"""
    state = battle([SEVEN], ENEMIES, "F2 F3")

    for other in (
        with_group(state, "A", fear=True),
        with_group(state, "A", acted=True),
        pinned(state, 1, 2, 3, 4, 5, 6, 7),
    ):
        assert not any(text.startswith("fire ") for text in choices(other))


def test_reactions_are_offered_at_the_first_the_best_and_the_last_sample() -> None:
    """FM-R57: the movers come up to 5.10 inches and go away again; pairs alike; one of each card."""
    state = battle([men("A", "RIF RIF", 5, 20)], [SEVEN_B], "M1", their_hand="F2 F3 F3")
    moving = do(state, "move A with M1 for actions", "step 5/28>5/36").state

    offered = choices(moving)

    for words in ("B by F3", "B twice by F2 and F3 leader 1 lmg 1 smg 1"):
        samples = sorted(int(text.split()[2]) for text in offered if text.endswith(words))
        assert (0, 16) == (samples[0], samples[-1])
        assert 3 == len(samples)
        assert all(one < other for one, other in pairwise(samples))
    assert all(legal(moving, text) for text in offered)
    assert legal(moving, "react at 5 with B by F3")  # any other visible sample too


SEVEN_B = men("B", "SL LMG RIF RIF RIF RIF RIF", 12, 28)
