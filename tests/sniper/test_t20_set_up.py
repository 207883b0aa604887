"""The order of set-up, and where units are placed (section 20; SN-1.19 to SN-1.21, SN-G4)."""

from typing import Any

import attrs

from cases import cases
from sniper.alley import CARDS, DE, DE_PLACED, US, US_PLACED, as_proposed, begun, started
from sniper.given import asked, choices, cited, do, events, refused, scenario, to_move, told, unit, where
from sniper.shipped import SCENARIOS
from wargames.kernel.game import Event
from wargames.sniper import GAME
from wargames.sniper.moments import (
    ActionTurnBegan,
    CardDrawn,
    ChooseDeployment,
    SquadBuilt,
    TokenGiven,
    UnitPlaced,
)

ALLEY = SCENARIOS["snipers_alley"]
BUILT = (*US, *DE)


def test_cards_squads_and_tokens_come_before_anybody_is_placed() -> None:
    """TOI-20.1, TOI-R22, SN-1.21: in each step the American first, who has the initiative."""
    drawn = started()
    step = do(drawn.state, *BUILT, *US_PLACED, *DE_PLACED)
    kinds: dict[type[Event], str] = {
        CardDrawn: "card",
        SquadBuilt: "squad",
        TokenGiven: "token",
        UnitPlaced: "place",
        ActionTurnBegan: "turn",
    }
    told_of = [
        (kinds[type(event)], event.side)  # type: ignore[attr-defined]  # all of these have one
        for event in (*drawn.events, *step.events)
        if type(event) in kinds
    ]

    assert list(dict.fromkeys(told_of)) == [
        ("card", "us"),
        ("card", "de"),
        ("squad", "us"),
        ("token", "us"),
        ("squad", "de"),
        ("token", "de"),
        ("place", "us"),
        ("place", "de"),
        ("turn", "us"),
    ]
    assert (step.state.step, to_move(step.state), step.state.round) == ("actions", "us", 1)


def test_the_holder_of_the_token_begins_every_step() -> None:
    """TOI-20.1, TOI-R22, SN-1.21: with the token the Germans would be first."""
    other = scenario(attrs.evolve(ALLEY, initiative="de", de=attrs.evolve(ALLEY.de, deploy=("9A",))))
    drawn = started(other, ["M1", "M3", "C4", "C5"])

    assert [event.side for event in events(drawn, CardDrawn)] == ["de", "de", "us", "us"]
    built = do(drawn.state, *DE, *US).state
    placed = do(built, "deploy at 1004", "deploy at 1006", "deploy at 0904", "deploy at 1305").state
    assert to_move(placed) == "de"
    assert to_move(do(placed, "deploy at 1206", "deploy at 0902").state) == "us"


def test_the_set_up_lies_open_to_everybody() -> None:
    """TOI-R22, TOI-18.1, SN-G15: concealed snipers and their hexes too."""
    step = do(started().state, *BUILT, *US_PLACED, *DE_PLACED)

    for seat in ("us", "de", None):
        assert told(step, seat) == list(step.events)
        assert told(started(), seat) == list(started().events)
    assert [e.concealed for e in events(step, UnitPlaced)] == [*[False] * 9, True, False, True, True]


def test_americans_deploy_in_hexes_with_a_green_border_only() -> None:
    """SN-1.19, TOI-20.1, TOI-20.3: columns 01 to 05, and nothing beside them."""
    state = begun(*BUILT)
    decision = asked(state)

    assert isinstance(decision, ChooseDeployment)
    assert (decision.seat, decision.unit, decision.clause) == ("us", "H1", "TOI-20.1")
    squad = do(state, "deploy at 0505").state
    green = {f"{column:02}{row:02}" for column in range(1, 6) for row in range(1, 11)}
    assert set(choices(squad)) == {f"deploy at {hex_}" for hex_ in green} | {"deploy aboard H1"}
    for beyond in ("0605", "0701", "1605"):
        assert refused(squad, f"deploy at {beyond}") == "SN-1.19"
    assert refused(squad, "deploy at 1705") == "TOI-20.3"
    assert cited(do(squad, "deploy at 0510"), UnitPlaced) == ("TOI-20.1",)


def test_germans_deploy_on_both_boards_but_for_the_green_hexes() -> None:
    """SN-1.20, SN-R3, TOI-20.3: the flooded stream is impassable."""
    state = begun(*BUILT, *US_PLACED)
    stream = {f"06{row:02}" for row in (1, 2, 3, 4, 6, 7, 8, 10)}
    both = {f"{column:02}{row:02}" for column in range(6, 17) for row in range(1, 11)}

    assert set(choices(state)) == {f"deploy at {hex_}" for hex_ in both - stream}
    assert refused(state, "deploy at 0505") == "SN-1.20"
    assert refused(state, "deploy at 0101") == "SN-1.20"
    assert refused(state, "deploy at 0604") == "TOI-20.3"
    assert where(do(state, "deploy at 0605").state, "G1") == "0605"


def test_a_half_track_begins_where_it_could_drive() -> None:
    """TOI-20.3: woods too, but no building off a road."""
    state = begun(*BUILT)
    far = attrs.evolve(ALLEY, map=attrs.evolve(ALLEY.map, green=("0101-0510", "1004", "1305")))

    assert "deploy at 0503" in choices(state)
    town = begun(*BUILT, scenario=scenario(_beside(far)))
    assert refused(town, "deploy at 1004") == "TOI-20.3"
    assert "deploy at 1305" in choices(town)  # on the road
    assert "deploy at 1004" in choices(do(town, "deploy at 1305").state)  # a squad


