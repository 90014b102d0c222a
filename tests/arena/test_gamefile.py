import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastknight.arena.experiment import Experiment
from lastknight.arena.game import ENDINGS, Game, Turn
from lastknight.arena.gamefile import TaggedGame, journal_games, read_games, write_games
from lastknight.arena.run import open_journal, play
from lastknight.errors import NotationError
from lastknight.game.board import Board
from lastknight.game.notation import Size

TEXTS = st.text('ab" \\[]{}\n\r\t\x85é', max_size=12)
NUMBERS = st.floats(allow_nan=False, allow_infinity=False)
REPORTS = st.tuples(st.integers(0, 10**9), NUMBERS, st.integers(0, 99), NUMBERS)


@st.composite
def games(draw: st.DrawFn) -> TaggedGame:
    board = Board(draw(st.integers(3, 11)), draw(st.integers(3, 11)))
    luck, plies = draw(st.integers(0, 2**32)), draw(st.integers(0, 20))
    while board.outcome is None and board.ply < plies:
        board.push(board.legal_moves[luck % len(board.legal_moves)])
        luck = luck // 7 + board.ply
    opening = draw(st.integers(0, len(board.moves)))
    reports = draw(st.lists(REPORTS, min_size=plies, max_size=plies))
    turns = tuple(Turn(target, *report) for target, report in zip(board.moves[opening:], reports, strict=False))
    agents, winner = (draw(TEXTS), draw(TEXTS)), draw(st.sampled_from([1, 2]))
    ending, note = draw(st.sampled_from(ENDINGS)), draw(TEXTS)
    game = Game(agents, board.size, tuple(board.moves[:opening]), turns, winner, ending, note)
    return TaggedGame(game, draw(st.dictionaries(st.sampled_from(["Pair", "Limit", "Event"]), TEXTS)))


@given(st.lists(games(), max_size=4))
def test_what_is_written_reads_back(tagged: list[TaggedGame]) -> None:
    assert list(read_games(write_games(tagged))) == tagged


SAMPLE = """[Limit "50 nodes"]
[Seat1 "deepening:improved"]
[Seat2 "random"]
[Board "5x5"]
[Opening "a1 b1"]
[Winner "2"]
[Ending "illegal move"]
[Note "answered \\"e4\\""]

a1 b1 b3 {1.5 4 50 0.001} 0-1
"""


def test_a_game_is_text_that_people_can_read_and_write() -> None:
    (found,) = read_games(SAMPLE)
    assert found.tags == {"Limit": "50 nodes"}
    assert found.game.turns == (Turn(23, 50, 0.001, 4, 1.5),)
    assert (found.game.size, found.game.note) == (Size(5, 5), 'answered "e4"')
    assert write_games([found]) == SAMPLE


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[Winner "2"]\n', "", "game 1: expected a tag Winner, got Limit, Seat1, Seat2, Board, Opening, Ending, Note"),
        ('[Winner "2"]', "[Winner 2]", "game 1: expected a tag such as [Board \"7x7\"], got '[Winner 2]'"),
        ('"2"', '"3"', "game 1: expected a winner 1 or 2 and a known ending, got '3' and 'illegal move'"),
        (" 0-1", " 1-0", "game 1: expected moves that end with 0-1, got '1-0'"),
        ("b3 {", "e5 {", "game 1: player 1 cannot go to e5 after a1 b1; legal: b3 c2"),
        ("{1.5 4 50 0.001}", "", "game 1: expected moves with their reports, as in e2 {1.0 8 1000 0.01}, got 'b3'"),
        (
            "a1 b1 b3",
            "a1 b2 b3",
            "game 1: expected moves that begin with the opening a1 b1, got 'a1 b2 b3 {1.5 4 50 0.001} 0-1'",
        ),
    ],
)
def test_a_mistake_is_named_with_its_game(old: str, new: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        list(read_games(SAMPLE.replace(old, new)))
    assert str(caught.value) == message


def test_a_whole_journal_becomes_one_file() -> None:
    with open_journal(None, Experiment(agents=("greedy:open", "random"), pairs=3, title="small")) as journal:
        play(journal, workers=0)
        kept = list(journal_games(journal))
        games = [game for _, game in journal.games()]
    assert [tagged.game for tagged in read_games(write_games(kept))] == games
    assert kept[5].tags == {
        "Event": "small",
        "Pairing": "greedy:open against random",
        "Pair": "2",
        "Limit": "1,000 nodes",
        "Seed": "0",
    }
