"""The counters of Band of Brothers in text and as pictures: what each seat is shown of them."""

from typing import Any

import attrs
import pytest

from cases import cases
from render.bob_table import (
    BOARD,
    GE,
    SCENARIO,
    SCENARIOS,
    SVG,
    US,
    american,
    battle,
    drawn,
    german,
    more,
    values,
    written,
)
from render.reading import page_of, texts, titles
from wargames.bob.ground.ground import ground_of
from wargames.bob.told.view import view
from wargames.bob.values.board import Place
from wargames.bob.values.components import TYPES, Side
from wargames.bob.values.names import counter_id
from wargames.bob.values.scenarios import ControlGoal, ExitGoal, Victory
from wargames.bob.values.state import (
    Attempt,
    Battery,
    BottomOffer,
    ChoosingOption,
    Counter,
    EarlyTurn,
    Ending,
    FailedCheck,
    Frame,
    Impulse,
    MeleeLosses,
    Moving,
    Rout,
    RoutMove,
    SettingUp,
    SideState,
    Window,
)
from wargames.kernel.game import Seat
from wargames.render.bob import PICTURES
from wargames.render.bob.colors import FIRE, MOVE, READY, STRIP, USED
from wargames.render.bob.moment import goals, waiting


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"concealed": True}, "concealed"),
        ({"reduced": True}, "reduced"),
        ({"level": 1}, "Suppressed"),
        ({"level": 2}, "Fully Suppressed"),
        ({"used": True}, "Used"),
        ({"prepared": True}, "Op Fire"),
        ({"moved": True}, "Moved"),
        ({"cp_used": True}, "CP used"),
        ({"facing": "NE"}, "facing NE"),
    ],
)
@pytest.mark.parametrize("seat", [US, GE])
def test_markers_of_known_counters_are_shown(changes: dict[str, Any], said: str, seat: Seat) -> None:
    """BOB-2.4, BOB-2.5, BOB-R38"""
    plain, marked = battle(american()), battle(american(**changes))

    assert "US-P1 Paratrooper Squad in D4" in titles(drawn(plain, seat))
    assert f"US-P1 Paratrooper Squad in D4, {said}" in titles(drawn(marked, seat))
    rows = [line for line in written(marked, seat).splitlines() if line.startswith("D4")]
    assert [True] == [row.split("  ", 4)[-1].strip().endswith(said) for row in rows]


@cases(
    ({"prepared": True}, "O"), ({"moved": True}, "M"), ({"cp_used": True}, "C"), ({"reduced": True}, "\u00bd")
)
def test_markers_are_badges_on_the_counter(changes: dict[str, Any], letter: str) -> None:
    plain, marked = texts(drawn(battle(american()))), texts(drawn(battle(american(**changes))))

    assert plain.count(letter) + 1 == marked.count(letter)


@cases(1, 2)
def test_suppression_is_the_color_of_the_strip(level: Any) -> None:
    """BOB-2.4"""
    assert 1 == more(battle(american(level=level)), "fill", STRIP[level][0])
    assert 0 == more(battle(american()), "fill", STRIP[level][0])


def test_a_used_counter_is_paler() -> None:
    assert 1 == more(battle(american(used=True)), "fill", USED["us"])
    assert 1 == more(battle(american()), "fill", READY["us"])


def test_a_counter_shows_what_is_printed_on_the_side_that_lies_up() -> None:
    """BOB-G1"""
    team = american(id_="US-M1", type="us_mg")
    full, reduced = battle(team), battle(attrs.evolve(team, reduced=True))

    assert "US-M1 Paratrooper MG Team 8/7" in written(full)
    assert "US-M1 Paratrooper MG Team 7/5, reduced" in written(reduced)
    assert "12" not in texts(drawn(full))
    assert "12" in texts(drawn(reduced))


def test_a_vehicle_shows_where_it_faces() -> None:
    """BOB-G8"""
    turned = battle(american(id_="US-T1", type="us_m4a1", facing="SE"))

    assert 1 == more(turned, "transform", "rotate(120)")


