"""A view in words: units by hex, the decision at hand, control."""

from collections import Counter

from wargames.kernel.game import Seat
from wargames.render.phrases import holding, listed
from wargames.sniper import GAME
from wargames.sniper.ground.ground import Ground, ground_of
from wargames.sniper.told.view import SniperView
from wargames.sniper.values.board import Place
from wargames.sniper.values.cards import CARDS, OPERATIONS, CardId
from wargames.sniper.values.components import FIGURE_ORDER, SIDE_NAMES, SPECIALIZATIONS, Figure, Side
from wargames.sniper.values.scenarios import Objective, SniperScenario
from wargames.sniper.values.state import Assaulting, Moving, Retreats, SideState, SniperShot, Unit
from wargames.sniper.values.words import why_won

TITLE = "Tide of Iron"
STEPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("set-up", ("building", "placing")),
    ("action", ("actions",)),
    ("command", ("control", "receive command", "spend command", "initiative")),
    ("status", ("concealment", "cards", "tokens", "op fire", "transfers", "advance")),
)
"""The phases and their steps (TOI-1.1, TOI-17.1, TOI-19.1)."""

PEOPLE = {Seat(side): f"{name}s" for side, name in SIDE_NAMES.items()}


def ground(view: SniperView) -> Ground:
    """Return the facts of the map."""
    return ground_of(view.scenario.map)


def side_seen(view: SniperView, side: Side) -> SideState:
    """Return a side's command and cards."""
    return view.us if side == "us" else view.de


# units


def there(view: SniperView) -> dict[Place, list[Unit]]:
    """List the units on the map by their hexes, without those aboard."""
    found: dict[Place, list[Unit]] = {}
    for unit in view.units:
        if unit.at is not None:
            found.setdefault(unit.at, []).append(unit)
    return dict(sorted(found.items()))


def aboard(view: SniperView, vehicle: Unit) -> tuple[Unit, ...]:
    """List the squads aboard a vehicle."""
    return tuple(unit for unit in view.units if unit.aboard == vehicle.id)


def made_up(unit: Unit) -> str:
    """Describe the figures of a unit: ``officer, 3 regular``."""
    if unit.kind == "vehicle":
        return unit.type.title
    return "sniper" if unit.kind == "sniper" else counted(unit.figures) or "no figures yet"


def counted(figures: tuple[Figure, ...]) -> str:
    """Count figures.

    >>> counted(("officer", "regular", "regular"))
    'officer, 2 regular'
    """
    found = Counter(figures)
    return ", ".join(
        f"{found[figure]} {figure}" if found[figure] > 1 else figure
        for figure in FIGURE_ORDER
        if found[figure]
    )


def status_marks(unit: Unit) -> tuple[str, ...]:
    """Name the tokens and markers on a unit."""
    notes = {
        SPECIALIZATIONS[unit.specialization].lower() if unit.specialization else "": unit.specialization,
        "concealed": unit.concealed,
        "op fire": unit.activation == "op_fire",
        "fatigued": unit.activation == "fatigued",
        unit.condition: unit.condition != "none",
        unit.damage: unit.kind == "vehicle" and unit.damage != "sound",
        f"aboard {unit.aboard}": unit.aboard,
    }
    return holding(notes)


def told(unit: Unit) -> str:
    """Describe a unit: kind, hex and markers."""
    where = f" in {unit.at}" if unit.at else ""
    return ", ".join((f"{unit.id} ({made_up(unit)}){where}", *status_marks(unit)))


# the moment


def viewer(view: SniperView) -> str:
    """Return the name of the side that sees a view; empty for a spectator."""
    return GAME.side_name(view.seat) if view.seat else ""


def turn(view: SniperView) -> str:
    """Name the round, phase and step."""
    (phase,) = (phase for phase, steps in STEPS if view.step in steps)
    step = f", {view.step}" if view.step != "actions" else ""
    return f"Round {view.round} of {view.scenario.rounds}, {phase}{step}"


