"""Games as text that people can keep: one file, many games, tags and moves in the manner of chess's PGN.

    [Seat1 "deepening:improved"]
    [Seat2 "deepening:reach"]
    [Board "7x7"]
    [Opening "d4 c6"]
    [Winner "1"]
    [Ending "no move left"]

    d4 c6 e2 {+3.0 8 1000 0.000312} a5 {-2.5 7 1000 0.000518} 1-0

The braces behind an agent's move hold its score, its depth, its nodes and its seconds. Tags that are not the record's
own (`Pair`, `Limit`, what you like) are kept beside the game.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from lastknight.arena.game import ENDINGS, Game, Turn
from lastknight.arena.journal import Journal
from lastknight.errors import LastKnightError, NotationError
from lastknight.game.board import Board
from lastknight.game.notation import cell_name, parse_size

OWN_TAGS = ("Seat1", "Seat2", "Board", "Opening", "Winner", "Ending", "Note")
TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
MOVE = re.compile(r"([a-k][0-9]+) *\{([^{}]*)\}")
RESULTS = {"1": "1-0", "2": "0-1"}  # by winner; they end the moves, as in chess
LINE = 110  # characters after which the moves go on in the next line


class TaggedGame(NamedTuple):
    """A game with the tags that say where it comes from."""

    game: Game
    tags: Mapping[str, str]


def journal_games(journal: Journal) -> Iterator[TaggedGame]:
    """Every game of an experiment, with its place in the schedule."""
    experiment = journal.experiment
    for key, game in journal.games():
        assert experiment is not None, "games have an experiment"
        tags = {"Event": experiment.title, "Pairing": str(key.pairing), "Pair": str(key.pair)}
        yield TaggedGame(game, {**tags, "Limit": str(experiment.limit), "Seed": str(experiment.seed)})


def write_games(games: Iterable[TaggedGame]) -> str:
    """The text of many games; the inverse of `read_games`."""
    return "\n".join(map(_write, games))


def _write(tagged: TaggedGame) -> str:
    """Tags, an empty line, moves."""
    game = tagged.game
    own = dict(
        zip(OWN_TAGS, (*game.agents, str(game.size), _opening(game), str(game.winner), game.ending), strict=False)
    )
    note = {"Note": game.note} if game.note else {}
    tags = (f'[{name} "{_escaped(value)}"]\n' for name, value in {**tagged.tags, **own, **note}.items())
    return "".join(tags) + "\n" + _wrapped([_opening(game), *map(_move, game.turns), RESULTS[str(game.winner)]]) + "\n"


def _opening(game: Game) -> str:
    """The moves before the agents took over."""
    return " ".join(map(cell_name, game.opening))


def _move(turn: Turn) -> str:
    """A move with what its agent reported."""
    return f"{cell_name(turn.target)} {{{turn.score!r} {turn.depth} {turn.nodes} {turn.seconds!r}}}"


def _wrapped(parts: list[str]) -> str:
    """The parts in lines of a readable length."""
    lines = [""]
    for part in parts:
        if lines[-1] and len(lines[-1]) + len(part) >= LINE:
            lines.append("")
        lines[-1] += f" {part}" if lines[-1] else part
    return "\n".join(lines)


def _escaped(text: str) -> str:
    return "".join(ESCAPES.get(character, character) for character in text)


def _unescaped(text: str) -> str:
    plain = {escaped: character for character, escaped in ESCAPES.items()}
    return re.sub(r"\\.", lambda found: plain.get(found[0], found[0][1:]), text)


def read_games(text: str) -> Iterator[TaggedGame]:
    """The games of a text; a mistake is named by the number of its game."""
    for number, block in enumerate(_blocks(text), start=1):
        try:
            yield _read(*block)
        except (LastKnightError, ValueError) as error:
            raise NotationError(f"game {number}: {error}") from error


def _blocks(text: str) -> Iterator[tuple[list[str], str]]:
    """The lines of tags and the text of moves of each game."""
    tags: list[str] = []
    moves: list[str] = []
    for line in filter(None, map(str.strip, text.split("\n"))):
        if line.startswith("["):
            if moves:
                yield tags, " ".join(moves)
                tags, moves = [], []
            tags.append(line)
        else:
            moves.append(line)
    if tags or moves:
        yield tags, " ".join(moves)


def _read(lines: list[str], moves: str) -> TaggedGame:
    """One game, its moves checked against the rules."""
    tags = dict(_tag(line) for line in lines)
    for name in OWN_TAGS[:-1]:
        if name not in tags:
            raise NotationError(f"expected a tag {name}, got {', '.join(tags) or 'none'}")
    own = {name: tags.pop(name, "") for name in OWN_TAGS}
    if own["Winner"] not in RESULTS or own["Ending"] not in ENDINGS:
        raise NotationError(f"expected a winner 1 or 2 and a known ending, got {own['Winner']!r} and {own['Ending']!r}")
    size = parse_size(own["Board"])
    opening = Board.from_game(own["Opening"], size)
    if not moves.startswith(own["Opening"]):
        raise NotationError(f"expected moves that begin with the opening {own['Opening']}, got {moves[:40]!r}")
    played, _, result = f" {moves.removeprefix(own['Opening'])}".rpartition(" ")
    if result != RESULTS[own["Winner"]]:
        raise NotationError(f"expected moves that end with {RESULTS[own['Winner']]}, got {result!r}")
    board, turns = opening.copy(), []
    for name, report in MOVE.findall(played):
        board.push_name(name)
        score, depth, nodes, seconds = report.split()
        turns.append(Turn(board.moves[-1], int(nodes), float(seconds), int(depth), float(score)))
    left = MOVE.sub("", played).strip()
    if left:
        raise NotationError(f"expected moves with their reports, as in e2 {{1.0 8 1000 0.01}}, got {left[:40]!r}")
    agents = (own["Seat1"], own["Seat2"])
    ending = ENDINGS[ENDINGS.index(own["Ending"])]
    game = Game(agents, size, tuple(opening.moves), tuple(turns), int(own["Winner"]), ending, own["Note"])
    return TaggedGame(game, tags)


def _tag(line: str) -> tuple[str, str]:
    """A line such as `[Board "7x7"]`."""
    match = TAG.fullmatch(line)
    if match is None:
        raise NotationError(f'expected a tag such as [Board "7x7"], got {line[:60]!r}')
    return match[1], _unescaped(match[2])
