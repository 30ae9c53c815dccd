/* Instances, independent of the version of the standard. */
#include "step-fmu.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 16 };

static const char *const logCategories[LEVEL_COUNT] = {"logEvents", "logStatusWarning", "logStatusError"};

/* Used only if the FMU allows one instance per process. */
static int instanceCount = 0;

/* ---- memory: the instance, its variables, and their values before computed variables were evaluated ---- */

static size_t aligned(size_t size) { return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT; }

static char *valuesOf(Instance *I) { return (char *)I + aligned(sizeof(Instance)); }

static char *valuesBefore(Instance *I) { return valuesOf(I) + aligned(I->model->size); }

static Instance *instanceOf(const void *variables) {
  return (Instance *)((char *)(uintptr_t)variables - aligned(sizeof(Instance)));
}

static void resetInstance(Instance *I);

static Instance *createInstance(const char *name, const char *token) {
  const Model *model = theModel();
  if (token == NULL || strcmp(token, model->token) != 0) return NULL;
  if (model->oncePerProcess && instanceCount > 0) return NULL;
  const char *given = name == NULL ? "" : name;
  Instance *I = (Instance *)calloc(1, aligned(sizeof(Instance)) + 2 * aligned(model->size));
  char *copy = (char *)malloc(strlen(given) + 1);
  if (I == NULL || copy == NULL) {
    free(I);
    free(copy);
    return NULL;
  }
  strcpy(copy, given);
  I->model = model;
  I->name = copy;
  I->logs[LEVEL_WARNING] = true;
  resetInstance(I);
  if (model->oncePerProcess) instanceCount++;
  return I;
}

static void freeInstance(Instance *I) {
  if (I == NULL) return;
  if (I->parts != NULL) I->model->parts->destroy(I);
  if (I->model->oncePerProcess) instanceCount--;
  free(I->name);
  free(I);
}

/* To be called when the instance can log. */
static bool createParts(Instance *I, const char *resources) {
  return I->model->parts == NULL || I->model->parts->create(I, resources);
}

static void resetInstance(Instance *I) {
  memset(&I->state, 0, sizeof(State));
  memset(valuesOf(I), 0, aligned(I->model->size));
  memset(valuesBefore(I), 0, aligned(I->model->size));
  I->model->setStarts(valuesBefore(I));
  I->state.phase = INSTANTIATED;
  I->state.stale = true;
}

/* ---- messages ---- */

static void reportList(Instance *I, Level level, const char *format, va_list values) {
  if (level == LEVEL_WARNING) I->warned = true;
  if (I->log == NULL || !(I->logs[level] || level == LEVEL_ERROR)) return;
  char text[MESSAGE_SIZE];
  vsnprintf(text, sizeof text, format, values);
  I->log(I, level, text);
}

static void report(Instance *I, Level level, const char *format, ...) {
  va_list values;
  va_start(values, format);
  reportList(I, level, format, values);
  va_end(values);
}

static bool chooseCategories(Instance *I, bool on, size_t count, const char *const names[]) {
  bool known = true;
  for (size_t i = 0; i < count; i++) {
    bool found = false;
    for (int level = 0; level < LEVEL_COUNT; level++) {
      if (names[i] == NULL || strcmp(names[i], logCategories[level]) != 0) continue;
      I->logs[level] = on;
      found = true;
    }
    if (!found) report(I, LEVEL_ERROR, "there is no log category '%s'", names[i] == NULL ? "" : names[i]);
    known = known && found;
  }
  if (count == 0)
    for (int level = 0; level < LEVEL_COUNT; level++) I->logs[level] = on;
  return known;
}

/* ---- life cycle ---- */

static bool isLegal(Instance *I, const char *function, unsigned phases) {
  static const char *const names[] = {"instantiated",        "in initialization mode", "between steps", "after a discarded step",
                                      "terminated", "in the error state"};
  if (I == NULL) return false;
  if ((phases >> I->state.phase) & 1u) return true;
  if (phases == 0) {
    report(I, LEVEL_ERROR, "%s is for what this FMU says it does not have", function);
    return false;
  }
  report(I, LEVEL_ERROR, "%s must not be called when the instance is %s", function, names[I->state.phase]);
  return false;
}

static bool startAt(Instance *I, double time, bool hasStopTime, double stopTime) {
  if (!isfinite(time) || (hasStopTime && !(stopTime >= time))) {
    report(I, LEVEL_ERROR, "a run from %g to %g is not possible", time, stopTime);
    return false;
  }
  I->state.time = I->state.lastTime = time;
  I->state.hasStopTime = hasStopTime;
  I->state.stopTime = hasStopTime ? stopTime : 0;
  I->state.stale = true;
  return true;
}

/* Calls `initialize` or `outputs` of the user; every result but STEP_DONE is a failure. */
static bool compute(Instance *I, int (*function)(void *, double), const char *name) {
  if (function == NULL) return true;
  if (function(valuesOf(I), I->state.time) == STEP_WAS_DONE) return true;
  report(I, LEVEL_ERROR, "the function '%s' failed at time %g", name, I->state.time);
  I->state.phase = BROKEN;
  return false;
}

