"""How events of Band of Brothers read."""

from typing import Any, get_args

import attrs
import pytest

from cases import cases
from played_games import any_listed, choices_of
from wargames.bob import GAME, moments
from wargames.bob.game import GE, US
from wargames.bob.moments import EVENTS, Hit
from wargames.bob.play.fire.attack import ADJACENT, CONCEALED, FINAL
from wargames.bob.values.components import ENEMY, TYPES
from wargames.bob.values.seen import Seen, Stack
from wargames.bob.values.state import Check, Mode
from wargames.bob.values.words import CounterEvent
from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.game import Event, Seat

CLAUSES = ("BOB-4.1",)
STONE = Modifier(2, "stone building", "BOB-5.7.5")


def by_squad(kind: type[CounterEvent], hex_: str | None = "D4", **more: Any) -> CounterEvent:
    """Give an event of a German squad whose face the Americans do not know."""
    return kind("GE-F1", "ge", hex_, face=False, clauses=CLAUSES, **more)


def attack(die: int, *hits: Hit) -> moments.AttackRolled:
    """Give an attack of a German machine gun on D4, of which the Germans know the faces that were hit."""
    known = tuple(hit.result != "none" for hit in hits)
    return moments.AttackRolled("GE-M1", "ge", "D4", 8, die, hits, known, CLAUSES)


TWO_HITS = attack(
    3, Hit("US-P1", (STONE, FINAL, ADJACENT), "reduced"), Hit("US-D2", (STONE, CONCEALED), "none")
)
STACKS = (
    Stack("C3", "us", (Seen("US-P1", "us_para", concealed=False), Seen())),
    Stack("D4", "us", (Seen(concealed=True),)),
)

