"""The rules as calls without state, with plain data in and out, for programs in other languages.

A state is text, with all secrets; a view is what may be sent to its seat. Dice are given as a seed with a
position, and come back with the position to go on from.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from wargames.bots import default_bot, make, names
from wargames.kernel.base.errors import BadOption, Refusal, UnknownName
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import Rng, SeededDice
from wargames.kernel.game import Decision, Event, Game, Over, Seat
from wargames.kernel.game import json_forms as forms
from wargames.kernel.game.line_of_sight import FieldOfFire
from wargames.kernel.play import record_lines as written
from wargames.kernel.play.replay import replay as replayed
from wargames.kernel.play.timeline import Entry, Setting, begin, play
from wargames.protocol.answers import MOST_PLIES, found_odds
from wargames.protocol.queries import FoundDistance, FoundOdds, FoundSight
from wargames.registry import games as installed
from wargames.registry import load
from wargames.web.in_page import call_values as values
from wargames.web.replay_file import replay_data, view_data

Data: TypeAlias = dict[str, Any]
AnyGame: TypeAlias = Game[Any, Any]
Dice: TypeAlias = values.SeedAt


@lru_cache(maxsize=64)
def state_of(game: AnyGame, text: str) -> Any:
    """Read a state; those used lately are kept."""
    return forms.decode_state(game, text)


def action_of(game: AnyGame, action: Any) -> Action:
    """Read an action, given as text or as plain data."""
    return game.parse(action) if isinstance(action, str) else forms.decode_action(game, action)


def decision_of(game: AnyGame, state: str, seat: str) -> tuple[Any, Decision]:
    """Return the state and the decision that a seat owes in it; raises :class:`BadOption` if it owes none."""
    known = state_of(game, state)
    pending = game.pending(known)
    if isinstance(pending, Over) or seat not in pending:
        asked = "nobody: the game is over" if isinstance(pending, Over) else ", ".join(pending)
        raise BadOption(f"{seat[:40]!r} owes no decision now; asked is {asked}")
    return known, pending[Seat(seat)]


def seat_of(game: AnyGame, state: Any, seat: str | None) -> Seat | None:
    """Return a seat at the table, None for a spectator; raises :class:`UnknownName`."""
    known = game.seats_of(state)
    if seat is not None and seat not in known:
        raise UnknownName("seat", seat, known)
    return None if seat is None else Seat(seat)


def ended(over: Any) -> values.Ended | None:
    """Return the end of a game as it is told; None while it goes on."""
    if not isinstance(over, Over):
        return None
    return values.Ended(
        {str(seat): float(score) for seat, score in over.scores.items()}, over.reason, over.clause
    )


def step_of(game: AnyGame, entry: Entry[Any], dice: SeededDice, head: str = "") -> values.PlayedStep:
    """Return a step of play with its lines of a record."""
    lines = (written.entry_line(entry), *written.over_lines(entry))
    state = forms.encode_state(game, entry.state)
    return values.PlayedStep(
        state=state,
        hash=entry.digest,
        events=tuple(forms.encode_event(game, event) for event in entry.events),
        line=head + "".join(written.write_line(line, "the game").decode() for line in lines),
        dice=values.SeedAt(dice.seed, dice.position),
    )


def scenario_of(game: AnyGame, scenario: str | None, toml: str | None) -> Any:
    """Return a scenario by its id or from the text of a file; without either the fairest one."""
    if toml is not None:
        return game.read_scenario(toml, "scenario.toml")
    return game.balanced if scenario is None else game.scenario(scenario)


# calls


def games() -> list[values.GameFacts]:
    """List the installed games."""
    return [facts(name) for name in installed()]


def facts(game: str) -> values.GameFacts:
    """Return the facts of a game."""
    found = load(game)
    scenarios = tuple(values.ScenarioFacts(one.id, one.title) for one in found.scenarios.values())
    return values.GameFacts(
        id=found.id,
        title=found.title,
        edition=found.edition,
        scenarios=scenarios,
        balanced=found.balanced.id,
        variant_of=found.variant_of,
    )


def bots(game: str) -> list[str]:
    """List the bots of a game, the one made for it first."""
    own = default_bot(load(game).id)
    return [own, *(name for name in names(game) if name != own)]


def start(
    game: str,
    *,
    dice: Dice,
    scenario: str | None = None,
    toml: str | None = None,
    options: Data | None = None,
) -> values.PlayedStep:
    """Start a game."""
    rules, seeded = load(game), SeededDice.at(dice.seed, dice.at)
    seed = None if dice.at else seeded.seed
    setting = Setting(rules, scenario_of(rules, scenario, toml), rules.options(options))
    entry = begin(setting, seeded)
    seats = dict.fromkeys(map(str, rules.seats_of(entry.state)))
    head = written.write_line(written.header_of(setting, seats, seed), "the game").decode()
    return step_of(rules, entry, seeded, head)


def pending(game: str, *, state: str, listed: bool = True) -> values.NowPending:
    """Return the decisions due in a state, or the end."""
    rules = load(game)
    now = rules.pending(state_of(rules, state))
    if isinstance(now, Over):
        return values.NowPending({}, ended(now))
    sent = {str(seat): forms.encode_decision(rules, asked, listed=listed) for seat, asked in now.items()}
    return values.NowPending(sent, None)


def question(game: str, state: str, seat: str, chosen: list[str]) -> Data:
    """Return the question after the words chosen, or the action when none is left."""
    rules = load(game)
    return forms.encode_question(rules, decision_of(rules, state, seat)[1].actions.question(chosen))


def apply(game: str, *, state: str, seat: str, action: Any, dice: Dice) -> values.PlayedStep:
    """Carry an action out."""
    rules, seeded = load(game), SeededDice.at(dice.seed, dice.at)
    choice = seat, action_of(rules, action)
    return step_of(rules, play(rules, state_of(rules, state), choice, seeded), seeded)


def check(game: str, state: str, seat: str, action: Any) -> Refusal | None:
    """Return the refusal of an action, or None for a legal one."""
    rules = load(game)
    return rules.refusal(state_of(rules, state), Seat(seat), action_of(rules, action))


def rule(game: str, clause: str) -> str:
    """Return the text of a clause."""
    return load(game).ledger[clause].text


def view(game: str, state: str, seat: str | None = None) -> Data:
    """Return the view of a seat; without one a spectator's."""
    rules = load(game)
    known = state_of(rules, state)
    return forms.encode_view(rules, rules.view(known, seat_of(rules, known, seat)))


