"""What the two sides have, built base by base (section 1 of the scenario; 3.1 to 3.4; SN-G4)."""

from itertools import product
from typing import Any

import attrs

from cases import cases
from sniper.alley import DE, US, begun, started
from sniper.given import asked, choices, cited, do, events, refused, scenario, to_move, unit
from sniper.shipped import SCENARIOS
from wargames.sniper.moments import ChooseFigures, SquadBuilt, TokenGiven
from wargames.sniper.values.components import Figure
from wargames.sniper.values.scenarios import Division, FigurePool, SniperScenario, SquadBase
from wargames.sniper.values.state import State

SLOTS = {"officer": 1, "elite": 1, "regular": 1, "mg": 2, "mortar": 2}


def filling(**pool: int) -> set[str]:
    """List the bases of exactly 4 slots that can be filled from a pool."""
    found = set()
    for taken in product(*(range(number + 1) for number in pool.values())):
        if 4 == sum(SLOTS[name] * number for name, number in zip(pool, taken, strict=True)):
            names = [n for name, number in zip(pool, taken, strict=True) for n in [name] * number]
            found.add("build " + ",".join(sorted(names, key=list(SLOTS).index)))
    return found


@cases(
    ((), "A1", {"regular": 3, "elite": 2, "officer": 1, "mortar": 1}),
    (US[:2], "A3", {"regular": 11, "elite": 1, "mortar": 1, "mg": 1}),
    (US, "G1", {"regular": 4, "elite": 2, "mg": 1}),
    ((*US, *DE[:2]), "G3", {"regular": 2, "elite": 1, "officer": 1}),
)
def test_each_division_fills_its_bases_from_its_own_figures(
    before: tuple[str, ...], base: str, pool: dict[str, int]
) -> None:
    """SN-1.2, SN-1.5, SN-1.7, SN-1.9, TOI-3.1, TOI-3.2: as many slots as bases offer, so all are filled."""
    state = begun(*before)
    decision = asked(state)

    assert isinstance(decision, ChooseFigures)
    assert (decision.unit, decision.clause) == (base, "TOI-3.2")
    assert set(choices(state)) == filling(**pool)


def test_the_bases_of_each_division_are_built_and_no_more() -> None:
    """SN-1.2, SN-1.5, SN-1.7, SN-1.9, TOI-R22: two and four American bases, two and one German."""
    step = do(begun(), *US, *DE)
    built = [(event.unit, event.side) for event in events(step, SquadBuilt)]

    assert built == [(f"A{n}", "us") for n in range(1, 7)] + [(f"G{n}", "de") for n in range(1, 4)]
    assert [unit(step.state, id_).division for id_, _ in built] == [1, 1, 2, 2, 2, 2, 1, 1, 2]
    assert events(step, SquadBuilt)[1].figures == ("elite", "elite", "mortar")
    assert {event.clauses for event in events(step, SquadBuilt)} == {("TOI-3.2",)}


def test_the_builds_of_the_example() -> None:
    """SN-1.2, TOI-3.1: officer and 3 regulars, mortar and 2 elites; mortar and 3 regulars want 5 slots."""
    state = begun()

    assert refused(state, "build mortar,regular,regular,regular") == "TOI-3.1"
    assert cited(do(state, US[0]), SquadBuilt) == ("TOI-3.2",)
    two = do(state, US[0], US[1]).state
    assert unit(two, "A2").figures == ("elite", "elite", "mortar")
    assert unit(begun("build mortar,elite,regular"), "A1").figures == ("elite", "regular", "mortar")


def test_every_figure_counts_its_slots() -> None:
    """TOI-3.1: four of one slot, or a crew and two, or two crews; never five slots, never none."""
    state = begun(*US[:2])

    assert "build mg,mortar" in choices(state)
    assert refused(state, "build mg,mortar,regular") == "TOI-3.1"
    assert refused(state, "build mg,regular,regular,regular") == "TOI-3.1"
    assert refused(state, "build regular,regular,regular,regular,regular") == "TOI-3.1"