# fmt: off
SAID: list[tuple[Event, str]] = [
    (moments.OptionChosen("ge", chosen=True), "The Germans took their secret option."),
    (moments.OptionChosen("ge", chosen=False), "The Germans did not take their secret option."),
    (moments.CounterPlaced("US-P1", "us", "D4", concealed=True, top=True, facing=None, clauses=CLAUSES),
     "US-P1 (Paratrooper Squad) was set up in D4 with a Conceal marker."),
    (moments.CounterPlaced("GE-G1", "ge", "D4", concealed=False, top=False, facing="NE", clauses=CLAUSES),
     "GE-G1 (88mm Gun) was set up in D4 at the bottom of its stack facing NE."),
    (moments.SidePlaced("us", STACKS),
     "The American set-up was done: C3 US-P1 (Paratrooper Squad) over a counter; D4 a concealed counter."),
    (moments.SidePlaced("us", ()), "The American set-up was done: nothing on the board yet."),
    (moments.PhaseBegan(2, "rout"), "Turn 2: the Rout Phase began."),
    (moments.ImpulseBegan("us"), "The Americans began to activate units."),
    (moments.ImpulseEnded("ge", 2),
     "The Germans stopped activating, with 2 spent of their Operations Range."),
    (by_squad(moments.Activated, what="fire", cost=3),
     "GE-F1 (1st Line Squad) in D4 was activated to fire, which counted 3."),
    (by_squad(moments.Activated, what="retreat"), "GE-F1 (1st Line Squad) in D4 was activated to retreat."),
    (by_squad(moments.Activated, what="op fire", place=2),
     "GE-F1 (1st Line Squad) in D4 (number 2 from the top) was activated to prepare for Op Fire."),
    (by_squad(moments.Activated, None, what="enter"),
     "GE-F1 (1st Line Squad) off the board was activated to enter the board."),
    (by_squad(moments.Finished), "GE-F1 (1st Line Squad) in D4 was marked Used."),
    (by_squad(moments.Finished, prepared=True), "GE-F1 (1st Line Squad) in D4 was marked for Op Fire."),
    (by_squad(moments.CheckMade, check="op", passed=True, die=3, needed=8),
     "GE-F1 (1st Line Squad) in D4 passed its Proficiency Check for Op Fire: rolled 3 against 8."),
    (by_squad(moments.CheckMade, check="leave", passed=False, die=7, added=2, needed=6),
     ("GE-F1 (1st Line Squad) in D4 failed its Proficiency Check to leave an enemy hex:"
      " rolled 7+2=9 against 8.")),
    (by_squad(moments.CheckMade, check="anti-tank", passed=False, die=6, needed=5),
     "GE-F1 (1st Line Squad) in D4 failed its check to fire its anti-tank weapon: rolled 6 against 5."),
    (by_squad(moments.CheckMade, check="move", passed=True, needed=10),
     "GE-F1 (1st Line Squad) in D4 passed its Morale Check to move without a die."),
    (by_squad(moments.CommandPointSpent, use="melee", left=1),
     "A Command Point was spent on GE-F1 (1st Line Squad) in D4 to roll its Melee dice again; 1 left."),
    (by_squad(moments.Stepped, origin="D3"), "GE-F1 (1st Line Squad) in D3 moved to D4."),
    (by_squad(moments.Stepped, origin="D3", back=True),
     "GE-F1 (1st Line Squad) in D3 went back, overstacked, to D4."),
    (by_squad(moments.Stepped), "GE-F1 (1st Line Squad) off the board entered the board in D4."),
    (by_squad(moments.Exited, edge="east"), "GE-F1 (1st Line Squad) in D4 left the board by the east edge."),
    (by_squad(moments.ConcealTaken), "GE-F1 (1st Line Squad) in D4 took a Conceal marker."),
    (by_squad(moments.ConcealDeclined), "GE-F1 (1st Line Squad) in D4 took no Conceal marker."),
    (moments.Revealed("US-P1", "us_para", "D4", decoy=False, clauses=CLAUSES),
     "US-P1 (Paratrooper Squad) in D4 was revealed."),
    (moments.Revealed("US-D1", "us_decoy", "D4", decoy=True, clauses=CLAUSES),
     "US-D1 (Decoy) in D4 was revealed as a decoy and removed."),
    (moments.FaceShown("us", "D4", Seen("US-P1", "us_para")),
     "US-P1 (Paratrooper Squad) in D4 became known to the Germans."),
    (moments.TopUncovered("us", "D4", used=True, prepared=False),
     "A concealed counter came to lie on top in D4."),
    (by_squad(moments.PutInStack, bottom=True),
     "GE-F1 (1st Line Squad) in D4 was put at the bottom of its stack."),
    (by_squad(moments.PutInStack), "GE-F1 (1st Line Squad) in D4 stayed on top of its stack."),
    (moments.Turned("GE-U1", "ge", "D4", face=True, clauses=CLAUSES, facing="SE"),
     "GE-U1 (StuG III G) in D4 turned to face SE."),
    (moments.WindowOpened("us", "D4"), "The Americans were free to fire at the unit that moved in D4."),
    (moments.WindowClosed("us"), "The Americans fired no more at the unit that moved."),
    (by_squad(moments.AttemptMade, target="D6", mode="final"),
     "GE-F1 (1st Line Squad) in D4 declared Final Op Fire at D6."),
    (by_squad(moments.AttemptMade, target="D6", mode="fire", observer="D5"),
     "GE-F1 (1st Line Squad) in D4 declared fire at D6, as Directed Fire by LOS from D5."),
    (by_squad(moments.LineBlocked, target="D6"), "GE-F1 (1st Line Squad) in D4 had no LOS to D6."),
    (TWO_HITS,
     ("GE-M1 (1st Line MG Team) fired at D4 with Firepower 8: rolled 3; US-P1 (Paratrooper Squad) in D4 at"
      " 3+2+2-3=4 (+2 stone building, +2 final op fire, -3 adjacent): reduced and fully suppressed;"
      " US-D2 (Decoy) in D4 at 3+2+1=6 (+2 stone building, +1 concealed): no effect.")),
    (attack(5, Hit("US-P1", (), "suppressed")),
     ("GE-M1 (1st Line MG Team) fired at D4 with Firepower 8: rolled 5;"
      " US-P1 (Paratrooper Squad) in D4 at 5: suppressed.")),
    (attack(10, Hit("US-P1", (), "none")),
     "GE-M1 (1st Line MG Team) fired at D4 with Firepower 8: rolled 10, which always misses."),
    (moments.ArtilleryCalled("ge", 100, "D4", "GE-F1", 3, answered=True),
     "The Germans called 100mm artillery on D4 spotted by GE-F1 (1st Line Squad): it came."),
    (moments.ArtilleryCalled("ge", 100, "D4", None, 10, answered=False),
     "The Germans called 100mm artillery on D4: nobody answered."),
    (moments.ShellsFell("ge", None, 0, None, (), ()), "The shells fell where they did no harm."),
    (moments.ShellsFell("ge", "D4", 9, None, (), ()),
     "Shells fell on D4 with Firepower 9: nobody was there."),
    (moments.ShellsFell("ge", "D4", 9, 10, (Hit("US-P1", (), "none"),), (None,)),
     "Shells fell on D4 with Firepower 9: rolled 10, which always misses."),
    (moments.ShellsFell("ge", "D4", 9, 5, (Hit("US-P1", (), "suppressed"),), (None,)),
     "Shells fell on D4 with Firepower 9: rolled 5; US-P1 (Paratrooper Squad) in D4 at 5: suppressed."),
    (moments.Eliminated("US-P1", "us_para", "D4", CLAUSES),
     "US-P1 (Paratrooper Squad) was eliminated in D4!"),
    (moments.StressFound("us", (("D4", 1), ("E5", 2))),
     "American units were under stress in D4, E5 (number 2 from the top)."),
    (by_squad(moments.Ran, origin="D3"), "GE-F1 (1st Line Squad) in D3 routed to D4."),
    (moments.MeleeRolled("US-P1", "D4", (3, 9), 6, 1, again=False),
     "US-P1 (Paratrooper Squad) in D4 rolled 3 and 9 in Melee against 6: 1 hit."),
    (moments.MeleeRolled("US-P1", "D4", (3, 5), 6, 2, again=True),
     "US-P1 (Paratrooper Squad) in D4 rolled 3 and 5 in Melee again against 6: 2 hits."),
    (by_squad(moments.Recovered, level=1),
     "GE-F1 (1st Line Squad) in D4 recovered to yellow (Suppressed)."),
    (by_squad(moments.Recovered), "GE-F1 (1st Line Squad) in D4 recovered from suppression."),
    (moments.TurnEnded(3), "Turn 3 ended: markers were removed and Command Points restored."),
    (moments.ControlTaken("us", "D4", to="us", public=False), "The Americans took control of D4."),
    (moments.ControlTaken("us", "D4", to="ge", public=True),
     "The Germans learned that the Americans took control of D4."),
    (moments.GameEnded("ge", "turn 3 was the last", CLAUSES),
     "The Germans won: turn 3 was the last, and the other side had not won."),
]