def _beside(read: Any) -> Any:
    """Move the Germans out of two green hexes in the town."""
    moved = {"1004": "1003", "1305": "1304"}
    squads = tuple(attrs.evolve(one, hex=moved.get(one.hex, one.hex)) for one in read.de.squads)
    return attrs.evolve(read, de=attrs.evolve(read.de, squads=squads))


def test_three_units_fill_a_hex() -> None:
    """TOI-20.3, TOI-5.2: squads and vehicles together; those aboard do not count."""
    state = begun(*BUILT, "deploy at 0505", "deploy aboard H1", "deploy at 0505")
    assert "deploy at 0505" in choices(state)

    full = do(state, "deploy at 0505").state
    assert refused(full, "deploy at 0505") == "TOI-5.2"
    assert "deploy at 0505" not in choices(full)


def test_a_squad_may_start_aboard_a_vehicle_of_its_side() -> None:
    """TOI-20.2, TOI-16.2, TOI-16.3"""
    state = begun(*BUILT, "deploy at 0505", "deploy aboard H1")

    assert (unit(state, "A1").at, unit(state, "A1").aboard) == (None, "H1")
    assert refused(state, "deploy aboard H1") == "TOI-16.2"
    assert refused(state, "deploy aboard A1") == "TOI-20.2"
    german = do(state, *["deploy at 0405"] * 3, *["deploy at 0305"] * 2).state
    assert to_move(german) == "de"
    assert refused(german, "deploy aboard H1") == "TOI-20.2"


def test_no_vehicle_rides_on_another() -> None:
    """TOI-20.2"""
    assert refused(begun(*BUILT), "deploy aboard H1") == "TOI-20.2"


def test_units_start_fresh_and_without_condition() -> None:
    """TOI-20.2, SN-3.4"""
    state = begun(*BUILT, *US_PLACED, *DE_PLACED)

    assert {(one.activation, one.condition, one.hits) for one in state.units} == {("fresh", "none", 0)}
    assert [where(state, id_) for id_ in ("H1", "A1", "A6", "G3", "S3")] == [
        "0505",
        "0505",
        "0409",
        "1305",
        "0902",
    ]


def test_a_sniper_keeps_its_marker_when_it_is_placed_in_sight() -> None:
    """TOI-R22"""
    state = begun(*BUILT, *US_PLACED)
    step = do(state, "deploy at 0705", "deploy at 0705", "deploy at 0605")

    assert events(step, UnitPlaced)[2].concealed
    assert unit(step.state, "S1").concealed


def test_nobody_is_placed_before_all_is_built() -> None:
    """TOI-20.1, TOI-3.2, SN-1.4"""
    assert refused(begun(), "deploy at 0505") == "TOI-3.2"
    assert refused(begun(*US[:6]), "deploy at 0505") == "SN-1.4"
    assert refused(begun(*BUILT), "fatigue A1") == "TOI-20.1"
    assert refused(begun(*BUILT), US[0]) == "TOI-20.1"


# the set-up of the scenario


def test_the_default_set_up_is_that_of_the_ledger() -> None:
    """SN-G4, TOI-20.2: what the players would build and place as proposed."""
    played, proposed = begun(*BUILT, *US_PLACED, *DE_PLACED), as_proposed()

    assert (proposed.step, to_move(proposed)) == ("actions", "us")
    assert {one.id: one for one in played.units} == {one.id: one for one in proposed.units}
    assert [(e.unit, e.hex) for e in events(started(default_set_up="true"), UnitPlaced)] == [
        (one.id, one.at) for one in proposed.units
    ]


@cases("four_corners", "lieutenants_walk")
def test_ready_made_squads_are_only_placed(id_: str) -> None:
    """SN-G16, SN-G17, TOI-20.1"""
    state = begun(scenario=id_, cards=[])

    assert asked(state).kind == "ChooseDeployment"
    assert to_move(state) == "us"


def test_each_draw_and_each_answer_leads_to_a_possible_table() -> None:
    """TOI-20.1, SN-G18: what is asked in set-up, seat by seat."""
    state, seen = begun(), []
    for text in (*BUILT, *US_PLACED, *DE_PLACED):
        seen.append((asked(state).kind, str(to_move(state))))
        state = do(state, text).state

    assert CARDS == (*state.us.hand, *state.de.hand)
    assert seen == (
        [("ChooseFigures", "us")] * 6
        + [("ChooseBearer", "us")] * 2
        + [("ChooseFigures", "de")] * 3
        + [("ChooseBearer", "de")]
        + [("ChooseDeployment", "us")] * 7
        + [("ChooseDeployment", "de")] * 6
    )
    assert not list(GAME.violations(state))


def test_a_squad_placed_aboard_loses_its_concealed_marker() -> None:
    """TOI-R35, TOI-20.2: placed in a hex it keeps it."""
    squads = tuple(attrs.evolve(one, concealed=one.id == "A1") for one in ALLEY.us.squads)
    first, second = ALLEY.us.divisions
    divisions = (attrs.evolve(first, concealed=1), second)
    hidden = scenario(attrs.evolve(ALLEY, us=attrs.evolve(ALLEY.us, squads=squads, divisions=divisions)))
    state = begun(*BUILT, "deploy at 0505", scenario=hidden)

    assert not unit(do(state, "deploy aboard H1").state, "A1").concealed
    assert unit(do(state, "deploy at 0505").state, "A1").concealed
