"""Variants that do not fit their game: each fault by its message, and nothing in force."""

import pytest

from kernel.declared_variants import BODY, HEAD, LEDGER, Declare, load, refused
from wargames import SeededDice
from wargames.kernel.base.errors import BadText
from wargames.kernel.base.ledger import Ledger
from wargames.sniper.variants import heals_from

OPTIONS, CHANGE = "options_type = HouseOptions", "changes = {heals_from: always}"


@pytest.mark.parametrize(
    ("lines", "given", "said"),
    [
        ((), {"body": BODY.replace('"sniper"', '"snipr"')},
         "a variant of snipr: there is no game 'snipr'; did you mean 'sniper'?"),
        ((), {"body": BODY.replace('"sniper"', '"bob"')},
         "must derive from that of the game, which is at wargames.bob:GAME"),
        ((), {"body": BODY.replace('"{id}"', '"sniper"')}, "its id is that of the game"),
        ((OPTIONS,), {"head": HEAD.replace("brave:", "escalate:")},
         "the game has an option 'escalate'; name its own otherwise"),
        ((OPTIONS,), {"head": HEAD.replace("HouseOptions(Options)", "HouseOptions")},
         "its options must derive from Options"),
        ((), {"clause": "TOI-4.3"}, "TOI-4.3: sniper has an entry of this id; take letters of its own"),
        ((), {"more": 'changes = ["TOI-99.9"]'},
         "HV-1.1: changes names 'TOI-99.9', which is no entry of sniper"),
        ((), {"ledger": ""}, "has no ledger.toml with its clauses"),
        (('shipped = ("four_corners",)',), {},
         "the game has a scenario 'four_corners'; name its own otherwise"),
        ((CHANGE,), {}, "it changes rules, so it needs an options_type of its own"),
        ((OPTIONS, "changes = {always: always}"), {},
         "always is no changeable rule; they are after_round, at_once"),
        ((OPTIONS, CHANGE), {"head": HEAD.replace("def always(battle)", "def always(battle, more)")},
         "heals_from takes (battle), its change (battle, more)"),
    ],
    ids=["an unknown game", "a class of another game", "the id of the game", "an option of the game",
         "options that do not derive", "a clause of the game", "a change of an unknown clause",
         "no ledger", "a scenario of the game", "changes without options", "no changeable rule",
         "a change that takes something else"],
)  # fmt: skip
def test_a_variant_that_does_not_fit_its_game_is_refused(
    declare: Declare, lines: tuple[str, ...], given: dict[str, str], said: str
) -> None:
    assert said in refused(declare, *lines, **given)


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


def test_changes_are_for_variants_alone() -> None:
    text = LEDGER.format(id="xx", clause="XX-1.1", more='changes = ["XX-1.1"]')
    text = text.replace("summary", 'players = "2"\nsummary')

    with pytest.raises(BadText, match=r"changes names 'XX-1\.1', which is no entry of the game"):
        Ledger.read(text, "xx.toml")


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