def test_figures_of_two_divisions_are_not_mixed() -> None:
    """TOI-3.3, SN-1.5: the officer is of Division 1, the base of Division 2."""
    state = begun("build elite,elite,regular,regular", "build officer,regular,mortar")

    assert refused(state, "build officer,regular,regular,regular") == "TOI-3.3"


def test_figures_that_a_division_has_used_up_are_gone() -> None:
    """TOI-3.2, SN-1.2: it has three regulars and two elites."""
    assert refused(begun(), "build regular,regular,regular,regular") == "TOI-3.2"
    assert refused(begun(), "build elite,elite,elite,regular") == "TOI-3.2"
    assert (
        refused(begun("build elite,elite,regular,officer"), "build elite,regular,regular,mortar") == "TOI-3.1"
    )
    assert refused(begun("build elite,elite,regular,officer"), "build elite,regular,mortar") == "TOI-3.2"


def small(regulars: int, bases: int, **more: Any) -> SniperScenario:
    """Give the Americans of Sniper's Alley one division of so many regulars on so many bases."""
    alley = SCENARIOS["snipers_alley"]
    shares = [1] * (bases - 1) + [regulars - bases + 1]
    while shares[-1] > 4:
        at = shares.index(min(shares))
        shares[at], shares[-1] = shares[at] + 1, shares[-1] - 1
    one: tuple[Figure, ...] = ("regular",)
    squads = tuple(SquadBase(f"A{n}", 1, one * share, f"0{n}05") for n, share in enumerate(shares, start=1))
    divisions = (Division(1, bases, FigurePool(regular=regulars), **more),)
    us = attrs.evolve(alley.us, squads=squads, vehicles=(), divisions=divisions)
    return scenario(attrs.evolve(alley, us=us))


def test_every_base_holds_a_figure_and_every_figure_is_placed() -> None:
    """TOI-3.2: with two regulars on two bases, and with six."""
    assert choices(begun(scenario=small(2, 2))) == ["build regular"]
    assert refused(begun(scenario=small(2, 2)), "build regular,regular") == "TOI-3.2"
    six = begun(scenario=small(6, 2))
    assert choices(six) == [f"build {','.join(['regular'] * n)}" for n in (2, 3, 4)]
    assert refused(six, "build regular") == "TOI-3.2"
    last = do(six, "build regular,regular").state
    assert choices(last) == ["build regular,regular,regular,regular"]
    assert refused(last, "build regular,regular,regular") == "TOI-3.2"


def test_division_one_has_one_half_track() -> None:
    """SN-1.3"""
    vehicles = [one for one in begun().units if one.kind == "vehicle"]

    assert [(one.id, one.side, one.division, one.vehicle) for one in vehicles] == [("H1", "us", 1, "m3a1")]


# tokens


def test_one_flamethrower_goes_to_a_squad_of_division_one() -> None:
    """SN-1.4, TOI-3.4: not to the base with the mortar crew, not to another division."""
    state = begun(*US[:6])

    assert choices(state) == ["give flamethrower to A1"]
    assert refused(state, "give flamethrower to A2") == "TOI-3.4"
    assert refused(state, "give flamethrower to A4") == "SN-1.4"
    assert refused(state, "give flamethrower to H1") == "SN-1.4"
    assert refused(state, "give flamethrower to G1") == "SN-1.4"
    given = do(state, "give flamethrower to A1")
    assert cited(given, TokenGiven) == ("TOI-3.4",)
    assert unit(given.state, "A1").specialization == "flamethrower"
    assert refused(given.state, "give flamethrower to A1") == "TOI-20.1"