def sample(game: str, view: Data, seed: str) -> str:
    """Return a state that is consistent with a view."""
    rules = load(game)
    return forms.encode_state(rules, rules.sample(forms.decode_view(rules, view), Rng(seed)))


def odds(game: str, view: Data, action: Any) -> FoundOdds:
    """Return the chances of an action from a view."""
    rules = load(game)
    return found_odds(rules.odds(forms.decode_view(rules, view), action_of(rules, action)))


def sight(game: str, view: Data, origin: str, to: str) -> FoundSight | None:
    """Return the line of sight between two places or units; None in a game without."""
    rules = load(game)
    line = rules.sight(forms.decode_view(rules, view), origin, to)
    return None if line is None else FoundSight(line.clear, line)


def field_of_fire(game: str, view: Data, unit: str) -> FieldOfFire | None:
    """Return the targets of a unit; None in a game without."""
    rules = load(game)
    return rules.field_of_fire(forms.decode_view(rules, view), unit)


def distance(game: str, view: Data, origin: str, to: str) -> FoundDistance | None:
    """Return the distance between two places or units; None in a game without."""
    rules = load(game)
    far = rules.distance(forms.decode_view(rules, view), origin, to)
    return None if far is None else FoundDistance(float(far.number), far.unit)


def narrate(game: str, events: list[Any]) -> list[str]:
    """Return the sentences of events."""
    rules = load(game)
    return [rules.narrate(forms.decode_event(rules, event)) for event in events]


def seen(game: str, events: list[Any], seat: str | None = None) -> list[Data]:
    """Return events as a seat sees them; without one as a spectator does."""
    rules = load(game)
    told: list[Event] = [forms.decode_event(rules, event) for event in events]
    shown = rules.seen(told, None if seat is None else Seat(seat))
    return [forms.encode_event(rules, event) for event in shown]


def evaluate(game: str, state: str) -> Mapping[str, float] | None:
    """Return the expected score of each seat; None in a game without evaluation."""
    rules = load(game)
    found = rules.evaluate(state_of(rules, state))
    return None if found is None else {str(seat): float(value) for seat, value in found.items()}


def decide(game: str, *, state: str, seat: str, seed: str, bot: str | None = None) -> str:
    """Return the action that a bot chooses for a seat, as text; by default the bot made for the game."""
    rules = load(game)
    known, asked = decision_of(rules, state, seat)
    return str(make(bot or default_bot(game), rules, seed).decide(asked, rules.view(known, Seat(seat))))


def play_out(
    game: str, *, state: str, dice: Dice, seed: str, plies: int | None = None
) -> values.RandomPlayOut:
    """Play on with random choices, to the end or for some choices."""
    rules = load(game)
    limit = MOST_PLIES if plies is None else plies
    if limit < 0:
        raise BadOption(f"plies must be 0 or more, not {limit}")
    rolled = SeededDice.at(dice.seed, dice.at)
    found = rules.play_out(state_of(rules, state), rolled, Rng(seed), limit=limit)
    last = found.state()
    value = rules.evaluate(last)
    worth = None if value is None else {str(one): float(score) for one, score in value.items()}
    return values.RandomPlayOut(forms.encode_state(rules, last), found.plies, ended(found.over), worth)


def replay(record: str) -> values.Replayed:
    """Play a record again, with each hash checked."""
    again = replayed(record.encode())
    head, rules = again.record.header, again.game
    steps, last, over = [], None, None
    for step in again:
        own = step.entry if step.kind in {"set-up", "action"} else None
        told = own.events if own else ()
        steps.append(values.ReplayedStep(
            line=step.line,
            kind=step.kind,
            seat=None if own is None or own.seat is None else str(own.seat),
            action=None if own is None or own.action is None else str(own.action),
            events=tuple(forms.encode_event(rules, event) for event in told),
            hash=step.entry.digest,
        ))  # fmt: skip
        last, over = step.entry.state, step.over
    return values.Replayed(
        game=head.game,
        scenario=head.scenario,
        edition=head.edition,
        seats=head.seats,
        steps=tuple(steps),
        state=forms.encode_state(rules, last),
        over=ended(over),
    )


def draw(game: str, view: Data) -> Data:
    """Return the board of a view, as a replay of one position."""
    rules = load(game)
    return view_data(rules, forms.decode_view(rules, view))


def draw_record(record: str, seats: list[str | None] | None = None) -> Data:
    """Return the replay of a record as some seats saw it; without any as a spectator and each seat."""
    again = replayed(record.encode())
    history = again.finish()
    there = again.game.seats_of(history.latest.state)
    eyes = [None, *there] if seats is None else [None if one is None else Seat(one) for one in seats]
    over = history.pending
    return replay_data(again.game, history.done, eyes, over if isinstance(over, Over) else None)
