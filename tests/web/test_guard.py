"""The guard: our own pages pass, foreign names and sites do not, and a server others can reach wants its token."""

from typing import Any

import pytest

from lastknight.web.guard import COOKIE, Guard


def scope(kind: str = "http", query: str = "", **headers: str) -> dict[str, Any]:
    """A request with these headers."""
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": kind, "path": "/", "query_string": query.encode(), "headers": pairs}


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    """An application that is never asked here."""


OPEN = Guard(nothing)
CLOSED = Guard(nothing, token="secret")


@pytest.mark.parametrize("host", ["localhost:80", "127.0.0.1:8765", "[::1]:1", "localhost"])
def test_this_machine_passes(host: str) -> None:
    assert OPEN.refusal(scope(host=host)) is None
    assert OPEN.refusal(scope("websocket", host=host, origin=f"http://{host}")) is None


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "", "[", "localhost@evil.example", "0.0.0.0"]
)
def test_a_foreign_host_is_refused(host: str) -> None:
    refusal = OPEN.refusal(scope(host=host))
    assert refusal is not None
    assert refusal.status_code == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "http://localhost:2", "file://", "http://["])
def test_a_foreign_origin_is_refused(origin: str) -> None:
    refusal = OPEN.refusal(scope("websocket", host="localhost:1", origin=origin))
    assert refusal is not None
    assert refusal.status_code == 403


def test_without_the_token_a_server_that_others_reach_refuses() -> None:
    for request in (
        scope(host="x"),
        scope(host="x", query="token=wrong"),
        scope("websocket", host="x", query="token=secret"),
    ):
        refusal = CLOSED.refusal(request)
        assert refusal is not None
        assert refusal.status_code == 403


def test_the_token_in_the_address_becomes_a_cookie_that_scripts_cannot_read() -> None:
    answer = CLOSED.refusal(scope(host="x", query="token=secret"))
    assert answer is not None
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert answer.headers["set-cookie"] == f"{COOKIE}=secret; HttpOnly; Path=/; SameSite=strict"
    assert CLOSED.refusal(scope("websocket", host="x", cookie=f"{COOKIE}=secret")) is None
    assert CLOSED.refusal(scope(host="x", cookie=f"{COOKIE}=other")) is not None
