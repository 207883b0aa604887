"""German fire: the printed priorities, hits on Americans, MG42s (sections 20, 21 and 23)."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import ClassVar

import attrs

from wargames.kernel.base.modifiers import Modifier, total
from wargames.kernel.game import Event
from wargames.sam_fire.ground.ground import Ground
from wargames.sam_fire.ground.piece import OnMap, Piece
from wargames.sam_fire.play.battle import ONE_DIE, TWO_DICE, Battle
from wargames.sam_fire.play.counters import mark
from wargames.sam_fire.play.cover import COVER, COVER_FROM
from wargames.sam_fire.play.fire import roll_shot
from wargames.sam_fire.play.lieutenant import check_lieutenant, fall_with_unit
from wargames.sam_fire.play.morale import lose_morale, lose_unit, settle
from wargames.sam_fire.play.sight import field_of
from wargames.sam_fire.values.components import COUNTERS, TERRAIN, Marker
from wargames.sam_fire.values.facts import Clauses
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Unit, UnitId
from wargames.sam_fire.values.words import TableEvent, Words


@attrs.frozen
class TargetChosen(TableEvent):
    """The rules chose the target of a German; ``clauses`` decided."""

    RULES_CHOSE: ClassVar[bool] = True
    SAYS: ClassVar[str] = "{unit} takes aim at {target}{among}."
    WORDS: ClassVar[Words] = {**TableEvent.WORDS, "target": str}

    unit: UnitId
    target: UnitId
    among: tuple[UnitId, ...]
    clauses: Clauses


VETERAN = Modifier(1, "veteran", "SAF-20.2")
CARD = {1: (Modifier(1, "hit the dirt", "SAF-19.16"),), 0: (), -1: (Modifier(-1, "hasty fire", "SAF-G8"),)}
"""The modifiers of the die by the entry of an Action card (SAF-R57, SAF-R58)."""

FIRE = {False: CARD, True: {bonus: (VETERAN, *card) for bonus, card in CARD.items()}}
"""The modifiers of the die of regulars and of veterans (SAF-20.2)."""

GUN = "AT"

INFANTRY_LOST = 5
LIEUTENANT_LOST = 5

SHAKEN: dict[Marker, int] = {"panic": 0, "alert": 1, "calm": 2}

Rank = tuple[int | str, ...]
"""The rank of a target by the priorities in order: the smallest comes first; the last part is its id."""


@attrs.frozen
class Priorities:
    """Priorities: their clauses in order, and the function that ranks targets by them.

    ``closest``: the first priority is the distance.
    """

    clauses: tuple[str, ...]
    rank: Callable[[Ground, OnMap, Sequence[OnMap]], list[Rank]]
    closest: bool


NOT_ADJACENT = 1000
"""The rank of the cover of targets that are not adjacent: behind every other."""

KEY = {id_: counter.key for id_, counter in COUNTERS.items()}
NOT_VETERAN = {id_: 0 if counter.veteran else 1 for id_, counter in COUNTERS.items()}
"""0 for veterans, who rank first, else 1; teams and snipers count as regular (SAF-20.10, SAF-R63)."""


def rank_for_infantry(ground: Ground, german: OnMap, among: Sequence[OnMap]) -> list[Rank]:
    """Rank targets for German infantry.

    An adjacent American, the one in the least cover (SAF-20.7); the one whose number the German has
    (SAF-20.8); Panicked before Alert before unmarked (SAF-20.9); veterans (SAF-20.10); the closest
    (SAF-20.11); the lower hex number, then the lower id (SAF-R63).
    """
    at, key = german.at, KEY[german.id] or -1
    away, terrain = ground.away[at], ground.terrain
    return [
        (
            NOT_ADJACENT if away[target.at] > 1 else COVER[terrain[target.at], terrain[at]],
            0 if KEY[target.id] == key else 1,
            SHAKEN[target.marker],
            NOT_VETERAN[target.id],
            away[target.at],
            target.at,
            target.id,
        )
        for target in among
    ]


def rank_for_machine_gun(ground: Ground, german: OnMap, among: Sequence[OnMap]) -> list[Rank]:
    """Rank targets for MG42s, guns and tanks against infantry, and the surprise veteran.

    The closest (SAF-23.4); the one in least cover from this fire (SAF-23.5); veterans (SAF-23.5); Panicked
    before Alert before unmarked, the lower hex number, the lower id (SAF-R68, R70, R75, R78).
    """
    at = german.at
    away = ground.away[at]
    return [
        (
            away[target.at],
            total(cover_on(ground, german.id, at, target.at)),
            NOT_VETERAN[target.id],
            SHAKEN[target.marker],
            target.at,
            target.id,
        )
        for target in among
    ]


INFANTRY_PRIORITIES = Priorities(
    ("SAF-20.7", "SAF-20.8", "SAF-20.9", "SAF-20.10", "SAF-20.11", "SAF-R63", "SAF-R63"),
    rank_for_infantry,
    closest=False,
)
"""The priorities of infantry as printed, each keeping only the best targets (SAF-20.12, SAF-R63)."""

MACHINE_GUN_PRIORITIES = Priorities(
    ("SAF-23.4", "SAF-23.5", "SAF-23.5", "SAF-R68", "SAF-R68", "SAF-R68"), rank_for_machine_gun, closest=True
)


def cover_on(ground: Ground, german: UnitId, at: Place, place: Place) -> tuple[Modifier, ...]:
    """Return the terrain modifiers of an American's number; for HE of the AT gun a cover hex is clear.

    It fires as an American tank does (SAF-15.21, SAF-25.17, SAF-R78).
    """
    terrain = ground.terrain
    if german == GUN and TERRAIN[terrain[place]].cover_hex:
        return ()
    return COVER_FROM[terrain[place], terrain[at]]


def targets(battle: Battle, german: Piece) -> list[Piece]:
    """List the infantry-type Americans in range and sight, never the Lieutenant (SAF-20.1, SAF-R63)."""
    hexes = field_of(battle, german, battle.occupancy.american_infantry)
    return [american for american in battle.americans if american.here & hexes] if hexes else []


def closest(ground: Ground, german: Piece, among: Sequence[Piece]) -> Sequence[Piece]:
    """Return the closest targets."""
    away = list(map(ground.away[german.at].__getitem__, map(where, among)))
    least = min(away)
    if away.count(least) == 1:
        return (among[away.index(least)],)
    return [unit for unit, distance in zip(among, away, strict=True) if distance == least]


where = attrgetter("at")


def deciding(ground: Ground, german: Unit, among: Sequence[Unit], priorities: Priorities) -> tuple[str, ...]:
    """Return the clauses of the priorities that decide, each of which keeps only the best."""
    left, found = priorities.rank(ground, german, among), list[str]()
    for place, clause in enumerate(priorities.clauses):
        best = min(ranks[place] for ranks in left)
        kept = [ranks for ranks in left if ranks[place] == best]
        if len(kept) < len(left) and clause not in found:
            found.append(clause)
        left = kept
    return tuple(found)


Choice = Callable[[UnitId, UnitId, tuple[UnitId, ...], tuple[str, ...]], Event]
"""An event that tells the chosen unit, the others, and the clauses that decided."""


def choose(
    battle: Battle, german: Piece, among: Sequence[Piece], priorities: Priorities, *, told: tuple[Choice, str]
) -> Piece:
    """Pick the first target by priorities and record the choice (SAF-20.12).

    ``told`` is the event, and the clause that it cites if there is only one target.
    """
    left = closest(battle.ground, german, among) if priorities.closest and len(among) > 1 else among
    if len(left) > 1:
        ranks = priorities.rank(battle.ground, german, left)
        target = left[ranks.index(min(ranks))]
    else:
        target = left[0]
    if battle.events is not None:
        units = [piece.known or piece.unit for piece in among]
        battle.record(
            tell_choice,
            battle.ground,
            pair=(german.unit, target.id),
            among=units,
            priorities=priorities,
            told=told,
        )
    return target


def tell_choice(
    ground: Ground,
    pair: tuple[Unit, UnitId],
    among: Sequence[Unit],
    priorities: Priorities,
    *,
    told: tuple[Choice, str],
) -> Event:
    """Return the event of a choice, with the priorities that decided."""
    german, target = pair
    kind, clause = told
    clauses = deciding(ground, german, among, priorities) or (clause,)
    return kind(german.id, target, tuple([unit.id for unit in among]), clauses)


AT_TARGET = (TargetChosen, "SAF-20.12")


def shoot(
    battle: Battle, german: Piece, target: Piece, modifiers: tuple[Modifier, ...], *, two_dice: bool
) -> None:
    """Roll to hit an American and carry out the effects.

    SAF-20.1, SAF-20.2, SAF-20.3, SAF-20.4, SAF-20.5, SAF-20.6, SAF-20.7, SAF-20.8, SAF-20.9, SAF-20.10,
    SAF-20.11, SAF-20.12, SAF-21.1, SAF-21.2, SAF-21.3, SAF-21.4, SAF-21.5, SAF-21.6, SAF-21.7, SAF-21.8,
    SAF-R51.
    """
    cover = cover_on(battle.ground, german.id, german.at, target.at)
    pair = (german.id, target.id)
    dice, clause = (TWO_DICE, "SAF-23.6") if two_dice else (ONE_DIE, "SAF-20.6")
    _, hit = roll_shot(battle, pair, dice, (modifiers, cover), "SAF-20.1", clause)
    if hit and hit_american(battle, target, german.id):
        return
    check_lieutenant(battle, target.id, "SAF-R51")


def hit_american(battle: Battle, target: Piece, by: UnitId) -> bool:
    """Alert, Panic or destroy an American that is hit; return whether it is gone.

    SAF-21.1, SAF-21.2, SAF-21.3, SAF-21.4, SAF-21.5, SAF-21.6, SAF-21.7, SAF-21.8.
    """
    match target.marker:
        case "calm":
            mark(battle, target.id, "alert", "SAF-21.1", "SAF-R65")
        case "alert":
            mark(battle, target.id, "panic", "SAF-21.2", "SAF-R65")
        case "panic":
            points = INFANTRY_LOST + (
                LIEUTENANT_LOST if fall_with_unit(battle, target.id, "SAF-21.6", "SAF-21.8") else 0
            )
            lose_unit(battle, target.id, by, "SAF-21.6")
            lose_morale(battle, points, "SAF-21.7" if points == INFANTRY_LOST else "SAF-21.8")
            settle(battle)
            return True
    return False


def fire_machine_gun(battle: Battle, gun: Piece) -> bool:
    """Fire an MG42 with two dice at the closest target; return whether it could.

    SAF-23.3, SAF-23.4, SAF-23.5, SAF-23.6.
    """
    return fire_two_dice(battle, gun, targets(battle, gun))


def fire_two_dice(battle: Battle, german: Piece, among: Sequence[Piece]) -> bool:
    """Fire with two dice, the higher used; return whether it could (SAF-23.6, SAF-25.17, SAF-R70)."""
    if not among:
        return False
    target = choose(battle, german, among, MACHINE_GUN_PRIORITIES, told=AT_TARGET)
    shoot(battle, german, target, (), two_dice=True)
    return True
