"""The numbers printed on the edge of the board in words (SE-1.9, SE-7.1)."""

from wargames.kernel.game.counter_values import CounterValue
from wargames.screaming_eagles.lattice import PLACE, Space, numbers


def space_values(name: str) -> tuple[CounterValue, ...]:
    """Return the numbers of a space: none inside the board, two in a corner."""
    at = Space(name.upper())
    if at not in PLACE:
        return ()
    return tuple(
        CounterValue(
            "edge number",
            str(number),
            "a plane that flies off here comes back on the space with the same number.",
            "SE-7.1",
        )
        for number in numbers(at)
    )
