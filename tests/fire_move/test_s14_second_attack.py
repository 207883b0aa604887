"""Section 14: a second fire attack in the same fire action."""

from cases import cases
from fire_move.given import battle, men, pinned, with_group
from fire_move.played import asked, dice, do, group, hand, legal, refused, told
from wargames.fire_move.moments import CardsPlayed, FigureChecked, FireOpened, FireWasted
from wargames.fire_move.values.state import State
from wargames.kernel.base.modifiers import total
from wargames.kernel.game import Step

SEVEN = men("A", "SL RIF RIF RIF RIF RIF RIF", 5, 20)
TEXT = "fire A twice at B with F3 and at B with F2 leader 1 lmg 1 smg 1"
FOUR_CHECKS = "1 8 1 8 1 8 1 8"


def fvs(step: Step[State]) -> list[int]:
    return [one.base + total(one.modifiers) for one in told(step, FireOpened)]


@cases(
    ("SL RIF RIF RIF RIF RIF RIF", (), None),
    ("PL RIF RIF RIF RIF RIF RIF", (), None),
    ("ASL RIF RIF RIF RIF RIF RIF", (), "FM-14.1"),
    ("SL RIF RIF RIF RIF RIF RIF RIF", (1,), "FM-14.1"),  # a pinned SL does not lead
)
def test_an_unpinned_sl_or_pl_lets_his_group_fire_twice(
    roles: str, down: tuple[int, ...], clause: str | None
) -> None:
    """FM-14.1, FM-R28"""
    own = men("A", roles, 5, 20, dy=0.6)
    state = pinned(battle([own], [men("B", "RIF RIF", 21, 20)], "F2 F3"), *down)

    if clause is None:
        step = do(state, TEXT, fell=dice(FOUR_CHECKS))
        (played,) = told(step, CardsPlayed)
        assert (("F3", "F2"), "A") == (played.cards, played.group)
        assert "FM-14.1" in played.clauses
        assert 4 == len(told(step, FigureChecked))
        assert () == hand(step.state, "german")
    else:
        assert clause == refused(state, TEXT).clause


@cases(((), True), ((7,), False))
def test_both_cards_take_the_sum_of_their_maximum_men(down: tuple[int, ...], *, allowed: bool) -> None:
    """FM-14.2, FM-R20, FM-R28: the example: F2 and F3 take 3 + 4 men; with 6 only one can be played."""
    state = pinned(battle([SEVEN], [men("B", "RIF RIF", 21, 20)], "F2 F3"), *down)

    assert allowed == legal(state, TEXT)
    if not allowed:
        assert "FM-14.2" == refused(state, TEXT).clause
        assert legal(state, "fire A at B with F3")


@cases(("1", [4, 2]), ("2", [2, 4]))
def test_lm_counts_in_one_attack(share: str, fv: list[int]) -> None:
    """FM-14.3, FM-R28: the German PL's 2; F3 and F2 have 2 each at Medium."""
    own = men("A", "PL RIF RIF RIF RIF RIF RIF", 5, 20)
    state = battle([own], [men("B", "RIF RIF", 21, 20)], "F2 F3")

    assert fv == fvs(do(state, TEXT.replace("leader 1", f"leader {share}"), fell=dice(FOUR_CHECKS)))


@cases(("1", "1", [6, 3]), ("2", "1", [5, 4]), ("1", "2", [4, 4]), ("2", "2", [3, 5]))
def test_each_bonus_counts_in_one_attack(lmg: str, smg: str, fv: list[int]) -> None:
    """FM-14.4, FM-R28: not needfully the same; at Close F3 has 3, 1 and 2, F2 has 3, 1 and 1."""
    own = men("A", "SL LMG RIF RIF RIF RIF RIF", 5, 20)
    state = battle([own], [men("B", "RIF RIF", 11.5, 20)], "F2 F3")
    text = TEXT.replace("lmg 1", f"lmg {lmg}").replace("smg 1", f"smg {smg}")

    assert fv == fvs(do(state, text, fell=dice(FOUR_CHECKS)))


def test_the_attack_without_bonuses_has_its_base_only() -> None:
    """FM-14.4: the example: F3 and F2 at Medium with an LMG; F2 attacks at 2."""
    own = men("A", "SL LMG RIF RIF RIF RIF RIF", 5, 20)
    state = battle([own], [men("B", "RIF RIF", 21, 20)], "F2 F3")

    assert [3, 2] == fvs(do(state, TEXT, fell=dice(FOUR_CHECKS)))


@cases(("1", [3, 2]), ("2", [2, 3]))
def test_a_hero_counts_in_one_attack(share: str, fv: list[int]) -> None:
    """FM-14.5, FM-R28"""
    state = battle([SEVEN], [men("B", "RIF RIF", 21, 20)], "F2 F3 HERO")

    step = do(state, f"{TEXT} with hero HERO in {share}", fell=dice(FOUR_CHECKS))

    assert fv == fvs(step)
    assert () == hand(step.state, "german")


