"""What is shown of an event besides its board: declared once per event, or by the usual names of fields."""

from typing import Annotated, Any, ClassVar

import attrs

import wargames
from alike_worlds import line_of_play
from cases import cases
from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.base.notation import Names
from wargames.kernel.game import PublicEvent, ThrownDice
from wargames.presenting.playback import EventPlayback, Throw, playback

Unit = Annotated[str, Names("unit")]
Hex = Annotated[str, Names("hex")]
GAMES = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")


@attrs.frozen
class Shot(PublicEvent):
    """An event of somebody's own game, with usual names and no declaration."""

    gun: Unit
    target: Unit
    dice: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    needed: int | None
    clauses: tuple[str, ...] = ()


@attrs.frozen
class Salvo(PublicEvent):
    """An event that names its fields otherwise."""

    AIM: ClassVar[tuple[str, str] | None] = ("ship", "water")
    WAY: ClassVar[str] = "course"
    THROWN: ClassVar[ThrownDice | None] = ThrownDice(("luck",), ("skill",), "sum", "least")

    ship: Unit
    water: Hex
    course: tuple[Hex, ...]
    luck: int
    skill: int
    least: int
    clauses: tuple[str, ...] = ()

    @property
    def sum(self) -> int:
        return self.luck + self.skill


def test_the_usual_names_need_no_declaration() -> None:
    shot = Shot("G1", "T2", (3, 4), (Modifier(-1, "in the dark", "X-1"),), 6, None)

    assert playback(shot) == EventPlayback(
        ("unit:G1",), ("unit:T2",), (), Throw(("3", "4"), ("-1 in the dark",), "6", "")
    )


def test_other_names_are_declared_once() -> None:
    assert playback(Salvo("S1", "C4", ("C2", "C3"), 5, 2, 8)) == EventPlayback(
        ("unit:S1",), ("hex:C4",), (("hex:C2",), ("hex:C3",)), Throw(("5",), ("+2",), "7", "8")
    )


@cases(*GAMES)
def test_what_an_event_declares_it_has(name: str) -> None:
    for kind in wargames.load(name).event_types:
        thrown = kind.THROWN or ThrownDice(())
        named = {*(kind.AIM or ()), kind.WAY, *thrown.dice, *thrown.added, thrown.total, thrown.needed}
        assert {one for one in named - {""} if not hasattr(kind, one)} <= set(attrs.fields_dict(kind)), kind


@cases(*GAMES)
def test_every_game_shows_fire_and_dice(name: str) -> None:
    found: list[Any] = [
        shown
        for entry in line_of_play(wargames.load(name), 300).done
        for event in entry.events
        if (shown := playback(event))
    ]

    assert any(shown.origin and shown.target for shown in found)
    assert any(shown.throw for shown in found)
