"""Does the policy become stronger by learning what the search that it leads plays (policy iteration, as in AlphaZero)?

    python -m experiments.alphago.iterate

`puct` plays against itself, from positions that random moves have made different; a new policy learns its moves,
starting from the shipped weights, and the two meet: as players, and as priors. Writes iterated.json.
"""

import numpy as np

from experiments.alphago.play import HERE
from experiments.alphago.reinforce import put_into
from experiments.games import save
from lastknight.arena import RUNS
from lastknight.arena.match import play_match
from lastknight.evaluation.policy import policy
from lastknight.evaluation.spec import parse_evaluator
from lastknight.evaluation.weights import write_weights
from lastknight.game.notation import Size, parse_size
from lastknight.game.rules import Position, free, moves, play
from lastknight.learning.framework import import_torch
from lastknight.learning.games import Moves
from lastknight.learning.kept import some_openings
from lastknight.learning.policy_learning import NetworkForm
from lastknight.learning.truth import choice_agreement, proven_choices
from lastknight.search.limit import Limit
from lastknight.search.searches import Puct

GAMES = {"7x7": 1_500, "9x9": 800, "11x9": 400}
TEACHER, BUDGET = Puct(simulations=400), Limit(nodes=10_000_000)
WANDER = (0.0, 0.2, 0.5)  # the shares of random moves before a game counts, for one game after another
STEPS, BATCH, RATE, SEED = 2_000, 1024, 0.001, 19
PAIRS, SIMULATIONS, CHOICES = 100, 200, 500


def main() -> None:
    """Play, learn and compare."""
    found = Moves.joined(games(parse_size(board), count) for board, count in GAMES.items())
    file = RUNS / "alphago-iterated.bin"
    write_weights(file, "policy", trained(found))
    results = {
        "positions": len(found.chosen),
        "winning favourites": choice_agreement(
            parse_evaluator(str(file)), proven_choices(parse_size("7x7"), CHOICES, SEED)
        ),
        "winning favourites of the first": choice_agreement(
            policy.evaluator(), proven_choices(parse_size("7x7"), CHOICES, SEED)
        ),
    }
    for board in ("7x7", "9x9"):
        for kind, one, two in (
            ("favourite moves", f"greedy:{file}", "greedy:policy"),
            ("as prior", f"puct,prior={file},simulations={SIMULATIONS}", f"puct,simulations={SIMULATIONS}"),
        ):
            size = parse_size(board)
            match = play_match(one, two, pairs=PAIRS, limit=BUDGET, seed=SEED, workers=0, size=size)
            results[f"{kind}, {board}"] = match.score
    save(results, HERE / "iterated.json")


def games(size: Size, count: int) -> Moves:
    """The moves of the search's games against itself."""
    dice = np.random.default_rng(SEED)
    parts = [
        game(start, dice, number, WANDER[number % len(WANDER)])
        for number, start in enumerate(some_openings(size, count, SEED, for_training=True))
    ]
    return Moves.joined(parts)


def game(position: Position, dice: np.random.Generator, number: int, wander: float) -> Moves:
    """One game: the moves after the first plies, of which some are drawn at random."""
    rows, chosen, evaluator = [], [], parse_evaluator(TEACHER.default_heuristic)
    plies = int(dice.integers(len(free(position)) // 2))
    while moves(position):
        legal = [int(target) for target in moves(position)]
        if plies > 0 and dice.random() < wander:
            target = legal[dice.integers(len(legal))]
        else:
            target = TEACHER(position, evaluator, BUDGET, seed=number).move
        if plies <= 0:
            rows.append(position)
            chosen.append(legal.index(target))
        position = play(position, target)
        plies -= 1
    return Moves(np.array(rows, np.int64).reshape(-1, 5), np.array(chosen, np.int64), np.full(len(rows), number))


def trained(found: Moves) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The weights of a policy that goes on from the shipped one with these moves."""
    torch = import_torch()
    dice = torch.Generator().manual_seed(SEED)
    form = NetworkForm(found.positions, dice)
    put_into(form, policy.evaluator().parameters)
    for part in form.parts:
        part.requires_grad_()
    optimizer = torch.optim.Adam(form.parts, lr=RATE)
    for step in range(STEPS):
        optimizer.param_groups[0]["lr"] = RATE * (1 - step / STEPS)
        drawn = torch.randint(len(found.chosen), (BATCH,), generator=dice).numpy()
        loss = torch.nn.functional.cross_entropy(
            form.logits(found.positions[drawn]), torch.from_numpy(found.chosen[drawn])
        )
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return form.weights()


if __name__ == "__main__":
    main()
