"""The trees of rolls that the odds are held against, and positions of random play to try."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache

import attrs

from played_games import any_kind, by_kind, choices_of
from wargames import Rng
from wargames.bob import GAME, moments
from wargames.bob.moments import AttackRolled, CheckMade, Eliminated, Hit, MeleeRolled, ShellsFell
from wargames.bob.play.battle import Battle
from wargames.bob.play.concealment import name_to
from wargames.bob.play.fire.attack import Result
from wargames.bob.told import chances
from wargames.bob.told.odds import ODDS
from wargames.bob.values.components import ENEMY
from wargames.bob.values.state import Attempt, Counter, EarlyTurn, FailedCheck, MeleeDice, RoutMove, State
from wargames.kernel.chance.dice import ScriptedDice
from wargames.kernel.chance.odds import OddsCase
from wargames.kernel.game import Action, Event, Over, Seat, Step

KINDS = tuple(ODDS.answers)
EACH = 3
"""How many positions of random play are tried for each kind of answer and each scenario."""

SEEDS = (7, 8)
BY_TREE = tuple(kind for kind in KINDS if kind is not moments.CallArtillery)
"""The kinds whose trees are small."""

Position = tuple[State, Seat, Action]


@cache
def positions() -> tuple[Position, ...]:
    """Gather answers of each kind from random play of all scenarios."""
    return tuple(
        position for scenario in GAME.scenarios for seed in SEEDS for position in played(scenario, seed)
    )


def played(scenario: str, seed: int) -> Iterator[Position]:
    """Play at random, kind by kind, and give the first positions in which each may be answered."""
    rng, left = Rng(f"tried {seed}"), dict.fromkeys(KINDS, EACH)
    for choice in choices_of(GAME, scenario, seed, any_kind):
        answers = by_kind(choice.decision)
        for kind in sorted(answers.keys() & left.keys(), key=KINDS.index):
            left[kind] -= 1
            yield choice.before, choice.seat, rng.choice(answers[kind])
        left = {kind: number for kind, number in left.items() if number}


def without_points(state: State, seat: Seat, action: Action) -> State:
    """Take away what could open a window on a second die or on firepower, unless the answer needs it."""
    bare = attrs.evolve(state, us=attrs.evolve(state.us, cp=0), ge=attrs.evolve(state.ge, cp=0))
    if isinstance(state.frames[-1], FailedCheck | Attempt | MeleeDice | EarlyTurn):
        return state
    pending = GAME.pending(bare)
    asked = not isinstance(pending, Over) and seat in pending
    return bare if asked and GAME.refusal(bare, seat, action) is None else state


def passed(events: Iterable[Event]) -> bool:
    """Tell how the first check went."""
    return next((event.passed for event in events if isinstance(event, CheckMade)), True)


def hits(events: Iterable[Event], hex_: str | None) -> tuple[Hit, ...]:
    """Give what an attack, or shells in a hex, did."""
    return next(
        (
            event.hits
            for event in events
            if isinstance(event, AttackRolled) or (isinstance(event, ShellsFell) and event.hex == hex_)
        ),
        (),
    )


Happens = Callable[[Step[State]], bool]


def reader(state: State, seat: Seat, action: Action, term: str) -> Happens | None:
    """Say how a term is read from what happened; None where it speaks of what a counter is not."""
    battle, hex_ = Battle.on(state, ScriptedDice()), getattr(action, "hex", None)
    known = [
        one.id for one in state.counters if name_to(battle, "us" if seat == "us" else "ge", one.id) == one.id
    ]
    simple: dict[str, Happens] = {
        chances.PASSES: lambda step: passed(step.events),
        "routs": lambda step: any(isinstance(frame, RoutMove) for frame in step.state.frames),
        "eliminated": lambda step: any(isinstance(event, Eliminated) for event in step.events),
        "call answered": lambda step: any(getattr(one, "answered", False) for one in step.events),
        "on target": lambda step: first_impact(step) == hex_,
        "one hex off": lambda step: first_impact(step) not in {None, hex_},
        chances.AFFECTED: lambda step: affected(step, hex_, known),
        chances.KNOWN_AFFECTED: lambda step: affected(step, hex_, known),
        **{
            name: lambda step, number=number: rolled_hits(step) == number  # type: ignore[misc]
            for number, name in enumerate(("no hit", "one hit", "two hits"))
        },
    }
    if term in simple:
        return simple[term]
    name, _, what = term.partition(" ")
    counter = next(one for one in state.counters if name_to(battle, ENEMY[one.side], one.id) == name)
    if what in chances.RESULT_TERMS.values():
        return lambda step: chances.RESULT_TERMS[result_of(step, hex_, counter)] == what
    subject = chances.DECOY if not counter.real else chances.UNIT if counter.concealed else chances.OPEN_UNIT
    if what != subject or counter.unit.kind == "vehicle":
        return None
    return lambda step: result_of(step, hex_, counter) != "none"


def first_impact(step: Step[State]) -> str | None:
    return next((event.hex for event in step.events if isinstance(event, ShellsFell)), None)


def affected(step: Step[State], hex_: str | None, known: list[str]) -> bool:
    return any(hit.result != "none" and hit.counter in known for hit in hits(step.events, hex_))


def rolled_hits(step: Step[State]) -> int:
    return next(event.hits for event in step.events if isinstance(event, MeleeRolled))


def result_of(step: Step[State], hex_: str | None, counter: Counter) -> Result:
    return next((hit.result for hit in hits(step.events, hex_) if hit.counter == counter.id), "none")


def agrees(position: Position) -> int:
    """Compare the odds of an answer with its tree, and count the terms that were compared."""
    state, seat, action = position
    state = without_points(state, seat, action)
    cases, leaves = GAME.odds(GAME.view(state, seat), action).cases, GAME.roll_tree(state, seat, action)
    case = next((one for one in cases if not one.assuming), OddsCase("", ()))
    compared = 0
    for term, chance in case.chances:
        if (happens := reader(state, seat, action, term)) is not None:
            compared += 1
            assert (term, leaves.chance_that(happens)) == (term, chance)
    return compared
