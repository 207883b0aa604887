"""Variants: games that state only how they differ from an installed game.

The class of a variant derives from that of its game, names it in ``variant_of``, and has an ``id``, a
``title`` and an ``edition`` of its own. All else is optional:

- ``options_type``: a subclass of the game's options, which adds options;
- ``changes``: functions in the place of changeable rules (:mod:`wargames.kernel.base.changeable`);
- ``moments``: the game's table with other rows, and rows for further kinds of frames;
- ``components``: rows added to tables of components (:mod:`wargames.kernel.base.component_table`);
- ``shipped``, ``action_types``, ``decision_types``, ``event_types``, ``odds_terms``: what it adds to the
  game's.

Its package holds a ``ledger.toml`` with its own clauses, and the scenarios that it adds.
"""

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

import attrs

from wargames.kernel.base import late, serialization
from wargames.kernel.base.changeable import change, changeable_rules, is_changeable
from wargames.kernel.base.component_table import ComponentTable, within
from wargames.kernel.base.errors import BadText, BadVariant, UnknownName
from wargames.kernel.base.extensions import VARIANT, add_options
from wargames.kernel.base.ledger import Ledger
from wargames.kernel.base.stored import classes_within, package_file, package_of

_bases: dict[str, str] = {}
"""The ids of the variants that are loaded, with those of their games."""

CALLED_WITHIN = ("read_scenario", "read_shipped", "violations")
"""The methods that look names up in tables of components."""


def base_id(variant: str) -> str | None:
    """Return the id of the game of which a loaded game is a variant; None if it is none."""
    return _bases.get(variant)


def base_class(variant: type) -> type:
    """Return the class of the game of which a class is a variant."""
    named = [kind for kind in variant.__mro__ if "id" in vars(kind)]
    return named[1]


def derive(variant: Any) -> None:
    """Complete the class of a variant from that of its game, and put its changes in force.

    Raises :class:`BadVariant` that names what does not fit; then nothing is in force.
    """
    base = _base_of(variant)
    _check_names(variant, base)
    _check_options(variant, base)
    _check_changes(variant, base)
    variant.shipped = _joined(variant, base, "shipped")
    variant.edition = f"{variant.edition}+{base.id}.{base.edition}"
    for listed in ("action_types", "decision_types", "event_types"):
        setattr(variant, listed, tuple(dict.fromkeys((*getattr(base, listed), *getattr(variant, listed)))))
    variant.odds_terms = {**base.odds_terms, **variant.odds_terms}
    variant.migrations = vars(variant).get("migrations", {})
    merged_ledger(variant)
    _put_in_force(variant, base)


def merged_ledger(variant: Any) -> Ledger:
    """Return the entries of a variant's game with its own; raises :class:`BadVariant`."""
    base = base_class(variant)
    own = package_file(variant, "ledger.toml", own=True)
    if own is None:
        where = package_of(variant) or variant.__module__
        raise _bad(variant, f"{where} has no ledger.toml with its clauses")
    try:
        kept = Ledger.read(package_file(base, "ledger.toml") or "", f"{variant.variant_of}/ledger.toml")
        return Ledger.read(own, f"{variant.id}/ledger.toml", kept)
    except BadText as error:
        raise _bad(variant, str(error)) from None


def _bad(variant: Any, because: str) -> BadVariant:
    return BadVariant(f"{variant.id}, a variant of {variant.variant_of}: {because}")


def _base_of(variant: Any) -> Any:
    """Find the class of the game among the bases of a variant."""
    if "id" not in vars(variant):
        raise BadVariant(f"{variant.__name__}, a variant of {variant.variant_of}, has no id of its own")
    named = [kind for kind in variant.__mro__[1:] if "id" in vars(kind)]
    base: Any = next((kind for kind in named if vars(kind)["id"] == variant.variant_of), None)
    if base is None:
        raise _no_base(variant)
    if vars(base).get("variant_of"):
        raise _bad(
            variant,
            f"{base.id} is itself a variant, of {base.variant_of}: vary that, and share the functions",
        )
    return base


