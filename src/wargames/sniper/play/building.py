"""Squads built from the figures of a division (TOI-3.2, TOI-20.1, SN-G4, TOI-R22)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any, ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action, Decision, Seat
from wargames.kernel.moments import Asked, Moment
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.squads import is_heavy, without
from wargames.sniper.play.stack import finished, step_violations
from wargames.sniper.values import words
from wargames.sniper.values.components import SIDES, SLOTS, Figure, Side, Specialization, heavy, listed, slots
from wargames.sniper.values.scenarios import SquadBase, UnitId
from wargames.sniper.values.state import Building, Frame, Giving


@attrs.frozen
class Build(words.Declaration):
    """The action to build the next squad of figures of its division (SN-1.2, TOI-3.1, TOI-3.2)."""

    FORM: ClassVar[str] = "build {figures}"
    figures: tuple[Figure, ...] = attrs.field(converter=listed)

    def said(self, layout: Any) -> str:
        """Return the label, with the squad."""
        return f"build {base_due(layout, layout.frames[-1]).id} of {words.figures_said(self.figures)}"


@attrs.frozen
class ChooseFigures(words.Choice):
    """The choice of the figures of the next squad from those left to its division (TOI-3.2)."""

    ASKS: ClassVar[str] = "build {unit} from the figures of its division ({left} left)"
    WORDS: ClassVar[words.Words] = words.FIELD_WORDS | {"left": words.figures_said}
    unit: UnitId
    left: tuple[Figure, ...]


@attrs.frozen
class SquadBuilt(words.SniperEvent):
    """A squad was built."""

    SAYS: ClassVar[str] = "{unit} was built of {figures}."
    unit: UnitId
    side: Side
    figures: tuple[Figure, ...]
    clauses: words.Clauses = ("TOI-3.2",)


def begin_building(battle: Battle) -> None:
    """Let both sides build squads and give tokens, in initiative order (TOI-20.1, TOI-R22)."""
    if battle.options.default_set_up:
        return
    for side in reversed(battle.in_order()):
        if battle.scenario.side(side).builds:
            battle.frames += [Giving(side), Building(side)]


def next_base(battle: Battle, frame: Building) -> SquadBase | None:
    """Return the next base to build (SN-G4)."""
    bases = battle.scenario.side(frame.side).bases
    return bases[frame.built] if frame.built < len(bases) else None


def base_due(battle: Battle, frame: Building) -> SquadBase:
    """Return the base of the current question."""
    base = next_base(battle, frame)
    assert base is not None
    return base


def pool_left(battle: Battle, side: Side, division: int) -> tuple[Figure, ...]:
    """List the figures of a division that are on no base yet (SN-1.2, TOI-3.3)."""
    order, taken = battle.scenario.side(side), list[Figure]()
    pool = next(one.figures.figures for one in order.divisions if one.number == division)
    for base in order.bases:
        if base.division == division:
            taken += battle.units[base.id].figures
    left = without(pool, tuple(taken))
    assert left is not None, "figures are taken from the pool"
    return left


@attrs.frozen
class Unbuilt:
    """The rest of a division when its next squad is built, which decides the possible squads.

    ``pool`` are the figures on no base, ``bases`` those to be built after the next, ``tokens`` those without
    a squad that has no crew (TOI-3.2, TOI-3.4).
    """

    pool: tuple[Figure, ...]
    bases: int
    tokens: int


def unbuilt(battle: Battle, frame: Building, base: SquadBase) -> Unbuilt:
    """Return the rest of a division when a base is built (TOI-3.2, TOI-3.3)."""
    order = battle.scenario.side(frame.side)
    tokens = next(len(one.specializations) for one in order.divisions if one.number == base.division)
    mates = [one for one in order.bases if one.division == base.division and one.id != base.id]
    built = [battle.units[one.id] for one in mates if battle.units[one.id].figures]
    ready = sum(not is_heavy(unit) for unit in built)
    return Unbuilt(pool_left(battle, frame.side, base.division), len(mates) - len(built), tokens - ready)


def build_refusal(battle: Battle, frame: Building, figures: tuple[Figure, ...]) -> Refusal | None:
    """Return why the next squad may not be built as declared, or None.

    TOI-3.1, TOI-3.2, TOI-3.3, TOI-3.4, SN-1.2.
    """
    base = base_due(battle, frame)
    if not fits_base(figures):
        return Refusal("TOI-3.1", f"a squad has 1 figure or more in {SLOTS} slots, not {slots(figures)}")
    division = unbuilt(battle, frame, base)
    if without(division.pool, figures) is None:
        return foreign_refusal(battle, frame, base, figures) or Refusal(
            "TOI-3.2", "the division does not have those figures left"
        )
    if not rest_fits(division, figures):
        return Refusal("TOI-3.2", f"the rest of the division would not fit on {division.bases} bases")
    return None


def fits_base(figures: tuple[Figure, ...]) -> bool:
    """Return whether figures fill a squad base (TOI-3.1)."""
    return bool(figures) and slots(figures) <= SLOTS


def rest_fits(division: Unbuilt, figures: tuple[Figure, ...]) -> bool:
    """Return whether the rest of a division can be built after a squad of some figures (TOI-3.2, TOI-3.4)."""
    left = without(division.pool, figures)
    return left is not None and fits(left, division.bases, max(0, division.tokens - (not heavy(figures))))


def foreign_refusal(
    battle: Battle, frame: Building, base: SquadBase, figures: tuple[Figure, ...]
) -> Refusal | None:
    """Refuse a type of figure that only another division of the side has (TOI-3.3)."""
    divisions = battle.scenario.side(frame.side).divisions
    own = next(one.figures.figures for one in divisions if one.number == base.division)
    others = {figure for one in divisions for figure in one.figures.figures}
    if foreign := set(figures) & others - set(own):
        return Refusal("TOI-3.3", f"{min(foreign)} is of another division than {base.id}")
    return None


def fits(pool: tuple[Figure, ...], bases: int, free: int) -> bool:
    """Return whether figures fill some bases, none of them empty, ``free`` of them without a crew.

    >>> fits(("regular", "mortar"), 2, 1), fits(("mortar", "mg"), 2, 1), fits(("mg",), 0, 0)
    (True, False, False)
    """
    crews = sum(heavy((figure,)) for figure in pool)
    small = len(pool) - crews
    most = min(crews, bases - free)
    if not bases:
        return not pool and not free
    least = -(-crews // 2)
    return least <= most and small >= bases - most and slots(pool) <= SLOTS * bases


@lru_cache(maxsize=1024)
def builds_from(division: Unbuilt) -> tuple[Build, ...]:
    """List the actions to build from the rest of a division."""
    return tuple(map(Build, squads_from(division)))


def squads_from(division: Unbuilt) -> tuple[tuple[Figure, ...], ...]:
    """List the squads that may be built from the rest of a division."""
    pool = division.pool
    few = [figure for figure in dict.fromkeys(pool) for _ in range(min(SLOTS, pool.count(figure)))]
    found = dict.fromkeys(chosen for size in range(1, SLOTS + 1) for chosen in combinations(few, size))
    return tuple(chosen for chosen in found if fits_base(chosen) and rest_fits(division, chosen))


def build(battle: Battle, frame: Building, figures: tuple[Figure, ...]) -> None:
    """Build the next squad (TOI-3.2)."""
    base = next_base(battle, frame)
    assert base is not None
    battle.change(base.id, figures=figures)
    battle.record(SquadBuilt, base.id, frame.side, figures)
    battle.frames[-1] = Building(frame.side, frame.built + 1)


def side_to_build(battle: Battle, frame: Building) -> Seat | None:
    """Return the side with a squad to build (TOI-3.2)."""
    return Seat(frame.side) if next_base(battle, frame) is not None else None


def list_builds(battle: Battle, frame: Building) -> tuple[Action, ...]:
    """List the squads that may be built (TOI-3.2)."""
    return builds_from(unbuilt(battle, frame, base_due(battle, frame)))


def for_figures(asked: Asked, battle: Battle, frame: Building) -> Decision:
    """Return the question for the next squad."""
    base = base_due(battle, frame)
    left = pool_left(battle, frame.side, base.division)
    return ChooseFigures(*asked, base.id, left)


# tokens


def tokens_of(battle: Battle, side: Side) -> list[tuple[int, Specialization]]:
    """List a side's specialization tokens with their divisions, in order (SN-1.4, SN-1.6, SN-1.8)."""
    divisions = battle.scenario.side(side).divisions
    return [(one.number, token) for one in divisions for token in one.specializations]


