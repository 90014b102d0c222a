/* What the solver's speed is measured against: the same search in plain recursive C.

   Reads lines `attacker defender near far`, numbered as lastknight.solver.duel numbers them, and answers each with
   `outcome nodes`; the last line holds the seconds of the processor that all took. */

#include <stdint.h>
#include <stdio.h>
#include <time.h>

enum { STRIDE = 11, COLOUR = 64, CROWDED = 32, CELLS = 121 };

static uint64_t leaps[2 * COLOUR];
static uint64_t nodes;

static uint64_t spread(uint64_t cells, int colour) {
    uint64_t pairs = cells | cells << 1, gaps = cells | cells << 2;
    return pairs << (10 + colour) | pairs >> (12 - colour) | gaps << (4 + colour) | gaps >> (7 - colour);
}

static int survives(uint64_t escapes, uint64_t targets) {
    return (escapes & ~targets) != 0 || (escapes & (escapes - 1)) != 0;
}

static int worth(int target, uint64_t replies, uint64_t near, uint64_t far, int side) {
    uint64_t onward = leaps[side | target] & far;
    if (!onward) return 0;
    int hit = (int)(replies >> target & 1);
    if (__builtin_popcountll(near) + __builtin_popcountll(far) < CROWDED)
        return __builtin_popcountll(onward) + 2 * hit;
    int here = side >> 6, there = 1 - here;
    uint64_t left = near & ~(1ULL << target);
    uint64_t mine_2 = spread(onward, there) & left;
    uint64_t mine_3 = spread(mine_2, here) & far;
    uint64_t theirs_1 = spread(replies & left, here) & far;
    uint64_t theirs_2 = spread(theirs_1, there) & left;
    uint64_t theirs_3 = spread(theirs_2, here) & far;
    return 2 * CELLS + 2 * __builtin_popcountll(onward) + 4 * hit - __builtin_popcountll(theirs_1 & ~onward)
           - __builtin_popcountll(theirs_2 | mine_2) - __builtin_popcountll(theirs_3 & ~mine_3);
}

static int attacker_wins(int attacker, int defender, uint64_t near, uint64_t far);

static int refutes_all(int target, uint64_t replies, uint64_t near, uint64_t far, int side) {
    uint64_t onward = leaps[side | target] & far, saving = 0;
    int strongest = -1, most = 0;
    for (uint64_t left = replies & ~(1ULL << target); left; left &= left - 1) {
        int reply = __builtin_ctzll(left);
        uint64_t escapes = leaps[side | reply] & far;
        if (!survives(escapes, onward)) continue;
        saving |= 1ULL << reply;
        if (__builtin_popcountll(escapes) >= most) most = __builtin_popcountll(escapes), strongest = reply;
    }
    near &= ~(1ULL << target);
    for (int reply = strongest; saving; reply = __builtin_ctzll(saving)) {
        if (!attacker_wins(side | target, side | reply, far, near & ~(1ULL << reply))) return 0;
        saving &= ~(1ULL << reply);
        if (!saving) break;
    }
    return 1;
}

static int attacker_wins(int attacker, int defender, uint64_t near, uint64_t far) {
    int side = (attacker & COLOUR) ^ COLOUR, order[8], count = 0;
    uint64_t replies = leaps[defender] & near;
    for (uint64_t left = leaps[attacker] & near; left; left &= left - 1) {
        int target = __builtin_ctzll(left), at = count++;
        int key = worth(target, replies, near, far, side) * COLOUR + target;
        for (; at > 0 && order[at - 1] < key; at--) order[at] = order[at - 1];
        order[at] = key;
    }
    for (int at = 0; at < count; at++) {
        nodes++;
        if (order[at] < COLOUR) return 0;
        if (refutes_all(order[at] % COLOUR, replies, near, far, side)) return 1;
    }
    return 0;
}

int main(void) {
    static const int offsets[8][2] = {{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}};
    for (int cell = 0; cell < CELLS; cell++)
        for (int at = 0; at < 8; at++) {
            int row = cell / STRIDE + offsets[at][0], column = cell % STRIDE + offsets[at][1];
            if (row >= 0 && row < STRIDE && column >= 0 && column < STRIDE)
                leaps[cell % 2 * COLOUR + cell / 2] |= 1ULL << ((STRIDE * row + column) / 2);
        }
    int attacker, defender;
    unsigned long long near, far;
    double seconds = 0;
    while (scanf("%d %d %llu %llu", &attacker, &defender, &near, &far) == 4) {
        struct timespec start, end;
        nodes = 0;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
        uint64_t targets = leaps[attacker] & near, replies = leaps[defender] & near;
        int outcome = targets && (!survives(replies, targets) || attacker_wins(attacker, defender, near, far));
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
        seconds += (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
        printf("%d %llu\n", outcome, (unsigned long long)nodes);
    }
    printf("%.9f\n", seconds);
    return 0;
}
