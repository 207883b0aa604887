"""Whatever a link is sent is the same, to the byte, in two worlds that look alike to its seat."""

import itertools
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from alike_worlds import DEPTHS, alike, called, line_of_play
from thinned import by_day
from waiting import until
from wargames import SeededDice
from wargames.kernel.game.json_forms import encode_state
from wargames.kernel.play.session import Session
from wargames.kernel.play.timeline import Timeline
from wargames.web.storage.store import TableConfig
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.shared_table import table_of
from wargames.web.transport.rate_limit import RateLimiter
from web.served import Served, served
from web.test_people import unbounded
from web.together import Browser, met


def seated(here: Served, timeline: Timeline[Any], name: str) -> dict[str, str]:
    """Seat people at a table in the middle of a game; gives its tokens."""
    record = here.store.record(name)
    session: Session[Any, Any] = Session.resumed(timeline, dice=SeededDice(1)).branch(
        dice=SeededDice(1), record=record
    )
    table = table_of(session, {}, record)
    tokens = here.store.add(name, TableConfig(timeline.setting.game.id, "any", {}, "honest"), table.seats)
    assert here.client.portal is not None
    here.client.portal.call(_seat, here, name, table)
    return tokens


async def _seat(here: Served, name: str, table: LiveTable) -> None:
    here.manager.seat(name, table)


def looks(now: dict[str, Any]) -> list[str]:
    """List lines of sight, fields of fire and numbers, of all on the board and of what nobody sees."""
    marks = sorted(set(re.findall(r"(?:hex|unit|figure|group):([^ \"]+)", now["board"]["things"])))
    names = [*marks[:12], *marks[-6:], "E5", "12.00/12.00", "nobody"]
    sights = [f"/sight?from={one}&to={other}" for one, other in itertools.pairwise(names)]
    back = f"&at={max(0, now['steps'] - 2)}"
    return [
        *sights,
        *(f"/field?unit={name}" for name in names),
        *(f"/values?name={name}" for name in names),
        f"/sight?from=E5&to=C5{back}",
        "/sight",
        "/field",
    ]


def pointed_at(now: dict[str, Any]) -> list[str]:
    """List marks to point at: some on the board, and names of things that nobody sees."""
    marks = sorted(set(re.findall(r"(?:hex|unit|figure|group):[^ \"]+", now["board"]["things"])))
    return [*marks[:8], *marks[-8:], "hex:E5", "unit:GE-S1", "unit:R01", "unit:nobody"]


def everything(here: Served, token: str) -> list[tuple[str, int, bytes, list[tuple[str, str]]]]:
    """Ask a link for all that there is, what is refused included; one name stands for that of any table."""
    client, base = here.client, f"/t/{token}"
    now = client.get(f"{base}/now").json()
    moment, decision = now["moment"], now["decision"]
    words = [*(one[0] for one in decision["actions"][:4]), "pass", "nonsense"] if decision else ["pass"]
    like = {"moment": moment, "like": words[0], "points": [[1200, 900]]}
    fields = [*decision["drawn"].values()] if decision else ["points"]
    gets = [
        "",
        "/now",
        "/now?since=1",
        f"/odds?moment={moment}&shown=0,1,2,3",
        "/odds?moment=x",
        f"/land/{now['board']['land']}",
    ]
    gets += [f"/at/{step}" for step in range(max(0, now["steps"] - 3), now["steps"])]
    gets += [f"/watch?from={first}&to={now['steps']}" for first in (0, max(0, now["steps"] - 29))]
    gets += ["/watch", "/watch?from=2&to=1", f"/watch?from={now['steps']}&to={now['steps'] + 1}"]
    gets += [f"/line/{line}" for line in (1, len(now["told"]), len(now["told"]) + 1)]
    gets += looks(now)
    gets += [
        "/people",
        "/course",
        "/luck",
        "/chat",
        "/note",
        "/replay.html",
        f"/at/{now['steps']}",
        f"/at/{now['steps'] + 1}",
        "/land/x",
    ]
    posts = [(path, {"moment": moment, "text": text}) for text in words for path in ("/try", "/final")]
    posts += [("/try", {**like, "field": field}) for field in fields]
    posts += [("/why", {"moment": moment, "like": words[:-2], "marks": [one]}) for one in pointed_at(now)]
    posts += [("/act", {"moment": moment, "action": text}) for text in ("nonsense", "pass the hat")]
    posts += [
        ("/act", {"moment": "x", "action": words[0]}),
        ("/undo", {"moment": "x", "step": 0}),
        ("/undo", {"moment": "x"}),
        ("/renew", {"seat": None}),
        ("/sit", {}),
        ("/leave", {}),
        ("/rematch", {}),
        ("/analysis", {"step": 0}),
    ]
    answers = [(path, client.get(base + path)) for path in gets]
    answers += [(f"{path} {data}", client.post(base + path, json=data)) for path, data in posts]
    name = now["table"].encode()
    return [
        (path, one.status_code, one.content.replace(name, b"NAME"), sorted(one.headers.items()))
        for path, one in answers
    ]


