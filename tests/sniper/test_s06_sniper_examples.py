"""The printed examples of a sniper's attack, and its borders (sections 5 to 7 of the sniper rules)."""

from cases import cases
from sniper.given import (
    ALLEY,
    allowed,
    choices,
    cited,
    do,
    events,
    only,
    refused,
    rolls,
    table,
    there,
    to_move,
    unit,
)
from sniper.maps import map_of
from wargames.kernel.game import Seat
from wargames.sniper import GAME
from wargames.sniper.ground.ground import ground_of
from wargames.sniper.moments import (
    AttackRolled,
    CamouflageRolled,
    ConditionChanged,
    Eliminated,
    Fatigued,
    FigureLost,
    Revealed,
)
from wargames.sniper.values.board import Board, Level, Map
from wargames.sniper.values.state import State

AIMS = ("officer", "elite", "regular", "mg", "mortar")


def shot(target: str, sniper: str = "0801 sniper concealed", **more: str) -> State:
    """Lay an American sniper out against a German squad, as in the printed examples."""
    return table({"A8": sniper, "A9": "0108 regular", "G1": target, "G9": "0808 elite", **more})


def line(away: int, *, sniper: int = 0, target: int = 0) -> State:
    """Lay a concealed sniper out so many hexes from a squad, either of them perhaps on a hill."""
    ground = Map(
        (Board("T", ("............",) * 3),),
        levels=tuple(
            Level(level, (at,)) for level, at in ((sniper, f"{1 + away:02}02"), (target, "0102")) if level
        ),
    )
    return table({"S1": f"{1 + away:02}02 sniper concealed", "A1": "0102 regular"}, on=ground, first="de")


# the printed examples


def test_a_full_squad_of_regulars_or_elite_infantry_is_four_dice() -> None:
    """SN-6.5, SN-R6, SN-3.9"""
    for squad in ("regular*4", "elite*4", "regular*2 elite officer"):
        assert rolls(shot(f"0405 {squad}"), "fire A8 at G1 normal", dice=[1] * 5) == [("black", 4), ("d6", 1)]


def test_the_last_crew_of_a_machine_gun_is_one_die() -> None:
    """SN-6.6, SN-6.5: heavy infantry counts as 1."""
    assert rolls(shot("0405 mg"), "fire A8 at G1 normal", dice=[1, 1]) == [("black", 1), ("d6", 1)]
    crew = shot("0405 mortar elite*2")
    assert rolls(crew, "fire A8 at G1 normal", dice=[1] * 4) == [("black", 3), ("d6", 1)]


def test_three_hits_in_woods_inflict_one_casualty() -> None:
    """SN-6.7, SN-5.5, SN-R7: black 6, 5, 5, 2; red 3, 1."""
    units = {"A8": "0801 sniper concealed", "A9": "0108 regular", "G1": "0405 regular*4", "G2": "0405 elite"}
    state = table(units, on=map_of({"0405": "W"}))
    step = do(state, "fire A8 at G1 normal", dice=[6, 5, 5, 2, 3, 1, 1])

    rolled = only(step, AttackRolled)
    assert (rolled.black, rolled.red, rolled.hits, rolled.net) == ((2, 5, 5, 6), (1, 3), 3, 3)
    assert [(event.unit, event.figure) for event in events(step, FigureLost)] == [("G1", "regular")]
    assert len(unit(step.state, "G1").figures) == 3
    assert unit(step.state, "G2").figures == ("elite",)  # nothing spills


def test_the_officer_who_was_aimed_at_is_removed() -> None:
    """SN-7.1, SN-7.2, SN-R31: of three regulars and an officer, whatever their owner would like."""
    state = shot("0405 officer regular*3")
    step = do(state, "fire A8 at G1 normal aiming at officer", dice=[5, 1, 1, 1, 1])

    assert only(step, AttackRolled).aim == "officer"
    assert (only(step, FigureLost).figure, cited(step, FigureLost)) == ("officer", ("SN-7.2",))
    assert unit(step.state, "G1").figures == ("regular",) * 3
    assert to_move(step.state) == "us"  # nobody else was asked


