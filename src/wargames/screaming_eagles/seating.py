"""Who controls which plane with 2, 3 or 4 players (SE-2.7 to SE-2.9), and who decides for a team."""

from wargames.kernel.game import Seat
from wargames.screaming_eagles.components import INDEX, PLANES, SQUADRONS, TEAM, Squadron, Team
from wargames.screaming_eagles.options import Options
from wargames.screaming_eagles.state import Table

# Controllers in the fixed plane order: Stallion, Tiger, Eagle, Cobra (SE-R19).
PAIRS = ("blue", "blue", "tan", "tan")  # SE-2.7
TAN_PAIR = ("stallion", "tiger", "tan", "tan")  # SE-2.8
BLUE_PAIR = ("blue", "blue", "eagle", "cobra")  # SE-2.8
SINGLES = ("stallion", "tiger", "eagle", "cobra")  # SE-2.9


def controllers(options: Options) -> tuple[Seat, ...]:
    """Give the seat that controls each plane, in the fixed plane order."""
    if options.players == 2:  # noqa: PLR2004  the printed number
        names = PAIRS
    elif options.players == 4:  # noqa: PLR2004  the printed number
        names = SINGLES
    else:
        names = TAN_PAIR if options.three_player_pair == "tan" else BLUE_PAIR
    return tuple(Seat(name) for name in names)


def seats(options: Options) -> tuple[Seat, ...]:
    """List the seats in the order of SE-R19."""
    return tuple(dict.fromkeys(controllers(options)))


def controller(options: Options, squadron: Squadron) -> Seat:
    """Give the seat that controls a plane."""
    return controllers(options)[INDEX[squadron]]


def controlled(options: Options, seat: Seat | None) -> tuple[Squadron, ...]:
    """List the planes that a seat controls; a spectator none."""
    return tuple(one for one in SQUADRONS if controller(options, one) == seat)


def team_of(options: Options, seat: Seat | None) -> Team | None:
    """Give a seat's team; a spectator has none."""
    planes = controlled(options, seat)
    return TEAM[planes[0]] if planes else None


def team_seats(options: Options, team: Team) -> tuple[Seat, ...]:
    """List the seats of a team, who know each other's cards (SE-5.3, SE-R20)."""
    return tuple(dict.fromkeys(controller(options, squadron) for squadron in PLANES[team]))


def lead_seat(table: Table, team: Team) -> Seat:
    """Give the seat that picks for a team: the first flying plane's controller (SE-R4)."""
    return controller(table.options, table.flying(team)[0])
