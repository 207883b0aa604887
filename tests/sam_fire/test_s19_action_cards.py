"""Step 6: German infantry draws Action cards and carries out the line for its state."""

import json

from cases import cases
from sam_fire.given import LAST, Quiet, asked, battle, do, drawing, events, german_turn, later, only, unit
from wargames.kernel.base.modifiers import total
from wargames.kernel.game import Step
from wargames.sam_fire import GAME
from wargames.sam_fire.moments import (
    ActionCardDrawn,
    AssaultRolled,
    CountersTurned,
    EntrySkipped,
    MarkerChanged,
    RanLow,
    ShotRolled,
    UnitChosen,
    UnitMoved,
)
from wargames.sam_fire.values.components import Entry, Marker, action_deck
from wargames.sam_fire.values.state import State

ICONS = {"AC01", "AC04", "AC06", "AC12", "AC14", "AC16", "AC18"}
STATE_CLAUSE = {"calm": "SAF-19.4", "alert": "SAF-19.5", "panic": "SAF-19.6"}

# fmt: off
DEALT: list[tuple[str, Marker, Entry, Entry, str]] = [
    # What a German does whose squad is 1 (adjacent), 2, 3, 5, 6 and 8 hexes off, range being 4, and 3 hexes
    # off with the way closed. 1 and 2 are hexes moved; F, F+ and F- are fire; A is an assault; - is nothing.
    #                                              1    2    3    5    6    8    closed
    ("AC01", "calm",  "MOVE2",      "NONE",       "F    1    2    2    2    2    -"),
    ("AC01", "alert", "FIRE+1",     "MOVE1_FIRE", "F+   F+   F+   1F   1    1    F+"),
    ("AC01", "panic", "NONE",       "NONE",       "-    -    -    -    -    -    -"),
    ("AC02", "calm",  "MOVE1",      "FIRE",       "F    1F   1F   1F   1    1    F"),
    ("AC02", "alert", "FIRE",       "NONE",       "F    F    F    -    -    -    F"),
    ("AC02", "panic", "FIRE-1",     "NONE",       "F-   F-   F-   -    -    -    F-"),
    ("AC03", "calm",  "MOVE2",      "FIRE",       "F    1F   2F   2F   2F   2    F"),
    ("AC03", "alert", "MOVE1",      "FIRE",       "F    1F   1F   1F   1    1    F"),
    ("AC03", "panic", "NONE",       "NONE",       "-    -    -    -    -    -    -"),
    ("AC04", "calm",  "NONE",       "NONE",       "-    -    -    -    -    -    -"),
    ("AC04", "alert", "FIRE+1",     "NONE",       "F+   F+   F+   -    -    -    F+"),
    ("AC04", "panic", "FIRE",       "NONE",       "F    F    F    -    -    -    F"),
    ("AC05", "calm",  "MOVE2",      "NONE",       "F    1    2    2    2    2    -"),
    ("AC05", "alert", "ASSAULT",    "MOVE1_FIRE", "A    1F   1F   1F   1    1    F"),
    ("AC05", "panic", "NONE",       "NONE",       "-    -    -    -    -    -    -"),
    ("AC06", "calm",  "MOVE1",      "NONE",       "F    1    1    1    1    1    -"),
    ("AC06", "alert", "MOVE2",      "ASSAULT",    "A    1A   2A   2    2    2    -"),
    ("AC06", "panic", "MOVE1",      "NONE",       "F    1    1    1    1    1    -"),
    ("AC07", "calm",  "FIRE",       "NONE",       "F    F    F    -    -    -    F"),
    ("AC07", "alert", "FIRE",       "MOVE1",      "F    F    F    1    1    1    F"),
    ("AC07", "panic", "FIRE-1",     "NONE",       "F-   F-   F-   -    -    -    F-"),
    ("AC08", "calm",  "MOVE1_FIRE", "NONE",       "F    1F   1F   1F   1    1    F"),
    ("AC08", "alert", "NONE",       "NONE",       "-    -    -    -    -    -    -"),
    ("AC08", "panic", "NONE",       "NONE",       "-    -    -    -    -    -    -"),
    ("AC09", "calm",  "MOVE2",      "ASSAULT",    "A    1A   2A   2    2    2    -"),
    ("AC09", "alert", "ASSAULT",    "FIRE",       "A    F    F    -    -    -    F"),
    ("AC09", "panic", "ASSAULT",    "FIRE-1",     "A    F-   F-   -    -    -    F-"),
    ("AC10", "calm",  "NONE",       "NONE",       "-    -    -    -    -    -    -"),
    ("AC10", "alert", "MOVE1",      "NONE",       "F    1    1    1    1    1    -"),
    ("AC10", "panic", "NONE",       "NONE",       "-    -    -    -    -    -    -"),
    ("AC11", "calm",  "MOVE1",      "FIRE",       "F    1F   1F   1F   1    1    F"),
    ("AC11", "alert", "MOVE2",      "FIRE-1",     "F    1F-  2F-  2F-  2F-  2    F-"),
    ("AC11", "panic", "MOVE1",      "FIRE-1",     "F    1F-  1F-  1F-  1    1    F-"),
    ("AC12", "calm",  "FIRE+1",     "MOVE1",      "F+   F+   F+   1    1    1    F+"),
    ("AC12", "alert", "FIRE+1",     "MOVE2",      "F+   F+   F+   2    2    2    F+"),
    ("AC12", "panic", "FIRE",       "NONE",       "F    F    F    -    -    -    F"),
    ("AC13", "calm",  "MOVE2",      "FIRE-1",     "F    1F-  2F-  2F-  2F-  2    F-"),
    ("AC13", "alert", "ASSAULT",    "MOVE2",      "A    1    2    2    2    2    -"),
    ("AC13", "panic", "NONE",       "NONE",       "-    -    -    -    -    -    -"),
    ("AC14", "calm",  "NONE",       "MOVE1",      "F    1    1    1    1    1    -"),
    ("AC14", "alert", "FIRE",       "ASSAULT",    "A    F    F    -    -    -    F"),
    ("AC14", "panic", "FIRE-1",     "NONE",       "F-   F-   F-   -    -    -    F-"),
    ("AC15", "calm",  "MOVE1",      "NONE",       "F    1    1    1    1    1    -"),
    ("AC15", "alert", "NONE",       "FIRE",       "F    F    F    -    -    -    F"),
    ("AC15", "panic", "NONE",       "FIRE-1",     "F-   F-   F-   -    -    -    F-"),
    ("AC16", "calm",  "MOVE2",      "FIRE",       "F    1F   2F   2F   2F   2    F"),
    ("AC16", "alert", "MOVE1_FIRE", "NONE",       "F    1F   1F   1F   1    1    F"),
    ("AC16", "panic", "NONE",       "NONE",       "-    -    -    -    -    -    -"),
    ("AC17", "calm",  "NONE",       "FIRE",       "F    F    F    -    -    -    F"),
    ("AC17", "alert", "FIRE",       "NONE",       "F    F    F    -    -    -    F"),
    ("AC17", "panic", "MOVE1",      "NONE",       "F    1    1    1    1    1    -"),
    ("AC18", "calm",  "MOVE1",      "ASSAULT",    "A    1A   1    1    1    1    -"),
    ("AC18", "alert", "MOVE1",      "ASSAULT",    "A    1A   1    1    1    1    -"),
    ("AC18", "panic", "NONE",       "NONE",       "-    -    -    -    -    -    -"),
]
# fmt: on

