"""Who would see movers on their way (FM-5.14, FM-13.1), judged by lines of sight asked one by one."""

from functools import cache
from typing import Any

import pytest

import wargames
from wargames import SeededDice, bots
from wargames.fire_move.told.exposure import ends_of
from wargames.fire_move.told.view import battle_seen_by
from wargames.fire_move.values.spelling import written
from wargames.kernel.base.errors import UnknownName
from wargames.kernel.game import Action
from wargames.kernel.play.session import Session

GAME: Any = wargames.load("fire_move")
CHOICES = 60


@cache
def asked() -> list[tuple[Any, Action]]:
    """Play for a while; gives views with actions that lead somewhere, and one that does not."""
    seats = GAME.seats_in(GAME.balanced)
    playing = {seat: bots.make("captain", GAME, 1) for seat in seats}
    session: Any = Session(GAME, GAME.balanced, {}, dice=SeededDice(5), seats=playing)
    found = []
    for _ in range(CHOICES):
        prompt = session.prompt()
        found += [(prompt.view, action) for action in prompt.decision.actions.candidates[:3]]
        session.run(limit=1)
    return found


def sees(view: Any, group: str, place: str) -> bool:
    """Ask for one line of sight; a border is no place to ask about (FM-R13)."""
    try:
        return bool(GAME.sight(view, group, place).clear)
    except UnknownName:
        return False


@pytest.mark.parametrize("kind", ["deploy", "step"])
def test_who_sees_any_place_on_the_way_sees_it(kind: str) -> None:
    """FM-5.14: reactive fire is taken from the samples of a route."""
    exposed = 0
    for view, action in asked():
        if not str(action).startswith(kind) or exposed > 40:
            continue
        battle = battle_seen_by(view)
        places = [written(point) for point, _ in ends_of(battle, action)]
        seen = {line.origin: line for line in GAME.exposure(view, action)}
        enemies = [group for group in battle.groups if group not in seen]
        assert places
        for group in enemies:
            own = group in {one.id for one in battle.groups_of(view.seat)}
            there = any(man.at is not None for man in battle.able(group))
            assert own or not there or not any(sees(view, group, place) for place in places)
        for group, line in seen.items():
            assert line.clear
            assert line.end in places
            assert group not in {one.id for one in battle.groups_of(view.seat)}
            exposed += 1
    assert exposed > 5


def test_an_action_that_leads_nowhere_exposes_nobody() -> None:
    staying = [(view, action) for view, action in asked() if str(action).startswith(("fire", "end", "pass"))]

    assert staying
    assert all(GAME.exposure(view, action) == () for view, action in staying)
