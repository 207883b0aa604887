from collections.abc import Iterator

import pytest

import wargames
from bots import matches
from bots.matches import check_alike, check_all_legal, played_once
from cases import cases
from played_games import by_bots, choices_of
from sniper.given import ALLEY, asked, do, idle_until, table
from sniper.maps import map_of
from wargames.bots.random_bot import RandomBot
from wargames.bots.sniper.evaluator import SniperEvaluator
from wargames.bots.sniper.marksman import Marksman
from wargames.sniper import GAME
from wargames.sniper.values.scenarios import Objective
from wargames.sniper.values.state import State

SCENARIOS = tuple(GAME.scenarios)
WOODS = map_of({"0505": "W", "0303": "W"})
HOUSE = map_of({"0505": "B"})
AT_HOUSE = (Objective("0505", "victory"),)


@played_once
def played(scenario: str, seed: int) -> Iterator[tuple[State, wargames.Seat, wargames.Action]]:
    """Play a game of two marksmen and yield what is answered where."""
    return matches.played(GAME, Marksman(GAME, seed), scenario, seed)


def answer(state: State) -> str:
    """Let a marksman answer whoever is asked."""
    decision = asked(state)
    return str(Marksman(GAME).decide(decision, GAME.view(state, decision.seat)))


def turn(state: State, seat: str, *, most: int = 12) -> list[str]:
    """Let a marksman answer for a seat until the other one is asked."""
    found: list[str] = []
    bot, dice = Marksman(GAME), wargames.SeededDice(1)
    while len(found) < most and not isinstance(pending := GAME.pending(state), wargames.Over):
        ((asks, decision),) = pending.items()
        if asks != seat:
            break
        action = bot.decide(decision, GAME.view(state, asks))
        found.append(str(action))
        state = GAME.apply(state, asks, action, dice).state
    return found


def evaluator(state: State, seat: str = "us") -> SniperEvaluator:
    return SniperEvaluator(GAME.view(state, wargames.Seat(seat)))


# ------------------------------------------------------------------------------------------------ whole games


@cases(*SCENARIOS)
def test_every_answer_of_both_sides_is_legal(scenario: str) -> None:
    check_all_legal(GAME, played(scenario, 3), 12)


def test_it_answers_alike_in_all_worlds_that_look_alike() -> None:
    check_alike(GAME, Marksman(GAME), played("four_corners", 3), 5)


def wins(scenario: str, seat: str, seed: int) -> bool:
    """Let a marksman play a seat against chance, and tell whether it wins."""
    bots: dict[wargames.Seat, wargames.Bot] = {
        one: Marksman(GAME, seed) if one == seat else RandomBot(GAME, seed) for one in GAME.seats_in(scenario)
    }
    *_, last = choices_of(GAME, scenario, seed, by_bots(GAME, bots))
    over = GAME.pending(last.step.state)
    return isinstance(over, wargames.Over) and 0 < over.scores[wargames.Seat(seat)]


@pytest.mark.thorough
@pytest.mark.parametrize("seat", ["us", "de"])
@pytest.mark.parametrize(
    ("scenario", "least"), [("snipers_alley", 3), ("four_corners", 7), ("lieutenants_walk", 7)]
)
def test_it_clearly_beats_chance_on_both_sides(scenario: str, least: int, seat: str) -> None:
    assert least <= sum(wins(scenario, seat, seed) for seed in range(least + (least > 3)))


# ------------------------------------------------------------------------------------------------ set-up


@pytest.fixture(scope="module")
def alley() -> State:
    """Sniper's Alley as two marksmen set it up."""
    return next(state for state, *_ in played("snipers_alley", 3) if state.step == "actions")


def test_the_defender_holds_the_headquarters_from_the_beginning(alley: State) -> None:
    there = [unit.id for unit in alley.units if unit.at == "1305"]

    assert there
    assert all(id_.startswith("G") for id_ in there)


def test_the_best_squad_for_an_assault_rides(alley: State) -> None:
    (aboard,) = [unit for unit in alley.units if unit.aboard == "H1"]

    assert "flamethrower" == aboard.specialization


def test_snipers_are_set_up_concealed_and_not_among_the_attackers(alley: State) -> None:
    snipers = [unit for unit in alley.units if unit.kind == "sniper"]
    away = evaluator(alley).ground.away
    attackers = [unit.at for unit in alley.units if unit.side == "us" and unit.at]

    assert all(unit.concealed for unit in snipers)
    assert all(3 <= min(away[unit.at or ""][at] for at in attackers) for unit in snipers)


def test_squads_are_built_as_the_scenario_proposes(alley: State) -> None:
    proposed = {base.id: base.figures for base in alley.scenario.us.bases}

    assert proposed == {unit.id: unit.figures for unit in alley.units if unit.id in proposed}


# ------------------------------------------------------------------------------------------------ attacks


def test_in_the_last_round_a_squad_attacks_whom_it_can() -> None:
    state = table(
        {"A1": "0202 elite*4", "A2": "0101 regular fatigued", "G1": "0204 mg elite*2", "G2": "0203 regular"},
        on=map_of(),
        moves="us",
        left=1,
        rounds=1,
    )

    assert answer(state).startswith(("fire A1", "fire and move A1", "assault with A1"))


def test_a_sniper_aims_at_the_officer() -> None:
    state = table(
        {"A1": "0108 officer regular*3", "G1": "0101 sniper concealed"}, on=map_of(), moves="de", left=1
    )

    assert "fire G1 at A1 normal aiming at officer" == answer(state)