def _no_base(variant: Any) -> BadVariant:
    """Return the error for a game that is unknown, or that the class does not derive from."""
    games = {entry.name: entry for entry in late.metadata.entry_points(group="wargames.games")}
    if variant.variant_of not in games:
        return _bad(variant, str(UnknownName("game", variant.variant_of, games.keys() - {variant.id})))
    home = games[variant.variant_of].value
    return _bad(variant, f"its class must derive from that of the game, which is at {home}")


def _check_names(variant: Any, base: Any) -> None:
    for name in ("id", "title", "edition"):
        if name not in vars(variant):
            raise _bad(variant, f"it has no {name} of its own")
    if variant.id == base.id:
        raise _bad(variant, f"its id is that of the game; take another than {base.id!r}")
    if twice := next((name for name in vars(variant).get("shipped", ()) if name in base.shipped), None):
        raise _bad(variant, f"the game has a scenario {twice!r}; name its own otherwise")
    if "shipped" in vars(variant) and not base.shipped:
        raise _bad(variant, "the game keeps no scenarios as files: give the property `scenarios`")


def _check_options(variant: Any, base: Any) -> None:
    if variant.options_type is base.options_type:
        return
    if not issubclass(variant.options_type, base.options_type):
        raise _bad(variant, f"its options must derive from {base.options_type.__qualname__} of the game")
    own = {field.name for field in attrs.fields(variant.options_type) if not field.inherited}
    taken = {VARIANT, *(field.name for field in attrs.fields(base.options_type))}
    if twice := sorted(own & taken):
        raise _bad(variant, f"the game has an option {twice[0]!r}; name its own otherwise")


def _check_changes(variant: Any, base: Any) -> None:
    own = vars(variant)
    for table, rows in own.get("components", {}).items():
        _check_rows(variant, table, rows)
    if not (own.get("changes") or own.get("moments")):
        return
    if variant.options_type is base.options_type:
        raise _bad(variant, "it changes rules, so it needs an options_type of its own, by which they know it")
    if base.options_type not in classes_within(base.state_type):
        raise _bad(variant, "the states of the game hold no options, by which its rules could know a variant")
    for rule, changed in own.get("changes", {}).items():
        _check_change(variant, base, rule, changed)


def _check_change(variant: Any, base: Any, rule: Any, changed: Callable[..., Any]) -> None:
    name = getattr(rule, "__name__", str(rule))
    if not is_changeable(rule):
        known = ", ".join(sorted(one.__name__ for one in changeable_rules(package_of(base))))
        raise _bad(variant, f"{name} is no changeable rule; they are {known or 'none'}")
    wanted, found = (tuple(inspect.signature(one).parameters) for one in (rule, changed))
    if wanted != found:
        raise _bad(variant, f"{name} takes ({', '.join(wanted)}), its change ({', '.join(found)})")


def _check_rows(variant: Any, table: ComponentTable[Any, Any], rows: Mapping[Any, Any]) -> None:
    if taken := next((key for key in rows if table.owner(key) not in {None, variant.id}), None):
        raise _bad(variant, f"{taken!r} is a component of {table.owner(taken)} already; take another name")


def _joined(variant: Any, base: Any, name: str) -> tuple[Any, ...]:
    return (*getattr(base, name), *vars(variant).get(name, ()))


def _put_in_force(variant: Any, base: Any) -> None:
    _bases[variant.id] = base.id
    if variant.options_type is not base.options_type:
        add_options(base.options_type, variant.id, variant.options_type)
        serialization.forget_converters()
    for rule, changed in vars(variant).get("changes", {}).items():
        change(rule, variant.options_type, changed)
    added = vars(variant).get("components", {})
    for table, rows in added.items():
        table.add(variant.id, rows)
    for name in CALLED_WITHIN if added else ():
        if name not in vars(variant):
            setattr(variant, name, _called_within(variant.id, getattr(base, name)))
    if added and base.draw_canvas is not None:
        with within(variant.id):
            variant.canvas = base.draw_canvas()


def _called_within(variant: str, method: Any) -> Any:
    """Return a method, or a function in its place, called within a variant; what it yields is gathered."""
    unbound = "self" not in inspect.signature(method).parameters

    @wraps(method)
    def called(self: Any, *args: Any) -> Any:
        with within(variant):
            found = method(*args) if unbound else method(self, *args)
            return tuple(found) if inspect.isgenerator(found) else found

    return called
