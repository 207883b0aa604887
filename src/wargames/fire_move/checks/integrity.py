"""Checks of a state read from a file against its scenario and the rules of the table."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from wargames.fire_move.checks.scenario_violations import violations as scenario_violations
from wargames.fire_move.ground.battlefield import battlefield_of
from wargames.fire_move.moments import MOMENTS
from wargames.fire_move.play.battle import LAYOUTS
from wargames.fire_move.play.hands import in_order
from wargames.fire_move.play.move.minefields import TO_LEAVE, value_of
from wargames.fire_move.play.set_up import opening
from wargames.fire_move.values.cards import TIME
from wargames.fire_move.values.components import MOST_SMOKE, SPACING, WEAPONS, Nation
from wargames.fire_move.values.options import Options
from wargames.fire_move.values.scenarios import FireMoveScenario, GroupSetUp
from wargames.fire_move.values.state import (
    CloseCombat,
    Figure,
    FigureNumber,
    Hand,
    Piece,
    PlayerTurn,
    SettingUp,
    Situation,
    State,
    Walk,
)
from wargames.kernel.geometry.plane import squared


def violations(state: State) -> Iterator[str]:
    """List violations, each with its clause; if the scenario itself is wrong, only those of the scenario."""
    if found := _scenario_violations(state.scenario):
        yield from found
        return
    broken = [*force_violations(state), *group_violations(state.open)]
    broken += [*hand_violations(state), *track_violations(state)]
    yield from broken
    if broken:
        return
    yield from piece_violations(state)
    misplaced = list(spot_violations(state))
    yield from misplaced
    yield from space_violations(state.open)
    yield from absent_violations(state)
    yield from marker_violations(state.open)
    yield from over_violations(state.open)
    if state.open.frames and not misplaced:  # who is asked depends on lines of sight
        yield from MOMENTS.violations(LAYOUTS.layout_of(state))


@lru_cache(maxsize=64)
def _scenario_violations(scenario: FireMoveScenario) -> tuple[str, ...]:
    return tuple(
        f"scenario, {field}: {what} [{clause}]" for field, what, clause in scenario_violations(scenario)
    )


@lru_cache(maxsize=16)
def _listed(scenario: FireMoveScenario) -> tuple[dict[FigureNumber, Figure], dict[str, Piece]]:
    """Return the figures and weapons that a scenario begins with."""
    first = opening(scenario, Options()).open
    return {one.number: one for one in first.figures}, {one.id: one for one in first.pieces}


# forces


def force_violations(state: State) -> Iterator[str]:
    """Check that every figure of the scenario is on the table or lost, exactly once (FM-G18, FM-R26)."""
    listed, _ = _listed(state.scenario)
    there = [*(one.number for one in state.open.figures), *(one.number for one in state.open.lost)]
    counts = Counter(there)
    for number in sorted({*listed, *counts}):
        if number not in listed or counts[number] != 1:
            yield f"figure {number} is there or lost {counts[number]} times; the lists say otherwise [FM-G18]"
    if [one.number for one in state.open.figures] != sorted(one.number for one in state.open.figures):
        yield "figures stand in order of their numbers [FM-R50]"
    for figure in state.open.figures:
        yield from _figure_violations(state, figure, listed.get(figure.number))
    for lost in state.open.lost:
        if lost.number in listed and listed[lost.number].side != lost.side:
            yield f"the lost figure {lost.number} is not {lost.side} [FM-G18]"


def _figure_violations(state: State, figure: Figure, made: Figure | None) -> Iterator[str]:
    if made is not None and (made.side, made.role) != (figure.side, figure.role):
        yield f"figure {figure.number} is a {made.side} {made.role} by the lists [FM-G18]"
    if figure.arm not in WEAPONS and figure.arm not in {own.id for own in state.scenario.own_weapons}:
        yield f"figure {figure.number} carries {figure.arm[:20]!r}, which is no weapon [FM-G5]"
    if figure.promoted and figure.role != "SL":
        yield f"figure {figure.number} is no SL and cannot be promoted [FM-32.6]"
    if figure.charge and figure.role != "ENG":
        yield f"figure {figure.number} is no ENG and has no charge [FM-G8]"


def group_violations(there: Situation) -> Iterator[str]:
    """Check that each group has figures of its side, and each figure a group (FM-2.1)."""
    groups = {group.id: group for group in there.groups}
    if len(groups) != len(there.groups):
        yield "two groups have one id [FM-2.1]"
    members = Counter(figure.group for figure in there.figures)
    for id_, group in groups.items():
        if not members[id_]:
            yield f"group {id_} has no figure [FM-R56]"
        if any(figure.side != group.side for figure in there.figures if figure.group == id_):
            yield f"group {id_} has figures of the other side [FM-2.1]"
    for figure in there.figures:
        if figure.group not in groups:
            yield f"figure {figure.number} is in no group [FM-2.1]"
    for id_ in there.off_table:
        if id_ not in groups:
            yield f"{id_[:20]!r} cannot be off the table: there is no such group [FM-G22]"


# the cards


def hand_violations(state: State) -> Iterator[str]:
    """Check both hands and decks against the lists (FM-G2, FM-G17)."""
    if tuple(hand.side for hand in state.hands) != state.scenario.nations:
        yield "the attacker's hand comes first, then the defender's [FM-R51]"
        return
    for hand in state.hands:
        yield from deck_violations(state, hand)
        if hand.cards != in_order(hand.cards):
            yield f"the {hand.side} hand is not in the order of the cards [FM-R51]"
        if TIME in hand.cards:
            yield f"a time check card is in the {hand.side} hand [FM-G17]"


def deck_violations(state: State, hand: Hand) -> Iterator[str]:
    """Check that a side's cards are all there (FM-G2)."""
    beside = [card for group in state.open.groups if group.side == hand.side for card in group.set_aside]
    there = Counter([*hand.cards, *beside, *hand.deck.known])
    for pile in (hand.deck.left, hand.deck.discards):
        there.update(dict(pile))
    deck = Counter(dict(state.scenario.force(hand.side).deck))
    for card in sorted({*there, *deck}):
        if there[card] != deck[card]:
            yield f"{there[card]}, not {deck[card]} {card[:12]} of the {hand.side} deck are there [FM-G2]"
    if hand.deck.known:
        yield f"nothing is known of the order of the {hand.side} pile [FM-G17]"


