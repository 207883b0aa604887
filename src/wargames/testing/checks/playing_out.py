"""The promise about play-outs: a cursor ends where steps do."""

from collections.abc import Iterator
from typing import Any

from wargames.kernel.chance.dice import Rng, SeededDice
from wargames.kernel.game import Decision, Event, Over
from wargames.kernel.game.cursor import Cursor
from wargames.kernel.game.json_forms import state_digest
from wargames.kernel.game.questions import Question
from wargames.testing.playthroughs import said
from wargames.testing.trials import Trial

COPIED_EVERY = 16
"""The decisions between two copies of a cursor."""


def play_outs_end_where_steps_do(trial: Trial) -> Iterator[str]:
    """Find games that a cursor plays otherwise than ``apply`` with equal dice and choices."""
    game, playthrough = trial.game, trial.playthrough
    if playthrough.opening is None:
        return
    seed = playthrough.setting.seed
    told: list[Event] = []
    heard: list[Event] = []
    state, dice, rng = playthrough.opening.state, SeededDice(f"{seed}.out"), Rng(f"{seed}:out")
    cursor = game.cursor(state, SeededDice(f"{seed}.out"), tell=heard.append)
    copied, walker = cursor, Rng(f"{seed}:out")
    for ply in range(len(playthrough.moments)):
        pending = game.pending(state)
        if isinstance(pending, Over):
            break
        seat, decision = next(iter(pending.items()))
        if (cursor.seat, tuple(cursor.seats)) != (seat, tuple(pending)):
            yield f"choice {ply}: the cursor asks {', '.join(cursor.seats)}, not {', '.join(pending)}"
            return
        if ply % COPIED_EVERY == 0 and (wrong := _asked_otherwise(cursor, decision)):
            yield f"choice {ply}: {wrong}"
            return
        action, same = decision.actions.sample(rng), cursor.sample(walker)
        if action != same:
            yield f"choice {ply}: equal numbers lead the cursor to {str(same)!r}, not to {str(action)!r}"
            return
        step = game.apply(state, seat, action, dice)
        cursor.play(action)
        state, told = step.state, [*told, *step.events]
        copied = cursor.copy() if ply % COPIED_EVERY == 0 else copied
        if ply % COPIED_EVERY == 0 and state_digest(game, copied.state()) != state_digest(game, state):
            yield f"choice {ply}: the state of the cursor is another after {str(action)!r}"
            return
    if state_digest(game, cursor.state()) != state_digest(game, state):
        yield "the state of the cursor is another at the end"
    if heard != told:
        yield f"the cursor tells {len(heard)} events, and the steps told {len(told)}, or other ones"
    yield from _silent(trial, len(playthrough.moments), state)


def _asked_otherwise(cursor: Cursor[Any], decision: Decision) -> str | None:
    """Return how a cursor asks otherwise than the decision after the same steps."""
    if cursor.decision != decision:
        return f"the cursor has another decision than {decision}"
    walk, chosen = cursor.walk(), tuple[str, ...]()
    while isinstance(asked := decision.actions.question(chosen), Question):
        words = tuple(word for word, _, _ in walk.firsts)
        if words != asked.words:
            return f"after {' '.join(chosen)!r} the walk of the cursor goes on with {', '.join(words)}"
        chosen, walk = (*chosen, words[-1]), walk.after(words[-1])
    return None if walk.action == asked else f"the walk of the cursor ends with {walk.action}, not {asked}"


def _silent(trial: Trial, limit: int, state: object) -> Iterator[str]:
    """Play the same again without observers."""
    game, opening, seed = trial.game, trial.playthrough.opening, trial.playthrough.setting.seed
    assert opening is not None
    try:
        out = game.play_out(opening.state, SeededDice(f"{seed}.out"), Rng(f"{seed}:out"), limit=limit)
    except Exception as error:  # noqa: BLE001  any crash of the rules is evidence
        yield f"a play-out without a listener raised {said(error)}"
        return
    if state_digest(game, out.state()) != state_digest(game, state):
        yield f"a play-out without a listener ends in another state, after {out.plies} choices"
    pending = game.pending(state)
    if out.over != (pending if isinstance(pending, Over) else None):
        yield f"a play-out ends with {out.over}, and the steps with {pending}"
