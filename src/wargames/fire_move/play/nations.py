"""Berserk Russians (FM-33.5, FM-G12)."""

from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.checks import roll_check
from wargames.fire_move.play.fire.aim import seen_from
from wargames.fire_move.play.groups.markers import put_on, take_off
from wargames.fire_move.play.groups.rally import unpin
from wargames.fire_move.play.move.ways import MoveRoute
from wargames.fire_move.values.components import FEWEST_IN_GROUP, NATIONALITIES
from wargames.fire_move.values.named import Die
from wargames.fire_move.values.state import Figure, GroupId
from wargames.fire_move.values.words import FireMoveEvent
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.phrases import Words, either
from wargames.kernel.geometry.plane import squared


@attrs.frozen
class BerserkRolled(FireMoveEvent):
    """A Russian group that lost men was checked (FM-G12)."""

    SAYS: ClassVar[str] = "{group} {berserk} ({rolled})."
    WORDS: ClassVar[Words] = {**FireMoveEvent.WORDS, "berserk": either("goes berserk", "keeps its head")}

    group: GroupId
    black: Die
    red: Die
    berserk: bool


GOES_BERSERK = 5  # FM-G12


def roll_berserk(battle: Battle, group: GroupId, killed: int) -> None:
    """Roll for a Russian group that lost men to an enemy fire attack (FM-33.5, FM-G12)."""
    found = battle.groups.get(group)
    if not killed or found is None or found.berserk or not NATIONALITIES[found.side].berserk:
        return
    if len(battle.men(group)) < FEWEST_IN_GROUP:
        return
    check = roll_check(battle, "berserk", group, "FM-G12")
    berserk = check.signed >= GOES_BERSERK
    battle.record(BerserkRolled, ("FM-33.5", "FM-G12"), group=group, **check.dice, berserk=berserk)
    if berserk:
        go_berserk(battle, group)


def go_berserk(battle: Battle, group: GroupId) -> None:
    """Put the berserk marker on; remove pins, ground and fear (FM-G12)."""
    put_on(battle, group, "berserk", "FM-G12")
    unpin(battle, group, tuple(figure.number for figure in battle.men(group) if figure.pinned), "FM-G12")
    take_off(battle, group, "ground", "FM-G12")
    take_off(battle, group, "fear", "FM-G12")


def calm_down(battle: Battle, group: GroupId) -> None:
    """Take the berserk marker off (FM-G12)."""
    take_off(battle, group, "berserk", "FM-G12")


def nearest_enemy(battle: Battle, group: GroupId) -> Figure | None:
    """Find the enemy figure in sight nearest to a Key Figure, the lowest number of equals (FM-G12)."""
    key = battle.key_figure(group)
    seen = [one for enemy in battle.enemies_of(group) for one in seen_from(battle, key, enemy.id)]
    if not seen:
        return None
    return min(seen, key=lambda one: (one[1].squared, one[0].number))[0]


def berserk_route_refusal(battle: Battle, group: GroupId, route: MoveRoute) -> Refusal | None:
    """Refuse a route of a berserk group that does not end nearer to the nearest enemy (FM-G12)."""
    enemy = nearest_enemy(battle, group)
    if enemy is None or enemy.at is None:
        return Refusal("FM-G12", f"{group} has no enemy in sight and stays where it is")
    if squared(route.points[-1], enemy.at) >= squared(route.points[0], enemy.at):
        return Refusal("FM-G12", f"the route does not end nearer to the enemy figure {enemy.number}")
    return None
