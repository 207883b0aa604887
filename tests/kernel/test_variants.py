"""Variants: what they share with their game, and what they may change."""

import json
from pathlib import Path

import pytest

from kernel.declared_variants import Declare, load, refused
from wargames import BadRecord, Seat, SeededDice, UnknownName, bots, replay
from wargames.kernel.base.errors import BadText
from wargames.kernel.base.serialization import from_plain
from wargames.kernel.game.installed import ids_of
from wargames.kernel.game.json_forms import decode_state, encode_state
from wargames.kernel.play.session import Session
from wargames.lessons import lesson_of
from wargames.render import pictures_for
from wargames.sniper.variants import heals_from
from wargames.testing import GameSetting, check_game


def test_a_variant_has_what_its_game_has(declare: Declare) -> None:
    game, base = declare("options_type = HouseOptions").GAME, load("sniper")

    assert f"1+sniper.{base.edition}" == game.edition
    assert (game.id, "sniper") == ids_of(game.id)
    assert list(base.scenarios) == list(game.scenarios)
    assert [*base.ledger.clauses, game.ledger["HV-1.1"]] == list(game.ledger.clauses)
    assert ["HV-1.1"] == [entry.id for entry in game.ledger.own]
    assert (bots.names("sniper"), "marksman") == (bots.names(game.id), bots.default_bot(game.id))
    assert lesson_of(base) is lesson_of(game)
    assert pictures_for(base) is pictures_for(game)
    assert base.weights == game.weights


def test_a_rule_changes_at_the_tables_of_the_variant_alone(declare: Declare) -> None:
    game, base = declare("options_type = HouseOptions", "changes = {heals_from: always}").GAME, load("sniper")
    tables = [
        one.lay_out(one.scenario("four_corners"), one.options({}), SeededDice(1)) for one in (game, base)
    ]

    assert [1, 4] == [heals_from(table) for table in tables]


def test_a_state_says_whose_options_it_holds(declare: Declare) -> None:
    game, base = declare("options_type = HouseOptions").GAME, load("sniper")
    state = game.start("four_corners", {"brave": "true"}, dice=SeededDice(1)).state
    text = encode_state(game, state)

    assert f'"variant":"{game.id}"' in text
    assert state == decode_state(game, text)
    assert "variant" not in encode_state(base, base.start("four_corners", dice=SeededDice(1)).state)
    printed = encode_state(base, base.start("four_corners", dice=SeededDice(1)).state)
    for reader, written, of in ((base, text, game.id), (game, printed, "sniper")):
        with pytest.raises(BadText, match=f"the state is of '{of}', not of '{reader.id}'"):
            decode_state(reader, written)
    with pytest.raises(BadText, match="'variant' must be one of"):
        from_plain(json.loads(text.replace(game.id, "nobody")), base.state_type)


def test_a_record_names_the_variant_and_the_edition_of_both(declare: Declare, tmp_path: Path) -> None:
    game, file = declare("options_type = HouseOptions").GAME, tmp_path / "game.jsonl"
    players = {Seat(seat): bots.make("random", game, seat) for seat in ("us", "de")}
    with Session(
        game, "lieutenants_walk", {"brave": "true"}, dice=SeededDice(1), seats=players, record=file
    ) as session:
        session.run()
    text = file.read_text(encoding="utf-8")

    assert replay(file, game).finish().latest.state == session.state
    assert game.edition == replay(file, game).record.header.edition
    with pytest.raises(BadRecord, match=f"{game.id}', a variant of sniper, is not installed"):
        replay(file)
    with pytest.raises(BadRecord, match=r"made with edition '1\+sniper\.1' of variant"):
        replay(text.replace(game.edition, "1+sniper.1"), game)


# all games

ANY_GAME = """
from typing import ClassVar
import attrs
from wargames.kernel.base.changeable import printed
from wargames.{game}.variants import *

@attrs.frozen(kw_only=True)
class HouseOptions(Options):
    pass

def changed({takes}):
    SEEN.append(battle.options)
    return printed({rule})({takes})

SEEN = []

class House({kind}):
    id, title, edition, variant_of = "{{id}}", "A variant", "1", "{game}"
    options_type = HouseOptions
    changes = {{{{{rule}: changed}}}}

GAME = House()
"""
FEW = ("states_read_back", "games_replay", "decisions_keep_secrets", "candidates_are_legal")


@pytest.mark.parametrize(
    ("game", "rule", "takes", "setting"),
    [
        ("bob", "recover", "battle", GameSetting("farm_lane")),
        pytest.param(
            *("fire_move", "hand_limit", "battle, side", GameSetting("crossroads_farm")),
            marks=pytest.mark.thorough,
        ),
        ("sam_fire", "is_outnumbered", "battle", GameSetting("crossroads", (("outnumbered", "true"),))),
        ("screaming_eagles", "list_cards", "battle, _phase", GameSetting("standard")),
        ("sniper", "after_round", "battle", GameSetting("lieutenants_walk")),
    ],
    ids=["bob", "fire_move", "sam_fire", "screaming_eagles", "sniper"],
)
def test_each_game_may_be_varied(
    declare: Declare, game: str, rule: str, takes: str, setting: GameSetting
) -> None:
    kind = type(load(game)).__name__
    module = declare(head="", body=ANY_GAME.format(game=game, kind=kind, rule=rule, takes=takes))
    report = check_game(module.GAME, settings=(setting,), checks=FEW, moments=2, max_decisions=250)

    assert set(FEW) == set(report.kept)
    assert {module.HouseOptions} == set(map(type, module.SEEN))
    assert load(game).ledger.clauses == module.GAME.ledger.clauses[:-1]


AMBUSHED = """
from typing import ClassVar
from wargames.kernel.base.options import NoOptions
import attrs
from ambush.ambush.game import Ambush

class NightOptions(NoOptions):
    pass

class Night(Ambush):
    id, title, edition, variant_of = "{id}", "Ambush by night", "1", "ambush"

    def lay_out(self, scenario, options, dice):
        return super().lay_out(attrs.evolve(scenario, turns=2), options, dice)

    {lines}

GAME = Night()
"""


def test_a_third_partys_game_may_be_varied_by_its_methods(declare: Declare) -> None:
    game = declare(head="", body=AMBUSHED).GAME
    report = check_game(game, games=2, checks=FEW, moments=3)

    assert set(FEW) == set(report.kept)
    assert 2 == game.start("lane", dice=SeededDice(1)).state.scenario.turns


def test_rules_of_a_game_without_options_on_its_table_may_not_change(declare: Declare) -> None:
    lines = ("options_type = NightOptions", "moments = Ambush.moments.with_rows({})")
    said = refused(declare, *lines, head="", body=AMBUSHED)

    assert "the states of the game hold no options, by which its rules could know a variant" in said


def test_an_id_that_nothing_has_is_no_variant() -> None:
    assert ("nothing",) == ids_of("nothing")
    with pytest.raises(UnknownName):
        load("nothing")
