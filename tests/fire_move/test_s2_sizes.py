"""Section 2: how many figures, and which, make a group (FM-2.1 to FM-2.5)."""

import json

import attrs
import pytest

from fire_move.given import GAME, Men, battle, in_discards, men, pinned, placed
from fire_move.played import do, figure, forbids, group, ids, legal, members, only, passed, refused, where
from fire_move.test_scenario_files import GOOD
from wargames.fire_move.moments import GroupDivided
from wargames.fire_move.values.state import State
from wargames.kernel.base.errors import BadScenario
from wargames.kernel.game import Step

FAR = men("B", "RIF RIF RIF", 55, 5)


def row(id_: str, roles: str, x: float, y: float = 20, **more: str) -> Men:
    """Put a group in a row to the north, 0.6 inch apart."""
    return men(id_, roles, x, y, dy=0.6, **more)  # type: ignore[arg-type]


def numbers(count: int, first: int = 1) -> str:
    """Write figures one after the other: ``1+2+3``."""
    return "+".join(map(str, range(first, first + count)))


def listed(roles: str) -> str:
    """Write a scenario whose first group has these figures."""
    return GOOD.replace('["PL", "SL", "LMG", "RIF"]', json.dumps(roles.split()))


@pytest.mark.parametrize(
    ("roles", "clause"),
    [
        ("SL RIF", None),
        ("PL", None),
        ("PL RIF", None),
        ("SL", "FM-2.2"),
        ("SL RIF RIF RIF RIF RIF RIF RIF", None),
        ("SL RIF RIF RIF RIF RIF RIF RIF RIF", "FM-2.3"),
        ("PL SL RIF RIF RIF RIF RIF RIF RIF", None),
        ("PL SL RIF RIF RIF RIF RIF RIF RIF RIF", "FM-2.3"),
        ("PL PL RIF", "FM-2.7"),
        ("SL LMG RIF", None),
        ("SL LMG LMG", "FM-2.4"),
        ("SL LMG MMG", "FM-2.4"),
        ("SL MMG MMG", "FM-2.4"),
    ],
)
def test_a_scenario_lists_groups_of_two_to_eight_with_one_machine_gun(roles: str, clause: str | None) -> None:
    """FM-2.2, FM-2.3, FM-2.4, FM-2.5, FM-2.6, FM-2.7, FM-R3"""
    text = listed(roles)
    if "MMG" in roles:
        text = text.replace("anchor = [5, 5]", "anchor = [5, 5], facing = [1, 0]")
    if clause is None:
        assert roles.split() == list(GAME.read_scenario(text, "given.toml").attacker.groups[0].figures)
        return
    with pytest.raises(BadScenario) as raised:
        GAME.read_scenario(text, "given.toml")
    assert clause in str(raised.value)


def test_every_figure_belongs_to_one_group_whatever_is_done() -> None:
    """FM-2.1"""
    state = pinned(battle([row("A", "SL RIF RIF RIF", 5), row("C", "RIF RIF", 5.75)], [FAR], "M2 R1 SNP"), 4)

    for text in (
        "reorganize 1+2/3+4+5+6 with R1",
        "move A with M2 for actions",
        "reorganize 1+5/2+3+4+6 with R1",
    ):
        after = do(state, text).state
        homes = [one.group for one in after.open.figures]
        assert set(homes) <= ids(after)
        assert ids(after) == set(homes)
    assert list(
        GAME.violations(attrs.evolve(state, open=attrs.evolve(state.open, groups=state.open.groups[1:])))
    )


def test_a_group_of_five_is_not_split_into_four_and_one() -> None:
    """FM-2.2, FM-R3, FM-18.6"""
    state = battle([row("A", "SL RIF RIF RIF RIF", 5)], [FAR], "R1")

    assert "FM-2.2" == refused(state, "reorganize 1+2+3+4/5 with R1").clause
    assert "FM-2.2" == refused(state, "reorganize 1/2+3+4+5 with R1").clause
    assert legal(state, "reorganize 1+2+3/4+5 with R1")


def test_a_pl_may_be_split_off_alone_for_he_is_a_group_of_one() -> None:
    """FM-2.2, FM-2.6"""
    state = battle([row("A", "PL SL RIF RIF RIF", 5)], [FAR], "R1")

    after = do(state, "reorganize 1/2+3+4+5 with R1").state

    assert figure(after, 1).group != figure(after, 2).group
    assert 4 == len(members(after, figure(after, 2).group))


