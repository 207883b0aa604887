"""What records and digests hold of a game's values: whatever does not stand at its default.

An option or a field that is added later, with a default, is neither in the JSON of a state nor in its digest
while it stands at that default, so records made before it go on to be played. Reading fills defaults in.

Fields that were written at their defaults when this began go on to be written, or the records of then would
not fit. A package lists them by class in ``always_written.toml``; nothing is ever added to it.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar, cast, get_args, get_origin, get_type_hints

import attrs

from wargames.kernel.base import late, plain
from wargames.kernel.base.errors import BadText

S = TypeVar("S")

ALWAYS_WRITTEN = "always_written.toml"


class StoredForms(Generic[S]):
    """How states, scenarios and options of a game are written into records, and states hashed."""

    state_type: ClassVar[type]
    scenario_type: ClassVar[type]
    options_type: ClassVar[type]

    def violations(self, state: S) -> Iterable[str]:
        """List what makes a state impossible."""
        raise NotImplementedError

    @cached_property
    def always_written(self) -> plain.Always:
        """The fields that are written even at their defaults, by the name of their class."""
        found: Mapping[str, list[str]] = tomllib.loads(package_file(type(self), ALWAYS_WRITTEN) or "")
        return tuple((kind, frozenset(names)) for kind, names in found.items())

    def stored(self, value: Any, kind: type) -> Any:
        """Turn a value into plain data without what stands at its default; see the module."""
        return plain.to_stored(value, kind, self.always_written)

    def encode(self, state: S) -> str:
        """Write a state as canonical JSON, without what stands at its default; see :meth:`stored`."""
        return plain.canonical(self.stored(state, self.state_type))

    def decode(self, text: str) -> S:
        """Read a state from JSON, what is left out at its default.

        Raises :class:`BadText` for anything that is no state of this game.
        """
        state = cast("S", plain.from_plain(plain.parse_json(text, "state"), self.state_type, "state"))
        if violations := "; ".join(self.violations(state)):
            raise BadText(f"impossible state: {violations[:600]}")
        return state

    def digest(self, state: S) -> str:
        """Hash a state: equal for equal states, on every machine."""
        return plain.digest_text(self.encode(state))

    def scenario_digest(self, scenario: Any) -> str:
        """Hash a scenario, as the header of a record does."""
        return plain.digest(self.stored(scenario, self.scenario_type))


def package_of(game: type) -> str:
    """Name the package of the class that names the game; nothing where its module stands in none."""
    named = next(kind for kind in game.__mro__ if "id" in vars(kind))
    return named.__module__.rpartition(".")[0]


def package_file(game: type, name: str) -> str | None:
    """Read a file that the package of a game may bring; None where it does not."""
    package = package_of(game)
    file = late.resources.files(package).joinpath(name) if package else None
    return file.read_text(encoding="utf-8") if file is not None and file.is_file() else None


def defaulted(kind: Any) -> dict[str, tuple[str, ...]]:
    """List the fields with a default of a class and of all classes of values within, by class name.

    >>> from wargames.kernel.chance.deck import Deck
    >>> defaulted(Deck)["Deck"]
    ('left', 'discards', 'known', 'name')
    """
    found = {one.__name__: _with_default(one) for one in dict.fromkeys(_within(kind, set()))}
    return {name: fields for name, fields in found.items() if fields}


def _with_default(kind: type) -> tuple[str, ...]:
    return tuple(one.name for one in attrs.fields(kind) if one.init and one.default is not attrs.NOTHING)


def _within(hint: Any, seen: set[Any]) -> Iterator[type]:
    """Yield a class of values, and those of its fields; of any other type, those that it speaks of."""
    kind = get_origin(hint) or hint
    inside: list[Any] = list(get_args(hint))
    if isinstance(kind, type) and attrs.has(kind) and kind not in seen:
        seen.add(kind)
        yield kind
        hints = get_type_hints(kind)
        inside += [hints[one.name] for one in attrs.fields(kind)]
    for one in inside:
        yield from _within(one, seen)
