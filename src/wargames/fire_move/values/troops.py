"""The troop card of a figure in play (FM-G4, FM-G15, FM-R46)."""

from wargames.fire_move.values.components import TROOPS, TroopCard
from wargames.fire_move.values.state import Figure
from wargames.kernel.base.replace import replace

PROMOTED_LM = 1  # FM-R46


def troop_card(figure: Figure) -> TroopCard:
    """Return the numbers of a figure: a promoted SL leads, a wounded PL does not (FM-G15, FM-R46)."""
    card = TROOPS[figure.side][figure.role]
    if figure.promoted:
        card = replace(card, lm=PROMOTED_LM)
    if figure.wounded:
        card = replace(card, morale=card.morale - 1, lm=0)
    return card


def is_leader(figure: Figure) -> bool:
    """Return whether a figure is a PL, printed or promoted (FM-R46)."""
    return figure.role == "PL" or figure.promoted
