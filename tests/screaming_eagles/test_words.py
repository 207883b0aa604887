"""What fields name, and actions as sentences for a button."""

import pytest

from screaming_eagles.given import BLUE, new_game
from wargames.kernel.game import Over
from wargames.kernel.game.naming import Part, parts, unnamed
from wargames.kernel.game.questions import Question
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.events import PlaneFlew, ShotRolled
from wargames.screaming_eagles.lattice import Space
from wargames.screaming_eagles.narration import SAYINGS, SENTENCES


@pytest.mark.parametrize(
    ("text", "button"),
    [
        ("lay stallion L4", "lay break left with 4 dice for Stallion"),
        ("lay eagle S1", "lay straight ahead with 1 die for Eagle"),
        ("pick tiger", "let Tiger act"),
        ("fire LR at cobra", "fire a long-range missile at Cobra"),
        ("fire CAN at eagle", "fire a cannon at Eagle"),
        ("reload", "load a cannon round"),
        ("hold fire", "hold fire"),
        ("drop flare", "drop a flare"),
        ("keep flare", "drop no flare"),
    ],
)
def test_a_button_says_what_is_done(text: str, button: str) -> None:
    assert button == GAME.say(GAME.parse(text), GAME.view(new_game(), BLUE))


def test_every_action_and_every_event_has_words() -> None:
    assert set(GAME.action_types) == set(SAYINGS)
    assert set(GAME.event_types) == set(SENTENCES)


def test_every_field_says_what_it_names() -> None:
    assert {} == {
        kind.__name__: found for kind in (*GAME.action_types, *GAME.event_types) if (found := unnamed(kind))
    }


def test_a_flight_names_its_plane_and_its_spaces() -> None:
    flown = PlaneFlew("tiger", (2, 1), (Space("H3"), Space("H4"), Space("H5")), 0, 0, ("SE-6.1",))

    assert (
        Part("squadron", "unit", ("tiger",), "tiger"),
        Part("rolled", "die", ("2", "1"), "2,1"),
        Part("path", "path", ("H3", "H4", "H5"), "H3,H4,H5"),
    ) == parts(flown)[:3]


def test_a_shot_names_who_fires_at_whom() -> None:
    rolled = ShotRolled("tiger", "cobra", "CAN", (2, 5), None, 7, 3, hit=True, clauses=("SE-10.1",))

    assert ["tiger", "cobra"] == [
        name for part in parts(rolled) if part.kind == "unit" for name in part.names
    ]


def test_a_card_is_asked_for_plane_first() -> None:
    """SE-4.1: one plane and one order, so that the card alone is asked for."""
    pending = GAME.pending(new_game())
    assert not isinstance(pending, Over)
    question = pending[BLUE].actions.question()

    assert isinstance(question, Question)
    assert ("card", "card") == (question.field, question.kind)
    assert ("L1", "L2", "L4", "S1", "S2", "S4", "R1", "R2", "R4") == question.words