@pytest.mark.parametrize(
    ("first", "second", "clause"),
    [
        ("SL RIF RIF RIF", "RIF RIF RIF RIF", None),  # 8
        ("SL RIF RIF RIF RIF", "RIF RIF RIF RIF", "FM-2.3"),  # 9
        ("PL SL RIF RIF RIF", "RIF RIF RIF RIF", None),  # 8 and the PL
        ("PL SL RIF RIF RIF RIF", "RIF RIF RIF RIF", "FM-2.3"),
        ("PL SL RIF RIF", "PL RIF RIF RIF RIF", None),  # the second PL is the eighth of the others
        ("PL SL RIF RIF RIF", "PL RIF RIF RIF RIF", "FM-2.3"),
        ("SL SL RIF RIF RIF RIF RIF", "SL RIF", "FM-2.3"),  # SLs count
    ],
)
def test_groups_combine_to_eight_and_a_pl(first: str, second: str, clause: str | None) -> None:
    """FM-2.3, FM-2.5, FM-2.7, FM-R3"""
    state = battle([row("A", first, 5), row("C", second, 5.75)], [FAR], "R1")
    text = f"reorganize {numbers(len(first.split()) + len(second.split()))} with R1"

    if clause is None:
        after = do(state, text).state
        assert ids(after) == {"A", "B"}
    else:
        assert clause == refused(state, text).clause


@pytest.mark.parametrize(
    ("first", "second", "clause"),
    [
        ("SL LMG", "RIF RIF", None),
        ("SL LMG", "LMG RIF", "FM-2.4"),
        ("SL LMG", "MMG CRW", "FM-2.4"),
        ("SL MMG", "MMG CRW", "FM-2.4"),
        ("SL SMG", "LMG SMG", None),
    ],
)
def test_groups_with_two_machine_guns_do_not_combine(first: str, second: str, clause: str | None) -> None:
    """FM-2.4"""
    facing = {"facing": (1, 0)}
    state = battle(
        [
            men("A", first, 5, 20, dy=0.6, **(facing if "MMG" in first else {})),  # type: ignore[arg-type]
            men("C", second, 5.75, 20, dy=0.6, **(facing if "MMG" in second else {})),  # type: ignore[arg-type]
        ],
        [FAR],
        "R1",
    )

    assert clause == forbids(state, "reorganize 1+2+3+4 with R1")


def test_members_are_not_exchanged_into_a_group_with_two_machine_guns() -> None:
    """FM-2.4, FM-18.5"""
    state = battle(
        [placed("A", "SL@5/20 LMG@5.6/20 RIF@5/20.6"), placed("C", "LMG@5.6/20.6 RIF@5/21.2 RIF@5.6/21.2")],
        [FAR],
        "R1",
    )

    assert "FM-2.4" == refused(state, "reorganize 2+4/1+3+5+6 with R1").clause
    assert legal(state, "reorganize 1+2+3+5/4+6 with R1")


def _loses_all_but_one() -> Step[State]:
    state = battle(
        [men("A", "SL RIF", 5, 20)], [men("B", "SL RIF", 55, 5)], "SNP COW COW R1 R2 R2", their_hand="M1 F1"
    )
    return do(in_discards(state), "sniper at B with SNP", dice=[2, 1, 7])


def test_a_remnant_of_one_is_a_group_that_acts() -> None:
    """FM-2.2, FM-R3"""
    step = _loses_all_but_one()

    after = passed(do(passed(step.state), "move B with M1 for actions", "step 50/5").state)

    assert (3,) == members(after, "B")
    assert "50.00/5.00" == where(after, 3)


def test_pins_part_a_man_from_his_group_and_leave_a_remnant_of_one() -> None:
    """FM-2.9, FM-R3, FM-R60"""
    state = pinned(battle([row("A", "SL RIF RIF", 5)], [FAR], "M1"), 3)

    step = do(state, "move A with M1 for actions")

    assert (1, 2) == members(step.state, "A")
    divided = only(step, GroupDivided)
    assert (("FM-2.9",), "A", "A.2", (3,)) == (divided.clauses, divided.group, divided.into, divided.figures)
    assert group(step.state, "A.2").acted


def test_an_attached_pl_counts_towards_the_two() -> None:
    """FM-2.2, FM-R3"""
    state = battle([placed("A", "PL@5/20 SL@5/20.6 RIF@5.6/20 RIF@5.6/20.6")], [FAR], "R1")

    assert legal(state, "reorganize 1+2/3+4 with R1")
    assert legal(state, "reorganize 1+3/2+4 with R1")
