"""Section 31: minefield cards."""

import attrs

from cases import cases
from fire_move.given import GAME, at, battle, dealt, given, men, pinned, table, with_figure, with_group
from fire_move.played import asked, choices, dice, do, figure, group, hand, ids, legal, refused, shown, told
from wargames.fire_move.moments import (
    CardsPlayed,
    ChargeMet,
    FigureChecked,
    FigureLost,
    GroupHalted,
    MarkerPut,
)
from wargames.fire_move.values.components import TerrainType
from wargames.fire_move.values.state import State

OWN = men("A", "SL RIF RIF RIF", 5, 20)
FAR = men("B", "RIF RIF", 55, 5)


def moving(
    cards: str = "M3",
    route: str = "step 5/10",
    *,
    terrain: TerrainType = "open",
    roles: str = "SL RIF RIF RIF",
) -> State:
    """Give the moment when the enemy may play a minefield: ten samples from north to south."""
    own = men("A", roles, 5, 20)
    state = given([own], [FAR], cards, their_hand="MINE COW", on=table(near=terrain))
    card = cards.split(maxsplit=1)[0]
    return do(state, f"move A with {card} for actions", route).state


def mined(cards: str, *, aside: tuple[str, ...] = ()) -> State:
    """Give a group in a minefield, its owner asked for an action."""
    return with_group(given([OWN], [FAR], cards), "A", mined=True, set_aside=aside)


def test_the_non_phasing_player_plays_a_minefield_on_movers_who_halt_there() -> None:
    """FM-31.1, FM-G10, FM-R11: at sample 4, four inches on; the other move actions are lost."""
    step = do(moving(), "minefield at 4 with MINE", fell=dice("1 8", pick="1"))

    assert "american" == asked(moving())
    assert [(("FM-31.1",), "american", ("MINE",))] == [
        (event.clauses, event.side, event.cards) for event in told(step, CardsPlayed)
    ]
    assert [(("FM-G10",), "A", "minefield", True)] == [
        (event.clauses, event.group, event.marker, event.on) for event in told(step, MarkerPut)
    ]
    assert group(step.state, "A").mined
    assert ("COW",) == hand(step.state, "american")
    after = do(step.state, "pass").state
    assert at(5, 16) == figure(after, 1).at
    assert "german" == asked(after)
    assert "FM-3.1" == refused(after, "step 5/10").clause


def test_after_a_minefield_the_window_stays_at_that_sample_alone() -> None:
    """FM-R58, FM-G10: and no second minefield is played on a group in one."""
    there = do(moving(), "minefield at 4 with MINE", fell=dice("1 8", pick="1")).state
    again = attrs.evolve(there, hands=(there.hands[0], attrs.evolve(there.hands[1], cards=("MINE",))))

    assert not told(do(moving(), "minefield at 4 with MINE", fell=dice("1 8", pick="1")), GroupHalted)
    assert "american" == asked(again)
    assert "FM-G10" == refused(again, "minefield at 4 with MINE").clause
    assert "FM-R14" == refused(again, "minefield at 5 with MINE").clause


@cases(("6 2", 8, "KIA"), ("6 3", 7, "pinned"), ("3 4", 3, "pinned"), ("2 4", 2, "nothing"))
def test_it_attacks_one_random_figure_with_fv_4(fell: str, result: int, effect: str) -> None:
    """FM-31.2, FM-R50: the example, pick 2 and +4: Result 8."""
    step = do(moving(), "minefield at 4 with MINE", fell=dice(fell, pick="2"))

    (check,) = told(step, FigureChecked)
    assert (2, 4, result, effect) == (check.figure, check.fv, check.result, check.effect)
    assert ("FM-31.2", "FM-31.3") == check.clauses[:2]
    assert [2] * (effect == "KIA") == [event.figure for event in told(step, FigureLost)]
    if effect == "pinned":
        assert "A.2" == figure(step.state, 2).group


def test_the_pick_is_among_the_movers_in_kf_order() -> None:
    """FM-31.2, FM-R50, FM-G10: a pinned man who stayed is none of them."""
    own = men("A", "RIF SL RIF", 5, 20)
    state = pinned(given([own], [FAR], "M1", their_hand="MINE"), 3)
    step = do(
        state,
        "move A with M1 for actions",
        "step 5/10",
        "minefield at 4 with MINE",
        fell=dice("1 8", pick="2"),
    )

    assert [1] == [check.figure for check in told(step, FigureChecked)]


