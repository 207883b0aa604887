"""Section 6: line of sight by hexes between, hexsides, hills and smoke."""

from cases import cases
from sniper.maps import ground
from sniper.shipped import SCENARIOS
from wargames.sniper.ground.ground import Ground, ground_of
from wargames.sniper.ground.sight import Obstacle, field, line, sees, sight_refusal

ALLEY = ground_of(SCENARIOS["snipers_alley"].map)


def said(made: Ground, origin: str, to: str, smoke: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    return [(str(one), one.clause) for one in line(made, origin, to, made.mask(smoke))]


@cases(
    ("snipers_alley", "1004", "0205", 8, []),
    ("snipers_alley", "1004", "0305", 7, [("through 0404", "TOI-6.2")]),
    ("snipers_alley", "1305", "0605", 7, []),
    ("snipers_alley", "0805", "1206", 4, [("through 1006", "TOI-6.2")]),
    ("snipers_alley", "1404", "0905", 5, [("through 1305", "TOI-6.2"), ("through 1004", "TOI-6.2")]),
    ("snipers_alley", "0902", "0405", 6, []),
    ("snipers_alley", "0902", "0305", 6, [("through 0404", "TOI-6.6")]),
    ("four_corners", "0204", "1004", 8, []),
    ("four_corners", "0102", "1002", 9, [("through 0402", "TOI-6.2"), ("through 0702", "TOI-6.2")]),
    ("four_corners", "0303", "0504", 2, []),
    ("four_corners", "0803", "0504", 3, [("through 0603", "TOI-6.2")]),
    ("lieutenants_walk", "0902", "0204", 7, []),
    ("lieutenants_walk", "0902", "0104", 8, [("through 0203", "TOI-6.2")]),
    ("lieutenants_walk", "0902", "0304", 6, []),
    ("lieutenants_walk", "0905", "0304", 6, []),
)
def test_the_lines_that_the_ledger_gives(
    scenario: str, origin: str, to: str, away: int, blocked: list[tuple[str, str]]
) -> None:
    """SN-G2, SN-G16, SN-G17, TOI-6.2"""
    made = ground_of(SCENARIOS[scenario].map)

    assert away == made.away[origin][to]
    assert blocked == said(made, origin, to)
    assert (not blocked) == sees(made, origin, to)


def test_the_side_that_the_ledger_names() -> None:
    """SN-G2: as from 1105 to 1206, eight columns to the left."""
    made = ground({"0306": "W", "0405": "W"})
    assert [("between 0306 and 0405", "TOI-6.3")] == said(made, "0305", "0406")


def test_smoke_in_any_hex_of_a_long_line_blocks_it() -> None:
    """SN-G2: the line from 0605 to 1305 runs inside row 05."""
    hiding = {place for place in ALLEY.places if not sees(ALLEY, "0605", "1305", ALLEY.bit[place])}
    assert {"0705", "0805", "0905", "1005", "1105", "1205"} == hiding


@cases(
    ({"0304": 1}, [("through 0304", "TOI-6.5")]),  # higher than both
    ({"0304": 1, "0302": 1, "0306": 1}, []),  # both on its level
    ({"0304": 1, "0302": 2, "0306": 1}, []),
    ({"0304": 1, "0302": 1}, [("through 0304", "TOI-6.6")]),  # two hexes from the lower unit
    ({"0305": 1, "0302": 1}, [("through 0305", "TOI-6.6")]),
    ({"0303": 1, "0302": 1}, []),  # three hexes from the lower unit
    ({"0304": 2, "0302": 1}, [("through 0304", "TOI-6.5")]),
    ({"0303": 1, "0302": 2}, []),  # lower than the higher unit and far from the lower one
)
def test_hills_between(levels: dict[str, int], blocked: list[tuple[str, str]]) -> None:
    """TOI-6.5, TOI-6.6, TOI-R4: from 0302 to 0306."""
    assert blocked == said(ground(levels=levels), "0302", "0306")


@cases(
    ("0304", {}, "TOI-6.2"),
    ("0304", {"0302": 1, "0306": 1}, ""),  # below both
    ("0304", {"0302": 1}, "TOI-6.6"),
    ("0303", {"0302": 1}, ""),
    ("0303", {"0302": 1, "0303": 1}, "TOI-6.2"),  # as high as the higher unit
    ("0305", {"0302": 2}, "TOI-6.6"),
    ("0303", {"0302": 2, "0303": 1}, ""),
)
def test_woods_and_levels(place: str, levels: dict[str, int], clause: str) -> None:
    """TOI-6.6, TOI-R4: woods in one hex between 0302 and 0306, and the same of smoke."""
    woods = [one for _, one in said(ground({place: "W"}, levels=levels), "0302", "0306")]
    smoke = [one for _, one in said(ground(levels=levels), "0302", "0306", (place,))]

    assert ([clause] if clause else []) == woods
    assert (["TOI-14.1"] if clause else []) == smoke


def test_a_hex_sees_itself() -> None:
    """TOI-6.1"""
    assert sees(ALLEY, "1305", "1305", ALLEY.bit["1305"])
    assert field(ALLEY, "1305") & ALLEY.bit["1305"]


def test_the_refusal_names_what_hides() -> None:
    """TOI-7.2, TOI-6.2"""
    refusal = sight_refusal(ALLEY, "1004", "0305")

    assert refusal is not None
    assert "TOI-6.2" == refusal.clause
    assert "no line of sight from 1004 to 0305: it runs through 0404" == refusal.because
    assert sight_refusal(ALLEY, "1004", "0205") is None
    assert (
        Obstacle("between", ("0403", "0404"), "TOI-6.3")
        == line(ground({"0403": "W", "0404": "W"}), "0304", "0504")[0]
    )
