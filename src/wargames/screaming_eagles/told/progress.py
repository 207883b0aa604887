"""Progress of Screaming Eagles: planes shot down and damage, all of which lie open (SE-13.1, SE-R18)."""

from collections.abc import Iterable, Iterator

from wargames.kernel.game import Event, Seat
from wargames.kernel.game.progress import GameProgress, GoalTally, still_to_act
from wargames.screaming_eagles.components import ENEMY, PLANES
from wargames.screaming_eagles.damage import winner_on_points
from wargames.screaming_eagles.seating import seats, team_of
from wargames.screaming_eagles.view import EaglesView


def progress(view: EaglesView) -> GameProgress:
    """Return the round, the goal and the progress toward it."""
    limit = view.table.options.round_limit
    return GameProgress(
        turn=f"Round {view.table.round}{f' of {limit}' if limit else ''}",
        goals=tuple(goals(limit)),
        tallies=tuple(tallies(view)),
        ahead=ahead(view),
        left=left(view),
    )


def goals(limit: int | None) -> Iterator[str]:
    """Yield how the game is won, in sentences (SE-13.1, SE-R18)."""
    yield "A team wins once both planes of the other are shot down."
    if limit:
        yield f"After round {limit} the team wins with more planes flying, then with less damage on them."


def tallies(view: EaglesView) -> Iterator[GoalTally]:
    """Yield the planes that each team has lost, and the damage on those that fly."""
    for team in ENEMY:
        down = len(PLANES[team]) - len(view.table.flying(team))
        yield GoalTally(f"{team.capitalize()} planes shot down", down, len(PLANES[team]))
    for team in ENEMY:
        pegs = sum(view.plane(one).damage.total for one in view.table.flying(team))
        yield GoalTally(f"{team.capitalize()} damage", pegs)


def ahead(view: EaglesView) -> tuple[Seat, ...]:
    """Return the seats of the team with more planes flying, then with less damage on them."""
    options, (team, _) = view.table.options, winner_on_points(view.table)
    return tuple(seat for seat in seats(options) if team is not None and team_of(options, seat) == team)


def left(view: EaglesView) -> str:
    """Return how many planes of the seat have not moved."""
    there = [plane for one in view.planes if (plane := view.plane(one)).at is not None]
    return still_to_act(sum(not plane.moved for plane in there), len(there), "planes")


def lost_by_side(view: EaglesView, _events: Iterable[Event]) -> tuple[GoalTally, ...]:
    """Return the planes that each team has lost, and the damage on those that fly."""
    return tuple(tallies(view))