def test_without_an_aim_the_owner_keeps_his_officer() -> None:
    """SN-7.3: he is asked, and names another figure."""
    fired = do(shot("0405 officer regular*3"), "fire A8 at G1 normal", dice=[5, 1, 1, 1]).state

    assert choices(fired) == ["lose officer of G1", "lose regular of G1"]
    step = do(fired, "lose regular of G1", dice=[1])
    assert cited(step, FigureLost) == ("TOI-7.16", "SN-7.3")
    assert unit(step.state, "G1").figures == ("officer", "regular", "regular")


# aim


@cases(*AIMS)
def test_any_type_in_the_squad_may_be_aimed_at_and_no_other(aim: str) -> None:
    """SN-7.1, SN-7.2, SN-R31"""
    for squad in (("officer", "elite", "regular"), ("mg", "regular"), ("mortar", "officer", "elite")):
        state = shot("0405 " + " ".join(squad))
        text = f"fire A8 at G1 normal aiming at {aim}"
        if aim not in squad:
            assert refused(state, text) == "SN-7.1"
            continue
        assert text in choices(state)
        hit = do(state, text, dice=[6, *[1] * (len(squad) - 1), 1]).state
        assert sorted(unit(hit, "G1").figures) == sorted(set(squad) - {aim})


def test_an_aim_that_misses_harms_nobody() -> None:
    """SN-7.2, SN-7.7"""
    step = do(shot("0405 officer regular*3"), "fire A8 at G1 normal aiming at officer", dice=[4, 4, 4, 4, 1])

    assert not events(step, FigureLost)
    assert not events(step, ConditionChanged)


def test_nothing_is_aimed_once_the_dice_have_fallen() -> None:
    """SN-7.4, SN-7.3: the sniper's player is not asked, and is refused."""
    fired = do(shot("0405 officer regular*3"), "fire A8 at G1 normal", dice=[5, 1, 1, 1]).state

    assert to_move(fired) == "de"
    for text in ("fire A8 at G1 normal aiming at officer", "lose officer of G1"):
        assert GAME.refusal(fired, Seat("us"), GAME.parse(text)) is not None
    assert refused(fired, "fire A8 at G1 normal aiming at officer") == "TOI-7.16"


# range


@cases(*range(1, 9))
def test_every_distance_to_eight_is_normal_range(away: int) -> None:
    """SN-6.1, SN-6.2, SN-6.3, SN-6.11, SN-3.9: a 4 misses and a 5 hits, near or far."""
    state = line(away)
    assert ground_of(state.scenario.map).away[f"{1 + away:02}02"]["0102"] == away
    die = [] if away == 8 else [1]

    missed = only(do(state, "fire S1 at A1 normal", dice=[4, *die]), AttackRolled)
    assert (missed.band, missed.hits_from, missed.hits) == ("normal", 5, 0)
    assert only(do(state, "fire S1 at A1 normal", dice=[5, *die]), AttackRolled).hits == 1


@cases(
    (9, 0, 0, False), (9, 1, 0, True), (10, 1, 0, False), (9, 1, 1, False), (9, 0, 1, False), (8, 0, 1, True)
)
def test_only_a_lower_target_is_reached_at_nine(away: int, sniper: int, target: int, legal: bool) -> None:
    """SN-6.1, SN-6.4, SN-R13: normal range still, and no camouflage die."""
    state = line(away, sniper=sniper, target=target)

    if not legal:
        assert refused(state, "fire S1 at A1 normal") == "SN-6.1"
        assert "fire S1 at A1 normal" not in choices(state)
        return
    assert rolls(state, "fire S1 at A1 normal", dice=[5]) == [("black", 1)]
    assert only(do(state, "fire S1 at A1 normal", dice=[5]), AttackRolled).hits == 1


def test_sight_is_needed() -> None:
    """SN-6.1, TOI-7.2: 1206 does not see 0805 behind the building 1006."""
    state = table({"S1": "1206 sniper", "A1": "0805 regular"}, on=ALLEY, first="de")

    assert refused(state, "fire S1 at A1 normal") == "TOI-6.2"


# hit number