# the turn and the score


def track_violations(state: State) -> Iterator[str]:
    """Check the player turn, the time checks and the objectives (FM-G17, FM-G18)."""
    there = state.open
    setting_up = any(isinstance(frame, SettingUp) for frame in there.frames)
    if setting_up != (there.turn == 0) or not 0 <= there.turn <= state.scenario.player_turn_cap:
        yield f"there is no player turn {there.turn} now [FM-G17]"
    if there.time_checks < 0:
        yield "time checks are counted upwards [FM-G17]"
    held = tuple(one.objective for one in there.held)
    if held != tuple(one.id for one in state.scenario.objectives):
        yield "each objective of the scenario is held by a side [FM-G18]"
    if any(one.side not in state.scenario.nations for one in there.held):
        yield "an objective is held by a side that does not play [FM-G18]"
    borders = len(state.scenario.table.borders)
    if list(there.wire_cut) != sorted(set(there.wire_cut)) or any(
        not 0 <= number < borders for number in there.wire_cut
    ):
        yield "blown wire is listed by the numbers of borders, in order [FM-G8]"


def over_violations(there: Situation) -> Iterator[str]:
    """Check that the game is over exactly when the stack is empty (FM-G17)."""
    if bool(there.frames) == (there.ending is not None):
        yield "a game goes on, or it has ended [FM-G17]"


# weapons and places


def piece_violations(state: State) -> Iterator[str]:
    """Check the weapons with who serves them (FM-G5, FM-G23)."""
    _, listed = _listed(state.scenario)
    figures = {figure.number: figure for figure in state.open.figures}
    if {one.id: one.type for one in state.open.pieces} != {one.id: one.type for one in listed.values()}:
        yield "the weapons are those of the lists [FM-G5]"
        return
    for piece in state.open.pieces:
        gunner = figures.get(piece.gunner or 0)
        if piece.gunner is not None and (gunner is None or gunner.crews != piece.id):
            yield f"{piece.id} is served by nobody who crews it [FM-G23]"
        if piece.gunner is None and piece.at is None:
            yield f"{piece.id} is abandoned nowhere [FM-G23]"
        if state.scenario.weapon(piece.type).heavy != (piece.facing is not None) and piece.ready:
            yield f"{piece.id} faces where it cannot [FM-28.1]"
    pieces = {piece.id: piece for piece in state.open.pieces}
    for figure in figures.values():
        if figure.crews is not None and (figure.crews not in pieces or pieces[figure.crews].gunner is None):
            yield f"figure {figure.number} crews a weapon that nobody serves [FM-G23]"
    yield from machine_gun_violations(state)