CLOSED = 0


def facing(state: Marker, away: int) -> State:
    """I1 stands so far south of R01, in the open; a tank behind R01 keeps it Panicked if it is.

    With ``away`` CLOSED it is 3 hexes away, and a German tank stands in the only hex that is closer.
    """
    americans = {"I1": f"06{3 + (away or 3):02}", **({"T1": "0601"} if state == "panic" else {})}
    germans = {"R01": "0603", **({"PZ1": "0604"} if away == CLOSED else {})}
    return battle(americans, germans, map_=drawing(rows=12), markers={"R01": state}, goal=LAST)


def written(step: Step[State]) -> str:
    """Write what R01 did as the table does."""
    done = ""
    for event in step.events:
        match event:
            case UnitMoved(unit="R01"):
                done += str(len(event.path))
            case ShotRolled(firer="R01"):
                done += {1: "F+", 0: "F", -1: "F-"}[total(event.die_modifiers)]
            case AssaultRolled(attacker="R01"):
                done += "A"
    return done or "-"


@cases(*DEALT)
def test_a_line_is_carried_out_in_order_where_possible(
    card: str, state: Marker, first: Entry, second: Entry, row: str
) -> None:
    """SAF-19.1, SAF-19.3, SAF-19.4, SAF-19.5, SAF-19.6, SAF-19.7, SAF-19.8, SAF-19.9, SAF-19.10, SAF-19.11,
    SAF-19.12, SAF-19.23, SAF-G8, SAF-R56, SAF-R57, SAF-R59, SAF-R62, SAF-R66: see the table.
    """
    for away, does in zip((1, 2, 3, 5, 6, 8, CLOSED), row.split(), strict=True):
        step = german_turn(facing(state, away), action_deck=[card])

        drawn = ActionCardDrawn(
            "R01", card, state, (first, second), ("SAF-19.1", "SAF-19.3", STATE_CLAUSE[state])
        )
        assert drawn == only(step, ActionCardDrawn)
        assert (away, does) == (away, written(step))
        low = card in ICONS and ("F" in does or "A" in does)
        assert (away, low) == (away, unit(step.state, "R01").low_supply)


