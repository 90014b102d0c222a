"""`lastknight analyse`."""

import click

from lastknight.cli.common import (
    announce_compiling,
    board_option,
    game_argument,
    heuristics_of,
    json_option,
    limit_options,
    print_json,
    print_warnings,
    read_board,
)
from lastknight.errors import GameOverError


@click.command()
@game_argument
@board_option
@click.option("--agent", default="deepening:improved", show_default=True, help="Who looks; see `lastknight agents`.")
@limit_options
@click.option("--seed", type=int, default=0, help="For what is random in the agent.")
@json_option
def command(
    game: str,
    board: str,
    agent: str,
    depth: int | None,
    nodes: int | None,
    seconds: float | None,
    cpu_seconds: float | None,
    seed: int,
    as_json: bool,
) -> None:
    """What an agent would play, and why; with no limit it looks for one second.

    \b
    lastknight analyse "d4 c6" --nodes 1000000
    lastknight analyse "d4 c6 e2" --agent deepening:my.py:mine,weight=3 --depth 12
    """
    announce_compiling()
    from lastknight.agents.registry import parse_agent
    from lastknight.game.notation import cell_name
    from lastknight.search.limit import Limit

    start = read_board(game, board)
    limit = Limit(depth=depth, nodes=nodes, seconds=seconds, cpu_seconds=cpu_seconds) or Limit(seconds=1.0)
    parsed = parse_agent(agent)
    player = parsed.start(seed)
    if start.outcome is not None:
        raise GameOverError(f"the game is over: {start.outcome}")
    print_warnings(heuristics_of([parsed]))
    try:
        result = player.move(start, limit)
    finally:
        player.close()
    line = [cell_name(target) for target in result.line]
    if as_json:
        print_json(
            {
                "move": line[0],
                "score": result.score,
                "depth": result.depth,
                "nodes": result.nodes,
                "seconds": result.seconds,
                "line": line,
            }
        )
        return
    speed = f", {result.nodes / result.seconds / 1e6:.1f} M/s" if result.seconds and result.nodes else ""
    proof = "" if result.verdict is None else f" (proven: {result.verdict})"
    click.echo(f"move   {line[0]}\nscore  {result.score:g}{proof}\ndepth  {result.depth}")
    click.echo(f"nodes  {result.nodes:,} in {result.seconds:.3f} s{speed}\nline   {' '.join(line)}")
