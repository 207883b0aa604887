"""What a state that was read from a file must not hold: each impossibility is named with its clause."""

from collections.abc import Callable
from typing import Any

import attrs

from cases import cases
from fire_move.given import GAME, at, battle, in_discards, men, table, with_figure, with_group, with_piece
from fire_move.played import dice, do
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.state import (
    ActionEnds,
    CloseCombat,
    Ending,
    HeroWindow,
    Lost,
    Moving,
    PlayerTurn,
    SettingUp,
    Shot,
    State,
    Walk,
)
from wargames.kernel.geometry.arcs import Direction

MMG, LMG = "M-mg34_tripod-5", "A-mg42-2"


def laid() -> State:
    """Give a possible state: A is figures 1 to 4, M with an MMG 5 and 6, B 7 to 9."""
    own = [
        men("A", "PL LMG ENG RIF", 5, 20),
        men("M", "MMG CRW", 10, 20, weapon="mg34_tripod", facing=(1, 0)),
    ]
    return battle(own, [men("B", "SL RIF RIF", 40, 20)], "M1 F1", their_hand="F2", on=table(border="wire3"))


def opened(state: State, **changes: Any) -> State:
    return attrs.evolve(state, open=attrs.evolve(state.open, **changes))


def now(**changes: Any) -> Callable[[State], State]:
    return lambda state: opened(state, **changes)


def framed(*frames: Any) -> Callable[[State], State]:
    return lambda state: opened(state, frames=(PlayerTurn("german", "actions"), *frames))


def with_(change: Callable[..., State], which: int | str) -> Callable[..., Callable[[State], State]]:
    """Change one figure, group or weapon of a state."""
    return lambda **changes: lambda state: change(state, which, **changes)


def held_by(side: Nation) -> Callable[[State], State]:
    return lambda state: opened(state, held=tuple(attrs.evolve(one, side=side) for one in state.open.held))


def hand_with(place: int, **changes: Any) -> Callable[[State], State]:
    def change(state: State) -> State:
        hands = tuple(
            attrs.evolve(one, **changes) if n == place else one for n, one in enumerate(state.hands)
        )
        return attrs.evolve(state, hands=hands)

    return change


def lost(number: int, side: Nation) -> Callable[[State], State]:
    def change(state: State) -> State:
        left = tuple(one for one in state.open.figures if one.number != number)
        return opened(state, figures=left, lost=(Lost(number, side, "KIA", leader=False),))

    return change


