"""Reviews of choices: what was done against the best that a search bot finds, with how sure it is."""

from typing import Any

from wargames.kernel.base.errors import WargameError
from wargames.kernel.game import Game, Over
from wargames.presenting.sides import capital, heading
from wargames.web.bots.reviewer import reviewer
from wargames.web.tables.analysis_table import AnalysisStart
from wargames.web.tables.bot_runner import NOBODY, BotRunner
from wargames.web.tables.hints import ADVISER, LONGER
from wargames.web.transport.clients import Asker

ONLY = "There was no other choice."
GOOD = "The bot finds nothing better."
NO_ANSWER = "the bot has no answer"
UNKNOWN = "Nothing was chosen after this step."


async def review_data(
    runner: BotRunner, game: Game[Any, Any], start: AnalysisStart, asker: Asker = NOBODY
) -> dict[str, Any]:
    """Return what was done after a position, the verdict on it, and the candidates of the search."""
    done, state = start.done, start.history[-1].state
    pending = game.pending(state)
    if done is None or done.seat is None or done.action is None or isinstance(pending, Over):
        return {"done": None, "verdict": UNKNOWN, "thoughts": []}
    asked, reports = (pending[done.seat], game.view(state, done.seat)), list[dict[str, Any]]()
    bot = reviewer(game, f"{ADVISER}:seconds={LONGER / 2:g}", done.action)
    said = f"{heading(game, done.seat)}: {capital(game.say(done.action, asked[1]))}"
    try:
        await runner.advise(bot, asked, reports.append, asker)
    except (TimeoutError, WargameError):
        return {"done": said, "verdict": NO_ANSWER, "thoughts": []}
    found = reports[-1] if reports else {"verdict": ONLY, "thoughts": []}
    return {"done": said, "verdict": found["verdict"] or GOOD, "thoughts": found["thoughts"]}
