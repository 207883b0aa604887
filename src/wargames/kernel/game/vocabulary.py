"""The terms of the game API: seats, decisions, actions, events, views and steps."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
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
from wargames.kernel.base.extensions import variant_with
from wargames.kernel.base.notation import Action, Names, in_words
from wargames.kernel.base.phrases import Words, as_sentence, fill, require_brackets, spoken
from wargames.kernel.base.shown import Shown
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game.listing import Listing, pick
from wargames.kernel.game.questions import Question, question
from wargames.kernel.game.seats import Seat
from wargames.kernel.game.shorthand import Shorthand, Sketch
from wargames.kernel.geometry.plane import Point

EventWeight = Literal["plain", "hit", "kill", "reveal", "gain", "end"]
"""The weight of an event in a log: a plain step, somebody hurt, somebody lost, a secret that comes out, a
place or lead won, the end of the game."""

Clause = Annotated[str, Names("clause")]
"""The id of an entry of the ledger."""

SHOWN = 3
"""The most actions that the representation of a space shows."""

S = TypeVar("S")


@attrs.frozen
class ThrownDice:
    """The fields of an event with its dice, what is added to them, their total, and the number needed."""

    dice: tuple[str, ...]
    added: tuple[str, ...] = ()
    total: str = ""
    needed: str = ""


@attrs.frozen
class Event:
    """A fact in the past tense, with the clauses behind it.

    By default nobody sees an event: public facts derive from :class:`PublicEvent`, secret ones override
    :meth:`seen_by`. ``REVEALS`` is False for an event that only repeats a declaration of its seat, which can
    be undone. ``SEALED`` is True for a choice laid face down, which can be undone until the last of them is
    in.

    The rest is for reports. ``SAYS`` is its sentence, with fields in braces (``"{man} moves to {hex}."``),
    and ``WORDS`` has functions that write fields (:mod:`wargames.kernel.base.phrases`). ``PARAGRAPH`` marks
    the beginning of a round, a turn or a phase, ``RULES_CHOSE`` a choice of the rules for no seat. ``ABOUT``
    names the fields that link it to earlier events: by default the first. ``WEIGHT`` says how much it
    weighs in a log.

    Four more tell a player of moves what to show. ``AIM`` names the fields of who fires and at what,
    ``WAY`` that of a path, ``THROWN`` those of the dice; without them, fields with usual names count
    (:mod:`wargames.presenting.playback`). ``EARLY`` is True for an event that is recorded before the state
    shows it: the board after it is that at the next event.
    """

    REVEALS: ClassVar[bool] = True
    SEALED: ClassVar[bool] = False
    SAYS: ClassVar[str] = ""
    WORDS: ClassVar[Words] = {}
    PARAGRAPH: ClassVar[bool] = False
    RULES_CHOSE: ClassVar[bool] = False
    ABOUT: ClassVar[tuple[str, ...]] = ()
    WEIGHT: ClassVar[EventWeight] = "plain"
    AIM: ClassVar[tuple[str, str] | None] = None
    WAY: ClassVar[str] = ""
    THROWN: ClassVar[ThrownDice | None] = None
    EARLY: ClassVar[bool] = False

    clauses: tuple[Clause, ...]

    def __init_subclass__(cls, **given: Any) -> None:
        """Refuse brackets of the sentence that cannot be read: :class:`TypeError`."""
        super().__init_subclass__(**given)
        require_brackets(cls, "SAYS")

    def seen_by(self, seat: Seat | None) -> "Event | None":
        """Return the event as seen by ``seat``: itself, a rumor of it, or nothing."""
        return None

    @property
    def weight(self) -> EventWeight:
        """The weight of this event in a log; that of its class, unless it depends on how it went."""
        return self.WEIGHT

    def said(self) -> str:
        """Return its sentence; raises :class:`NotImplementedError` if its class has none."""
        if not self.SAYS:
            raise NotImplementedError(f"{type(self).__name__} has no SAYS, and its game does not narrate it")
        return fill(self.SAYS, self)


@attrs.frozen
class PublicEvent(Event):
    """A fact that everybody sees."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Return the event itself."""
        return self


