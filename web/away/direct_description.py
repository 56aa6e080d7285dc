"""How a browser can be reached directly: what WebRTC needs to know of it, short enough for a link.

Only addresses of the own network are taken, so that a link can't make the page send anything to
another place. Pure.

https://www.rfc-editor.org/rfc/rfc8839 has the fields, https://www.rfc-editor.org/rfc/rfc8841 those
of data channels.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import ip_address, ip_network

from hive_core._formats import packing

LONGEST = 2_000
"""Longer descriptions in links are refused, in characters."""

_MOST_PLACES = 8
_NAME, _PASSWORD = re.compile(r"[\w+/]{4,256}", re.A), re.compile(r"[\w+/]{22,256}", re.A)
_FINGERPRINT = re.compile(r"[0-9a-f]{64}")
# Named one by one: what Python calls private has mapped and tunnelled addresses of other networks.
_NEAR = [
    ip_network(near)
    for near in (
        *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
        *("fc00::/7", "fe80::/10", "::1/128"),
    )
]
# Browsers name themselves so in their own network (https://www.rfc-editor.org/rfc/rfc6762).
_LOCAL_NAME = re.compile(r"[0-9a-f-]{36}\.local")
_CANDIDATE = re.compile(r"a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host\b", re.I)

_TEMPLATE = """v=0
o=- 1 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
{places}a=ice-ufrag:{name}
a=ice-pwd:{password}
a=fingerprint:sha-256 {fingerprint}
a=setup:{setup}
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
"""
_HOST = 126 << 24 | 65535 << 8
"""The priority of a device's own address, less the number of its place (RFC 8445, 5.1.2)."""


@dataclass(frozen=True, slots=True)
class Description:
    """How a browser can be reached.

    `name`, `password`: of this connection. `fingerprint`: of the certificate, in hexadecimal
    digits. `places`: addresses and ports of the own network.
    """

    name: str
    password: str
    fingerprint: str
    places: tuple[tuple[str, int], ...]


def read_sdp(sdp: str) -> Description | None:
    """Return the description that a browser made of itself; None if it can't be reached."""
    fields = dict(line.partition(":")[::2] for line in sdp.splitlines() if line.startswith("a="))
    hashed, _, fingerprint = fields.get("a=fingerprint", "").partition(" ")
    if hashed.lower() != "sha-256":
        return None
    places = (_CANDIDATE.match(line) for line in sdp.splitlines())
    return _checked(
        fields.get("a=ice-ufrag", ""),
        fields.get("a=ice-pwd", ""),
        fingerprint.replace(":", "").lower(),
        [(place[1], place[2]) for place in places if place],
    )


def write_sdp(description: Description, kind: str, *, places: bool = True) -> str:
    """Return the description as another browser takes it; `kind`: `offer` or `answer`.

    `places`: with the addresses; else that browser waits to be found.
    """
    lines = (
        f"a=candidate:1 1 udp {_HOST - number} {address} {port} typ host\n"
        for number, (address, port) in enumerate(description.places)
    )
    digits = description.fingerprint.upper()
    sdp = _TEMPLATE.format(
        places=f"{''.join(lines)}a=end-of-candidates\n" if places else "",
        name=description.name,
        password=description.password,
        fingerprint=":".join(digits[at : at + 2] for at in range(0, len(digits), 2)),
        setup="actpass" if kind == "offer" else "active",
    )
    return sdp.replace("\n", "\r\n")


def pack(description: Description) -> str:
    """Return the description in the characters of a link."""
    places = (f"{address} {port}" for address, port in description.places)
    words = description.name, description.password, description.fingerprint, *places
    return packing.pack(" ".join(words))


def unpack(packed: str) -> Description | None:
    """Return the description in a link; None if it is damaged or leads out of the network."""
    text = packing.unpack(packed, LONGEST) if len(packed) <= LONGEST else None
    if text is None:
        return None
    name, password, fingerprint, *places = [*text.split(" "), "", ""]
    pairs = list(zip(places[:-2:2], places[1:-2:2], strict=False))
    return _checked(name, password, fingerprint, pairs)


def _checked(
    name: str, password: str, fingerprint: str, pairs: list[tuple[str, str]]
) -> Description | None:
    places = [
        (address, int(port))
        for address, port in pairs
        if _is_near(address) and port.isdecimal() and port.isascii() and 0 < int(port[:6]) < 65536
    ]
    valid = _NAME.fullmatch(name) and _PASSWORD.fullmatch(password)
    if not (valid and _FINGERPRINT.fullmatch(fingerprint) and places):
        return None
    return Description(name, password, fingerprint, tuple(places[:_MOST_PLACES]))


def _is_near(address: str) -> bool:
    """Return whether an address is of the own network or device."""
    if _LOCAL_NAME.fullmatch(address):
        return True
    try:
        place = ip_address(address)
    except ValueError:
        return False
    return any(place in network for network in _NEAR)
