"""Random games, moment by moment, as evidence for promises."""

from functools import cached_property
from typing import Any, Literal

import attrs

from wargames.kernel.base.errors import IllegalAction
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import RecordingDice, Rng, Roll, SeededDice
from wargames.kernel.game import Decision, Decisions, Game, Over, Seat, Step
from wargames.kernel.game.json_forms import state_digest
from wargames.testing.settings import GameSetting


@attrs.frozen(eq=False)
class PlayedMoment:
    """One choice of a random game: state, seat, action and step."""

    number: int
    seed: str
    state: Any
    digest: str
    pending: Decisions
    seat: Seat
    action: Action
    rolls: tuple[tuple[Roll, Any], ...]
    step: Step[Any]

    @property
    def decision(self) -> Decision:
        """The decision that was answered."""
        return self.pending[self.seat]

    @property
    def tape(self) -> tuple[Any, ...]:
        """The results of the dice."""
        return tuple(outcome for _, outcome in self.rolls)

    def rng(self, purpose: str) -> Rng:
        """Return a random generator that is the same for the same moment."""
        return Rng(f"{self.seed}:{self.number}:{purpose}")


@attrs.frozen
class PlaythroughEnd:
    """The end of a random game, or the reason why the kit could not go on."""

    kind: Literal["over", "too long", "stuck", "refused", "crash"]
    why: str = ""
    over: Over | None = None


@attrs.frozen(eq=False, slots=False)
class Playthrough:
    """One random game with all its moments."""

    setting: GameSetting
    opening: Step[Any] | None
    moments: tuple[PlayedMoment, ...]
    last: Any
    ending: PlaythroughEnd

    @cached_property
    def kinds(self) -> frozenset[type]:
        """The kinds of decisions that came up."""
        return frozenset(type(moment.decision) for moment in self.moments)

    def sampled(self, count: int, known: frozenset[type] = frozenset()) -> tuple[PlayedMoment, ...]:
        """Return moments in order: one of each unknown kind of decision, others at random."""
        rng = Rng(f"{self.setting.seed}:sampled")
        order = list(self.moments)
        rng.shuffle(order)
        first_of_kind = {type(moment.decision): moment for moment in reversed(order)}
        new = [moment for kind, moment in first_of_kind.items() if kind not in known]
        picked = list(dict.fromkeys((*new, *order)))[: max(count, len(new))]
        return tuple(sorted(picked, key=lambda moment: moment.number))

    @cached_property
    def steps(self) -> tuple[Step[Any], ...]:
        """The opening step and the step of every action."""
        opening = (self.opening,) if self.opening else ()
        return (*opening, *(moment.step for moment in self.moments))


class _Stopped(Exception):
    def __init__(self, ending: PlaythroughEnd) -> None:
        super().__init__(ending)
        self.ending = ending


def play(game: Game[Any, Any], setting: GameSetting, max_decisions: int) -> Playthrough:
    """Play a game of random legal choices; an error is kept as its ending."""
    dice = SeededDice(setting.seed)
    moments: list[PlayedMoment] = []
    try:
        opening = setting.start(game, dice)
    except Exception as error:  # noqa: BLE001  any crash of the rules is evidence
        return Playthrough(
            setting=setting,
            opening=None,
            moments=(),
            last=None,
            ending=PlaythroughEnd("crash", f"start raised {said(error)}"),
        )
    try:
        ending = _play_on(game, opening.state, moments, _Table(setting.seed, dice, max_decisions))
    except _Stopped as stopped:
        ending = stopped.ending
    except Exception as error:  # noqa: BLE001  any crash of the rules is evidence
        ending = PlaythroughEnd("crash", f"the rules raised {said(error)}")
    last = moments[-1].step.state if moments else opening.state
    return Playthrough(setting=setting, opening=opening, moments=tuple(moments), last=last, ending=ending)


def said(error: Exception) -> str:
    """Return an error's class and message, cut short."""
    return f"{type(error).__name__}: {str(error)[:300]}"


def digest_or_none(game: Game[Any, Any], state: Any) -> str:
    """Return the hash of a state; a fixed word if it cannot be written, which another promise checks."""
    try:
        return state_digest(game, state)
    except Exception:  # noqa: BLE001  reported where states are read back
        return "unwritable"


class _Table:
    """The dice, the random generator and the limits of one random game."""

    def __init__(self, seed: str, dice: SeededDice, max_decisions: int) -> None:
        self.seed = seed
        self.dice = dice
        self.max_decisions = max_decisions
        self.rng = Rng(f"{seed}:choices")


def _play_on(game: Game[Any, Any], state: Any, moments: list[PlayedMoment], table: _Table) -> PlaythroughEnd:
    """Add moments until the game is over or at its limit."""
    while True:
        pending = game.pending(state)
        if isinstance(pending, Over):
            return PlaythroughEnd("over", over=pending)
        if len(moments) == table.max_decisions:
            return PlaythroughEnd("too long", f"it is not over after {len(moments):,} decisions")
        moments.append(_moment(game, state, pending, (len(moments), table)))
        state = moments[-1].step.state


def _moment(
    game: Game[Any, Any], state: Any, pending: Decisions, at_table: tuple[int, _Table]
) -> PlayedMoment:
    number, table = at_table
    if not pending:
        raise _Stopped(PlaythroughEnd("stuck", "the game is not over, and nobody owes a choice"))
    seat = table.rng.choice(list(pending))
    decision = pending[seat]
    if not len(decision.actions):
        raise _Stopped(PlaythroughEnd("stuck", f"{seat} owes {decision.kind} and has no legal action"))
    action = decision.actions.sample(table.rng)
    digest = digest_or_none(game, state)
    recording = RecordingDice(table.dice)
    try:
        step = game.apply(state, seat, action, recording)
    except IllegalAction as illegal:
        why = f"{seat} was offered an action that is then refused: {illegal}"
        raise _Stopped(PlaythroughEnd("refused", why)) from None
    return PlayedMoment(
        number=number,
        seed=table.seed,
        state=state,
        digest=digest,
        pending=pending,
        seat=seat,
        action=action,
        rolls=tuple(recording.rolls),
        step=step,
    )
