"""Smoke (FM-16.1 to FM-16.6, FM-R31, FM-G14, FM-G16)."""

from collections.abc import Iterator
from operator import attrgetter
from typing import ClassVar

import attrs

from wargames.fire_move.play import playing
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire.aim import seen_by
from wargames.fire_move.play.groups.losses import serving
from wargames.fire_move.play.hands import smoke_cards
from wargames.fire_move.play.orders import OrderKind, Orders
from wargames.fire_move.values.components import D3, MORTAR_SMOKE, NATIONALITIES
from wargames.fire_move.values.named import Die
from wargames.fire_move.values.state import CardId, Group, GroupId, Piece
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent
from wargames.kernel.base.errors import Refusal
from wargames.kernel.chance.dice import D6


@attrs.frozen
class LaySmoke(FireMoveAction):
    """Play a smoke card on a group; a knee mortar may lay it on any group that it sees (FM-16.1, FM-G14)."""

    FORM: ClassVar[str] = "smoke {group} with {card}[ on {target}]"
    SAYS: ClassVar[str] = "lay smoke with {group}[ on {target}] by {card}"
    ORDER: ClassVar[str] = "smoke"
    group: GroupId
    card: CardId
    target: GroupId | None = None


@attrs.frozen
class SmokeLaid(FireMoveEvent):
    """Smoke was laid on a group (FM-16.2)."""

    SAYS: ClassVar[str] = "Smoke was laid on {group}: D6 {die}, CV {cv}."

    group: GroupId
    die: Die
    cv: int


@attrs.frozen
class SmokeThinned(FireMoveEvent):
    """Smoke thinned, or a group moves without it: ``die`` is None then (FM-16.4, FM-16.5, FM-16.6)."""

    group: GroupId
    die: Die | None
    cv: int

    def said(self) -> str:
        """Say whether the smoke thinned, or who left it."""
        if "FM-16.4" in self.clauses:
            return f"The smoke went on without {self.group}."
        if self.die is None:
            own = f"; what was laid with its card, CV {self.cv}, went along" if self.cv else ""
            return f"The smoke of {self.group} stayed behind{own}."
        return f"The smoke of {self.group} thinned to CV {self.cv} (D6 {self.die})."


def smoke_card_refusal(battle: Battle, group: GroupId, card: str) -> playing.Reason:
    """Return why a smoke card cannot be played on a group (FM-16.1, FM-G16, FM-R31)."""
    kind = playing.plain_kind(card)
    if kind not in {"smoke", "smoke_cower"}:
        return playing.not_a("smoke", card, "FM-16.1")
    if kind == "smoke_cower" and not any(one.leads for one in battle.able(group)):
        return Refusal("FM-G16", f"{card} is smoke only with an unpinned PL in {group}")
    return playing.without_leader(battle, group, "FM-16.1")


def refusal(battle: Battle, action: LaySmoke) -> playing.Reason:
    """Return why smoke cannot be laid so."""
    if found := (
        playing.cannot_act(battle, action.group)
        or playing.missing(battle, battle.player, action.card)
        or playing.barred_by_berserk(battle, action.group)
    ):
        return found
    if action.target is None:
        return smoke_card_refusal(battle, action.group, action.card)
    return mortar_refusal(battle, action.group, action.card, action.target)


def mortar_refusal(battle: Battle, group: GroupId, card: str, target: GroupId) -> playing.Reason:
    """Return why a knee mortar cannot lay smoke on a group (FM-33.15, FM-G14)."""
    if playing.plain_kind(card) != "smoke":
        return playing.not_a("smoke", card, "FM-G14")
    if not NATIONALITIES[battle.player].knee_mortar or knee_mortar(battle, group) is None:
        return Refusal("FM-G14", f"{group} has no knee mortar ready to fire")
    if target not in battle.groups or target in battle.off_table or target == group:
        return Refusal("FM-G14", f"there is no other group {target[:20]!r} on the table")
    nearest, farthest = MORTAR_SMOKE
    if not any(nearest**2 <= sight.squared <= farthest**2 for _, sight in seen_by(battle, group, target)):
        return Refusal("FM-G14", f"no figure of {target} is in sight between 8.01 and 24 inches")
    return None


def knee_mortar(battle: Battle, group: GroupId) -> Piece | None:
    """Find a working knee mortar that a group serves (FM-G14)."""
    for figure in battle.able(group):
        piece = battle.gunned_by(figure)
        if piece is not None and piece.type == "knee_mortar" and not piece.failed and serving(battle, piece):
            return piece
    return None


def perform(battle: Battle, action: LaySmoke) -> None:
    """Lay smoke on the group, or on the target of its knee mortar (FM-16.1)."""
    playing.begin_action(battle, action.group, (action.card,), "smoke", clauses=("FM-16.1",))
    lay(battle, action.target or action.group, action.card)


def lay(battle: Battle, group: GroupId, card: str) -> int:
    """Roll for smoke, which replaces thinner smoke, and return its CV (FM-16.2, FM-G16, FM-R31).

    Smoke laid with a movement card goes with the movers (FM-16.3, FM-16.4).
    """
    die = battle.roll(D6, "smoke", "FM-16.2", group)
    cv = D3[die] if playing.plain_kind(card) == "smoke_cower" else die
    if cv > battle.groups[group].smoke:
        battle.mark(group, smoke=cv, smoke_turn=battle.turn)
    battle.record(SmokeLaid, ("FM-16.2",), group=group, die=die, cv=battle.groups[group].smoke)
    return cv


def blow_away(battle: Battle, group: GroupId, clause: str = "FM-16.5", *, carried: int = 0) -> None:
    """Remove the smoke of a group that moves, except what is ``carried`` (FM-16.4)."""
    leave_in_smoke(battle, group, carried, battle.turn, clause=clause)


def leave_in_smoke(battle: Battle, group: GroupId, cv: int, turn: int, *, clause: str) -> None:
    """Replace the smoke of a group by smoke of a CV and turn (FM-R31)."""
    before = battle.groups[group].smoke
    if before or cv:
        battle.mark(group, smoke=cv, smoke_turn=turn if cv else 0)
    if before != cv:
        battle.record(SmokeThinned, (clause,), group=group, die=None, cv=cv)


def thin(battle: Battle) -> None:
    """Reduce smoke of earlier player turns by a D3, in order of group ids (FM-16.6, FM-R6, FM-R31)."""
    for id_ in sorted(battle.groups):
        group = battle.groups[id_]
        if not group.smoke or group.smoke_turn >= battle.turn:
            continue
        die = battle.roll(D6, "smoke thins", "FM-16.6", id_)
        left = max(0, group.smoke - D3[die])
        battle.mark(id_, smoke=left, smoke_turn=group.smoke_turn if left else 0)
        battle.record(SmokeThinned, ("FM-16.6",), group=id_, die=die, cv=left)


def candidates(battle: Battle, group: Group) -> Iterator[LaySmoke]:
    """List the smoke that a group can lay."""
    if group.berserk:
        return
    for card in smoke_cards(battle, group.side):
        if smoke_card_refusal(battle, group.id, card.id) is None:
            yield LaySmoke(group.id, card.id)
        if NATIONALITIES[group.side].knee_mortar and knee_mortar(battle, group.id):
            others = [id_ for id_ in battle.groups if not mortar_refusal(battle, group.id, card.id, id_)]
            yield from (LaySmoke(group.id, card.id, other) for other in others)


ORDERS = Orders(kinds=(OrderKind(LaySmoke, refusal, perform),), lists=candidates, plays=attrgetter("smoke"))
