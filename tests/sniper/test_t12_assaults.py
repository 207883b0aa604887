"""Assaults (section 12)."""

from collections.abc import Mapping

from cases import cases
from sniper.given import allowed, choices, do, events, only, refused, rolls, table, there, to_move, unit
from sniper.maps import map_of
from wargames.sniper.moments import AssaultDiceRolled, AssaultEnded, MovedIn, Retreated, Revealed
from wargames.sniper.values.state import Effect, State


def beside(units: Mapping[str, str], sign: str = ".", **more: object) -> State:
    """Begin an assault of A1, which stands beside 0404; another squad keeps the turn going."""
    state = table({**units, "A9": "0108 regular"}, on=map_of({"0404": sign}), **more)  # type: ignore[arg-type]
    return do(state, "assault with A1").state


def test_an_exchange_in_woods() -> None:
    """TOI-12.5, TOI-12.6, TOI-12.8, TOI-12.10."""
    state = beside({"A1": "0304 regular*4", "G1": "0404 regular*2"}, "W")
    step = do(state, "assault 0404", dice=[6, 4, 2, 1, 5, 1, 4, 2])

    rolled = only(step, AssaultDiceRolled)
    assert (rolled.net, rolled.returned) == (1, 1)
    assert not only(step, AssaultEnded).won
    assert (len(unit(step.state, "A1").figures), len(unit(step.state, "G1").figures)) == (3, 1)
    assert unit(step.state, "A1").at == "0304"
    assert unit(step.state, "A1").activation == "fatigued"


def test_the_winner_moves_in_and_the_rest_retreat() -> None:
    """TOI-12.10, TOI-12.11, TOI-12.12, TOI-R6, TOI-R21."""
    state = beside({"A1": "0304 regular*4", "G1": "0404 regular*3 op_fire"})
    won = do(state, "assault 0404", dice=[4, 4, 1, 1, 1, 1, 1]).state

    assert to_move(won) == "de"
    assert "retreat G1 to 0504" in choices(won)
    assert refused(won, "retreat G1 to 0304") == "TOI-12.12"
    step = do(won, "retreat G1 to 0504")
    assert only(step, Retreated).hex == "0504"
    assert only(step, MovedIn).unit == "A1"
    assert unit(step.state, "G1").activation == "op_fire"


def test_with_no_defender_left_the_attacker_wins() -> None:
    """TOI-12.10, TOI-R11."""
    state = beside({"A1": "0304 regular*4", "G1": "0404 elite"})
    step = do(state, "assault 0404", dice=[4, 1, 1, 1, 4, 4])

    assert only(step, AssaultEnded).won
    assert unit(step.state, "A1").at == "0404"


def test_if_both_fall_nobody_moves_in() -> None:
    """TOI-R11."""
    state = beside({"A1": "0304 elite", "G1": "0404 elite", "A2": "0403 regular"})
    state = do(state, "assault 0404", dice=[4, 1, 4, 1]).state

    assert not there(state, "G1")
    assert not there(state, "A1")
    assert unit(state, "A2").at == "0403"


def test_without_a_hex_to_retreat_to_a_squad_is_eliminated() -> None:
    """TOI-12.12."""
    around = {"0403", "0405", "0304", "0305", "0504", "0505"}
    state = table(
        {"A1": "0304 regular*4", "G1": "0404 regular*3", "A9": "0108 regular"},
        on=map_of(dict.fromkeys(around - {"0304"}, "S")),
    )
    step = do(state, "assault with A1", "assault 0404", dice=[4, 4, 1, 1, 1, 1, 1])

    assert not there(step.state, "G1")
    assert unit(step.state, "A1").at == "0404"


# who


def test_up_to_two_squads_support_at_half() -> None:
    """TOI-12.4, TOI-R19, TOI-R14."""
    units = {
        "A1": "0304 regular*4",
        "A2": "0305 regular*3 fatigued",
        "A3": "0403 mg op_fire",
        "A4": "0405 regular",
        "A5": "0405 regular pinned",
        "A6": "0108 regular",
        "A7": "0305 mortar",
        "G1": "0404 regular*4",
    }
    state = beside(units)

    assert rolls(state, "assault 0404 with A2,A3", dice=[1] * 12) == [("black", 8), ("black", 4)]
    assert refused(state, "assault 0404 with A2,A3,A4") == "TOI-12.4"
    assert refused(state, "assault 0404 with A5") == "TOI-12.4"
    assert refused(state, "assault 0404 with A6") == "TOI-12.4"
    assert refused(state, "assault 0404 with A7") == "TOI-12.13"
    after = do(state, "assault 0404 with A2,A3", dice=[1] * 12).state
    assert {unit(after, id_).activation for id_ in ("A1", "A2", "A3")} == {"fatigued"}


