"""Weapons without a card: repair, crews, taking over, handling (FM-17.1 to 17.3, FM-24.1 to 28.3)."""

from collections.abc import Iterator
from functools import partial

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.checks import roll_check
from wargames.fire_move.play.groups.losses import carry, crew_of, one_too_many, serving, take_over
from wargames.fire_move.play.groups.standing import enemy_keys
from wargames.fire_move.play.move.steps import adjacent_in_feature
from wargames.fire_move.play.orders import Order, Orders
from wargames.fire_move.play.playing import (
    Reason,
    begin_action,
    cannot_act,
    group_of_piece,
    movement_card,
    own_figure_refusal,
    own_piece,
)
from wargames.fire_move.values import actions as act
from wargames.fire_move.values.components import ADJACENT
from wargames.fire_move.values.events import CrewChanged, RepairTried, WeaponHandled
from wargames.fire_move.values.spelling import Route
from wargames.fire_move.values.state import Figure, Group, GroupId, Moving, Piece, PieceId
from wargames.kernel.base.errors import Refusal
from wargames.kernel.game.listing import Branch
from wargames.kernel.geometry.arcs import Direction, toward
from wargames.kernel.geometry.plane import Point, within

HANDLING_VALUE = 2  # FM-26.4, FM-27.4

# repair


def repair_refusal(battle: Battle, action: act.Repair) -> Reason:
    """Say why a group cannot try to repair a weapon (FM-17.1, FM-R32)."""
    if found := cannot_act(battle, action.group):
        return found
    if battle.groups[action.group].berserk:
        return Refusal("FM-G12", f"{action.group} is berserk")
    rep = rep_number(battle, action.group, action.weapon)
    if rep is None:
        return Refusal("FM-17.1", f"{action.group} serves no failed weapon {action.weapon[:20]!r} to repair")
    return None


def rep_number(battle: Battle, group: GroupId, weapon: PieceId) -> int | None:
    """Give the Rep # of a failed weapon that an unpinned figure of a group can serve (FM-17.2, FM-R32)."""
    piece = battle.pieces.get(weapon)
    if piece is not None:
        serves = piece.failed and any(figure.group == group for figure in serving(battle, piece))
        return battle.type_of(piece).rep if serves else None
    for figure in battle.able(group):
        if str(figure.number) == weapon and figure.arm_failed:
            return battle.scenario.weapon(figure.arm).rep
    return None


def repair(battle: Battle, action: act.Repair) -> None:
    """Roll against the Rep # (FM-17.2, FM-17.3)."""
    needed = rep_number(battle, action.group, action.weapon)
    assert needed is not None
    begin_action(battle, action.group, (), "repair", "FM-17.1", "FM-17.3")
    check = roll_check(battle, "repair", action.weapon, "FM-17.2")
    repaired = check.signed >= needed
    battle.record(RepairTried, ("FM-17.2",), action.weapon, check.black, check.red, needed, repaired)
    if not repaired:
        return
    if (piece := battle.pieces.get(action.weapon)) is not None:
        battle.keep(piece, failed=False)
    else:
        battle.change(int(action.weapon), arm_failed=False)


# crews and abandoned weapons


def crew_refusal(battle: Battle, action: act.Crew) -> Reason:
    """Say why a figure cannot crew a weapon: it is one of his own group's (FM-24.1, FM-2.4, FM-G24)."""
    if found := sole_refusal(battle, action.figure):
        return found
    piece, figure = own_piece(battle, action.weapon), battle.figures[action.figure]
    if piece is None or not battle.type_of(piece).served:
        return Refusal("FM-24.1", f"{action.weapon[:20]!r} is no crewed weapon of the player")
    if group_of_piece(battle, piece) != figure.group:
        return Refusal("FM-G24", f"{piece.id} is not served by {figure.group}, the group of {figure.number}")
    if figure.crews is not None:
        return Refusal("FM-24.1", f"figure {figure.number} serves {figure.crews}")
    if len(crew_of(battle, piece)) >= battle.type_of(piece).crew:
        return Refusal("FM-24.1", f"{piece.id} has its full crew")
    return near_refusal(battle, figure, piece)


def near_refusal(battle: Battle, figure: Figure, piece: Piece) -> Reason:
    """Say that a figure is not at a weapon (FM-G24, FM-R65)."""
    at = battle.stands(piece)
    spot = Figure(0, figure.side, figure.role, figure.group, at, figure.arm)
    if not adjacent_in_feature(battle, figure, spot):
        return Refusal("FM-G24", f"figure {figure.number} is not within 1.00 inch of {piece.id}")
    return None


