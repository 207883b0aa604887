"""What an environment adds to a step of the API: masks, observations, chance nodes.

The same random game is played several times by questions and ``apply``, in a PettingZoo environment and,
where it is installed, in OpenSpiel, and timed word by word in CPU time. Printed are the medians of what is
added to the quickest time of each word, and how many times as long the game takes in OpenSpiel, its chance
nodes included.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from itertools import islice
from statistics import median
from time import process_time
from typing import Any

import wargames
from wargames import Decisions, Question, RandomDice, Rng
from wargames.adapters.pettingzoo import env
from wargames.encoding import action_spec, observation_spec

SCENARIOS = {
    "screaming_eagles": "standard",
    "sam_fire": "hill",
    "sniper": "snipers_alley",
    "bob": "dike_road",
    "fire_move": "river_line",
}
"""The largest scenario of each game."""

STEPS = 300
LAPS = 3


def by_api(game: str, scenario: str) -> Iterator[tuple[float, int]]:
    """Play by questions; time each answer with what follows from it, and give its number, too."""
    rules, rng = wargames.load(game), Rng(1)
    spec = action_spec(rules, scenario)
    dice = RandomDice(Rng(1))
    state = rules.start(scenario, dice=dice).state
    while isinstance(pending := rules.pending(state), Decisions):
        seat, decision = next(iter(pending.items()))
        chosen: list[str] = []
        sentence = spec.begin(decision.actions)
        while sentence.action is None:
            number = rng.choice([one for one in sentence.numbers() if one != spec.page])
            chosen.append(str(sentence.word_of(number)))
            sentence.say(number)
            began = process_time()
            asked = decision.actions.question(chosen)
            if not isinstance(asked, Question):
                state = rules.apply(state, seat, asked, dice).state
                while isinstance(after := rules.pending(state), Decisions):
                    other, one = next(iter(after.items()))
                    if isinstance(asked := one.actions.question(), Question):
                        break
                    state = rules.apply(state, other, asked, dice).state
            yield process_time() - began, number


def by_environment(
    observes: Any, numbers: Sequence[int]
) -> Callable[[str, str], Iterator[tuple[float, int]]]:
    """Play the same game in an environment, and time each step with the observation after it."""

    def steps(game: str, scenario: str) -> Iterator[tuple[float, int]]:
        table = env(game, scenario, observes=observes)
        table.reset(seed=1)
        for number in numbers:
            began = process_time()
            table.step(number)
            table.last()
            yield process_time() - began, number

    return steps


def by_openspiel(numbers: Sequence[int]) -> Callable[[str, str], Iterator[tuple[float, int]]]:
    """Play the same game in OpenSpiel; the chance nodes that follow an answer count with it."""
    import pyspiel  # noqa: PLC0415  an extra

    from wargames.adapters.openspiel import short_name  # noqa: PLC0415  an extra

    def steps(game: str, scenario: str) -> Iterator[tuple[float, int]]:
        dice = RandomDice(Rng(1))
        state = pyspiel.load_game(short_name(game, scenario)).new_initial_state()
        fall(state, dice)
        for number in numbers:
            began = process_time()
            state.legal_actions()
            state.apply_action(number)
            yield process_time() - began + fall(state, dice), number

    return steps


def fall(state: Any, dice: RandomDice) -> float:
    """Let chance decide as the same dice do elsewhere, and time it without the throws."""
    spent = 0.0
    while state.is_chance_node():
        roll = state.place.roll
        outcome = dice.roll(roll.source, roll.purpose, roll.clause)
        number = [one for one, _ in state.place.outcomes].index(outcome)
        began = process_time()
        state.chance_outcomes()
        state.apply_action(number)
        spent += process_time() - began
    return spent


def quickest(play: Callable[[str, str], Iterator[tuple[float, int]]], at: tuple[str, str]) -> list[float]:
    """Play the first steps of the same game several times and take the quickest time of each."""
    laps = [[spent for spent, _ in islice(play(*at), STEPS)] for _ in range(LAPS)]
    return [min(times) for times in zip(*laps, strict=True)]


def added(way: list[float], api: list[float]) -> str:
    """Write the median of what was added to each step, in microseconds."""
    return f"{median(one - other for one, other in zip(way, api, strict=True)) * 1e6:+,.0f}"


def observing(game: str, scenario: str) -> float:
    """Time an observation of each view of a random game."""
    rules, rng = wargames.load(game), Rng(1)
    spec = observation_spec(rules, scenario)
    cursor = rules.cursor(rules.start(scenario, dice=RandomDice(rng)).state, RandomDice(rng))
    spent: list[float] = []
    while cursor.seat is not None and len(spent) < STEPS:
        view = rules.view(cursor.state(), cursor.seat)
        began = process_time()
        spec.observe(view)
        spent.append(process_time() - began)
        cursor.play(cursor.sample(rng))
    return median(spent)


def measure() -> list[tuple[str, str]]:
    """Compare the ways of playing in the largest scenario of each game."""
    rows: list[tuple[str, str]] = []
    for at in SCENARIOS.items():
        api = quickest(by_api, at)
        numbers = [number for _, number in islice(by_api(*at), STEPS)]
        masked, observed = (quickest(by_environment(one, numbers), at) for one in ("nothing", "vector"))
        figures = [
            f"API {median(api) * 1e6:,.0f} us a word",
            f"masks {added(masked, api)}",
            f"and observations {added(observed, api)}",
            f"observing {observing(*at) * 1e6:,.0f}",
        ]
        if find_spec("pyspiel") is not None:
            spiel = quickest(by_openspiel(numbers), at)
            figures.append(f"OpenSpiel {sum(spiel) / sum(api):.2f} times")
        rows.append((" ".join(at), ", ".join(figures)))
    return rows


if __name__ == "__main__":
    for name, figure in measure():
        print(f"{name}: {figure}")
