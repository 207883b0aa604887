"""Section 33: the hands and the discards of the nations."""

from cases import cases
from fire_move.given import Men, given, in_discards, men, with_group
from fire_move.played import asked, dice, do, hand, legal, refused
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.state import State

OWN = men("A", "SL RIF RIF ENG", 5, 20)
FAR = men("B", "RIF RIF RIF RIF", 55, 5)
MANY = "M1 M1a M2 M2a F1 F2 F3 R1 R2 R3 R4"
"""More cards than any hand holds, so that nothing is drawn."""


def side(nation: Nation, cards: str = MANY, own: Men = OWN, enemy: Men = FAR) -> State:
    other: Nation = "british" if nation == "russian" else "russian"
    return given([own], [enemy], cards, nations=(nation, other))


def count_discards(state: State, nation: Nation, cards: str = "F1 F2 F3 R1 R2") -> int:
    """Discard ordinary cards as long as it is allowed."""
    made = 0
    for card in cards.split():
        if asked(state) != nation or not legal(state, f"discard {card}"):
            if asked(state) == nation:
                assert "FM-3.6" == refused(state, f"discard {card}").clause
            break
        state = do(state, f"discard {card}").state
        made += 1
    return made


@cases(
    ("german", 1, 1),
    ("russian", 4, 0),
    ("american", 2, 0),
    ("british", 2, 0),
    ("japanese", 2, 0),
    ("italian", 2, 0),
    ("french", 1, 0),
    ("hungarian", 1, 0),
)
def test_what_a_nation_may_discard_without_and_after_an_action(nation: Nation, idle: int, acted: int) -> None:
    """FM-33.2, FM-33.4, FM-33.7, FM-33.9, FM-33.11, FM-33.18, FM-33.20, FM-33.22, FM-G3, FM-R7, FM-3.6

    The example of the American: he fired once, and may discard nothing.
    """
    state = side(nation, f"{MANY} M3 M3b", enemy=men("B", "RIF RIF", 12, 20))
    before = do(state, "end actions").state
    after = do(state, "fire A at B with F1", "end actions", fell=dice("1 8 1 8")).state

    assert idle == count_discards(before, nation)
    assert acted == count_discards(after, nation, "F2 F3")


@cases("M1", "M1 F2")
def test_a_german_who_fired_and_moved_may_discard_one_card(cards: str) -> None:
    """FM-33.2: the example; the one is not added to another."""
    own = (OWN, men("C", "RIF RIF", 5, 30))
    state = given(own, [men("B", "RIF RIF", 12, 20)], f"{MANY} M3")
    texts = ["ground C with M1", *(["fire A at B with F2"] * ("F2" in cards))]

    after = do(state, *texts, "end actions", fell=dice("1 8 1 8" if "F2" in cards else "")).state

    assert 1 == count_discards(after, "german", "F1 F3 R1")


def test_reactive_fire_in_the_enemys_turn_does_not_count() -> None:
    """FM-R7, FM-R14"""
    cards = "F1 F2 M1 M2 M3 R1 R2 R3 R4"
    state = given(
        [men("A", "RIF RIF", 5, 20)], [men("B", "RIF RIF", 12, 20)], "M1 M2 F1 F2 F3 F4", their_hand=cards
    )
    moving = do(state, "move A with M1 for actions", "step 5/15").state
    shot = do(moving, "react at 2 with B by F1", fell=dice("1 8 1 8")).state

    turned = do(shot, "go on", "pass", "end move", "end actions", "end discards", "end actions").state

    assert "american" == asked(turned)
    assert 2 == count_discards(turned, "american", "R1 R2 R3")


# the Japanese

MINED = {"mined": True}
PURPOSES = [
    ({}, ("ground A with M1",), ""),
    ({}, ("move A with M1 for actions", "end move"), ""),
    ({}, ("move A with M2 for actions", "step 8/20", "step 9/20", "drop with M1"), ""),
    ({"fear": True}, ("remove fear from A with M2",), ""),
    (MINED, ("leave minefield with A by M2",), ""),
    (MINED, ("set aside M1 for A",), ""),
    ({}, ("banzai A with M1", "end move"), ""),
    ({}, ("place charge of 4 with M1 along 11.3/22.25",), "8 1"),
]


@cases(*PURPOSES)
def test_movement_cards_for_any_purpose_leave_the_japanese_his_two_discards(
    marker: dict[str, bool], texts: tuple[str, ...], fell: str
) -> None:
    """FM-33.12, FM-33.11, FM-R7"""
    state = with_group(
        side("japanese", f"{MANY} M3 M3b FORD", enemy=men("B", "RIF RIF", 12, 22.25)), "A", **marker
    )

    after = do(state, *texts, "end actions", fell=dice(fell)).state

    assert 2 == count_discards(after, "japanese", "F1 F2 F3")


