"""Tournaments in tests: people found them, join, and resign where they are the weaker."""

import time
from collections.abc import Callable
from typing import Any

from waiting import until
from web.served import Served
from web.test_people import unbounded
from web.together import Browser

DAYS = {"kind": "days", "days": 3, "vacation": 14}
CUP = {
    "title": "Spring  Cup",
    "format": "round-robin",
    "game": "screaming_eagles",
    "scenarios": ["standard"],
    "options": {"round_limit": 2},
    "time": DAYS,
}
AT_TABLES = {"due", "playing"}
NAMES = ("Ann", "Bob", "Carol", "Dave", "Eve", "Frank")


def ready(here: Served) -> None:
    """Let tests ask as often as they like, and the director look often."""
    unbounded(here)
    here.client.app.state.director.tick = 0.02  # type: ignore[attr-defined]


def people(here: Served, count: int) -> list[Browser]:
    return [Browser.opened(here, name) for name in NAMES[:count]]


def founded(founder: Browser, others: list[Browser], **terms: Any) -> str:
    """Found a tournament, and let people join it, the founder first."""
    name = str(founder.post("/tournaments", {**CUP, **terms}, 201)["tournament"])
    for one in (founder, *others):
        one.post(f"/tournaments/{name}/join", {})
    return name


def begun(founder: Browser, others: list[Browser], **terms: Any) -> str:
    name = founded(founder, others, **terms)
    founder.post(f"/tournaments/{name}/begin", {})
    return name


def told(browser: Browser, name: str) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/tournaments/{name}")
    return found


def numbers(one: dict[str, Any]) -> dict[str, int]:
    """Give the number of each entrant by name."""
    return {row["name"]: row["number"] for row in one["standings"]}


def playing(browser: Browser, name: str, count: int) -> dict[str, Any]:
    """Wait until so many games of a tournament are played at tables."""

    def there() -> dict[str, Any] | None:
        one = told(browser, name)
        return one if sum(game["state"] == "playing" for game in one["games"]) == count else None

    return until(there)


def resign(browser: Browser, table: str) -> None:
    browser.post(f"/t/{browser.token(table)}/resign", {})


def stronger_wins(
    everybody: list[Browser],
    name: str,
    check: Callable[[dict[str, Any]], object] = bool,
    *,
    patience: float = 60,
) -> dict[str, Any]:
    """Let the one who comes later in the alphabet resign each game, until the end; look at each state."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        one = told(everybody[0], name)
        check(one)
        if one["stage"] == "over":
            return one
        resign_some(everybody, one)
        time.sleep(0.02)
    raise AssertionError(f"the tournament has no end: {one['games']}")


def resign_some(everybody: list[Browser], one: dict[str, Any]) -> None:
    """Let the weaker one resign each game with a person that is played."""
    called = {number: NAMES.index(who) for who, number in numbers(one).items() if who in NAMES}
    for game in one["games"]:
        people_there = [called[number] for number in game["order"] if number in called]
        if game["state"] == "playing" and people_there:
            weaker = everybody[max(people_there)]
            weaker.client.post(f"/t/{weaker.token(game['table'])}/resign", json={})


def ended(one: dict[str, Any]) -> dict[str, Any] | None:
    return one if one["stage"] == "over" else None
