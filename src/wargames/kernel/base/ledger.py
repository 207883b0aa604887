"""Ledgers: clauses, gaps, rulings and facts of a ruleset."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Self, TypeVar

import attrs

from wargames.kernel.base.errors import BadText, UnknownName

CLAUSE_ID = r"[A-Z]+-[0-9]+[a-z]?(?:\.[0-9]+[a-z]?)+"
ENTRY_ID = re.compile(rf"(?<![\w-])(?:{CLAUSE_ID}|[A-Z]+-[GRF][0-9]+)(?![\w-])(?!\.[0-9])")
"""A pattern for ids: ``SE-3.4``, ``BOB-5.1.2``, ``SE-G1`` (gap), ``SE-R12`` (ruling), ``SE-F3`` (fact)."""


@attrs.frozen
class Clause:
    """One testable behavior of the rules, in the ledger's own words.

    In the ledger of a variant ``changes`` names the entries of the game in whose place it stands.
    """

    id: str
    section: str
    rule: str
    optional: bool
    example: str | None = None
    stage: str | None = None
    basis: str | None = None
    changes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The rule."""
        return self.rule


@attrs.frozen
class Gap:
    """A gap in the printed rules, its fill, and the confidence in it.

    ``words`` say in words what short names in the tables of the fill mean; ``gist`` is the fill in a
    sentence, for people whom it asks for a choice.
    """

    id: str
    missing: str
    fill: str
    basis: str
    words: Mapping[str, str] = attrs.field(factory=dict, hash=False)
    gist: str = ""

    @property
    def text(self) -> str:
        """The fill."""
        return self.fill


@attrs.frozen
class Ruling:
    """A question that the clauses leave open, and its ruling."""

    id: str
    clauses: tuple[str, ...]
    question: str
    ruling: str
    why: str

    @property
    def text(self) -> str:
        """The ruling."""
        return self.ruling


@attrs.frozen
class Fact:
    """A consequence of the clauses that can be checked, such as an exact chance."""

    id: str
    clauses: tuple[str, ...]
    fact: str

    @property
    def text(self) -> str:
        """The fact."""
        return self.fact


@attrs.frozen
class Head:
    """The head of a ledger.

    ``summary`` tells a newcomer in a sentence what the game is about, who fights whom and how long it takes.
    ``balanced`` names the scenario that is fairest to both sides, ``first`` the one to begin with.
    """

    id: str
    title: str
    source: str
    players: str
    summary: str
    balanced: str | None = None
    first: str | None = None


Entry = Clause | Gap | Ruling | Fact
"""An entry of a ledger; its ``text`` is in force."""
E = TypeVar("E", Clause, Gap, Ruling, Fact, Head)

SHAPES: Mapping[type[Any], re.Pattern[str]] = {
    Clause: re.compile(CLAUSE_ID),
    Gap: re.compile("[A-Z]+-G[0-9]+"),
    Ruling: re.compile("[A-Z]+-R[0-9]+"),
    Fact: re.compile("[A-Z]+-F[0-9]+"),
}


