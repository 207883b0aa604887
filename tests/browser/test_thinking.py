"""A bot that thinks in the playground: the page goes on beside it, and it is stopped with its game."""

import re
from typing import Any

from browser.playing import wait_for
from browser.visiting import LONG, Visitor, whole

GAME, WORKER = "screaming_eagles", "wargames.web.bots.bot_worker"
THINKER = "determinized:simulations=10000,horizon=20"
"""A bot that thinks for as long as it is let."""
WATCHED, FROZEN, SLOW = 4, 3.0, 10.0
"""Seconds for which the page is watched, and after which it stands still, or its app does; a machine is busy."""
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


def worker_of_bots(visitor: Visitor) -> Any:
    """Return the worker in which bots think; one that thinks would not say its name."""
    wait_for(lambda: len(visitor.page.workers) == 2, LONG / 1000)
    return next(one for one in visitor.page.workers if WORKER == one.evaluate("name"))


@whole
def test_the_page_goes_on_while_a_bot_thinks_until_its_game_is_deleted(visitor: Visitor) -> None:
    visitor.visit(f"#play={GAME}/standard")
    worker = worker_of_bots(visitor)
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
    assert worker in visitor.page.workers
    visitor.inside.get_by_role("button", name=re.compile("^Delete for good")).click()
    wait_for(lambda: worker not in visitor.page.workers)
    visitor.begin(GAME)
    visitor.table.decide()
