"""Ambush as the Game API."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

from wargames import Action, Event, Odds, OddsCase, Over, Scenario, Seat
from wargames.kernel.dice import NO_DICE, Dice
from wargames.kernel.moment_game import MomentGame
from wargames.kernel.scenario_file import read_scenario_file

from . import view as seeing
from .declared import ACTIONS, AMBUSHER, EVENTS, PATROL, Fire, Fired, Laid, Left, Moved, Stayed
from .play import HITS, HITS_IN_WOODS, MOMENTS, outcome
from .table import AmbushScenario, Laying, Options, Soldier, State, Table, Window, scenario_violations


class Ambush(MomentGame[State, seeing.AmbushView, Table]):
    """Ambush for two."""

    id = "ambush"
    title = "Ambush"
    edition = "1"
    seats = "2"
    shipped = ("lane",)

    state_type = State
    view_type = seeing.AmbushView
    scenario_type = AmbushScenario
    options_type = Options
    action_types = ACTIONS
    event_types = EVENTS
    odds_terms: ClassVar[Mapping[str, str]] = {"hit": "the man is lost"}
    moments = MOMENTS
    layouts = seeing.LAYOUTS

    view = staticmethod(seeing.view)
    sample = staticmethod(seeing.sample)

    def lay_out(self, scenario: AmbushScenario, options: Options, dice: Dice) -> Table:
        """Put the patrol on its hexes; nothing is laid yet (AMB-2.1)."""
        men = tuple(Soldier(f"P{at}", place) for at, place in enumerate(scenario.patrol, 1))
        return Table.on(State(scenario, 1, men, (), (Laying(),)), dice)

    def outcome(self, layout: Table) -> Over | None:
        """Say how the game ended (AMB-5.1)."""
        return outcome(layout)

    def layout_seen(self, view: seeing.AmbushView) -> Table:
        """Lay out what a seat sees."""
        return seeing.SEEN.layout_of(view)

    def odds(self, view: seeing.AmbushView, action: Action) -> Odds:
        """Give the chance of a shot (AMB-4.3)."""
        table = self.layout_seen(view)
        match action, table.frames[-1]:
            case Fire(), Window(man=man):
                woods = table.men[man].hex in table.ground.woods
                chance = Fraction(7 - (HITS_IN_WOODS if woods else HITS), 6)
                return Odds(str(action), (OddsCase("", (("hit", chance),)),))
        return Odds(str(action), (OddsCase("", ()),))

    def seats_of(self, state: State) -> tuple[Seat, ...]:
        """List both seats."""
        return (PATROL, AMBUSHER)

    def clock(self, state: State) -> int:
        """Count turns."""
        return state.turn

    def read_scenario(self, text: str, source: str) -> Scenario:
        """Read a scenario from TOML."""
        return read_scenario_file(text, source, AmbushScenario, "AMB-2.1", scenario_violations)

    def narrate(self, event: Event) -> str:
        """Say an event as a sentence."""
        match event:
            case Laid(marker=marker, hex=place, kind=kind):
                return f"{marker}, {kind or 'face down'}, lies in {place}."
            case Moved(man=man, hex=place):
                return f"{man} moves to {place}."
            case Fired(marker=marker, man=man, die=die, hit=hit):
                return f"{marker} fires at {man}: {die}, {'a hit' if hit else 'a miss'}."
            case Stayed(man=man):
                return f"{man} stays."
            case Left(man=man):
                return f"{man} leaves."
        raise AssertionError(event)

    def violations(self, state: State) -> Iterator[str]:
        """List what cannot be on the table."""
        if found := [
            f"{field}: {wrong} [{clause}]" for field, wrong, clause in scenario_violations(state.scenario)
        ]:
            yield from found
            return
        if found := list(seeing.violations(state)):
            yield from found
            return
        table = Table.on(state, NO_DICE)
        if outcome(table) is None:
            yield from MOMENTS.violations(table)
