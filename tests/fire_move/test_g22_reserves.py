"""Gap 22: a group that is kept off the table and arrives later."""

from functools import cache

import attrs

from cases import cases
from fire_move.given import GAME, dealt, in_discards, possible
from fire_move.played import asked, choices, do, forbids, group, legal, members, only, refused, shown, where
from wargames import Over, SeededDice
from wargames.fire_move.moments import GroupKeptOff, GroupPlaced
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.state import Lost, PlayerTurn, State

ON = "bring on J4G with M2 for actions at 47.5/8"


@cache
def opened(*, stay: bool = True) -> State:
    """Set up at the night perimeter, with J4G kept off the table if it may stay there."""
    fell = SeededDice(1)
    state = GAME.start("night_perimeter", dice=fell).state
    while state.open.turn == 0:
        offered = choices(state)
        text = offered[-1] if stay and offered[-1] == "keep J4G off table" else offered[0]
        state = GAME.apply(state, asked(state), GAME.parse(text), fell).state
    return state


def due(cards: str | None = "M1 M1a M2 COW", turn: int = 5) -> State:
    """Give a turn of the Japanese, their third if no other is named; without cards as dealt."""
    state = opened() if cards is None else dealt(opened(), "japanese", cards)
    frames = (PlayerTurn("japanese", "actions"),)
    return attrs.evolve(state, open=attrs.evolve(state.open, turn=turn, frames=frames))


def to_place(wanted: str) -> State:
    """Give the moment at which a group of the Japanese is set up."""
    state = GAME.start("night_perimeter", dice=SeededDice(1)).state
    while f"deploy {wanted} " not in choices(state)[0]:
        state = do(state, choices(state)[0]).state
    return state


def test_what_stays_off_the_table_is_declared_openly_and_only_where_the_scenario_says_so() -> None:
    """FM-G22"""
    step = do(to_place("J4G"), "keep J4G off table")

    assert ("J4G", "japanese") == (only(step, GroupKeptOff).group, only(step, GroupKeptOff).side)
    assert [*step.events] == shown(step, "british") == shown(step, None)
    assert ("J4G",) == step.state.open.off_table
    assert "FM-G22" == refused(to_place("J3G"), "keep J3G off table").clause
    assert () == opened(stay=False).open.off_table


@cases((3, "japanese", False), (5, "japanese", True), (4, "british", False), (6, "british", True))
def test_it_arrives_from_the_third_turn_of_its_side_on(turn: int, first: Nation, comes: bool) -> None:
    """FM-G22: whoever began."""
    state = due(turn=turn)
    begun = attrs.evolve(state, scenario=attrs.evolve(state.scenario, first_player=first))

    assert comes == any(text.startswith("bring on") for text in choices(begun))
    assert (None if comes else "FM-G22") == forbids(begun, ON)


@cases(
    ("47.5/2", None),
    ("47.5/14", None),
    ("47.5/1.99", "FM-G22"),
    ("47.5/14.01", "FM-G22"),
    ("47.49/8", "FM-G22"),
    ("47.5/8>46.5/8", "FM-G22"),
)
def test_its_key_figure_enters_between_two_and_fourteen_inches(place: str, clause: str | None) -> None:
    """FM-G22"""
    text = f"bring on J4G with M2 for actions at {place}"

    if clause is None:
        assert place.replace("47.5/", "47.50/") + ".00" == where(
            do(due(), text).state, members(due(), "J4G")[0]
        )
    else:
        assert clause == refused(due(), text).clause


def test_it_stands_in_default_formation_and_makes_the_move_actions_of_its_card() -> None:
    """FM-G22, FM-5.4: two of an M2; it is the group's action of the turn."""
    step = do(due(), ON)
    moved = do(step.state, "step 45/8", "pass", "step 42/8", "pass").state
    men = members(due(), "J4G")

    placed = only(step, GroupPlaced)
    assert (("FM-G22",), "J4G", men) == (placed.clauses, placed.group, placed.figures)
    assert ["47.50/8.00", "46.75/8.00", "47.50/7.25"] == [where(step.state, number) for number in men[:3]]
    assert group(moved, "J4G").acted
    assert "42.00/8.00" == where(moved, men[0])
    assert "J4G" not in moved.open.off_table
    assert "FM-5.4" == refused(moved, "step 40/8").clause


