"""Every change of a marker is an event: who reads the events alone knows all markers (FM-R51, FM-R59)."""

from collections.abc import Iterable

import attrs

from cases import cases
from fire_move.given import GAME, given, men, pinned, with_group
from fire_move.played import dice, do, going_on, group, told
from played_games import choices_of
from wargames import ScriptedDice, SeededDice, Step
from wargames.fire_move.moments import (
    FigureChecked,
    FigurePinned,
    FiguresRallied,
    GroupDivided,
    HeroPlayed,
    MarkerPut,
    SmokeLaid,
    SmokeShared,
    SmokeThinned,
    SniperFired,
)
from wargames.fire_move.values.named import Effect
from wargames.fire_move.values.state import Group, State
from wargames.kernel.game import Event

FIELDS = {"ground": "ground", "fear": "fear", "minefield": "mined", "berserk": "berserk"}
"""The field of a group that each marker is."""


@attrs.define
class Reader:
    """What follows from the events: the markers of groups and figures."""

    groups: dict[str, dict[str, object]]
    pins: set[int]
    wounds: set[int]

    @classmethod
    def at(cls, state: State) -> "Reader":
        groups = {one.id: markers(one) for one in state.open.groups}
        figures = state.open.figures
        pins = {one.number for one in figures if one.pinned}
        return cls(groups, pins, {one.number for one in figures if one.wounded})

    def read(self, events: Iterable[Event]) -> None:
        for event in events:
            self.read_one(event)

    def read_one(self, event: Event) -> None:
        match event:
            case GroupDivided(group=group, into=into):
                self.groups[into] = dict(self.groups[group])
            case MarkerPut(group=group, marker=marker, on=on):
                assert self.groups[group][FIELDS[marker]] != on, "a marker is told when it changes"
                self.groups[group][FIELDS[marker]] = on
            case SmokeLaid(group=group, cv=cv) | SmokeThinned(group=group, cv=cv):
                self.groups[group]["smoke"] = cv
            case SmokeShared(group=group, cv=cv):
                self.groups[group]["smoke"] = cv
            case FigureChecked() | FigurePinned() | SniperFired():
                self.hit(event.figure, event.effect)
            case FiguresRallied(figures=figures):
                self.pins -= set(figures)
            case HeroPlayed(use="rally", figure=figure):
                self.pins.discard(figure or 0)
                self.wounds.discard(figure or 0)

    def hit(self, figure: int, effect: Effect) -> None:
        if effect == "pinned":
            self.pins.add(figure)
        elif effect == "wounded":
            self.wounds.add(figure)

    def agrees_with(self, state: State) -> None:
        """Compare what was read with the table; what has left it does not matter."""
        assert {one.id: self.groups[one.id] for one in state.open.groups} == {
            one.id: markers(one) for one in state.open.groups
        }
        there = {one.number for one in state.open.figures}
        seen = Reader.at(state)
        assert (self.pins & there, self.wounds & there) == (seen.pins, seen.wounds)


def markers(group: Group) -> dict[str, object]:
    return {name: getattr(group, name) for name in (*FIELDS.values(), "smoke")}


def read(state: State, *texts: str, fell: ScriptedDice | None = None) -> Step[State]:
    """Carry answers out, and follow the markers by what is told."""
    reader = Reader.at(state)
    step = do(state, *texts, fell=fell)
    reader.read(step.events)
    reader.agrees_with(step.state)
    return step


def changes(step: Step[State]) -> list[tuple[str, str, bool]]:
    """List the markers that were put on and taken off, each by the clause cited."""
    return [(" ".join(one.clauses), f"{one.group} {one.marker}", one.on) for one in told(step, MarkerPut)]


def test_who_fires_gets_up() -> None:
    """FM-R18: in his own turn, in reaction, and with ordnance."""
    state = given([men("A", "RIF RIF", 5, 20)], [men("B", "RIF RIF", 12, 20)], "F3 M1", their_hand="F3")
    lying = with_group(with_group(state, "A", ground=True), "B", ground=True)
    mortar = men("W", "ORD CRW", 5, 20, weapon="light_mortar")
    tube = with_group(given([mortar], [men("B", "RIF RIF", 15, 20)], "F3"), "W", ground=True)

    fired = read(lying, "fire A at B with F3", fell=dice("1 8 1 8"))
    reacted = read(with_group(lying, "A", ground=False), "move A with M1 for actions", "step 5/15",
                   "react at 1 with B by F3", fell=dice("1 8 1 8"))  # fmt: skip
    shot = read(tube, "ordnance W-light_mortar-1 at 3 with F3", fell=dice("1 8"))

    assert [("FM-R18", "A ground", False)] == changes(fired)
    assert [("FM-R18", "B ground", False)] == changes(reacted)
    assert [("FM-R18", "W ground", False)] == changes(shot)