@pytest.mark.parametrize("name", by_day(DEPTHS, ["bob", "sam_fire", "sniper"]))
def test_worlds_that_look_alike_to_a_seat_are_served_alike(tmp_path: Path, name: str) -> None:
    game, numbers, differ = called(name), itertools.count(), 0
    true = line_of_play(game, DEPTHS[name])
    with served(tmp_path) as here:
        here.client.headers["Accept-Encoding"] = "identity"
        here.manager.looks = here.manager.tries = RateLimiter(1e9, 1e9)
        tokens = seated(here, true, "true")
        for seat in (None, *game.seats_of(true.latest.state)):
            token = f"seat:{seat}" if seat else "spectator"
            expected = everything(here, tokens[token])
            for world in alike(true, seat):
                differ += encode_state(game, world.latest.state) != encode_state(game, true.latest.state)
                found = everything(here, seated(here, world, f"world{next(numbers)}")[token])
                assert expected == found
    assert differ, "there is nothing to hide here: choose another depth"


def test_a_wrong_guessed_or_other_token_is_served_nothing(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        links = here.made("screaming_eagles", "standard")
        blue, tan = links["seats"]["blue"], links["seats"]["tan"]
        guesses = ["x", blue[:-1], blue + "A", blue.swapcase(), "%00", tan[::-1], "a" * 22, "🂡"]
        bodies = {
            here.client.request(
                method, f"/t/{guess}{path}", json={} if method == "POST" else None
            ).status_code
            for guess in guesses
            for method, path in [
                ("GET", ""),
                ("GET", "/now"),
                ("GET", "/at/0"),
                ("GET", "/replay.html"),
                ("GET", "/stream"),
                ("GET", "/note"),
                ("POST", "/act"),
                ("GET", "/watch"),
                ("POST", "/try"),
                ("POST", "/final"),
                ("POST", "/why"),
                ("POST", "/undo"),
                ("POST", "/chat"),
                ("POST", "/renew"),
                ("GET", "/course"),
                ("POST", "/rematch"),
                ("GET", "/people"),
                ("POST", "/sit"),
                ("POST", "/leave"),
            ]
        }

        assert {404} == bodies
        own = here.asked(blue)
        assert (
            409
            == here.client.post(
                f"/t/{tan}/act", json={"moment": own["moment"], "action": own["decision"]["actions"][0][0]}
            ).status_code
        )


def test_the_store_holds_no_link(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        links = here.made("bob", "bridge")
        held = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())

    for token in (*links["seats"].values(), links["maker"], links["spectator"]):
        assert token.encode() not in held


def test_a_hidden_step_moves_nothing_that_another_seat_is_sent(tmp_path: Path) -> None:
    """A sealed choice of one seat is noticed by the other as an event, and by nothing more."""
    with served(tmp_path) as here:
        links = here.made("screaming_eagles", "standard")
        choices = []
        for choice in (0, 1):
            made = here.made("screaming_eagles", "standard")["seats"]
            here.act(made["blue"], here.asked(made["blue"]), choice)
            now = here.now(made["tan"])
            choices.append(
                {key: now[key] for key in ("told", "waiting", "steps", "moment", "undo", "decision")}
            )

    assert links["seats"]
    assert choices[0] == choices[1]


@pytest.mark.parametrize("name", by_day(DEPTHS, ["bob"]))
def test_worlds_that_look_alike_to_a_seat_are_noted_alike_for_its_person(tmp_path: Path, name: str) -> None:
    """My games say the same of both, but for the name of the table."""
    game = called(name)
    true = line_of_play(game, DEPTHS[name])
    seats = game.seats_of(true.latest.state)
    with served(tmp_path) as here:
        unbounded(here)
        people = {seat: Browser.opened(here, f"Person {seat}") for seat in seats}
        for at, seat in enumerate(seats):
            worlds = [true, *itertools.islice(alike(true, seat), 2)]
            for number, world in enumerate(worlds):
                tokens = seated(here, world, f"{at} {number}")
                for one in seats:
                    people[one].post(f"/t/{tokens[f'seat:{one}']}/sit", {})
        for seat, browser in people.items():
            rows = until(partial(noted_rows, browser))
            assert 1 == len({str({**row, "table": "", "since": 0}) for row in rows}), seat


def noted_rows(browser: Browser) -> list[dict[str, Any]]:
    """Give the games of a person once all of them are noted."""
    rows = browser.games()
    return rows if all(any(side["waits"] for side in row["sides"]) for row in rows) else []


TOLD = "select id, waiting, since, result, scores, pace, watch, rated, again from meetings"
"""All that is kept of a meeting but the count of steps, which orders the notes of several servers."""


def test_a_hidden_step_moves_no_note(tmp_path: Path) -> None:
    """A sealed choice leaves what my games say, the time included, as long as more is owed."""
    with served(tmp_path) as here:
        unbounded(here)
        ann, bob, table = met(here)
        token = ann.token(table)
        until(partial(noted_rows, bob))
        before = here.store.database.rows(TOLD)
        here.act(token, here.asked(token))
        notes = here.client.app.state.lobby.notes  # type: ignore[attr-defined]
        until(lambda: not notes._due and notes._writing.done())

        assert here.now(token)["decision"], "more is owed here: choose another game"
        assert before == here.store.database.rows(TOLD)