def sole_refusal(battle: Battle, figure: int) -> Reason:
    """Say why a figure's group cannot take an action without a card (FM-R39)."""
    if found := own_figure_refusal(battle, figure):
        return found
    group = battle.figures[figure].group
    if battle.groups[group].berserk:
        return Refusal("FM-G12", f"{group} is berserk")
    return cannot_act(battle, group)


def crew(battle: Battle, action: act.Crew) -> None:
    """Let the figure join the crew (FM-24.1, FM-24.3)."""
    begin_action(battle, battle.figures[action.figure].group, (), "crew", "FM-24.1", "FM-24.3")
    battle.change(action.figure, crews=action.weapon)
    battle.record(CrewChanged, ("FM-24.1",), action.weapon, action.figure, crews=True)


def uncrew_refusal(battle: Battle, action: act.Uncrew) -> Reason:
    """Say why a figure cannot leave a weapon: he serves it, as gunner or as crew (FM-24.2, FM-R69)."""
    if found := sole_refusal(battle, action.figure):
        return found
    piece = battle.pieces.get(action.weapon)
    serves = battle.figures[action.figure].crews == action.weapon
    if piece is None or not serves or not battle.type_of(piece).served:
        return Refusal("FM-24.2", f"figure {action.figure} serves no crewed weapon {action.weapon[:20]!r}")
    return None


def uncrew(battle: Battle, action: act.Uncrew) -> None:
    """Let the figure leave the weapon; a gunner's goes to its crew (FM-24.2, FM-24.3, FM-R69)."""
    begin_action(battle, battle.figures[action.figure].group, (), "un-crew", "FM-24.2", "FM-24.3")
    piece = battle.pieces[action.weapon]
    at = battle.stands(piece)
    battle.change(action.figure, crews=None)
    battle.record(CrewChanged, ("FM-24.2",), action.weapon, action.figure, crews=False)
    if piece.gunner == action.figure:
        take_over(battle, battle.keep(piece, gunner=None, at=at))


def acquire_refusal(battle: Battle, action: act.Acquire) -> Reason:
    """Say why a figure cannot take over a weapon (FM-25.1, FM-2.4, FM-R65)."""
    if found := sole_refusal(battle, action.figure):
        return found
    piece, figure = battle.pieces.get(action.weapon), battle.figures[action.figure]
    if piece is None or piece.gunner is not None:
        return Refusal("FM-25.1", f"{action.weapon[:20]!r} is no abandoned weapon")
    if found := near_refusal(battle, figure, piece):
        return found
    if one_too_many(battle, piece, figure):
        return Refusal("FM-2.4", f"{figure.group} has a machine gun already")
    return None


def acquire(battle: Battle, action: act.Acquire) -> None:
    """Make the figure the weapon's gunner (FM-25.1, FM-25.2)."""
    begin_action(battle, battle.figures[action.figure].group, (), "acquire", "FM-25.1", "FM-25.2")
    carry(battle, battle.pieces[action.weapon], action.figure)


# setting up, breaking down, turning


def change_refusal(battle: Battle, action: act.ChangeState) -> Reason:
    """Say why a weapon cannot change its state as the sole action (FM-5.9, FM-26.3, FM-27.3)."""
    piece = own_piece(battle, action.weapon)
    if piece is None:
        return Refusal("FM-26.3", f"{action.weapon[:20]!r} is no weapon that the player serves")
    if found := cannot_act(battle, group_of_piece(battle, piece)):
        return found
    if battle.groups[group_of_piece(battle, piece)].berserk:
        return Refusal("FM-G12", "a berserk group only moves")
    return handling_refusal(battle, piece, action.facing)


def handling_refusal(battle: Battle, piece: Piece, facing: Route | None) -> Reason:
    """Say why a weapon's state cannot change, or not with that facing (FM-G24)."""
    if not battle.type_of(piece).heavy:
        return Refusal("FM-26.1", f"{piece.id} needs no setting up")
    if not serving(battle, piece):
        return Refusal("FM-G23", f"nobody who serves {piece.id} is unpinned")
    if piece.ready:
        return None if facing is None else Refusal("FM-G24", "a weapon that is broken down faces nowhere")
    return facing_refusal(battle, piece, facing)


def facing_refusal(battle: Battle, piece: Piece, facing: Route | None) -> Reason:
    """Say why a weapon cannot face a point (FM-G24)."""
    if facing is None or len(facing.points) != 1:
        return Refusal("FM-G24", "name one point for the weapon to face")
    if facing.points[0] == battle.stands(piece):
        return Refusal("FM-G24", f"{piece.id} stands at {facing.points[0]}: that is no direction")
    return None


