"""Sections 11, 13 and 16: hits, planes shot down, and the winner."""

import re
from typing import Annotated, ClassVar, NoReturn

import attrs

from wargames.kernel.base.changeable import changeable
from wargames.kernel.base.notation import Names
from wargames.kernel.base.phrases import Words
from wargames.kernel.base.replace import replace
from wargames.kernel.game import EventWeight, Over
from wargames.kernel.moments import EndOfPlay
from wargames.screaming_eagles.battle import Battle
from wargames.screaming_eagles.components import (
    BATTLE_BOARD,
    ENEMY,
    HOLES,
    LOCATION,
    TEAM,
    Part,
    Rolled,
    Squadron,
    Team,
)
from wargames.screaming_eagles.options import Options
from wargames.screaming_eagles.seating import seats, team_of
from wargames.screaming_eagles.state import Damage, Plane, Situation, Stores
from wargames.screaming_eagles.words import Clauses, EaglesEvent

TEAM_CODES = re.compile(r"\b(blue|tan)\b")


def in_names(reason: str) -> str:
    """Return the reason of an end with the teams by their names.

    >>> in_names("the round limit was reached; blue had less damage")
    'The round limit was reached; Blue had less damage'
    """
    named = TEAM_CODES.sub(lambda team: team[0].capitalize(), reason)
    return named[:1].upper() + named[1:]


@attrs.frozen
class PartHit(EaglesEvent):
    """A part of the target was hit; ``hits`` are now on that part, of ``holes``."""

    EARLY: ClassVar[bool] = True
    WEIGHT: ClassVar[EventWeight] = "hit"
    SAYS: ClassVar[str] = "{target} is hit in the {part} ({rolled}): {hits} of {holes}."

    target: Squadron
    rolled: Rolled
    part: Part
    hits: int
    holes: int
    clauses: Clauses


@attrs.frozen
class CardsSetAside(EaglesEvent):
    """A first engine hit took the four-dice cards out of a pile."""

    SAYS: ClassVar[str] = "{squadron} loses its afterburner: the four-dice cards are set aside."

    squadron: Squadron
    clauses: Clauses = ("SE-16.1", "SE-16.2")


@attrs.frozen
class PlaneShotDown(EaglesEvent):
    """A plane was shot down and left the board."""

    EARLY: ClassVar[bool] = True
    WEIGHT: ClassVar[EventWeight] = "kill"
    ABOUT: ClassVar[tuple[str, ...]] = ("squadron", "by")
    SAYS: ClassVar[str] = "{squadron} is shot down by {by}!"

    squadron: Squadron
    by: Squadron
    part: Part
    clauses: Clauses


@attrs.frozen
class GameEnded(EaglesEvent):
    """The game was over; ``winner`` is None for a draw."""

    WEIGHT: ClassVar[EventWeight] = "end"
    SAYS: ClassVar[str] = "{reason}: {winner}."
    WORDS: ClassVar[Words] = {
        "reason": in_names,
        "winner": lambda winner: f"{winner.capitalize()} wins" if winner else "a draw",
    }

    winner: Team | None
    reason: Annotated[str, Names("text")]
    clauses: Clauses


# fmt: off
NO_STORES = Stores(0, 0, 0, 0)  # all pegs of a plane that is down leave the game, SE-R22
HIT_CLAUSE: dict[Part, str] = {
    "cockpit": "SE-11.2", "tail": "SE-11.3", "wings": "SE-11.4", "engine": "SE-11.5", "fuel_tank": "SE-11.6",
}
DOWN_CLAUSE: dict[Part, str] = {
    "tail": "SE-11.8", "engine": "SE-11.9", "wings": "SE-11.10",
    "fuel_tank": "SE-11.11", "cockpit": "SE-11.12",
}
# fmt: on


def part_hit(total: int) -> Part:
    """Return the hit part of the battle board by the total of 4 black dice.

    SE-11.1, SE-11.2, SE-11.3, SE-11.4, SE-11.5, SE-11.6.
    """
    return BATTLE_BOARD[total]


def shoots_down(damage: Damage, part: Part) -> bool:
    """Return whether one more hit on ``part`` fills its holes; parts are not added together (SE-11.13)."""
    return damage.of(part) + 1 >= HOLES[part]


