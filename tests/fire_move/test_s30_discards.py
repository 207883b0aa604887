"""Section 30: the sniper, fear and cower cards (FM-30.1 to FM-30.10)."""

from cases import cases
from fire_move.given import battle, in_discards, men, pinned, placed, table, with_group
from fire_move.played import asked, choices, do, figure, hand, legal, only, passed, refused, shown, told
from wargames.fire_move.moments import CardDiscarded, CardsPlayed, FigureLost, SniperFired
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.state import State

OWN = men("A", "SL RIF RIF", 5, 20)
FIVE = men("B", "SL LMG SMG RIF RIF", 55, 5)
PAD = " R1 R2 R3 R4 COW"


def discards(cards: str, enemy: object = FIVE, **more: object) -> State:
    """Go to the discards of a German turn, with so many cards that no refill is due."""
    return in_discards(battle([OWN], [enemy], cards + PAD, **more))  # type: ignore[list-item, arg-type]


def roll_of(number: int) -> list[int]:
    """Give black and red for a signed result."""
    return [1 + number, 1] if number >= 0 else [1, 1 - number]


@cases(*range(-7, 8))
def test_the_bands_of_the_sniper(signed: int) -> None:
    """FM-30.3, FM-30.4, FM-30.5, FM-34.7, FM-R49"""
    roll = roll_of(signed)
    step = do(discards("SNP"), "sniper at B with SNP", dice=[4, *roll])

    fired = only(step, SniperFired)

    effects = ("nothing", "nothing", "nothing", "pinned", "pinned", "pinned", "KIA", "KIA")
    assert (effects[abs(signed)], *roll) == (fired.effect, fired.black, fired.red)
    assert [7] * (abs(signed) >= 6) == [one.figure for one in told(step, FigureLost)]
    hit = [one.number for one in step.state.open.figures if one.pinned]
    assert [7] * (3 <= abs(signed) <= 5) == hit


@cases(*range(1, 6))
def test_the_draw_picks_the_figure_in_key_figure_order(pick: int) -> None:
    """FM-30.2, FM-R50"""
    step = do(discards("SNP"), "sniper at B with SNP", dice=[pick, 1, 8])

    assert 3 + pick == only(step, SniperFired).figure
    assert [3 + pick] == [one.figure for one in told(step, FigureLost)]


def test_a_sniper_card_is_discarded_on_an_enemy_group() -> None:
    """FM-30.1, FM-R42"""
    state = discards("SNP")

    step = do(state, "sniper at B with SNP", dice=[1, 1, 1])

    played = only(step, CardsPlayed)
    assert ("FM-30.1",) == played.clauses
    assert ("SNP",) == played.cards
    assert "B" == played.group
    assert "german" == played.side
    assert {"SNP": 1} == dict(step.state.hands[0].deck.discards)
    assert "FM-3.1" == refused(state, "sniper at A with SNP").clause
    assert "FM-3.1" == refused(state, "sniper at Z with SNP").clause
    assert "FM-30.1" == refused(state, "sniper at B with COW").clause
    assert "FM-3.1" == refused(state, "sniper at B with FEAR").clause  # not in hand


def test_the_sniper_cites_its_bands_and_all_see_the_shot() -> None:
    """FM-30.3, FM-30.5, FM-R51"""
    step = do(discards("SNP"), "sniper at B with SNP", dice=[1, 1, 8])

    assert {"FM-30.3", "FM-30.4", "FM-30.5"} == set(only(step, SniperFired).clauses)
    for seat in ("german", "american", None):
        assert SniperFired in {type(one) for one in shown(step, seat)}


def test_no_concealment_and_no_smoke_shields_from_a_sniper_and_no_sight_is_needed() -> None:
    """FM-30.3, FM-R42"""
    hidden = table("open", "stone_building")
    state = in_discards(battle([OWN], [placed("B", "SL@40/20 RIF@40.7/20")], "SNP" + PAD, on=hidden))
    state = with_group(state, "B", ground=True, smoke=6, smoke_turn=4)

    step = do(state, "sniper at B with SNP", dice=[2, 7, 1, 2])

    assert [5] == [one.figure for one in told(step, FigureLost)]