def change(battle: Battle, action: act.ChangeState) -> None:
    """Change a weapon's state without a card (FM-26.3, FM-27.3)."""
    piece = battle.pieces[action.weapon]
    begin_action(battle, group_of_piece(battle, piece), (), "weapon handling", "FM-5.9", "FM-26.3", "FM-27.3")
    handle(battle, piece, action.facing)


def handle(battle: Battle, piece: Piece, facing: Route | None) -> None:
    """Make a set-up weapon ready to move, or set it up facing a point (FM-G24)."""
    if piece.ready:
        battle.keep(piece, ready=False, at=None, facing=None)
        battle.record(WeaponHandled, ("FM-26.1", "FM-27.1"), piece.id, ready=False, facing=None)
        return
    at = battle.stands(piece)
    assert facing is not None
    way = toward(at, facing.points[0])
    battle.keep(piece, ready=True, at=at, facing=way)
    battle.record(WeaponHandled, ("FM-26.2", "FM-27.2"), piece.id, ready=True, facing=(way.x, way.y))


def by_move_refusal(battle: Battle, moving: Moving, action: act.HandleWeapon) -> Reason:
    """Say why a move action cannot change a weapon's state (FM-5.8, FM-26.4, FM-27.4, FM-R53)."""
    piece = own_piece(battle, action.weapon)
    if piece is None or group_of_piece(battle, piece) != moving.group:
        return Refusal("FM-26.4", f"{action.weapon[:20]!r} is no weapon of {moving.group}")
    card = None if moving.card is None else movement_card(moving.card)
    if not moving.left:
        return Refusal("FM-5.4", "no move action is left")
    if card is None or card.value < HANDLING_VALUE or moving.mode != "actions" or moving.banzai:
        return Refusal("FM-26.4", "that takes a movement card of value 2 or 3, played for its move actions")
    return handling_refusal(battle, piece, action.facing)


def by_move(battle: Battle, moving: Moving, action: act.HandleWeapon) -> None:
    """Spend a move action on a weapon (FM-5.8)."""
    battle.update(moving, left=moving.left - 1)
    handle(battle, battle.pieces[action.weapon], action.facing)


def arc_refusal(battle: Battle, action: act.ChangeArc) -> Reason:
    """Say why a weapon cannot be turned (FM-28.2)."""
    piece = own_piece(battle, action.weapon)
    if piece is None or not piece.ready or not battle.type_of(piece).heavy:
        return Refusal("FM-28.2", f"{action.weapon[:20]!r} is no heavy weapon set up by the player")
    if found := cannot_act(battle, group_of_piece(battle, piece)):
        return found
    if not serving(battle, piece):
        return Refusal("FM-G23", f"nobody who serves {piece.id} is unpinned")
    return facing_refusal(battle, piece, action.facing)


def turn(battle: Battle, action: act.ChangeArc) -> None:
    """Turn a weapon (FM-28.2, FM-28.3)."""
    piece = battle.pieces[action.weapon]
    begin_action(battle, group_of_piece(battle, piece), (), "change of arc", "FM-28.2", "FM-28.3")
    way = toward(battle.stands(piece), action.facing.points[0])
    battle.keep(piece, facing=way)
    battle.record(WeaponHandled, ("FM-28.2",), piece.id, ready=True, facing=(way.x, way.y))


# candidates

Candidate = act.Repair | act.Crew | act.Acquire | act.ChangeState | act.ChangeArc | act.Uncrew


def candidates(battle: Battle, group: Group) -> list[Candidate]:
    """List what a group can do with weapons as its sole action (FM-R57)."""
    if group.berserk:
        return []
    served, abandoned = weapons_about(battle, group.id)
    found: list[Candidate] = [*by_figures(battle, group, abandoned)]
    for piece in served:
        found += of_piece(battle, group, piece)
    return found


def branches(battle: Battle, group: Group) -> Iterator[Candidate | Branch]:
    """List the same, weapon by weapon."""
    if group.berserk:
        return
    served, abandoned = weapons_about(battle, group.id)
    yield from by_figures(battle, group, abandoned)
    for piece in served:
        yield Branch(None, partial(of_piece, battle, group, piece), last=True)


