"""Sniper's Alley from its first card on, as the ledger's examples build and place it (SN-G4, SN-G18)."""

from collections.abc import Sequence
from typing import Any

from scripted import Scripted
from sniper.given import do
from wargames.kernel.game import Step
from wargames.sniper import GAME
from wargames.sniper.values.scenarios import SniperScenario
from wargames.sniper.values.state import State

CARDS = ("C4", "C5", "M1", "M3")
"""The starting cards for tests (SN-G18)."""

US = (
    "build officer,regular,regular,regular",
    "build mortar,elite,elite",
    "build regular,regular,regular,regular",
    "build regular,regular,regular,regular",
    "build mg,regular,regular",
    "build mortar,elite,regular",
    "give flamethrower to A1",
    "give medic to A3",
)
DE = (
    "build regular,regular,regular,regular",
    "build mg,elite,elite",
    "build officer,regular,regular,elite",
    "give anti_tank to G1",
)
US_PLACED = tuple(f"deploy at {hex_}" for hex_ in ("0505", "0505", "0504", "0509", "0506", "0508", "0409"))
"""The half-track, then A1 to A6."""
DE_PLACED = tuple(f"deploy at {hex_}" for hex_ in ("1004", "1006", "0904", "1305", "1206", "0902"))
"""G1, G2, S1, G3, S2, S3."""


def started(
    scenario: str | SniperScenario = "snipers_alley", cards: Sequence[str] = CARDS, **options: Any
) -> Step[State]:
    """Start a scenario with fixed cards; all of them must be drawn."""
    dice = Scripted(cards)
    step = GAME.start(scenario, options, dice=dice)
    assert not dice.left
    return step


def begun(
    *texts: str,
    scenario: str | SniperScenario = "snipers_alley",
    cards: Sequence[str] = CARDS,
    **options: Any,
) -> State:
    """Start a scenario with fixed cards and play answers."""
    state = started(scenario, cards, **options).state
    return do(state, *texts).state if texts else state


def as_proposed() -> State:
    """Begin Sniper's Alley with the squads built and placed as the scenario proposes."""
    return begun(default_set_up="true")
