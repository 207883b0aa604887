"""Variants: what a package may state about an installed game, and how it is told what does not fit."""

import importlib
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import wargames
from wargames import BadRecord, Rng, ScriptedDice, Seat, SeededDice, bots, replay
from wargames.bots.in_variants import in_variants
from wargames.encoding import action_spec, observation_spec
from wargames.kernel.base.errors import BadText, BadVariant, UnknownName
from wargames.kernel.base.ledger import Ledger
from wargames.kernel.game.installed import ids_of
from wargames.kernel.game.json_forms import decode_state, encode_state
from wargames.kernel.inspection.schemas import schema_of
from wargames.kernel.play.session import Session
from wargames.lessons import lesson_of
from wargames.render import pictures_for
from wargames.sniper.variants import heals_from
from wargames.testing import GameSetting, check_game

Declare = Callable[..., ModuleType]


def load(game: str) -> Any:
    """Load a game, whose own type tests need not know."""
    return wargames.load(game)


LEDGER = """
[ruleset]
id = "{id}"
title = "A variant"
source = "this test"
summary = "A variant."

[[clause]]
id = "{clause}"
section = "House"
rule = "A rule of the house."
optional = false
{more}
"""
HEAD = """
from typing import ClassVar
import attrs
from wargames.kernel.base.changeable import printed
from wargames.kernel.base.options import option
from wargames.sniper.variants import *

@attrs.frozen(kw_only=True)
class HouseOptions(Options):
    brave: bool = option("all are brave", "HV-1.1", default=False)

def always(battle):
    return 1
"""
BODY = """
class House(Sniper):
    id, title, edition, variant_of = "{id}", "A variant", "1", "sniper"
    {lines}

GAME = House()
"""
NUMBERS = count()


