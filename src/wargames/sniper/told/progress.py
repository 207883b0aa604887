"""Progress of Sniper's Alley: control, snipers and rounds, which lie open (SN-1.22, SN-G16, SN-G17)."""

from collections.abc import Iterable, Iterator

from wargames.kernel.game import Event, Seat
from wargames.kernel.game.progress import GameProgress, GoalTally, still_to_act
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.victory import by_duel, controls, has_officer, snipers
from wargames.sniper.told.view import SniperView, battle_seen_by
from wargames.sniper.values.components import ENEMY, SIDE_NAMES, SIDES, Side
from wargames.sniper.values.scenarios import SniperScenario


def progress(view: SniperView) -> GameProgress:
    """Return the round, the goal and the progress toward it."""
    battle = battle_seen_by(view)
    return GameProgress(
        turn=f"Round {view.round} of {view.scenario.rounds}, {view.step}",
        goals=goals(view.scenario),
        tallies=tuple(tallies(battle)),
        ahead=(Seat(view.ending.winner if view.ending else ahead(battle)),),
        left=left(view, battle),
    )


def goals(scenario: SniperScenario) -> tuple[str, ...]:
    """Return how the game is won, in sentences (SN-1.22, SN-1.23, SN-R5, SN-G16, SN-G17)."""
    attacker, defender = (f"{SIDE_NAMES[side]}s" for side in attacker_first(scenario))
    aim, rounds = " or ".join(scenario.victory_objectives), scenario.rounds
    takes = f"The {attacker} win if they control {aim}"
    otherwise = f"Otherwise the {defender} win after round {rounds}"
    ties = f"If as many are destroyed, the {attacker} win by control of {aim}, else the {defender}."
    return {
        "objective": (
            f"{takes} at the end of a round.",
            f"{otherwise}, or once no unit of the {attacker} is left on the map.",
        ),
        "snipers": (
            "A side wins once all snipers of the enemy are destroyed at the end of a round.",
            f"After round {rounds} the side wins that destroyed more of them.",
            ties,
        ),
        "officers": (
            f"{takes} with an officer alive at the end of a round, or destroy the sniper.",
            f"The {defender} win once no officer is alive.",
            f"{otherwise}.",
        ),
    }[scenario.victory.kind]


def attacker_first(scenario: SniperScenario) -> tuple[Side, Side]:
    """Return both sides, first that with the victory condition."""
    return scenario.victory.attacker, ENEMY[scenario.victory.attacker]


def tallies(battle: Battle) -> Iterator[GoalTally]:
    """Yield the counts that the goals are about."""
    attacker, kind = battle.scenario.victory.attacker, battle.scenario.victory.kind
    held = sum(battle.control.get(place) == attacker for place in battle.scenario.victory_objectives)
    yield GoalTally(f"Objectives of the {SIDE_NAMES[attacker]}s", held, 1)
    if kind == "officers":
        left_ = sum(unit.figures.count("officer") for unit in battle.of(attacker))
        yield GoalTally(f"{SIDE_NAMES[attacker]} officers alive", left_)
    losers = {"objective": (), "officers": (ENEMY[attacker],), "snipers": SIDES}[kind]
    for side in losers:
        had = len(battle.scenario.side(side).snipers)
        yield GoalTally(f"{SIDE_NAMES[side]} snipers destroyed", had - snipers(battle, side), had)


def ahead(battle: Battle) -> Side:
    """Return who would win if this were the end of the last round."""
    attacker, kind = battle.scenario.victory.attacker, battle.scenario.victory.kind
    if kind == "snipers":
        return by_duel(battle).winner
    won = controls(battle, attacker) and (kind == "objective" or has_officer(battle, attacker))
    return attacker if won else ENEMY[attacker]


def left(view: SniperView, battle: Battle) -> str:
    """Return how many units of the view's side are fresh (TOI-1.1)."""
    if view.team is None or view.step != "actions":
        return ""
    there = battle.on_map(view.team)
    return still_to_act(sum(one.activation == "fresh" for one in there), len(there), "units")


def lost_by_side(view: SniperView, _events: Iterable[Event]) -> tuple[GoalTally, ...]:
    """Return the units that each side has lost."""
    own = {side: view.scenario.side(side).unit_ids for side in attacker_first(view.scenario)}
    return tuple(
        GoalTally(f"{SIDE_NAMES[side]} units lost", sum(one in ids for one in view.lost), len(ids))
        for side, ids in own.items()
    )
