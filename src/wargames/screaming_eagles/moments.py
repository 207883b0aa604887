"""All moments of the game (SE-G8), with their actions, decisions and events."""

from wargames.kernel.moments import Moments
from wargames.screaming_eagles import state
from wargames.screaming_eagles.attack import (
    MISSILE,
    ChooseFlare,
    DropFlare,
    FlareDropped,
    FlareKept,
    KeepFlare,
    ShotRolled,
)
from wargames.screaming_eagles.battle import Battle
from wargames.screaming_eagles.cards import CardTurned
from wargames.screaming_eagles.damage import CardsSetAside, GameEnded, PartHit, PlaneShotDown
from wargames.screaming_eagles.flight import FLIGHT_ALONE, FLIGHT_TOGETHER, PlaneFlew, SpaceContested
from wargames.screaming_eagles.gunnery import (
    FIRE_WINDOW,
    CannonReloaded,
    ChooseShot,
    Fire,
    FireHeld,
    HoldFire,
    Reload,
    ShotAnnounced,
)
from wargames.screaming_eagles.order import ALTERNATION, ChoosePlane, PickPlane, PlanePicked
from wargames.screaming_eagles.round import (
    CARD_PHASE,
    ROUND_END,
    CardLaid,
    ChooseCard,
    FlaresBurnedOut,
    LayCard,
    RoundBegan,
)

__all__ = [
    "ACTIONS", "DECISIONS", "EVENTS", "MOMENTS", "CannonReloaded", "CardLaid", "CardTurned", "CardsSetAside",
    "ChooseCard", "ChooseFlare", "ChoosePlane", "ChooseShot", "DropFlare", "Fire", "FireHeld", "FlareDropped",
    "FlareKept", "FlaresBurnedOut", "GameEnded", "HoldFire", "KeepFlare", "LayCard", "PartHit", "PickPlane",
    "PlaneFlew", "PlanePicked", "PlaneShotDown", "Reload", "RoundBegan", "ShotAnnounced", "ShotRolled",
    "SpaceContested",
]  # fmt: skip

MOMENTS: Moments[Battle] = Moments(
    {
        state.CardPhase: CARD_PHASE,
        state.Alternation: ALTERNATION,
        state.FireWindow: FIRE_WINDOW,
        state.Flight: FLIGHT_ALONE,
        state.GroupFlight: FLIGHT_TOGETHER,
        state.Attack: MISSILE,
        state.RoundEnd: ROUND_END,
    },
    frames=state.Frame,
)
"""The table of moments."""

ACTIONS = (LayCard, PickPlane, Fire, Reload, HoldFire, DropFlare, KeepFlare)
DECISIONS = (ChooseCard, ChoosePlane, ChooseShot, ChooseFlare)
EVENTS = (
    RoundBegan, CardLaid, PlanePicked, CardTurned, PlaneFlew, SpaceContested, FireHeld, CannonReloaded,
    ShotAnnounced, FlareDropped, FlareKept, ShotRolled, PartHit, CardsSetAside, PlaneShotDown,
    FlaresBurnedOut, GameEnded,
)  # fmt: skip