def waiting(view: SniperView) -> str:
    """Describe the decision at hand, or the end of the game."""
    if view.ending:
        winner, reason = view.ending.winner, view.ending.reason
        return f"The {SIDE_NAMES[winner]}s won: {why_won(winner, reason)}."
    if not view.frames:
        return "The game begins."
    return " ".join(f"{PEOPLE[seat]}: {what}." for seat, what in GAME.wanted(view).items())


def aims(view: SniperView) -> tuple[Place, ...]:
    """List the hexes that the current frames aim at: assaulted or shot at."""
    found = (frame.target for frame in view.frames if isinstance(frame, Assaulting | SniperShot | Retreats))
    return tuple(dict.fromkeys(found))


def acting(view: SniperView) -> tuple[str, ...]:
    """List the units that are active."""
    return tuple(
        frame.sniper if isinstance(frame, SniperShot) else frame.unit
        for frame in view.frames
        if isinstance(frame, Moving | Assaulting | SniperShot)
    )


# goals and control


def goals(scenario: SniperScenario) -> tuple[str, ...]:
    """Describe how the game is won (SN-1.22, SN-1.23, SN-G16, SN-G17)."""
    attacker = SIDE_NAMES[scenario.victory.attacker]
    defender = next(name for name in SIDE_NAMES.values() if name != attacker)
    aim, rounds = " and ".join(scenario.victory_objectives), scenario.rounds
    match scenario.victory.kind:
        case "objective":
            return (
                f"{attacker}s: control {aim} at the end of a round",
                f"{defender}s: else after round {rounds}",
            )
        case "snipers":
            return (
                "destroy all snipers of the enemy by the end of a round",
                f"after round {rounds}: destroy more of them",
                f"if as many are destroyed: {attacker}s by control of {aim}, else {defender}s",
            )
    return (
        f"{attacker}s: control {aim} with an officer alive at the end of a round, or destroy the sniper",
        f"{defender}s: no officer alive, or else after round {rounds}",
    )


def holder(view: SniperView, place: Place) -> str:
    """Name the side that controls a hex."""
    owner = dict(view.control).get(place)
    return "nobody" if owner is None else f"{SIDE_NAMES[owner]}s"


def objective_said(view: SniperView, objective: Objective) -> str:
    """Describe an objective, and its controller."""
    nation = "" if objective.nation == "neutral" else f" {SIDE_NAMES[objective.nation]}"
    value = f" ({objective.value} command)" if objective.value else ""
    return f"{objective.hex}{nation} {objective.kind}{value}: {holder(view, objective.hex)}"


def card_said(card: CardId) -> str:
    """Name a card as it is typed, with its title and its cost in command.

    >>> card_said("C4")
    'C4 Major Offensive (3)'
    """
    return f"{card} {CARDS[card].title} ({CARDS[card].cost})"


def holdings(view: SniperView, side: Side) -> tuple[str, ...]:
    """List the cards of a side, their effects, and its losses."""
    shown = side_seen(view, side)
    facts = {
        "cards": ", ".join(map(card_said, shown.hand)),
        "in play": ", ".join(CARDS[card].title for card in shown.in_play),
        "operations": ", ".join(OPERATIONS[card].title for card in view.scenario.side(side).operations),
        "deck": f"{len(shown.deck)} cards" if view.scenario.side(side).deck else "",
        "working": ", ".join(_effects(view, side)),
        "not on the map": ", ".join(waiting_units(view, side)),
    }
    return listed(facts)


def _effects(view: SniperView, side: Side) -> list[str]:
    return [
        CARDS[effect.card].title + (f" on {effect.unit}" if effect.unit else "")
        for effect in view.effects
        if effect.side == side
    ]


def waiting_units(view: SniperView, side: Side) -> list[str]:
    """List the units of a side that are neither on the map nor aboard."""
    return [unit.id for unit in view.units if unit.side == side and unit.at is None and unit.aboard is None]