def test_a_sniper_with_nobody_in_sight_waits_for_whoever_comes() -> None:
    state = table(
        {"A1": "0307 regular*4", "A2": "0308 regular*4", "G1": "0902 sniper concealed"},
        on=ALLEY,
        moves="de",
        left=1,
    )

    assert "op fire mode G1" == answer(state)


def test_an_assault_is_made_where_the_odds_are_good() -> None:
    good = table(
        {
            "A1": "0504 officer regular*3 flamethrower",
            "A2": "0404 regular*4 fatigued",
            "G1": "0505 regular disrupted",
        },
        on=HOUSE,
        objectives=AT_HOUSE,
        left=1,
        rounds=1,
    )
    bad = table(
        {"A1": "0504 regular", "G1": "0505 mg elite*2", "G2": "0505 regular*4"},
        on=HOUSE,
        objectives=AT_HOUSE,
        left=1,
    )

    assert ["assault with A1", "assault 0505 with A2"] == turn(good, "us")[:2]
    assert not answer(bad).startswith("assault")


def test_a_mortar_bombards_the_full_hex() -> None:
    state = table(
        {"A1": "0101 mortar", "A2": "0104 regular fatigued", "G1": "0105 regular*4", "G2": "0105 regular*4"},
        left=1,
        rounds=1,
    )

    assert answer(state).startswith("bombard 0105 with A1")


# ------------------------------------------------------------------------------------------------ moves


def test_an_attacker_goes_for_the_objective() -> None:
    state = table({"A1": "0101 regular*4", "G1": "0108 regular fatigued"}, objectives=AT_HOUSE)
    steps = turn(state, "us", most=6)
    reached = [word[-4:] for word in steps if word.startswith("step")]
    points = evaluator(state).objectives.points

    assert points(reached[-1], "squad") < points("0101", "squad") - 2


def test_an_empty_objective_is_entered() -> None:
    state = table({"A1": "0503 regular*4", "G1": "0108 regular*4"}, on=HOUSE, objectives=AT_HOUSE)

    assert "step to 0505" in turn(state, "us", most=4)


def test_the_last_defender_does_not_leave_the_objective() -> None:
    state = table(
        {"A1": "0508 regular*4", "G1": "0505 regular*4"}, on=HOUSE, objectives=AT_HOUSE, moves="de", left=1
    )

    assert not any(word.startswith("step") for word in turn(state, "de"))


def test_a_defender_takes_the_objective_back() -> None:
    state = table(
        {"A1": "0505 regular pinned", "G1": "0504 elite*4"},
        on=HOUSE,
        objectives=AT_HOUSE,
        moves="de",
        left=1,
        rounds=1,
    )

    assert ["assault with G1", "assault 0505"] == turn(state, "de")[:2]


# ------------------------------------------------------------------------------------------------ op fire


def test_op_fire_is_used_on_a_squad_in_the_open() -> None:
    state = table({"A1": "0101 regular*4", "G1": "0404 mg elite*2 op_fire"})
    window = do(state, "advance A1", "step to 0201").state

    assert answer(window).startswith("op fire G1")


def test_op_fire_is_held_where_it_does_nothing() -> None:
    state = table({"A1": "0402 elite*4", "G1": "0808 regular op_fire"}, on=WOODS)
    window = do(state, "advance A1", "step to 0403", "step to 0404", "step to 0505").state

    assert "hold fire" == answer(window)


def test_a_machine_gun_watches_while_attackers_have_to_come() -> None:
    state = table(
        {"A1": "0108 regular*4", "A2": "0208 regular*4", "G1": "0505 mg regular*2"},
        on=map_of({"0505": "B", "0406": "B", "0506": "B", "0405": "B", "0306": "B"}),
        objectives=AT_HOUSE,
        moves="de",
        left=1,
    )

    assert "op fire mode G1" == answer(state)


# ---------------------------------------------------------------------------------------------- smoke, medic


def test_a_medic_heals_where_nothing_is_to_be_fired_at() -> None:
    state = table(
        {"A1": "0808 regular*3 medic", "A2": "0808 regular*2 fatigued", "G1": "0101 sniper concealed"},
        lost_regulars=2,
        left=1,
    )

    assert answer(state).startswith("heal A")


def test_a_card_that_makes_an_enemy_pinned_is_played() -> None:
    state = table(
        {"A1": "0101 elite*4", "G1": "0505 regular fatigued", "A2": "0107 mg elite*2"},
        moves="de",
        left=1,
        hands={"de": ["M8"]},
        command={"de": 2},
    )

    assert answer(state).startswith("card M8 on A")


def test_command_is_kept_for_a_card_in_hand_and_the_rest_put_on_the_initiative() -> None:
    state = table(
        {"A1": "0101 regular", "G1": "0808 regular"},
        command={"us": 3},
        hands={"us": ["C7"]},
        decks={"de": []},
    )

    assert "put 2 on the initiative" == answer(idle_until(state, "spend command"))


# ------------------------------------------------------------------------------------------------ losses


def test_the_cheapest_figure_falls() -> None:
    state = table({"A1": "0101 regular*4", "G1": "0103 officer elite regular*2"})
    window = do(state, "fire A1 at G1 normal", dice=[5, 1, 1, 1]).state

    assert "lose regular of G1" == answer(window)