def test_heavy_weapons_and_vehicles_do_not_assault() -> None:
    """TOI-3.23, TOI-12.1, TOI-15.6."""
    state = table(
        {"A1": "0304 regular mg", "A2": "0304 mortar elite", "H1": "0305 m3a1", "G1": "0404 regular"}
    )
    for id_, clause in (("A1", "TOI-3.23"), ("A2", "TOI-3.23"), ("H1", "TOI-15.6")):
        assert refused(state, f"assault with {id_}") == clause


def test_what_may_be_assaulted() -> None:
    """TOI-12.1, TOI-12.3, TOI-R10, SN-9.11."""
    state = beside({"A1": "0304 regular*4", "G1": "0404 regular", "G2": "0604 regular"})
    assert refused(state, "assault 0305") == "TOI-12.3"
    assert refused(state, "assault 0604") == "TOI-12.1"
    tanks = table(
        {
            "G1": "0304 regular*4",
            "G9": "0808 regular",
            "T1": "0404 m4a1",
            "A1": "0404 regular",
            "H1": "0403 m3a1",
        },
        first="de",
    )
    started = do(tanks, "assault with G1").state
    assert refused(started, "assault 0404") == "TOI-12.3"
    assert refused(started, "assault 0403") == "TOI-12.3"


def test_the_assault_may_be_given_up() -> None:
    """TOI-R20."""
    state = beside({"A1": "0304 regular*4", "G1": "0404 regular"})
    assert unit(do(state, "stop").state, "A1").activation == "fatigued"


def test_a_half_track_retreats_or_is_destroyed() -> None:
    """TOI-R10."""
    units = {"G1": "0304 regular*4", "G9": "0808 regular", "A1": "0404 regular*3", "H1": "0404 m3a1"}
    state = do(table(units, first="de"), "assault with G1").state

    assert rolls(state, "assault 0404", dice=[1] * 7) == [("black", 4), ("black", 3)]
    won = do(state, "assault 0404", dice=[4, 4, 1, 1, 1, 1, 1]).state
    step = do(won, "retreat H1 to 0504", "retreat A1 to 0504")
    assert unit(step.state, "H1").at == "0504"


# dice


@cases(
    ("regular*3", 3),
    ("regular*3 fatigued", 3),
    ("regular*3 pinned", 2),
    ("regular*3 disrupted", 0),
    ("elite mg", 6),
    ("elite mortar", 2),
    ("sniper", 1),
    ("sniper pinned", 1),
    ("sniper disrupted", 1),
)
def test_what_a_defender_rolls(defender: str, dice: int) -> None:
    """TOI-12.6, TOI-12.7, TOI-12.13, SN-9.12, SN-R23, SN-R34."""
    state = beside({"A1": "0304 regular*4", "G1": f"0404 {defender}"})
    thrown = do(state, "assault 0404", dice=[1] * (4 + dice))

    assert len(only(thrown, AssaultDiceRolled).defense) == dice


def test_an_officer_keeps_pinned_defenders_at_full_power() -> None:
    """TOI-12.7."""
    state = beside({"A1": "0304 regular*4", "G1": "0404 regular*3 pinned", "G2": "0404 officer disrupted"})
    assert len(only(do(state, "assault 0404", dice=[1] * 7), AssaultDiceRolled).defense) == 3


def test_cover_is_rolled_once_for_the_hex() -> None:
    """TOI-R21, TOI-4.2, SN-9.13, TOI-12.6."""
    units = {"A1": "0304 regular*4", "G1": "0404 elite", "G2": "0404 officer", "G3": "0404 regular medic"}
    step = do(beside(units, "B"), "assault 0404", dice=[1] * (4 + 4 + 4))

    assert [one.amount for one in only(step, AssaultDiceRolled).cover] == [3, 1]


