"""Set-up: cards, squads, specializations, deployment (section 1, SN-G4, SN-G18, TOI-20.1, TOI-R22)."""

from collections import Counter as Count
from collections.abc import Iterator
from functools import lru_cache

from wargames.kernel.chance.deck import Deck
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.strategy import draw
from wargames.sniper.values.cards import DECKS, CardId
from wargames.sniper.values.components import ENEMY, Side, listed
from wargames.sniper.values.options import Options
from wargames.sniper.values.scenarios import OrderOfBattle, SniperScenario, SquadBase
from wargames.sniper.values.state import Kind, SideState, State, Unit

# initial state


@lru_cache(maxsize=32)
def opening(scenario: SniperScenario, options: Options) -> State:
    """Return the state before the first card is drawn, with no unit placed (TOI-R22)."""
    first, second = scenario.initiative, ENEMY[scenario.initiative]
    us, de = (side_of(scenario.side(side)) for side in ("us", "de"))
    units = tuple(unit for side in (first, second) for unit in units_of(scenario, side, options))
    return State(
        options, scenario, round=1, step="building", initiative=scenario.initiative, units=units, us=us, de=de
    )


def side_of(order: OrderOfBattle) -> SideState:
    """Return the initial state of a side (SN-1.13, SN-1.14, SN-1.15, SN-1.16, SN-R2, SN-G12)."""
    return SideState(order.command, deck=deck_of(order), in_play=order.in_play)


def deck_of(order: OrderOfBattle) -> Deck[CardId]:
    """Return a side's shuffled deck without the cards that begin in play (SN-R2, TOI-18.4)."""
    if order.deck is None:
        return Deck()
    cards = Count({card.id: card.count for card in DECKS[order.deck].cards})
    cards.subtract(order.in_play)
    return Deck.of(cards.elements(), DECKS[order.deck].title)


def units_of(scenario: SniperScenario, side: Side, options: Options) -> Iterator[Unit]:
    """Yield a side's units: vehicles, then squads, empty ones for the player to build (SN-G4)."""
    order = scenario.side(side)
    for base in order.vehicles:
        at = base.hex if options.default_set_up else None
        yield Unit(base.id, side, division=base.division, kind="vehicle", at=at, vehicle=base.vehicle)
    for squad in order.squads:
        yield squad_of(squad, side, given=options.default_set_up, built=not order.builds)


def squad_of(squad: SquadBase, side: Side, *, given: bool, built: bool) -> Unit:
    """Return a squad, with its proposed figures if the set-up is ``given`` (SN-G4, SN-1.11, SN-3.2)."""
    kind: Kind = "sniper" if squad.sniper else "squad"
    full = given or built or squad.sniper
    return Unit(
        squad.id,
        side,
        division=squad.division,
        kind=kind,
        at=squad.hex if given and squad.aboard is None else None,
        figures=listed(squad.figures) if full else (),
        specialization=squad.specialization if full else None,
        concealed=squad.concealed,
        aboard=squad.aboard if given else None,
    )


def deal(battle: Battle) -> None:
    """Let both sides draw their starting cards; a + has no effect (SN-1.16, TOI-19.3, TOI-R22)."""
    for side in battle.in_order():
        for _ in range(battle.scenario.side(side).hand):
            draw(battle, side, "SN-1.16", "TOI-19.3")


# building squads


# tokens


# deployment
