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


@cases(
    ((), "Orders end, with every die spent."),
    ((4,), "Orders end; 4 is lost."),
    ((4, 6), "Orders end; 4, 6 are lost."),
)
def test_the_dice_that_are_lost_are_named(lost: tuple[int, ...], said: str) -> None:
    """SAF-6.14"""
    assert said == GAME.narrate(moments.OrdersEnded(lost))


@cases(
    (("0304",), 1, "from 0305 to 0304, 1 movement point."),
    (("0304", "0303"), 2, "from 0305 to 0303 by 0304, 2 movement points."),
    (("0304", "0303"), None, "from 0305 to 0303 by 0304."),
)
def test_a_move_is_told_with_its_way_and_with_points_where_they_are_paid(
    path: tuple[str, ...], spent: int | None, said: str
) -> None:
    """SAF-7.2, SAF-19.17: Germans pay none."""
    moved = moments.UnitMoved("I1", "0305", path, spent, ("SAF-7.2",))

    assert f"I1 (squad) moves {said}" == GAME.narrate(moved)
