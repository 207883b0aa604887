"""Routes by which a seat acts: an answer, with what it led to, and undo."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from wargames.kernel.base.errors import BadText
from wargames.kernel.game.json_forms import decode_action
from wargames.web.routes.measures import may_play
from wargames.web.routes.table_routes import at, final_of, manager_of, moment_of, now_data
from wargames.web.storage.links import LinkGrant
from wargames.web.tables.answer_preview import LONGEST
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.open_table import OpenTable
from wargames.web.transport.packing import RawJson, joined, packed
from wargames.web.transport.request_body import flag, sent, takes, text_or, whole_or_none


@takes("moment", "action", "insist", "ask", "since", "have", "watch")
async def act(request: Request) -> Response:
    """Play the action that this seat chose; with ``insist`` a lesson does not object.

    With ``ask`` one that cannot be undone is not played, and the reason is answered. With ``since`` the
    answer has what this seat knows then, with the log since that line, as ``now`` has it.
    """
    live, grant = await at(request)
    manager = manager_of(request)
    await may_play(manager, grant)
    data = await sent(request)
    asks = flag(data, "ask") and manager.tries.take(request.path_params["token"])
    since, have, watch = whole_or_none(data, "since"), text_or(data, "have", ""), flag(data, "watch")
    if final := await manager.work(partial(played, live.table, grant, data, asks=asks)):
        return JSONResponse({"final": final})
    try:
        if since is None:
            return JSONResponse({"moment": await manager.work(partial(live.table.moment, grant.seat))})
        led = partial(led_to, live.table, grant, max(0, since))
        return await manager.work(lambda: packed(request, led(have, watch=watch)))
    finally:
        go_on(request, live)


def played(table: LiveTable, grant: LinkGrant, data: Mapping[str, Any], *, asks: bool) -> str | None:
    """Play an action, but one that cannot be undone if it ``asks`` before that: then return why."""
    action, moment, insist = data.get("action"), moment_of(data), flag(data, "insist")
    if isinstance(action, str) and len(action) > LONGEST:
        raise BadText(f"an action in words has at most {LONGEST:,} characters")
    known = action if isinstance(action, str) else decode_action(table.game, action)
    if asks and (final := final_of(table, table.asked(grant.seat, moment), str(known))):
        return final
    if insist:
        table.insist()
    table.act(grant.seat, moment, known)
    return None


def led_to(table: LiveTable, grant: LinkGrant, since: int, have: str, *, watch: bool) -> RawJson:
    """Return the moment after an answer, and what its seat knows then."""
    shown = table.shown(grant.seat, since)
    return joined({"moment": shown.moment, "now": now_data(table, grant, shown, have, watch=watch)})


def go_on(request: Request, live: OpenTable) -> None:
    """Let a table go on after an action of a person."""
    live.played = live.used
    manager_of(request).play_on(live)


@takes("moment", "step")
async def undo(request: Request) -> Response:
    """Undo the last action of this seat, or all its actions after a step of its own count."""
    live, grant = await at(request)
    await may_play(manager_of(request), grant)
    data = await sent(request)
    shown, step = moment_of(data), whole_or_none(data, "step")

    def do() -> str:
        live.table.undo(grant.seat, shown, step)
        return live.table.moment(grant.seat)

    moment = await manager_of(request).work(do)
    go_on(request, live)
    return JSONResponse({"moment": moment})


ROUTES = (
    Route("/t/{token}/act", act, methods=["POST"]),
    Route("/t/{token}/undo", undo, methods=["POST"]),
)
