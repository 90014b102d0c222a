"""`lastknight perft`."""

import time

import click

from lastknight.cli.common import announce_compiling, board_option, game_argument, json_option, print_json, read_board


@click.command()
@game_argument
@board_option
@click.option("--depth", type=int, required=True, help="How many plies to walk.")
@json_option
def command(game: str, board: str, depth: int, as_json: bool) -> None:
    """Walk the game tree and count, e.g. `lastknight perft "d4 c6" --depth 8`."""
    start = read_board(game, board)
    announce_compiling()
    from lastknight.game.perft import perft

    perft(start, min(depth, 3))  # compiling is not walking
    started = time.perf_counter()
    walk = perft(start, depth)
    seconds = time.perf_counter() - started
    row = {
        "leaves": walk.leaves,
        "nodes": walk.nodes,
        "seconds": seconds,
        "nodes_per_second": walk.nodes / seconds if seconds else 0.0,
    }
    if as_json:
        print_json(row)
    else:
        click.echo(
            f"{walk.leaves:,} leaves, {walk.nodes:,} nodes, {seconds:.3f} s, {row['nodes_per_second']:,.0f} nodes/s"
        )
