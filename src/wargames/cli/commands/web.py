"""``wargames serve`` and ``wargames export``: playing in a browser, and a game as one file."""

from importlib import import_module
from pathlib import Path
from shutil import which
from typing import Annotated, Any, Literal

import typer

from wargames import bots
from wargames import games as installed
from wargames.cli.arguments import RecordFile, file_to_write
from wargames.cli.commands.notice_options import Anywhere, PushKey, Sender, Site, Smtp, Webhook, read_notices
from wargames.cli.console import say
from wargames.cli.position import seat_named
from wargames.kernel.base.errors import BadOption, WargameError
from wargames.kernel.play.replay import replay as read_again
from wargames.kernel.play.timeline import Timeline

GAMES = Path("games")
NEEDED = frozenset({"starlette", "uvicorn", "anyio", "itsdangerous", "prometheus_client"})
"""What the extra ``web`` installs for the server."""

Host = Annotated[str, typer.Option("--host", help="Where to be reached: this machine alone by default.")]
Port = Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes any that is free.")]
Folder = Annotated[Path, typer.Option("--games", metavar="DIR", help="The folder in which tables are kept.")]


def shared_store(address: str | None) -> str | None:
    """Return the address of a database; raises :class:`BadOption` for anything else, such as a folder."""
    if address is not None and "://" not in address:
        raise BadOption(f"--store is an address postgresql://…, not {address[:60]!r}; --games names a folder")
    return address


Shared = Annotated[
    str | None,
    typer.Option(
        "--store",
        callback=shared_store,
        metavar="postgresql://…",
        envvar="WARGAMES_STORE",
        help="A PostgreSQL database in which several servers keep their tables together.",
    ),
]
Issuer = Annotated[
    str,
    typer.Option(
        "--oidc-issuer",
        metavar="https://…",
        envvar="WARGAMES_OIDC_ISSUER",
        help="An OpenID Connect provider by which people may sign in.",
    ),
]
Client = Annotated[
    str,
    typer.Option("--oidc-client", envvar="WARGAMES_OIDC_CLIENT", help="This server's id at the provider."),
]
Secret = Annotated[
    str,
    typer.Option(
        "--oidc-secret",
        envvar="WARGAMES_OIDC_SECRET",
        help="This server's secret at the provider; better set in the environment, which others cannot list.",
    ),
]
Label = Annotated[
    str, typer.Option("--oidc-label", envvar="WARGAMES_OIDC_LABEL", help="What the page calls the provider.")
]
Names = Annotated[
    list[str] | None,
    typer.Option("--name", help="A name by which other machines reach this one; repeat for several."),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(
        "--proxy",
        metavar="ADDRESS",
        help="A proxy (address or network) whose X-Forwarded-For is believed; repeat for several.",
    ),
]
Eyes = Annotated[
    list[str] | None, typer.Option("--seat", help="Whose eyes to show; repeat for several. Default: all.")
]
Page = Annotated[Path, typer.Option("--output", "-o", metavar="FILE.html", help="The file to write.")]


Engines = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="NAME=COMMAND",
        help="A program that speaks the protocol of bots, to be chosen by that name; repeat for several.",
    ),
]


Log = Annotated[
    Literal["plain", "json", "off"],
    typer.Option("--log", help="The form of the log of requests, which holds no links; off for none."),
]
HostToken = Annotated[
    str | None,
    typer.Option(
        "--host-token",
        metavar="KEY",
        envvar="WARGAMES_HOST_TOKEN",
        help="The key of the page of the host, kept hashed; without it a new link is made and shown.",
    ),
]
Founding = Annotated[
    bool,
    typer.Option("--tournaments/--no-tournaments", help="Whether people with a name may found tournaments."),
]
AtOnce = Annotated[
    int,
    typer.Option(
        "--open-tables",
        min=1,
        help="How many games are in memory at a time, about a megabyte each; others are opened if asked for.",
    ),
]
Watchers = Annotated[
    list[str] | None,
    typer.Option(
        "--metrics-from",
        metavar="ADDRESS",
        help="An address or network that may read /metrics beside this machine; repeat for several.",
    ),
]


