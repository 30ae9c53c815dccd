/* Functions for parts of all versions. */
#include "container.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reports a message of a part, prefixed with its name. */
static void reportOf(const Part *part, Level level, const char *format, ...) {
  char text[MESSAGE_SIZE];
  va_list values;
  va_start(values, format);
  vsnprintf(text, sizeof text, format, values);
  va_end(values);
  report(part->container, level, "%s: %s", part->table->name, text);
}

/* Result of a call. `status` has equal codes in FMI 2 and 3: OK, warning, discard, error, fatal. */
static Answer answerOf(Part *part, const char *function, int status) {
  if (status == 0 || status == 1) return PART_DONE;
  if (status == 2) return PART_DISCARDED;
  static const char *const names[] = {"error", "fatal", "pending"};
  reportOf(part, LEVEL_ERROR, "%s has answered '%s'", function, status >= 3 && status <= 5 ? names[status - 3] : "?");
  /* After a fatal error the instance must not be freed. */
  if (status == 4) part->instance = NULL;
  part->phase = PART_BROKEN;
  return PART_HAS_FAILED;
}

static Answer lacks(Part *part, const char *function) {
  reportOf(part, LEVEL_ERROR, "the library has no function %s", function);
  part->phase = PART_BROKEN;
  return PART_HAS_FAILED;
}

/* A call of a function of the part, which its library may lack; functions are in `OF(Functions)`, see part-calls.c. */
#define functionsOf(part) ((OF(Functions) *)(part)->functions)
#define QUOTED(name) #name
#define NAME_OF(name) QUOTED(name)
#define CALL_NAMED(name, ...)                              \
  (functionsOf(part)->name == NULL ? lacks(part, #name)    \
                                   : answerOf(part, #name, (int)functionsOf(part)->name(__VA_ARGS__)))
#define CALL_WITH(name, ...) CALL_NAMED(name, __VA_ARGS__)
#define CALL(name, ...) CALL_WITH(FMI(name), part->instance, __VA_ARGS__)
#define PLAIN_CALL(name) CALL_WITH(FMI(name), part->instance)

/* True for success; reports all other results as failures. */
static bool isDone(Part *part, const char *what, Answer answer) {
  if (answer == PART_DONE) return true;
  if (answer == PART_DISCARDED) reportOf(part, LEVEL_ERROR, "%s was discarded", what);
  part->phase = PART_BROKEN;
  return false;
}

/* Loads the address of a function. */
static void loadFunction(const Part *part, const char *name, void *pointer) {
  void *entry = findFunction(part->library, name);
  memcpy(pointer, &entry, sizeof entry);
}

static Level levelOf(int status) { return status == 1 ? LEVEL_WARNING : status == 3 || status == 4 ? LEVEL_ERROR : LEVEL_MESSAGE; }