def test_one_medic_goes_to_a_squad_of_division_two() -> None:
    """SN-1.6, TOI-3.4"""
    state = begun(*US[:7])

    assert choices(state) == ["give medic to A3", "give medic to A4"]
    for heavy in ("A5", "A6"):
        assert refused(state, f"give medic to {heavy}") == "TOI-3.4"
    assert refused(state, "give medic to A1") == "SN-1.4"
    done = do(state, "give medic to A4").state
    assert [one.id for one in done.units if one.specialization == "medic"] == ["A4"]
    assert to_move(done) == "de"  # no second one


def test_one_anti_tank_token_goes_to_a_german_squad_of_division_one() -> None:
    """SN-1.8, SN-3.3, TOI-3.4"""
    state = begun(*US, *DE[:3])

    assert choices(state) == ["give anti_tank to G1"]
    assert refused(state, "give anti_tank to G2") == "TOI-3.4"  # its machine gun
    assert refused(state, "give anti_tank to S1") == "SN-3.3"
    assert refused(state, "give anti_tank to G3") == "SN-1.4"
    done = do(state, "give anti_tank to G1").state
    assert [one.id for one in done.units if one.side == "de" and one.specialization] == ["G1"]


def test_a_base_holds_one_token_at_most() -> None:
    """TOI-3.4"""
    alley = SCENARIOS["snipers_alley"]
    squads = tuple(
        attrs.evolve(one, specialization="flamethrower") if one.id == "A4" else one for one in alley.us.squads
    )
    first, second = alley.us.divisions
    second = attrs.evolve(second, specializations=("medic", "flamethrower"))
    us = attrs.evolve(alley.us, squads=squads, divisions=(first, second))
    state = begun(*US, scenario=scenario(attrs.evolve(alley, us=us)))

    assert refused(state, "give flamethrower to A3") == "TOI-3.4"
    assert choices(state) == ["give flamethrower to A4"]


def test_bases_are_left_for_the_tokens() -> None:
    """SN-1.4, SN-1.6, TOI-3.4: whatever is built, somebody can take each token."""

    def bases(state: State, *names: str) -> None:
        assert choices(state), f"{names}: nothing can be answered"
        if not isinstance(asked(state), ChooseFigures):
            return
        for choice in choices(state)[:: max(1, len(choices(state)) // 3)]:
            bases(do(state, choice).state, *names, choice)

    bases(begun())


# snipers


def test_the_snipers_come_on_top_of_the_bases_and_are_concealed() -> None:
    """SN-1.10, SN-1.11, SN-1.12, SN-1.27, SN-R1: one with Division 1, two with Division 2, three in all."""
    state = begun(*US, *DE)
    germans = [(one.id, one.division, one.kind) for one in state.units if one.side == "de"]

    assert [one for one in germans if one[1] == 1] == [
        ("G1", 1, "squad"),
        ("G2", 1, "squad"),
        ("S1", 1, "sniper"),
    ]
    assert [one for one in germans if one[1] == 2] == [
        ("G3", 2, "squad"),
        ("S2", 2, "sniper"),
        ("S3", 2, "sniper"),
    ]
    assert [one.id for one in state.units if one.concealed] == ["S1", "S2", "S3"]
    assert [one.id for one in state.units if one.kind == "sniper"] == ["S1", "S2", "S3"]


def test_the_concealed_markers_listed_are_those_on_the_snipers() -> None:
    """SN-1.8, SN-1.10, SN-R1: one and two markers, and no other squad starts with one."""
    order = SCENARIOS["snipers_alley"].de

    assert [division.concealed for division in order.divisions] == [1, 2]
    assert [division.snipers for division in order.divisions] == [1, 2]
    assert not any(one.concealed for one in begun(*US, *DE).units if one.kind == "squad")


def test_nothing_is_asked_about_the_snipers_bases() -> None:
    """SN-1.11, SN-1.12, SN-3.2: a sniper is built already."""
    asked_for = [asked(state) for state in (begun(*US), begun(*US, DE[0]), begun(*US, *DE[:2]))]

    assert [getattr(one, "unit", None) for one in asked_for] == ["G1", "G2", "G3"]
    assert all(one.figures == ("regular",) for one in started().state.units if one.kind == "sniper")