@changeable
def score_hit(battle: Battle, attacker: Squadron, target: Squadron) -> None:
    """Roll for the part and add the hit to the target's board (SE-11.1, SE-11.7, SE-4.6)."""
    rolled = battle.dice.roll(LOCATION, "part hit", "SE-11.1")
    part = part_hit(sum(rolled))
    plane = battle.plane(target)
    hits = plane.damage.of(part) + 1
    battle.record(
        PartHit,
        target,
        rolled,
        part=part,
        hits=hits,
        holes=HOLES[part],
        clauses=("SE-11.1", HIT_CLAUSE[part], "SE-11.7"),
    )
    damaged = replace(plane, damage=replace(plane.damage, **{part: hits}))
    if shoots_down(plane.damage, part):
        battle.record(PlaneShotDown, target, attacker, part=part, clauses=(DOWN_CLAUSE[part], "SE-3.9"))
        shoot_down(battle, damaged)
    else:
        wound(battle, damaged)


@changeable
def wound(battle: Battle, plane: Plane) -> None:
    """Record damage short of a kill, for the engine option (SE-11.14, SE-16.1, SE-R25)."""
    if loses_afterburner(battle.options, plane.damage) and plane.afterburner_lost is None:
        battle.record(CardsSetAside, plane.squadron)
        plane = replace(plane, afterburner_lost=battle.round)
    battle.put(plane)


def loses_afterburner(options: Options, damage: Damage) -> bool:
    """Return whether a plane with this damage has lost its four-dice cards (SE-16.1)."""
    return options.engine_hit_removes_afterburner and damage.engine > 0


def shoot_down(battle: Battle, plane: Plane) -> None:
    """Remove a plane from the board with all its pegs, its card unseen (SE-3.9, SE-R5, SE-R22)."""
    battle.put(replace(plane, at=None, stores=NO_STORES, flare_burns=False))
    battle.lost.append(plane.squadron)
    if not battle.flying(plane.team):
        winner = ENEMY[plane.team]
        end_game(battle, winner, f"{winner} shot down both enemy planes", ("SE-13.1", "SE-R17"))


def end_game(battle: Battle, winner: Team | None, reason: str, clauses: Clauses) -> NoReturn:
    """End the game at once (SE-13.1, SE-R18)."""
    battle.record(GameEnded, winner, reason, clauses)
    battle.frames.clear()
    raise EndOfPlay


def winner_on_points(table: Situation) -> tuple[Team | None, str]:
    """Decide a game at its round limit: planes flying, then fewest damage pegs on them (SE-R18)."""
    flying = {team: table.flying(team) for team in ENEMY}
    pegs = {team: sum(table.plane(one).damage.total for one in flying[team]) for team in ENEMY}
    first, second = sorted(ENEMY, key=lambda team: (-len(flying[team]), pegs[team]))
    if len(flying[first]) > len(flying[second]):
        return first, f"the round limit was reached; {first} had more planes flying"
    if pegs[first] < pegs[second]:
        return first, f"the round limit was reached; {first} had less damage"
    return None, "the round limit was reached with equal planes and damage"


def last_scorer(table: Situation) -> Team:
    """Return the team that shot down the last plane (SE-3.8)."""
    return ENEMY[TEAM[table.lost[-1]]]


def outcome(table: Situation) -> Over:
    """Score a finished game: 1 for the winners, -1 for the others, 0 each for a draw (SE-13.1, SE-R18)."""
    winner: Team | None
    downed = tuple(team for team in ENEMY if not table.flying(team))
    if downed:
        winner, reason, clause = (
            ENEMY[downed[0]],
            f"{ENEMY[downed[0]]} shot down both enemy planes",
            "SE-13.1",
        )
    else:
        (winner, reason), clause = winner_on_points(table), "SE-R18"
    counted = tuple(
        (f"{team.capitalize()}: {what}", count)
        for team in ENEMY
        for what, count in (
            ("planes flying", len(table.flying(team))),
            ("damage pegs on them", sum(table.plane(one).damage.total for one in table.flying(team))),
        )
    )
    scores = {seat: _score(team_of(table.options, seat), winner) for seat in seats(table.options)}
    return Over(scores, in_names(reason), clause, counted)


def _score(team: Team | None, winner: Team | None) -> int:
    if winner is None:
        return 0
    return 1 if team == winner else -1