def test_an_unknown_counter_is_a_question_mark_to_the_other_side_alone() -> None:
    """BOB-5.1.3, BOB-R38"""
    hidden = battle(american(concealed=True, known=False))
    empty = texts(drawn(battle(), GE)).count("?")

    assert empty + 1 == texts(drawn(hidden, GE)).count("?")
    assert "unknown American counter in D4, concealed" in titles(drawn(hidden, GE))
    assert "A?" in page_of(PICTURES, view(hidden, GE)).board.lines[8]
    assert "US-P1" not in written(hidden, GE) + PICTURES.svg(view(hidden, GE))
    assert "US-P1 Paratrooper Squad in D4, concealed" in titles(drawn(hidden, US))


@pytest.mark.parametrize(
    "changes",
    [
        {"id": "US-D1", "type": "us_decoy"},
        {"id": "US-T1", "type": "us_m4a1"},
        {"id": "US-P16"},
        {"reduced": True},
        {"level": 2},
        {"moved": True},
    ],
)
@pytest.mark.parametrize("seat", [GE, None])
def test_what_is_hidden_changes_nothing_that_others_are_shown(
    changes: dict[str, Any], seat: Seat | None
) -> None:
    """BOB-5.1.3, BOB-R38, BOB-R62"""
    top, second = american(concealed=True, known=False), american(id_="US-P2", known=False)
    frames: tuple[Frame, ...] = (Impulse("us"), Moving("US-P1", ("D3", "D4"), 6))
    one = battle(top, second, german(), frames=frames)
    changed = attrs.evolve(top, **changes)
    renamed = (Impulse("us"), Moving(changed.id, ("D3", "D4"), 2))
    other = battle(changed, attrs.evolve(second, level=1, used=True), german(), frames=renamed)

    assert PICTURES.svg(view(one, seat)) == PICTURES.svg(view(other, seat))
    assert PICTURES.text(view(one, seat)) == PICTURES.text(view(other, seat))
    assert PICTURES.svg(view(one, US)) != PICTURES.svg(view(other, US))


def test_what_a_side_keeps_to_itself_is_not_shown() -> None:
    """BOB-G14, BOB-G16, BOB-R38"""
    scenario = attrs.evolve(SCENARIOS["easy_peasy"], board=BOARD, victory=SCENARIO.victory)
    secret = SideState(1, option=True, batteries=(Battery(100, 1, 2, 9, 9),))
    one, other = battle(scenario=scenario), battle(scenario=scenario, ge=secret, control=(("D5", "ge"),))

    for seat in (US, None):
        assert PICTURES.svg(view(one, seat)) == PICTURES.svg(view(other, seat))
        assert written(one, seat) == written(other, seat)
    assert "option: taken" in written(other, GE)
    assert "100mm artillery from turn 1, 2 missions" in texts(drawn(other, GE))


def test_what_the_other_side_has_placed_is_not_shown() -> None:
    """BOB-G16"""
    frames = (SettingUp("us"), SettingUp("ge", 1))
    one, other = (battle(german(at, known=False), phase="set-up", frames=frames) for at in ("E5", "F6"))

    assert PICTURES.svg(view(one, US)) == PICTURES.svg(view(other, US))
    assert PICTURES.svg(view(one, GE)) != PICTURES.svg(view(other, GE))


def test_a_stack_lies_offset_with_its_top_counter_drawn_last() -> None:
    """BOB-R38"""
    shown = [title for title in titles(drawn(battle(american(), american(id_="US-P2")))) if "D4" in title]

    assert ["US-P2 Paratrooper Squad in D4", "US-P1 Paratrooper Squad in D4"] == shown
    moves = values(drawn(battle(american(), american(id_="US-P2"))), "transform")
    assert {"translate(-3.5 -4.5)", "translate(3.5 4.5)"} <= set(moves)


