/* A bot for every game of the library: it takes one of the candidates by chance.
 *   cc -O2 -o candidate examples/engines/candidate.c
 *   wargames match screaming_eagles --bot "cmd: ./candidate" --bot random -n 20
 * It needs a C compiler and nothing else. docs/protocol.md tells what each line means. */
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A reader for JSON that is known to be whole: it finds members and counts, and copies nothing. */

static const char *blanks(const char *at) {
    while (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n' || *at == ',' || *at == ':') at++;
    return at;
}

/* Give what follows a value. */
static const char *skip(const char *at) {
    at = blanks(at);
    if (*at == '"') {
        for (at++; *at && *at != '"'; at++)
            if (*at == '\\' && at[1]) at++;
        return *at ? at + 1 : at;
    }
    if (*at == '{' || *at == '[') {
        char end = *at == '{' ? '}' : ']';
        for (at = blanks(at + 1); *at && *at != end; at = blanks(at)) at = skip(at);
        return *at ? at + 1 : at;
    }
    while (*at && !strchr(",:]} \t\r\n", *at)) at++;
    return at;
}

/* Give the value of a member of an object; NULL if it has none of that name. */
static const char *member(const char *object, const char *name) {
    size_t length = strlen(name);
    const char *at = blanks(object);
    if (*at != '{') return NULL;
    for (at = blanks(at + 1); *at && *at != '}'; at = blanks(skip(at))) {
        const char *key = at + 1;
        at = blanks(skip(at));
        if (!strncmp(key, name, length) && key[length] == '"') return at;
    }
    return NULL;
}

/* Count the elements of an array. */
static long count(const char *array) {
    long found = 0;
    const char *at = blanks(array);
    if (*at != '[') return 0;
    for (at = blanks(at + 1); *at && *at != ']'; at = blanks(skip(at))) found++;
    return found;
}

static int is(const char *message, const char *kind) {
    const char *said = member(message, "is");
    size_t length = strlen(kind);
    return said && !strncmp(said + 1, kind, length) && said[1 + length] == '"';
}

/* Chance comes from the seed of the game alone, so that a game can be played again. */

static uint64_t state = 1;

static void seed(const char *text) {
    state = UINT64_C(0xcbf29ce484222325);
    for (text++; *text && *text != '"'; text++) state = (state ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    state |= 1;
}

static uint64_t below(uint64_t limit) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (state >> 11) % limit;
}

static void answer(const char *message) {
    const char *decision = member(message, "decision");
    const char *candidates = decision ? member(decision, "candidates") : NULL;
    long number = candidates ? count(candidates) : 0;
    const char *id = member(message, "id");
    if (number > 0 && id)
        printf("{\"is\":\"Answer\",\"id\":%ld,\"number\":%ld}\n", strtol(id, NULL, 10),
               (long)below((uint64_t)number));
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        if (is(line, "Hello"))
            puts("{\"is\":\"Ready\",\"protocol\":1,\"name\":\"candidate.c\","
                 "\"wants\":[\"decision\",\"candidates\"]}");
        else if (is(line, "NewGame") && member(line, "seed")) {
            seed(member(line, "seed"));
            puts("{\"is\":\"Seated\"}");
        } else if (is(line, "Decide"))
            answer(line);
        else if (is(line, "Bye"))
            break;
        fflush(stdout);
    }
    free(line);
    return 0;
}
