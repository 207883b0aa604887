"""Section 33: Russians go berserk."""

import attrs

from cases import cases
from fire_move.given import battle, given, in_discards, men, pinned, table, with_group
from fire_move.played import asked, choices, dice, do, figure, group, legal, refused, told, where
from wargames.fire_move.moments import (
    ActionDeclared,
    BerserkRolled,
    ChargeMet,
    FigureChecked,
    FigureLost,
    FigurePinned,
    FireOpened,
    FireWasted,
    MoraleTested,
    SideRolled,
)
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.state import PlayerTurn, State
from wargames.kernel.base.modifiers import total

FULL = "COW COW COW COW COW"
GUNS = men("A", "RIF RIF RIF RIF", 5, 20)


def attacked(
    enemy: str = "RIF RIF RIF", *pins: int, nation: Nation = "russian", berserk: bool = False
) -> State:
    """Give Germans who may fire FV 3 at Russians seven inches away."""
    state = given([GUNS], [men("B", enemy, 12, 20)], "F3", nations=("german", nation))
    return with_group(pinned(state, *pins), "B", berserk=berserk)


@cases(("6 1", True), ("8 1", True), ("5 1", False), ("1 6", False))
def test_russians_who_lost_a_man_to_fire_go_berserk_on_five_or_more(fell: str, berserk: bool) -> None:
    """FM-33.5, FM-G12, FM-R49"""
    step = do(attacked(), "fire A at B with F3", fell=dice(f"8 1 1 8 1 8 {fell}"))

    assert [(("FM-33.5", "FM-G12"), "B", berserk)] == [
        (event.clauses, event.group, event.berserk) for event in told(step, BerserkRolled)
    ]
    assert berserk == group(step.state, "B").berserk


@cases(("RIF RIF", (), "8 1 1 8"), ("RIF RIF RIF", (), "4 4 1 8 1 8"), ("RIF RIF RIF", (4, 5), "1 8 5 1 1 8"))
def test_there_is_no_roll_without_a_man_killed_or_with_one_man_left(
    enemy: str, pins: tuple[int, ...], fell: str
) -> None:
    """FM-G12: one survivor; one pinned; one routed."""
    step = do(attacked(enemy, *(pin + 1 for pin in pins)), "fire A at B with F3", fell=dice(fell))

    assert not told(step, BerserkRolled)


def test_those_who_rage_do_not_roll_again_and_neither_does_any_other_nation() -> None:
    """FM-33.5, FM-G12"""
    for state in (attacked(berserk=True), attacked(nation="american")):
        assert not told(do(state, "fire A at B with F3", fell=dice("8 1 1 8 1 8")), BerserkRolled)


@cases(("5 1", "nothing"), ("6 1", "KIA"))
def test_below_eight_fire_does_nothing_to_the_berserk(fell: str, effect: str) -> None:
    """FM-G12: FV 3 and +4 is 7."""
    step = do(attacked(berserk=True), "fire A at B with F3", fell=dice(f"{fell} 1 8 1 8"))

    assert effect == told(step, FigureChecked)[0].effect
    assert not figure(step.state, 7).pinned


def test_a_sniper_does_not_pin_the_berserk() -> None:
    """FM-G12: he kills them."""
    state = in_discards(
        with_group(given([GUNS], [men("B", "RIF RIF", 30, 20)], f"SNP SNP {FULL}"), "B", berserk=True)
    )

    calm = do(state, "sniper at B with SNP", fell=dice("4 1", pick="1"))
    assert not told(calm, FigurePinned)
    assert not figure(calm.state, 5).pinned
    assert told(do(state, "sniper at B with SNP", fell=dice("7 1", pick="1")), FigureLost)


def raging(*enemy: tuple[float, float], cards: str = "M1 F3 R1", acted: bool = False) -> State:
    """Give Russians who rage, at the beginning of their turn; or after their move."""
    foes = [men(f"B{n}", "RIF", x, y) for n, (x, y) in enumerate(enemy)]
    state = given(
        [men("A", "SL RIF RIF RIF", 5, 20), men("C", "RIF RIF", 5, 30)],
        foes,
        cards,
        nations=("russian", "german"),
    )
    mad = with_group(state, "A", berserk=True, acted=acted)
    return attrs.evolve(mad, open=attrs.evolve(mad.open, frames=(PlayerTurn("russian"),)))


