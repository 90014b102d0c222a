#!/usr/bin/env python3
"""An agent in Python that needs nothing but Python: it looks as many plies ahead as its time allows.

lastknight check-agent python3 examples/agent.py
lastknight match "process:python3 examples/agent.py" greedy --pairs 10 --seconds 0.2
"""

import json
import sys
import time

JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
FILES = "abcdefghijk"
WON = 1000


class TimeIsUpError(Exception):
    """Raised in the middle of a search."""


def read_position(text):
    """The knights of A and B (None before they stand), the free cells, and who is to move: 0 or 1."""
    rows, mover = text.split()
    knights, free = [None, None], set()
    for row, marks in enumerate(reversed(rows.split("/")), start=1):
        column = number = 0
        for mark in marks + "/":
            if mark.isdigit():
                number = 10 * number + int(mark)  # runs of free cells may have two digits
                continue
            free |= {(column + step, row) for step in range(number)}
            column, number = column + number, 0
            if mark in "AB":
                knights["AB".index(mark)] = (column, row)
            column += 1
    return knights, frozenset(free), "AB".index(mover)


def targets(knight, free):
    """Where a knight can go."""
    return [cell for right, up in JUMPS if (cell := (knight[0] + right, knight[1] + up)) in free]


def value(mine, theirs, free, depth, alpha, beta, deadline):
    """What a position is worth to the player with the knight on ``mine``, who is to move."""
    if time.perf_counter() > deadline:
        raise TimeIsUpError
    moves = targets(mine, free)
    if not moves:
        return -WON - depth
    if depth == 0:
        return len(moves) - len(targets(theirs, free))
    for cell in moves:
        alpha = max(alpha, -value(theirs, cell, free - {cell}, depth - 1, -beta, -alpha, deadline))
        if alpha >= beta:
            break
    return alpha


def choose(position, legal, seconds):
    """A move: the first of the legal cells to place on, then the best that a search finds in time."""
    knights, free, mover = read_position(position)
    if None in knights:
        return legal[len(legal) // 2], 0
    deadline = time.perf_counter() + seconds
    mine, theirs, best, depth = knights[mover], knights[1 - mover], legal[0], 0
    try:
        while depth < len(free):
            scores = {}
            for cell in targets(mine, free):
                scores[cell] = -value(theirs, cell, free - {cell}, depth, -2 * WON, 2 * WON, deadline)
            column, row = max(scores, key=scores.get)
            best, depth = f"{FILES[column]}{row}", depth + 1
    except TimeIsUpError:
        pass
    return best, depth


def main():
    """Answer every message with a line."""
    position = None
    for line in sys.stdin:
        message = json.loads(line)
        answer = None
        if message["type"] == "hello":
            answer = {"type": "hello", "protocol": 1, "name": "example in Python"}
        elif message["type"] == "new":
            answer = {"type": "ready", "id": message["id"]}
        elif message["type"] == "position":
            position = message
        elif message["type"] == "go":
            limit = message["limit"]
            seconds = 0.8 * (limit.get("seconds") or limit.get("cpu_seconds") or 0.1)
            move, depth = choose(position["position"], position["legal"].split(), seconds)
            answer = {"type": "move", "id": message["id"], "ply": message["ply"], "move": move, "depth": depth}
        elif message["type"] == "bye":
            break
        if answer:
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
