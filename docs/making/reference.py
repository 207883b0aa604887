"""The reference of a ruleset: decisions, actions, view, odds, events, values and options, by name."""

from collections.abc import Mapping, Sequence

from making.tables import table
from wargames.kernel.base.options import describe_options
from wargames.kernel.game.vocabulary import PublicEvent
from wargames.kernel.inspection.reference import (
    Described,
    actions_of,
    decisions_of,
    described,
    events_of,
    properties_of,
    values_of,
)
from wargames.registry import load


def reference(ruleset: str) -> str:
    """Make the page of what programs meet of a ruleset."""
    game = load(ruleset)
    parts = (
        f"""# {game.title}: reference

What a bot or a program around the game meets, by name. The rules are in [the clauses](clauses.md).""",
        options(ruleset),
        "## Decisions\n\n" + classes(("Decision", "Asks", "Fields"), decisions_of(game)),
        "## Actions\n\n" + actions(actions_of(game)),
        "## View\n\n" + view(game.view_type),
        "## Odds\n\n" + odds(game.odds_terms),
        "## Events\n\n" + events(events_of(game)),
        "## Values\n\nWhat the fields above hold, and what these hold in turn.\n\n"
        + classes(("Value", "Is", "Fields"), values_of(game)),
    )
    return "\n\n".join(parts) + "\n"


def classes(titles: tuple[str, ...], listed: Sequence[Described]) -> str:
    """List classes with what they say of themselves and their fields."""
    return table(titles, [(f"`{one.name}`", one.says, fields(one)) for one in listed])


def fields(one: Described) -> str:
    """List the fields of a class."""
    return "<br>".join(f"`{name}: {kind}`" for name, kind in one.fields)


def actions(listed: Sequence[Described]) -> str:
    """List what may be declared; ``parse`` reads the form."""
    cells = [(f"`{one.kind.FORM}`", f"`{one.name}`", one.says, fields(one)) for one in listed]  # type: ignore[attr-defined]  # actions have forms
    return table(("Form", "Action", "Declares", "Fields"), cells)


def events(listed: Sequence[Described]) -> str:
    """List what may happen, and who sees it."""
    cells = [
        (
            f"`{one.name}`",
            one.says,
            "everybody" if issubclass(one.kind, PublicEvent) else "each seat its part",
            fields(one),
        )
        for one in listed
    ]
    return table(("Event", "Says", "Seen by", "Fields"), cells)


def view(kind: type) -> str:
    """List what a view tells its seat."""
    told = [(f"`{name}`", f"`{kind_}`", "") for name, kind_ in described(kind).fields]
    told += [(f"`{name}`", "", says) for name, says in properties_of(kind)]
    return f"{described(kind).says}\n\n" + table(("Name", "Type", "Says"), told)


def odds(terms: Mapping[str, str]) -> str:
    """List what odds may speak of."""
    explained = [(f"`{term}`", meaning) for term, meaning in terms.items()]
    note = "What stands in braces is a name or a number. An action has the terms that it can bring about."
    return f"{note}\n\n" + table(("Term", "Chance, or mean, of what"), explained)


def options(ruleset: str) -> str:
    """List the switches."""
    rows = describe_options(load(ruleset).options_type)
    cells = [
        (f"`{name}`", allowed.replace(" | ", ", "), default, text, clause)
        for name, allowed, default, text, clause in rows
    ]
    return "## Options\n\n" + table(("Option", "Values", "Default", "Meaning", "Clause"), cells)