/* Evaluates computed variables; in initialization mode from the values that were set. */
static bool refresh(Instance *I) {
  if (!I->state.stale) return true;
  if (I->state.phase == INITIALIZING) {
    memcpy(valuesOf(I), valuesBefore(I), I->model->size);
    if (!compute(I, I->model->initialize, "initialize")) return false;
  }
  if (!compute(I, I->model->outputs, "outputs")) return false;
  I->state.stale = false;
  return true;
}

/* Performs an operation on the parts; a failure breaks the instance. */
static bool withParts(Instance *I, bool (*action)(Instance *)) {
  if (action(I)) return true;
  I->state.phase = BROKEN;
  return false;
}

static bool enterInitialization(Instance *I) {
  if (I->model->parts != NULL && !withParts(I, I->model->parts->enterInitialization)) return false;
  I->state.phase = INITIALIZING;
  return true;
}

static bool exitInitialization(Instance *I) {
  if (!refresh(I)) return false;
  if (I->model->parts != NULL && !withParts(I, I->model->parts->exitInitialization)) return false;
  I->state.phase = STEPPING;
  return true;
}

static bool terminateInstance(Instance *I) {
  if (I->model->parts != NULL && !withParts(I, I->model->parts->terminate)) return false;
  I->state.phase = TERMINATED;
  return true;
}

static bool startAnew(Instance *I) {
  if (I->model->parts != NULL && !withParts(I, I->model->parts->reset)) return false;
  resetInstance(I);
  return true;
}

/* ---- values ---- */

static const Variable *find(Instance *I, uint32_t reference, Type type) {
  if (reference < I->model->variableCount && I->model->variables[reference].type == type)
    return &I->model->variables[reference];
  report(I, LEVEL_ERROR, "there is no variable of this type with value reference %u", (unsigned)reference);
  return NULL;
}

static const void *readable(Instance *I, uint32_t reference, Type type) {
  const Variable *variable = find(I, reference, type);
  if (variable == NULL) return NULL;
  return reference == 0 ? (const void *)&I->state.time : valuesOf(I) + variable->offset;
}

static void *writable(Instance *I, uint32_t reference, Type type) {
  const Variable *variable = find(I, reference, type);
  if (variable == NULL) return NULL;
  const bool begins = I->state.phase == INSTANTIATED || I->state.phase == INITIALIZING;
  if (variable->settable == SET_NEVER || (variable->settable == SET_UNTIL_INITIALIZED && !begins)) {
    report(I, LEVEL_ERROR, begins ? "'%s' cannot be set" : "'%s' cannot be set after initialization", variable->name);
    return NULL;
  }
  I->state.stale = true;
  return (begins ? valuesBefore(I) : valuesOf(I)) + variable->offset;
}

static bool setText(Instance *I, uint32_t reference, size_t element, const char *text) {
  char *texts = (char *)writable(I, reference, TYPE_STRING);
  if (texts == NULL || text == NULL) return false;
  char *target = texts + element * I->model->textSize;
  const size_t length = strlen(text);
  if (length >= I->model->textSize) {
    report(I, LEVEL_ERROR, "a text for '%s' has %lu bytes, more than %lu", I->model->variables[reference].name,
           (unsigned long)length, (unsigned long)(I->model->textSize - 1));
    return false;
  }
  memset(target, 0, I->model->textSize);
  memcpy(target, text, length);
  return true;
}

/* ---- steps ---- */

/* Number of calls of the step function for an interval; 0 and a message if the interval is illegal. */
static double stepsIn(Instance *I, double time, double size) {
  const double slack = 1e-9 * fmax(fmax(fabs(time), fabs(I->state.time)), fabs(size));
  const double fixedSize = I->model->fixedStepSize;
  if (!(fabs(time - I->state.time) <= slack)) {
    report(I, LEVEL_ERROR, "a step begins at time %.17g, but the last one has ended at %.17g", time, I->state.time);
    return 0;
  }
  if (!(size > 0) || !isfinite(size)) {
    report(I, LEVEL_ERROR, "a step cannot have the size %g", size);
    return 0;
  }
  if (I->state.hasStopTime && time + size > I->state.stopTime + slack) {
    report(I, LEVEL_ERROR, "a step ends at %.17g, behind the stop time %.17g", time + size, I->state.stopTime);
    return 0;
  }
  if (fixedSize == 0) return 1;
  const double count = round(size / fixedSize);
  if (count >= 1 && fabs(count * fixedSize - size) <= 1e-6 * fixedSize) return count;
  report(I, LEVEL_ERROR, "the size of a step must be a multiple of %g, not %g", fixedSize, size);
  return 0;
}

static Progress giveUp(Instance *I, double time) {
  report(I, LEVEL_ERROR, "the step function failed at time %g", time);
  I->state.phase = BROKEN;
  return FAILED;
}