def test_the_markers_of_a_covered_counter_are_on_its_right_edge() -> None:
    """BOB-R38"""
    pair = battle(american(), american(id_="US-P2", reduced=True, prepared=True))

    assert {"translate(21 8.5)", "translate(21 -4)"} <= set(values(drawn(pair), "transform"))


def test_a_full_hex_in_text_names_the_top_counters_and_that_more_are_beneath() -> None:
    crowd = battle(american(), american(id_="US-P2"), german("D4"), german("D4", "GE-F2"))

    assert ".P1f1+2" in written(crowd)


def test_both_sides_in_a_hex_stand_side_by_side() -> None:
    labels = values(drawn(battle(american("D4"), german("D4"))), "aria-label")

    assert "P1, f1 in D4" in labels


def test_every_kind_of_counter_can_be_drawn() -> None:
    places = ground_of(BOARD).places
    kinds = [type_ for type_ in TYPES.values() if type_.kind != "artillery"]
    crowd = tuple(
        Counter(counter_id(type_.id, 1), type_.id, places[at], known=True, reduced=True)
        for at, type_ in enumerate(kinds)
    )

    said = titles(drawn(battle(*crowd)))
    assert [] == [
        one.id
        for one, kind in zip(crowd, kinds, strict=True)
        if f"{one.id} {kind.title} in {one.at}, reduced" not in said
    ]


def test_a_spectator_sees_both_sides_as_they_see_each_other() -> None:
    state = battle(american(), american("C1", "US-P2", concealed=True, known=False), german())

    assert {
        "US-P1 Paratrooper Squad in D4",
        "unknown American counter in C1, concealed",
        "GE-F1 1st Line Squad in E5",
    } <= set(titles(drawn(state, None)))
    assert any("seen by everybody" in text for text in texts(drawn(state, None)))


# what is beside the board


def test_turn_phase_and_command_points_are_shown() -> None:
    """BOB-4.1, BOB-R29"""
    state = battle(phase="melee")
    lines = written(state).splitlines()

    assert lines[0].startswith(f"Turn 2 of {SCENARIO.turns}, melee. ")
    assert lines[1].endswith(", seen by the Americans")
    assert "Command Points: Americans 3   Germans 1" in lines
    assert {f"Turn 2 of {SCENARIO.turns}", "melee", "3 CP", "1 CP"} <= set(texts(drawn(state)))


@cases(((), "nobody"), ((("C3", "us"),), "Americans"), ((("C3", "ge"),), "Germans"))
def test_objectives_show_who_controls_them(control: tuple[tuple[Place, Side], ...], said: str) -> None:
    """BOB-G16"""
    state = battle(us=SideState(3, control_shown=control), control=control)

    assert f"Objective C3, controlled by {said}" in titles(drawn(state))
    assert f"controlled by {said}: C3" in written(state)


def test_what_waits_off_the_board_is_named_to_its_owner_alone() -> None:
    late = battle(american(None, known=False, enters=3), german())

    assert "off the board: US-P1" in written(late)
    assert "off US-P1 Paratrooper Squad, enters from turn 3" in written(late)
    assert "off the board: 1" in written(late, GE)


def test_losses_and_those_who_left_are_listed() -> None:
    state = battle(lost=("US-P1", "GE-F1"), ge=SideState(0, exited=("GE-F2",)))
    shown = texts(drawn(state))

    assert {"lost: US-P1", "lost: GE-F1", "left the board: GE-F2"} <= set(shown)


def test_the_way_of_a_move_and_the_line_of_a_shot_are_drawn() -> None:
    mover, firer = american(), german("E5")
    frames = (Moving("US-P1", ("D2", "D3", "D4"), 6), Attempt("GE-F1", "D4", "op"))
    state = battle(mover, firer, frames=frames)

    assert 1 == more(state, "stroke", MOVE)
    assert 2 == more(state, "stroke", FIRE)