@cases("fire C at B0 with F3", "end actions", "ground C with M1", "move C with M1 for actions")
def test_the_berserk_move_before_any_other_action(text: str) -> None:
    """FM-G12, FM-R6"""
    assert "FM-G12" == refused(raging((12, 20)), text).clause


@cases("fire A at B0 with F3", "ground A with M1", "rally A with R1 for 2", "reorganize 1+2/3+4 with R1")
def test_the_berserk_neither_fire_nor_hide_nor_rally_nor_reorganize(text: str) -> None:
    """FM-G12"""
    state = pinned(with_group(raging((12, 20), acted=True), "A", acted=False), 2)
    there = attrs.evolve(state, open=attrs.evolve(state.open, frames=(PlayerTurn("russian", "actions"),)))

    assert "FM-G12" == refused(there, text).clause


def test_who_can_reach_an_enemy_must_charge_and_passes_every_test() -> None:
    """FM-33.5, FM-G12: CCV + 1; no morale test of his nominees."""
    running = do(raging((12, 20)), "run berserk with A").state

    assert "FM-G12" == refused(running, "step 9/20").clause
    assert "FM-G12" == refused(running, "end move").clause
    texts = ("charge B0 with 1,2,3,4 along 11.3/20", "stand", "pass")
    step = do(running, *texts, fell=dice("1 1 8 1 1 8"))
    assert [7] == [test.figure for test in told(step, MoraleTested)]
    attack = told(step, SideRolled)[0]
    assert (4, 3) == (attack.base, total(attack.modifiers))
    assert not group(step.state, "A").berserk


@cases("run berserk with A", "move A with M1 for actions")
def test_all_the_berserk_charge(begin: str) -> None:
    """FM-G12, FM-29.2: every figure is nominated, by the free move and by a card."""
    state = do(raging((12, 20)), begin).state

    for named in ("1,2,3", "4", "2,3"):
        assert "FM-G12" == refused(state, f"charge B0 with {named} along 11.3/20").clause
    charges = {text for text in choices(state) if text.startswith("charge")}
    assert charges
    assert all(text.startswith("charge B0 with 1,2,3,4 along") for text in charges)


def test_the_berserk_who_have_no_way_are_told_to_stay() -> None:
    """FM-G12, FM-R59: deep in the wood they see nobody, and have acted when their turn begins."""
    state = given([men("A", "RIF RIF", 5, 20)], [men("B", "RIF RIF", 40, 20)], FULL,
                  nations=("german", "russian"), on=table(far="woods"))  # fmt: skip
    raging_there = with_group(state, "B", berserk=True)

    step = do(raging_there, "end actions", "end discards")

    assert [(("FM-G12",), "B")] == [(one.clauses, one.group) for one in told(step, ActionDeclared)]
    assert group(step.state, "B").acted


def test_who_cannot_reach_one_ends_nearer_to_the_nearest_enemy_in_sight() -> None:
    """FM-G12: the wall is too far off for a charge across it; figure 7 is nearer than figure 8."""
    foes = [men("B", "RIF", 26, 20), men("D", "RIF", 30, 20)]
    state = given(
        [men("A", "RIF RIF", 5, 20)], foes, "M1", nations=("russian", "german"), on=table(border="hedge")
    )
    mad = with_group(state, "A", berserk=True)
    mad = attrs.evolve(mad, open=attrs.evolve(mad.open, frames=(PlayerTurn("russian"),)))
    running = do(mad, "run berserk with A").state

    assert "FM-G12" == refused(running, "step 3/20").clause
    assert "FM-G12" == refused(running, "end move").clause
    assert legal(running, "step 15/20")
    assert "FM-G12" == refused(running, "step 5/36").clause
    assert "FM-G12" == refused(running, "step 13.4/36.8").clause  # as far as before, 21 inches
    assert legal(running, "step 13.41/36.8")


