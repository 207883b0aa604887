"""Options of the additional material and the house choices (SE-G9)."""

from typing import Literal

import attrs

from wargames.kernel.base.options import option


@attrs.frozen(kw_only=True)
class Options:
    """Rules in force only by agreement, and the number of players (SE-G9, SE-1.1)."""

    players: Literal[2, 3, 4] = option("how many players", "SE-1.1", default=2)
    three_player_pair: Literal["tan", "blue"] = option(
        "the color that one of three players flies", "SE-2.8", default="tan"
    )
    ultimate_challenge: bool = option(
        "after a break, fly straight before breaking the other way", "SE-14.1", default=False
    )
    flares_last_round: bool = option(
        "a dropped flare works for the rest of the round", "SE-15.1", default=False
    )
    engine_hit_removes_afterburner: bool = option(
        "the first engine hit sets the four-dice cards aside", "SE-16.1", default=False
    )
    fire_after_all_moves: bool = option(
        "firing happens once a round, after all moves", "SE-17.1", default=False
    )
    move_by_dice_count: bool = option("planes move in rising number of black dice", "SE-18.2", default=False)
    round_limit: int | None = option("end the game after that many rounds", "SE-R18", default=None)
