"""Mail by SMTP."""

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from wargames.kernel.base.errors import BadOption
from wargames.web.notices.notice import Notice
from wargames.web.notices.notice_settings import MailServer
from wargames.web.notices.public_post import Undelivered

SECONDS = 20.0
ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,190}\.[A-Za-z0-9-]{2,63}", re.ASCII
)
"""The form of an address: one mailbox, without a name, quotes or a list."""

PERMANENT = 500
"""Answers of SMTP from here on say that another try is no use."""


def read_address(written: str) -> str:
    """Check the form of an address; raises :class:`BadOption`."""
    address = written.strip()
    if not ADDRESS.fullmatch(address):
        raise BadOption("that is no mail address such as me@example.org")
    return address


def send(server: MailServer, sender: str, address: str, notice: Notice) -> None:
    """Send a notice as mail; raises :class:`Undelivered`."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, address, " ".join(notice.subject.split())
    message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=sender.rpartition("@")[2])
    message["List-Unsubscribe"] = f"<{notice.stop}>"
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(notice.text)
    try:
        with connected(server) as client:
            client.send_message(message, sender, [address])
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        raise Undelivered("the mail server refuses the address", forever=min(codes) >= PERMANENT) from None
    except (OSError, smtplib.SMTPException) as error:
        raise Undelivered(f"the mail server does not take it: {type(error).__name__}") from None


def connected(server: MailServer) -> smtplib.SMTP:
    """Connect to a mail server, encrypted where it can be, and sign in."""
    context = ssl.create_default_context()
    if server.encrypted:
        client: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=context)
    else:
        client = smtplib.SMTP(server.host, server.port, timeout=SECONDS)
    try:
        sign_in(client, server, context)
    except BaseException:
        client.close()
        raise
    return client


def sign_in(client: smtplib.SMTP, server: MailServer, context: ssl.SSLContext) -> None:
    """Encrypt a connection where the server offers it, and sign in; never in the clear."""
    client.ehlo()
    if not server.encrypted and client.has_extn("starttls"):
        client.starttls(context=context)
        client.ehlo()
    elif server.name and not server.encrypted:
        raise Undelivered("the mail server offers no encryption for the name and the password")
    if server.name:
        client.login(server.name, server.password)
