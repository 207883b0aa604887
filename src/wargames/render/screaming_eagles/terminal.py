"""Text beside the board: signs, planes with their stores, lines of fire."""

from wargames.render.screaming_eagles.moment import aims, cone, cones, facing, status
from wargames.screaming_eagles.components import HOLES, INDEX, PARTS, SQUADRONS, Squadron
from wargames.screaming_eagles.lattice import Space
from wargames.screaming_eagles.queries import card_name, name
from wargames.screaming_eagles.state import PublicState
from wargames.screaming_eagles.view import EaglesView

NOSE = {+1: "^", -1: "v"}
KEY = (
    "S Stallion  T Tiger  E Eagle  C Cobra  ^ flies north  v flies south",
    ": cone of fire  + straight or diagonal, where the cannon reaches, too",
    "Columns B, D, F and so on stand half a space lower",
    "Edges: 10 (A) to 150 (O) above and below, 160 (row 1) to 360 (row 21) at the sides",
    "A card with * lies face down",
)


def shades(table: PublicState) -> dict[Space, str]:
    """Mark the cones of fire worth showing."""
    found = [cone(table.plane(one)) for one in cones(table)]
    curved = {at: ":" for each in found for at in each}
    return curved | {at: "+" for each in found for at, lies in each.items() if lies.path != "curved"}


def battle_boards(view: EaglesView) -> tuple[str, ...]:
    """Write the planes of each team, the teams parted by an empty line."""
    blue, tan = (
        [line for one in SQUADRONS if view.plane(one).team == team for line in battle_board(view, one)]
        for team in ("blue", "tan")
    )
    return (*blue, "", *tan)


def battle_board(view: EaglesView, squadron: Squadron) -> tuple[str, ...]:
    """Write a plane: its space, its card, its stores, its hits."""
    plane = view.plane(squadron)
    who = f"{name(squadron)} ({plane.team.capitalize()})"
    if plane.at is None:
        return (f"{who} SHOT DOWN",)
    stores = plane.stores
    hits = [(part.replace("_", " "), plane.damage.of(part), HOLES[part]) for part in PARTS]
    hit = ", ".join(f"{part} {many} of {most}" for part, many, most in hits if many)
    return (
        f"{who} at {plane.at}",
        f"  {card(view, squadron)}; {status(view.table, squadron)}",
        f"  LR {stores.LR}  MR {stores.MR}  CAN {stores.CAN}  flares {stores.flares}",
        f"  hits: {hit or 'none'}",
    )


def card(view: EaglesView, squadron: Squadron) -> str:
    """Describe a plane's card as far as it is known."""
    face = view.cards[INDEX[squadron]]
    lies = facing(view, squadron)
    if face is None:
        return {"none": "no card", "down": "card face down"}[lies]
    return card_name(face).replace(" with", ",") + ("" if lies == "up" else "*")


def shots(table: PublicState) -> list[str]:
    """List the lines of fire of the moment."""
    return [
        f"{name(aim.attacker)} -> {name(aim.target)}: {aim.lies.distance} {aim.lies.path}"
        f", {', '.join(aim.weapons)}"
        for aim in aims(table)
    ]