# checks of states


def building_order(battle: Battle) -> list[tuple[type, Side]]:
    """List the frames of the set-up in their order at its start (TOI-R22)."""
    sides = [side for side in reversed(battle.in_order()) if battle.scenario.side(side).builds]
    return [(kind, side) for side in sides for kind in (Giving, Building)]


def building_violations(battle: Battle, below: Frame | None, _frame: Building | Giving) -> Iterator[str]:
    """Check the building of squads, at its lowest frame (TOI-3.2, TOI-R22)."""
    yield from step_violations(battle, below, "building")
    if below is not None:
        return
    there = [(type(one), one.side) for one in battle.frames if isinstance(one, Building | Giving)]
    if battle.options.default_set_up or there != building_order(battle)[: len(there)]:
        yield "the sides do not build in initiative order [TOI-R22]"
        return
    if any(unit.at is not None or unit.aboard is not None for unit in battle.units.values()):
        yield "nobody is placed before all squads are built [TOI-20.1]"
    for side in SIDES:
        if battle.scenario.side(side).builds:
            yield from side_building_violations(battle, side)


def side_building_violations(battle: Battle, side: Side) -> Iterator[str]:
    """Check a side's squads and tokens so far (TOI-3.2, SN-1.4)."""
    bases = [base.id for base in battle.scenario.side(side).bases]
    tokens = tokens_of(battle, side)
    built, given = progress(battle, side, len(bases), len(tokens))
    if not 0 <= built <= len(bases) or not 0 <= given <= len(tokens):
        yield f"{side} cannot have built {built} squads and given {given} tokens [TOI-3.2]"
        return
    for at, id_ in enumerate(bases):
        if bool(battle.units[id_].figures) != (at < built):
            yield f"{id_} is built in its turn [TOI-3.2]"
    bearers = sorted(
        (unit.division, unit.specialization) for unit in battle.of(side) if unit.specialization is not None
    )
    if bearers != sorted(tokens[:given]):
        yield f"{side} has given {given} tokens [SN-1.4]"
    yield from pool_violations(battle, side)


