"""What one seat of Border Run may know, and the worlds that look like it."""

import attrs

from toy.pieces import GUARD, PATHS, RUNNERS, Cart, Going, Load, Path, State
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Seat, View


@attrs.frozen
class SeenCart:
    owner: Seat
    load: Load | None
    at: int
    shown: bool
    caught: bool
    gone: bool


@attrs.frozen
class Look(View):
    scenario: str
    rounds: int
    fog: bool
    carts: tuple[SeenCart, ...]
    unseen: tuple[Load, ...]
    shots: int
    round: int
    laid: tuple[tuple[Seat, Path | None], ...]
    shown: tuple[tuple[Seat, Path], ...]
    going: Going | None


def knows_load(seat: Seat | None, cart: Cart) -> bool:
    return cart.shown or seat in RUNNERS


def knows_path(seat: Seat | None, owner: Seat) -> bool:
    return seat == GUARD if owner == GUARD else seat in RUNNERS


def look(state: State, seat: Seat | None) -> Look:
    hidden = [cart.load for cart in state.carts if not knows_load(seat, cart)]
    return Look(
        seat,
        state.scenario,
        state.rounds,
        state.fog,
        tuple(look_at(cart, seat) for cart in state.carts),
        tuple(sorted([*hidden, *state.pile])),
        state.shots,
        state.round,
        tuple((owner, path if knows_path(seat, owner) else None) for owner, path in state.laid),
        state.shown,
        state.going,
    )


def look_at(cart: Cart, seat: Seat | None) -> SeenCart:
    load = cart.load if knows_load(seat, cart) else None
    return SeenCart(cart.owner, load, cart.at, cart.shown, cart.caught, cart.gone)


def world(view: Look, rng: Rng) -> State:
    pile = list(view.unseen)
    rng.shuffle(pile)
    carts = tuple(
        Cart(cart.owner, cart.load or pile.pop(), cart.at, cart.shown, cart.caught, cart.gone)
        for cart in view.carts
    )
    laid = tuple((owner, path or PATHS[rng.randrange(2)]) for owner, path in view.laid)
    return State(
        view.scenario,
        view.rounds,
        view.fog,
        carts,
        tuple(sorted(pile)),
        view.shots,
        view.round,
        laid,
        view.shown,
        view.going,
    )