def test_a_carrier_of_a_charge_gets_up_and_his_group_lies() -> None:
    """FM-R18, FM-R59, FM-G8"""
    state = given([men("A", "SL ENG RIF", 5, 20)], [men("B", "RIF RIF", 12, 20)], "M1")

    step = read(with_group(state, "A", ground=True), "place charge of 2 with M1 along 11.3/20.75",
                fell=dice("2 5 1 8 1 8"))  # fmt: skip

    assert [("FM-R18", "A.2 ground", False)] == changes(step)


def test_who_retires_gets_up_and_leaves_his_smoke() -> None:
    """FM-R18, FM-16.5, FM-G11, FM-R31"""
    state = given([men("A", "RIF RIF", 5, 20)], [men("B", "RIF RIF", 12, 20)], "M1")
    lying = with_group(state, "B", ground=True, smoke=3, smoke_turn=3)

    step = read(lying, "move A with M1 for actions", "charge B with 1,2 along 11.3/20", "retire 18/25",
                fell=dice("1 1 1 1"))  # fmt: skip

    assert [("FM-R18", "B ground", False)] == changes(step)
    assert [("B", None)] == [(one.group, one.die) for one in told(step, SmokeThinned)]
    assert 0 == group(step.state, "B").smoke


def test_who_goes_berserk_rises_without_fear_and_without_pins() -> None:
    """FM-G12, FM-33.5: the pins that come off are told too."""
    own, enemy = men("A", "RIF RIF", 5, 20), men("B", "RIF RIF RIF", 12, 20)
    state = given([own], [enemy], "F3", nations=("german", "russian"))
    raging = with_group(pinned(state, 4), "B", fear=True, ground=True)

    step = read(raging, "fire A at B with F3", fell=dice("8 1 1 8 1 8 8 1"))

    put = [("FM-G12", "B berserk", True), ("FM-G12", "B ground", False), ("FM-G12", "B fear", False)]
    assert put == changes(step)
    assert [(("FM-G12",), (4,))] == [(one.clauses, one.figures) for one in told(step, FiguresRallied)]


def test_who_joins_brings_his_markers() -> None:
    """FM-R59: fear, ground and smoke of P lie on all of A."""
    state = given(
        [men("A", "SL RIF", 5, 20), men("P", "PL RIF", 5.75, 20)], [men("B", "RIF RIF", 50, 20)], "R1"
    )
    smoky = with_group(state, "P", smoke=4, smoke_turn=3, fear=True, ground=True)

    step = read(with_group(smoky, "A", smoke=2, smoke_turn=4), "reorganize 1+2+3+4 with R1")

    (joined,) = {one.id for one in step.state.open.groups if one.side == "german"}
    after = group(step.state, joined)
    assert (True, True, 4, 3) == (after.fear, after.ground, after.smoke, after.smoke_turn)


def test_men_pinned_on_the_way_are_told_to_be_out_of_the_smoke() -> None:
    """FM-R59, FM-16.4: the smoke of the card goes on with the others."""
    state = given([men("A", "SL RIF RIF", 5, 20)], [men("B", "RIF RIF", 12, 20)], "SMK M1", their_hand="F4")

    step = read(state, "move A with M1 for actions smoke SMK", "step 5/28", "react at 3 with B by F4",
                fell=dice("1 8 3 1 1 8", d6="1"))  # fmt: skip

    assert [(("FM-16.4",), "A.2", 0)] == [
        (one.clauses, one.group, one.cv) for one in told(step, SmokeThinned)
    ]
    assert "The smoke went on without A.2." == GAME.narrate(told(step, SmokeThinned)[0])


@cases(("crossroads_farm", 1), ("mountain_village", 2), ("river_line", 3), ("night_perimeter", 4))
def test_the_events_tell_every_marker(scenario: str, seed: int) -> None:
    """FM-R51, FM-R59, FM-8.2, FM-21.1, FM-G10, FM-G12, FM-16.2: from the set-up to the end."""
    begun = GAME.start(scenario, dice=SeededDice(seed))
    reader = Reader.at(begun.state)
    for step in (begun, *(one.step for one in choices_of(GAME, scenario, seed, going_on))):
        reader.read(step.events)
        reader.agrees_with(step.state)