class ActionSpace(ABC):
    """The legal answers of a seat: checked by the rules, and listed as candidates.

    A space holds only the knowledge of its seat. ``complete`` is False if the candidates are a finite sample
    of an endless space; then ``check`` still accepts any legal action.
    """

    __slots__ = ()

    @property
    def complete(self) -> bool:
        """True when all legal actions are candidates."""
        return True

    @abstractmethod
    def check(self, action: Any) -> Refusal | None:
        """Return why the rules refuse ``action``, or None."""

    @property
    @abstractmethod
    def candidates(self) -> Sequence[Action]:
        """The legal actions in a stable order, without repetition."""

    @property
    def listing(self) -> Listing:
        """The candidates as a lazy tree."""
        return self.candidates

    def question(self, chosen: Iterable[str] = ()) -> Question | Action:
        """Return the question after the words chosen so far, or the action if none is left.

        The leaves of this tree are the candidates, each once; a question with one answer is skipped. Raises
        :class:`UnknownName` for a wrong word. See :mod:`wargames.kernel.game.questions`.
        """
        return question(self.listing, chosen)

    def drawn(self, like: Action, field: str, points: Sequence[Point]) -> Action | Refusal:
        """Return the action with a person's points in a field, or a refusal.

        The rules complete them: a formation around a point, a path through some. Raises :class:`UnknownName`
        for a field not made of points. See :mod:`wargames.kernel.game.shorthand`.
        """
        found = self.completed(Sketch(like, field, tuple(points)))
        return found if isinstance(found, Refusal) else self.check(found) or found

    def whole(self, action: Action) -> Action | Refusal:
        """Return the action that a shorthand stands for, or a refusal; other actions pass through."""
        if not isinstance(action, Shorthand):
            return action
        sketch = action.sketch()
        return self.drawn(sketch.like, sketch.field, sketch.points)

    def completed(self, sketch: Sketch) -> Action | Refusal:
        """Complete a person's points by the rules, or refuse them; by default they pass through."""
        return sketch.plain()

    def was_listed(self, action: Any) -> bool:
        """Return whether this very object is from the list of legal actions."""
        return False

    def __repr__(self) -> str:
        more = ", ..." if len(self) > SHOWN else ""
        return f"<{len(self)} actions: {', '.join(map(str, self.candidates[:SHOWN]))}{more}>"

    def __iter__(self) -> Iterator[Action]:
        return iter(self.candidates)

    def __len__(self) -> int:
        return len(self.candidates)

    def __contains__(self, action: object) -> bool:
        return self.check(action) is None

    def sample(self, rng: Rng) -> Action:
        """Pick a random candidate; each has some chance."""
        found = pick(self.listing, rng)
        assert found is not None, "whoever is asked has an answer"
        return found


@attrs.frozen
class Decision(Shown):
    """A choice that a seat owes now: the clause that asks, and the legal answers.

    ``ASKS`` is the task as a phrase with the verb first and fields in braces (``"set up {unit}"``). It serves
    as the prompt ("Set up A1."), in the refusal of another action ("now set up A1"), and for those who wait.
    ``WORDS`` has functions that write fields.
    """

    ASKS: ClassVar[str] = ""
    WORDS: ClassVar[Words] = {}

    seat: Seat
    clause: str
    actions: ActionSpace

    def __init_subclass__(cls, **given: Any) -> None:
        """Refuse brackets of the phrase that cannot be read: :class:`TypeError`."""
        super().__init_subclass__(**given)
        require_brackets(cls, "ASKS")

    @property
    def kind(self) -> str:
        """The kind of decision: the name of its class."""
        return type(self).__name__

    def wanted(self) -> str:
        """Return the task as a phrase: that of its class, or else its kind and its fields."""
        if self.ASKS:
            return fill(self.ASKS, self)
        told = (f", {name.replace('_', ' ')} {spoken(value)}" for name, value in details(self).items())
        return f"{in_words(self.kind)}{''.join(told)}"

    def asked(self) -> str:
        """Return the task as a sentence."""
        return as_sentence(self.wanted())


