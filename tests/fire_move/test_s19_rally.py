"""Sections 19 and 21: rallying men, and taking fear off."""

from cases import cases
from fire_move.given import given, men, pinned, with_figure, with_group
from fire_move.played import asked, dice, do, figure, forbids, group, hand, legal, refused, told
from wargames.fire_move.moments import CardsPlayed, FiguresRallied, MarkerPut
from wargames.fire_move.values.state import State

FAR = men("B", "RIF RIF RIF", 55, 5)
NEAR = men("B", "RIF RIF RIF", 15, 20)


def squad(roles: str, cards: str, *pins: int, **more: object) -> State:
    """Give a group with pinned men, its owner asked for an action."""
    return pinned(given([men("A", roles, 5, 20)], [FAR], cards, **more), *pins)  # type: ignore[arg-type]


def pins(state: State, *numbers: int) -> list[bool]:
    return [figure(state, number).pinned for number in numbers]


def test_a_rally_card_unpins_as_many_men_as_its_number_and_the_owner_picks_them() -> None:
    """FM-19.1, FM-R34, FM-R52: the example, R2 and three pinned men."""
    state = squad("SL RIF RIF RIF", "R2", 2, 3, 4)

    step = do(state, "rally A with R2 for 4,2")

    assert [False, True, False] == pins(step.state, 2, 3, 4)
    assert [("FM-19.1",)] == [event.clauses for event in told(step, CardsPlayed)]
    assert [(("FM-19.1",), (4, 2))] == [
        (event.clauses, event.figures) for event in told(step, FiguresRallied)
    ]
    assert () == hand(step.state, "german")
    assert group(step.state, "A").acted


@cases("R1", "R2", "R3", "R4")
def test_one_man_more_than_the_cards_number_is_too_many(card: str) -> None:
    """FM-19.1, FM-G1"""
    state = squad("RIF RIF RIF RIF RIF RIF", card, 1, 2, 3, 4, 5)
    most = int(card[1])
    named = [",".join(str(number) for number in range(1, count + 1)) for count in (most, most + 1)]

    assert legal(state, f"rally A with {card} for {named[0]}")
    assert "FM-19.1" == refused(state, f"rally A with {card} for {named[1]}").clause


@cases(
    ("rally A with R2 for 1", "FM-19.1"),
    ("rally A with R2 for 2,2", "FM-19.1"),
    ("rally A with R2 for 5", "FM-19.1"),
    ("rally A with M1 for 2", "FM-19.1"),
    ("rally A with R3 for 2", "FM-3.1"),
    ("rally B with R2 for 5", "FM-3.1"),
    ("rally A with R2,R2 for 2,3", "FM-3.1"),
)
def test_only_pinned_men_of_the_one_group_are_rallied_by_cards_in_hand(text: str, clause: str) -> None:
    """FM-19.1, FM-R34"""
    assert clause == refused(pinned(squad("SL RIF RIF RIF", "R2 M1", 2, 3), 5), text).clause


def test_a_wholly_pinned_group_without_a_leader_is_rallied_by_one_card() -> None:
    """FM-R34, FM-19.1"""
    state = squad("RIF RIF", "R2 M1", 1, 2)

    assert [False, False] == pins(do(state, "rally A with R2 for 1,2").state, 1, 2)
    assert "FM-G23" == refused(state, "move A with M1 for actions").clause


def test_two_rally_cards_add_up_with_an_unpinned_sl() -> None:
    """FM-19.2, FM-R5: the example, R1 + R3 and four pinned men."""
    state = squad("SL RIF RIF RIF RIF RIF", "R1 R3", 2, 3, 4, 5, 6)

    step = do(state, "rally A with R1,R3 for 2,3,4,5")

    assert [False, False, False, False, True] == pins(step.state, 2, 3, 4, 5, 6)
    assert () == hand(step.state, "german")
    assert "FM-19.1" == refused(state, "rally A with R1,R3 for 2,3,4,5,6").clause


@cases(
    ("SL RIF RIF RIF", (), True),
    ("PL RIF RIF RIF", (), True),
    ("SL RIF RIF RIF", (1,), False),
    ("PL RIF RIF RIF", (1,), False),
    ("ASL RIF RIF RIF", (), False),
    ("RIF RIF RIF RIF", (), False),
)
def test_two_cards_take_an_sl_or_pl_who_is_unpinned_before_the_play(
    roles: str, pinned_too: tuple[int, ...], right: bool
) -> None:
    """FM-19.2, FM-R34: rallying the leader by the first card does not help."""
    state = squad(roles, "R1 R2", 2, 3, 4, *pinned_too)
    text = f"rally A with R1,R2 for {','.join(map(str, (*pinned_too, 2, 3)))}"

    assert (None if right else "FM-19.2") == forbids(state, text)


def test_three_rally_cards_are_never_played_at_once() -> None:
    """FM-19.2"""
    state = squad("SL RIF RIF RIF", "R1 R1 R2", 2, 3, 4)

    assert "FM-19.2" == refused(state, "rally A with R1,R1,R2 for 2,3,4").clause


