"""What frames of a page cost, from a trace of Chromium: processor time of the page's thread, frame by frame.

Wall clocks tell of others on the machine; the processor time of one thread does not, or hardly.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

CATEGORIES = ("toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "v8.execute")
GAP = 4000
"""Microseconds without a task after which what comes is no part of the same frame."""
SPENT = SCRIPT, STYLE, LAYOUT, PAINT, BROWSER = "script", "style", "layout", "paint", "browser"
MEASURING = "measuring"
KINDS = {
    **dict.fromkeys(("FunctionCall", "EvaluateScript", "RunMicrotasks", "v8.evaluateModule"), SCRIPT),
    **dict.fromkeys(("EventDispatch", "TimerFire", "FireAnimationFrame", "ParseHTML", "MinorGC"), SCRIPT),
    **dict.fromkeys(("UpdateLayoutTree", "ParseAuthorStyleSheet"), STYLE),
    "Layout": LAYOUT,
    **dict.fromkeys(("PrePaint", "Paint", "Layerize", "UpdateLayer", "Commit"), PAINT),
}
"""What a piece of a task is spent on; any other piece is the browser's own."""
OWN = ("FunctionCall", "EvaluateScript")
"""Pieces that run a script; one without an address is of the measuring itself."""

TraceEvent = Mapping[str, Any]
Frame = Counter[str]
"""Milliseconds of processor time of a frame, by what they were spent on."""


def traced(browser: Any, page: Any, does: Callable[[], object]) -> list[TraceEvent]:
    """Trace a page while something is done in it, and shortly after."""
    browser.start_tracing(page=page, categories=list(CATEGORIES))
    does()
    page.wait_for_timeout(300)
    events: list[TraceEvent] = json.loads(browser.stop_tracing())["traceEvents"]
    return events


def frames(events: Iterable[TraceEvent], address: str) -> list[Frame]:
    """Return what each frame of the pages of an address cost, without what the measuring itself ran.

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
    tasks = (cost for thread in _threads(events, address) for _, _, cost in _tasks(events, thread))
    return max((cost.total() for cost in tasks), default=0.0)


def _thread(event: TraceEvent) -> tuple[int, int]:
    return event["pid"], event["tid"]


def _threads(events: Iterable[TraceEvent], address: str) -> set[tuple[int, int]]:
    """Find the main threads of the processes that ran a script of the address."""
    names = {_thread(one): one["args"]["name"] for one in events if one["name"] == "thread_name"}
    ours = {_thread(one) for one in events if address in json.dumps(one.get("args", ""))}
    return {thread for thread, name in names.items() if name == "CrRendererMain" and thread in ours}


def _tasks(events: Iterable[TraceEvent], thread: tuple[int, int]) -> Iterator[tuple[float, float, Frame]]:
    """Yield the tasks of a thread in order: begin, end, cost. A task within another is a part of it."""
    here = [one for one in events if _thread(one) == thread and "tdur" in one]
    pieces: list[TraceEvent] = []
    for one in sorted(here, key=lambda piece: (piece["ts"], -piece["dur"])):
        if pieces and one["ts"] >= _end(pieces[0]):
            yield pieces[0]["ts"], _end(pieces[0]), _spent(pieces)
            pieces = []
        if pieces or one["name"].endswith("RunTask"):
            pieces.append(one)
    if pieces:
        yield pieces[0]["ts"], _end(pieces[0]), _spent(pieces)


def _end(piece: TraceEvent) -> float:
    end: float = piece["ts"] + piece["dur"]
    return end


def _spent(pieces: Iterable[TraceEvent]) -> Frame:
    """Share the time of a task among what it was spent on: a piece has its time less that of those within."""
    spent: Frame = Counter()
    around: list[tuple[TraceEvent, str]] = []
    for one in pieces:
        while around and _end(around[-1][0]) <= one["ts"]:
            around.pop()
        within = around[-1][1] if around else BROWSER
        spent[within] -= one["tdur"] / 1000 if around else 0
        kind = _kind(one, within)
        spent[kind] += one["tdur"] / 1000
        around.append((one, kind))
    del spent[MEASURING]
    return spent


def _kind(piece: TraceEvent, within: str) -> str:
    if piece["name"] in OWN:
        return SCRIPT if piece["args"].get("data", {}).get("url") else MEASURING
    kind = KINDS.get(piece["name"], within)
    return MEASURING if kind == SCRIPT and within == MEASURING else kind


def _costs(tasks: Iterable[tuple[float, float, Frame]], commits: list[float]) -> Iterator[Frame]:
    cost, ended, due = Counter(), 0.0, list(reversed(commits))  # type: Frame, float, list[float]
    for begin, end, spent in tasks:
        if cost and begin - ended > GAP:
            yield cost
            cost = Counter()
        cost, ended = cost + spent, end
        while due and due[-1] <= end:
            if due.pop() >= begin and cost:
                yield cost
                cost = Counter()
    if cost:
        yield cost
