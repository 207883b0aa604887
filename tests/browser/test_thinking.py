"""A bot that thinks in the playground: the page goes on beside it, and its game ends it."""

import re

from browser.playing import wait_for
from browser.visiting import LONG, Visitor, whole

GAME = "screaming_eagles"
THINKER = "determinized:simulations=10000,horizon=20"
"""A bot that thinks for as long as it is let."""
WATCHED, FROZEN, SLOW = 4, 3.0, 10.0
"""Seconds for which the page is watched, and after which it, or its app, stands still on a busy machine."""
WATCH = """async (seconds) => {
  let [last, frame, answer] = [performance.now(), 0, 0];
  const end = last + 1000 * seconds;
  const look = (now) => {
    [frame, last] = [Math.max(frame, now - last), now];
    if (now < end) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  while (performance.now() < end) {
    const asked = performance.now();
    await (await fetch("../own")).json();
    answer = Math.max(answer, performance.now() - asked);
  }
  return [frame / 1000, answer / 1000];
}"""
"""Gives the seconds of the longest stand of the picture, and of the slowest answer of the app."""


def workers(visitor: Visitor) -> int:
    """Count the workers of the page, after what they have told."""
    visitor.page.wait_for_timeout(50)
    return len(visitor.page.workers)


@whole
def test_the_page_goes_on_while_a_bot_thinks_and_its_game_is_deleted(visitor: Visitor) -> None:
    visitor.visit(f"#play={GAME}/standard")
    bots = visitor.inside.locator("#seats select").last
    bots.wait_for(timeout=LONG)
    bots.evaluate("(one, bot) => one.add(new Option(bot, bot, true, true))", THINKER)
    visitor.inside.locator("#play").click()
    visitor.inside.locator("#board").wait_for(timeout=LONG)
    visitor.table.ready()

    told = visitor.table.told
    frame, answer = visitor.frame.evaluate(WATCH, WATCHED)
    assert frame < FROZEN
    assert answer < SLOW
    assert told == visitor.table.told  # it thinks still

    visitor.inside.locator("#home").click()
    visitor.inside.get_by_role("button", name=re.compile("^Delete: ")).click(timeout=LONG)
    wait_for(lambda: workers(visitor) == 2, LONG / 1000)
    visitor.inside.get_by_role("button", name=re.compile("^Delete for good")).click()
    visitor.inside.locator("#own-said", has_text="Deleted").wait_for()
    wait_for(lambda: workers(visitor) == 1)  # that of the bot was ended
