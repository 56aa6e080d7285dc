"""The message for the other player as a link or a mail. Pure."""

from __future__ import annotations

from urllib.parse import quote

from hive_core import Color
from web.away.codes import code_of
from web.locale import text
from web.shared.state import AppState
from web.shared.transitions import settled


def message_of(state: AppState, sender: Color | None = None) -> str:
    """Return what is sent: a link, or on a page that others cannot open the code alone."""
    game = settled(state).game
    assert game.away is not None
    code = code_of(game.away, game.record, sender)
    if state.embed.page:
        return f"{state.embed.page}#code={code}"
    if state.outside.local:
        return code
    # From an embedded board whose page is unknown the link leads to the app of the same site.
    site, slash, page = state.outside.address.rpartition("/")
    address = f"{site}{slash}" if state.embed.framed and "embed" in page else state.outside.address
    direct = state.direct
    if direct is None or direct.key != game.away.key or not direct.kind or sender is not None:
        return f"{address}#code={code}"
    return f"{address}#code={code}&{direct.kind}={direct.own}"


def mail_of(state: AppState) -> str:
    """Return the address that opens the player's mail program with the message."""
    lang = state.settings.lang
    subject, body = text(lang, "away.mail.subject"), text(lang, "away.mail.body")
    body = f"{body}\n\n{message_of(state)}\n"
    return f"mailto:?subject={quote(subject)}&body={quote(body)}"
