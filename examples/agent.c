/* An agent in C without a JSON library: every value it needs is a flat string, so it looks for `"key": ` and copies.

       cc -O2 -o agent examples/agent.c
       lastknight check-agent ./agent

   It goes where the most free cells can be reached with the next jump, and places in the middle of the list. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE 11
#define LONGEST 8192

static char line[LONGEST], position[LONGEST], legal[LONGEST];

/* Copy the text or number behind a key; nothing if the key is not there. */
static void copy_value(const char *key, char *value, size_t size) {
    char wanted[32];
    snprintf(wanted, sizeof wanted, "\"%s\":", key);
    const char *from = strstr(line, wanted);
    value[0] = 0;
    if (!from) return;
    from += strlen(wanted);
    while (*from == ' ') from++;
    int quoted = *from == '"';
    from += quoted;
    size_t length = strcspn(from, quoted ? "\"" : ",}");
    if (length >= size) length = size - 1;
    memcpy(value, from, length);
    value[length] = 0;
}

/* Mark the free cells of a position text, whose rows come from the top; returns how many rows there are. */
static int read_free_cells(const char *text, char free_cells[SIDE][SIDE]) {
    int rows = 1, row, column = 0;
    for (const char *at = text; *at != ' '; at++) rows += *at == '/';
    row = rows - 1;
    memset(free_cells, 0, SIDE * SIDE);
    while (*text != ' ') {
        if (*text == '/') { row--; column = 0; text++; }
        else if (*text >= '1' && *text <= '9') {
            char *after;
            for (long run = strtol(text, &after, 10); run > 0; run--) free_cells[row][column++] = 1;
            text = after;
        } else { column++; text++; }
    }
    return rows;
}

static int exits(char free_cells[SIDE][SIDE], int row, int column) {
    static const int jump[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    int count = 0;
    for (int i = 0; i < 8; i++) {
        int r = row + jump[i][0], c = column + jump[i][1];
        count += r >= 0 && r < SIDE && c >= 0 && c < SIDE && free_cells[r][c];
    }
    return count;
}

/* The legal cell with the most ways out; of equals the last. */
static const char *choose(void) {
    static char best[4];
    char free_cells[SIDE][SIDE], cells[LONGEST];
    int most = -1;
    read_free_cells(position, free_cells);
    strcpy(cells, legal);
    for (char *cell = strtok(cells, " "); cell; cell = strtok(NULL, " ")) {
        int count = exits(free_cells, atoi(cell + 1) - 1, cell[0] - 'a');
        if (count >= most) { most = count; snprintf(best, sizeof best, "%.3s", cell); }
    }
    return best;
}

int main(void) {
    char type[16], id[64], ply[16];
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin)) {
        copy_value("type", type, sizeof type);
        copy_value("id", id, sizeof id);
        if (!strcmp(type, "hello")) puts("{\"type\": \"hello\", \"protocol\": 1, \"name\": \"example in C\"}");
        else if (!strcmp(type, "new")) printf("{\"type\": \"ready\", \"id\": \"%s\"}\n", id);
        else if (!strcmp(type, "position")) {
            copy_value("position", position, sizeof position);
            copy_value("legal", legal, sizeof legal);
        } else if (!strcmp(type, "go")) {
            copy_value("ply", ply, sizeof ply);
            printf("{\"type\": \"move\", \"id\": \"%s\", \"ply\": %s, \"move\": \"%s\"}\n", id, ply, choose());
        } else if (!strcmp(type, "bye")) break;
    }
    return 0;
}