@pytest.fixture
def declare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Declare:
    """Give a function that writes the package of a variant of Sniper's Alley, and imports it."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(
        *lines: str,
        head: str = HEAD,
        body: str = BODY,
        clause: str = "HV-1.1",
        more: str = "",
        ledger: str = LEDGER,
    ) -> ModuleType:
        name = f"variant_{next(NUMBERS)}"
        folder = tmp_path / name
        folder.mkdir()
        if ledger:
            (folder / "ledger.toml").write_text(
                ledger.format(id=name, clause=clause, more=more), encoding="utf-8"
            )
        text = head + body.format(id=name, lines="\n    ".join(lines))
        (folder / "__init__.py").write_text(text, encoding="utf-8")
        importlib.invalidate_caches()
        try:
            return importlib.import_module(name)
        except BaseException:
            sys.modules.pop(name, None)
            raise

    return write


def refused(declare: Declare, *lines: str, **more: str) -> str:
    """Declare what does not fit; return the message."""
    with pytest.raises(BadVariant) as raised:
        declare(*lines, **more)
    return str(raised.value)


# what is shared


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


def test_a_policy_of_the_game_plays_a_variant_that_adds_no_actions(declare: Declare) -> None:
    game, base = declare("options_type = HouseOptions").GAME, load("sniper")

    assert action_spec(base, "four_corners").digest == action_spec(game, "four_corners").digest
    assert observation_spec(base, "four_corners").digest == observation_spec(game, "four_corners").digest


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
    with pytest.raises(BadText, match="'variant' must be one of"):
        decode_state(base, text.replace(game.id, "nobody"))


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


# what does not fit


def test_an_unknown_game(declare: Declare) -> None:
    body = BODY.replace('"sniper"', '"snipr"')

    said = refused(declare, body=body)
    assert "a variant of snipr: unknown game 'snipr'; did you mean 'sniper'?" in said


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


# a moment of its own

SINGING = '''
from typing import ClassVar, Literal
import attrs
from attrs import evolve
from wargames import Action, Decision, PublicEvent, Seat
from wargames.kernel.moments import Moment
from wargames.sniper.moments import Fatigue
from wargames.sniper.values.state import ActionTurn
from wargames.sniper.variants import *

@attrs.frozen(kw_only=True)
class HouseOptions(Options):
    """The options of the game."""

@attrs.frozen
class Resting:
    """A side that rests, and may sing."""
    side: str

@attrs.frozen
class Sing(Action):
    """The action to sing a song (HV-1.1)."""
    FORM: ClassVar[str] = "sing {song}"
    song: Literal["softly", "loudly"]

@attrs.frozen
class ChooseSong(Decision):
    """The choice of a song (HV-1.1)."""
    ASKS: ClassVar[str] = "sing softly or loudly"

@attrs.frozen
class Sung(PublicEvent):
    """A side sang."""
    SAYS: ClassVar[str] = "They sang {song}."
    song: Literal["softly", "loudly"]

def act(battle, frame, action):
    """Act as printed; who rests may sing (HV-1.1)."""
    Sniper.moments.rows[ActionTurn].carries_out(battle, frame, action)
    if isinstance(action, Fatigue):
        battle.frames.append(Resting(frame.side))

def sing(battle, frame, action):
    """Sing, and go on (HV-1.1)."""
    battle.frames.pop()
    battle.record(Sung, ("HV-1.1",), action.song)

ACTING = evolve(Sniper.moments.rows[ActionTurn], carries_out=act)
RESTING = Moment(
    clause="HV-1.1",
    takes=(Sing,),
    waits=lambda battle, frame: Seat(frame.side),
    question=lambda asked, battle, frame: ChooseSong(*asked),
    lists=lambda battle, frame: (Sing("softly"), Sing("loudly")),
    carries_out=sing,
    lies_on=(ActionTurn,),
)
'''
SUNG = (
    "options_type = HouseOptions",
    "action_types, decision_types, event_types = (Sing,), (ChooseSong,), (Sung,)",
    "moments = Sniper.moments.with_rows({ActionTurn: ACTING, Resting: RESTING})",
)


def resting(game: Any) -> Any:
    """Let a side rest: the state then, and the seat that did."""
    dice, rest = SeededDice(1), game.parse("fatigue U1")
    state = game.start("lieutenants_walk", {"default_set_up": True}, dice=dice).state
    return game.apply(state, "us", rest, dice).state


def test_a_variant_adds_a_moment(declare: Declare) -> None:
    game, base = declare(*SUNG, head=SINGING).GAME, load("sniper")
    state = resting(game)
    decision = game.pending(state)["us"]
    step = game.apply(state, "us", game.parse("sing loudly"), ScriptedDice([]))

    assert ("ChooseSong", 2) == (decision.kind, len(decision.actions))
    assert ["They sang loudly."] == [game.narrate(event) for event in step.events]
    assert state == decode_state(game, encode_state(game, state))
    assert "Resting.tagged" in schema_of(game, "view")["$defs"]
    assert "Resting.tagged" not in schema_of(base, "view")["$defs"]
    assert game.refusal(state, "us", game.parse("fatigue U2")).clause == "HV-1.1"
    assert "ChooseAction" == base.pending(resting(base))["us"].kind
    with pytest.raises(BadText):
        base.parse("sing loudly")


def test_a_variant_with_a_moment_keeps_the_promises(declare: Declare) -> None:
    module = declare(*SUNG, head=SINGING)
    report = check_game(
        module.GAME, settings=(GameSetting("lieutenants_walk", (("default_set_up", "true"),)),), moments=4
    )

    assert 60 < len(report.kept)


def test_actions_of_its_own_give_a_variant_numbers_of_its_own(declare: Declare) -> None:
    game, base = declare(*SUNG, head=SINGING).GAME, load("sniper")
    own, printed = (action_spec(one, "lieutenants_walk", {"default_set_up": True}) for one in (game, base))

    assert (game.id, "sniper") == (own.vocabulary.game, printed.vocabulary.game)
    assert "word softly" in own.meanings
    assert own.digest != printed.digest


def test_a_bot_of_the_game_answers_what_it_does_not_know(declare: Declare) -> None:
    game = declare(*SUNG, head=SINGING).GAME
    state = resting(game)
    decision, view = game.pending(state)["us"], game.view(state, Seat("us"))

    assert decision.actions.check(bots.make("marksman", game, 1).decide(decision, view)) is None


class Stubborn:
    """A bot that wants to sing what nobody sings."""

    def __init__(self, game: Any) -> None:
        self.wanted = game.parse("fatigue U2")

    def decide(self, _decision: Any, _view: Any) -> Any:
        return self.wanted


class Ranking(Stubborn):
    """One that has a second choice."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.ranked = [(self.wanted, 1.0), (game.parse("sing loudly"), 0.5)]

    def rank(self, _decision: Any, _view: Any) -> Any:
        return self.ranked


def test_a_bot_of_the_game_does_its_next_best_where_the_variant_refuses(declare: Declare) -> None:
    game = declare(*SUNG, head=SINGING).GAME
    state = resting(game)
    decision, view = game.pending(state)["us"], game.view(state, Seat("us"))

    assert decision.actions.check(Stubborn(game).decide(decision, view)) is not None
    assert decision.actions.check(in_variants(Stubborn)(game).decide(decision, view)) is None
    assert game.parse("sing loudly") == in_variants(Ranking)(game).decide(decision, view)
    assert [(game.parse("sing loudly"), 0.5)] == in_variants(Ranking)(game).rank(decision, view)
    assert ("Marksman", True) == (
        type(bots.make("marksman", game)).__name__,
        type(bots.make("marksman", game)) is not type(bots.make("marksman", load("sniper"))),
    )


def test_a_moment_needs_options_by_which_it_is_known(declare: Declare) -> None:
    assert "it needs an options_type of its own" in refused(declare, *SUNG[1:], head=SINGING)


def test_an_id_that_nothing_has_is_no_variant() -> None:
    assert ("nothing",) == ids_of("nothing")
    with pytest.raises(UnknownName):
        load("nothing")
    assert 0 <= Rng(1).random() < 1
