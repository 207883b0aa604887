"""The outcome of a round of close combat (FM-29.11 to FM-29.13, FM-G11)."""

from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat import retiring
from wargames.fire_move.play.close_combat.fighters import COMBAT
from wargames.fire_move.play.close_combat.retiring import Retire
from wargames.fire_move.play.groups.losses import lose
from wargames.fire_move.play.groups.placement import default_formation, place_figures
from wargames.fire_move.play.groups.rally import unpin
from wargames.fire_move.play.heroes import or_a_hero
from wargames.fire_move.play.move.ways import sample_points
from wargames.fire_move.play.nations import calm_down
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.state import CloseCombat, GroupId
from wargames.fire_move.values.words import FireMoveEvent, people
from wargames.kernel.game import Decision, Seat
from wargames.kernel.moments import Moment, sampled


@attrs.frozen
class ChooseRetreat(Decision):
    """Choose where a defeated group retires (FM-29.12)."""

    ASKS: ClassVar[str] = "retire with {group}"

    group: GroupId


@attrs.frozen
class CombatDecided(FireMoveEvent):
    """A round of close combat had a victor, or none (FM-29.11)."""

    winner: Nation | None
    round: int

    def said(self) -> str:
        """Say who won, and in which round."""
        if self.winner is None:
            return f"Round {self.round} of the close combat had no victor."
        return f"The {people(self.winner)} won the close combat in round {self.round}."


MOST_ROUNDS = 4


def decide(battle: Battle, combat: CloseCombat) -> None:
    """Find the victor of the round, or fight again (FM-29.11, FM-29.12, FM-G11)."""
    attacker, defender = battle.player, battle.opponent
    loser = round_loser(battle, combat, attacker, defender)
    if not battle.men(combat.attackers) and not battle.men(combat.defenders):
        battle.record(CombatDecided, ("FM-29.11",), None, combat.round)
        battle.update(combat, stage="over")
    elif loser is not None:
        settle(battle, combat, loser=loser)
    elif combat.round == MOST_ROUNDS:
        settle(battle, combat, loser=attacker)
    else:
        battle.record(CombatDecided, ("FM-29.11",), None, combat.round)
        battle.update(combat, stage="pair", round=combat.round + 1, pairs=(), lost=(0, 0))


def round_loser(battle: Battle, combat: CloseCombat, attacker: Nation, defender: Nation) -> Nation | None:
    """Name the side that has nobody left, or lost more (FM-G11)."""
    if not battle.men(combat.attackers):
        return attacker
    if not battle.men(combat.defenders):
        return defender
    mine, theirs = combat.lost
    return None if mine == theirs else attacker if mine > theirs else defender


def settle(battle: Battle, combat: CloseCombat, *, loser: Nation, retired: bool = False) -> None:
    """Declare the victor; a beaten side with figures left must retire (FM-29.12)."""
    battle.record(CombatDecided, ("FM-29.11", "FM-29.12"), battle.enemy(loser), combat.round)
    beaten = combat.attackers if loser == battle.player else combat.defenders
    if beaten in battle.groups and not retired:
        battle.update(combat, stage="retire", loser=loser)
    else:
        after_combat(battle, combat, loser)


def fall_back(battle: Battle, combat: CloseCombat, action: Retire) -> None:
    """Let the beaten group retire, all of it pinned at the end (FM-29.12, FM-G11)."""
    assert combat.loser is not None
    retiring.retire(battle, combat.beaten, action, forced=True)
    after_combat(battle, combat, combat.loser)


def perish(battle: Battle, combat: CloseCombat) -> None:
    """Remove the beaten who have nowhere to go (FM-G11)."""
    assert combat.loser is not None
    lose(battle, [(figure.number, "KIA") for figure in battle.men(combat.beaten)], "FM-29.12", "FM-G11")
    after_combat(battle, combat, combat.loser)


def winning_group(battle: Battle, combat: CloseCombat) -> GroupId | None:
    """Name the victorious group, if it is still there."""
    return combat.victorious if combat.victorious in battle.groups else None


def after_combat(battle: Battle, combat: CloseCombat, loser: Nation) -> None:
    """Rally the victors and calm all fighters (FM-29.13, FM-G11, FM-G12)."""
    after = battle.update(combat, stage="regroup", loser=loser)
    for group in (combat.attackers, combat.defenders):
        if group in battle.groups and battle.groups[group].berserk:
            calm_down(battle, group)
    group_won = winning_group(battle, after)
    if group_won is None:
        return
    if group_won == combat.attackers:
        take_position(battle, after)
    pinned = tuple(figure.number for figure in battle.men(group_won) if figure.pinned)
    unpin(battle, group_won, pinned, "FM-29.13")


def take_position(battle: Battle, combat: CloseCombat) -> None:
    """Place the victorious attackers around the charge point, or as near as there is room (FM-G11)."""
    men = [figure.number for figure in battle.men(combat.attackers)]
    for sample in reversed(sample_points(combat.route)):
        points = default_formation(battle, sample, len(men), men, away=None)
        if points is not None:
            place_figures(battle, combat.attackers, men, points)
            return


# the moments


def side_beaten(battle: Battle, combat: CloseCombat) -> Seat | None:
    """Ask the side that lost, if it has a way back (FM-29.12, FM-G11)."""
    assert combat.loser is not None
    ways = retiring.candidates(battle, combat, combat.beaten)
    return Seat(combat.loser) if next(ways, None) is not None else None


DECISION: Moment[Battle, CloseCombat] = attrs.evolve(COMBAT, clause="FM-29.11", proceeds=decide)

RETREAT: Moment[Battle, CloseCombat] = or_a_hero(
    attrs.evolve(
        COMBAT,
        clause="FM-29.12",
        takes=(Retire,),
        waits=side_beaten,
        question=lambda asked, _, combat: ChooseRetreat(*asked, combat.beaten),
        lists=lambda battle, combat: retiring.candidates(battle, combat, combat.beaten),
        complete=sampled,
        refuses=lambda battle, combat, action: retiring.refusal(battle, combat, combat.beaten, action),
        draws=lambda battle, combat, sketch: retiring.draw(battle, combat.beaten, sketch),
        carries_out=fall_back,
        proceeds=perish,
    )
)

APPROACH: Moment[Battle, CloseCombat] = attrs.evolve(COMBAT, clause="FM-29.6")
