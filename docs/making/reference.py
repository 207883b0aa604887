"""The reference of a ruleset, by name: ``make references`` writes ``docs/rulesets/GAME/reference.md`` anew.

It lists options, decisions, actions, view, odds, events and values, and what learners are given.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, getdoc, signature
from pathlib import Path
from typing import Any, get_type_hints

from making.docstrings import as_markdown
from making.learners import learners
from making.tables import table
from wargames.kernel.base.changeable import changeable_rules
from wargames.kernel.base.ledger import ENTRY_ID
from wargames.kernel.base.options import describe_options
from wargames.kernel.game.vocabulary import PublicEvent
from wargames.kernel.inspection.reference import (
    Described,
    actions_of,
    decisions_of,
    events_of,
    properties_of,
    spelled,
    values_of,
    view_of,
)
from wargames.registry import load

CITED = re.compile(rf" \((?:{ENTRY_ID.pattern}(?:, | and )?)+\)")
"""Clauses alone in parentheses, behind the words that they speak of."""

FOLDER = Path(__file__).parents[1] / "rulesets"


def path_of(ruleset: str) -> Path:
    """Say where the reference of a ruleset is kept."""
    return FOLDER / ruleset / "reference.md"


def reference(ruleset: str) -> str:
    """Make the page of what programs meet of a ruleset."""
    game = load(ruleset)
    parts = (
        f"""# {game.title}: reference

Names and types that a bot or a program around the game meets, written by `make references`. The rules are in
[the clauses](../../../src/wargames/{ruleset}/ledger.toml).""",
        options(ruleset),
        "## Decisions\n\n" + decisions(decisions_of(game)),
        "## Actions\n\n" + actions(actions_of(game)),
        "## View\n\n" + view(view_of(game)),
        "## Odds\n\n" + odds(game.odds_terms),
        "## Events\n\n" + events(events_of(game)),
        "## Values\n\nThe classes of the fields above, and those within them.\n\n" + values(values_of(game)),
        "## Rules that variants may change\n\n" + changeable(ruleset),
        "## For learners\n\n" + learners(game),
    )
    return "\n\n".join(parts) + "\n"


def text_of(one: Described) -> str:
    """Write what a class says of itself, without examples and without clauses."""
    return as_markdown(CITED.sub("", prose(one).replace("``", "`")))


def prose(one: Described) -> str:
    """Return the docstring of a class up to its examples."""
    return one.says.partition("\n>>> ")[0]


def clauses_of(one: Described) -> str:
    """List the clauses that a class names: in its docstring, or as those of every event of it."""
    return ", ".join(dict.fromkeys((*ENTRY_ID.findall(prose(one)), *one.clauses)))


def fields(one: Described) -> str:
    """List the fields of a class, with the kind of thing that a text names."""
    return "<br>".join(
        f"`{name}: {kind}`{f' ({one.names[name]})' if name in one.names else ''}{means(one, name)}"
        for name, kind in one.fields
    )


def means(one: Described, name: str) -> str:
    """Write the meaning of a field behind it."""
    return f": {one.meanings[name]}" if name in one.meanings else ""


def template(text: str) -> str:
    """Write a text with fields in braces."""
    return f"`{text}`" if text else ""


def decisions(listed: Sequence[Described]) -> str:
    """List what is asked."""
    cells = [
        (f"`{one.name}`", text_of(one), template(one.template), fields(one), clauses_of(one))
        for one in listed
    ]
    return table(("Decision", "Asks", "Prompt", "Fields", "Clauses"), cells)


def actions(listed: Sequence[Described]) -> str:
    """List what may be declared; ``parse`` reads the form."""
    note = "`game.parse` reads the form; a part in brackets may be left out."
    cells = [
        (template(one.template), f"`{one.name}`", text_of(one), fields(one), clauses_of(one))
        for one in listed
    ]
    return f"{note}\n\n" + table(("Form", "Action", "Declares", "Fields", "Clauses"), cells)


def events(listed: Sequence[Described]) -> str:
    """List what may happen, and who sees it."""
    note = "Where no clause is listed, each event brings its own."
    cells = [
        (
            f"`{one.name}`",
            text_of(one),
            template(one.template),
            "everybody" if issubclass(one.kind, PublicEvent) else "each seat its part",
            fields(one),
            clauses_of(one),
        )
        for one in listed
    ]
    titles = ("Event", "Says", "Sentence", "Seen by", "Fields", "Clauses")
    return f"{note}\n\n" + table(titles, cells)


def values(listed: Sequence[Described]) -> str:
    """List classes with what they say of themselves and their fields."""
    cells = [(f"`{one.name}`", text_of(one), fields(one), clauses_of(one)) for one in listed]
    return table(("Value", "Is", "Fields", "Clauses"), cells)


def view(one: Described) -> str:
    """List what a view tells its seat."""
    told = [(f"`{name}`", f"`{spelled}`", one.meanings.get(name, "")) for name, spelled in one.fields]
    told += [(f"`{name}`", "", says.replace("``", "`")) for name, says in properties_of(one.kind)]
    return f"{text_of(one)}\n\n" + table(("Name", "Type", "Is"), told)


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


def changeable(ruleset: str) -> str:
    """List the rules that a variant may replace, with their parameters and results."""
    note = f"The functions that [`changes`](../../house-rules.md) takes, in `wargames.{ruleset}.variants`."
    rules = sorted(changeable_rules(f"wargames.{ruleset}"), key=lambda rule: rule.__name__)
    cells = [(f"`{called(rule)}`", *sentence_and_clauses(getdoc(rule) or "")) for rule in rules]
    return f"{note}\n\n" + table(("Rule", "Does", "Clauses"), cells)


def called(rule: Callable[..., Any]) -> str:
    """Write how a function is called: its parameters and its result, with their types."""
    hints = {name: spelled(hint) for name, hint in get_type_hints(rule).items()}
    result = hints.pop("return")
    given = signature(rule).parameters
    taken = (
        f"{'*' * (given[name].kind is Parameter.VAR_POSITIONAL)}{name}: {hint}"
        for name, hint in hints.items()
    )
    return f"{rule.__name__}({', '.join(taken)}) -> {result}"


def sentence_and_clauses(told: str) -> tuple[str, str]:
    """Split the first sentence of a docstring from the clauses that all of it names."""
    first = told.partition("\n")[0].replace("``", "`")
    return CITED.sub("", first), ", ".join(dict.fromkeys(ENTRY_ID.findall(told)))


def write() -> None:
    """Write the pages of all rulesets of the library."""
    for place in sorted(FOLDER.glob("*.md")):
        path = path_of(place.stem)
        path.parent.mkdir(exist_ok=True)
        path.write_text(reference(place.stem), encoding="utf-8")


if __name__ == "__main__":
    write()