def machine_gun_violations(state: State) -> Iterator[str]:
    """Check that no group holds two machine guns (FM-2.4)."""
    groups = {figure.number: figure.group for figure in state.open.figures}
    guns = Counter(
        groups[piece.gunner]
        for piece in state.open.pieces
        if piece.gunner in groups and state.scenario.weapon(piece.type).machine_gun
    )
    yield from (f"{group} holds {count} machine guns [FM-2.4]" for group, count in guns.items() if count > 1)


def spot_violations(state: State) -> Iterator[str]:
    """Check that figures stand clear of borders, but for movers on their way (FM-R2)."""
    field = battlefield_of(state.scenario.table)
    width, depth = state.scenario.table.size
    bunch = movers_on_the_way(state.open)
    for figure in state.open.figures:
        at = figure.at
        if at is None:
            continue
        if not (0 < at.x < width and 0 < at.y < depth):
            yield f"figure {figure.number} is off the table at {at} [FM-R2]"
        elif figure.number not in bunch and not field.clear_of_borders(at):
            yield f"figure {figure.number} at {at} is less than 0.05 inch from a border [FM-R2]"


def space_violations(there: Situation) -> Iterator[str]:
    """Check that figures stand apart, but for movers on their way (FM-R12)."""
    bunch = movers_on_the_way(there)
    standing = [one for one in there.figures if one.at is not None and one.number not in bunch]
    for one, other in combinations(standing, 2):
        if one.at is not None and other.at is not None and squared(one.at, other.at) < SPACING**2:
            yield f"figures {one.number} and {other.number} are less than 0.5 inch apart [FM-R12]"


def movers_on_the_way(there: Situation) -> frozenset[FigureNumber]:
    """List the figures that are bunched at a sample of a step or at a charge point (FM-R12)."""
    found: set[FigureNumber] = set()
    for frame in there.frames:
        if isinstance(frame, Walk) and (frame.at or frame.purpose == "back"):
            found.update(frame.movers)
        elif isinstance(frame, CloseCombat) and frame.stage not in {"approach", "over"}:
            found.update(one.number for one in there.figures if one.group == frame.attackers)
    return frozenset(found)


def absent_violations(state: State) -> Iterator[str]:
    """Check that only groups kept off, or not yet set up, are nowhere (FM-G18, FM-G22)."""
    unplaced = {
        group.id for force in state.scenario.forces for group in _not_yet(state, force.nation, force.groups)
    }
    for figure in state.open.figures:
        away = figure.group in state.open.off_table or figure.group in unplaced
        if away != (figure.at is None):
            yield f"figure {figure.number} is {'on' if away else 'off'} the table [FM-G22]"


def _not_yet(state: State, side: Nation, groups: tuple[GroupSetUp, ...]) -> tuple[GroupSetUp, ...]:
    """List the groups that a side has still to set up."""
    frame = next((one for one in state.open.frames if isinstance(one, SettingUp)), None)
    if frame is None:
        return ()
    if frame.side == side:
        return groups[frame.placed :]
    return groups if side == state.scenario.attacker.nation else ()


def marker_violations(there: Situation) -> Iterator[str]:
    """Check the markers of groups (FM-R59, FM-R31)."""
    turn = next((frame for frame in there.frames if isinstance(frame, PlayerTurn)), None)
    for group in there.groups:
        if not 0 <= group.smoke <= MOST_SMOKE or not 0 <= group.smoke_turn <= max(there.turn, 0):
            yield f"the smoke of {group.id} is no D6 of this game [FM-16.2]"
        if group.set_aside and not group.mined:
            yield f"{group.id} has cards set aside and is in no minefield [FM-31.5]"
        if value_of(group.set_aside) >= TO_LEAVE:
            yield f"{group.id} has set aside what frees it, and is in a minefield [FM-31.5]"
        if turn is not None and group.acted and group.side != turn.side:
            yield f"{group.id} has acted in the enemy's turn [FM-3.2]"
        if turn is not None and group.reacted and group.side == turn.side:
            yield f"{group.id} has reacted in its own turn [FM-R14]"