static Progress advance(Instance *I, double time, double size) {
  const double count = stepsIn(I, time, size);
  const double part = I->model->fixedStepSize == 0 ? size : I->model->fixedStepSize;
  if (count == 0) return FAILED;
  if (!refresh(I)) return FAILED;
  memcpy(valuesBefore(I), valuesOf(I), I->model->size);
  I->warned = false;
  double reached = time;
  for (double i = 0; i < count && !I->state.wasLast; i++) {
    const int answer = I->model->step(valuesOf(I), time + i * part, part);
    if (answer == STEP_WAS_REJECTED) {
      memcpy(valuesOf(I), valuesBefore(I), I->model->size);
      return REJECTED;
    }
    if (answer != STEP_WAS_DONE && answer != STEP_WAS_LAST) return giveUp(I, time + i * part);
    I->state.wasLast = answer == STEP_WAS_LAST;
    reached = i + 1 < count ? time + (i + 1) * part : time + size;
  }
  I->state.time = I->state.lastTime = reached;
  I->state.stale = true;
  if (!refresh(I)) return FAILED;
  return I->warned ? ADVANCED_WITH_WARNINGS : ADVANCED;
}

static bool keepsState(Instance *I) {
  if (!I->model->keepsState) report(I, LEVEL_ERROR, "the FMU cannot save its state");
  return I->model->keepsState;
}

/* ---- FMU states: one block of bytes, followed by addresses of states of parts ---- */

typedef struct {
  uint64_t kind;
  uint64_t size;
  State state;
} StateHeader;

static size_t plainSize(const Instance *I) { return aligned(sizeof(StateHeader)) + 2 * aligned(I->model->size); }

static size_t partCount(const Instance *I) { return I->model->parts == NULL ? 0 : I->model->parts->stateCount; }

static size_t stateSize(const Instance *I) { return plainSize(I) + partCount(I) * sizeof(void *); }

static void **statesIn(const Instance *I, void *copy) { return (void **)(void *)((char *)copy + plainSize(I)); }

/* FNV-1a hash of the token: identifies states of this FMU. */
static uint64_t kindOf(const Instance *I) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (const char *c = I->model->token; *c != 0; c++) hash = (hash ^ (unsigned char)*c) * 0x100000001b3u;
  return hash;
}

static bool isState(Instance *I, const void *copy) {
  StateHeader header;
  if (copy != NULL) {
    memcpy(&header, copy, sizeof header);
    if (header.kind == kindOf(I) && header.size == stateSize(I)) return true;
  }
  report(I, LEVEL_ERROR, "this is no state of this FMU");
  return false;
}

static void freeState(Instance *I, void *copy) {
  if (copy != NULL && partCount(I) > 0) I->model->parts->release(I, statesIn(I, copy));
  free(copy);
}

static void *copyState(Instance *I, void *copy) {
  const bool isThere = copy != NULL && isState(I, copy);
  char *bytes = isThere ? (char *)copy : (char *)calloc(1, stateSize(I));
  if (bytes == NULL) return NULL;
  StateHeader header;
  memset(&header, 0, sizeof header);
  header.kind = kindOf(I);
  header.size = stateSize(I);
  memcpy(&header.state, &I->state, sizeof(State));
  memcpy(bytes, &header, sizeof header);
  memcpy(bytes + aligned(sizeof header), valuesOf(I), 2 * aligned(I->model->size));
  if (partCount(I) == 0 || I->model->parts->save(I, statesIn(I, bytes))) return bytes;
  if (!isThere) freeState(I, bytes);
  return NULL;
}

static bool restoreState(Instance *I, void *copy) {
  if (!isState(I, copy)) return false;
  StateHeader header;
  memcpy(&header, copy, sizeof header);
  I->state = header.state;
  memcpy(valuesOf(I), (const char *)copy + aligned(sizeof header), 2 * aligned(I->model->size));
  return partCount(I) == 0 || I->model->parts->restore(I, statesIn(I, copy));
}

static size_t serializedSize(Instance *I, void *copy) {
  if (partCount(I) == 0) return stateSize(I);
  const size_t size = isState(I, copy) ? I->model->parts->serializedSize(I, statesIn(I, copy)) : 0;
  return size == 0 ? 0 : plainSize(I) + size;
}

static bool serializeState(Instance *I, void *copy, char *bytes, size_t size) {
  if (!isState(I, copy)) return false;
  const size_t needed = serializedSize(I, copy);
  if (needed == 0) return false;
  if (size < needed) {
    report(I, LEVEL_ERROR, "a state has %lu bytes, more than %lu", (unsigned long)needed, (unsigned long)size);
    return false;
  }
  memcpy(bytes, copy, plainSize(I));
  return partCount(I) == 0 || I->model->parts->serialize(I, statesIn(I, copy), bytes + plainSize(I));
}

static void *deserializeState(Instance *I, const char *bytes, size_t size) {
  if (size < plainSize(I) || !isState(I, bytes)) {
    if (size < plainSize(I)) report(I, LEVEL_ERROR, "these bytes are no state of this FMU");
    return NULL;
  }
  char *state = (char *)calloc(1, stateSize(I));
  if (state == NULL) return NULL;
  memcpy(state, bytes, plainSize(I));
  const char *rest = bytes + plainSize(I);
  if (partCount(I) == 0 || I->model->parts->deserialize(I, rest, size - plainSize(I), statesIn(I, state))) return state;
  freeState(I, state);
  return NULL;
}
