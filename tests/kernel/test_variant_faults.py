"""Variants that do not fit their game: each fault by its message, and nothing in force."""

import pytest

from kernel.declared_variants import BODY, HEAD, LEDGER, Declare, load, refused
from wargames import SeededDice
from wargames.kernel.base.errors import BadText
from wargames.kernel.base.ledger import Ledger
from wargames.sniper.variants import heals_from


def test_an_unknown_game(declare: Declare) -> None:
    body = BODY.replace('"sniper"', '"snipr"')

    said = refused(declare, body=body)
    assert "a variant of snipr: there is no game 'snipr'; did you mean 'sniper'?" in said


def test_a_class_that_does_not_derive_from_that_of_the_game(declare: Declare) -> None:
    said = refused(declare, body=BODY.replace('"sniper"', '"bob"'))

    assert "must derive from that of the game, which is at wargames.bob:GAME" in said


def test_a_variant_of_a_variant(declare: Declare) -> None:
    first = declare().GAME.id
    head, body = f"from {first} import House as Sniper", BODY.replace('"sniper"', f'"{first}"')

    said = refused(declare, head=head, body=body)
    assert f"{first} is itself a variant, of sniper: vary that, and share the functions" in said


@pytest.mark.parametrize("name", ["title", "edition"])
def test_a_name_that_is_not_its_own(declare: Declare, name: str) -> None:
    body = BODY.replace('id, title, edition, variant_of = "{id}", "A variant", "1", "sniper"', "{lines}")
    lines = {"id": 'id = "mine"', "title": 'title = "Mine"', "edition": 'edition = "1"'}
    stated = [line for one, line in lines.items() if one != name]

    assert f"has no {name} of its own" in refused(declare, *stated, 'variant_of = "sniper"', body=body)


def test_the_id_of_the_game(declare: Declare) -> None:
    assert "its id is that of the game" in refused(declare, body=BODY.replace('"{id}"', '"sniper"'))


def test_options_that_the_game_has(declare: Declare) -> None:
    head = HEAD.replace("brave:", "escalate:")

    said = refused(declare, "options_type = HouseOptions", head=head)
    assert "the game has an option 'escalate'; name its own otherwise" in said


def test_options_that_do_not_derive(declare: Declare) -> None:
    head = HEAD.replace("HouseOptions(Options)", "HouseOptions")

    assert "its options must derive from Options" in refused(
        declare, "options_type = HouseOptions", head=head
    )


def test_a_clause_that_the_game_has(declare: Declare) -> None:
    said = refused(declare, clause="TOI-4.3")

    assert "TOI-4.3: sniper has an entry of this id; take letters of its own" in said


def test_a_change_of_an_unknown_clause(declare: Declare) -> None:
    said = refused(declare, more='changes = ["TOI-99.9"]')

    assert "HV-1.1: changes names 'TOI-99.9', which is no entry of sniper" in said


def test_changes_are_for_variants_alone() -> None:
    text = LEDGER.format(id="xx", clause="XX-1.1", more='changes = ["XX-1.1"]')
    text = text.replace("summary", 'players = "2"\nsummary')

    with pytest.raises(BadText, match=r"changes names 'XX-1\.1', which is no entry of the game"):
        Ledger.read(text, "xx.toml")


def test_a_package_without_a_ledger(declare: Declare) -> None:
    assert "has no ledger.toml with its clauses" in refused(declare, ledger="")


def test_a_scenario_that_the_game_has(declare: Declare) -> None:
    said = refused(declare, 'shipped = ("four_corners",)')

    assert "the game has a scenario 'four_corners'; name its own otherwise" in said


def test_changes_without_options(declare: Declare) -> None:
    said = refused(declare, "changes = {heals_from: always}")

    assert "it changes rules, so it needs an options_type of its own" in said


def test_a_rule_that_may_not_be_changed(declare: Declare) -> None:
    said = refused(declare, "options_type = HouseOptions", "changes = {always: always}")

    assert "always is no changeable rule; they are after_round, at_once" in said


def test_a_change_that_takes_something_else(declare: Declare) -> None:
    head = HEAD.replace("def always(battle)", "def always(battle, more)")
    said = refused(declare, "options_type = HouseOptions", "changes = {heals_from: always}", head=head)

    assert "heals_from takes (battle), its change (battle, more)" in said


@pytest.mark.parametrize(("key", "owner"), [("m4a1", "the game"), ("taken_car", "variant_")])
def test_a_component_that_is_there(declare: Declare, key: str, owner: str) -> None:
    added = f'components = {{{{VEHICLES: {{{{"{key}": VEHICLES["m3a1"]}}}}}}}}'
    if key not in load("sniper").ledger.head.id and owner != "the game":
        declare(added.replace("{{", "{").replace("}}", "}"))

    said = refused(declare, added.replace("{{", "{").replace("}}", "}"))
    assert f"'{key}' is a component of {owner}" in said
    assert "already; take another name" in said


def test_what_does_not_fit_leaves_the_game_as_it_was(declare: Declare) -> None:
    refused(declare, "options_type = HouseOptions", "changes = {heals_from: always}", clause="TOI-4.3")
    base = load("sniper")

    assert 4 == heals_from(base.lay_out(base.balanced, base.options({}), SeededDice(1)))