def by_figures(
    battle: Battle, group: Group, abandoned: list[tuple[Piece, Point]]
) -> Iterator[act.Repair | act.Acquire | act.Uncrew]:
    """List the repairs of what men carry, who may leave a weapon, and which ones they may take over."""
    for figure in battle.able(group.id):
        if (
            figure.crews is not None
            and uncrew_refusal(battle, un := act.Uncrew(figure.number, figure.crews)) is None
        ):
            yield un
        if figure.arm_failed and battle.scenario.weapon(figure.arm).rep is not None:
            yield act.Repair(group.id, str(figure.number))
        for piece, at in abandoned:
            if figure.at is not None and within(at, figure.at, ADJACENT):
                made = act.Acquire(figure.number, piece.id)
                if acquire_refusal(battle, made) is None:
                    yield made


def weapons_about(battle: Battle, group: GroupId) -> tuple[list[Piece], list[tuple[Piece, Point]]]:
    """Give the weapons whose gunners are of a group, and where those lie that are abandoned."""

    def find(*_: object) -> tuple[dict[GroupId, list[Piece]], list[tuple[Piece, Point]]]:
        return _weapons_about(battle)

    pieces = tuple(battle.pieces.values())
    served, abandoned = battle.field.cached("the weapons about", find, battle.muster, pieces)
    return served.get(group, []), abandoned


def _weapons_about(battle: Battle) -> tuple[dict[GroupId, list[Piece]], list[tuple[Piece, Point]]]:
    served, abandoned = dict[GroupId, list[Piece]](), list[tuple[Piece, Point]]()
    for piece in battle.pieces.values():
        if piece.gunner is None:
            abandoned.append((piece, battle.stands(piece)))
        else:
            served.setdefault(battle.figures[piece.gunner].group, []).append(piece)
    return served, abandoned


def of_piece(battle: Battle, group: Group, piece: Piece) -> tuple[Candidate, ...]:
    """List what can be done with a weapon of the group: the same while it, they and the enemies stay."""
    crew, others = battle.muster.crews.get(piece.id), enemy_keys(battle, group.side)

    def find(*_: object) -> tuple[Candidate, ...]:
        return tuple(piece_candidates(battle, group, piece))

    given = battle.scenario, piece, battle.men(group.id), crew, others
    return battle.field.cached(("a weapon", piece.id), find, *given)


def piece_candidates(battle: Battle, group: Group, piece: Piece) -> Iterator[Candidate]:
    """List what can be done with a weapon of the group."""
    if rep_number(battle, group.id, piece.id) is not None:
        yield act.Repair(group.id, piece.id)
    kind = battle.type_of(piece)
    if kind.served and len(crew_of(battle, piece)) < kind.crew:
        for figure in battle.able(group.id):
            if crew_refusal(battle, made := act.Crew(figure.number, piece.id)) is None:
                yield made
    if kind.heavy and serving(battle, piece):
        if piece.ready:
            yield act.ChangeState(piece.id)
            for facing in facings(battle, piece):
                yield act.ChangeArc(piece.id, facing)
        else:
            for facing in facings(battle, piece):
                yield act.ChangeState(piece.id, facing)


def handling_candidates(battle: Battle, moving: Moving) -> Iterator[act.HandleWeapon]:
    """List what a move action can do with the group's weapons."""
    for figure in battle.able(moving.group):
        piece = battle.gunned_by(figure)
        if piece is None or not battle.type_of(piece).heavy:
            continue
        options: list[Route | None] = [None] if piece.ready else list(facings(battle, piece))
        for facing in options:
            made = act.HandleWeapon(piece.id, facing)
            if by_move_refusal(battle, moving, made) is None:
                yield made


def facings(battle: Battle, piece: Piece) -> tuple[Route, ...]:
    """Give the ways worth facing: to each enemy group's Key Figure, as far as they differ."""
    side = battle.groups[group_of_piece(battle, piece)].side
    at, others = battle.stands(piece), enemy_keys(battle, side)
    facing = piece.facing if piece.ready else None
    return battle.field.cached(("facings", piece.id), _facings, at, facing, others)


def _facings(at: Point, facing: Direction | None, others: list[Point]) -> tuple[Route, ...]:
    known, found = {facing}, list[Route]()
    for point in others:
        if point != at and (way := toward(at, point)) not in known:
            known.add(way)
            found.append(Route((point,)))
    return tuple(found)


ORDERS = Orders(
    kinds=(
        Order(act.Repair, repair_refusal, repair),
        Order(act.Crew, crew_refusal, crew),
        Order(act.Uncrew, uncrew_refusal, uncrew),
        Order(act.Acquire, acquire_refusal, acquire),
        Order(act.ChangeState, change_refusal, change),
        Order(act.ChangeArc, arc_refusal, turn),
    ),
    lists=candidates,
    branches=branches,
    plays=lambda _: True,
    by_group=False,
)
