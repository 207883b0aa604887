"""Two people at one screen: a curtain between them, and nothing of one for the other."""

from screen.player import Player, at_the_screen, setup


def test_a_curtain_hides_the_screen_until_the_next_person_lifts_it() -> None:
    async def play(player: Player) -> None:
        app = player.app
        assert "The next choice is for" in player.shown()
        assert "Lay a card for" not in player.shown()
        await player.press("enter")
        first = app.moment.seat if app.moment else None
        assert "Lay a card for" in player.shown()
        while app.moment and app.moment.decision and app.moment.seat == first:
            await player.press("1")
        await player.pilot.pause()
        assert "The next choice is for" in player.shown()
        assert "Lay a card for" not in player.shown()
        await player.press("enter")
        second = app.moment.seat if app.moment else None
        assert second not in {None, first}
        assert "lays a card" in player.shown()  # that he did is told,
        assert "lays straight" not in player.shown()  # which card it was is not

    at_the_screen(setup("screaming_eagles", people=["blue", "tan"]), play)