@attrs.frozen
class Ledger:
    """All entries of one ruleset, in the order written.

    ``provenance`` explains the words in the ``basis`` of clauses, if the ledger has it. The ledger of a
    variant holds the entries of ``base``, the ledger of the game, before its own.

    >>> text = '''
    ... [ruleset]
    ... id = "xx"
    ... title = "Example"
    ... source = "the printed rules"
    ... players = "2"
    ... summary = "Short."
    ... [[clause]]
    ... id = "XX-1.1"
    ... section = "Dice"
    ... rule = "A die has six faces."
    ... optional = false
    ... '''
    >>> ledger = Ledger.read(text, "xx.toml")
    >>> ledger["XX-1.1"].text
    'A die has six faces.'
    >>> ledger["XX-1.2"]
    Traceback (most recent call last):
    wargames.kernel.base.errors.UnknownName: there is no entry 'XX-1.2' of xx; did you mean 'XX-1.1'?
    """

    head: Head
    clauses: tuple[Clause, ...] = ()
    gaps: tuple[Gap, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    facts: tuple[Fact, ...] = ()
    provenance: tuple[tuple[str, str | tuple[str, ...]], ...] = ()
    base: "Ledger | None" = attrs.field(default=None, repr=False, kw_only=True)
    _by_id: Mapping[str, Entry] = attrs.field(init=False, eq=False, repr=False)

    @_by_id.default
    def _index(self) -> Mapping[str, Entry]:
        return {entry.id: entry for entry in self}

    @classmethod
    def read(cls, text: str, source: str, base: "Ledger | None" = None) -> Self:
        """Read a ledger from TOML; ``source`` names the text in messages.

        With ``base`` it is the ledger of a variant, whose head says what differs from that of the game.
        Raises ``BadText`` for a missing or unknown key, a value of the wrong type, a wrong or repeated id,
        and a ruling, fact or change of an unknown entry.
        """
        try:
            tables = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadText(f"{source} is no TOML: {error}") from error
        if unknown := sorted(tables.keys() - {"ruleset", "provenance", "clause", "gap", "ruling", "fact"}):
            raise BadText(f"{source}: unknown table {unknown[0]!r}")
        ledger = cls(
            head=_filled(Head, _with_players(tables.get("ruleset"), base), f"{source}: [ruleset]"),
            clauses=_entries(Clause, tables, source),
            gaps=_entries(Gap, tables, source),
            rulings=_entries(Ruling, tables, source),
            facts=_entries(Fact, tables, source),
            provenance=_provenance(tables.get("provenance", {}), source),
        )
        whole = ledger if base is None else ledger._upon(base, source)
        whole._check(source)  # noqa: SLF001  of the same class
        return whole

    def _upon(self, base: "Ledger", source: str) -> Self:
        """Return the ledger of a variant: the entries of the game, then its own."""
        if twice := next((entry.id for entry in self if entry.id in base), None):
            raise BadText(
                f"{source}: {twice}: {base.head.id} has an entry of this id; take letters of its own"
            )
        head, kept = self.head, base.head
        return attrs.evolve(
            self,
            head=attrs.evolve(head, balanced=head.balanced or kept.balanced, first=head.first or kept.first),
            clauses=base.clauses + self.clauses,
            gaps=base.gaps + self.gaps,
            rulings=base.rulings + self.rulings,
            facts=base.facts + self.facts,
            provenance=self.provenance or base.provenance,
            base=base,
        )

    @property
    def own(self) -> "Ledger":
        """The ledger without the entries of the game of which it is a variant's."""
        if self.base is None:
            return self
        kept = self.base
        return attrs.evolve(
            self,
            clauses=tuple(one for one in self.clauses if one.id not in kept),
            gaps=tuple(one for one in self.gaps if one.id not in kept),
            rulings=tuple(one for one in self.rulings if one.id not in kept),
            facts=tuple(one for one in self.facts if one.id not in kept),
            base=None,
        )

    def __iter__(self) -> Iterator[Entry]:
        yield from self.clauses
        yield from self.gaps
        yield from self.rulings
        yield from self.facts

    def __len__(self) -> int:
        return len(self._by_id)

    def __contains__(self, id_: object) -> bool:
        return id_ in self._by_id

    def __getitem__(self, id_: str) -> Entry:
        if id_ not in self._by_id:
            raise UnknownName(f"entry of {self.head.id}", id_, self._by_id)
        return self._by_id[id_]

    @property
    def prefixes(self) -> frozenset[str]:
        """The prefixes of its ids, such as ``{"SE"}``."""
        return frozenset(entry.id.split("-")[0] for entry in self)

    def search(self, words: str) -> tuple[Entry, ...]:
        """List the entries that contain all of the words, in any case and order."""
        wanted = words.casefold().split()
        return tuple(entry for entry in self if all(word in _words(entry) for word in wanted))

    def rulings_on(self, clause: str) -> tuple[Ruling, ...]:
        """List the rulings about a clause; raises ``UnknownName`` for an unknown id."""
        return tuple(ruling for ruling in self.rulings if self[clause].id in ruling.clauses)

    def changes_of(self, id_: str) -> tuple[Clause, ...]:
        """List the clauses of a variant that change an entry; raises ``UnknownName`` for an unknown id."""
        return tuple(clause for clause in self.clauses if self[id_].id in clause.changes)

    def _check(self, source: str) -> None:
        seen: set[str] = set()
        for entry in self:
            if entry.id in seen:
                raise BadText(f"{source}: {entry.id}: the id stands twice")
            seen.add(entry.id)
        for clause in self.clauses:
            self._check_changes(clause, source)
        known = {clause.id for clause in self.clauses}
        abouts: tuple[Ruling | Fact, ...] = self.rulings + self.facts
        for about in abouts:
            if missing := [clause for clause in about.clauses if clause not in known]:
                raise BadText(f"{source}: {about.id}: clauses names {missing[0]!r}, which is no clause")

    def _check_changes(self, clause: Clause, source: str) -> None:
        missing = next((id_ for id_ in clause.changes if self.base is None or id_ not in self.base), None)
        if missing is not None:
            of = "the game, and this is no variant" if self.base is None else self.base.head.id
            raise BadText(f"{source}: {clause.id}: changes names {missing!r}, which is no entry of {of}")


def _with_players(raw: Any, base: Ledger | None) -> Any:
    """Add the players of the game, which a variant need not repeat."""
    return raw if base is None or not isinstance(raw, dict) else {"players": base.head.players, **raw}


def _entries(kind: type[E], tables: Mapping[str, Any], source: str) -> tuple[E, ...]:
    name = kind.__name__.lower()
    written = tables.get(name, [])
    if not isinstance(written, list):
        raise BadText(f"{source}: {name!r} must be written as [[{name}]]")
    return tuple(_entry(kind, raw, f"{source}: {name} {at}") for at, raw in enumerate(written, 1))


def _entry(kind: type[E], raw: Any, place: str) -> E:
    id_ = raw.get("id") if isinstance(raw, dict) else None
    if isinstance(id_, str) and not SHAPES[kind].fullmatch(id_):
        raise BadText(f"{place}: id {id_!r} is no id of a {kind.__name__.lower()}")
    return _filled(kind, raw, f"{place} ({id_})" if id_ else place)


def _filled(kind: type[E], raw: Any, place: str) -> E:
    """Fill a class from a TOML table whose keys must be exactly its fields."""
    if not isinstance(raw, dict):
        raise BadText(f"{place}: there must be a table here, not {raw!r}")
    fields = attrs.fields_dict(kind)
    if unknown := sorted(raw.keys() - fields.keys()):
        raise BadText(f"{place}: unknown key {unknown[0]!r}; the keys are {', '.join(fields)}")
    for name, field in fields.items():
        if name not in raw and field.default is attrs.NOTHING:
            raise BadText(f"{place}: {name} is missing")
    return kind(**{name: _value(fields[name].type, value, f"{place}: {name}") for name, value in raw.items()})


KINDS: Mapping[Any, str] = {
    bool: "true or false",
    tuple[str, ...]: "a list of strings",
    Mapping[str, str]: "a table of texts",
}
"""What a key of an entry must be, by the type of its field; others must be texts."""


def _value(wanted: Any, value: Any, place: str) -> Any:
    if wanted is bool:
        good = isinstance(value, bool)
    elif wanted == tuple[str, ...]:
        good = isinstance(value, list) and bool(value) and all(isinstance(word, str) for word in value)
    elif wanted == Mapping[str, str]:
        good = isinstance(value, dict) and all(isinstance(word, str) and word for word in value.values())
    else:
        good = isinstance(value, str) and bool(value.strip())
    if not good:
        kinds = {
            bool: "true or false",
            tuple[str, ...]: "a list of strings",
            Mapping[str, str]: "a table of texts",
        }
        kind = kinds.get(wanted, "a text")
        raise BadText(f"{place} must be {kind}, not {value!r}")
    return tuple(value) if isinstance(value, list) else value


def _provenance(raw: Any, source: str) -> tuple[tuple[str, str | tuple[str, ...]], ...]:
    place = f"{source}: [provenance]"
    if not isinstance(raw, dict):
        raise BadText(f"{place}: there must be a table here, not {raw!r}")
    kinds = {name: tuple[str, ...] if isinstance(value, list) else str for name, value in raw.items()}
    return tuple((name, _value(kinds[name], value, f"{place}: {name}")) for name, value in raw.items())


def _words(entry: Entry) -> str:
    values = attrs.astuple(entry, recurse=False)
    words = (" ".join(value) if isinstance(value, tuple) else value for value in values)
    return " ".join(word for word in words if isinstance(word, str)).casefold()
