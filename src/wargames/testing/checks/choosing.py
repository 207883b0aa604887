"""Promises about questions: fields say what they name, and questions lead to the candidates."""

from collections.abc import Iterator

from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Decision
from wargames.kernel.game.listing import every
from wargames.kernel.game.naming import unnamed
from wargames.kernel.game.questions import Question, slots_of
from wargames.testing.playthroughs import PlayedMoment
from wargames.testing.trials import Evidence, Trial, some_candidates

WALKS = 4
"""The random walks through a space."""

WHOLE = 60
"""The most candidates whose whole tree is walked; for longer lists, the paths to some are."""

FORK = 2
"""The fewest answers of a question: with one it passes by itself."""


def fields_are_named(evidence: Evidence) -> Iterator[str]:
    """Find fields of actions and events whose types do not say what they name."""
    for kind in (*evidence.game.action_types, *evidence.game.event_types):
        for path in unnamed(kind):
            what = f"{kind.__name__}.{path} does not say what it names"
            yield f"{what}: annotate its type with Names, or list its words in a Literal"


def questions_lead_to_the_candidates(_trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find spaces whose questions do not lead to each candidate once, or have only one answer."""
    for seat, decision in moment.pending.items():
        whole = len(decision.actions) <= WHOLE
        found = _whole_tree(decision) if whole else _not_led_to(decision, moment.rng("paths"))
        yield from (f"{seat}: {decision.kind} {what}" for what in found)


def _not_led_to(decision: Decision, rng: Rng) -> Iterator[str]:
    """Find candidates to which no questions lead, among some."""
    for action in some_candidates(decision, rng):
        if _led_to(decision, action) != action:
            yield f"has the candidate {str(action)!r}, to which no questions lead"


def _whole_tree(decision: Decision) -> Iterator[str]:
    """Compare the leaves of the whole tree with the candidates."""
    leaves: list[Action] = []
    for path, found in _walked(decision, ()):
        if isinstance(found, Action):
            leaves.append(found)
        elif len(found.answers) < FORK or len(set(found.words)) < len(found.words):
            yield f"asks after {path} for one of {found.words}"
    candidates = list(decision.actions.candidates)
    if len(leaves) != len(candidates) or set(leaves) != set(candidates):
        odd = next(iter(set(leaves) ^ set(candidates)), "one of them twice")
        yield f"has {len(candidates)} candidates, and questions that lead to {len(leaves)} actions: {odd}"


def _walked(decision: Decision, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Question | Action]]:
    """Walk the whole tree of questions, depth first."""
    found = decision.actions.question(path)
    yield path, found
    if isinstance(found, Question):
        for word in found.words:
            yield from _walked(decision, (*path, word))


def _led_to(decision: Decision, action: Action) -> Action | None:
    """Answer the questions by the words of an action."""
    path: tuple[str, ...] = ()
    said = {slot.field: slot.word(action) for slot in slots_of(action)}
    subject = slots_of(action)[0].field  # of other actions, it may have another name
    while isinstance(found := decision.actions.question(path), Question):
        word = next(
            (said[one] for one in (found.field, "order", subject) if said.get(one) in found.words), None
        )
        if word is None:
            return None
        path = (*path, word)
    return found


def questions_are_stable(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find questions that change when the game is asked again."""
    again = trial.game.ask(moment.state)
    rng = moment.rng("questions")
    for seat, decision in moment.pending.items():
        other = again[seat] if isinstance(again, dict) else decision
        if (path := _first_change(decision, other, rng)) is not None:
            yield f"{seat}: {decision.kind} asks something else after {path} when it is asked again"


def _first_change(decision: Decision, other: Decision, rng: Rng) -> tuple[str, ...] | None:
    """Answer at random; return the answers after which the question differs when asked again."""
    path: tuple[str, ...] = ()
    while isinstance(found := decision.actions.question(path), Question):
        if found != other.actions.question(path) or found != decision.actions.question(path):
            return path
        path = (*path, rng.choice(found.words))
    return None


def walks_reach_the_candidates(_trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find spaces whose random walk leaves the candidates, or cannot reach them all."""
    rng = moment.rng("walks")
    for seat, decision in moment.pending.items():
        candidates = tuple(decision.actions.candidates)
        if tuple(every(decision.actions.listing)) != candidates:
            yield f"{seat}: the branches of {decision.kind} do not list its candidates in their order"
        walks = (decision.actions.sample(rng) for _ in range(WALKS))
        for found in (action for action in walks if action not in candidates):
            yield f"{seat}: a walk of {decision.kind} leads to {str(found)!r}, which is no candidate"
