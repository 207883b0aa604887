"""A sniper's attack: range, dice, hit number, aim, pins (sections 5 to 7 of the sniper rules)."""

from sniper.given import do, refused, unit
from sniper.given import table as given
from wargames.sniper.values.state import State

SNIPER = "0801 sniper concealed"


def shot(target: str, sniper: str = SNIPER, **more: object) -> State:
    """Lay a German sniper out against an American squad."""
    return given({"S1": sniper, "A1": target, "A9": "0108 regular*4"}, first="de", **more)  # type: ignore[arg-type]


def test_no_squad_aims() -> None:
    """SN-7.1, SN-R31."""
    state = given({"G1": "0801 regular*4", "A1": "0405 regular"}, first="de")

    assert refused(state, "fire G1 at A1 normal aiming at regular") == "SN-7.1"


def test_the_pin_never_adds_up() -> None:
    """SN-7.6, TOI-R2."""
    state = shot("0405 regular*4 pinned", options={"escalate": "true"})
    step = do(state, "fire S1 at A1 normal", dice=[6, 1, 1, 1, 1])

    assert unit(step.state, "A1").condition == "pinned"


def test_a_vehicle_in_the_hex_is_not_pinned() -> None:
    """SN-R10."""
    state = given(
        {"S1": SNIPER, "A1": "0405 regular*4", "H1": "0405 m3a1", "A2": "on:H1 regular*4"}, first="de"
    )
    step = do(state, "fire S1 at A1 normal", dice=[6, 1, 1, 1, 1])

    assert [unit(step.state, id_).condition for id_ in ("A1", "H1", "A2")] == ["pinned", "none", "none"]
