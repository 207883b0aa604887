"""A bot that thinks in the playground: the page goes on beside it, and its game ends it."""

import re

from browser.playing import wait_for
from browser.visiting import LONG, Visitor, whole

GAME = "screaming_eagles"
THINKER = "determinized:simulations=10000,horizon=20"
"""A bot that thinks for as long as it is let."""
FRAMES, ANSWERS = 30, 5
"""Pictures drawn and answers of the app while a bot thinks: none would come if that stood in their way."""
SEATED = """(bot) => {
  const seats = document.getElementById("seats");
  const seat = () => [...seats.querySelectorAll("select")].at(-1)?.add(new Option(bot, bot, true, true));
  new MutationObserver(seat).observe(seats, { childList: true });
  seat();
}"""
"""Gives the last seat to a bot, also where the seats are written anew, as they are when the app answers."""
WATCH = """async () => {
  window.watched = [0, 0];
  const look = () => { watched[0]++; requestAnimationFrame(look); };
  requestAnimationFrame(look);
  for (;;) {
    await (await fetch("../own")).json();
    watched[1]++;
  }
}"""
"""Counts pictures and answers."""


def workers(visitor: Visitor) -> int:
    """Count the workers of the page, after what they have told."""
    visitor.page.wait_for_timeout(50)
    return len(visitor.page.workers)


@whole
def test_the_page_goes_on_while_a_bot_thinks_and_its_game_is_deleted(visitor: Visitor) -> None:
    visitor.visit(f"#play={GAME}/standard")
    visitor.inside.locator("#seats select").last.wait_for(timeout=LONG)
    visitor.frame.evaluate(SEATED, THINKER)
    visitor.inside.locator("#play").click()
    visitor.inside.locator("#board").wait_for(timeout=LONG)
    visitor.table.ready()

    told = visitor.table.told
    visitor.frame.evaluate(f"() => {{ ({WATCH})().catch(() => null); }}")
    enough = f"watched[0] >= {FRAMES} && watched[1] >= {ANSWERS}"
    visitor.frame.wait_for_function(enough, timeout=LONG)
    assert told == visitor.table.told  # it thinks still

    visitor.inside.locator("#home").click()
    visitor.inside.get_by_role("button", name=re.compile("^Delete: ")).click(timeout=LONG)
    wait_for(lambda: workers(visitor) == 2, LONG / 1000)
    visitor.inside.get_by_role("button", name=re.compile("^Delete for good")).click()
    visitor.inside.locator("#own-said", has_text="Deleted").wait_for()
    wait_for(lambda: workers(visitor) == 1)  # that of the bot was ended
