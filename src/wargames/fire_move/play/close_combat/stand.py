"""The stand of the defenders against a charge (FM-29.7, FM-G11)."""

from collections.abc import Iterator
from typing import ClassVar, Literal

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat import retiring
from wargames.fire_move.play.close_combat.charge import passes
from wargames.fire_move.play.close_combat.fighters import COMBAT
from wargames.fire_move.play.close_combat.outcome import settle
from wargames.fire_move.play.close_combat.retiring import Retire
from wargames.fire_move.play.heroes import or_a_hero
from wargames.fire_move.play.playing import Reason
from wargames.fire_move.values.state import CloseCombat, GroupId
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent
from wargames.kernel.base.phrases import Words
from wargames.kernel.game import Action, Decision, Seat
from wargames.kernel.moments import Moment, by_class, sampled


@attrs.frozen
class Stand(FireMoveAction):
    """Stand against a charge (FM-29.7)."""

    FORM: ClassVar[str] = "stand"
    SAYS: ClassVar[str] = "stand against the charge"


@attrs.frozen
class ChooseToStand(Decision):
    """Stand against a charge, or retire (FM-29.7)."""

    ASKS: ClassVar[str] = "stand against the charge with {group}, or retire"

    group: GroupId


ANSWERS = {"stand": "stood", "retire": "chose to retire", "forced to retire": "had to retire"}


@attrs.frozen
class ChargeMet(FireMoveEvent):
    """The defenders stood, or retired (FM-29.7)."""

    SAYS: ClassVar[str] = "{group} {answer}."
    WORDS: ClassVar[Words] = {**FireMoveEvent.WORDS, "answer": ANSWERS.__getitem__}

    group: GroupId
    answer: Literal["stand", "retire", "forced to retire"]


def side_charged(battle: Battle, combat: CloseCombat) -> Seat | None:
    """Ask the defender, unless his men are berserk or nobody is left (FM-29.7, FM-G12)."""
    there = battle.men(combat.defenders) and battle.men(combat.attackers)
    berserk = there and battle.groups[combat.defenders].berserk
    return Seat(battle.opponent) if there and not berserk else None


def list_answers(battle: Battle, combat: CloseCombat) -> Iterator[Action]:
    """Yield standing, and the ways back."""
    yield Stand()
    yield from retiring.candidates(battle, combat, combat.defenders)


def refusal(battle: Battle, combat: CloseCombat, action: Retire) -> Reason:
    """Return why the defenders cannot retire so."""
    return retiring.refusal(battle, combat, combat.defenders, action)


def stand(battle: Battle, combat: CloseCombat) -> None:
    """Test whether the defenders stand; else they are forced to retire (FM-29.7, FM-G11)."""
    defenders = battle.men(combat.defenders)
    key = battle.key_figure(combat.defenders)
    all_pinned = all(figure.pinned for figure in defenders)
    stands = battle.groups[combat.defenders].berserk or passes(
        battle, key, "standing", key.troop_card.morale - all_pinned, clause="FM-29.7"
    )
    battle.record(ChargeMet, ("FM-29.7",), combat.defenders, "stand" if stands else "forced to retire")
    if stands:
        battle.update(combat, stage="pair")
    else:
        settle(battle, combat, loser=battle.opponent)


def withdraw(battle: Battle, combat: CloseCombat, action: Retire) -> None:
    """Let the defenders retire of their own will (FM-29.7, FM-G11)."""
    battle.record(ChargeMet, ("FM-29.7",), combat.defenders, "retire")
    retiring.retire(battle, combat.defenders, action, forced=False)
    settle(battle, combat, loser=battle.opponent, retired=True)


def proceed(battle: Battle, combat: CloseCombat) -> None:
    """Go on without a decision: the berserk stand, or a side has nobody left (FM-G11, FM-G12)."""
    if not battle.men(combat.attackers):
        battle.update(combat, stage="over")
    elif not battle.men(combat.defenders):
        settle(battle, combat, loser=battle.opponent)
    else:
        stand(battle, combat)


STAND: Moment[Battle, CloseCombat] = or_a_hero(
    attrs.evolve(
        COMBAT,
        clause="FM-29.7",
        takes=(Stand, Retire),
        waits=side_charged,
        question=lambda asked, _, combat: ChooseToStand(*asked, combat.defenders),
        lists=list_answers,
        complete=sampled,
        refuses=by_class({Retire: refusal}),
        draws=lambda battle, combat, sketch: retiring.draw(battle, combat.defenders, sketch),
        carries_out=by_class({Retire: withdraw}, lambda battle, combat, _: stand(battle, combat)),
        proceeds=proceed,
    )
)
