"""The page about learning prints what was played."""

from experiments.learned.write import PAGE, page


def test_the_tables_are_what_the_results_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "`python -m experiments.learned.write` writes them again"
