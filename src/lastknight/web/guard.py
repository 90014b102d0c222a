"""Who may talk to the server.

A page of another site can make a browser send requests to this machine, but it cannot forge two headers: `Host`, which
gives away a foreign name that was pointed at this machine, and `Origin`, which names the site a request comes from.
Both must be ours. A server that other machines can reach also asks for a token.
"""

import secrets
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
COOKIE = "lastknight-token"
POLICY = {
    "content-security-policy": "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-cache",
}
"""Headers of every answer: nothing from elsewhere, nothing to elsewhere."""

REPORT_POLICY = POLICY | {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
}
"""Headers of a report: it brings its own style and its own pictures, and runs nothing."""


@dataclass(frozen=True)
class Guard:
    """Lets requests through that come from this machine's own pages, or bring the token."""

    app: ASGIApp
    token: str | None = None
    """What clients must bring; None where only this machine can reach the server."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, or pass it on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        refusal = self.refusal(scope)
        if refusal is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": "refused"})
        else:
            await refusal(scope, receive, send)

    def refusal(self, scope: Scope) -> Response | None:
        """What to answer instead of what was asked for, or None."""
        headers = Headers(scope=scope)
        host, origin = headers.get("host", ""), headers.get("origin")
        if self.token is None and host_name(host) not in LOOPBACK:
            return PlainTextResponse(f"expected the host localhost, got {host[:80]!r}\n", 403, POLICY)
        if origin is not None and not is_ours(origin, host):
            return PlainTextResponse(f"expected the origin http://{host[:80]}, got {origin[:80]!r}\n", 403, POLICY)
        return None if self.token is None else self._ask_for_token(scope, headers)

    def _ask_for_token(self, scope: Scope, headers: Headers) -> Response | None:
        """None when the cookie holds the token; a cookie when the address does."""
        assert self.token is not None
        if secrets.compare_digest(cookie_of(headers).encode(), self.token.encode()):
            return None
        query = parse_qs(scope["query_string"].decode("latin-1"))
        given = query.get("token", [""])[0]
        if scope["type"] == "http" and secrets.compare_digest(given.encode(), self.token.encode()):
            answer = RedirectResponse("/", 303, POLICY)
            answer.set_cookie(COOKIE, self.token, httponly=True, samesite="strict")
            return answer
        return PlainTextResponse("this server wants the token that `lastknight play` printed\n", 403, POLICY)


def host_name(host: str) -> str:
    """The name in a `Host` header, without the port; empty when it is malformed."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_ours(origin: str, host: str) -> bool:
    """Whether an `Origin` is the site that was asked; behind a proxy it may be https."""
    return origin in (f"http://{host}", f"https://{host}")


def cookie_of(headers: Headers) -> str:
    """The token a browser has kept."""
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return cookie.value if cookie else ""