def details(decision: Decision) -> Mapping[str, Any]:
    """Return the own fields of the decision, such as the unit that must choose."""
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

    Scores are 1 for a win, -1 for a loss, 0 if nobody has won. ``figures`` has other results of the rulebook
    (morale, losses, points).
    """

    scores: Mapping[Seat, int]
    reason: str
    clause: str
    figures: tuple[tuple[str, int], ...] = ()


Note: TypeAlias = tuple[Callable[..., Event], tuple[Any, ...], dict[str, Any]]
"""An event before it is made: its class, its fields in order, and those by name."""


def events_of(noted: Sequence[Event | Note]) -> tuple[Event, ...]:
    """Make the events that are only noted."""
    return tuple([one[0](*one[1], **one[2]) if isinstance(one, tuple) else one for one in noted])


@attrs.frozen(match_args=False, repr=False)
class Step(Generic[S]):
    """The result of an action: the next state, and the events on the way.

    A game may pass events or notes of them: random play reads none, so none is made.
    """

    __match_args__ = ("state", "events")

    state: S
    _noted: Sequence[Event | Note] = attrs.field(alias="events", eq=events_of)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events on the way, in order."""
        if not isinstance(self._noted, tuple):
            object.__setattr__(self, "_noted", events_of(self._noted))
        return cast("tuple[Event, ...]", self._noted)

    def __repr__(self) -> str:
        return f"Step(state={self.state!r}, events={self.events!r})"


@attrs.frozen
class View:
    """The knowledge of one seat; ``seat`` is None for a spectator.

    Views list what may be seen and hold no reference to the state.
    """

    seat: Seat | None

    def _repr_svg_(self) -> str | None:
        """Draw the view in a notebook by the installed pictures of its game; None if there are none."""
        pictures = self._pictures()
        return None if pictures is None else str(pictures.svg(self))

    def _repr_mimebundle_(self, **_wanted: Any) -> dict[str, str]:
        """Write the board as text, for notebooks that show no picture; nothing without pictures."""
        pictures = self._pictures()
        return {} if pictures is None else {"text/plain": pictures.text(self)}

    def _pictures(self) -> Any:
        """Return the installed pictures of its game; None if there are none."""
        own = variant_with(type(getattr(self, "options", None)))
        entries = late.metadata.entry_points(group="wargames.pictures")
        for entry in sorted(entries, key=lambda entry: entry.name != own):
            pictures = entry.load()
            if pictures.view_type is type(self):
                return pictures
        return None


@attrs.frozen
class Scenario:
    """A set-up with its id; rulesets add fields."""

    id: str
    title: str


class Bot(Protocol):
    """A player: answers decisions from the knowledge of its seat."""

    def decide(self, decision: Decision, view: Any) -> Action:
        """Answer ``decision`` with one of its legal actions."""
        ...


@runtime_checkable
class RankingBot(Bot, Protocol):
    """A bot that also ranks other actions, for use as a base policy of search."""

    def rank(self, decision: Decision, view: Any) -> Sequence[tuple[Action, float]]:
        """Return legal actions, the best first, each with a value.

        At least one; poor ones may be left out. The first is the answer of :meth:`decide`. Values never rise
        from one to the next, and compare within one list only.
        """
        ...


@attrs.frozen
class Seen:
    """A step as one seat learns of it: its own action, and the events that it sees.

    ``seat`` is the listener, None for a spectator; ``undone`` is True if the step was taken back.
    """

    seat: Seat | None
    action: Action | None
    events: tuple[Event, ...]
    undone: bool = False


@runtime_checkable
class ObservingBot(Bot, Protocol):
    """A bot that observes events, besides the view of each decision."""

    def observe(self, seen: Sequence[Seen]) -> None:
        """Take the steps that the seat saw since its last decision (or the set-up), just before the next.

        Each has its events as the seat sees them; ``undone`` if the step was taken back.
        """
        ...


@attrs.frozen
class GameInfo:
    """The entry of a list of games."""

    id: str
    title: str
    seats: str
    edition: str
    scenarios: tuple[str, ...]
    variant_of: str | None = None
