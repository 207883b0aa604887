"""Actions as sentences for a button: what whoever is asked would say (SN-G15)."""

from collections.abc import Callable, Mapping
from typing import Any

from wargames.kernel.game import Action
from wargames.sniper.told.narration import both, figures
from wargames.sniper.told.view import SniperView
from wargames.sniper.values import actions as act
from wargames.sniper.values.cards import CARDS
from wargames.sniper.values.components import SPECIALIZATIONS, Figure
from wargames.sniper.values.state import Building, Moving, Placing, Window

PARTS: Mapping[str, str] = {"mg": "the machine gun of ", "rest": "all but the machine gun of "}
"""How a part of a unit that fires is called (TOI-3.24)."""


def saying(action: Action, view: SniperView) -> str:
    """Say an action in the moment that a view shows."""
    return SAYINGS[type(action)](action, view)


# who and what


def due(view: SniperView) -> str:
    """Name the unit that is built or placed next, that moves, or that may be fired at."""
    match view.frames[-1]:
        case Building(side, built):
            return view.scenario.side(side).bases[built].id
        case Placing(side, placed):
            return view.scenario.side(side).unit_ids[placed]
        case Moving(unit):
            return unit
        case Window(_, mover):
            return mover
    raise ValueError(f"nobody in particular is due in {view.frames[-1]}")


def volley(name: act.VolleyName) -> str:
    """Name a unit that fires, or the part of it that does.

    >>> volley("A5:mg"), volley("A1")
    ('the machine gun of A5', 'A1')
    """
    unit, _, part = name.partition(":")
    return f"{PARTS.get(part, '')}{unit}"


def supported(volleys: tuple[str, ...] | None) -> str:
    """Say who supports; nothing where nobody does."""
    return f" with {both(map(volley, volleys))}" if volleys else ""


def attack(how: str, action: act.Fire | act.OpFire, target: str) -> str:
    """Say an attack with all who join it, and a sniper's aim."""
    aim = f", aiming at {article(action.aim)}" if action.aim else ""
    kind = "" if action.kind == "normal" else f"{action.kind} "
    return f"{kind}{how} of {volley(action.firer)}{supported(action.supporters)} at {target}{aim}"


def article(figure: Figure) -> str:
    """Name one figure of a type.

    >>> article("officer"), article("mg")
    ('an officer', 'a machine gun')
    """
    name = {"mg": "machine gun"}.get(figure, figure)
    return f"a{'n' * (name[0] in 'aeiou')} {name}"


def shot(action: act.Shoot, view: SniperView) -> str:
    """Say the attack of Fire and Movement."""
    kind = "" if action.kind == "normal" else f"{action.kind} "
    return f"{kind}fire on the move of {due(view)} at {action.target}"


def bombardment(action: act.Bombard) -> str:
    """Say an area attack."""
    kind = "" if action.kind == "normal" else f"{action.kind} "
    return f"{kind}mortar fire of {action.unit} at {action.hex}"


def card(action: act.PlayCard) -> str:
    """Name the card that is played, and on what."""
    title = CARDS[action.card].title if action.card in CARDS else action.card
    return f"play {title} ({action.card})" + (f" on {action.target}" if action.target else "")


def transfer(action: act.Transfer) -> str:
    """Say which figures go, and which come back."""
    back = f", for {figures(action.back)}" if action.back else ""
    return f"move {figures(action.figures)} from {action.giver} to {action.receiver}{back}"


SAYINGS: dict[type[Action], Callable[[Any, SniperView], str]] = {
    act.Build: lambda a, v: f"build {due(v)} of {figures(a.figures)}",
    act.Give: lambda a, _: f"give {a.unit} the {SPECIALIZATIONS[a.specialization].lower()} token",
    act.Deploy: lambda a, v: f"deploy {due(v)} at {a.hex}",
    act.DeployAboard: lambda a, v: f"deploy {due(v)} aboard {a.vehicle}",
    act.Advance: lambda a, _: f"advance with {a.unit}",
    act.FireAndMove: lambda a, _: f"fire and move with {a.unit}",
    act.Assault: lambda a, _: f"assault with {a.unit}",
    act.Fire: lambda a, _: attack("fire", a, a.target),
    act.Bombard: lambda a, _: bombardment(a),
    act.LaySmoke: lambda a, _: f"lay smoke with {a.unit} on {a.hex}",
    act.Prepare: lambda a, _: f"put {a.unit} into op fire mode",
    act.Fatigue: lambda a, _: f"fatigue {a.unit} and do nothing else",
    act.Heal: lambda a, _: f"heal a lost regular of {a.patient} with {a.unit}",
    act.PlayCard: lambda a, _: card(a),
    act.EndActions: lambda *_: "end the Action Phase",
    act.Step: lambda a, v: f"move {due(v)} to {a.hex}",
    act.Load: lambda a, v: f"load {due(v)} onto {a.vehicle}",
    act.Unload: lambda _, v: f"unload {due(v)}",
    act.Shoot: shot,
    act.AssaultHex: lambda a, v: f"assault {a.hex} with {both((due(v), *(a.supporters or ())))}",
    act.Stop: lambda _, v: f"end the move of {due(v)}",
    act.OpFire: lambda a, v: attack("op fire", a, due(v)),
    act.HoldFire: lambda _, v: f"hold fire at {due(v)}",
    act.Lose: lambda a, _: f"lose {article(a.figure)} of {a.unit}",
    act.JoinAssault: lambda a, _: f"reveal {a.unit} and join the assault",
    act.StayOut: lambda a, _: f"keep {a.unit} hidden and out of the assault",
    act.Retreat: lambda a, _: f"retreat {a.unit} to {a.hex}",
    act.Bid: lambda a, _: f"put {a.command} command on the initiative",
    act.Conceal: lambda a, _: f"conceal {a.unit}",
    act.StayRevealed: lambda a, _: f"leave {a.unit} revealed",
    act.DrawAgain: lambda *_: "draw another card",
    act.Transfer: lambda a, _: transfer(a),
    act.Done: lambda *_: "do nothing more",
}
