"""An agent for the course's 7x7 project: minimax, alpha-beta, and deepening until the time is up."""

NO_MOVE = (-1, -1)
INFINITY = float("inf")


class Timeout(Exception):
    """Raised in the middle of a search when the time is up."""


def custom_score(game, player):
    """My moves minus theirs; infinite when the game is over. This is the place for your own idea."""
    if game.is_loser(player):
        return -INFINITY
    if game.is_winner(player):
        return INFINITY
    mine = len(game.get_legal_moves(player))
    theirs = len(game.get_legal_moves(game.get_opponent(player)))
    return float(mine - theirs)


class CustomPlayer:
    """A player that looks ahead by `method`, to a fixed depth or, if `iterative`, as deep as its time allows."""

    def __init__(self, search_depth=3, score_fn=custom_score, iterative=True, method="minimax", timeout=10.0):
        self.search_depth = search_depth
        self.score = score_fn
        self.iterative = iterative
        self.method = method
        self.time_left = None
        self.TIMER_THRESHOLD = timeout  # milliseconds that are kept back to return the move

    def get_move(self, game, legal_moves, time_left):
        """The best move found before `time_left()` runs out; (-1, -1) if there is none."""
        self.time_left = time_left
        if not legal_moves:
            return NO_MOVE
        search = {"minimax": self.minimax, "alphabeta": self.alphabeta}[self.method]
        best = legal_moves[0]
        try:
            for depth in self._depths(game):
                best = search(game, depth)[1]
        except Timeout:
            pass  # the last depth that was finished has the say
        return best

    def _depths(self, game):
        """The depths to search, one after the other; no game lasts longer than there are blank spaces."""
        if self.iterative:
            return range(1, len(game.get_blank_spaces()) + 1)
        return [self.search_depth]

    def _check_time(self):
        if self.time_left() < self.TIMER_THRESHOLD:
            raise Timeout()

    def minimax(self, game, depth, maximizing_player=True):
        """The value of the game to this player, `depth` plies on, and the move that leads there."""
        self._check_time()
        moves = game.get_legal_moves()
        if depth == 0 or not moves:
            return self.score(game, self), NO_MOVE
        best, best_move = (-INFINITY, moves[0]) if maximizing_player else (INFINITY, moves[0])
        for move in moves:
            value, _ = self.minimax(game.forecast_move(move), depth - 1, not maximizing_player)
            if value > best if maximizing_player else value < best:
                best, best_move = value, move
        return best, best_move

    def alphabeta(self, game, depth, alpha=-INFINITY, beta=INFINITY, maximizing_player=True):
        """The same as `minimax`, without the moves that a player who knows better ones would never allow."""
        self._check_time()
        moves = game.get_legal_moves()
        if depth == 0 or not moves:
            return self.score(game, self), NO_MOVE
        best, best_move = (-INFINITY, moves[0]) if maximizing_player else (INFINITY, moves[0])
        for move in moves:
            value, _ = self.alphabeta(game.forecast_move(move), depth - 1, alpha, beta, not maximizing_player)
            if value > best if maximizing_player else value < best:
                best, best_move = value, move
            if best >= beta if maximizing_player else best <= alpha:
                break
            alpha, beta = (max(alpha, best), beta) if maximizing_player else (alpha, min(beta, best))
        return best, best_move
