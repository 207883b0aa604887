"""The dice of an assault, and its winner (TOI-12.5 to TOI-12.11, TOI-R21)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.base.phrases import fill
from wargames.kernel.game import ThrownDice
from wargames.kernel.moments import Moment
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.attack import BLACK, RED, throw
from wargames.sniper.play.fire.concealment import reveal
from wargames.sniper.play.fire.cover import TAKE_COVER, cancelled, medic_cover, place_cover, reduced
from wargames.sniper.play.fire.firepower import dice_of, halved
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import ENEMY, FIGURES, FLAME_FIREPOWER, HITS_FROM, Figure
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import ActionTurn, Assaulting, AssaultRolled, Losses, Retreats, Unit
from wargames.sniper.values.words import FIELD_WORDS, Clauses, SniperEvent, Words

UNDEFENDED = "{unit} assaulted {hex}, which nobody defended: attack {attack}{attack_power}."


@attrs.frozen
class AssaultDiceRolled(SniperEvent):
    """The dice of an assault were rolled: the attacker's, the hex's cover, the defender's."""

    AIM: ClassVar[tuple[str, str] | None] = ("unit", "hex")
    THROWN: ClassVar[ThrownDice | None] = ThrownDice(("attack", "red", "defense"))
    SAYS: ClassVar[str] = (
        "{unit} assaulted {hex}: attack {attack}{attack_power}, cover {red}{cover},"
        " defense {defense}{defense_power}: {net}, and {returned} in return."
    )
    unit: UnitId
    hex: Place
    attack: tuple[int, ...]
    red: tuple[int, ...]
    defense: tuple[int, ...]
    attack_power: tuple[Modifier, ...]
    cover: tuple[Modifier, ...]
    defense_power: tuple[Modifier, ...]
    net: int
    returned: int
    clauses: Clauses = ("TOI-12.5", "TOI-12.6", "TOI-12.8", "TOI-R21")

    def said(self) -> str:
        """Return the sentence of the dice; without defenders, that hits did nothing (TOI-R26)."""
        return fill(self.SAYS if self.defense_power else UNDEFENDED, self)


@attrs.frozen
class AssaultEnded(SniperEvent):
    """An assault was won or failed."""

    SAYS: ClassVar[str] = "{unit} {won} the assault on {hex}."
    WORDS: ClassVar[Words] = FIELD_WORDS | {"won": {True: "won", False: "failed in"}.__getitem__}
    unit: UnitId
    hex: Place
    won: bool
    clauses: Clauses


FIGHT_TO_THE_LAST = 2
"""The black dice of a card for the defender (SN-G9)."""


def full_power(unit: Unit, figures: tuple[Figure, ...]) -> int:
    """Sum figures' firepower at squads; mortars have none in an assault (TOI-12.13, TOI-R14)."""
    types = (FIGURES[unit.side][figure] for figure in figures)
    return sum(one.squads.firepower for one in types if not one.area)


def attack_power(battle: Battle, frame: Assaulting) -> tuple[Modifier, ...]:
    """List the attacker's black dice (TOI-12.4, TOI-12.5, TOI-12.15, TOI-R17)."""
    leader = battle.units[frame.unit]
    found = [*power_of(leader, (("into smoke", "TOI-12.15"),) if frame.target in battle.smoke else ())]
    for id_ in frame.supporters:
        found += power_of(battle.units[id_], (("in support", "TOI-12.4"),))
    return tuple(found)


def power_of(unit: Unit, halves: tuple[tuple[str, str], ...]) -> Iterator[Modifier]:
    """Yield a squad's black dice in an assault (TOI-12.5, TOI-R17)."""
    full = full_power(unit, unit.figures)
    yield Modifier(full, unit.id, "TOI-12.5")
    for reason, clause in halves:
        yield Modifier(halved(full) - full, reason, clause)
    if unit.specialization == "flamethrower":
        yield Modifier(FLAME_FIREPOWER, "flamethrower", "TOI-4.4")


def defenders(battle: Battle, frame: Assaulting) -> list[Unit]:
    """List the defenders of a hex: snipers and squads (TOI-12.6, TOI-12.14, SN-R36)."""
    return [unit for unit in battle.squads_at(frame.target) if unit.id not in frame.out]


def defense_power(battle: Battle, frame: Assaulting) -> tuple[Modifier, ...]:
    """List the defender's black dice (TOI-12.6, TOI-12.7, TOI-12.15, SN-9.12, SN-G9).

    There are none without defenders, whatever card works (TOI-R26).
    """
    found: list[Modifier] = []
    for unit in defenders(battle, frame):
        found += defender_power(battle, unit)
    if not found:
        return ()
    side = ENEMY[battle.units[frame.unit].side]
    if cards := battle.working(side, "M6"):
        found.append(Modifier(FIGHT_TO_THE_LAST * cards, "Fight to the Last", "SN-G9"))
    return tuple(found)


