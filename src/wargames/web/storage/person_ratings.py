"""Ratings of people by game, with their uncertainty; each finished game counts once.

A bot that people play against for a rating has one of its own.
"""

from collections.abc import Mapping

import attrs

from wargames.arena.rating import new_rating, rated_after
from wargames.kernel.game import Seat
from wargames.web.storage.database import Database

BOT = "bot "
"""The beginning of a bot's subject; an id of a person holds no space."""


@attrs.frozen
class PersonRating:
    """A rating on openskill's scale: mean and standard deviation, and how many games made it.

    A bot has no name here, and its subject in ``bot``.
    """

    name: str
    mean: float
    deviation: float
    games: int
    bot: str = ""


def count_game(
    database: Database, table: str, subjects: Mapping[Seat, str], scores: Mapping[Seat, float]
) -> bool:
    """Count a finished game; returns False where it was counted before, or is not to count."""
    with database.writing():
        if not database.run("update meetings set rated = 'done' where id = ? and rated = 'yes'", (table,)):
            return False
        ((game,),) = database.rows("select game from tables where id = ?", (table,))
        before = {subject: _locked(database, subject, game) for subject in sorted({*subjects.values()})}
        order = [subjects[seat] for seat in scores]
        for subject, (mean, deviation) in rated_after(before, order, [*scores.values()]).items():
            database.run(
                "update ratings set mean = ?, deviation = ? where subject = ? and game = ?",
                (mean, deviation, subject, game),
            )
    return True


def _locked(database: Database, subject: str, game: str) -> tuple[float, float]:
    """Count one more game of a subject, which locks its row until the end of the transaction."""
    database.run(
        "insert into ratings values (?, ?, ?, ?, 0) on conflict (subject, game) do nothing",
        (subject, game, *new_rating()),
    )
    database.run("update ratings set games = games + 1 where subject = ? and game = ?", (subject, game))
    ((mean, deviation),) = database.rows(
        "select mean, deviation from ratings where subject = ? and game = ?", (subject, game)
    )
    return mean, deviation


def ratings_in(database: Database, game: str) -> dict[str, PersonRating]:
    """Return the ratings of people in a game, by their ids."""
    rows = database.rows(
        "select r.subject, p.name, r.mean, r.deviation, r.games"
        " from ratings r join persons p on p.id = r.subject where r.game = ? order by r.subject",
        (game,),
    )
    return {subject: PersonRating(*row) for subject, *row in rows}


def ranking(database: Database, game: str, most: int) -> tuple[PersonRating, ...]:
    """Return the best of a game: by the rating that they have at least, two deviations below the mean."""
    rows = database.rows(
        "select coalesce(p.name, ''), r.mean, r.deviation, r.games,"
        " case when p.id is null then r.subject else '' end"
        " from ratings r left join persons p on p.id = r.subject"
        " where r.game = ? order by r.mean - 2 * r.deviation desc, r.subject limit ?",
        (game, most),
    )
    return tuple(PersonRating(*row) for row in rows)
