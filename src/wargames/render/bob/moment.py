"""A view in words: counters by hex, the decision at hand, control."""

from collections.abc import Mapping

from wargames.bob import GAME
from wargames.bob.ground.ground import Ground, ground_of
from wargames.bob.told.view import BobView
from wargames.bob.values.board import Place
from wargames.bob.values.components import ENEMY, SIDE_NAMES, TYPES, Side, Suppression
from wargames.bob.values.names import plural
from wargames.bob.values.scenarios import SIDES, Victory
from wargames.bob.values.seen import Seen, Stack, whole
from wargames.bob.values.state import CounterId, Phase, active_side
from wargames.bob.values.words import why_won
from wargames.kernel.game import Seat
from wargames.render.phrases import holding, listed

TITLE = "Band of Brothers: Screaming Eagles"
PHASES: tuple[Phase, ...] = ("set-up", "operations", "rout", "melee", "recovery")
SUPPRESSED: Mapping[Suppression, str] = {1: "Suppressed", 2: "Fully Suppressed"}


def ground(view: BobView) -> Ground:
    """Return the facts of the board."""
    return ground_of(view.scenario.board)


# counters


def stacks(view: BobView) -> tuple[Stack, ...]:
    """List the stacks on the board by hex; own counters are complete."""
    own: dict[Place, list[Seen]] = {}
    for counter in view.own:
        if counter.at is not None:
            own.setdefault(counter.at, []).append(whole(counter))
    mine = [Stack(place, side, tuple(found)) for side in SIDES if side == view.team
            for place, found in own.items()]  # fmt: skip
    order = {place: at for at, place in enumerate(ground(view).places)}
    return tuple(sorted((*mine, *view.enemy), key=lambda stack: (order[stack.hex], SIDES.index(stack.side))))


def status_marks(shown: Seen) -> tuple[str, ...]:
    """Name the markers on a counter, as far as they are shown."""
    notes = {
        "concealed": shown.concealed,
        "reduced": shown.reduced,
        SUPPRESSED.get(shown.level or 0, ""): shown.level,
        "Used": shown.used,
        "Op Fire": shown.prepared,
        "Moved": shown.moved,
        "CP used": shown.cp_used,
        f"facing {shown.facing}": shown.facing,
    }
    return holding(notes)


def called(shown: Seen, side: Side) -> str:
    """Name a counter: by its side alone if it is not known."""
    if shown.id is None or shown.type is None:
        return f"unknown {SIDE_NAMES[side]} counter"
    return f"{shown.id} {TYPES[shown.type].title}"


def told(shown: Seen, stack: Stack) -> str:
    """Describe a counter: kind, hex and markers."""
    return ", ".join((f"{called(shown, stack.side)} in {stack.hex}", *status_marks(shown)))


def place_of(view: BobView, id_: CounterId) -> Place | None:
    """Return the hex of a counter on a frame, which may name its hex instead; None off the board."""
    place, slash, _ = id_.partition("/")
    if slash:
        return place if place in ground(view).bit else None
    return next((one.hex for one in stacks(view) for counter in one.counters if counter.id == id_), None)


# the moment


def viewer(view: BobView) -> str:
    """Return the name of the side that sees a view; empty for a spectator."""
    return GAME.side_name(view.seat) if view.seat else ""


def turn(view: BobView) -> str:
    """Name the turn and phase."""
    return f"Turn {view.turn} of {view.scenario.turns}, {view.phase}"


def waiting(view: BobView) -> str:
    """Describe the decision at hand, or the end of the game."""
    if view.ending:
        return f"The {plural(view.ending.winner)} won: {why_won(view.ending.reason)}."
    wanted = GAME.wanted(view)
    asked = [f"{plural(side)}: {wanted[seat]}." for side in SIDES if (seat := Seat(side)) in wanted]
    return asked[0] if asked else f"The {plural(active_side(view.frames))} act."


# goals and control


def goals(victory: Victory) -> tuple[str, ...]:
    """Describe how the game is won."""
    found = []
    if control := victory.control:
        some = f"{control.at_least} of " * (control.at_least < len(control.hexes))
        found.append(f"control {some}{', '.join(control.hexes)} at the end")
        found += [f"alone with a real unit in {', '.join(control.alone_in)}"] if control.alone_in else []
    if victory.exit:
        found.append(f"{victory.exit.squads} squads off the {victory.exit.edge} edge")
    lines = [f"{SIDE_NAMES[victory.side]}s: {'; '.join(found)}"] if found else []
    lost = (f"{SIDE_NAMES[side]}s lose without a real unit" for side in victory.eliminated)
    return (*lines, *lost, f"{SIDE_NAMES[ENEMY[victory.side]]}s win otherwise, after the last turn")


def holder(view: BobView, place: Place) -> str:
    """Name the side that controls a hex, as far as it is known."""
    owner = dict(view.control).get(place)
    return "nobody" if owner is None else f"{SIDE_NAMES[owner]}s"


def held(view: BobView) -> tuple[str, ...]:
    """List the objectives by the side that controls them."""
    found: dict[str, list[Place]] = {}
    for place in view.scenario.victory.objectives:
        found.setdefault(holder(view, place), []).append(place)
    return tuple(f"controlled by {who}: {', '.join(places)}" for who, places in sorted(found.items()))


def off_board(view: BobView, side: Side) -> tuple[str, ...]:
    """List the units that a side has off the board, and its losses."""
    shown = view.side(side)
    late = ", ".join(one.id for one in view.own if one.at is None)
    lost = [id_ for id_ in view.lost if id_.lower().startswith(side)]
    guns = [
        f"{one.caliber}mm artillery from turn {one.first_turn}"
        + (
            f", {one.missions} mission{'s' * (one.missions != 1)}"
            if side == view.team
            else ", used" * one.used
        )
        for one in shown.batteries
    ]
    facts = {
        "off the board": late if side == view.team else str(shown.waiting or ""),
        "left the board": ", ".join(shown.exited),
        "lost": ", ".join(lost),
        "option": "" if shown.option is None or not view.scenario.option else ("no", "taken")[shown.option],
    }
    return (*listed(facts), *guns)
