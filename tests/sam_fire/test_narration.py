"""How events of Scream, Aim, Fire! read."""

from cases import cases
from wargames import load
from wargames.sam_fire import moments

GAME = load("sam_fire")


@cases(
    (("miss",), "miss", "draws miss: miss."),
    (("miss", "miss"), "miss", "draws miss, miss: miss."),
    (("one crosshair", "miss"), "one crosshair", "draws one crosshair, miss; one crosshair counts: hit."),
    ids=["one chit", "two alike", "the better of two"],
)
def test_the_chit_that_counts_is_named_where_two_differ(chits: tuple[str, ...], used: str, said: str) -> None:
    drawn = moments.TankHitDrawn(
        firer="T3", target="TG1", chits=chits, used=used, hit=used != "miss", clauses=("SAF-15.14",)
    )

    assert f"T3 (M10) fires on TG1 (Tiger): {said}" == GAME.narrate(drawn)
