"""Games in play as calls: sessions by number, and seats that a board watches."""

import os
from collections.abc import Mapping
from io import BytesIO
from itertools import count
from typing import Any

import attrs

from wargames.bots import make
from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Seat
from wargames.kernel.game import json_forms as forms
from wargames.kernel.play.resume import resume as resumed
from wargames.kernel.play.session import Session, Undo
from wargames.presenting import OddsText, SeatSnapshot, odds_text, present, sentences
from wargames.registry import load
from wargames.web.in_page import call_values as values
from wargames.web.in_page.rule_calls import Data, Dice, action_of, ended, scenario_of
from wargames.web.replay_file import MarkupPieces, position, replay_data
from wargames.web.tables.noticed_steps import NoticedStep, NoticedSteps

AnySession = Session[Any, Any]


@attrs.define
class WatchedSeat:
    """A seat of a session as a board has it: the positions and the markup that were sent."""

    session: AnySession
    seat: Seat | None
    steps: NoticedSteps
    sent: list[NoticedStep] = attrs.field(factory=list)
    pool: MarkupPieces = attrs.field(factory=MarkupPieces)

    def moment(self) -> Data:
        """Return what the seat knows now: positions and markup that are new, and the question."""
        game, steps, had = self.session.game, self.steps, (len(self.pool.known), len(self.pool.whole))
        steps.follow(self.session.history)
        now = [steps[number] for number in range(len(steps))]
        pairs = enumerate(zip(self.sent, now, strict=False))
        kept = next((at for at, (old, new) in pairs if old is not new), min(len(self.sent), len(now)))
        views = (game.view(steps.state(number), self.seat) for number in range(kept, len(now)))
        fresh = [
            position(game, view, self.pool, step.lines) for view, step in zip(views, now[kept:], strict=True)
        ]
        self.sent = now
        return {"kept": kept, "steps": fresh, **self.pool.sent(*had), **self._asked()}

    def _asked(self) -> Data:
        game, known = self.session.game, SeatSnapshot.of(self.session, self.seat)
        presented = present(game, known)
        asked = known.decision
        return {
            "heading": presented.heading,
            "decision": None if asked is None else sentences(game, asked, known.view),
            "waiting": known.waiting,
            "over": presented.ending,
            "undo": presented.undo_refused,
        }


_sessions: dict[int, AnySession] = {}
_watched: dict[int, WatchedSeat] = {}
_numbers = count(1)


def _opened(session: AnySession, bots: Mapping[str, str]) -> values.OpenedSession:
    number = next(_numbers)
    _sessions[number] = session
    seats = tuple(map(str, session.game.seats_of(session.state)))
    return values.OpenedSession(number, session.game.id, seats, bots)


def _of(session: int) -> AnySession:
    if session not in _sessions:
        raise UnknownName("open session", session, map(str, _sessions))
    return _sessions[session]


def _dice(dice: Dice | None) -> SeededDice:
    return SeededDice(int.from_bytes(os.urandom(16))) if dice is None else SeededDice.at(dice.seed, dice.at)


def open_session(
    game: str,
    *,
    bots: dict[str, str],
    scenario: str | None = None,
    toml: str | None = None,
    options: Data | None = None,
    dice: Dice | None = None,
    undo: Undo = "honest",
) -> values.OpenedSession:
    """Begin a session; its bots answer at the next :func:`run`."""
    rules, rolled = load(game), _dice(dice)
    players = {Seat(seat): make(name, rules, f"{rolled.seed} {seat}") for seat, name in bots.items()}
    given = rules, scenario_of(rules, scenario, toml), options
    session = Session(*given, dice=rolled, seats=players, undo=undo, record=BytesIO())
    return _opened(session, bots)


def resume(record: str, bots: dict[str, str], dice: Dice | None = None) -> values.OpenedSession:
    """Go on with the game of a record; without dice from its seed."""
    on = None if dice is None else _dice(dice)
    session = resumed(record.encode(), dice=on)
    for seat, name in bots.items():
        session.reseat(seat, make(name, session.game, f"{seat} {len(session.history)}"))
    return _opened(session, bots)


def run(session: int, limit: int | None = None) -> values.NowPending:
    """Let bots answer until people must; return what is pending then."""
    _of(session).run(limit=limit)
    return waiting(session)


def waiting(session: int) -> values.NowPending:
    """Return the decisions that people owe, or the end."""
    played = _of(session)
    owed = {str(seat): forms.encode_decision(played.game, one) for seat, one in played.waiting().items()}
    return values.NowPending(owed, ended(played.over))


def submit(session: int, seat: str, action: Any) -> None:
    """Carry out the action of a seat."""
    played = _of(session)
    played.submit(seat, action_of(played.game, action))


def session_view(session: int, seat: str | None = None) -> Data:
    """Return the view of a seat."""
    played = _of(session)
    return forms.encode_view(played.game, played.view(seat))


def session_state(session: int) -> str:
    """Return the state, with all secrets."""
    played = _of(session)
    return forms.encode_state(played.game, played.state)


def told(session: int, seat: str | None = None, since: int = 0) -> list[values.ToldLine]:
    """Return the lines told to a seat after one of its numbers."""
    played = _of(session)
    return [
        values.ToldLine(
            one.number, one.undone, played.game.narrate(one.event), forms.encode_event(played.game, one.event)
        )
        for one in played.told(seat, since)
    ]


def undo(session: int, seat: str | None = None) -> None:
    """Take the last action of a seat back."""
    _of(session).undo(by=seat)


def record(session: int) -> str:
    """Return the record so far."""
    return _of(session).record_bytes().decode()


def session_replay(session: int, seats: list[str | None] | None = None) -> Data:
    """Return the replay of a session as some seats saw it; without any as a spectator and each seat."""
    played = _of(session)
    there = played.game.seats_of(played.state)
    eyes = [None, *there] if seats is None else [None if one is None else Seat(one) for one in seats]
    return replay_data(played.game, played.history, eyes, played.over)


def close_session(session: int) -> None:
    """End a session, and what watches it."""
    played = _of(session)
    played.close()
    del _sessions[session]
    for number in [one for one, watched in _watched.items() if watched.session is played]:
        del _watched[number]


def watch(session: int, seat: str | None = None) -> int:
    """Begin to watch a seat for a board; return the number of the watch."""
    played = _of(session)
    played.view(seat)  # an unknown seat is refused
    own, number = None if seat is None else Seat(seat), next(_numbers)
    _watched[number] = WatchedSeat(played, own, NoticedSteps(played.game, own))
    return number


def moment(watch: int) -> Data:
    """Return what is new to a watched seat, and what it is asked."""
    return _watch(watch).moment()


def chances(watch: int, actions: list[str]) -> list[OddsText | None]:
    """Return the odds of actions of a watched seat, in words; None for those without chance."""
    watched = _watch(watch)
    game, view = watched.session.game, watched.session.view(watched.seat)
    return [odds_text(game, view, game.parse(action)) for action in actions]


def _watch(number: int) -> WatchedSeat:
    if number not in _watched:
        raise BadOption(f"nothing is watched under the number {number}")
    return _watched[number]