def test_under_a_cv_it_makes_one_move_action() -> None:
    """FM-G22, FM-5.5, FM-5.3"""
    moving = do(due(), "bring on J4G with M1a for cv at 47.5/8").state

    assert (1, 1) == (moving.open.frames[-1].left, moving.open.frames[-1].cv)  # type: ignore[union-attr]
    assert "FM-5.3" == refused(due(), "bring on J4G with M2 for cv at 47.5/8").clause


def test_it_takes_a_movement_card_in_hand_and_a_group_that_is_off_the_table() -> None:
    """FM-G22, FM-3.1"""
    assert "FM-G22" == refused(due(), "bring on J4G with COW for actions at 47.5/8").clause
    assert "FM-3.1" == refused(due("M1"), ON).clause
    assert "FM-G22" == refused(due(), ON.replace("J4G", "J3G")).clause
    assert "FM-G22" == refused(due(), ON.replace("J4G", "B1G")).clause


def test_it_is_offered_five_places_with_each_card_and_each_use_of_it() -> None:
    """FM-R57, FM-G22"""
    offered = [text for text in choices(due()) if text.startswith("bring on")]
    places = ("2.00", "5.00", "8.00", "11.00", "14.00")
    uses = (("M1", "actions"), ("M1a", "actions"), ("M1a", "cv"), ("M2", "actions"))

    wanted = {f"bring on J4G with {card} for {use} at 47.50/{y}" for card, use in uses for y in places}
    assert wanted == set(offered)
    assert len(wanted) == len(offered)
    assert all(legal(due(), text) for text in offered)


def test_no_sniper_fear_or_other_card_names_it_while_it_is_off_the_table() -> None:
    """FM-G22"""
    state = dealt(opened(), "british", "SNP FEAR COW COW COW")
    frames = (PlayerTurn("british", "discards"),)
    discarding = attrs.evolve(state, open=attrs.evolve(state.open, turn=2, frames=frames))

    assert "FM-3.1" == refused(discarding, "sniper at J4G with SNP").clause
    assert "FM-3.1" == refused(discarding, "fear on J4G with FEAR").clause
    assert legal(discarding, "sniper at J3G with SNP")
    assert not [text for text in choices(discarding) if "J4G" in text]
    assert "FM-3.1" == refused(due(), "move J4G with M2 for actions").clause


@cases((20, False), (21, True))
def test_it_is_not_lost_and_counts_among_those_who_began(lost: int, breaks: bool) -> None:
    """FM-G22, FM-G18: the Japanese have 35 figures; 21 of them are 60 percent."""
    after = do(in_discards(without(due(None), lost)), "end discards").state

    assert breaks == isinstance(GAME.pending(after), Over)
    assert ("J4G",) == after.open.off_table
    assert lost == len(after.open.lost)


def without(state: State, count: int) -> State:
    """Take the last figures of the Japanese on the table off as lost; their weapons lie there."""
    there = [one for one in state.open.figures if one.side == "japanese" and one.at is not None]
    gone = {one.number: one for one in there[len(there) - count :]}
    left = tuple(one for one in state.open.figures if one.number not in gone)
    pieces = tuple(
        attrs.evolve(piece, gunner=None, at=gone[piece.gunner].at) if piece.gunner in gone else piece
        for piece in state.open.pieces
    )
    groups = tuple(one for one in state.open.groups if one.id in {figure.group for figure in left})
    lost = tuple(Lost(number, "japanese", "KIA", leader=False) for number in gone)
    changed = attrs.evolve(state.open, figures=left, pieces=pieces, groups=groups, lost=lost)
    return possible(attrs.evolve(state, open=changed))
