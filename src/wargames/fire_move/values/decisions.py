"""The moments at which a player must choose."""

from typing import ClassVar

import attrs

from wargames.fire_move.values.state import GroupId
from wargames.kernel.game import Decision


@attrs.frozen
class ChooseDeployment(Decision):
    """Set up the next group (FM-G18)."""

    ASKS: ClassVar[str] = "Where does {group} set up?"
    group: GroupId


@attrs.frozen
class ChooseBerserkMove(Decision):
    """Move a berserk group before all else (FM-G12)."""

    ASKS: ClassVar[str] = "Which berserk group moves, and where?"


@attrs.frozen
class ChooseAction(Decision):
    """Perform an action with a group, or end the action part (FM-3.1, FM-3.5)."""

    ASKS: ClassVar[str] = "Which group acts?"


@attrs.frozen
class ChooseDiscard(Decision):
    """Discard a card, or end the turn (FM-3.6)."""

    ASKS: ClassVar[str] = "Discard a card, or end the turn?"


@attrs.frozen
class ChooseStep(Decision):
    """Go on with a movement card (FM-5.4)."""

    ASKS: ClassVar[str] = "Where does {group} move? Move actions left: {actions_left}."
    group: GroupId
    actions_left: int


@attrs.frozen
class ChooseReaction(Decision):
    """Fire at the movers, mine their way, or let them go (FM-R14)."""

    ASKS: ClassVar[str] = "React to the move of {group}, or let it go?"
    group: GroupId


@attrs.frozen
class ChooseToGoOn(Decision):
    """Go on along the route, or halt (FM-R11)."""

    ASKS: ClassVar[str] = "Does {group} go on along its way, or halt?"
    group: GroupId


@attrs.frozen
class ChooseHero(Decision):
    """Play a hero card after an attack, or none (FM-R45)."""

    ASKS: ClassVar[str] = "Play a hero card on the attack, or none?"


@attrs.frozen
class ChooseToStand(Decision):
    """Stand against a charge, or retire (FM-29.7)."""

    ASKS: ClassVar[str] = "Does {group} stand against the charge, or retire?"
    group: GroupId


@attrs.frozen
class ChoosePairs(Decision):
    """Say who fights whom (FM-29.8, FM-29.9)."""

    ASKS: ClassVar[str] = "Who fights whom?"


@attrs.frozen
class ChooseCombatHero(Decision):
    """Play a hero card on a close combat, or none (FM-32.5)."""

    ASKS: ClassVar[str] = "Play a hero card on the close combat, or none?"


@attrs.frozen
class ChooseLoss(Decision):
    """Name the figure that a close combat costs (FM-R52)."""

    ASKS: ClassVar[str] = "Which figure does the close combat cost?"


@attrs.frozen
class ChooseRetreat(Decision):
    """Choose where a defeated group retires (FM-29.12)."""

    ASKS: ClassVar[str] = "Where does {group} retire to?"
    group: GroupId


@attrs.frozen
class ChooseRegrouping(Decision):
    """Regroup after a won close combat (FM-29.14, FM-29.15)."""

    ASKS: ClassVar[str] = "Where does {group} regroup?"
    group: GroupId
