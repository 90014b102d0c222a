"""The course's tournament: who plays, and the table as the course prints it."""

from pathlib import Path

import pytest

from lastknight.errors import AgentError
from lastknight.udacity.course import course_tournament, spec_of
from lastknight.udacity.course_table import Tally, course_table
from lastknight.udacity.folder import inspect_folder
from tests.udacity.students import write_student

FIRST_TABLE = """
*************************
 Evaluating: ID_Improved 
*************************

Playing Matches:
----------
  Match 1: ID_Improved vs   Random    \tResult: 19 to 1
  Match 2: ID_Improved vs   MM_Null   \tResult: 18 to 2"""  # noqa: W291  # as in the course
SECOND_TABLE = """
 Match #   Opponent    AB_Improved   AB_Custom   AB_Custom_2  AB_Custom_3 
                        Won  | Lost   Won  | Lost   Won  | Lost   Won  | Lost """  # noqa: W291


def test_all_players_of_the_first_tournament_but_one_are_the_students_own_class(tmp_path: Path) -> None:
    folder = inspect_folder(write_student(tmp_path, "V1a"))
    course = course_tournament(folder)
    assert list(course.agents) == ["ID_Improved", "Student"]
    assert list(course.opponents) == [
        "Random", "MM_Null", "MM_Open", "MM_Improved", "AB_Null", "AB_Open", "AB_Improved",
    ]  # fmt: skip
    assert course.pairs == 10, "20 games, as in the course"
    assert course.opponents["AB_Open"] == spec_of(
        folder,
        "game_agent.CustomPlayer",
        score_fn="open_move_score",
        method="alphabeta",
        iterative=False,
        search_depth=5,
    )
    assert all("game_agent.CustomPlayer" in spec for name, spec in course.opponents.items() if name != "Random")


def test_every_agent_of_the_second_tournament_meets_every_opponent(tmp_path: Path) -> None:
    course = course_tournament(inspect_folder(write_student(tmp_path, "V2")))
    assert list(course.agents) == ["AB_Improved", "AB_Custom", "AB_Custom_2", "AB_Custom_3"]
    assert list(course.opponents) == [
        "Random", "MM_Open", "MM_Center", "MM_Improved", "AB_Open", "AB_Center", "AB_Improved",
    ]  # fmt: skip
    assert course.pairs == 5, "10 games, as in the course"
    assert not set(course.agents.values()) & set(course.opponents.values()), "or they would not meet"


def test_the_11x9_kit_has_no_tournament(tmp_path: Path) -> None:
    with pytest.raises(AgentError, match="the 11x9 kit has no tournament"):
        course_tournament(inspect_folder(write_student(tmp_path, "V3")))


def tallies(generation: str, tmp_path: Path) -> str:
    course = course_tournament(inspect_folder(write_student(tmp_path, generation)))
    games = 2 * course.pairs
    found = {
        (agent, opponent): Tally(games - number, number)
        for agent in course.agents
        for number, opponent in enumerate(course.opponents, start=1)
    }
    return course_table(course, found, {"timeout": 3})


def test_the_first_table_is_the_one_that_students_know(tmp_path: Path) -> None:
    table = tallies("V1a", tmp_path)
    assert table.startswith(FIRST_TABLE)
    assert f"Results:\n----------\n{'Student':<15}{80:>10.2f}%\n" in table
    assert table.endswith("\n3 games ended by: timeout")


def test_the_second_table_is_the_one_that_students_know(tmp_path: Path) -> None:
    lines = tallies("V2", tmp_path).splitlines()
    assert [line.split() for line in lines[4:6]] == [line.split() for line in SECOND_TABLE.splitlines()[1:]]
    assert lines[6].split() == ["1", "Random", *["9", "|", "1"] * 4]
    assert lines[13] == "-" * 74
    assert lines[14].split() == ["Win", "Rate:", *["60.0%"] * 4]