# as the Americans hear it, who do not know the face
HEARD: list[tuple[CounterEvent, str]] = [
    (by_squad(moments.Activated, what="move"), "A counter in D4 was activated to move."),
    (by_squad(moments.Activated, None, what="enter"),
     "A counter off the board was activated to enter the board."),
    (by_squad(moments.Finished), "A counter in D4 was marked Used."),
    (by_squad(moments.CheckMade, check="op", passed=True, die=3, needed=8),
     "A counter in D4 passed its check."),
    (by_squad(moments.CheckMade, check="anti-tank", passed=True, needed=10),
     "A counter in D4 passed its check."),
    (by_squad(moments.CheckMade, check="leave", passed=False, die=9, needed=8),
     "A counter in D4 failed its check."),
    (by_squad(moments.CommandPointSpent, use="act first", left=0),
     "A Command Point was spent on a counter in D4 to be activated first; 0 left."),
    (by_squad(moments.Stepped, origin="D3"), "A counter in D3 moved to D4."),
    (by_squad(moments.Exited, edge="east"), "A counter in D4 left the board by the east edge."),
    (by_squad(moments.ConcealTaken), "A counter in D4 took a Conceal marker."),
    (by_squad(moments.ConcealDeclined), "A counter in D4 took no Conceal marker."),
    (by_squad(moments.PutInStack), "A counter in D4 stayed on top of its stack."),
    (by_squad(moments.AttemptMade, target="D6", mode="op", observer="D5"),
     "A counter in D4 declared Op Fire at D6."),
    (by_squad(moments.LineBlocked, target="D6"), "A counter in D4 had no LOS to D6."),
    (by_squad(moments.Ran, origin="D3"), "A counter in D3 routed to D4."),
]
# fmt: on

# what the other side hears nothing of
UNHEARD: list[CounterEvent] = [
    moments.Turned("GE-U1", "ge", "D4", face=False, clauses=CLAUSES, facing="SE"),
    by_squad(moments.Recovered, level=1),
]