def defender_power(battle: Battle, unit: Unit) -> Iterator[Modifier]:
    """Yield a defender's black dice: 1 of a sniper, none of a disrupted squad (TOI-12.7, SN-9.12)."""
    if unit.kind == "sniper":
        yield Modifier(1, unit.id, "SN-9.12")
        return
    full = full_power(unit, unit.figures)
    yield Modifier(full, unit.id, "TOI-12.6")
    if unit.condition == "disrupted":
        yield Modifier(-full, "disrupted", "TOI-12.7")
    elif unit.condition == "pinned" and not battle.officer_at(unit.at, unit.side):
        yield Modifier(halved(full) - full, "pinned", "TOI-12.7")
    elif unit.at in battle.smoke:  # TOI-7.12: halved once at most
        yield Modifier(halved(full) - full, "in smoke", "TOI-12.15")


def hex_cover(battle: Battle, frame: Assaulting) -> tuple[Modifier, ...]:
    """List the red dice of an assaulted hex, rolled once (TOI-R21, TOI-4.2, TOI-R17, SN-9.13, SN-G9).

    There are none without defenders (TOI-R26). Take Cover counts for the unit that has the most (TOI-R33).
    """
    side = ENEMY[battle.units[frame.unit].side]
    there = defenders(battle, frame)
    if not there:
        return ()
    found = [*place_cover(battle, frame.target), *medic_cover(battle, frame.target, side)]
    if cards := max(battle.working(side, "M1", unit.id) for unit in there):
        found.append(Modifier(TAKE_COVER * cards, "Take Cover", "SN-G9"))
    took_part = (battle.units[id_] for id_ in (frame.unit, *frame.supporters))
    if any(unit.specialization == "flamethrower" for unit in took_part):
        return tuple(reduced(found))
    return tuple(found)


def roll(battle: Battle, frame: Assaulting) -> None:
    """Roll for both sides, then let each take its losses, the defender first (TOI-R21, TOI-12.8)."""
    attack, cover, defense = (
        attack_power(battle, frame),
        hex_cover(battle, frame),
        defense_power(battle, frame),
    )
    black = throw(
        battle, BLACK, dice_of(attack), purpose=f"assault ({frame.unit} on {frame.target})", clause="TOI-12.5"
    )
    red = throw(battle, RED, dice_of(cover), purpose=f"cover ({frame.target})", clause="TOI-12.6")
    back = throw(battle, BLACK, dice_of(defense), purpose=f"defense ({frame.target})", clause="TOI-12.6")
    net = max(0, hits_among(black) - cancelled(red))
    returned = hits_among(back)
    battle.record(
        AssaultDiceRolled,
        frame.unit,
        frame.target,
        attack=black,
        red=red,
        defense=back,
        attack_power=attack,
        cover=cover,
        defense_power=defense,
        net=net,
        returned=returned,
    )
    side = battle.units[frame.unit].side
    there = tuple(unit.id for unit in defenders(battle, frame))
    battle.then(
        AssaultRolled(frame.unit, frame.target, side=side, defenders=there, ahead=net > returned),
        Losses(side, (frame.unit, *frame.supporters), returned),
        Losses(ENEMY[side], there, net),
    )


def hits_among(black: tuple[int, ...]) -> int:
    """Count the hits of an assault (TOI-12.5, TOI-12.6)."""
    return sum(die >= HITS_FROM["assault"] for die in black)


def decide(battle: Battle, frame: AssaultRolled) -> None:
    """Determine the winner and begin the retreat (TOI-12.10, TOI-12.11, TOI-12.14, TOI-R10, TOI-R11).

    Only units that take part count (TOI-R26); all in the hex retreat.
    """
    won = frame.ahead or not any(id_ in battle.units for id_ in frame.defenders)
    battle.record(AssaultEnded, frame.unit, frame.target, won=won, clauses=("TOI-12.10",))
    if not won:
        battle.frames.pop()
        return
    there = tuple(unit.id for unit in battle.at(frame.target))
    for id_ in there:
        reveal(battle, id_, "TOI-12.14")
    battle.then(Retreats(ENEMY[frame.side], frame.unit, frame.target, there))


def rolled_violations(battle: Battle, below: ActionTurn, frame: AssaultRolled) -> Iterator[str]:
    """Check an assault with losses to choose (TOI-R21)."""
    if frame.side != below.side or frame.unit not in battle.scenario.side(frame.side).unit_ids:
        yield f"{frame.unit[:20]!r} does not assault [TOI-12.1]"
    if frame.target not in battle.ground.bit or battle.holder(frame.target) == frame.side:
        yield f"{frame.target[:20]!r} is not assaulted [TOI-12.1]"
    if battle.frames[-1] is frame:
        yield "only losses keep an assault open [TOI-R21]"
    yield from defender_violations(battle, frame)


def defender_violations(battle: Battle, frame: AssaultRolled) -> Iterator[str]:
    """Check the defenders: those left are in the hex (TOI-R26)."""
    names = {base.id for base in battle.scenario.side(ENEMY[frame.side]).squads}
    there = {unit.id for unit in battle.squads_at(frame.target)} | set(battle.lost)
    if len(set(frame.defenders)) < len(frame.defenders) or not names & there >= set(frame.defenders):
        yield f"those who defend {frame.target[:20]} are squads in it, each named once [TOI-R26]"


ASSAULT_ROLLED: Moment[Battle, AssaultRolled] = Moment(
    clause="TOI-R21", proceeds=decide, lies_on=(ActionTurn,), violations=rolled_violations
)
