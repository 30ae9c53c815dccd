/* What is expected of instances; each line that does not hold is printed. */
#include <stdio.h>
#include <string.h>

static int failures = 0;
#define CHECK(condition)                                  \
  do {                                                    \
    if (!(condition)) {                                   \
      printf("line %d: %s\n", __LINE__, #condition);      \
      failures++;                                         \
    }                                                     \
  } while (0)

static char lastMessage[2048];
static int messageCount = 0;
static int lastStatus = -1;

static bool said(const char *part) { return strstr(lastMessage, part) != NULL; }

enum { TIME, MODE, GAIN, TWICE, SEVEN, U, ON, LABEL, SUM, Y, STEPS, SIZE };
