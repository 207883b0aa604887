"""Time at tables, by requests, on a clock that the test turns."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import attrs
import pytest

from alike_worlds import DEPTHS, alike, called, line_of_play
from cases import cases
from kernel.small_game import Boasted
from kernel.small_records import played
from wargames import SeededDice, load, read_record
from wargames.kernel.game import Seat
from wargames.kernel.play.replay import replay
from wargames.kernel.play.session import Session
from wargames.kernel.play.timeline import Timeline
from wargames.web.clocks import wall_clock
from wargames.web.clocks.table_time import TableTime
from wargames.web.clocks.time_terms import DAY, MINUTE, TimeTerms
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.time_data import time_data
from web.postgresql import ADDRESS
from web.served import Served, served

LIVE = {"kind": "live", "minutes": 1, "seconds": 5}
DAYS = {"kind": "days", "days": 2, "vacation": 3}


@attrs.define
class Hand:
    """The hand of the test on the clock."""

    at: int = 1_900_000_000_000

    def turn(self, here: Served, milliseconds: int) -> None:
        """Turn the clock on and let the server look."""
        self.at += milliseconds
        portal: Any = here.client.portal
        portal.call(here.timekeeper.open_due)
        portal.call(here.timekeeper.sweep)


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    clock = Hand()
    monkeypatch.setattr(wall_clock, "now", lambda: clock.at)
    monkeypatch.setattr(wall_clock, "SINCE", clock.at)
    return clock


def duel(here: Served, **more: Any) -> dict[str, str]:
    """Make a table for two people; gives its links by seat, and ``spectator``."""
    made = here.made("screaming_eagles", "standard", **more)
    links: dict[str, str] = {**made["seats"], "spectator": made["spectator"]}
    return links


def choose(here: Served, token: str) -> int:
    """Answer until another seat is waited for; gives the number of answers."""
    answers = 0
    while (now := here.now(token))["decision"]:
        assert 200 == here.act(token, now).status_code
        answers += 1
    return answers


def post(here: Served, token: str, path: str, **data: Any) -> Any:
    return here.client.post(f"/t/{token}/{path}", json=data)


def test_time_is_off_unless_it_is_wished(tmp_path: Path, hand: Hand) -> None:
    with served(tmp_path) as here:
        links = duel(here)
        assert {} == here.now(links["blue"])["time"]["clocks"]
        hand.turn(here, 900 * DAY)
        assert here.now(links["blue"])["over"] is None


def test_a_clock_is_told_to_all_and_counts_down_for_who_is_asked(tmp_path: Path, hand: Hand) -> None:
    with served(tmp_path) as here:
        links = duel(here, time=LIVE)
        hand.turn(here, 10_000)
        answers = choose(here, links["blue"])
        hand.turn(here, 10_000)
        for token in links.values():
            clocks = here.now(token)["time"]["clocks"]
            assert {"left": MINUTE - 10_000 + 5_000 * answers, "runs": False, "away": 0} == clocks["blue"]
            assert {"left": MINUTE - 20_000, "runs": True, "away": 0} == clocks["tan"]
        assert "1 minute for the game and 5 seconds more" in here.now(links["tan"])["time"]["terms"]


def test_who_runs_out_loses_and_all_pages_say_so(tmp_path: Path, hand: Hand) -> None:
    with served(tmp_path) as here:
        links = duel(here, time=LIVE)
        choose(here, links["blue"])
        hand.turn(here, MINUTE - 1)
        assert here.now(links["tan"])["over"] is None
        hand.turn(here, 1)
        for token in links.values():
            now = here.now(token)
            assert "Tan ran out of time" == now["over"]["reason"]
            assert ("Blue won", {"blue": 1, "tan": -1}) == (now["over"]["result"], now["over"]["scores"])
            assert {} == now["time"]["clocks"]


@pytest.mark.skipif(bool(ADDRESS), reason="the record is no file there")
def test_the_record_of_who_runs_out_says_so(tmp_path: Path, hand: Hand) -> None:
    with served(tmp_path) as here:
        links = duel(here, time=LIVE)
        choose(here, links["blue"])
        hand.turn(here, MINUTE)
        record = next(tmp_path.glob("*.jsonl"))
        line = json.loads(record.read_text().splitlines()[-1])
        assert ("time", "tan") == (line["ended"], line["by"])
        assert "Tan ran out of time" == getattr([*replay(read_record(record))][-1].over, "reason", "")


def test_nobody_wins_where_all_run_out_together(tmp_path: Path, hand: Hand) -> None:
    with served(tmp_path) as here:
        links = duel(here, time=DAYS)
        hand.turn(here, 2 * DAY)
        over = here.now(links["tan"])["over"]
        assert ("nobody won", "The sides ran out of time") == (over["result"], over["reason"])


def test_no_move_is_taken_after_the_time_is_up(tmp_path: Path, hand: Hand) -> None:
    with served(tmp_path) as here:
        links = duel(here, time=LIVE)
        now = here.now(links["blue"])
        hand.at += MINUTE
        assert 409 == here.act(links["blue"], now).status_code
        hand.turn(here, 0)
        assert here.now(links["blue"])["over"]
        assert 422 == post(here, links["tan"], "resign").status_code


def test_a_bot_moves_for_who_runs_out_where_the_table_says_so(tmp_path: Path, hand: Hand) -> None:
    with served(tmp_path) as here:
        links = duel(here, time={**DAYS, "out": "bot"})
        choose(here, links["blue"])
        hand.turn(here, 2 * DAY)
        now = here.asked(links["blue"])
        assert now["over"] is None
        assert "plays on for Tan" in now["news"][-1] + now["players"]
        tan = here.now(links["tan"])
        assert (None, True) == (tan["decision"], tan["time"]["back"])
        assert 422 == post(here, links["blue"], "draw", answer="offer").status_code
    with served(tmp_path) as here:
        assert "tan" in here.now(links["blue"])["bots"], "a restart keeps the bot"
        assert 200 == post(here, links["tan"], "back").status_code
        assert "tan" not in here.now(links["blue"])["bots"]
        assert 422 == post(here, links["tan"], "back").status_code


@pytest.mark.skipif(bool(ADDRESS), reason="of several servers one goes on, and so do clocks")
def test_a_live_clock_stands_while_the_server_is_down(tmp_path: Path, hand: Hand) -> None:
    with served(tmp_path) as here:
        links = duel(here, time=LIVE)
        hand.turn(here, 20_000)
    hand.at += DAY
    wall_clock.SINCE = hand.at
    with served(tmp_path) as here:
        hand.turn(here, 30_000)
        assert MINUTE - 50_000 == here.now(links["tan"])["time"]["clocks"]["tan"]["left"]
        hand.turn(here, 10_000)
        assert here.now(links["tan"])["over"]


def test_a_closed_table_is_opened_when_somebody_runs_out(tmp_path: Path, hand: Hand) -> None:
    with served(tmp_path) as here:
        links = duel(here, time=DAYS)
        portal: Any = here.client.portal
        (live,) = here.manager.there(None)
        portal.call(here.manager._close, live)
        hand.turn(here, DAY)
        assert [] == here.manager.names()
        hand.turn(here, DAY)
        assert 1 == len(here.manager.names())
        assert here.now(links["blue"])["over"]


def test_a_vacation_stops_the_days_and_all_see_it(tmp_path: Path, hand: Hand) -> None:
    with served(tmp_path) as here:
        links = duel(here, time=DAYS)
        before = here.now(links["tan"])
        assert 3 == before["time"]["vacation"]
        assert 422 == post(here, links["tan"], "vacation", days=4).status_code
        assert 200 == post(here, links["tan"], "vacation", days=3).status_code
        other = here.now(links["blue"])
        assert 3 * DAY == other["time"]["clocks"]["tan"]["away"]
        assert before["moment"] != here.now(links["tan"])["moment"], "the page fetches it"
        choose(here, links["blue"])
        hand.turn(here, 4 * DAY)
        assert DAY == here.now(links["tan"])["time"]["clocks"]["tan"]["left"]
        hand.turn(here, DAY)
        assert "Tan ran out of time" == here.now(links["tan"])["over"]["reason"]


@pytest.mark.usefixtures("hand")
def test_a_vacation_needs_days(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        for links in (duel(here, time=LIVE), duel(here)):
            answer = post(here, links["tan"], "vacation", days=1)
            assert (422, True) == (answer.status_code, "no vacation" in answer.json()["error"])


def test_a_game_alone_has_no_clock(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        data = {"game": "sam_fire", "scenario": load("sam_fire").balanced.id, "time": LIVE}
        answer = here.client.post("/games", json=data)
        assert (400, True) == (answer.status_code, "one player" in answer.json()["error"])


def test_who_resigns_has_lost_and_all_are_told(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        links = duel(here)
        assert 422 == post(here, links["spectator"], "resign").status_code
        assert 200 == post(here, links["blue"], "resign").status_code
        for token in links.values():
            now = here.now(token)
            assert ("Blue resigned", "Tan won") == (now["over"]["reason"], now["over"]["result"])
            assert now["decision"] is None
        assert 200 == here.client.get(f"/t/{links['tan']}/course").status_code
        assert 201 == post(here, links["tan"], "rematch").status_code
        last = here.now(links["tan"])["steps"]
        assert 201 == post(here, links["tan"], "analysis", step=last).status_code
    with served(tmp_path) as here:
        assert "Blue resigned" == here.now(links["tan"])["over"]["reason"], "a restart keeps it"


def test_a_draw_is_offered_declined_and_agreed(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        links = duel(here)
        assert 400 == post(here, links["tan"], "draw", answer="maybe").status_code
        assert 422 == post(here, links["tan"], "draw", answer="accept").status_code
        before = here.now(links["tan"])["moment"]
        assert 200 == post(here, links["blue"], "draw", answer="offer").status_code
        now = here.now(links["tan"])
        assert (["blue"], True) == (now["time"]["agreed"], now["moment"] != before)
        assert 422 == post(here, links["spectator"], "draw", answer="accept").status_code
        assert 200 == post(here, links["tan"], "draw", answer="decline").status_code
        again = post(here, links["blue"], "draw", answer="offer")
        assert (422, True) == (again.status_code, "after 10 more moves" in again.json()["error"])
        assert 200 == post(here, links["tan"], "draw", answer="offer").status_code
    with served(tmp_path) as here:
        assert ["tan"] == here.now(links["blue"])["time"]["agreed"], "a restart keeps the offer"
        assert 200 == post(here, links["blue"], "draw", answer="accept").status_code
        for token in links.values():
            over = here.now(token)["over"]
            assert ("nobody won", "The sides agreed to a draw") == (over["result"], over["reason"])


@pytest.mark.usefixtures("hand")
def test_a_rematch_has_the_same_time(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        links = duel(here, time=LIVE)
        post(here, links["blue"], "resign")
        made = post(here, links["tan"], "rematch").json()
        assert here.now(links["tan"])["time"]["terms"] == here.now(made["seats"]["tan"])["time"]["terms"]


def test_who_asks_too_often_is_told_to_wait(tmp_path: Path) -> None:
    with served(tmp_path) as here:
        links = duel(here)
        found = {post(here, links["spectator"], "draw", answer="offer").status_code for _ in range(60)}
        assert {422, 429} == found


@pytest.mark.usefixtures("hand")
@cases("bob", "screaming_eagles")
def test_clocks_are_alike_in_worlds_that_look_alike(name: str) -> None:
    game = called(name)
    true = line_of_play(game, DEPTHS[name])
    count = 0
    for seat in (None, *game.seats_of(true.latest.state)):
        expected = time_data(clocked(true), seat)
        assert expected["clocks"]
        for world in alike(true, seat):
            count += 1
            assert expected == time_data(clocked(world), seat)
    assert count


def clocked(timeline: Timeline[Any]) -> LiveTable:
    """Seat people with clocks at a table in the middle of a game."""
    session: Session[Any, Any] = Session.resumed(timeline, dice=SeededDice(1))
    seats = session.game.seats_of(session.state)
    return LiveTable(session, {}, TableTime.of(TimeTerms("live", seconds=7), seats))


def test_an_answer_that_no_spectator_notices_is_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Boasted, "seen_by", lambda event, seat: event if seat == event.seat else None)
    table = LiveTable(played(BytesIO()), {})
    assert {"left": 3, "right": 3} == dict(table.moves())
    assert {"left": 3, "right": 6} == dict(table._steps_of(Seat("right")).answers())
