"""Routes of sign-in by OpenID Connect; the app has them only where the host names a provider."""

from starlette.middleware import Middleware
from starlette.middleware.sessions import SessionMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wargames.web.people.sign_in import NotSignedIn, SignIn, person_of
from wargames.web.routes.person_routes import counted, lobby_of

UNDERWAY = 600
"""Seconds in which who went to the provider has to come back."""

COOKIE = "wargames_sign_in"


def sign_in_of(request: Request) -> SignIn:
    """Return the way to the provider."""
    found: SignIn = request.app.state.sign_in
    return found


async def begin(request: Request) -> Response:
    """Send the browser to the provider."""
    await counted(request, lobby_of(request).wishes)
    await request.state.leave_line()
    try:
        return await sign_in_of(request).begin(request, str(request.url_for("signed_in")))
    except NotSignedIn:
        return home(request, "#not-signed-in")


async def signed_in(request: Request) -> Response:
    """Take who comes back from the provider: this browser becomes that person."""
    lobby, way = lobby_of(request), sign_in_of(request)
    await counted(request, lobby.wishes)
    await request.state.leave_line()
    try:
        claims = await way.finish(request)
    except NotSignedIn:
        return home(request, "#not-signed-in")
    here = await lobby.person(request)
    name = str(claims.get("preferred_username") or claims.get("nickname") or "")
    person = await lobby.keep(person_of, way.identity(claims), name, here.id if here else None)
    answer = home(request)
    (await lobby.signer()).keep(request, answer, person.id)
    return answer


def home(request: Request, fragment: str = "") -> Response:
    """Go to the front page."""
    return RedirectResponse(f"{request.url_for('start_page').path}{fragment}", 303)


def routes(key: str) -> tuple[Route, ...]:
    """Return the routes; ``key`` signs the cookie of a sign-in that is under way."""
    underway = Middleware(
        SessionMiddleware, secret_key=key, session_cookie=COOKIE, max_age=UNDERWAY, same_site="lax"
    )
    return (
        Route("/sign-in", begin, middleware=[underway]),
        Route("/sign-in/done", signed_in, middleware=[underway]),
    )