def serve(
    context: typer.Context,
    *,
    host: Host = "127.0.0.1",
    port: Port = 8737,
    games: Folder = GAMES,
    store: Shared = None,
    name: Names = None,
    proxy: Proxies = None,
    bot: Engines = None,
    log: Log = "plain",
    host_token: HostToken = None,
    metrics_from: Watchers = None,
    public_url: Site = "",
    smtp: Smtp = "",
    mail_from: Sender = "",
    webhook: Webhook = "",
    push_key: PushKey = "",
    webhooks_anywhere: Anywhere = False,
    oidc_issuer: Issuer = "",
    oidc_client: Client = "",
    oidc_secret: Secret = "",
    oidc_label: Label = "",
    tournaments: Founding = True,
    open_tables: AtOnce = 200,
) -> None:
    """Serve games to browsers, against bots or friends.

    Friends play by private links, or at one screen. The commands below keep what is served.

    Examples: wargames serve; wargames serve --host 0.0.0.0 --name games.example.org --port 8080;
    wargames serve --name games.example.org --proxy 127.0.0.1; wargames serve --bot "mine=node mybot.js"
    """
    if context.invoked_subcommand is not None:
        refuse_before(context, context.invoked_subcommand)
        return
    for offered in bot or ():
        called, equals, command = offered.partition("=")
        if not equals:
            raise BadOption(f"a bot to be offered is written NAME=COMMAND, not {offered[:60]!r}")
        require_program(called.strip(), command)
        bots.register_engine(called.strip(), command.strip())
    notices = read_notices(
        smtp,
        site=public_url,
        sender=mail_from,
        webhook=webhook,
        push_key=push_key,
        anywhere=webhooks_anywhere,
    )
    read = import_module("wargames.web.people.identity_provider").read_provider
    server().serve(
        games,
        host,
        port,
        names=name or (),
        proxies=proxy or (),
        watchers=metrics_from or (),
        log=log,
        host_token=host_token,
        shared=store,
        notices=notices,
        sign_in=read(oidc_issuer, oidc_client, oidc_secret, oidc_label),
        founding=tournaments,
        tables=open_tables,
    )


def require_program(bot: str, command: str) -> None:
    """Raise :class:`BadOption` for a command whose program is not there, such as the name of a bot."""
    program = next(iter(bots.words_of(command)), None)
    if program is None or which(program):
        return
    offered = sorted({name for game in installed() for name in bots.names(game)})
    more = f"; {program} is offered as it is" if program in offered else f"; bots are: {', '.join(offered)}"
    raise BadOption(f"the bot {bot[:40]!r} cannot begin: there is no program {program[:60]!r}{more}")


def refuse_before(context: typer.Context, command: str) -> None:
    """Refuse options of the server before another command, which would not heed them; raises BadOption."""
    for name in context.params:
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            option = name.replace("_", "-")
            raise BadOption(f"--{option} stands behind {command}, if at all: wargames serve {command} --help")


def server(module: str = "serving") -> Any:
    """Load a module of the server; raises :class:`WargameError` that names what is not installed."""
    try:
        return import_module(f"wargames.web.{module}")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in NEEDED:
            raise
        raise WargameError(f"the browser needs {error.name}: pip install 'wargames-kernel[web]'") from None


def export(record: RecordFile, *, output: Page, seat: Eyes = None) -> None:
    """Write a recorded game as one HTML file.

    It plays the game again without a server.

    It shows all that a record holds, each seat's eyes to choose from; --seat leaves the others out.

    Example: wargames export game.jsonl -o game.html
    """
    from wargames.web.replay_file import replay_page  # noqa: PLC0415  few commands draw pages

    file = file_to_write(output, ".html", ".htm")
    timeline: Timeline[Any] = read_again(record).finish()
    game, state = timeline.setting.game, timeline.latest.state
    viewpoints = [seat_named(game, state, name) for name in seat] if seat else [None, *game.seats_of(state)]
    assert file is not None, "an output is always given"
    file.write_text(replay_page(game, timeline.done, viewpoints, timeline.early_over), encoding="utf-8")
    say(f"The replay is in {file}.")