GERMANS = Impulse("ge", 1, began=True)
MOVES = Impulse("us", 1, began=True), Moving("US-P1", ("D3", "D4"), 6, 1)

# fmt: off
MOMENTS: list[tuple[tuple[Frame, ...], str]] = [
    ((ChoosingOption("ge"),), "Germans: take the secret option of the scenario, or do without it."),
    ((SettingUp("us"),), "Americans: set up US-P1 (Paratrooper Squad)."),
    ((SettingUp("ge"),), "Germans: set up the next counter."),
    ((EarlyTurn("ge"),), "Germans: spend a Command Point to activate a unit first, or wait."),
    ((Impulse("us", 1, began=True),), "Americans: activate a unit, or end the impulse."),
    (MOVES, "Americans: move on with US-P1, fire, or stop."),
    ((*MOVES, Window("ge", "US-P1")), "Germans: fire at US-P1 in D4, or hold fire."),
    ((GERMANS, Moving("GE-F1", ("E4", "E5"), 6, 1, stage="conceal")), "The Germans act."),
    ((Rout("us", ("US-P1",)),), "Americans: choose the unit under stress that checks next."),
    ((RoutMove("US-P1", ("D4",), ("D6", "E6")),), "Americans: choose the next hex that US-P1 runs to."),
    ((FailedCheck("US-P1", "move", 5),),
     "Americans: spend a Command Point on the failed check of US-P1, or accept it."),
    ((FailedCheck("GE-F1", "move", 5),),
     "Germans: spend a Command Point on the failed check of the counter in E5, or accept it."),
    ((Attempt("US-P1", "E5", "fire"),),
     "Americans: spend a Command Point on the firepower of US-P1, or fire as is."),
    ((BottomOffer("US-P1"),), "Americans: leave US-P1 on top of its stack, or put it at the bottom."),
    ((MeleeLosses("D4", (("us", 1), ("ge", 0))),),
     "Americans: choose the unit that is eliminated in the Melee of D4 (1 left)."),
]
# fmt: on


@cases(*MOMENTS)
def test_the_moment_is_said(frames: tuple[Frame, ...], said: str) -> None:
    """Of the other side's counters by what the seat knows (BOB-R62)."""
    state = battle(american(), german(known=False, concealed=True), frames=frames)

    assert said == waiting(view(state, US))
    assert said in texts(drawn(state))


def test_the_end_is_said_and_its_text_escaped() -> None:
    over = battle(frames=(), ending=Ending("ge", "C3 < D5 & no more", "BOB-R46"), phase="over")

    assert "The Germans won: C3 < D5 & no more." in written(over)
    assert "The Germans won: C3 < D5 & no more." in texts(drawn(over))


LATE = "win otherwise, after the last turn"


@cases(
    (SCENARIO.victory, ("Americans: control 1 of C3, D5 at the end", f"Germans {LATE}")),
    (
        Victory("control_at_end", "us", ControlGoal(("C3",), 1, ("D5",))),
        ("Americans: control C3 at the end; alone with a real unit in D5", f"Germans {LATE}"),
    ),
    (
        Victory("exit", "ge", exit=ExitGoal("east", 4)),
        ("Germans: 4 squads off the east edge", f"Americans {LATE}"),
    ),
    (Victory("eliminate", "us", eliminated=("ge",)), ("Germans lose without a real unit", f"Germans {LATE}")),
)
def test_how_the_game_is_won_is_said(victory: Victory, said: tuple[str, ...]) -> None:
    """BOB-1.2, BOB-R46"""
    assert said == goals(victory)


def test_the_picture_can_be_read_aloud() -> None:
    root = drawn(battle(american(), german(concealed=True, known=False)))

    assert "img" == root.get("role")
    assert (
        "Americans: US-P1 Paratrooper Squad in D4. Germans: unknown German counter in E5, concealed. "
        "Objectives: C3 nobody; D5 nobody."
    ) == root.findtext(f"{SVG}desc")