@cases(("sniper concealed", 5, "SN-6.9"), ("sniper", 6, "SN-6.10"))
def test_concealment_alone_makes_the_hit_number(sniper: str, hits_from: int, clause: str) -> None:
    """SN-6.9, SN-6.10, SN-6.11, SN-G14"""
    for at in ("0504", "0601", "0801"):
        state = shot("0405 regular*4", f"{at} {sniper}")
        rolled = only(
            do(state, "fire A8 at G1 normal", dice=[5, 5, 6, 4, *([1] if "c" in sniper else [])]),
            AttackRolled,
        )
        assert rolled.hits == (3 if hits_from == 5 else 1)
        assert (rolled.hits_from, clause in rolled.clauses) == (hits_from, True)


# cover


@cases((".", 0), ("R", 0), ("W", 2), ("B", 3))
def test_the_target_has_its_cover(sign: str, dice: int) -> None:
    """SN-5.5, TOI-7.14"""
    units = {"A8": "0801 sniper", "G1": "0405 regular*4"}
    thrown = rolls(table(units, on=map_of({"0405": sign})), "fire A8 at G1 normal", dice=[1] * (4 + dice))

    assert thrown == [("black", 4), *([("red", dice)] if dice else [])]


def test_a_medic_and_smoke_shield_from_a_sniper_too() -> None:
    """SN-5.5, TOI-4.1, TOI-14.1: its fire is normal fire, so an officer and elites give nothing."""
    units = {"A8": "0801 sniper", "G1": "0405 elite*3", "G2": "0405 officer medic"}
    state = table(units, smoke=["0405"])

    assert rolls(state, "fire A8 at G1 normal", dice=[1] * 6) == [("black", 3), ("red", 3)]


@cases(((6, 5), 4), ((6, 1), 3), ((4, 4), 3))
def test_a_casualty_needs_a_hit_left_after_the_red_dice(red: tuple[int, int], figures: int) -> None:
    """SN-6.8, SN-R7: black 5, 6, 2, 1."""
    state = table({"A8": "0801 sniper concealed", "G1": "0405 regular*4"}, on=map_of({"0405": "W"}))
    step = do(state, "fire A8 at G1 normal", dice=[5, 6, 2, 1, *red, 1])

    assert len(unit(step.state, "G1").figures) == figures
    assert bool(events(step, ConditionChanged)) == (figures < 4)


# who attacks how


def test_a_sniper_attacks_by_concentrated_fire_alone() -> None:
    """SN-5.1, SN-5.2, SN-10.1, SN-10.2, TOI-11.5"""
    state = shot("0705 regular*2")

    assert refused(state, "fire and move A8") == "SN-10.1"
    assert refused(state, "assault with A8") == "SN-10.2"
    assert refused(state, "bombard 0705 with A8 normal") == "TOI-11.5"
    assert refused(state, "smoke 0705 with A8") == "TOI-11.5"
    assert refused(state, "fire A8 at G1 suppressive") == "SN-5.2"
    assert {one for one in choices(state) if "A8" in one and "fire A8" not in one} == {
        "advance A8",
        "op fire mode A8",
        "fatigue A8",
    }


def test_two_snipers_attack_one_after_the_other() -> None:
    """SN-5.3, SN-5.4: as two actions; combined they are refused, whoever leads."""
    state = shot("0405 regular*4", A7="0801 sniper concealed")

    assert refused(state, "fire A8 at G1 normal with A7") == "SN-5.3"
    assert refused(state, "fire A7 at G1 normal with A8") == "SN-5.3"
    after = do(state, "fire A8 at G1 normal", "fire A7 at G1 normal", dice=[6, 1, 1, 1, 1, 6, 1, 1, 1]).state
    assert len(unit(after, "G1").figures) == 2
    assert to_move(after) == "de"


def test_a_sniper_neither_leads_nor_supports() -> None:
    """SN-5.3: nor is it listed so."""
    state = shot("0405 regular*4", A1="0803 regular*4")

    assert refused(state, "fire A8 at G1 normal with A1") == "SN-5.3"
    assert refused(state, "fire A1 at G1 normal with A8") == "SN-5.3"
    assert not [one for one in choices(state) if "A8" in one and " with " in one]


