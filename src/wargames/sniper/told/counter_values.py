"""The numbers of squads, snipers and vehicles in words (SN-G3, SN-G6)."""

from collections.abc import Callable

import attrs

from wargames.kernel.game.counter_values import CounterValue, ValueRow, explained
from wargames.sniper.told.terrain_values import terrain_values
from wargames.sniper.told.view import SniperView
from wargames.sniper.values.components import (
    DAMAGES,
    FIGURES,
    MOVEMENT,
    OFFICER_MOVEMENT,
    SNIPER_FIRE,
    VEHICLES,
    Figure,
    FigureType,
    Firing,
    VehicleType,
    slots,
)
from wargames.sniper.values.state import Unit
from wargames.sniper.values.words import figures_in_brief


def counter_values(view: SniperView, name: str) -> tuple[CounterValue, ...]:
    """Return the numbers of a unit (its figures, its vehicle, a sniper), of a hex or of a card."""
    unit = next((one for one in view.units if one.id == name.upper()), None)
    if unit is None:
        return terrain_values(view, name)
    if unit.vehicle is not None:
        return explained(VEHICLE_ROWS, DamagedVehicle(VEHICLES[unit.vehicle], unit.hits))
    return explained(SNIPER_ROWS if unit.kind == "sniper" else SQUAD_ROWS, unit)


def counter_title(view: SniperView, name: str) -> str:
    """Return the id of a unit with its vehicle or its figures."""
    unit = next((one for one in view.units if one.id == name), None)
    if unit is None:
        return name
    kind = VEHICLES[unit.vehicle].title if unit.vehicle else figures_in_brief(unit.figures) or unit.kind
    return f"{name} ({kind})"


# squads

Number = Callable[[FigureType], int | None]


def _of(figure: Figure, number: Number) -> Callable[[Unit], str | None]:
    """Read a number of a type of figure from a squad that has such figures."""

    def read(unit: Unit) -> str | None:
        found = number(FIGURES[unit.side][figure]) if figure in unit.figures else None
        return None if found is None else f"{found}"

    return read


def _rows(figure: Figure, clause: str) -> tuple[ValueRow[Unit], ...]:
    """Return the rows of a type of figure; those without the number leave it out."""
    title = FIGURES["us"][figure].title
    numbers: tuple[tuple[str, str, Number], ...] = (
        (
            "range",
            "hexes at squads; up to twice as far hits on 6 only.",
            lambda one: one.squads.range if one.squads.banded else None,
        ),
        (
            "range",
            "hexes at squads, without a long range.",
            lambda one: None if one.squads.banded else one.squads.range,
        ),
        (
            "least range",
            "hexes; nothing nearer is attacked.",
            lambda one: one.squads.least if one.squads.least > 1 else None,
        ),
        (
            "firepower",
            "black dice at squads; the dice of all figures are rolled together.",
            lambda one: one.squads.firepower,
        ),
        (
            "suppressive firepower",
            "black dice at squads in suppressive fire.",
            lambda one: one.squads.suppressive,
        ),
        ("range at vehicles", "hexes.", lambda one: one.vehicles.range),
        ("firepower at vehicles", "black dice.", lambda one: one.vehicles.firepower),
    )
    return tuple(
        ValueRow(f"{title}: {name}", clause, meaning, _of(figure, number))
        for name, meaning, number in numbers
    )


SQUAD_ROWS: tuple[ValueRow[Unit], ...] = (
    ValueRow("figures", "TOI-3.6", "each casualty removes one, whatever its type.",
             lambda unit: len(unit.figures)),
    ValueRow("slots", "TOI-3.1", "taken of the 4 on the base; a crew takes 2.",
             lambda unit: slots(unit.figures)),
    ValueRow("movement", "TOI-5.4", "movement points; each hex entered costs some.",
             lambda unit: None if "officer" in unit.figures else MOVEMENT),
    ValueRow("movement", "TOI-3.11", "movement points, 1 of them by the officer.",
             lambda unit: MOVEMENT + OFFICER_MOVEMENT if "officer" in unit.figures else None),
    *_rows("officer", "TOI-3.10"),
    *_rows("elite", "TOI-3.8"),
    *_rows("regular", "TOI-3.7"),
    *_rows("mg", "TOI-3.16"),
    *_rows("mortar", "TOI-3.19"),
)  # fmt: skip
"""Every number of a squad and its figures, in the order in which it is shown."""

SNIPER_ROWS: tuple[ValueRow[Unit], ...] = (
    ValueRow("figures", "SN-3.6", "it is always exactly one.", lambda unit: len(unit.figures)),
    ValueRow("movement", "SN-3.8", "movement points; each hex entered costs some.", lambda _: MOVEMENT),
    ValueRow("range", "SN-6.2", "hexes, all of them normal range.", lambda _: SNIPER_FIRE.range),
    ValueRow("firepower", "SN-6.5",
             "black dice: as many as the target squad has figures; one casualty at most.",
             lambda _: f"1-{SNIPER_FIRE.firepower}"),
    ValueRow("firepower at vehicles", "SN-3.10", "it never attacks a vehicle.", lambda _: 0),
)  # fmt: skip
"""Every number of a sniper, in the order in which it is shown."""

# vehicles


@attrs.frozen
class DamagedVehicle:
    """A vehicle with the hits that it has taken."""

    type: VehicleType
    hits: int

    @property
    def squads(self) -> Firing:
        """Its fire at squads."""
        return self.type.squads


VEHICLE_ROWS: tuple[ValueRow[DamagedVehicle], ...] = (
    ValueRow("movement", "SN-G6", "movement points; each hex entered costs some.",
             lambda one: one.type.movement),
    ValueRow("range", "TOI-7.5", "hexes at squads; up to twice as far hits on 6 only.",
             lambda one: one.squads.range),
    ValueRow("firepower", "TOI-7.10", "black dice at squads.", lambda one: one.squads.firepower),
    ValueRow("range at vehicles", "TOI-7.5", "hexes.", lambda one: one.type.vehicles.range),
    ValueRow("firepower at vehicles", "TOI-7.10", "black dice.", lambda one: one.type.vehicles.firepower),
    ValueRow("armor", "TOI-15.2", "red dice against attacks; each 5 or 6 cancels a hit.",
             lambda one: one.type.armor),
    ValueRow("transports", "TOI-16.2", "squads that it carries.", lambda one: one.type.transports or None),
    ValueRow("concussive firepower", "SN-9.4", "more range and firepower at a squad in a building.",
             lambda one: f"+{one.type.concussive}" if one.type.concussive else None),
    ValueRow("hits", "TOI-15.3", "they add up: 1 light, 2 heavy damage, 3 destroy it.",
             lambda one: f"{one.hits} ({DAMAGES[min(one.hits, len(DAMAGES) - 1)]})" if one.hits else None),
)  # fmt: skip
"""Every number of a vehicle, in the order in which it is shown."""
