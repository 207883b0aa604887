"""What the fields of actions and events name, and actions as sentences for a button (FM-3.1)."""

from cases import cases
from fire_move.given import GAME, given, men
from fire_move.played import asked, do
from wargames import Action
from wargames.fire_move.ground.battlefield import battlefield_of
from wargames.fire_move.values.state import State
from wargames.kernel.game.naming import parts
from wargames.kernel.game.questions import sentence
from wargames.kernel.geometry.plane import Point

OWN = men("A", "SL RIF RIF LMG", 5, 20)
ENEMY = men("B", "SL RIF RIF", 20, 20)


def said(state: State, text: str) -> str:
    """Say an answer of whoever is asked."""
    return GAME.say(GAME.parse(text), GAME.view(state, asked(state)))


@cases(
        ("deploy U2 at 13/6.5>14/6.5", "deploy U2 around 13, 6.5, on the open ground W"),
        ("keep R off table", "keep R off the table"),
        ("move A with M2 for actions", "move A with M2"),
        ("move A with M2a for cv firing F1", "move A once under the CV of M2a and fire on the way with F1"),
        ("move A with M2 for actions only 2,3 by R1", "move figures 2, 3 of A with M2 and split off by R1"),
        ("bring on R with M1 for actions at 0/12", "bring R on at 0, 12 with M1"),
        ("fire A at B with F3 with hero HERO", "fire A at B with F3 and HERO"),
        ("fire A twice at B with F1 and at C with F2 leader 1 lmg 2 smg 2",
         "fire A at B with F1 and at C with F2 (leader in attack 1, LMG in attack 2, SMG in attack 2)"),
        ("ordnance G-pak-1 at 7 with F2 with hero HERO for hit",
         "fire G's pak 1 at figure 7 with F2, HERO to hit"),
        ("rally A with R1,R2 for 1,3", "rally figures 1, 3 of A with R1 and R2"),
        ("reorganize 1+2/3+4 with R1", "reorganize as figures 1, 2 and figures 3, 4 with R1"),
        ("repair 3 with A", "repair the small arm of figure 3 with A"),
        ("change A-mmg-1 facing 5/7.25", "handle A's mmg 1, facing 5, 7.25"),
        ("retire 5/7>6/8.5", "retire to 6, 8.5 by 5, 7, on the open ground W"),
        ("pair 1+5/2+6", "pair 1 against 5, 2 against 6"),
        ("regroup - keeping fear yes", "stay as you are, afraid as before"),
        ("pass", "play no hero"))  # fmt: skip
def test_a_button_says_what_is_done(text: str, button: str) -> None:
    """FM-3.1"""
    assert button == said(given([OWN], [ENEMY], "M2"), text)


@cases(
    ("step 7/20", "step with A to 7, 20, on the open ground W"),
    ("step 7/20 firing at B from 2", "step with A to 7, 20 and fire from point 2 of the way at B"),
    ("drop with M1", "go to ground with A by M1"),
    ("end move", "end the move of A"),
)
def test_a_button_names_the_group_that_moves(text: str, button: str) -> None:
    """FM-5.4"""
    assert button == said(do(given([OWN], [ENEMY], "M2"), "move A with M2 for actions").state, text)


def test_a_button_says_who_is_let_pass_and_who_fires_where() -> None:
    """FM-R14"""
    state = do(given([OWN], [ENEMY], "M2", their_hand="F3"), "move A with M2 for actions", "step 7/20").state

    assert "let A pass" == said(state, "pass")
    assert "fire B at A at point 1 of its way with F3" == said(state, "react at 1 with B by F3")


def test_every_kind_of_action_has_a_button() -> None:
    """FM-3.1: what it says is not what is typed."""
    assert all(kind.SAYS or kind.said is not Action.said for kind in GAME.action_types)


@cases(
        ("fire A at B with F3", ("A", "fire", "B", "F3", "plain"), {"A", "B", "F3"}),
        ("react at 1 with B by F3 with hero HERO", ("B", "react", "1", "F3", "with hero HERO"),
         {"1", "B", "F3", "HERO"}),
        ("set aside M1 for A", ("A", "set aside", "M1"), {"A", "M1"}),
        ("crew A-mmg-1 with 3", ("3", "crew", "A-mmg-1"), {"3", "A-mmg-1"}),
        ("charge B with 1,2 along 5/7>6/8", ("charge", "B", "1,2", "5.00/7.00>6.00/8.00"),
         {"B", "1", "2", "5.00/7.00", "6.00/8.00"}),
        ("reorganize 1+2/3 with R1", ("reorganize", "1+2/3", "R1"), {"1", "2", "3", "R1"}))  # fmt: skip
def test_a_sentence_begins_with_who_acts(text: str, words: tuple[str, ...], named: set[str]) -> None:
    """FM-3.1: and its parts are what lies on the table."""
    action = GAME.parse(text)

    assert words == sentence(action)
    assert named == {name for part in parts(action) for name in part.names}


@cases((2400, 300, "in the woods S2"), (1000, 400, "on the open ground S1"), (1000, 900, ""))
def test_the_land_where_men_stand_is_named_but_no_border(x: int, y: int, land: str) -> None:
    """FM-1.1, FM-1.2"""
    assert land == battlefield_of(GAME.scenarios["river_line"].table).land_at(Point(x, y))