def test_the_example_of_two_movement_cards_and_of_one_fire_card_more() -> None:
    """FM-33.12: two discards; with the fire card none."""
    own = (OWN, men("C", "RIF RIF", 5, 30), men("D", "RIF RIF", 5, 35))
    enemy = men("B", "RIF RIF", 12, 20)
    state = given(own, [enemy], f"{MANY} M3", nations=("japanese", "russian"))
    moved = ("ground C with M1", "ground D with M1a")

    two = do(state, *moved, "end actions").state
    three = do(state, *moved, "fire A at B with F1", "end actions", fell=dice("1 8 1 8")).state

    assert 2 == count_discards(two, "japanese", "F1 F2 F3")
    assert 0 == count_discards(three, "japanese", "F2 F3")


@cases(
    "move A with M1 for actions firing F1",
    "move A with M1 for actions smoke SMK",
    "move A with M1 for actions only 3,4 by R1",
)
def test_another_card_played_with_a_movement_card_does_count(text: str) -> None:
    """FM-33.12, FM-R7: a fire, a smoke or a rally card."""
    fell = dice(d6="3") if "smoke" in text else dice()

    after = do(side("japanese", f"{MANY} SMK M3 COW"), text, "end move", "end actions", fell=fell).state

    assert 0 == count_discards(after, "japanese", "F2 F3")


def test_a_japanese_who_fired_may_discard_both_his_cower_cards() -> None:
    """FM-33.13, FM-R43, FM-30.10: the example."""
    state = side("japanese", f"{MANY} COW COW", enemy=men("B", "RIF RIF", 12, 20))

    after = do(
        state, "fire A at B with F1", "end actions", "discard COW", "discard COW", fell=dice("1 8 1 8")
    ).state

    assert "COW" not in hand(after, "japanese")
    assert "FM-3.6" == refused(after, "discard F2").clause


@cases(("japanese", 2), ("hungarian", 1))
def test_cower_cards_do_not_use_up_the_ordinary_discards(nation: Nation, right: int) -> None:
    """FM-33.13, FM-33.23, FM-R43, FM-G3: on top of the limit, before and after it."""
    state = in_discards(side(nation, f"{MANY} COW COW COW"))

    after = do(state, "discard COW", "discard COW").state

    assert right == count_discards(after, nation)
    spent = do(state, *["discard F1", "discard F2"][:right]).state
    assert legal(spent, "discard COW")
    assert "FM-3.6" == refused(spent, "discard R1").clause


# the Hungarians and the others


@cases("COW", "SMC")
def test_a_hungarian_discards_his_cower_cards_after_actions_too(card: str) -> None:
    """FM-33.23, FM-33.24, FM-G16, FM-R43: any number; SMC is one of them."""
    acted = in_discards(side("hungarian", f"{MANY} {card} {card}"), counted=True)

    after = do(acted, f"discard {card}", f"discard {card}").state

    assert card not in hand(after, "hungarian")
    assert "FM-3.6" == refused(after, "discard F1").clause


@cases("german", "russian", "american", "british", "italian", "french")
def test_for_the_others_a_cower_card_is_a_card_like_any_other(nation: Nation) -> None:
    """FM-33.4, FM-33.7, FM-33.9, FM-33.18, FM-33.20, FM-R43"""
    acted = do(side(nation, f"{MANY} COW COW"), "ground A with M1", "end actions").state

    if nation == "german":
        acted = do(acted, "discard COW").state
    assert nation != asked(acted)


@cases(("SNP", "sniper at B with SNP"), ("FEAR", "fear on B with FEAR"))
def test_a_sniper_or_fear_card_takes_one_of_the_discards(card: str, text: str) -> None:
    """FM-R42, FM-33.2, FM-33.11: none is played where none is allowed, the German's one excepted."""
    fell = dice("4 4", pick="1") if card == "SNP" else dice()
    idle = in_discards(side("japanese", f"{MANY} {card} COW"))
    acted = in_discards(side("japanese", f"{MANY} {card} COW"), counted=True)
    german = in_discards(side("german", f"{MANY} {card}"), counted=True)

    assert 1 == count_discards(do(idle, text, fell=fell).state, "japanese")
    assert "FM-3.6" == refused(acted, text).clause
    assert legal(german, text)
    assert "FM-3.6" == refused(do(idle, "discard F1", "discard F2").state, text).clause
