"""Concealed markers of standard squads (section 13)."""

from cases import cases
from sniper.given import allowed, choices, cited, do, events, only, refused, table, to_move, unit
from sniper.maps import map_of
from wargames.kernel.game import Seat
from wargames.sniper import GAME
from wargames.sniper.moments import AttackRolled, Revealed, Stepped, WindowOpened
from wargames.sniper.values.state import State

WALL = {f"05{row:02}": "B" for row in range(1, 9)}


def hidden(words: str = "regular*4 concealed", **more: str) -> State:
    """Lay a concealed German squad out four hexes from an American one."""
    units = {"G1": f"0404 {words}", "A1": "0804 regular*2", "A9": "0101 elite", "G9": "0808 elite", **more}
    return table(units, first="de")


# no target


@cases("normal", "suppressive")
def test_a_concealed_squad_is_nobodys_target(kind: str) -> None:
    """TOI-13.1: neither of direct fire nor of fire on the move, its mates in the hex are."""
    units = {"A1": "0804 regular*2", "A9": "0101 elite", "G1": "0504 regular concealed", "G2": "0504 regular"}
    state = table(units)

    assert refused(state, f"fire A1 at G1 {kind}") == "TOI-13.1"
    assert allowed(state, f"fire A1 at G2 {kind}")
    assert not [one for one in choices(state) if "at G1" in one]
    moving = do(state, "fire and move A1").state
    assert refused(moving, f"shoot at G1 {kind}") == "TOI-13.1"
    assert f"shoot at G1 {kind}" not in choices(moving)


def test_nobody_op_fires_at_what_stays_concealed() -> None:
    """TOI-13.1, TOI-10.2: it moves out of sight, and no window is opened."""
    units = {
        "G1": "0404 regular concealed",
        "A1": "0804 regular op_fire",
        "A9": "0801 elite",
        "G9": "0101 elite",
    }
    step = do(table(units, on=map_of(WALL), first="de"), "advance G1", "step to 0304")

    assert not events(step, WindowOpened)
    assert unit(step.state, "G1").concealed


@cases("us", "de", None)
def test_where_it_is_and_what_it_is_made_of_lies_open(seat: str | None) -> None:
    """TOI-13.1, SN-G15: the marker is a status and hides nothing."""
    state = hidden()
    shown = GAME.view(state, None if seat is None else Seat(seat))

    assert shown.units == state.units
    step = do(state, "fire G1 at A1 normal", dice=[1] * 4)
    assert [event.seen_by(None if seat is None else Seat(seat)) for event in step.events] == list(step.events)


# by attacking


def test_it_is_revealed_by_its_attack() -> None:
    """TOI-13.2: after the dice, hit or miss."""
    step = do(hidden(), "fire G1 at A1 normal", dice=[1] * 4)

    assert (only(step, Revealed).unit, cited(step, Revealed)) == ("G1", ("TOI-13.2",))
    kinds = [type(event) for event in step.events]
    assert kinds.index(AttackRolled) < kinds.index(Revealed)


@cases(
    ("fire G1 at A1 suppressive",),
    ("fire G2 at A1 normal with G1",),
    ("fire and move G1", "shoot at A1 normal"),
)
def test_every_way_of_attacking_reveals(attack: tuple[str, ...]) -> None:
    """TOI-13.2: Concentrated Fire, support, Fire and Movement."""
    state = do(hidden(G2="0404 regular*4"), *attack[:-1]).state
    dice = 6 if " with " in attack[-1] else 2 if "shoot" in attack[-1] else 4

    assert not unit(do(state, attack[-1], dice=[1] * dice).state, "G1").concealed


def test_op_fire_and_support_of_it_reveal() -> None:
    """TOI-13.2, TOI-10.4"""
    units = {"G1": "0504 regular*2 concealed op_fire", "G2": "0404 regular*2 concealed op_fire"}
    state = table({**units, "A1": "0804 regular", "A9": "0101 elite", "G9": "0808 elite"})
    step = do(do(state, "advance A1", "step to 0704").state, "op fire G1 normal with G2", dice=[1] * 3)

    assert {event.unit for event in events(step, Revealed)} == {"G1", "G2"}


@cases("bombard 0804 with G1 normal", "smoke 0804 with G1")
def test_a_mortar_that_fires_is_revealed(order: str) -> None:
    """TOI-13.2, SN-2.1: smoke is laid in place of an attack, with the same shot."""
    dice = [1, 1] if order.startswith("bombard") else [1]

    assert not unit(do(hidden("mortar concealed"), order, dice=dice).state, "G1").concealed


def test_an_assault_reveals_who_makes_and_who_supports_it() -> None:
    """TOI-13.2"""
    units = {"G1": "0404 regular*4 concealed", "G2": "0403 regular*2 concealed", "A1": "0504 regular"}
    state = table({**units, "A9": "0801 elite", "G9": "0808 elite"}, first="de")
    step = do(state, "assault with G1", "assault 0504 with G2", dice=[1] * 6)

    assert {event.unit for event in events(step, Revealed)} == {"G1", "G2"}


@cases("op fire mode G1", "fatigue G1", "advance G1")
def test_who_does_not_attack_nor_move_stays_concealed(quiet: str) -> None:
    """TOI-13.2, TOI-13.3"""
    assert unit(do(hidden(), quiet).state, "G1").concealed


# by moving


@cases(("0405", False), ("0504", True))
def test_it_is_revealed_where_an_enemy_has_sight(to: str, revealed: bool) -> None:
    """TOI-13.3: into a house of the wall, which A1 sees, or behind it."""
    units = {"G1": "0404 regular concealed", "A1": "0804 regular", "A9": "0801 elite", "G9": "0101 elite"}
    step = do(table(units, on=map_of(WALL), first="de"), "advance G1", f"step to {to}")

    assert [event.clauses for event in events(step, Revealed)] == ([("TOI-13.3",)] if revealed else [])


@cases("regular concealed", "sniper concealed")
def test_the_marker_goes_before_op_fire_is_offered(words: str) -> None:
    """TOI-13.3, TOI-R5, SN-R16, SN-R21"""
    units = {"G1": f"0404 {words}", "A1": "0804 regular op_fire", "A9": "0801 elite", "G9": "0101 elite"}
    step = do(table(units, on=map_of(WALL), first="de"), "advance G1", "step to 0504")

    kinds = [type(event) for event in step.events]
    assert kinds.index(Stepped) < kinds.index(Revealed) < kinds.index(WindowOpened)
    assert to_move(step.state) == "us"


def test_smoke_keeps_a_mover_concealed() -> None:
    """TOI-13.3, TOI-14.1: smoke between them, not smoke that it enters."""
    units = {"G1": "0404 regular concealed", "A1": "0804 regular", "G9": "0101 elite"}
    smoke = [f"05{row:02}" for row in range(1, 9)]

    behind = table(units, first="de", smoke=smoke)
    assert unit(do(behind, "advance G1", "step to 0304").state, "G1").concealed
    assert not unit(do(behind, "advance G1", "step to 0504").state, "G1").concealed


def test_an_enemy_that_moves_up_reveals_nobody() -> None:
    """TOI-13.3, SN-R16"""
    units = {"A1": "0604 regular", "A9": "0801 elite", "G1": "0404 regular concealed"}
    state = do(table(units), "advance A1", "step to 0504").state

    assert unit(state, "G1").concealed
