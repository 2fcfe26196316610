/* A bot for firecore in C, without any library: it plays the last legal action.
 *
 *     cc -O2 -o last_bot examples/bots/last_bot.c
 *     firecore match feurio "cmd:./last_bot" greedy greedy greedy
 *
 * Every line is one JSON object without blanks. The first is the greeting; each of the others is a question, which
 * begins {"legal":[12,13,40], so the last legal action is the number before the first bracket that closes.
 */
#include <stdio.h>
#include <string.h>

/* The last number of the list that the question begins with; -1 if it begins otherwise. */
static long last_legal(const char *question)
{
    static const char key[] = "{\"legal\":[";
    const char *at = question + strlen(key);
    long id = -1;
    int used;

    if (strncmp(question, key, strlen(key)) != 0)
        return -1;
    while (sscanf(at, "%ld%n", &id, &used) == 1) {
        at += used;
        if (*at++ != ',')
            break;
    }
    return id;
}

int main(void)
{
    static char line[1 << 20];

    if (fgets(line, sizeof line, stdin) == NULL || strncmp(line, "{\"firecore\":1,", 14) != 0) {
        puts("{\"error\":\"this bot speaks version 1\"}");
        return 0;
    }
    puts("{\"firecore\":1,\"view\":false}");
    fflush(stdout);
    while (fgets(line, sizeof line, stdin) != NULL) {
        printf("%ld\n", last_legal(line));
        fflush(stdout);
    }
    return 0;
}
