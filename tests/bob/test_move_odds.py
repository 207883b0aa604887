"""The chances of a step under Opportunity Fire are those of the dice that are thrown when it is made."""

from fractions import Fraction

import pytest

from bob.given import asked, battle, do, to_move
from played_games import any_listed, choices_of
from wargames import Over, SeededDice
from wargames.bob import GAME, moments
from wargames.bob.moments import MeleeRolled
from wargames.bob.told.move_odds import ALL_FIRE
from wargames.bob.values.state import Counter, State, Window
from wargames.bots.evaluator import of_kind
from wargames.kernel.chance.odds import OddsCase
from wargames.kernel.game import Step

WALKER = {"US-P1": "C4"}


def cases(state: State, text: str) -> dict[str, OddsCase]:
    """Ask for the odds of an action of the seat that is asked."""
    found = GAME.odds(GAME.view(state, to_move(state)), GAME.parse(text)).cases
    return {case.assuming: case for case in found}


def fate(before: Counter, step: Step[State]) -> str:
    """Name the worst that befell a counter."""
    after = next((one for one in step.state.counters if one.id == before.id), None)
    if after is None:
        return "eliminated"
    if after.reduced > before.reduced:
        return "reduced"
    return "suppressed" if (after.level, after.known) != (before.level, before.known) else "unaffected"


def of_tree(state: State, text: str, mover: Counter) -> dict[str, Fraction]:
    """Play an answer with every die that may fall, and give what becomes of the mover."""
    leaves = GAME.roll_tree(state, to_move(state), GAME.parse(text))
    results = ("unaffected", "suppressed", "reduced", "eliminated")
    return {
        f"{mover.id} {result}": leaves.chance_that(lambda step, result=result: fate(mover, step) == result)  # type: ignore[misc]
        for result in results
    }


def reactions(state: State) -> list[moments.React]:
    """List who may react, each through the first observer."""
    found: dict[str, moments.React] = {}
    for action in asked(state).actions.candidates:
        if isinstance(action, moments.React):
            found.setdefault(action.counter, action)
    return list(found.values())


def mover_in(state: State, id_: str) -> Counter:
    return next(one for one in state.counters if one.id == id_)


def test_each_unit_that_may_react_has_its_own_case() -> None:
    """BOB-5.9.4, BOB-5.10.4, BOB-R63: as its attempt is then played."""
    ge = {"GE-F1": "E4", "GE-M1": "E6", "GE-S1": "C2"}
    moving = do(battle(WALKER, ge, used={"GE-S1"}), "move US-P1").state
    told = cases(moving, "step to D3")
    window = do(moving, "step to D3").state

    mover = mover_in(window, "US-P1")
    for action in reactions(window):
        case = told.pop(f"{action.counter} reacts")
        assert of_tree(window, str(action), mover) == {
            term: chance for term, chance in case.chances if term.startswith("US-P1")
        }
    assert [ALL_FIRE] == list(told)


def test_all_who_may_react_fire_one_after_the_other() -> None:
    """BOB-R10, BOB-R17: what the first has reduced, the second finds so."""
    moving = do(battle(WALKER, {"GE-F1": "E4", "GE-M1": "E6"}), "move US-P1").state
    window = do(moving, "step to D3").state
    mover = mover_in(window, "US-P1")
    first, second = map(str, reactions(window))

    chances = dict.fromkeys(("unaffected", "suppressed", "reduced", "eliminated"), Fraction(0))
    for leaf in GAME.roll_tree(window, to_move(window), GAME.parse(first)).leaves:
        state = leaf.result.state
        if fate(mover, leaf.result) == "eliminated":
            chances["eliminated"] += leaf.probability
            continue
        for other in GAME.roll_tree(state, to_move(state), GAME.parse(second)).leaves:
            chances[fate(mover, other.result)] += leaf.probability * other.probability

    told = dict(cases(moving, "step to D3")[ALL_FIRE].chances)
    assert {f"US-P1 {result}": chance for result, chance in chances.items()} == told


def test_a_check_to_go_on_comes_first() -> None:
    """BOB-5.4.14, BOB-R8: then the reactions, if it passes."""
    state = battle(WALKER, {"GE-F1": "E4"})
    hit = do(state, "move US-P1", "step to D3", "react with GE-F1", dice=[8]).state

    told = cases(hit, "step to D2")

    assert "" in told
    assert Fraction(6, 10) == told[""]["check passes"]


def test_what_a_hidden_counter_may_do_is_not_counted() -> None:
    """BOB-R61, BOB-R63: it may be a decoy."""
    state = battle(WALKER, {"GE-F1": "E4", "GE-F2": "A7"}, signs={"E4": "w"}, concealed={"GE-F1"})
    moving = do(state, "move US-P1").state

    assert [] == [name for name in cases(moving, "step to C3") if "GE-F1" in name or "E4" in name]


def test_a_step_into_an_enemys_hex_tells_of_the_melee() -> None:
    """BOB-5.11.3, BOB-5.11.5: two dice each, and every hit eliminates one."""
    state = battle({"US-P1": "C3"}, {"GE-S1": "C2"}, used={"GE-S1"})
    told = cases(do(state, "move US-P1").state, "step to C2")["Melee with GE-S1 as all stand now"]

    assert 1 - Fraction(4, 10) ** 2 == told["1 German lost"]
    assert 1 - Fraction(6, 10) ** 2 == told["1 American lost"]
    assert Fraction(36, 100) == told["no American lost"]


def test_the_melee_is_rolled_as_told() -> None:
    """BOB-5.11.4: the firepower of the case is that of the dice."""
    state = battle({"US-P1": "C3", "US-M1": "A1"}, {"GE-S1": "C2"}, used={"GE-S1", "US-M1"})
    moving = do(state, "move US-P1").state
    told = cases(moving, "step to C2")["Melee with GE-S1 as all stand now"]

    step = do(moving, "step to C2", "hold fire", dice=[9, 9, 9, 9])

    powers = {event.counter: event.firepower for event in step.events if isinstance(event, MeleeRolled)}
    assert Fraction(10 - powers["US-P1"], 10) ** 2 == told["no German lost"]
    assert Fraction(10 - powers["GE-S1"], 10) ** 2 == told["no American lost"]


@pytest.mark.parametrize("scenario", GAME.shipped)
def test_in_random_play_every_reaction_has_the_chances_of_its_tree(scenario: str) -> None:
    compared = 0
    for choice in choices_of(GAME, scenario, 11, any_listed):
        steps = of_kind(choice.decision, moments.Step)
        if not steps:
            continue
        state, action = choice.before, steps[len(steps) // 2]
        told = cases(state, str(action))
        step = GAME.apply(state, choice.seat, action, SeededDice(1))
        pending = GAME.pending(step.state)
        if "" in told or isinstance(pending, Over) or not step.state.frames:
            continue
        compared += agreements(state, step, told)
        if compared > 12:
            return
    assert compared > 0


def agreements(before: State, step: Step[State], told: dict[str, OddsCase]) -> int:
    """Compare the cases of the reactions that are open after a step, without Command Points."""
    window = step.state
    frame = window.frames[-1]
    if not isinstance(frame, Window):
        return 0
    count, mover = 0, mover_in(window, frame.mover)
    for action in reactions(window):
        case = told.get(f"{action.counter} reacts")
        if case is None:  # it became known by the step
            continue
        if GAME.odds(GAME.view(window, to_move(window)), action).cases[1:]:
            continue  # a Command Point may change what follows
        count += 1
        assert of_tree(window, str(action), mover) == dict(case.chances[1:])
    assert before.turn == window.turn
    return count