def test_the_table_lists_every_line_of_the_ledger() -> None:
    """SAF-G8, SAF-19.3: 18 faces, two of each; 14 of the 36 cards carry the icon."""
    (gap,) = (gap for gap in GAME.ledger.gaps if gap.id == "SAF-G8")
    cards = json.loads(gap.fill.partition("DATA (JSON):")[2])["action_deck"]

    lines = [(card["id"], state, *card[state]) for card in cards for state in ("calm", "alert", "panic")]
    assert lines == [dealt[:4] for dealt in DEALT]
    assert {card["id"] for card in cards if card["low_supply"]} == ICONS
    assert {card["id"]: card["count"] for card in cards} == dict(action_deck().weights())
    assert (36, 14) == (len(action_deck()), 2 * len(ICONS))


@cases((4, "F+", 1, True), (5, "1F", 0, True), (6, "1", None, False))
def test_the_worked_card_example(away: int, does: str, bonus: int | None, *, low: bool) -> None:
    """SAF-19.16, SAF-R57: with a target it fires with +1 and does no more; else it moves, and then fires."""
    step = german_turn(facing("alert", away), action_deck=["AC01"])

    assert does == written(step)
    assert ([] if bonus is None else [bonus]) == [total(e.die_modifiers) for e in events(step, ShotRolled)]
    assert low == unit(step.state, "R01").low_supply
    assert (1 if low else 0) == len(events(step, RanLow))
    if bonus:
        assert "SAF-19.16" == only(step, ShotRolled).die_modifiers[0].clause


def test_what_cannot_be_done_is_told() -> None:
    """SAF-19.8: the way is closed and nobody is in range."""
    state = battle({"I1": "0609"}, {"R01": "0603", "PZ1": "0604"}, goal=LAST)

    step = german_turn(state, action_deck=["AC02"])

    skipped = [event for event in events(step, EntrySkipped) if event.unit == "R01"]
    assert ["MOVE1", "FIRE"] == [event.entry for event in skipped]
    assert all("SAF-19.8" in event.clauses for event in skipped)


