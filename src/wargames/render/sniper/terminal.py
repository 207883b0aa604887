"""Text beside the map: signs, goals, smoke, units and cards."""

from wargames.render.phrases import whose
from wargames.render.sniper.landscape import GROUNDS
from wargames.render.sniper.moment import goals, holdings, made_up, objective_said, side_seen, status_marks
from wargames.sniper.told.view import SniperView
from wargames.sniper.values.components import SIDE_NAMES, SIDES, Side
from wargames.sniper.values.state import Unit

KEY = (
    "  ".join(f"{ground.sign} {terrain}" for terrain, ground in GROUNDS.items())
    + "  1-2 level  : road  % smoke",
    "* objective, + controlled by Americans, - by Germans  A1 American, g1 German",
    "0203 column 02, row 03; even columns stand half a hex lower",
    "A5:mg a machine gun of A5 that fires alone, A5:rest the figures without it",
)


def facts(view: SniperView) -> tuple[str, ...]:
    """Write command, goals, control and smoke."""
    purses = ((SIDE_NAMES[side], side_seen(view, side)) for side in SIDES)
    command = "   ".join(
        f"{name}s {purse.command}, {purse.bid} on the initiative card" for name, purse in purses
    )
    smoke = ", ".join(f"{smoke.hex} (round {smoke.round})" for smoke in view.smoke)
    return (
        f"Command: {command}   Initiative: {SIDE_NAMES[view.initiative]}",
        f"To win: {'; '.join(goals(view.scenario))}.",
        f"Objectives: {'; '.join(objective_said(view, one) for one in view.scenario.objectives)}.",
        f"Smoke: {smoke or 'none'}. Streams: {view.scenario.map.stream}.",
    )


def roster(view: SniperView) -> tuple[str, ...]:
    """List the units and cards of each side, the sides parted by an empty line."""
    us, de = ((whose(SIDE_NAMES[side], mine=side == view.team), *rows(view, side)) for side in SIDES)
    return (*us, "", *de)


def rows(view: SniperView, side: Side) -> list[str]:
    """Write a side's units, cards and losses."""
    return [*(row(unit) for unit in view.units if unit.side == side), *holdings(view, side)]


def row(unit: Unit) -> str:
    """Write a unit: hex, name, figures, markers."""
    return "; ".join(
        filter(None, (f"{unit.at or '':5}{unit.id} {made_up(unit)}", ", ".join(status_marks(unit))))
    )