def test_the_pls_lm_is_added_to_one_card() -> None:
    """FM-19.3: the example, R2 and an American PL of LM 1."""
    state = squad("PL RIF RIF RIF RIF", "R2", 2, 3, 4, 5, nations=("american", "german"))

    assert [False, False, False, True] == pins(do(state, "rally A with R2 for 2,3,4").state, 2, 3, 4, 5)
    assert "FM-19.1" == refused(state, "rally A with R2 for 2,3,4,5").clause


def test_the_pls_lm_is_added_once_to_two_cards() -> None:
    """FM-19.3, FM-19.2: R1 and R2 and LM 1 rally four."""
    state = squad("PL RIF RIF RIF RIF RIF", "R1 R2", 2, 3, 4, 5, 6, nations=("american", "german"))

    assert legal(state, "rally A with R1,R2 for 2,3,4,5")
    assert "FM-19.1" == refused(state, "rally A with R1,R2 for 2,3,4,5,6").clause


def test_a_pinned_pl_adds_nothing_and_neither_does_a_pl_of_another_group() -> None:
    """FM-19.3, FM-R34: a German PL has LM 2."""
    down = squad("PL RIF RIF RIF", "R1", 1, 2, 3)
    other = pinned(given([men("A", "SL RIF RIF", 5, 20), men("P", "PL", 5.75, 20)], [FAR], "R1"), 2, 3)

    assert "FM-19.1" == refused(down, "rally A with R1 for 1,2").clause
    assert "FM-19.1" == refused(other, "rally A with R1 for 2,3").clause


def test_a_promoted_sl_adds_the_lm_of_one() -> None:
    """FM-R46, FM-19.3"""
    state = with_figure(squad("SL RIF RIF RIF", "R1", 2, 3, 4), 1, promoted=True)

    assert legal(state, "rally A with R1 for 2,3")
    assert "FM-19.1" == refused(state, "rally A with R1 for 2,3,4").clause


def test_a_rally_is_the_groups_one_action() -> None:
    """FM-19.1, FM-3.2"""
    after = do(squad("SL RIF RIF", "R1 M1", 2), "rally A with R1 for 2").state

    assert "FM-3.2" == refused(after, "move A with M1 for actions").clause


# remove fear


@cases("M1", "M2a", "M3", "FORD")
def test_any_movement_card_takes_the_fear_marker_off(card: str) -> None:
    """FM-21.1, FM-30.8: the example; the group neither moves nor fires in this turn."""
    state = with_group(given([men("A", "SL RIF RIF", 5, 20)], [NEAR], f"{card} M1 F1"), "A", fear=True)

    step = do(state, f"remove fear from A with {card}")

    assert not group(step.state, "A").fear
    assert [("FM-21.1",)] == [event.clauses for event in told(step, CardsPlayed)]
    assert [("FM-21.1", "A", "fear", False)] == [
        (*event.clauses, event.group, event.marker, event.on) for event in told(step, MarkerPut)
    ]
    assert figure(state, 1).at == figure(step.state, 1).at
    assert "FM-3.2" == refused(step.state, "move A with M1 for actions").clause
    assert "FM-3.2" == refused(step.state, "fire A at B with F1").clause


def test_nobody_may_shoot_while_fear_is_taken_off() -> None:
    """FM-R63, FM-21.1: no window opens, though the enemy sees the group and holds cards."""
    state = with_group(
        given([men("A", "SL RIF RIF", 5, 20)], [NEAR], "M1 M2", their_hand="F3"), "A", fear=True
    )

    assert "german" == asked(do(state, "remove fear from A with M1").state)


def test_what_does_not_take_fear_off() -> None:
    """FM-21.1, FM-R4: another card; a group without fear; men who are all pinned, who can only be rallied."""
    state = given([men("A", "SL RIF", 5, 20)], [FAR], "M1 R1")
    afraid = with_group(state, "A", fear=True)

    assert "FM-21.1" == refused(state, "remove fear from A with M1").clause
    assert "FM-21.1" == refused(afraid, "remove fear from A with R1").clause
    assert "FM-R4" == refused(pinned(afraid, 1, 2), "remove fear from A with M1").clause


def test_a_group_with_fear_does_not_react_but_defends() -> None:
    """FM-R36: it may not fire at the chargers, and may stand or retire."""
    state = given([men("A", "RIF RIF", 5, 20)], [men("B", "RIF", 12, 20)], "M1", their_hand="F1")
    moving = do(with_group(state, "B", fear=True), "move A with M1 for actions").state

    coming = do(moving, "charge B with 1,2 along 11.3/20", fell=dice("1 1 1 1")).state
    met = do(coming, "pass").state

    assert "FM-30.7" == refused(coming, "react at 3 with B by F1").clause
    assert legal(met, "stand")
    assert legal(met, "retire 18/25")
