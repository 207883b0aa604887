"""The references of the rulesets in the repository are what the code says today."""

import re
from inspect import signature
from itertools import chain

import attrs
import pytest
from make_site import rulesets
from making.reference import path_of, reference

from cases import cases
from wargames import load
from wargames.adapters.pettingzoo import env
from wargames.kernel.base.changeable import changeable_rules
from wargames.kernel.base.ledger import ENTRY_ID
from wargames.kernel.inspection.reference import actions_of, decisions_of, events_of

RULESETS = rulesets()


def page(ruleset: str) -> str:
    return path_of(ruleset).read_text(encoding="utf-8")


@cases(*RULESETS)
def test_the_page_is_what_the_code_says(ruleset: str) -> None:
    assert reference(ruleset) == page(ruleset), "`make references` writes it anew"


def test_a_form_a_sentence_or_a_text_that_changes_makes_another_page(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("sniper")
    action, event = game.action_types[0], game.event_types[0]
    changes = ((action, "FORM", "make {figures}"), (action, "__doc__", "Other."), (event, "SAYS", "Other."))

    for kind, name, value in changes:
        with monkeypatch.context() as patch:
            patch.setattr(kind, name, value)
            assert reference("sniper") != page("sniper"), name


@cases(*RULESETS)
def test_every_decision_action_event_and_term_is_listed_with_its_fields(ruleset: str) -> None:
    game, text = load(ruleset), page(ruleset)

    for one in chain(decisions_of(game), actions_of(game), events_of(game)):
        row = next(
            line for line in text.splitlines() if line.startswith("| ") and f"| `{one.name}` |" in line
        )
        assert [] == [name for name, _ in one.fields if f"`{name}: " not in row], one.name
        assert one.template.replace("|", "\\|") in row
    assert [] == [term for term in game.odds_terms if f"| `{term}` |" not in text]
    assert [] == [
        field.name
        for field in attrs.fields(game.view_type)
        if field.name != "seat" and f"| `{field.name}` |" not in text
    ]


@cases(*RULESETS)
def test_every_clause_of_the_page_is_in_the_ledger(ruleset: str) -> None:
    ledger, columns = load(ruleset).ledger, re.findall(r"\| ([^|]*) \|$", page(ruleset), re.MULTILINE)
    cited = {one for column in columns for one in ENTRY_ID.findall(column)}

    assert cited
    assert [] == sorted(one for one in cited if one not in ledger)


@cases(*RULESETS)
def test_every_rule_that_a_variant_may_change_is_listed_with_its_parameters(ruleset: str) -> None:
    listed = page(ruleset).partition("## Rules that variants may change")[2].partition("\n## ")[0]
    rules = changeable_rules(f"wargames.{ruleset}")

    assert rules
    for rule in rules:
        (row,) = [line for line in listed.splitlines() if line.startswith(f"| `{rule.__name__}(")]
        named = [name for name in signature(rule).parameters if f"{name}: " not in row]
        assert not named, row


@cases(*RULESETS)
def test_the_spaces_are_those_of_the_environments(ruleset: str) -> None:
    text = page(ruleset).partition("## For learners")[2]
    rows = re.findall(
        r"^\| `(\w+)` \| `\(\d+,\)` \| (\d+) \| `(.+?)` \| (\d+) \| `(.+?)` \|$", text, re.MULTILINE
    )

    assert [*load(ruleset).shipped] == [scenario for scenario, *_ in rows]
    for scenario, *sizes in rows:
        found = []
        for way in ("words", "actions"):
            battle = env(ruleset, scenario, way=way)
            agent = battle.possible_agents[0]
            seen = battle.observation_space(agent)
            found += [str(battle.action_space(agent).n), str(seen["observation"].shape)]
            assert "float32" == str(seen["observation"].dtype)
            assert "int8" == str(seen["action_mask"].dtype)
        assert sizes == found


@cases(*RULESETS)
def test_the_arrays_are_those_of_the_environments(ruleset: str) -> None:
    text = page(ruleset).partition("## For learners")[2]
    scenario = next(iter(load(ruleset).shipped))
    battle = env(ruleset, scenario, observes="arrays")
    boxes = battle.observation_space(battle.possible_agents[0])["observation"]
    head, row = re.findall(rf"^(\| Scenario .*)\n(?:\|.*\n)*?(\| `{scenario}` .*)$", text, re.MULTILINE)[1]

    names, shapes = (re.findall("`(.+?)`", line) for line in (head, row))

    listed = dict(zip(names, shapes[1:], strict=True))
    assert listed == {name: str(boxes[name].shape) for name in listed}
    assert {"said", "offered"} >= {*boxes} - {*listed}