@cases("crops", "woods", "jungle", "rubble", "marsh")
def test_no_terrain_conceals_from_a_minefield_nor_ground_smoke_and_card(terrain: TerrainType) -> None:
    """FM-31.3, FM-R44: FV 4 and no CV of any kind."""
    state = given([OWN], [FAR], "M2b", their_hand="MINE", on=table(near=terrain))
    state = with_group(state, "A", smoke=4, smoke_turn=5)

    step = do(
        state, "move A with M2b for cv", "step 5/10", "minefield at 4 with MINE", fell=dice("4 4", pick="1")
    )

    (check,) = told(step, FigureChecked)
    assert ((), 4) == (check.modifiers, check.result)


@cases(
    ("wood_building", "FM-G10"),
    ("stone_building", "FM-G10"),
    ("bunker", "FM-G10"),
    ("trench", "FM-G10"),
    ("hill", "FM-G10"),
    ("rubble", None),
    ("woods", None),
    ("open", None),
)
def test_no_minefield_lies_in_buildings_bunkers_trenches_and_on_hills(
    terrain: TerrainType, clause: str | None
) -> None:
    """FM-G10, FM-31.1"""
    if clause is None:
        assert legal(moving(terrain=terrain), "minefield at 4 with MINE")
        return
    watched = given([OWN], [men("B", "RIF RIF", 7, 20)], "M1", their_hand="MINE F1", on=table(near=terrain))
    there = do(watched, "move A with M1 for actions", "step 5/14").state
    assert clause == refused(there, "minefield at 4 with MINE").clause


@cases("wood_building", "stone_building", "bunker")
def test_where_no_minefield_may_lie_and_nobody_sees_the_movers_nobody_is_asked(terrain: TerrainType) -> None:
    """FM-R58, FM-G10: the enemy is far away outside."""
    assert "german" == asked(moving(terrain=terrain))


def test_a_minefield_takes_its_card_and_a_group_that_is_no_lone_pl() -> None:
    """FM-31.1, FM-G10"""
    alone = given([men("A", "PL", 5, 20)], [men("B", "RIF", 7, 20)], "M1", their_hand="MINE F1")
    there = do(alone, "move A with M1 for actions", "step 5/14").state

    assert "FM-31.1" == refused(moving(), "minefield at 4 with COW").clause
    assert "FM-3.1" == refused(moving(), "minefield at 4 with HERO").clause
    assert "FM-G10" == refused(there, "minefield at 4 with MINE").clause


def test_movers_alone_suffer_minefields() -> None:
    """FM-31.1: not men who fire, nor those who go to ground."""
    state = given([OWN], [men("B", "RIF RIF", 12, 20)], "F1 M1", their_hand="MINE")

    assert "german" == asked(do(state, "ground A with M1").state)
    assert "german" == asked(do(state, "fire A at B with F1", fell=dice("1 8 1 8")).state)


def test_a_window_for_mines_opens_whatever_the_enemy_holds() -> None:
    """FM-R58, FM-R51: with any card in hand, so that the pause tells nothing; without one, never."""
    for held in ("MINE", "COW"):
        state = given([OWN], [FAR], "M1", their_hand=held)
        assert "american" == asked(do(state, "move A with M1 for actions", "step 5/10").state)
    state = given([OWN], [FAR], "M1")
    assert "german" == asked(do(state, "move A with M1 for actions", "step 5/10").state)


# in the minefield


def test_in_a_minefield_nobody_moves_but_all_else_is_allowed() -> None:
    """FM-G10: fire, rally, radio and smoke stay legal."""
    own = men("A", "PL SL RAD RIF RIF", 5, 20, dy=0.6)
    state = given([own], [men("B", "RIF", 12, 20)], "M2 F1 R1 RD5 SMK")
    bound = pinned(with_group(state, "A", mined=True), 5)

    assert "FM-G10" == refused(bound, "move A with M2 for actions").clause
    for text in (
        "fire A at B with F1",
        "rally A with R1 for 5",
        "artillery by A at 6 with RD5",
        "smoke A with SMK",
    ):
        assert legal(bound, text)


def test_no_figure_is_split_off_exchanged_or_attached_in_a_minefield() -> None:
    """FM-G10, FM-R33"""
    own = (men("A", "SL RIF RIF RIF", 5, 20), men("C", "SL RIF", 5.75, 20), men("P", "PL", 9, 20))
    state = with_group(given(own, [FAR], "R1 M1"), "A", mined=True)

    for parts in ("1+2/3+4", "1+2+3+4+5+6", "1+2+3+5/4+6"):
        assert "FM-G10" == refused(state, f"reorganize {parts} with R1").clause
    beside = do(state, "move P with M1 for actions", "step 5.7/22.25").state
    assert "FM-G10" == refused(beside, "attach to A").clause


# leaving