COUNTER_EVENTS = [kind for kind in EVENTS if issubclass(kind, CounterEvent)]


def name_of(kind: type[Event]) -> str:
    """Name a kind of event."""
    return kind.__name__


@cases(*EVENTS, ids=name_of)
def test_every_kind_of_event_has_a_sentence(kind: type[Event]) -> None:
    sentences = [GAME.narrate(event) for event, _ in SAID if type(event) is kind]

    assert sentences
    assert all(said.endswith((".", "!")) for said in sentences)


@cases(*COUNTER_EVENTS, ids=name_of)
def test_every_event_of_a_counter_has_a_sentence_that_does_not_name_it(kind: type[Event]) -> None:
    heard = [type(event) for event, _ in HEARD]
    unheard = [type(event) for event in UNHEARD if event.seen_by(US) is None]

    assert kind in heard + unheard


@cases(*SAID, ids=lambda value: getattr(type(value), "__name__", ""))
def test_an_event_is_told_in_the_words_of_the_rules(event: Event, said: str) -> None:
    assert said == GAME.narrate(event)


def heard_by(seat: Seat | None, event: Event) -> str:
    """Tell what a seat, or a spectator (None), is shown of an event."""
    shown = event.seen_by(seat)
    assert shown is not None
    return GAME.narrate(shown)


@cases(*HEARD, ids=lambda value: getattr(type(value), "__name__", ""))
def test_a_counter_with_an_unknown_face_is_told_by_its_hex(event: CounterEvent, heard: str) -> None:
    assert heard == heard_by(US, event)
    assert heard != heard_by(GE, event)


@pytest.mark.parametrize("event", [event for event, _ in HEARD], ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("type_", ["ge_1st", "ge_mortar", "ge_decoy"])
def test_no_sentence_betrays_an_unknown_counter(event: CounterEvent, type_: str) -> None:
    id_ = {"ge_1st": "GE-F1", "ge_mortar": "GE-K1", "ge_decoy": "GE-D1"}[type_]
    one = attrs.evolve(event, counter=id_)

    for seat in (US, None):
        heard = heard_by(seat, one)
        assert [] == [word for word in (id_, type_, TYPES[type_].title) if word in heard]
    assert f"{id_} ({TYPES[type_].title})" in GAME.narrate(one)


def test_an_unknown_counter_that_fire_left_alone_is_told_by_its_hex_alone() -> None:
    covered = attack(3, Hit("US-P1", (STONE,), "none"), Hit("US-D2", (STONE, CONCEALED), "none"))
    heard = (
        "GE-M1 (1st Line MG Team) fired at D4 with Firepower 8: rolled 3;"
        " a counter in D4: no effect; a counter in D4: no effect."
    )

    assert heard == GAME.narrate(covered.seen_by(GE))
    assert heard == GAME.narrate(covered.seen_by(None))
    assert GAME.narrate(covered) == GAME.narrate(covered.seen_by(US))


@cases(
    ("what", get_args(attrs.fields(moments.Activated).what.type), moments.Activated),
    ("check", get_args(Check), moments.CheckMade),
    ("use", get_args(attrs.fields(moments.CommandPointSpent).use.type), moments.CommandPointSpent),
    ("mode", get_args(Mode), moments.AttemptMade),
    ids=["activations", "checks", "Command Points", "fire"],
)
def test_each_purpose_has_words_of_its_own(
    field: str, purposes: tuple[str, ...], kind: type[CounterEvent]
) -> None:
    told = {GAME.narrate(by_squad(kind, **{field: purpose})) for purpose in purposes}

    assert len(purposes) == len(told) > 1


def test_all_events_of_a_game_can_be_told_to_either_side_and_to_those_who_see_all() -> None:
    seen: list[tuple[CounterEvent, Seat | None, str]] = []
    for event in (event for one in choices_of(GAME, "bridge", 3, any_listed) for event in one.step.events):
        assert GAME.narrate(event).endswith((".", "!"))
        for seat in (US, GE, None):
            shown = event.seen_by(seat)
            if shown is not None and isinstance(event, CounterEvent):
                seen.append((event, seat, GAME.narrate(shown)))

    hidden = [
        (event, told) for event, seat, told in seen if not event.face and seat in {ENEMY[event.side], None}
    ]
    assert hidden
    assert [] == [told for event, told in hidden if str(event.counter) in told]