def test_a_free_move_is_no_action_for_discards_and_a_card_is() -> None:
    """FM-G12, FM-R7: a Russian may discard four, or none."""
    cards = f"M1 F1 {FULL}"
    free = do(
        raging((12, 20), cards=cards), "run berserk with A", "charge B0 with 1,2,3,4 along 11.3/20"
    ).state
    paid = do(
        raging((12, 20), cards=cards), "move A with M1 for actions", "charge B0 with 1,2,3,4 along 11.3/20"
    ).state

    over = [do(state, "retire 18/25").state for state in (free, paid)]
    ended = [do(_regrouped(state), "end actions").state for state in over]

    assert legal(ended[0], "discard COW")
    assert "german" == asked(ended[1])


def _regrouped(state: State) -> State:
    """Leave the groups as they are, if that is asked."""
    text = "regroup - keeping fear no"
    return do(state, text).state if legal(state, text) else state


def test_the_berserk_always_stand() -> None:
    """FM-G12, FM-29.7: without being asked, and without a test."""
    state = with_group(attacked("RIF RIF"), "B", berserk=True)
    state = attrs.evolve(state, hands=(attrs.evolve(state.hands[0], cards=("M1",)), state.hands[1]))
    texts = ("move A with M1 for actions", "charge B with 1,2,3,4 along 11.3/20")

    step = do(state, *texts, fell=dice("1 1 1 1 1 1 1 1"))

    assert [("B", "stand")] == [(event.group, event.answer) for event in told(step, ChargeMet)]
    assert {1, 2, 3, 4} == {test.figure for test in told(step, MoraleTested)}


@cases((50, False), (21, True))
def test_the_rage_ends_where_no_enemy_is_in_sight_at_the_end_of_the_turn(x: float, rages: bool) -> None:
    """FM-G12: with no enemy in sight they stay, too; at 1 inch into the wood one is seen."""
    foes = [men("B", "RIF RIF", x, 20)]
    there = table(far="woods")
    sides: tuple[Nation, Nation] = ("german", "russian")
    state = given(foes, [men("A", "RIF RIF", 5, 20)], FULL, their_hand=FULL, nations=sides, on=there)
    theirs = do(with_group(state, "A", berserk=True), "end actions", "end discards").state

    if rages:
        theirs = do(theirs, "run berserk with A", "step 10/20", "pass").state
    else:
        assert group(theirs, "A").acted
    after = do(theirs, "end actions", "end discards").state

    assert rages == group(after, "A").berserk
    assert "german" == asked(after)


def maddened(move: str, step: str) -> State:
    """Give Russians on their way, three inches from its end, who have lost a man to fire and gone berserk."""
    own = [men("A", "SL RIF RIF RIF RIF RIF", 5, 20), men("P", "PL", 5, 35)]
    foes = [men("B", "RIF RIF RIF RIF", 21, 20)]
    state = battle(own, foes, "M1 M2 F3", their_hand="F3", nations=("russian", "german"))
    mad = do(state, move, step, "react at 1 with B by F3", fell=dice("4 4 " * 5 + "8 1 8 1")).state
    assert group(mad, "A").berserk
    return mad


def test_movers_who_go_berserk_on_their_way_do_not_fire() -> None:
    """FM-G12, FM-R15: their shot is lost; they go on."""
    mad = maddened("move A with M1 for actions firing F3", "step 9/20 firing at B from 4")

    step = do(mad, "go on")

    assert [("A", "F3", ("FM-G12",))] == [
        (one.group, one.card, one.clauses) for one in told(step, FireWasted)
    ]
    assert not told(step, FireOpened)
    assert "9.00/20.00" == where(step.state, 1)


def test_movers_who_go_berserk_on_their_way_do_not_go_to_ground() -> None:
    """FM-G12, FM-8.3: their action is over where the card has no move action left."""
    on = do(maddened("move A with M2 for actions", "step 9/20"), "go on").state
    spent = do(maddened("move A with M1 for actions", "step 9/20"), "go on").state

    assert "FM-G12" == refused(on, "drop with M1").clause
    assert legal(spent, "end actions")