def test_a_value_of_two_in_one_card_leaves_without_another_attack() -> None:
    """FM-31.4, FM-R44, FM-G10: the group stays at its point, free."""
    state = mined("M2")

    step = do(state, "leave minefield with A by M2")

    assert not told(step, FigureChecked)
    assert [(("FM-31.4",), "minefield", False)] == [
        (event.clauses, event.marker, event.on) for event in told(step, MarkerPut)
    ]
    assert (False, True) == (group(step.state, "A").mined, group(step.state, "A").acted)
    assert figure(state, 1).at == figure(step.state, 1).at
    assert "german" == asked(step.state)


def test_a_value_of_three_leaves_one_move_action() -> None:
    """FM-31.4, FM-G10"""
    after = do(mined("M3"), "leave minefield with A by M3").state

    moved = do(after, "step 8/20").state

    assert at(8, 20) == figure(moved, 1).at
    assert "FM-3.1" == refused(moved, "step 9/20").clause


@cases("M1", "M1a", "FORD")
def test_a_card_of_value_one_leaves_after_a_second_attack(card: str) -> None:
    """FM-31.4, FM-G10: the example; one more random figure, FV 4."""
    step = do(mined(card), f"leave minefield with A by {card}", fell=dice("6 2", pick="3"))

    (check,) = told(step, FigureChecked)
    assert (3, 4, 8, "KIA") == (check.figure, check.fv, check.result, check.effect)
    assert "FM-31.2" in check.clauses
    assert not group(step.state, "A").mined
    assert [("FM-31.4",)] == [event.clauses for event in told(step, CardsPlayed)]


def test_cards_set_aside_add_up_turn_by_turn() -> None:
    """FM-31.5: the example, M1 and later another M1, and no attack."""
    step = do(mined("M1 M1"), "set aside M1 for A")
    after = step.state

    assert ("M1",) == group(after, "A").set_aside
    assert ("M1",) == hand(after, "german")
    assert "M1" not in dict(after.hands[0].deck.discards)
    assert [("FM-31.5",)] == [event.clauses for event in told(step, CardsPlayed)]
    assert "FM-3.2" == refused(after, "set aside M1 for A").clause
    later = do(with_group(after, "A", acted=False), "leave minefield with A by M1")
    assert not told(later, FigureChecked)
    assert (False, ()) == (group(later.state, "A").mined, group(later.state, "A").set_aside)
    assert 2 == dict(later.state.hands[0].deck.discards)["M1"]


def test_over_whole_turns_a_card_may_be_set_aside_each_turn() -> None:
    """FM-31.5, FM-3.8: in turn 5 one, in turn 7 the other."""
    state = mined("M1 M1 COW COW COW")
    texts = ("set aside M1 for A", "end actions", "end discards", "end actions")

    turned = do(state, *texts, fell=dice(deck="F1 F1 F2 F2 F2 F3 F3")).state

    assert 7 == turned.open.turn
    after = do(turned, "leave minefield with A by M1").state
    assert not group(after, "A").mined


def test_a_surplus_over_two_gives_move_actions_now() -> None:
    """FM-31.5, FM-G10: 1 set aside and a 2 leave one."""
    after = do(mined("M2", aside=("M1",)), "leave minefield with A by M2").state

    assert at(8, 20) == figure(do(after, "step 8/20").state, 1).at


def test_setting_aside_is_the_sole_action_and_shown_openly() -> None:
    """FM-31.5, FM-G10, FM-R63, FM-R51"""
    state = with_group(given([OWN], [men("B", "RIF RIF", 12, 20)], "M1 F1", their_hand="F3"), "A", mined=True)

    step = do(state, "set aside M1 for A")

    assert "german" == asked(step.state)
    assert "FM-3.2" == refused(step.state, "fire A at B with F1").clause
    assert [("M1",)] == [event.cards for event in shown(step, None) if isinstance(event, CardsPlayed)]


@cases("leave minefield with A by {}", "set aside {} for A")
def test_only_movement_cards_of_groups_in_a_minefield_do(verb: str) -> None:
    """FM-31.4, FM-31.5, FM-G10, FM-R36, FM-G23, FM-30.7"""
    state = mined("M1 F1")

    assert legal(state, verb.format("M1"))
    assert "FM-31.4" == refused(state, verb.format("F1")).clause
    assert "FM-3.1" == refused(state, verb.format("M2")).clause
    assert "FM-31.4" == refused(with_group(state, "A", mined=False), verb.format("M1")).clause
    assert "FM-30.7" == refused(with_group(state, "A", fear=True), verb.format("M1")).clause
    assert "FM-G23" == refused(pinned(state, 1, 2, 3, 4), verb.format("M1")).clause


