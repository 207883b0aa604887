"""Packages of variants for tests: written, imported, and told what does not fit."""

import importlib
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import wargames
from wargames import SeededDice
from wargames.kernel.base.errors import BadVariant

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


def declaring(tmp_path: Path) -> Declare:
    """Give a function that writes the package of a variant of Sniper's Alley, and imports it."""

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
