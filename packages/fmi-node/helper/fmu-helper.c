/*
 * A library beside the JavaScript of this package. It makes the calls of one step or evaluation in one call from JavaScript, and
 * has loggers that an FMU may call from any thread. Optional: `src/platform/helper.ts` loads it where it was compiled.
 */
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int32_t Status;
enum { WARNING = 1 };

static Status worse(Status a, Status b) { return a > b ? a : b; }

/* Forms of functions that set or get values, by their parameters after the instance. */
enum { REFERENCES_VALUES_SIZE, REFERENCES_VALUES, VECTOR };

typedef struct {
  uint64_t form;
  void *function;
  const uint32_t *references;
  uint64_t count;
  void *values;
  uint64_t size;
} Exchange;

/* The calls of a step or an evaluation, in order. Each field has eight bytes; JavaScript writes and reads them at their places. */
typedef struct {
  void *instance;
  Status (*setTime)(void *, double);
  /* `fmi3DoStep`, or the function of FMI 1 and 2 with a flag as integer; one of them at most. */
  Status (*doStep3)(void *, double, double, bool, bool *, bool *, bool *, double *);
  Status (*doStep)(void *, double, double, int32_t);
  double time, stepSize;
  uint64_t flag;
  /* 1 when the step was made, else 0. */
  double hasStepped;
  /* Answers of the step, as numbers. */
  double lastSuccessfulTime, eventHandlingNeeded, terminateSimulation, earlyReturn;
  uint64_t sets, gets;
  Exchange exchanges[];
} Sequence;

static Status exchange(void *instance, const Exchange *e) {
  switch (e->form) {
  case REFERENCES_VALUES_SIZE:
    return ((Status (*)(void *, const uint32_t *, size_t, void *, size_t))e->function)(
        instance, e->references, e->count, e->values, e->size);
  case REFERENCES_VALUES:
    return ((Status (*)(void *, const uint32_t *, size_t, void *))e->function)(instance, e->references, e->count, e->values);
  default:
    return ((Status (*)(void *, void *, size_t))e->function)(instance, e->values, e->size);
  }
}

static Status exchangeAll(void *instance, const Exchange *exchanges, uint64_t count) {
  Status worst = 0;
  for (uint64_t i = 0; i < count; i++) worst = worse(worst, exchange(instance, &exchanges[i]));
  return worst;
}

static Status step(Sequence *s) {
  s->hasStepped = 1;
  s->lastSuccessfulTime = s->time + s->stepSize;
  return s->doStep(s->instance, s->time, s->stepSize, (int32_t)s->flag);
}

static Status step3(Sequence *s) {
  bool event = false, terminate = false, early = false;
  s->lastSuccessfulTime = s->time;
  Status status =
      s->doStep3(s->instance, s->time, s->stepSize, s->flag != 0, &event, &terminate, &early, &s->lastSuccessfulTime);
  s->eventHandlingNeeded = event;
  s->terminateSimulation = terminate;
  s->earlyReturn = early;
  return status;
}

/* Gets values. */
Status cosimoGet(Sequence *s) { return exchangeAll(s->instance, s->exchanges + s->sets, s->gets); }

/* Sets time and values, makes a step, gets values; a status worse than a warning ends this. */
Status cosimoRun(Sequence *s) {
  s->hasStepped = 0;
  Status status = s->setTime ? s->setTime(s->instance, s->time) : 0;
  status = worse(status, exchangeAll(s->instance, s->exchanges, s->sets));
  if (status > WARNING) return status;
  if (s->doStep3) status = worse(status, step3(s));
  if (s->doStep) status = worse(status, step(s));
  return status > WARNING ? status : worse(status, cosimoGet(s));
}

/* A message in the queue; `category` is followed by the text. */
typedef struct Message {
  struct Message *next;
  int32_t logger;
  Status status;
  const char *text;
  char category[];
} Message;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Message *first, **end = &first;

/* The number of messages so far, which JavaScript compares. */
_Atomic int32_t cosimoPosted;
/* Messages also go to standard error, which is read even when this process crashes. */
int32_t cosimoPrints;

static void print(Status status, const char *category, const char *text) {
  static const char *const statuses[] = { "ok", "warning", "discard", "error", "fatal", "pending" };
  const char *name = status >= 0 && status <= 5 ? statuses[status] : "error";
  dprintf(STDERR_FILENO, "[%s] %s%s%s\n", name, category, *category ? ": " : "", text);
}

static void post(int32_t logger, Status status, const char *category, const char *format, va_list *values) {
  if (category == NULL) category = "";
  if (format == NULL) format = "";
  va_list again;
  if (values != NULL) va_copy(again, *values);
  int length = values != NULL ? vsnprintf(NULL, 0, format, *values) : (int)strlen(format);
  size_t before = strlen(category) + 1;
  Message *message = length < 0 ? NULL : malloc(sizeof *message + before + length + 1);
  if (message != NULL) {
    char *text = message->category + before;
    memcpy(message->category, category, before);
    if (values != NULL) vsnprintf(text, length + 1, format, again);
    else memcpy(text, format, length + 1);
    *message = (Message){ .logger = logger, .status = status, .text = text };
    pthread_mutex_lock(&lock);
    if (cosimoPrints) print(status, category, text);
    *end = message;
    end = &message->next;
    atomic_fetch_add(&cosimoPosted, 1);
    pthread_mutex_unlock(&lock);
  }
  if (values != NULL) va_end(again);
}

/* The oldest message, NULL when there is none. */
Message *cosimoFirstMessage(void) {
  pthread_mutex_lock(&lock);
  Message *message = first;
  pthread_mutex_unlock(&lock);
  return message;
}

void cosimoDropMessage(void) {
  pthread_mutex_lock(&lock);
  Message *message = first;
  first = message->next;
  if (first == NULL) end = &first;
  pthread_mutex_unlock(&lock);
  free(message);
}

/*
 * Loggers differ by their address alone: FMUs do not always pass on the environment that they were given. Their names are octal
 * numbers from 1000 on.
 */
typedef const char *Text;
#define LOGGER(n)                                                                                                     \
  static void variadic##n(void *environment, Text instance, Status status, Text category, Text format, ...) {          \
    va_list values;                                                                                                   \
    va_start(values, format);                                                                                         \
    post(0##n - 01000, status, category, format, &values);                                                            \
    va_end(values);                                                                                                   \
  }                                                                                                                   \
  static void plain##n(void *environment, Status status, Text category, Text text) {                                   \
    post(0##n - 01000, status, category, text, NULL);                                                                  \
  }
#define EIGHT(f, n) f(n##0) f(n##1) f(n##2) f(n##3) f(n##4) f(n##5) f(n##6) f(n##7)
#define ALL(f) EIGHT(f, 100) EIGHT(f, 101) EIGHT(f, 102) EIGHT(f, 103) EIGHT(f, 104) EIGHT(f, 105) EIGHT(f, 106) EIGHT(f, 107)
#define VARIADIC(n) variadic##n,
#define PLAIN(n) plain##n,

ALL(LOGGER)
static void (*const variadicLoggers[])(void *, Text, Status, Text, Text, ...) = { ALL(VARIADIC) };
static void (*const plainLoggers[])(void *, Status, Text, Text) = { ALL(PLAIN) };

/* The address of a logger, NULL when there is none of this number. */
void *cosimoLogger(int32_t number, int32_t isVariadic) {
  if (number < 0 || (size_t)number >= sizeof plainLoggers / sizeof *plainLoggers) return NULL;
  return isVariadic ? (void *)variadicLoggers[number] : (void *)plainLoggers[number];
}
