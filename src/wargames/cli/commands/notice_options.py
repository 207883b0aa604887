"""The options of ``wargames serve`` for notices: mail, webhooks, and the address in them."""

from importlib import import_module
from typing import Annotated, Any

import typer

Site = Annotated[
    str,
    typer.Option(
        "--public-url",
        metavar="URL",
        envvar="WARGAMES_PUBLIC_URL",
        help="The address of this server for its players, for links in notices; without it there are none.",
    ),
]
Smtp = Annotated[
    str,
    typer.Option(
        "--smtp",
        metavar="URL",
        envvar="WARGAMES_SMTP",
        help="The server that sends mail: smtp://name:password@host:587, or smtps; safer in the environment.",
    ),
]
Sender = Annotated[
    str,
    typer.Option("--mail-from", metavar="ADDRESS", envvar="WARGAMES_MAIL_FROM", help="Who mail comes from."),
]
Webhook = Annotated[
    str,
    typer.Option(
        "--webhook",
        metavar="URL",
        envvar="WARGAMES_WEBHOOK",
        help="A webhook in Discord's shape that gets a notice for every player who is waited for.",
    ),
]
PushKey = Annotated[
    str,
    typer.Option(
        "--push-key",
        metavar="KEY",
        envvar="WARGAMES_PUSH_KEY",
        help="The key of push messages, made by `wargames serve push-key`; better set in the environment.",
    ),
]
Anywhere = Annotated[
    bool,
    typer.Option(
        "--webhooks-anywhere",
        envvar="WARGAMES_WEBHOOKS_ANYWHERE",
        help="Let webhooks and push services of players lead to addresses inside this network, and to http.",
    ),
]


def read_notices(smtp: str, **given: Any) -> Any:
    """Return the settings of notices; raises :class:`BadOption`."""
    settings = import_module("wargames.web.notices.notice_settings")
    return settings.NoticeSettings(mail=settings.MailServer.read(smtp) if smtp else None, **given)
