"""The long bars of the server: many clients for a minute, and a hundred thousand hostile messages."""

import asyncio
from statistics import quantiles

import pytest
from bench.web_hostile import MOST_GROWTH, siege
from bench.web_load import load

from tests.web.conftest import end_server, start_server

pytestmark = pytest.mark.acceptance


def test_a_hundred_clients_play_and_analyse_for_a_minute() -> None:
    process, address = start_server()
    try:
        tally = asyncio.run(load(address, clients=100, seconds=60))
    finally:
        end_server(process)
    for kind, times in tally.seconds.items():
        print(f"{kind}: {len(times)} answers, 95th percentile {quantiles(times, n=100)[94]:.3f} s")
    assert (tally.dropped, tally.wrong) == (0, [])


def test_a_hundred_thousand_hostile_messages_hurt_nobody() -> None:
    process, address = start_server("--workers", "1")
    try:
        sent, grown, seconds = asyncio.run(siege(address, process.pid, 100_000))
        assert process.poll() is None, "the server is alive"
    finally:
        end_server(process)
    print(f"{sent} messages, memory grew by {grown:.1f} MB, the next honest client waited {seconds:.3f} s")
    assert sent >= 100_000
    assert grown < MOST_GROWTH