def test_a_group_that_is_wiped_out_ceases_and_its_cards_are_discarded() -> None:
    """FM-R56, FM-31.4: the last man dies as he leaves; the turn goes on."""
    state = with_group(
        given([men("A", "RIF RIF", 5, 20), men("C", "SL RIF", 5, 30)], [FAR], "M1 M2"), "A", mined=True
    )
    alone = attrs.evolve(
        state,
        open=attrs.evolve(state.open, figures=tuple(one for one in state.open.figures if one.number != 2)),
    )

    step = do(alone, "leave minefield with A by M1", fell=dice("8 1", pick="1"))

    assert {"B", "C"} == ids(step.state)
    assert "german" == asked(step.state)
    assert legal(step.state, "move C with M2 for actions")


def test_a_minefield_ends_a_charge_even_at_its_end() -> None:
    """FM-G10, FM-31.1, FM-G11: the group halts there."""
    state = given([men("A", "RIF RIF", 5, 20)], [men("B", "RIF RIF", 12, 20)], "M1", their_hand="MINE")
    charge = ("move A with M1 for actions", "charge B with 1,2 along 11.3/20")
    step = do(state, *charge, "minefield at 7 with MINE", fell=dice("1 1 1 1 1 8", pick="1"))

    assert group(step.state, "A").mined
    assert not told(step, ChargeMet)
    assert "german" == asked(step.state)


def test_defenders_who_retire_out_of_a_minefield_take_one_more_attack() -> None:
    """FM-G10, FM-G11: first the attack, then the marker goes."""
    state = given([men("A", "RIF RIF", 5, 20)], [men("B", "RIF RIF", 12, 20)], "M1")
    met = do(
        with_group(state, "B", mined=True),
        "move A with M1 for actions",
        "charge B with 1,2 along 11.3/20",
        fell=dice("1 1 1 1"),
    ).state

    step = do(met, "retire 18/25", fell=dice("3 3", pick="2"))

    assert [(4, 4, "pinned")] == [(one.figure, one.result, one.effect) for one in told(step, FigureChecked)]
    assert not group(step.state, "B").mined


def test_a_russian_is_not_pinned_by_a_mine_in_his_rage() -> None:
    """FM-G12, FM-31.2: Result 7 does nothing to a berserk figure."""
    state = given([OWN], [FAR], "M1", nations=("russian", "german"))
    bound = with_group(state, "A", mined=True, berserk=True)

    step = do(bound, "leave minefield with A by M1", fell=dice("6 3", pick="2"))

    assert ["nothing"] == [check.effect for check in told(step, FigureChecked)]
    assert not figure(with_figure(step.state, 1, wounded=False), 2).pinned


def test_a_card_is_offered_to_be_set_aside_only_where_it_does_not_lead_out_yet() -> None:
    """FM-31.4, FM-31.5, FM-R57"""
    state, paid = mined("M1 M2 M3"), mined("M1 M2 M3", aside=("M1a",))
    leave = [f"leave minefield with A by {card}" for card in ("M1", "M2", "M3")]

    offered = [text for text in choices(state) if "minefield" in text or "aside" in text]
    assert [leave[0], "set aside M1 for A", *leave[1:]] == offered
    assert leave == [text for text in choices(paid) if "minefield" in text or "aside" in text]


@cases((("M1",), "M1a", 0), ((), "M2", 0), ((), "M3", 1), (("M1",), "M3", 2))
def test_the_card_that_reaches_the_value_frees_the_group_as_it_is_set_aside(
    aside: tuple[str, ...], card: str, over: int
) -> None:
    """FM-31.5, FM-G10: what is over two are its move actions now."""
    step = do(mined(card, aside=aside), f"set aside {card} for A")

    assert (False, ()) == (group(step.state, "A").mined, group(step.state, "A").set_aside)
    assert [(("FM-31.5",), "minefield", False)] == [
        (event.clauses, event.marker, event.on) for event in told(step, MarkerPut)
    ]
    discards = dict(step.state.hands[0].deck.discards)
    assert [1] * (1 + len(aside)) == [discards[one] for one in (*aside, card)]
    after = step.state
    for x in range(over):
        after = do(after, f"step {8 + x}/20").state
    assert "FM-3.1" == refused(after, "step 12/20").clause


def test_no_more_is_set_aside_than_frees_the_group() -> None:
    """FM-31.5: nor is a group that has paid its way in a minefield."""
    paid = mined("M3", aside=("M3",))

    assert "FM-31.5" == refused(paid, "set aside M3 for A").clause
    beside = dealt(with_group(battle([OWN], [FAR], "M3"), "A", mined=True, set_aside=("M3",)), "german", "")
    assert ["A has set aside what frees it, and is in a minefield [FM-31.5]"] == list(GAME.violations(beside))