def progress(battle: Battle, side: Side, bases: int, tokens: int) -> tuple[int, int]:
    """Count a side's built squads and given tokens, by its frames."""
    built, given = bases, tokens
    for frame in battle.frames:
        if isinstance(frame, Building) and frame.side == side:
            built = frame.built if frame is battle.frames[-1] or not frame.built else -1
        if isinstance(frame, Giving) and frame.side == side:
            given = frame.given if frame is battle.frames[-1] or not frame.given else -1
    return built, given


def pool_violations(battle: Battle, side: Side) -> Iterator[str]:
    """Check that squads use their division's figures, and that the rest will fit (TOI-3.2, TOI-3.4)."""
    order = battle.scenario.side(side)
    for division in order.divisions:
        bases = [battle.units[base.id] for base in order.bases if base.division == division.number]
        used = tuple(figure for unit in bases for figure in unit.figures)
        if without(division.figures.figures, used) is None:
            yield f"division {division.number} of {side} does not have those figures [TOI-3.2]"
            continue
        open_ = sum(not unit.figures for unit in bases)
        ready = sum(bool(unit.figures) and not is_heavy(unit) for unit in bases)
        free = max(0, len(division.specializations) - ready)
        if not fits(pool_left(battle, side, division.number), open_, free):
            yield f"the rest of division {division.number} of {side} fits on no bases [TOI-3.2]"


BUILDING: Moment[Battle, Building] = Moment(
    clause="TOI-3.2",
    takes=(Build,),
    waits=side_to_build,
    question=for_figures,
    lists=list_builds,
    refuses=lambda battle, frame, built: build_refusal(battle, frame, built.figures),
    carries_out=lambda battle, frame, built: build(battle, frame, built.figures),
    proceeds=finished,
    lies_on=(None, Giving),
    violations=building_violations,
)
