"""Seats with 2, 3 or 4 players, and their planes (SE-2.7 to SE-2.9)."""

import attrs

from wargames.kernel.game import Seat
from wargames.screaming_eagles.components import PLANES, SQUADRONS, TEAM, Squadron, Team
from wargames.screaming_eagles.options import Options


@attrs.frozen
class Seating:
    """The seats: ``controllers`` in the fixed plane order, ``seats`` in the order of SE-R19."""

    controllers: tuple[Seat, ...]
    seats: tuple[Seat, ...]
    planes: dict[Seat, tuple[Squadron, ...]]
    teams: dict[Team, tuple[Seat, ...]]

    @classmethod
    def of(cls, *names: str) -> "Seating":
        """Seat the controllers of Stallion, Tiger, Eagle and Cobra."""
        controllers = tuple(Seat(name) for name in names)
        control = dict(zip(SQUADRONS, controllers, strict=True))
        seats = tuple(dict.fromkeys(controllers))
        return cls(
            controllers,
            seats,
            {seat: tuple(one for one in SQUADRONS if control[one] == seat) for seat in seats},
            {team: tuple(dict.fromkeys(control[one] for one in pair)) for team, pair in PLANES.items()},
        )


PAIRS = Seating.of("blue", "blue", "tan", "tan")  # SE-2.7
TAN_PAIR = Seating.of("stallion", "tiger", "tan", "tan")  # SE-2.8
BLUE_PAIR = Seating.of("blue", "blue", "eagle", "cobra")  # SE-2.8
SINGLES = Seating.of("stallion", "tiger", "eagle", "cobra")  # SE-2.9

SEATINGS = {
    (2, "tan"): PAIRS,
    (2, "blue"): PAIRS,
    (3, "tan"): TAN_PAIR,
    (3, "blue"): BLUE_PAIR,
    (4, "tan"): SINGLES,
    (4, "blue"): SINGLES,
}


def seating(options: Options) -> Seating:
    """Return the seating for a number of players (SE-R19)."""
    return SEATINGS[options.players, options.three_player_pair]


def seats(options: Options) -> tuple[Seat, ...]:
    """List the seats in the order of SE-R19."""
    return seating(options).seats


def controlled(options: Options, seat: Seat | None) -> tuple[Squadron, ...]:
    """List the planes that a seat controls; a spectator none."""
    return () if seat is None else seating(options).planes.get(seat, ())


def team_of(options: Options, seat: Seat | None) -> Team | None:
    """Return a seat's team; a spectator has none."""
    planes = controlled(options, seat)
    return TEAM[planes[0]] if planes else None
