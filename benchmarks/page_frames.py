"""What frames of a page cost, from a trace of Chromium: processor time of the page's thread, frame by frame.

Wall clocks tell of others on the machine; the processor time of one thread does not, or hardly.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

CATEGORIES = ("toplevel", "devtools.timeline", "v8.execute")
GAP = 4000
"""Microseconds without a task after which what comes is no part of the same frame."""

TraceEvent = Mapping[str, Any]


def traced(browser: Any, page: Any, does: Callable[[], object]) -> list[TraceEvent]:
    """Trace a page while something is done in it, and shortly after."""
    browser.start_tracing(page=page, categories=list(CATEGORIES))
    does()
    page.wait_for_timeout(300)
    events: list[TraceEvent] = json.loads(browser.stop_tracing())["traceEvents"]
    return events


def frames(events: Iterable[TraceEvent], address: str) -> list[float]:
    """Return the milliseconds of processor time of each frame of the pages of an address.

    A frame is what the page's thread does up to a commit to the screen, or until it rests.
    """
    events = tuple(events)
    threads = _threads(events, address)
    commits = {thread: [] for thread in threads}  # type: dict[tuple[int, int], list[float]]
    for one in events:
        if one["name"] == "Commit" and _thread(one) in threads:
            commits[_thread(one)].append(one["ts"])
    return [cost for thread in threads for cost in _costs(_tasks(events, thread), sorted(commits[thread]))]


def longest_task(events: Iterable[TraceEvent], address: str) -> float:
    """Return the milliseconds of processor time of the longest task of the pages of an address."""
    events = tuple(events)
    tasks = (one for thread in _threads(events, address) for one in _tasks(events, thread))
    return max((one.get("tdur", 0) / 1000 for one in tasks), default=0.0)


def _thread(event: TraceEvent) -> tuple[int, int]:
    return event["pid"], event["tid"]


def _threads(events: Iterable[TraceEvent], address: str) -> set[tuple[int, int]]:
    """Find the main threads of the processes that ran a script of the address."""
    names = {_thread(one): one["args"]["name"] for one in events if one["name"] == "thread_name"}
    ours = {_thread(one) for one in events if address in json.dumps(one.get("args", ""))}
    return {thread for thread, name in names.items() if name == "CrRendererMain" and thread in ours}


def _tasks(events: Iterable[TraceEvent], thread: tuple[int, int]) -> Iterator[TraceEvent]:
    """Yield the tasks of a thread in order, without what the measuring itself evaluated in them.

    A task within another is a part of it.
    """
    here = [one for one in events if _thread(one) == thread]
    own = [one for one in here if one["name"] == "EvaluateScript" and not one["args"]["data"].get("url")]
    found = (one for one in here if one["name"].endswith("RunTask"))
    end = 0.0
    for one in sorted(found, key=lambda task: (task["ts"], -task.get("dur", 0))):
        if one["ts"] >= end:
            begin, end = one["ts"], one["ts"] + one.get("dur", 0)
            asked = sum(script.get("tdur", 0) for script in own if begin <= script["ts"] < end)
            yield {**one, "tdur": max(0, one.get("tdur", 0) - asked)}


def _costs(tasks: Iterable[TraceEvent], commits: list[float]) -> Iterator[float]:
    cost, end, due = 0.0, 0.0, list(reversed(commits))
    for one in tasks:
        if cost and one["ts"] - end > GAP:
            yield cost
            cost = 0.0
        cost, end = cost + one.get("tdur", 0) / 1000, one["ts"] + one.get("dur", 0)
        while due and due[-1] <= end:
            if due.pop() >= one["ts"] and cost:
                yield cost
                cost = 0.0
    if cost:
        yield cost
