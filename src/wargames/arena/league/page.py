"""The report of a league as static pages: tables, plots, and a page and a record for each game."""

import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

import attrs

from wargames.arena.league.contests import League
from wargames.arena.league.pairing import Fixture, Results, points_of
from wargames.arena.league.playing import PlayedGame
from wargames.arena.league.plots import Bar, courses, intervals
from wargames.arena.league.running import counted
from wargames.arena.league.sprt import SprtVerdict
from wargames.arena.league.store import LeagueStore
from wargames.arena.league.tables import Tables, planned_so_far, tables_of
from wargames.kernel.play.replay import replay

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0 } th, td { padding: .2rem .7rem; text-align: left }
th { border-bottom: 2px solid #888; vertical-align: bottom } tr:nth-child(even) td { background: #f4f4f0 }
.n { text-align: right }
svg { width: 100%; max-width: 45rem } svg text { font-size: 12px } .name { text-anchor: end }
.tick { text-anchor: middle } .middle { stroke: #bbb } .interval { stroke: #36648b; stroke-width: 3 }
td.n { white-space: nowrap }
circle { fill: #36648b } polyline { fill: none; stroke-width: 2 } .fault { color: #a00 }
@media (prefers-color-scheme: dark) { body { background: #1b1b1b; color: #ddd }
  tr:nth-child(even) td { background: #262626 } svg text { fill: #ddd } }
"""


RIGHT = ' class="n"'


def write_page(league: League, store: LeagueStore, folder: Path, *, replays: bool = True) -> Path:
    """Write the report into a folder, over an earlier one; return its first page."""
    results = store.results()
    games = folder / "games"
    games.mkdir(parents=True, exist_ok=True)
    for number in results:
        text = zlib.decompress(store.record(number) or b"")
        (games / f"{number}.jsonl").write_bytes(text)
        if replays:
            page = game_page(league, *results[number], text)
            (games / f"{number}.html").write_text(page, encoding="utf-8")
    first = folder / "index.html"
    first.write_text(
        _page(league.name, _index(league, results, store.lacking(), replays=replays)), encoding="utf-8"
    )
    return first


def game_page(league: League, fixture: Fixture, played: PlayedGame, record: bytes) -> str:
    """Write a game step by step, as the referee knows it."""
    names = " against ".join(escape(league.bots[bot].name) for bot in fixture.order)
    lines = [
        f'<p><a href="../index.html">{escape(league.name)}</a>',
        f' · <a href="{fixture.number}.jsonl">the record</a></p>',
        f"<p>{names}: {escape(fixture.scenario)}, seed {fixture.seed}. {escape(_ending(played))}</p><ol>",
    ]
    lines += (f"<li>{step}</li>" for step in _told(record))
    return _page(f"Game {fixture.number}", [*lines, "</ol>"])


def _told(record: bytes) -> Iterator[str]:
    steps = replay(record)
    for step in steps:
        entry = step.entry
        if step.kind not in {"set-up", "action"}:
            continue
        head = "The set-up" if entry.seat is None else f"{entry.game.side_name(entry.seat)}: {entry.said}"
        told = [escape(entry.game.narrate(event)) for event in entry.events]
        yield f"<b>{escape(head)}</b>" + "".join(f"<br>{line}" for line in told if line)


def _ending(played: PlayedGame) -> str:
    scores = ", ".join(f"{score:+d}" for score in played.scores)
    return f"{played.reason} ({scores})" + (f": {played.fault}" if played.fault else "")


def _index(league: League, results: Results, lacking: Sequence[str], *, replays: bool) -> Iterator[str]:
    found = tables_of(league, results)
    yield f"<p>{found.games} of {found.planned} games."
    if lacking:
        yield f"Bots were shut in without {escape(', '.join(lacking))}."
    yield f"Equal bots would draw {found.draw_rate:.1%} of theirs.</p>"
    yield "<h2>Ratings</h2>"
    yield from _ratings(found)
    yield "<h2>Who beats whom</h2>"
    yield from _crosses(found)
    yield "<h2>Balance of the scenarios</h2>"
    bars = [
        Bar(one.label, 100 * one.share, 100 * one.interval[0], 100 * one.interval[1])
        for one in found.balances
    ]
    yield intervals(bars, middle=50, unit=" %")
    yield "<h2>How the points went</h2>"
    yield courses(_courses(league, results))
    yield "<h2>Games</h2>"
    yield from _games(league, results, replays=replays)


def _ratings(found: Tables) -> Iterator[str]:
    rated = [(row, row.elo) for row in found.rows if row.elo]
    bars = [Bar(row.bot, elo.rating, elo.rating - elo.margin, elo.rating + elo.margin) for row, elo in rated]
    yield intervals(bars, middle=0, unit="")
    head = (
        "bot",
        "won",
        "drawn",
        "lost",
        "points",
        "Elo",
        "openskill",
        "won alone",
        "faults",
        "decisions a second",
        "longest, ms",
    )
    yield table(
        head,
        (
            (
                row.bot,
                row.wins,
                row.draws,
                row.losses,
                f"{row.share:.1%}",
                f"{row.elo.rating:+.0f} ± {row.elo.margin:.0f}" if row.elo else "",
                f"{row.skill[0]:.1f} ± {row.skill[1]:.1f}" if row.skill else "",
                f"{row.alone[0]} of {row.alone[1]}" if row.alone[1] else "",
                row.faults,
                f"{row.decisions_a_second:.0f}",
                row.worst_ms,
            )
            for row in found.rows
        ),
    )


def _matrix(found: Tables) -> Iterator[str]:
    """Write the crosstable: the points of each bot, best first, against each other."""
    points: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0, 0.0])
    met = (*map(attrs.astuple, found.crosses), *map(attrs.astuple, found.rivals))
    for _, _, bot, other, won, drawn, lost in met:
        for pair, own in (((bot, other), won), ((other, bot), lost)):
            points[pair][0] += own + drawn / 2
            points[pair][1] += won + drawn + lost
    names = [row.bot for row in found.rows]
    cells = {pair: f"{own:g} of {games:g}" for pair, (own, games) in points.items() if len(set(pair)) > 1}
    yield table(("", *names), ((bot, *(cells.get((bot, one), "") for one in names)) for bot in names))


def _crosses(found: Tables) -> Iterator[str]:
    yield from _matrix(found)
    head = ("game", "scenario", "first side", "second side", "won", "drawn", "lost")
    yield table(
        head, ((x.game, x.scenario, x.first, x.second, x.wins, x.draws, x.losses) for x in found.crosses)
    )
    if found.rivals:
        yield table(
            ("game", "scenario", "bot", "against", "ahead", "level", "behind"),
            map(attrs.astuple, found.rivals),
        )
    tested = any(x.test for x in found.pairs)
    names = ("bot", "against", "seeds won", "shared", "lost", *(["SPRT"] if tested else []))
    pairs = ((x.first, x.second, x.won, x.shared, x.lost, _test(x.test)) for x in found.pairs)
    yield table(names, (row[: len(names)] for row in pairs))
    if found.faults:
        yield "<h3>Faults</h3>"
        yield table(("game", "bot", "what it did"), ((x.number, x.bot, x.fault) for x in found.faults))
    if found.incidents:
        yield "<h3>Games that were played again</h3>"
        yield table(("game", "what had happened"), map(attrs.astuple, found.incidents))


def _test(test: SprtVerdict | None) -> str:
    return "" if test is None else f"{test.state} ({test.ratio:+.2f})"


def _courses(league: League, results: Results) -> list[tuple[str, list[float]]]:
    games = counted(planned_so_far(league, results), results, league.sprt).values()
    points: dict[int, list[float]] = defaultdict(list)
    for own in (points_of(fixture, played) for fixture, played in games if fixture.contested):
        for bot, point in own.items():
            points[bot].append(float(point))
    return [(league.bots[bot].name, _running_mean(own)) for bot, own in sorted(points.items())]


def _running_mean(points: Sequence[float]) -> list[float]:
    total, found = 0.0, []
    for count, point in enumerate(points, 1):
        total += point
        found.append(total / count)
    return found


def _games(league: League, results: Results, *, replays: bool) -> Iterator[str]:
    end = "html" if replays else "jsonl"
    rows = []
    for number, (fixture, played) in sorted(results.items()):
        names = [league.bots[bot].name for bot in fixture.order]
        link = f'<a href="games/{number}.{end}">{number}</a>'
        where = f"{league.contests[fixture.contest].game} {fixture.scenario}"
        rows.append((link, where, fixture.seed, " : ".join(names), _ending(played)))
    body = "".join(
        f"<tr><td>{link}</td>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells) + "</tr>"
        for link, *cells in rows
    )
    heads = "".join(f"<th>{head}</th>" for head in ("game", "scenario", "seed", "bots", "end"))
    yield f"<table><tr>{heads}</tr>{body}</table>"


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write a table with numbers to the right."""
    told = list(rows)
    right = [any(map(_is_number, column)) for column in zip(*told, strict=True)] or [False] * len(head)
    heads = "".join(f"<th{RIGHT * at}>{escape(one)}</th>" for one, at in zip(head, right, strict=True))
    body = "".join("<tr>" + "".join(map(_cell, row)) + "</tr>" for row in told)
    return f"<table><tr>{heads}</tr>{body}</table>"


def _cell(value: object) -> str:
    return f"<td{RIGHT * _is_number(value)}>{escape(str(value))}</td>"


def _is_number(value: object) -> bool:
    return str(value)[:1] in set("+-0123456789")


def _page(title: str, body: Iterable[str]) -> str:
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style><h1>{escape(title)}</h1>{chr(10).join(body)}</html>\n"
    )