def test_a_flamethrower_in_an_assault() -> None:
    """TOI-R17, TOI-4.4."""
    units = {"A1": "0304 regular*4", "A2": "0403 regular*3 flamethrower", "G1": "0404 regular"}
    state = beside(units, "B")

    assert rolls(state, "assault 0404 with A2", dice=[1] * 9) == [("black", 4 + 2 + 2), ("black", 1)]


def test_smoke_in_assaults() -> None:
    """TOI-12.15, TOI-14.1."""
    units = {"A1": "0304 regular*4", "A2": "0403 regular", "G1": "0404 regular*3"}
    into = beside(units, smoke=["0404"])

    assert rolls(into, "assault 0404", dice=[1] * 6) == [("black", 2), ("red", 2), ("black", 2)]
    assert refused(into, "assault 0404 with A2") == "TOI-12.15"
    out = beside(units, smoke=["0304"])
    assert rolls(out, "assault 0404", dice=[1] * 7) == [("black", 4), ("black", 3)]


def test_cards_in_assaults() -> None:
    """SN-G9, TOI-R21."""
    state = beside(
        {"A1": "0304 regular*4", "G1": "0404 regular*3"},
        effects=[Effect("M6", "de", "round"), Effect("M1", "de", "round", "G1")],
    )
    assert rolls(state, "assault 0404", dice=[1] * 11) == [("black", 4), ("red", 2), ("black", 5)]


# losses


def test_both_sides_hand_out_their_losses_the_defender_first() -> None:
    """TOI-12.8, TOI-12.9, TOI-R21, SN-R24."""
    units = {"A1": "0304 regular*3", "A2": "0403 elite*2", "G1": "0404 regular*2", "S1": "0404 sniper"}
    state = do(beside(units), "assault 0404 with A2", dice=[4, 4, 1, 1, 1, 4, 1, 1]).state

    assert to_move(state) == "de"
    assert choices(state) == ["lose regular of G1", "lose regular of S1"]
    mine = do(state, "lose regular of S1").state
    assert not there(mine, "S1")
    assert to_move(mine) == "us"
    assert choices(mine) == ["lose regular of A1", "lose elite of A2"]


# concealed defenders


def test_a_concealed_sniper_is_revealed_and_takes_part() -> None:
    """SN-9.11, SN-R23, SN-R24."""
    state = beside({"A1": "0304 regular*4", "S1": "0404 sniper concealed"}, "W")
    step = do(state, "assault 0404", dice=[1] * 4 + [1, 1] + [1])

    assert only(step, Revealed).clauses == ("SN-R23",)
    assert len(only(step, AssaultDiceRolled).defense) == 1
    won = do(state, "assault 0404", dice=[4, 1, 1, 1, 1, 1, 1]).state
    assert not there(won, "S1")


def test_a_concealed_squad_joins_or_stays_out() -> None:
    """TOI-12.14."""
    units = {"A1": "0304 regular*4", "G1": "0404 regular*2 concealed", "G2": "0404 regular"}
    asked = do(beside(units), "assault 0404").state

    assert choices(asked) == ["join G1", "stay out G1"]
    joined = do(asked, "join G1", dice=[1] * 7)
    assert len(only(joined, AssaultDiceRolled).defense) == 3
    out = do(asked, "stay out G1", dice=[4, 4, 1, 1, 1])
    assert not there(out.state, "G2")
    assert "retreat G1 to 0504" in choices(out.state)
    assert not unit(out.state, "G1").concealed


def test_a_sniper_never_supports() -> None:
    """SN-R25."""
    state = beside({"A1": "0304 regular*4", "U8": "0403 sniper", "G1": "0404 regular"})

    assert refused(state, "assault 0404 with U8") == "SN-R25"
    assert allowed(state, "assault 0404")


def test_a_move_before_the_assault_draws_op_fire() -> None:
    """TOI-12.2, TOI-R20."""
    units = {"A1": "0204 regular*4", "G1": "0404 regular op_fire"}
    state = do(beside(units), "step to 0304").state

    assert to_move(state) == "de"
    assert "assault 0404" in choices(do(state, "hold fire").state)
    assert events(do(state, "hold fire", "assault 0404", dice=[1] * 5), AssaultDiceRolled)
