"""Promises about legality: the same answer by each way to ask."""

from collections.abc import Iterator

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.notation import Action
from wargames.kernel.game import Seat
from wargames.testing.answers import Portrait, applied
from wargames.testing.playthroughs import PlayedMoment, digest_or_none
from wargames.testing.trials import Trial, some_candidates


def played_actions_apply(trial: Trial) -> Iterator[str]:
    """Find games that stopped because an action from the space was refused."""
    if trial.playthrough.ending.kind == "refused":
        yield trial.playthrough.ending.why


def candidates_are_legal(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find candidates, and actions sampled from a space, that are refused."""
    rng = moment.rng("candidates")
    for seat, decision in moment.pending.items():
        if decision.seat != seat:
            yield f"the decision of {seat} is put to {decision.seat}"
        for action in (*some_candidates(decision, rng), decision.actions.sample(rng)):
            yield from _refusals_of(trial, moment, seat, action)


def _refusals_of(trial: Trial, moment: PlayedMoment, seat: Seat, action: Action) -> Iterator[str]:
    """Yield refusals of a candidate by its space or by the rules."""
    if refusal := moment.pending[seat].actions.check(action):
        yield f"{seat}: candidate {str(action)!r} is refused by check: {refusal}"
    elif isinstance(answer := applied(trial.game, moment, seat, action), Refusal):
        yield f"{seat}: candidate {str(action)!r} is refused by apply: {answer}"


def candidates_are_stable(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find candidates that differ between two listings, or repeat."""
    again = trial.game.ask(moment.state)
    for seat, decision in moment.pending.items():
        listed = tuple(decision.actions)
        if listed != tuple(decision.actions) or len(decision.actions) != len(listed):
            yield f"{seat}: {decision.kind} lists other candidates when read again"
        if len(set(listed)) != len(listed):
            yield f"{seat}: {decision.kind} lists a candidate twice"
        if not isinstance(again, dict) or Portrait.of(decision) != Portrait.of(again[seat]):
            yield f"{seat}: {decision.kind} is another decision when the game is asked again"


def complete_spaces_list_all(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find legal actions that are missing in a complete space."""
    complete = ((seat, one) for seat, one in moment.pending.items() if one.actions.complete)
    for seat, decision in complete:
        listed = set(decision.actions)
        mutants = trial.mutants(decision, moment.rng("complete"))
        unlisted = (action for action in mutants if action not in listed)
        for action in (one for one in unlisted if decision.actions.check(one) is None):
            yield f"{seat}: {str(action)!r} is legal and not among the candidates of {decision.kind}"


def answers_agree(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find altered actions on which check, refusal and apply differ."""
    for seat in trial.game.seats_of(moment.state):
        asked = moment.pending.get(seat, moment.decision)
        for action in trial.mutants(asked, moment.rng(f"mutants of {seat}")):
            yield from _differences(trial, moment, seat, action)


def _differences(trial: Trial, moment: PlayedMoment, seat: Seat, action: Action) -> Iterator[str]:
    """Find differences between check, refusal and apply for an action."""
    told = trial.game.refusal(moment.state, seat, action)
    decision = moment.pending.get(seat)
    if decision and told != decision.actions.check(action):
        yield f"{seat}: refusal and check differ on {str(action)!r}: {told}"
    answer = applied(trial.game, moment, seat, action)
    if (answer if isinstance(answer, Refusal) else None) != told:
        yield f"{seat}: apply and check differ on {str(action)!r}: check says {told or 'legal'}"


def refused_actions_change_nothing(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find refused actions without a reason, or after which the state differs."""
    for seat in trial.game.seats_of(moment.state):
        before = digest_or_none(trial.game, moment.state)
        mutants = trial.mutants(moment.decision, moment.rng(f"refused of {seat}"))
        answers = [(action, applied(trial.game, moment, seat, action)) for action in mutants]
        refused = {str(action): answer for action, answer in answers if isinstance(answer, Refusal)}
        bare = (action for action, answer in refused.items() if not answer.because or not answer.clause)
        yield from (f"{seat}: {action!r} is refused without a reason or a clause" for action in bare)
        if before != digest_or_none(trial.game, moment.state):
            yield f"{seat}: one of these refused actions changed the state: {'; '.join(refused)}"
