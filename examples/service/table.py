"""A table of the service: what a request does to a game, and what its seat is shown."""

import json
import secrets
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any

import attrs

import wargames
from store import Database, Games, Row, Shared, Taken
from wargames import Action, Decision, Game, Over, Seat, SeededDice, Session, bots
from wargames.kernel.play.record_lines import entry_line, over_lines, write_line
from wargames.kernel.play.timeline import play

TRIES = 20
"""How often a request is tried that others were quicker than."""


class UnknownLink(Exception):
    """Nobody was given this token."""


@attrs.frozen
class Place:
    """A game as it stands in a transaction."""

    games: Games
    key: str
    game: Game[Any, Any]
    shared: Shared

    def state(self, row: Row) -> Any:
        """Return the position after a step."""
        return wargames.decode_state(self.game, row.state)

    def record(self, last: Row) -> bytes:
        """Return the record of the game up to a row: its header, and the lines of the rows."""
        rows = (row for row in self.games.rows(self.key) if row.number <= last.number)
        return (self.shared.header + "".join(row.line for row in rows)).encode()

    def step(self, row: Row, seat: Seat, action: Action, request: str) -> Row:
        """Play a step after a row: the dice are taken up where they lay, and kept where they lie then."""
        dice = SeededDice.at(self.shared.seed, json.loads(row.dice))
        entry = play(self.game, self.state(row), (seat, action), dice)
        lines = (entry_line(entry), *over_lines(entry))
        after = Row(
            number=row.number + 1,
            request=request,
            line=b"".join(write_line(line, "the game") for line in lines).decode(),
            state=wargames.encode_state(self.game, entry.state),
            dice=json.dumps(dice.position),
        )
        self.games.add(self.key, after)
        return after

    def let_bots_play(self, row: Row) -> None:
        """Play on while bots are asked."""
        players = json.loads(self.shared.bots)
        while (prompt := _asked(self.game, self.state(row), players)) is not None:
            seat, decision, view = prompt
            bot = bots.make(players[seat], self.game, seed=f"{self.key} {row.number}")
            row = self.step(row, seat, bot.decide(decision, view), f"{seat} {row.number}")


def seat_of(games: Games, token: str) -> tuple[Place, Seat]:
    """Find the game and the seat of a token; raises :class:`UnknownLink`."""
    if (link := games.link(token)) is None:
        raise UnknownLink
    shared = games.game(link[0])
    return Place(games, link[0], wargames.load(shared.ruleset), shared), Seat(link[1])


def _asked(game: Game[Any, Any], state: Any, players: Mapping[str, str]) -> tuple[Seat, Decision, Any] | None:
    """Return the first bot that is asked, and what it is given."""
    pending = game.pending(state)
    owing = () if isinstance(pending, Over) else pending.items()
    return next(((seat, asked, game.view(state, seat)) for seat, asked in owing if seat in players), None)


def begin(database: Database, ruleset: str, scenario: str, players: Mapping[str, str]) -> dict[str, str]:
    """Begin a game; ``players`` names the bots. Returns the token of each seat that a person plays."""
    game, dice = wargames.load(ruleset), SeededDice(secrets.randbits(128))
    computers = {seat: bots.make(name, game) for seat, name in players.items()}
    session = Session(game, scenario, dice=dice, seats=computers, record=BytesIO())
    header, line = session.record_bytes().decode().splitlines(keepends=True)
    state = wargames.encode_state(game, session.state)
    row = Row(0, "begin", line, state, json.dumps(dice.position))
    key = secrets.token_hex(8)
    tokens = {seat: secrets.token_urlsafe(16) for seat in game.seats_of(session.state) if seat not in players}
    shared = Shared(ruleset, dice.seed, json.dumps(dict(players)), header)
    with database.transaction() as games:
        games.add_game(key, shared)
        games.add(key, row)
        for seat, token in tokens.items():
            games.add_link(token, key, seat)
        Place(games, key, game, shared).let_bots_play(row)
    return {str(seat): token for seat, token in tokens.items()}


def look(database: Database, token: str) -> dict[str, Any]:
    """Return what a seat sees, and what it is asked."""
    with database.transaction() as games:
        place, seat = seat_of(games, token)
        row = games.latest(place.key)
    state = place.state(row)
    pending = place.game.pending(state)
    asked = None if isinstance(pending, Over) else pending.get(seat)
    return {
        "seat": seat,
        "view": wargames.encode_view(place.game, place.game.view(state, seat)),
        "decision": None if asked is None else wargames.encode_decision(place.game, asked, listed=False),
        "over": pending.reason if isinstance(pending, Over) else None,
    }


def told(database: Database, token: str, since: int) -> list[dict[str, Any]]:
    """Return what a seat was told after a line of its own, by playing the record again."""
    with database.transaction() as games:
        place, seat = seat_of(games, token)
        record = place.record(games.latest(place.key))
    with wargames.resume(record) as session:
        lines = session.told(seat, since)
    return [
        {"number": line.number, "undone": line.undone, "told": place.game.narrate(line.event)}
        for line in lines
    ]


def act(database: Database, token: str, action: str, request: str) -> dict[str, Any]:
    """Carry out an action; the same ``request`` again changes nothing more."""

    def step(place: Place, seat: Seat, latest: Row) -> None:
        place.let_bots_play(place.step(latest, seat, place.game.parse(action), request))

    return _change(database, token, request, step)


def undo(database: Database, token: str, request: str) -> dict[str, Any]:
    """Take the last action of a seat back, where nobody learned from it."""

    def back(place: Place, seat: Seat, row: Row) -> None:
        before = place.record(row)
        with wargames.resume(before) as session:
            session.undo(by=seat)
            line = session.record_bytes()[len(before) :].decode()
        state = wargames.encode_state(place.game, session.state)
        place.games.add(place.key, Row(row.number + 1, request, line, state, row.dice))

    return _change(database, token, request, back)


def _change(
    database: Database, token: str, request: str, change: Callable[[Place, Seat, Row], None]
) -> dict[str, Any]:
    """Change a game in a transaction of its own, again where another request was quicker."""
    for _ in range(TRIES):
        try:
            with database.transaction() as games:
                place, seat = seat_of(games, token)
                latest = games.latest(place.key)  # before it is asked whether the request was answered
                if not games.answered(place.key, request):
                    change(place, seat, latest)
        except Taken:
            continue
        return look(database, token)
    raise Taken