# ------------------------------------------------------------------------------------------------ the icon


def test_the_icon_leaves_a_unit_low_after_its_fire_has_had_all_its_effects() -> None:
    """SAF-19.12, SAF-R59"""
    state = battle(
        {"I1": "0606", "I2": "0109"}, {"R01": "0603"}, markers={"I1": "panic", "R01": "alert"}, goal=LAST
    )

    step = german_turn(state, action_deck=["AC04"], d6=[6])

    names = [type(event).__name__ for event in step.events]
    assert names.index("ShotRolled") < names.index("MoraleChanged") < names.index("RanLow")
    assert RanLow("R01", ("SAF-19.12", "SAF-R59")) == only(step, RanLow)


def test_the_marker_of_the_icon_stays_until_the_next_status_step() -> None:
    """SAF-R59, SAF-18.2"""
    far = {"MG1": "1101", "MG2": "1101", "MG3": "1001", "MG4": "1001"}
    state = battle({"I1": "0606"}, {"R01": "0603", **far}, markers={"R01": "alert"})
    first = german_turn(state, action_deck=["AC04"]).state
    assert unit(first, "R01").low_supply

    second = do(first, "keep dice", "end orders", then=Quiet(), action_deck=["AC10"]).state

    assert not unit(second, "R01").low_supply


# ------------------------------------------------------------------------------------------------ states


def test_a_state_is_read_when_the_card_is_drawn() -> None:
    """SAF-R56: R01 panics by its own move near T1 and still fires as the blue line says."""
    state = battle({"I1": "0606", "T1": "0405"}, {"R01": "0603"}, goal=LAST)

    step = german_turn(state, action_deck=["AC02"])

    assert ("calm", "1F") == (only(step, ActionCardDrawn).state, written(step))
    assert "panic" == only(step, MarkerChanged).after
    assert "SAF-15.6" in only(step, MarkerChanged).clauses
    assert "panic" == unit(step.state, "R01").marker


def test_hitting_the_dirt_protects_nobody() -> None:
    """SAF-R58: R01 that has fired with +1 is hit by a plain 4 in the next American turn."""
    first = german_turn(
        battle({"I1": "0606"}, {"R01": "0603"}, markers={"R01": "alert"}), action_deck=["AC04"]
    )
    ready = later(first.state, step=3, order_dice=(2,))

    step = do(ready, "fire I1 at R01 with 2", cover_deck=["CC1"], d6=[4], infantry_damage_cup=["no effect"])

    assert (4, (), True) == (only(step, ShotRolled).number, only(step, ShotRolled).number_modifiers, True)


# ------------------------------------------------------------------------------------------------ one by one


def course(step: Step[State], *names: str) -> list[tuple[str, str]]:
    """List events of some kinds with the unit that acted."""
    acting = {"ShotRolled": "firer", "AssaultRolled": "attacker"}
    told = [(type(event).__name__, event) for event in step.events]
    return [(name, getattr(event, acting.get(name, "unit"))) for name, event in told if name in names]


def acted(step: Step[State]) -> list[str]:
    return [event.unit for event in events(step, ActionCardDrawn)]


def test_a_unit_finishes_before_the_next_card_is_drawn() -> None:
    """SAF-19.1, SAF-19.2"""
    state = battle({"I1": "0609"}, {"R01": "0604", "R02": "0504"}, goal=LAST)

    step = german_turn(state, action_deck=["AC02", "AC16"])

    assert [
        ("ActionCardDrawn", "R01"),
        ("UnitMoved", "R01"),
        ("ShotRolled", "R01"),
        ("ActionCardDrawn", "R02"),
        ("UnitMoved", "R02"),
        ("ShotRolled", "R02"),
    ] == course(step, "ActionCardDrawn", "UnitMoved", "ShotRolled")


