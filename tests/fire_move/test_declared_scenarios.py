"""Each thing that a scenario's class declares is broken once, and refused naming the field as a file does.

Files here are laid out otherwise than their classes, with lengths in inches: so values are broken, not files.
"""

import re
from functools import reduce
from operator import getitem
from typing import Any

from cases import cases
from contract.test_declared_scenarios import Told, told
from contract.test_declared_scenarios import declared as declarations
from fire_move.test_scenario_files import DECK, GOOD, read
from wargames.fire_move.checks.scenario_violations import in_the_file, violations
from wargames.fire_move.values.bounds import Inches
from wargames.fire_move.values.scenarios import FireMoveScenario
from wargames.kernel.base.serialization import from_plain, to_plain
from wargames.kernel.game.declarations import Between, Declared, NotEmpty, Spelled, Unique

OF_ALL_KINDS = (
    GOOD.replace("size =", 'terrain_types.reeds = { title = "reeds", cv = 2, through = 1, blocks = true, '
                 'see_in = 2, see_within = 3 }\nborder_types.canal = { title = "canal", cv = 1 }\nsize =')
    .replace("anchor = [5, 5]", 'anchor = [5, 5], reserve = { turn = 3, feature = "west", start = [2, 1], '
             "end = [2, 9] }")
    .replace("wf = 99", "wf = -6, rep = 2, min_range = 1, crew = 2, crew_min = 2, arc = 90")
    .replace('"ORD", "RIF"', '"ORD", "CRW"').replace('weapon = "panz', 'facing = [1, 0], weapon = "panz')
    + DECK
)  # fmt: skip
"""A file that holds a value of everything that something is declared of."""


def declared() -> list[tuple[Told, Declared]]:
    """List all that is declared of what stands in that file."""
    plain = to_plain(read(OF_ALL_KINDS), FireMoveScenario)
    return [(one, one.said) for one in told(FireMoveScenario, plain) if isinstance(one.said, Declared)]


def broken(one: Told, said: Declared) -> tuple[Any, ...]:
    """Give values that are not as declared."""
    match said:
        case Inches(least, most) | Between(least, int(most)):
            return least - 1, most + 1
        case Between(least, _):
            return least - 1, 9
        case Spelled():
            return "", "x" * 200
        case Unique():  # of the same names the later one is refused
            first = next(other.value for other, same in declared() if same == said)
            return () if one.value == first else (first,)
        case NotEmpty():
            return ([],)
    return ("french" if one.field == "first_player" else "Nowhere" if isinstance(one.value, str) else 45,)


@cases(*declared(), ids=lambda one: one.field if isinstance(one, Told) else type(one).__name__)
def test_what_is_not_as_declared_is_refused_by_its_field(one: Told, said: Declared) -> None:
    """FM-1.1, FM-1.2, FM-1.4, FM-34.2, FM-G1, FM-G2, FM-G5, FM-G17, FM-G18, FM-G22, FM-R23, FM-R70"""
    for value in broken(one, said):
        plain = to_plain(read(OF_ALL_KINDS), FireMoveScenario)
        *way, last = [int(word) if word.isdecimal() else word for word in re.findall(r"\w+", one.field)]
        reduce(getitem, way, plain)[last] = value
        scenario = from_plain(plain, FireMoveScenario, "mine.toml")

        found = [(field, clause) for field, _, clause in violations(scenario)]
        assert (in_the_file(scenario, one.field), said.clause) in found


def test_all_that_is_declared_stands_in_that_file() -> None:
    assert {*declarations(FireMoveScenario)} == {(one.of, said) for one, said in declared()}
