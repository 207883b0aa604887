"""The chances of what may follow an action, from the same rule functions that play it."""

from fractions import Fraction

from wargames.kernel.game import Action
from wargames.kernel.odds import Odds, OddsCase
from wargames.screaming_eagles.actions import DropFlare, Fire, HoldFire, LayCard
from wargames.screaming_eagles.components import (
    ATTACK,
    CARDS,
    FLIGHT,
    INDEX,
    LOCATION,
    PARTS,
    WEAPONS,
    CardFace,
    Part,
    Weapon,
)
from wargames.screaming_eagles.damage import part_hit, shoots_down
from wargames.screaming_eagles.gunnery import aim, hits, may_drop_flare, reach
from wargames.screaming_eagles.state import Attack, FireWindow, Plane, Table
from wargames.screaming_eagles.view import EaglesView

NO_FLARE, FLARE = "no flare", "flare"
PART_HIT = LOCATION.distribution.map(lambda rolled: part_hit(sum(rolled)))


def hit_chance(weapon: Weapon, distance: int, *, flare: bool = False) -> Fraction:
    """Give the chance to hit at a distance in spaces (SE-10.3, SE-12.5).

    >>> hit_chance("LR", 6), hit_chance("LR", 6, flare=True)
    (Fraction(22, 27), Fraction(32, 81))
    """
    reached = ATTACK[weapon].distribution.map(lambda rolled: reach(rolled, flare=flare))
    return reached.chance_that(lambda total: hits(distance, total))


def part_chance(part: Part) -> Fraction:
    """Give the chance that a hit lands on a part (SE-11.1)."""
    return PART_HIT.chance(part)


def kill_chance(target: Plane) -> Fraction:
    """Give the chance that one hit shoots a plane down, as it is damaged now (SE-11.13)."""
    return PART_HIT.chance_that(lambda part: shoots_down(target.damage, part))


def odds(view: EaglesView, action: Action) -> Odds:
    """Tell what may follow an action; nothing in it depends on a hidden card."""
    return Odds(str(action), tuple(_cases(view, action)))


def _cases(view: EaglesView, action: Action) -> list[OddsCase]:
    table = view.table
    frame = table.frames[-1] if table.frames else None
    if isinstance(action, LayCard):
        return [_flight(action.card)]
    if isinstance(action, Fire) and isinstance(frame, FireWindow):
        return _attack(table, Attack(frame.plane, action.weapon, action.target))
    if isinstance(frame, Attack):
        return [_shot(table, frame, flare=isinstance(action, DropFlare))]
    if isinstance(action, HoldFire) and isinstance(frame, FireWindow) and frame.stage == "before":
        card = view.cards[INDEX[frame.plane]]
        return [_flight(card)] if card else [OddsCase("", ())]
    return [OddsCase("", ())]


def _flight(card: CardFace) -> OddsCase:
    """Give the chance of each length of flight (SE-5.10)."""
    lengths = FLIGHT[CARDS[card].dice].distribution.map(sum)
    return OddsCase(
        "",
        tuple(
            (f"{spaces} spaces" if spaces > 1 else "1 space", chance) for spaces, chance in sorted(lengths)
        ),
    )


def _attack(table: Table, attack: Attack) -> list[OddsCase]:
    """Give both cases where the target may drop a flare, else the one that holds (SE-12.1)."""
    if may_drop_flare(table, attack):
        return [_shot(table, attack, flare=False), _shot(table, attack, flare=True)]
    burning = WEAPONS[attack.weapon].flare_works and table.plane(attack.target).flare_burns
    return [_shot(table, attack, flare=burning)]


def _shot(table: Table, attack: Attack, *, flare: bool) -> OddsCase:
    """Give the chances of a hit, of each part, and of shooting the target down."""
    hit = hit_chance(attack.weapon, aim(table, attack).distance, flare=flare)
    target = table.plane(attack.target)
    parts = tuple((part.replace("_", " "), hit * part_chance(part)) for part in PARTS)
    down = ("shot down", hit * kill_chance(target))
    return OddsCase(FLARE if flare else NO_FLARE, (("hit", hit), ("miss", 1 - hit), down, *parts))
