"""What a view shows, in words: the counters in every hex, what is waited for, who controls what."""

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
    """Give the facts of the board."""
    return ground_of(view.scenario.board)


# counters


def stacks(view: BobView) -> tuple[Stack, ...]:
    """List the stacks on the board, one's own with their counters whole, hex by hex."""
    own: dict[Place, list[Seen]] = {}
    for counter in view.own:
        if counter.at is not None:
            own.setdefault(counter.at, []).append(whole(counter))
    mine = [Stack(place, side, tuple(found)) for side in SIDES if side == view.team
            for place, found in own.items()]  # fmt: skip
    order = {place: at for at, place in enumerate(ground(view).places)}
    return tuple(sorted((*mine, *view.enemy), key=lambda stack: (order[stack.hex], SIDES.index(stack.side))))


def standing(shown: Seen) -> tuple[str, ...]:
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
    """Name a counter; one that is not known is a counter of its side."""
    if shown.id is None or shown.type is None:
        return f"unknown {SIDE_NAMES[side]} counter"
    return f"{shown.id} {TYPES[shown.type].title}"


def told(shown: Seen, stack: Stack) -> str:
    """Say what a counter is, where, and with which markers."""
    return ", ".join((f"{called(shown, stack.side)} in {stack.hex}", *standing(shown)))


def place_of(view: BobView, id_: CounterId) -> Place | None:
    """Tell where a counter stands that a frame names, perhaps by its hex; None off the board."""
    place, slash, _ = id_.partition("/")
    if slash:
        return place if place in ground(view).bit else None
    return next((one.hex for one in stacks(view) for counter in one.counters if counter.id == id_), None)


# the moment


def viewer(view: BobView) -> str:
    """Return the name of the side that sees a view; empty for a spectator."""
    return GAME.side_name(view.seat) if view.seat else ""


def turn(view: BobView) -> str:
    """Say which turn and phase it is."""
    return f"Turn {view.turn} of {view.scenario.turns}, {view.phase}"


def waiting(view: BobView) -> str:
    """Say what is waited for, or how the game ended."""
    if view.ending:
        return f"The {plural(view.ending.winner)} won: {why_won(view.ending.reason)}."
    wanted = GAME.wanted(view)
    asked = [f"{plural(side)}: {wanted[seat]}." for side in SIDES if (seat := Seat(side)) in wanted]
    return asked[0] if asked else f"The {plural(active_side(view.frames))} act."


# what the game is about


def goals(victory: Victory) -> tuple[str, ...]:
    """Say how the game is won."""
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
    """Say who controls a hex, as far as it is shown."""
    owner = dict(view.control).get(place)
    return "nobody" if owner is None else f"{SIDE_NAMES[owner]}s"


def held(view: BobView) -> tuple[str, ...]:
    """Say of each side, and of nobody, which objectives it controls."""
    found: dict[str, list[Place]] = {}
    for place in view.scenario.victory.objectives:
        found.setdefault(holder(view, place), []).append(place)
    return tuple(f"controlled by {who}: {', '.join(places)}" for who, places in sorted(found.items()))


def off_board(view: BobView, side: Side) -> tuple[str, ...]:
    """Say what a side has besides its counters on the board, and what it has lost."""
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
