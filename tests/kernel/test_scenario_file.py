from collections.abc import Iterator
from contextlib import suppress
from decimal import Decimal
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import cases
from wargames.kernel.base.errors import BadScenario
from wargames.kernel.game import Scenario
from wargames.kernel.game.scenario_file import (
    LARGEST_FILE,
    Violation,
    field_at,
    line_of,
    read_scenario_file,
    read_toml,
)


@attrs.frozen
class Post:
    at: str
    men: int = 1


@attrs.frozen
class Outposts(Scenario):
    posts: tuple[Post, ...]
    flag: Post


GOOD = """id = "x"
title = "X"

[flag]
at = "C4"

[[posts]]
at = "A1"
men = 3
"""


def test_a_good_file_is_read() -> None:
    expected = Outposts("x", "X", (Post("A1", 3),), Post("C4"))
    assert expected == read_scenario_file(GOOD, "x.toml", Outposts, "X-1")


@cases(
    ('at = "C4"', "at = 4", 5, "flag.at"),
    ('at = "C4"', 'where = "C4"', 4, "flag"),
    ('title = "X"', 'title = "X"\ncolor = "red"', 3, "color"),
    ('title = "X"', "", 1, "title"),
    ("men = 3", 'men = "three"', 9, "posts"),
)
def test_a_bad_field_is_named_with_its_line(old: str, new: str, line: int, field: str) -> None:
    with pytest.raises(BadScenario, match=rf"^x\.toml, line \d+, .*{field}.* \[X-1\]$") as error:
        read_scenario_file(GOOD.replace(old, new), "x.toml", Outposts, "X-1")
    assert "\n" not in str(error.value)
    assert field in str(error.value)
    assert line >= 1


def test_what_is_no_toml_is_refused_with_its_line() -> None:
    with pytest.raises(BadScenario, match=r"x\.toml: .*line 1.*\[X-1\]"):
        read_scenario_file("id = = 3", "x.toml", Outposts, "X-1")


def test_a_huge_file_is_refused_unread() -> None:
    with pytest.raises(BadScenario, match="too many"):
        read_scenario_file("#" * (LARGEST_FILE + 1), "x.toml", Outposts, "X-1")


@given(text=st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(BadScenario):
        read_scenario_file(text, "x.toml", Outposts, "X-1")


@cases(("flag.at", 5), ("flag", 4), ("id", 1), ("nowhere", 1), ("posts", 7))
def test_the_line_of_a_field_is_found(field: str, line: int) -> None:
    assert line == line_of(GOOD, field)


TWO_POSTS = """flag.at = "C4"
[[posts]]
at = "A1"

[posts.store]
food = 1

[[posts]]
at = "B2"
[posts.store]
food = 2
"""


@cases(
    ("posts", 2),
    ("posts[0]", 2),
    ("posts[0].at", 3),
    ("posts[0].men", 2),
    ("posts[0].store.food", 6),
    ("posts[1]", 8),
    ("posts[1].at", 9),
    ("posts[1].store.food", 11),
    ("posts[2].at", 1),
    ("flag", 1),
)
def test_an_index_picks_a_table_of_an_array(field: str, line: int) -> None:
    assert line == line_of(TWO_POSTS, field)


def by_name(written: dict[str, Any]) -> dict[str, Any]:
    """Make a list of the table of posts, each named by its key."""
    return {**written, "posts": [{"at": name, **post} for name, post in written["posts"].items()]}


NAMED = GOOD.replace('[[posts]]\nat = "A1"\nmen = 3\n', "[posts]\nA1 = { men = 3 }\nB2 = { men = 4 }\n")


def test_a_table_by_names_may_be_made_a_list_before_it_is_read() -> None:
    scenario = read_scenario_file(NAMED, "x.toml", Outposts, "X-1", prepare=by_name)

    assert (Post("A1", 3), Post("B2", 4)) == scenario.posts


@cases(
    ("men = 4", 'men = "four"', "x.toml, line 9, posts.B2.men: expected int, found 'four' [X-1]"),
    ("men = 4", "men = 4.5", "x.toml, line 9, posts.B2.men: expected int, found '4.5' [X-1]"),
    (
        "men = 4",
        "men = 4, hats = 1",
        "x.toml, line 9, posts.B2.hats: there is no field 'hats', did you mean 'at'? [X-1]",
    ),
    ('at = "C4"', "at = 4", "x.toml, line 5, flag.at: expected str, found '4' [X-1]"),
)
def test_an_error_in_such_a_table_names_the_field_as_it_is_written(old: str, new: str, message: str) -> None:
    with pytest.raises(BadScenario) as caught:
        read_scenario_file(NAMED.replace(old, new), "x.toml", Outposts, "X-1", prepare=by_name)
    assert message in str(caught.value)


def test_numbers_with_a_point_are_read_as_they_are_written() -> None:
    read = read_toml("a = 0.1\nb = 1.10\nc = nan\nd = 1e3", "x.toml", "X-1")

    assert [Decimal("0.1"), Decimal("1.10")] == [read["a"], read["b"]]
    assert read["c"].is_nan()
    assert 1000 == read["d"]
    with pytest.raises(BadScenario, match="too large for a number"):
        read_toml("a = 1e9999999999999999999999", "x.toml", "X-1")


def unmanned(scenario: Outposts) -> Iterator[Violation]:
    """Find posts where nobody stands."""
    for at, post in enumerate(scenario.posts):
        if not post.men:
            yield f"posts[{at}].men", "nobody stands there", "X-2"


def test_what_the_rules_do_not_allow_is_refused_by_the_line_that_says_it() -> None:
    assert (Post("A1", 3),) == read_scenario_file(GOOD, "x.toml", Outposts, "X-1", unmanned).posts

    message = r"^x\.toml, line 9, posts\[0\]\.men: nobody stands there \[X-2\]$"
    with pytest.raises(BadScenario, match=message):
        read_scenario_file(GOOD.replace("men = 3", "men = 0"), "x.toml", Outposts, "X-1", unmanned)


def test_a_list_over_several_lines_opens_no_table_and_sets_no_key() -> None:
    rows = 'rows = [\n  "..=.",\n  ["A4", "B4"],\n  ["C1"]\n]\n'
    text = rows + "turns = 5\nmap = '''\n[x]\ny = 1\n'''\nlast = 1\n"

    assert [1, 6, 7, 11] == [line_of(text, field) for field in ("rows", "turns", "map", "last")]
    assert ["rows", "rows", "rows", "map"] == [field_at(text, line) for line in (2, 3, 4, 9)]
