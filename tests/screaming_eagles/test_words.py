"""What fields name, and actions, decisions and events as sentences."""

from cases import cases
from screaming_eagles.given import BLUE, TAN, new_game
from wargames.kernel.game import Decision, Event, Over
from wargames.kernel.game.naming import Part, parts
from wargames.kernel.game.questions import Question
from wargames.kernel.moments.moment import NO_ANSWERS
from wargames.screaming_eagles import GAME, moments
from wargames.screaming_eagles.lattice import Space
from wargames.screaming_eagles.moments import (
    CardLaid,
    CardTurned,
    ChooseCard,
    ChooseFlare,
    ChoosePlane,
    ChooseShot,
    FlaresBurnedOut,
    GameEnded,
    PartHit,
    PlaneFlew,
    PlaneShotDown,
    RoundBegan,
    ShotAnnounced,
    ShotRolled,
    SpaceContested,
)

ASKED = (BLUE, "SE-4.1", NO_ANSWERS)


@cases(
    ("lay stallion L4", "lay break left with 4 dice for Stallion"),
    ("lay eagle S1", "lay straight ahead with 1 die for Eagle"),
    ("pick tiger", "let Tiger act"),
    ("fire LR at cobra", "fire a long-range missile at Cobra"),
    ("fire CAN at eagle", "fire a cannon at Eagle"),
    ("reload", "load a cannon round"),
    ("hold fire", "hold fire"),
    ("drop flare", "drop a flare"),
    ("keep flare", "drop no flare"),
)
def test_a_button_says_what_is_done(text: str, button: str) -> None:
    assert button == GAME.say(GAME.parse(text), GAME.view(new_game(), BLUE))


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


@cases(
    (ChooseCard(*ASKED, "tiger"), "Lay a card for Tiger."),
    (ChoosePlane(*ASKED, ("stallion", "tiger")), "Choose the plane that acts next, Stallion or Tiger."),
    (ChooseShot(*ASKED, "tiger", "before"), "Fire with Tiger before its move, or hold fire."),
    (ChooseShot(*ASKED, "tiger", "after"), "Fire or reload with Tiger after its move, or hold fire."),
    (
        ChooseFlare(*ASKED, "cobra", "tiger", "MR", 1),
        "Drop a flare with Cobra against Tiger's medium-range missile (1 space away), or keep it.",
    ),
)
def test_a_decision_says_what_is_to_be_done(decision: Decision, prompt: str) -> None:
    assert prompt == decision.asked()


@cases(
    (RoundBegan(3, "tan", ("SE-4.1",)), "Round 3: Tan moves first."),
    (CardLaid("tiger", None, (BLUE,)), "Tiger lays a card."),
    (CardTurned("tiger", "R1"), "Tiger turns up break right with 1 die."),
    (
        PlaneFlew("tiger", (2, 1), (Space("H3"), Space("H4"), Space("H5"), Space("H6")), 1, 1, ()),
        "Tiger flies 4 spaces (2+1=3) to H6, overshooting by 1, looping the board.",
    ),
    (PlaneFlew("tiger", (1,), (Space("H3"),), 0, 0, ()), "Tiger flies 1 space (1) to H3."),
    (
        SpaceContested(Space("H3"), (("tiger", 2), ("cobra", 2)), None, ()),
        "Contest for H3: Tiger 2, Cobra 2; a tie, roll again.",
    ),
    (
        SpaceContested(Space("H3"), (("tiger", 3), ("cobra", 2)), "tiger", ()),
        "Contest for H3: Tiger 3, Cobra 2; Tiger gets it.",
    ),
    (
        ShotAnnounced("tiger", "CAN", "cobra", 2, "straight"),
        "Tiger fires a cannon at Cobra, 2 spaces straight.",
    ),
    (
        ShotRolled("tiger", "cobra", "MR", (5, 2, 0), 5, 2, 3, hit=False, clauses=()),
        "Red dice 5+2+0=7, the 5 lost to the flare: reach 2 at distance 3, miss.",
    ),
    (
        ShotRolled("tiger", "cobra", "CAN", (2, 5), None, 7, 3, hit=True, clauses=()),
        "Red dice 2+5=7: reach 7 at distance 3, hit.",
    ),
    (
        PartHit("cobra", (3, 3, 3, 3), "fuel_tank", 1, 1, ()),
        "Cobra is hit in the fuel tank (3+3+3+3=12): 1 of 1.",
    ),
    (PlaneShotDown("cobra", "tiger", "fuel_tank", ()), "Cobra is shot down by Tiger!"),
    (FlaresBurnedOut(("tiger", "cobra")), "The flares of Tiger and Cobra burn out."),
    (
        GameEnded("blue", "blue shot down both enemy planes", ()),
        "Blue shot down both enemy planes: Blue wins.",
    ),
    (GameEnded(None, "the round limit was reached", ()), "The round limit was reached: a draw."),
)
def test_an_event_is_a_sentence(event: Event, sentence: str) -> None:
    assert sentence == GAME.narrate(event)


def test_an_action_of_another_moment_is_told_what_to_do_instead() -> None:
    refusal = GAME.refusal(new_game(), TAN, GAME.parse("hold fire"))

    assert "'hold fire' does not fit: now lay a card for Eagle [SE-4.1]" == str(refusal)


def test_every_decision_and_every_event_has_words_of_its_own() -> None:
    assert [] == [kind for kind in moments.DECISIONS if not kind.ASKS]
    assert [] == [kind for kind in moments.EVENTS if not kind.SAYS and kind.said is Event.said]
