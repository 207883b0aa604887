"""The moments at which a player must choose."""

import attrs

from wargames.fire_move.values.state import GroupId
from wargames.kernel.game import Decision


@attrs.frozen
class ChooseDeployment(Decision):
    """Set up the next group (FM-G18)."""

    group: GroupId


@attrs.frozen
class ChooseBerserkMove(Decision):
    """Move a berserk group before all else (FM-G12)."""


@attrs.frozen
class ChooseAction(Decision):
    """Perform an action with a group, or end the action part (FM-3.1, FM-3.5)."""


@attrs.frozen
class ChooseDiscard(Decision):
    """Discard a card, or end the turn (FM-3.6)."""


@attrs.frozen
class ChooseStep(Decision):
    """Go on with a movement card (FM-5.4)."""

    group: GroupId
    actions_left: int


@attrs.frozen
class ChooseReaction(Decision):
    """Fire at the movers, mine their way, or let them go (FM-R14)."""

    group: GroupId


@attrs.frozen
class ChooseToGoOn(Decision):
    """Go on along the route, or halt (FM-R11)."""

    group: GroupId


@attrs.frozen
class ChooseHero(Decision):
    """Play a hero card after an attack, or none (FM-R45)."""


@attrs.frozen
class ChooseToStand(Decision):
    """Stand against a charge, or retire (FM-29.7)."""

    group: GroupId


@attrs.frozen
class ChoosePairs(Decision):
    """Say who fights whom (FM-29.8, FM-29.9)."""


@attrs.frozen
class ChooseCombatHero(Decision):
    """Play a hero card on a close combat, or none (FM-32.5)."""


@attrs.frozen
class ChooseLoss(Decision):
    """Name the figure that a close combat costs (FM-R52)."""


@attrs.frozen
class ChooseRetreat(Decision):
    """Choose where a defeated group retires (FM-29.12)."""

    group: GroupId


@attrs.frozen
class ChooseRegrouping(Decision):
    """Regroup after a won close combat (FM-29.14, FM-29.15)."""

    group: GroupId
