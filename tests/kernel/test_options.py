from typing import Literal

import attrs
import pytest

from cases import cases
from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.base.options import describe_options, option, read_options


@attrs.frozen(kw_only=True)
class Switches:
    players: Literal[2, 3] = option("how many play", "X-1", default=2)
    color: Literal["tan", "blue"] = option("whose pair", "X-2", default="tan")
    fog: bool = option("nobody sees", "X-3", default=False)
    limit: int | None = option("rounds", "X-4", default=None)


def test_defaults_hold_for_what_is_not_given() -> None:
    assert Switches() == read_options(Switches, {})


def test_values_are_read_as_they_are_or_as_typed() -> None:
    expected = Switches(players=3, color="blue", fog=True, limit=12)
    assert expected == read_options(Switches, {"players": 3, "color": "blue", "fog": True, "limit": 12})
    assert expected == read_options(Switches, {"players": "3", "color": "Blue", "fog": "TRUE", "limit": "12"})
    assert Switches() == read_options(Switches, {"limit": "none", "fog": "false"})


@cases(
    ("players", 1, r"option players cannot be '1'; it is 2 \| 3"),
    ("players", 5, "option players"),
    ("players", True, "option players"),
    ("players", 2.0, "option players"),
    ("color", "green", r"it is tan \| blue"),
    ("fog", 1, r"it is true \| false"),
    ("fog", "maybe", "option fog"),
    ("limit", 0, r"a whole number from 1 \| none"),
    ("limit", -3, "option limit"),
    ("limit", "1e9", "option limit"),
    ("limit", "9" * 5000, "option limit"),
    ("limit", True, "option limit"),
    ("limit", [1], "option limit"),
)
def test_a_value_that_an_option_cannot_take_is_refused(name: str, value: object, message: str) -> None:
    with pytest.raises(BadOption, match=message):
        read_options(Switches, {name: value})


def test_an_unknown_option_lists_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="there is no option 'fgo'; did you mean 'fog'"):
        read_options(Switches, {"fgo": True})


def test_options_are_described_with_values_default_and_clause() -> None:
    assert ("players", "2 | 3", "2", "how many play", "X-1") == describe_options(Switches)[0]
    assert ("limit", "a whole number from 1 | none", "none", "rounds", "X-4") == describe_options(Switches)[3]