def test_a_sniper_in_smoke_rolls_half_rounded_up() -> None:
    """SN-R9, TOI-14.2, TOI-7.11"""
    for figures, dice in ((4, 2), (3, 2), (2, 1), (1, 1)):
        units = {"A8": "0801 sniper", "G1": f"0405 regular*{figures}"}
        assert rolls(table(units, smoke=["0801"]), "fire A8 at G1 normal", dice=[1] * dice) == [
            ("black", dice)
        ]


# Dreadful assassin


def test_everybody_in_the_hex_is_pinned_once() -> None:
    """SN-7.5, SN-7.6, SN-R10: the unhurt, snipers and who is concealed; not who was pinned or disrupted."""
    state = shot("0405 regular*2", S1="0405 sniper concealed", G2="0405 regular concealed")
    step = do(state, "fire A8 at G1 normal", dice=[5, 1, 1])

    assert [(event.unit, event.condition) for event in events(step, ConditionChanged)] == [
        (id_, "pinned") for id_ in ("G1", "S1", "G2")
    ]
    assert {event.clauses for event in events(step, ConditionChanged)} == {("SN-7.5",)}
    assert unit(step.state, "S1").concealed
    assert unit(step.state, "G2").concealed
    shaken = shot("0405 regular*2", G2="0405 regular pinned", G3="0405 regular disrupted")
    after = do(shaken, "fire A8 at G1 normal", dice=[5, 1, 1]).state
    assert [unit(after, id_).condition for id_ in ("G1", "G2", "G3")] == ["pinned", "pinned", "disrupted"]


def test_no_cover_nor_trait_stops_the_pin() -> None:
    """SN-R10, SN-7.5: the last man's death pins his mates, elites beside an officer in a building."""
    units = {"A8": "0801 sniper", "G1": "0405 regular", "G2": "0405 officer elite*3"}
    step = do(table(units, on=map_of({"0405": "B"})), "fire A8 at G1 normal", dice=[6, 1, 1, 1])

    assert only(step, Eliminated).unit == "G1"
    assert unit(step.state, "G2").condition == "pinned"


# the order of it all


def test_the_steps_of_a_snipers_attack() -> None:
    """SN-R11, TOI-7.22, TOI-R1: dice, figure, pins, camouflage, and the sniper is fatigued at the end."""
    state = shot("0405 officer regular op_fire", A1="0108 elite")
    step = do(state, "fire A8 at G1 normal aiming at regular", dice=[6, 1, 6])

    assert [type(event) for event in step.events] == [
        AttackRolled,
        FigureLost,
        ConditionChanged,
        Fatigued,
        CamouflageRolled,
        Revealed,
        Fatigued,
    ]
    assert [event.units for event in events(step, Fatigued)] == [("G1",), ("A8",)]
    assert events(step, Fatigued)[-1].clauses == ("TOI-8.1", "SN-R11")
    assert cited(step, Revealed) == ("SN-8.3",)


def test_the_owner_chooses_before_the_pins_and_the_camouflage() -> None:
    """SN-R11: the officer whom he keeps helps to find the sniper."""
    fired = do(shot("0604 officer regular*3"), "fire A8 at G1 normal", dice=[5, 1, 1, 1]).state

    assert unit(fired, "G1").condition == "none"
    away = ground_of(fired.scenario.map).away["0801"]["0604"]
    kept = do(fired, "lose regular of G1", dice=[away - 1]).state
    given_up = do(fired, "lose officer of G1", dice=[away - 1]).state
    assert not unit(kept, "A8").concealed
    assert unit(given_up, "A8").concealed
    assert unit(kept, "A8").activation == "fatigued"


def test_an_enemy_sniper_in_the_open_is_one_die_and_falls() -> None:
    """SN-R6, SN-R20, SN-9.8, SN-6.5"""
    state = shot("0405 regular", S1="0404 sniper")

    assert rolls(state, "fire A8 at S1 normal", dice=[1, 1])[0] == ("black", 1)
    step = do(state, "fire A8 at S1 normal aiming at regular", dice=[5, 1])
    assert cited(step, Eliminated) == ("SN-9.8",)
    assert not there(step.state, "S1")
    assert allowed(step.state, "fatigue A9")