def test_the_attack_that_a_hero_joins_is_named() -> None:
    """FM-14.5"""
    state = battle([SEVEN], [men("B", "RIF RIF", 21, 20)], "F2 F3 HERO")

    assert "FM-14.5" == refused(state, f"{TEXT} with hero HERO").clause
    assert "FM-14.5" == refused(state, f"{TEXT} in 1").clause


def test_the_attacks_may_go_at_two_groups() -> None:
    """FM-R28: resolved one after the other, each at its range."""
    enemies = [men("B", "RIF RIF", 21, 20), men("C", "RIF RIF", 21, 30)]
    state = battle([SEVEN], enemies, "F2 F3")

    step = do(
        state, "fire A twice at B with F3 and at C with F2 leader 1 lmg 1 smg 1", fell=dice(FOUR_CHECKS)
    )

    assert ["B", "C"] == [one.target for one in told(step, FireOpened)]
    assert [8, 9, 10, 11] == [one.figure for one in told(step, FigureChecked)]
    kinds = [type(one).__name__ for one in step.events if type(one) in {FireOpened, FigureChecked}]
    assert ["FireOpened", "FigureChecked", "FigureChecked"] * 2 == kinds


def test_a_second_card_is_spent_for_nothing_when_its_target_is_gone() -> None:
    """FM-R28"""
    state = battle([SEVEN], [men("B", "RIF RIF", 10, 20), men("C", "RIF RIF", 50, 5)], "F2 F3")

    step = do(state, TEXT, fell=dice("8 1 8 1"))

    (wasted,) = told(step, FireWasted)
    assert ("A", "F2") == (wasted.group, wasted.card)
    assert "FM-R28" in wasted.clauses
    assert () == hand(step.state, "german")


@cases(
    ("fire A twice at B with F3 and at B with F3 leader 1 lmg 1 smg 1", "FM-3.1"),  # held once only
    ("fire A twice at B with F3 and at B with M1 leader 1 lmg 1 smg 1", "FM-9.1"),
    ("fire A twice at B with F3 and at X with F2 leader 1 lmg 1 smg 1", "FM-9.1"),
    ("fire A twice at C with F3 and at B with F2 leader 1 lmg 1 smg 1", "FM-9.2"),  # 40 inches off
)
def test_each_of_the_two_cards_must_be_usable(text: str, clause: str) -> None:
    """FM-14.1, FM-9.1, FM-9.2: F1 and F2 have no value at Extreme."""
    enemies = [men("B", "RIF RIF", 21, 20), men("C", "RIF RIF", 46, 20)]
    state = battle([SEVEN], enemies, "F2 F3 M1")
    text = text.replace("F3 and at B with F2", "F2 and at B with F3") if "at C" in text else text

    assert clause == refused(state, text).clause


def test_two_cards_of_a_kind_may_be_played() -> None:
    """FM-14.1, FM-14.2: two F2 take six men."""
    state = battle([men("A", "SL RIF RIF RIF RIF RIF", 5, 20)], [men("B", "RIF RIF", 21, 20)], "F2 F2")

    assert legal(state, TEXT.replace("F3", "F2"))


def test_fear_and_an_action_taken_rule_the_second_attack_out() -> None:
    """FM-14.1, FM-30.7, FM-3.2"""
    state = battle([SEVEN], [men("B", "RIF RIF", 21, 20)], "F2 F3")

    assert "FM-30.7" == refused(with_group(state, "A", fear=True), TEXT).clause
    assert "FM-3.2" == refused(with_group(state, "A", acted=True), TEXT).clause


def test_a_reaction_may_be_a_pair_of_attacks() -> None:
    """FM-14.1, FM-R14, FM-14.3: under the same terms."""
    state = battle(
        [men("A", "RIF RIF", 5, 20)],
        [men("B", "SL LMG RIF RIF RIF RIF RIF", 12, 20)],
        "M1",
        their_hand="F2 F3",
    )
    moving = do(state, "move A with M1 for actions", "step 5/28").state
    text = "react at 2 with B twice by F3 and F2 leader 1 lmg 2 smg 1"

    step = do(moving, text, fell=dice(FOUR_CHECKS))

    assert "american" == asked(moving)
    assert [3, 4] == fvs(step)
    assert group(step.state, "B").reacted
    assert "FM-14.2" == refused(pinned(moving, 9), text).clause
    assert "FM-14.1" == refused(pinned(moving, 3), text).clause
    twice = "react at 2 with B twice by F3 and F3 leader 1 lmg 2 smg 1"
    assert "FM-3.1" == refused(moving, twice).clause


def test_movers_have_no_second_attack() -> None:
    """FM-R15, FM-14.1: one fire card goes with a movement card."""
    state = battle([SEVEN], [men("B", "RIF RIF", 21, 20)], "M2 F2 F3")
    moving = do(state, "move A with M2 for actions firing F3").state

    fired = do(moving, "step 6/20 firing at B from 1", fell=dice("1 8 1 8")).state

    assert "FM-6.1" == refused(fired, "step 7/20 firing at B from 1").clause
    assert not legal(fired, TEXT)
