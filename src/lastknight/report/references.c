/* What the engine's speed is measured against: the same walks and searches in plain recursive C.

   Usage: references walk|alphabeta DEPTH    prints: nodes seconds value
   The board is 7x7 after d4 e2, one 64-bit word, stride 8. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDE = 7, STRIDE = 8, WIN = 1000000 };

static uint64_t jumps[64];
static uint64_t nodes;

static void walk(int mine, int theirs, uint64_t free_cells, int depth) {
    nodes++;
    if (depth == 0) return;
    uint64_t targets = jumps[mine] & free_cells;
    while (targets) {
        int target = __builtin_ctzll(targets);
        targets &= targets - 1;
        walk(theirs, target, free_cells & ~(1ULL << target), depth - 1);
    }
}

static int alphabeta(int mine, int theirs, uint64_t free_cells, int depth, int ply, int alpha, int beta) {
    nodes++;
    uint64_t targets = jumps[mine] & free_cells;
    if (!targets) return ply - WIN;
    if (depth == 0) return __builtin_popcountll(targets) - __builtin_popcountll(jumps[theirs] & free_cells);
    int best = -2 * WIN;
    while (targets) {
        int target = __builtin_ctzll(targets);
        targets &= targets - 1;
        int score = -alphabeta(theirs, target, free_cells & ~(1ULL << target), depth - 1, ply + 1, -beta,
                               best > alpha ? -best : -alpha);
        if (score > best) {
            best = score;
            if (best >= beta) break;
        }
    }
    return best;
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    static const int offsets[8][2] = {{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}};
    uint64_t cells = 0;
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) {
            cells |= 1ULL << (STRIDE * row + column);
            for (int at = 0; at < 8; at++) {
                int y = row + offsets[at][0], x = column + offsets[at][1];
                if (y >= 0 && y < SIDE && x >= 0 && x < SIDE)
                    jumps[STRIDE * row + column] |= 1ULL << (STRIDE * y + x);
            }
        }
    int mine = STRIDE * 3 + 3, theirs = STRIDE * 1 + 4, depth = atoi(arguments[2]);
    cells &= ~(1ULL << mine) & ~(1ULL << theirs);
    struct timespec start, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    int value = 0;
    if (strcmp(arguments[1], "walk") == 0)
        walk(mine, theirs, cells, depth);
    else
        value = alphabeta(mine, theirs, cells, depth, 0, -2 * WIN, 2 * WIN);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    double seconds = (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
    printf("%llu %.9f %d\n", (unsigned long long)nodes, seconds, value);
    return 0;
}
