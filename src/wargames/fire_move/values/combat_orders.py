"""What a player may declare in close combat (FM-29.7 to FM-29.15, FM-R41)."""

from typing import ClassVar

import attrs

from wargames.fire_move.values.spelling import Grouping, Path
from wargames.fire_move.values.state import FigureNumber
from wargames.kernel.game import Action


@attrs.frozen
class Stand(Action):
    """Stand against a charge (FM-29.7)."""

    FORM: ClassVar[str] = "stand"


@attrs.frozen
class Retire(Action):
    """Retire from a charge or after a defeat (FM-29.7, FM-29.12)."""

    FORM: ClassVar[str] = "retire {route}"
    route: Path


@attrs.frozen
class PairUp(Action):
    """Say which attacker goes for which defender, or which defender joins which attacker (FM-29.8, FM-29.9).

    Each part is an attacker and a defender.
    """

    FORM: ClassVar[str] = "pair {pairs}"
    SUBJECT: ClassVar[str] = ""
    pairs: Grouping


@attrs.frozen
class Lose(Action):
    """Name the figure that a lost close combat costs (FM-R41)."""

    FORM: ClassVar[str] = "lose {figure}"
    SUBJECT: ClassVar[str] = ""
    figure: FigureNumber


@attrs.frozen
class Regroup(Action):
    """Make new groups after a won close combat, and take the fear marker off (FM-29.14, FM-29.15).

    No parts: the groups stay as they are.
    """

    FORM: ClassVar[str] = "regroup {parts} keeping fear {fear}"
    ORDER: ClassVar[str] = "regroup"
    SUBJECT: ClassVar[str] = ""
    parts: Grouping
    fear: bool