def test_a_pin_on_a_pinned_figure_has_no_effect_and_a_kia_ignores_the_pin() -> None:
    """FM-R42, FM-30.4, FM-30.5"""
    state = pinned(discards("SNP"), 7)

    for dice in ([1, 4], [1, 6], [6, 1]):
        step = do(state, "sniper at B with SNP", dice=[4, *dice])
        assert not told(step, FigureLost)
        assert "nothing" == only(step, SniperFired).effect
        assert figure(step.state, 7).pinned
    for dice in ([1, 7], [7, 1]):
        step = do(state, "sniper at B with SNP", dice=[4, *dice])
        assert [(7, "KIA")] == [(one.figure, one.how) for one in told(step, FigureLost)]


def test_a_sniper_uses_one_of_the_discards_of_the_turn() -> None:
    """FM-R42, FM-30.1"""
    german = do(discards("SNP SNP"), "sniper at B with SNP", dice=[1, 1, 1]).state
    assert "american" == asked(passed(german))

    two = battle([OWN], [FIVE], "SNP SNP SNP" + PAD, nations=("american", "german"))
    once = do(in_discards(two), "sniper at B with SNP", dice=[1, 1, 1]).state
    assert legal(once, "sniper at B with SNP")
    assert "german" == asked(passed(do(once, "sniper at B with SNP", dice=[1, 1, 1]).state))


@cases(
    ("german", True),
    ("russian", False),
    ("american", False),
    ("british", False),
    ("french", False),
    ("italian", False),
)
def test_a_nation_that_acted_has_no_sniper_and_no_fear_except_the_germans(nation: Nation, able: bool) -> None:
    """FM-R42, FM-30.1, FM-30.6"""
    enemy: Nation = "german" if nation != "german" else "american"
    state = battle([OWN], [FIVE], "M1 SNP FEAR" + PAD, nations=(nation, enemy))

    after = do(state, "ground A with M1", "end actions").state

    assert able == (nation == asked(after))
    if able:
        assert {"sniper at B with SNP", "fear on B with FEAR"} <= set(choices(after))


@cases("japanese", "hungarian")
def test_who_may_go_on_with_cower_cards_has_no_sniper_after_an_action(nation: Nation) -> None:
    """FM-R42, FM-R43"""
    acted = do(_near(nation), "fire A at B with F1", dice=[1, 8] * 5).state
    after = do(passed(acted), "end actions").state

    assert "FM-3.6" == refused(after, "sniper at B with SNP").clause
    assert "FM-3.6" == refused(after, "fear on B with FEAR").clause
    assert {"discard COW", "end discards"} == set(choices(after))


def _near(nation: Nation) -> State:
    return battle(
        [OWN],
        [men("B", "SL LMG SMG RIF RIF", 12, 18)],
        "F1 SNP FEAR COW COW R1 R2",
        nations=(nation, "german"),
    )


@cases(
    "move A with COW for actions",
    "ground A with COW",
    "fire A at B with COW",
    "smoke A with COW",
    "rally A with COW for 3",
    "reorganize 1+2+3 with COW",
    "remove fear from A with COW",
    "hero COW rallies 3",
)
def test_a_cower_card_has_no_use(text: str) -> None:
    """FM-30.9"""
    state = pinned(battle([OWN], [men("B", "SL RIF", 12, 20)], "COW M1"), 3)

    assert not legal(state, text)
    assert refused(state, text).clause.startswith("FM-")
    assert not [one for one in choices(state) if "COW" in one]


def test_a_cower_card_is_discarded_and_until_then_takes_a_place_in_the_hand() -> None:
    """FM-30.9, FM-30.10"""
    state = battle([OWN], [FIVE], "COW COW COW COW COW")

    step = do(state, "end actions", "discard COW", cards="R1")

    assert ("FM-3.6",) == only(step, CardDiscarded).clauses
    assert 5 == len(hand(step.state, "german"))
    kept = do(state, "end actions", "end discards").state
    assert ("COW",) * 5 == hand(kept, "german")