CASES: list[tuple[Callable[[State], State], str]] = [
    (lambda state: opened(state, figures=state.open.figures[:-1]), "figure 9 is there or lost 0 times"),
    (now(lost=(Lost(9, "american", "KIA", leader=False),)), "figure 9 is there or lost 2"),
    (lambda state: opened(state, figures=state.open.figures[::-1]), "in order of their numbers [FM-R50]"),
    (lost(9, "german"), "the lost figure 9 is not german [FM-G18]"),
    (with_(with_figure, 4)(role="SMG"), "figure 4 is a german RIF by the lists"),
    (with_(with_figure, 4)(arm="halberd"), "carries 'halberd', which is no weapon [FM-G5]"),
    (with_(with_figure, 4)(promoted=True), "figure 4 is no SL and cannot be promoted [FM-32.6]"),
    (with_(with_figure, 4)(charge=True), "figure 4 is no ENG and has no charge [FM-G8]"),
    (with_(with_figure, 4)(group="M2"), "figure 4 is in no group [FM-2.1]"),
    (with_(with_figure, 4)(group="B"), "group B has figures of the other side [FM-2.1]"),
    (lambda state: opened(state, groups=(*state.open.groups, state.open.groups[0])),
     "two groups have one id [FM-2.1]"),
    (lambda state: opened(state, groups=(*state.open.groups, attrs.evolve(state.open.groups[0], id="Z"))),
     "group Z has no figure [FM-R56]"),
    (now(off_table=("Z",)), "'Z' cannot be off the table"),
    (lambda state: attrs.evolve(state, hands=state.hands[::-1]), "the attacker's hand comes first"),
    (hand_with(0, cards=("F1", "M1")), "german hand is not in the order of the cards [FM-R51]"),
    (hand_with(0, cards=("M1", "F1", "TIME")), "a time check card is in the german hand [FM-G17]"),
    (hand_with(0, cards=("M1",)), "not 2 F1 of the german deck are there [FM-G2]"),
    (now(turn=0), "there is no player turn 0 now [FM-G17]"),
    (now(turn=81), "there is no player turn 81 now [FM-G17]"),
    (now(time_checks=-1), "time checks are counted upwards [FM-G17]"),
    (now(held=()), "each objective of the scenario is held by a side [FM-G18]"),
    (held_by("french"), "held by a side that does not play [FM-G18]"),
    (now(wire_cut=(1,)), "blown wire is listed by the numbers of borders, in order [FM-G8]"),
    (now(wire_cut=(0, 0)), "blown wire is listed by the numbers of borders, in order [FM-G8]"),
    (now(ending=Ending("german", "", "FM-G18", ())), "a game goes on, or it has ended"),
    (lambda state: opened(state, pieces=state.open.pieces[1:]), "the weapons are those of the lists [FM-G5]"),
    (with_(with_piece, MMG)(gunner=4), f"{MMG} is served by nobody who crews it [FM-G23]"),
    (with_(with_piece, LMG)(gunner=None), f"{LMG} is abandoned nowhere [FM-G23]"),
    (with_(with_piece, MMG)(facing=None), f"{MMG} faces where it cannot [FM-28.1]"),
    (with_(with_piece, LMG)(facing=Direction(1, 0)), f"{LMG} faces where it cannot [FM-28.1]"),
    (with_(with_figure, 4)(crews="halberd"), "figure 4 crews a weapon that nobody serves [FM-G23]"),
    (with_(with_figure, 5)(group="A"), "A holds 2 machine guns [FM-2.4]"),
    (with_(with_figure, 4)(at=at(0, 20)), "figure 4 is off the table at (0, 20) [FM-R2]"),
    (with_(with_figure, 4)(at=at(20.04, 20)), "less than 0.05 inch from a border [FM-R2]"),
    (with_(with_figure, 4)(at=at(5, 20.49)), "figures 1 and 4 are less than 0.5 inch apart [FM-R12]"),
    (with_(with_figure, 4)(at=None), "figure 4 is off the table [FM-G22]"),
    (now(off_table=("M",)), "figure 5 is on the table [FM-G22]"),
    (with_(with_group, "A")(smoke=7), "the smoke of A is no D6 of this game [FM-16.2]"),
    (with_(with_group, "A")(smoke=3, smoke_turn=6), "the smoke of A is no D6 of this game [FM-16.2]"),
    (with_(with_group, "B")(acted=True), "B has acted in the enemy's turn [FM-3.2]"),
    (with_(with_group, "A")(reacted=True), "A has reacted in its own turn [FM-R14]"),
    (now(frames=(HeroWindow("german"),)), "HeroWindow cannot lie on nothing [FM-R45]"),
    (framed(Moving("A", "M1", "actions", 1)), "Moving cannot lie on PlayerTurn [FM-5.4]"),
    (framed(HeroWindow("french")), "there is no french side [FM-3.1]"),
    (framed(ActionEnds(()), Moving("B", "M1", "actions", 1)), "B does not move in this player turn [FM-3.1]"),
    (framed(ActionEnds(()), Moving("A", "M9", "actions", 1)), "'M9' is no card [FM-5.1]"),
    (framed(ActionEnds(()), Moving("A", "M1", "actions", -1)), "-1 move actions cannot be left [FM-5.2]"),
    (framed(ActionEnds(()), Moving("A", "M1", "actions", 1, smoke=7)), "of 7, which is no D6 [FM-16.2]"),
    (framed(ActionEnds(()), Moving("A", "M1", "actions", 1, old_smoke=7)), "is no D6 of this game [FM-16.2]"),
    (framed(ActionEnds(()), Moving("A", "M1", "actions", 1, old_turn=6)), "is no D6 of this game [FM-16.2]"),
    (framed(ActionEnds(()), Moving("A", "M1", "actions", 1, shot=Shot("M2"))),
     "without a fire card to fire [FM-6.1]"),
    (framed(ActionEnds(()), Moving("A", "M1", "actions", 0), CloseCombat("german", "A", "B", ())),
     "a charge leads one side along a route [FM-G11]"),
    (framed(HeroWindow("german")), "nobody is asked by HeroWindow, yet the game goes on [FM-R45]"),
    (now(frames=(SettingUp("american", 1),), turn=0), "american has no group 1 to set up"),
]  # fmt: skip


@cases(*CASES, ids=[named for _, named in CASES])
def test_an_impossible_state_is_named_with_its_clause(change: Callable[[State], State], named: str) -> None:
    """FM-R51, FM-G18: and the state without the change has no fault."""
    assert [] == list(GAME.violations(laid()))
    assert named in "\n".join(GAME.violations(change(laid())))


def test_the_dead_of_either_side_and_the_cards_set_aside_are_accounted_for() -> None:
    """FM-R26, FM-31.5, FM-G2: a loss of the right side, and a card beside a group in a minefield alone."""
    dead, state = lost(9, "american")(laid()), laid()
    aside = hand_with(0, cards=("F1",))(with_group(state, "A", mined=True, set_aside=("M1",)))

    assert [] == list(GAME.violations(dead))
    assert [] == list(GAME.violations(aside))
    assert "A has cards set aside and is in no minefield [FM-31.5]" in list(
        GAME.violations(with_group(aside, "A", mined=False))
    )


def test_movers_on_their_way_are_bunched_and_a_card_that_is_spent_is_discarded() -> None:
    """FM-R12, FM-R62: and figures of a bunch anywhere else are too near to each other."""
    moving = do(laid(), "move A with M1 for actions", "step 12/10").state
    there = do(moving, "react at 2 with B by F2", fell=dice("1 8 1 8 1 8 1 8")).state

    assert [] == list(GAME.violations(there))
    assert 1 == len({one.at for one in there.open.figures if one.group == "A"})
    assert "less than 0.5 inch apart [FM-R12]" in "\n".join(GAME.violations(in_discards(there)))


def test_a_mover_who_begins_on_a_border_is_refused_though_nobody_can_say_who_sees_him() -> None:
    """FM-R2, FM-R58, FM-R63: on the table's edge, which is in no feature; no mine lies at a failed try."""
    moving = do(laid(), "move A with M1 for actions", "step 12/10").state
    *below, walk = moving.open.frames
    assert isinstance(walk, Walk)
    asked = opened(moving, frames=(*below, attrs.evolve(walk, purpose="try", last=0)))

    assert [] == list(GAME.violations(asked))
    assert "figure 1 is off the table at (0, 20) [FM-R2]" in list(
        GAME.violations(with_figure(asked, 1, at=at(0, 20)))
    )
