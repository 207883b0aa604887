"""Fire & Move, Jeep Edition: platoons of single figures on a table of features and borders (FM-1.1)."""

from wargames.fire_move.game import FireMove
from wargames.kernel.former_paths import register_former_paths

FORMER = "actions combat_orders decisions events fire_events fire_orders movement_orders short_forms"

register_former_paths({f"{__name__}.values.{former}": f"{__name__}.moments" for former in FORMER.split()})
register_former_paths({f"{__name__}.values.troops": f"{__name__}.values.former_functions"})

GAME = FireMove()