def test_only_regulars_and_veterans_draw_cards() -> None:
    """SAF-19.1, SAF-R55: the surprise veteran acts after them without one, then MG42s, tanks."""
    germans = {"R01": "0101", "V01": "0201", "SV": "0604", "MG1": "0908", "PZ1": "0308"}
    state = battle({"I1": "0607"}, germans, goal=LAST)

    step = german_turn(state)

    assert ["V01", "R01"] == acted(step)
    assert ["SV", "MG1", "PZ1"] == [firer for _, firer in course(step, "ShotRolled")]


def test_a_german_acts_once_a_turn_and_is_ready_at_its_very_end() -> None:
    """SAF-19.13, SAF-19.14, SAF-19.15: 'no action' flips too, for one draws one card."""
    state = battle({"I1": "0109"}, {"R01": "0901", "R02": "1001", "R03": "1101"}, goal=LAST)

    step = german_turn(state, action_deck=["AC10", "AC10", "AC04"])

    assert ["R01", "R02", "R03"] == acted(step)
    assert [False] * 3 == [unit(step.state, id_).used for id_ in ("R01", "R02", "R03")]
    turned = events(step, CountersTurned)[-1]
    assert ("german", True) == (turned.side, "SAF-19.15" in turned.clauses)
    assert ["SurpriseRolled", "CountersTurned", "GameEnded"] == [
        type(event).__name__ for event in step.events[-3:]
    ]


def test_a_german_that_has_acted_lies_on_its_used_side() -> None:
    """SAF-19.13, SAF-19.14: seen while R10 asks for a Supply counter: R01 had no action, R04 none yet."""
    state = battle(
        {"I1": "0605", "I4": "0907"},
        {"R01": "0604", "R04": "0101", "R10": "0906"},
        markers={"R10": "alert"},
        low=["I4"],
        supply=1,
    )

    step = do(state, "end orders", action_deck=["AC10", "AC09"])

    assert "ChooseSupply" == asked(step.state).kind
    assert [True, False, False] == [unit(step.state, id_).used for id_ in ("R01", "R04", "R10")]


@cases(
    ({"R01": "0603", "R02": "0605", "V01": "0604"}, ["R02", "V01", "R01"]),
    ({"R01": "0706", "R02": "0506"}, ["R02", "R01"]),
    ({"R01": "0606", "R02": "0605", "R03": "0607"}, ["R03", "R01", "R02"]),
    ({"V01": "0604", "R02": "0604"}, ["R02", "V01"]),
    ({"R02": "0604", "R01": "0604"}, ["R01", "R02"]),
    ids=["distance", "hex", "distance again", "a stack", "counter"],
)
def test_the_closest_german_acts_first_then_by_hex_then_by_counter(
    germans: dict[str, str], order: list[str]
) -> None:
    """SAF-19.21, SAF-R55"""
    step = german_turn(battle({"I1": "0609"}, germans, goal=LAST))

    assert order == acted(step)
    chosen = events(step, UnitChosen)
    assert order[:-1] == [event.unit for event in chosen]
    assert {("SAF-19.21", "SAF-R55")} == {event.clauses for event in chosen}


def test_the_distance_is_to_any_american_a_tank_too() -> None:
    """SAF-R55"""
    state = battle({"I1": "0609", "T1": "0101"}, {"R01": "0606", "R02": "0301"}, goal=LAST)

    assert ["R02", "R01"] == acted(german_turn(state))


def test_the_order_is_worked_out_anew_after_each_activation() -> None:
    """SAF-R55: R02 would be second, but R01 has just shot the squad that it was close to."""
    state = battle(
        {"I1": "0306", "I2": "0906"},
        {"R01": "0304", "R02": "0303", "R03": "0902"},
        markers={"I1": "panic"},
        goal=LAST,
    )

    assert ["R01", "R03", "R02"] == acted(german_turn(state, action_deck=["AC07"], d6=[6]))
    assert ["R01", "R02", "R03"] == acted(german_turn(state, action_deck=["AC07"], d6=[1]))
