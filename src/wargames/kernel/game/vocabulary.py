"""The words of the Game/Action API: seats, decisions, actions, events, views and what a step is."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    NoReturn,
    Protocol,
    TypeAlias,
    TypeVar,
    cast,
    runtime_checkable,
)

import attrs

from wargames.kernel.base import late
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.notation import Action, Names, in_words
from wargames.kernel.base.phrases import Words, as_sentence, fill, spoken
from wargames.kernel.base.shown import Shown
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game.listing import Listing, pick
from wargames.kernel.game.questions import Question, question
from wargames.kernel.game.seats import Seat
from wargames.kernel.game.shorthand import Shorthand, Sketch
from wargames.kernel.geometry.plane import Point

Clause = Annotated[str, Names("clause")]
"""The id of an entry of the ledger."""

S = TypeVar("S")


@attrs.frozen
class Event:
    """A fact in the past tense, with the clauses that made it.

    Nobody may see an event whose class does not say so: public facts derive from
    :class:`PublicEvent`, secret ones override :meth:`seen_by`. ``REVEALS`` is False where an event
    only repeats what a seat declared: such a declaration may be taken back (undone). ``SEALED`` is True
    where it says that a choice was laid face down, which may be taken back until the last of them is in.

    The rest is for reports. ``SAYS`` is its sentence, with its fields in braces (``"{man} moves to
    {hex}."``), and ``WORDS`` how fields are said (:mod:`wargames.kernel.base.phrases`). ``PARAGRAPH`` marks
    the beginning of a round, a turn or a phase, ``RULES_CHOSE`` an event that only says what the rules
    chose for nobody's seat. ``ABOUT`` names the fields by which it follows from what was told before: as a
    rule the first.
    """

    REVEALS: ClassVar[bool] = True
    SEALED: ClassVar[bool] = False
    SAYS: ClassVar[str] = ""
    WORDS: ClassVar[Words] = {}
    PARAGRAPH: ClassVar[bool] = False
    RULES_CHOSE: ClassVar[bool] = False
    ABOUT: ClassVar[tuple[str, ...]] = ()

    clauses: tuple[Clause, ...]

    def seen_by(self, seat: Seat | None) -> "Event | None":
        """Give what ``seat`` sees of it: itself, a rumor of it, or nothing."""
        return None

    def said(self) -> str:
        """Return its sentence; raises :class:`NotImplementedError` where its class has none."""
        if not self.SAYS:
            raise NotImplementedError(f"{type(self).__name__} has no SAYS, and its game does not narrate it")
        return fill(self.SAYS, self)


@attrs.frozen
class PublicEvent(Event):
    """A fact that everybody at the table sees."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Give the event itself."""
        return self


class ActionSpace(ABC):
    """What a seat may answer: judged by the rules, listed where a list makes sense.

    A space holds only what its seat may know. ``complete`` is False where the candidates are a
    finite sample of an endless space; then ``check`` still accepts any legal action.
    """

    __slots__ = ()

    @property
    def complete(self) -> bool:
        """Whether the candidates are all legal actions."""
        return True

    @abstractmethod
    def check(self, action: Any) -> Refusal | None:
        """Say why the rules refuse ``action``; None means that they allow it."""

    @property
    @abstractmethod
    def candidates(self) -> Sequence[Action]:
        """The legal actions in a stable order, without repetition."""

    @property
    def listing(self) -> Listing:
        """The candidates as a lazy tree, whose branches are listed when they are wanted."""
        return self.candidates

    def question(self, chosen: Iterable[str] = ()) -> Question | Action:
        """Ask what comes after the words chosen so far; the action itself once nothing is left to ask.

        The leaves of this tree are the candidates, each once; a question with one answer passes by itself.
        Raises :class:`UnknownName` for a word that is no answer. See :mod:`wargames.kernel.game.questions`.
        """
        return question(self.listing, chosen)

    def drawn(self, like: Action, field: str, points: Sequence[Point]) -> Action | Refusal:
        """Put the points that a person draws into a field of an action, or say why that is refused.

        The rules complete what is short: a formation around a point, a path through some. Raises
        :class:`UnknownName` for a field not made of points. See :mod:`wargames.kernel.game.shorthand`.
        """
        found = self.completed(Sketch(like, field, tuple(points)))
        return found if isinstance(found, Refusal) else self.check(found) or found

    def whole(self, action: Action) -> Action | Refusal:
        """Give the whole action that one typed short stands for, or why there is none; any other as it is."""
        if not isinstance(action, Shorthand):
            return action
        sketch = action.sketch()
        return self.drawn(sketch.like, sketch.field, sketch.points)

    def completed(self, sketch: Sketch) -> Action | Refusal:
        """Complete the points of a person by the rules, or say why they cannot be; by default as they are."""
        return sketch.plain()

    def was_listed(self, action: Any) -> bool:
        """Tell whether this very action, not one like it, is known to be legal: it came from the list."""
        return False

    def __iter__(self) -> Iterator[Action]:
        return iter(self.candidates)

    def __len__(self) -> int:
        return len(self.candidates)

    def __contains__(self, action: object) -> bool:
        return self.check(action) is None

    def sample(self, rng: Rng) -> Action:
        """Walk to one candidate by chance; every one has some."""
        found = pick(self.listing, rng)
        assert found is not None, "whoever is asked has an answer"
        return found


@attrs.frozen
class Decision(Shown):
    """A moment at which a seat must choose, the clause that asks, and what it may answer.

    ``ASKS`` is what the seat is to do, as a phrase with the verb first and its fields in braces (``"set up
    {unit}"``). It is told once and serves three times: as the prompt ("Set up A1."), in the refusal of an
    action that does not fit ("now set up A1"), and to those who wait. ``WORDS`` says how fields are said.
    """

    ASKS: ClassVar[str] = ""
    WORDS: ClassVar[Words] = {}

    seat: Seat
    clause: str
    actions: ActionSpace

    @property
    def kind(self) -> str:
        """The name of the moment: the class's own."""
        return type(self).__name__

    def wanted(self) -> str:
        """Return what the seat is to do: the phrase of its class, or else its kind and its fields."""
        if self.ASKS:
            return fill(self.ASKS, self)
        told = (f", {name.replace('_', ' ')} {spoken(value)}" for name, value in details(self).items())
        return f"{in_words(self.kind)}{''.join(told)}"

    def asked(self) -> str:
        """Return what the seat is to do as a sentence."""
        return as_sentence(self.wanted())


def details(decision: Decision) -> Mapping[str, Any]:
    """Give what a decision tells of its moment by fields of its own, such as the unit that must choose."""
    asked = attrs.fields_dict(Decision)
    return {name: getattr(decision, name) for name in attrs.fields_dict(type(decision)) if name not in asked}


class Decisions(Shown, dict[Seat, Decision]):
    """The seats that owe a choice now, each with its decision; read-only."""

    __slots__ = ()

    def _read_only(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("decisions are read-only")

    __setitem__ = __delitem__ = clear = pop = popitem = setdefault = update = __ior__ = _read_only

    def __reduce__(self) -> tuple[Any, ...]:
        return Decisions, (dict(self),)


@attrs.frozen
class Over(Shown):
    """The end of a game: a score for each seat, the reason and its clause.

    The scores of every game are alike: 1 for a win, -1 for a loss, 0 where nobody has won.
    ``figures`` names what else the rulebook counts at the end (morale, losses, points).
    """

    scores: Mapping[Seat, int]
    reason: str
    clause: str
    figures: tuple[tuple[str, int], ...] = ()


Note: TypeAlias = tuple[Callable[..., Event], tuple[Any, ...], dict[str, Any]]
"""What makes an event when somebody looks: its kind, its fields in order, and those by name."""


def events_of(noted: Sequence[Event | Note]) -> tuple[Event, ...]:
    """Make the events that are only noted."""
    return tuple([one[0](*one[1], **one[2]) if isinstance(one, tuple) else one for one in noted])


@attrs.frozen(match_args=False, repr=False)
class Step(Generic[S]):
    """What an action led to: the next state and the events on the way.

    A game may hand over events, or notes of them: random play looks at none, so that none is made.
    """

    __match_args__ = ("state", "events")

    state: S
    _noted: Sequence[Event | Note] = attrs.field(alias="events", eq=events_of)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened on the way, in order."""
        if not isinstance(self._noted, tuple):
            object.__setattr__(self, "_noted", events_of(self._noted))
        return cast("tuple[Event, ...]", self._noted)

    def __repr__(self) -> str:
        return f"Step(state={self.state!r}, events={self.events!r})"


@attrs.frozen
class View:
    """What one seat may know, and nothing else; ``seat`` is None for a spectator.

    Views are built by listing what may be seen and hold no way back to the state.
    """

    seat: Seat | None

    def _repr_svg_(self) -> str | None:
        """Draw itself in a notebook by the installed pictures of its game; None if there are none."""
        for entry in late.metadata.entry_points(group="wargames.pictures"):
            pictures = entry.load()
            if pictures.view_type is type(self):
                return str(pictures.svg(self))
        return None


@attrs.frozen
class Scenario:
    """A set-up by its id; rulesets add the fields that they need."""

    id: str
    title: str


class Bot(Protocol):
    """Anything that answers decisions from what its seat may know."""

    def decide(self, decision: Decision, view: Any) -> Action:
        """Answer ``decision`` with one of its legal actions."""
        ...


@runtime_checkable
class RankingBot(Bot, Protocol):
    """A bot that says what else it would think of: what a searcher looks at first."""

    def rank(self, decision: Decision, view: Any) -> Sequence[tuple[Action, float]]:
        """List legal actions, the best first, each with what the bot makes of it.

        At least one; those that are not worth a thought may be left out. The first is what :meth:`decide`
        answers. The numbers fall, or stay, from one to the next; they mean something within one list only.
        """
        ...


@attrs.frozen
class Seen:
    """What one seat learns of a step: its own action, and the events as it sees them.

    ``seat`` is who is told, None for a spectator; ``undone`` is True where the step was taken back.
    """

    seat: Seat | None
    action: Action | None
    events: tuple[Event, ...]
    undone: bool = False


@runtime_checkable
class ObservingBot(Bot, Protocol):
    """A bot that is told what its seat sees happen, besides the view of each decision."""

    def observe(self, seen: Sequence[Seen]) -> None:
        """Hear what the seat saw since it was last asked, from the set-up on, just before it is asked again.

        Each is a step with its events as that seat sees them; ``undone`` where a step was taken back.
        """
        ...


@attrs.frozen
class GameInfo:
    """What a list of games shows."""

    id: str
    title: str
    seats: str
    edition: str
    scenarios: tuple[str, ...]
