/*
 * Adapter of an FMU of FMI 3 to a WebAssembly component (draft layered standard fmi-ls-wasm). Each function implements a method of
 * the interfaces in the canonical ABI by a call of the FMI function in C. Lists and texts of arguments are freed at the end of the
 * call; results remain valid until the next call.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "fmi3Functions.h"
#include "cosimo_component.h"

/* The prefix "component" avoids conflicts with names of the FMU. */
#define EXPORT(name) __attribute__((export_name(name)))
#define IMPORT(module, name) __attribute__((import_module(module), import_name(name)))

/* A text or a list in memory. */
typedef struct { void *data; size_t length; } List;

/* Representation of a resource. The destructor of the shim calls the first member. */
typedef struct Handle {
  void (*drop)(struct Handle *);
  fmi3Instance instance;
  char *name;
} Handle;

IMPORT("callbacks", "log-message")
void componentLogMessage(const char *name, size_t nameLength, int32_t status, const char *category, size_t categoryLength,
                        const char *message, size_t messageLength);
/* ---- memory ---- */

EXPORT("cabi_realloc") void *componentCabiRealloc(void *old, size_t oldSize, size_t alignment, size_t size) {
  (void)oldSize;
  if (size == 0) return (void *)alignment;
  void *block = realloc(old, size);
  if (block == NULL) __builtin_trap();
  return block;
}

static void release(const void *data, size_t length) {
  if (length > 0) free((void *)data);
}

static void *keep(size_t size) {
  static void *kept;
  free(kept);
  kept = calloc(1, size + 1);
  if (kept == NULL) __builtin_trap();
  return kept;
}

/* Converts a text with length to a zero-terminated text. */
static char *textOf(const char *data, size_t length) {
  char *text = malloc(length + 1);
  if (text == NULL) __builtin_trap();
  if (length > 0) memcpy(text, data, length);
  text[length] = 0;
  release(data, length);
  return text;
}

/* Number of values of variables by the model description. */
static size_t valueCount(const fmi3ValueReference *references, size_t n) {
  size_t count = n;
  for (size_t i = 0; i < n; i++)
    for (const ArraySize *array = arraySizes; array->size > 0; array++)
      if (array->reference == references[i]) count += array->size - 1;
  return count;
}

/* ---- answers ---- */

static bool isBad(fmi3Status status) { return status > fmi3Warning; }

typedef struct { uint8_t isError; union { List list; uint8_t status; }; } ListResult;

static ListResult *listResult(fmi3Status status, void *data, size_t length) {
  static ListResult result;
  result.isError = isBad(status);
  if (result.isError) result.status = (uint8_t)status;
  else result.list = (List){data, length};
  return &result;
}

typedef struct { uint8_t isError; union { uint64_t number; uint8_t status; }; } NumberResult;

static NumberResult *numberResult(fmi3Status status, uint64_t number) {
  static NumberResult result;
  result.isError = isBad(status);
  if (result.isError) result.status = (uint8_t)status;
  else result.number = number;
  return &result;
}

/* ---- life cycle ---- */

static void logMessage(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category, fmi3String message) {
  const Handle *h = environment;
  const char *c = category == NULL ? "" : category, *m = message == NULL ? "" : message;
  componentLogMessage(h->name, strlen(h->name), (int32_t)status, c, strlen(c), m, strlen(m));
}

static void drop(Handle *h) {
  fmi3FreeInstance(h->instance);
  free(h->name);
  free(h);
}

typedef struct { uint8_t isSome; int32_t handle; } OptionalHandle;

static OptionalHandle *answerHandle(Handle *h, char *token, char *resources, int32_t (*makeResource)(Handle *)) {
  static OptionalHandle result;
  free(token);
  free(resources);
  result.isSome = h->instance != NULL;
  if (result.isSome) result.handle = makeResource(h);
  else {
    free(h->name);
    free(h);
  }
  return &result;
}

/* Constructs static C++ objects of the FMU. */
void __wasm_call_ctors(void);

static Handle *newHandle(char *name) {
  static bool isReady;
  if (!isReady) __wasm_call_ctors();
  isReady = true;
  Handle *h = calloc(1, sizeof *h);
  if (h == NULL) __builtin_trap();
  h->drop = drop;
  h->name = name;
  return h;
}

#ifdef CO_SIMULATION
IMPORT("resource", "co-simulation") int32_t componentNewCoSimulation(Handle *handle);

typedef struct { bool requested; double time; } EarlyReturn;
IMPORT("callbacks", "intermediate-update")
void componentIntermediateUpdate(double time, bool setRequested, bool getAllowed, bool stepFinished, bool canReturnEarly,
                                EarlyReturn *result);

static void intermediateUpdate(fmi3InstanceEnvironment environment, fmi3Float64 time, fmi3Boolean setRequested,
                               fmi3Boolean getAllowed, fmi3Boolean stepFinished, fmi3Boolean canReturnEarly,
                               fmi3Boolean *requested, fmi3Float64 *returnTime) {
  (void)environment;
  EarlyReturn early = {0};
  componentIntermediateUpdate(time, setRequested, getAllowed, stepFinished, canReturnEarly, &early);
  *requested = early.requested;
  if (early.requested) *returnTime = early.time;
}

EXPORT("instantiate-co-simulation")
OptionalHandle *componentInstantiateCoSimulation(char *name, size_t nName, char *token, size_t nToken, char *resources, size_t nResources,
                                        bool visible, bool loggingOn, bool eventModeUsed, bool earlyReturnAllowed,
                                        fmi3ValueReference *required, size_t nRequired) {
  Handle *h = newHandle(textOf(name, nName));
  char *t = textOf(token, nToken), *r = textOf(resources, nResources);
  h->instance = fmi3InstantiateCoSimulation(h->name, t, r, visible, loggingOn, eventModeUsed, earlyReturnAllowed, required,
                                            nRequired, h, logMessage, earlyReturnAllowed ? intermediateUpdate : NULL);
  release(required, nRequired);
  return answerHandle(h, t, r, componentNewCoSimulation);
}
#endif

#ifdef MODEL_EXCHANGE
IMPORT("resource", "model-exchange") int32_t componentNewModelExchange(Handle *handle);

EXPORT("instantiate-model-exchange")
OptionalHandle *componentInstantiateModelExchange(char *name, size_t nName, char *token, size_t nToken, char *resources, size_t nResources,
                                         bool visible, bool loggingOn) {
  Handle *h = newHandle(textOf(name, nName));
  char *t = textOf(token, nToken), *r = textOf(resources, nResources);
  h->instance = fmi3InstantiateModelExchange(h->name, t, r, visible, loggingOn, h, logMessage);
  return answerHandle(h, t, r, componentNewModelExchange);
}
#endif

#ifdef SCHEDULED_EXECUTION
IMPORT("resource", "scheduled-execution") int32_t componentNewScheduledExecution(Handle *handle);
IMPORT("callbacks", "clock-update") void componentClockUpdate(void);
IMPORT("callbacks", "lock-preemption") void componentLock(void);
IMPORT("callbacks", "unlock-preemption") void componentUnlock(void);

static void clockUpdate(fmi3InstanceEnvironment environment) {
  (void)environment;
  componentClockUpdate();
}

static void lock(void) { componentLock(); }
static void unlock(void) { componentUnlock(); }

EXPORT("instantiate-scheduled-execution")
OptionalHandle *componentInstantiateScheduledExecution(char *name, size_t nName, char *token, size_t nToken, char *resources,
                                              size_t nResources, bool visible, bool loggingOn) {
  Handle *h = newHandle(textOf(name, nName));
  char *t = textOf(token, nToken), *r = textOf(resources, nResources);
  h->instance = fmi3InstantiateScheduledExecution(h->name, t, r, visible, loggingOn, h, logMessage, clockUpdate, lock, unlock);
  return answerHandle(h, t, r, componentNewScheduledExecution);
}

EXPORT("activate-model-partition") int32_t componentActivateModelPartition(Handle *h, fmi3ValueReference clock, double time) {
  return fmi3ActivateModelPartition(h->instance, clock, time);
}
#endif

EXPORT("get-version") List *componentGetVersion(void) {
  static List version;
  version.data = fmi3GetVersion == NULL ? "3.0" : (void *)fmi3GetVersion();
  version.length = strlen(version.data);
  return &version;
}

EXPORT("set-debug-logging") int32_t componentSetDebugLogging(Handle *h, bool loggingOn, List *categories, size_t n) {
  fmi3String *texts = malloc((n + 1) * sizeof *texts);
  for (size_t i = 0; i < n; i++) texts[i] = textOf(categories[i].data, categories[i].length);
  const fmi3Status status = fmi3SetDebugLogging(h->instance, loggingOn, n, texts);
  for (size_t i = 0; i < n; i++) free((void *)texts[i]);
  free(texts);
  release(categories, n);
  return status;
}

EXPORT("enter-initialization-mode")
int32_t componentEnterInitializationMode(Handle *h, bool toleranceDefined, double tolerance, double start, bool stopDefined, double stop) {
  return fmi3EnterInitializationMode(h->instance, toleranceDefined, tolerance, start, stopDefined, stop);
}

#define CHANGE(wit, function) \
  EXPORT(wit) int32_t componentChange##function(Handle *h) { return fmi3##function(h->instance); }
CHANGE("exit-initialization-mode", ExitInitializationMode)
CHANGE("enter-event-mode", EnterEventMode)
CHANGE("terminate", Terminate)
CHANGE("reset", Reset)
CHANGE("enter-configuration-mode", EnterConfigurationMode)
CHANGE("exit-configuration-mode", ExitConfigurationMode)
CHANGE("evaluate-discrete-states", EvaluateDiscreteStates)
CHANGE("enter-step-mode", EnterStepMode)
CHANGE("enter-continuous-time-mode", EnterContinuousTimeMode)

typedef struct {
  uint8_t isError;
  union {
    struct { bool needed, terminate, nominalsChanged, valuesChanged, timeDefined; double time; } info;
    uint8_t status;
  };
} UpdateResult;

EXPORT("update-discrete-states") UpdateResult *componentUpdateDiscreteStates(Handle *h) {
  static UpdateResult result;
  memset(&result, 0, sizeof result);
  const fmi3Status status = fmi3UpdateDiscreteStates(h->instance, &result.info.needed, &result.info.terminate,
                                                     &result.info.nominalsChanged, &result.info.valuesChanged,
                                                     &result.info.timeDefined, &result.info.time);
  result.isError = isBad(status);
  if (result.isError) result.status = (uint8_t)status;
  return &result;
}

/* ---- values ---- */

#define VALUES(wit, type)                                                                                     \
  EXPORT("get-" wit) ListResult *componentGet##type(Handle *h, fmi3ValueReference *vr, size_t n) {                     \
    const size_t count = valueCount(vr, n);                                                                   \
    fmi3##type *values = keep(count * sizeof *values);                                                        \
    const fmi3Status status = fmi3Get##type(h->instance, vr, n, values, count);                               \
    release(vr, n);                                                                                           \
    return listResult(status, values, count);                                                                 \
  }                                                                                                           \
  EXPORT("set-" wit)                                                                                          \
  int32_t componentSet##type(Handle *h, fmi3ValueReference *vr, size_t n, fmi3##type *values, size_t nValues) {        \
    const fmi3Status status = fmi3Set##type(h->instance, vr, n, values, nValues);                             \
    release(vr, n);                                                                                           \
    release(values, nValues);                                                                                 \
    return status;                                                                                            \
  }
VALUES("float32", Float32)
VALUES("float64", Float64)
VALUES("int8", Int8)
VALUES("int16", Int16)
VALUES("int32", Int32)
VALUES("int64", Int64)
VALUES("uint8", UInt8)
VALUES("uint16", UInt16)
VALUES("uint32", UInt32)
VALUES("uint64", UInt64)
VALUES("boolean", Boolean)

EXPORT("get-clock") ListResult *componentGetClock(Handle *h, fmi3ValueReference *vr, size_t n) {
  fmi3Clock *values = keep(n * sizeof *values);
  const fmi3Status status = fmi3GetClock(h->instance, vr, n, values);
  release(vr, n);
  return listResult(status, values, n);
}

EXPORT("set-clock") int32_t componentSetClock(Handle *h, fmi3ValueReference *vr, size_t n, fmi3Clock *values, size_t nValues) {
  const fmi3Status status = n == nValues ? fmi3SetClock(h->instance, vr, n, values) : fmi3Error;
  release(vr, n);
  release(values, nValues);
  return status;
}

EXPORT("get-string") ListResult *componentGetString(Handle *h, fmi3ValueReference *vr, size_t n) {
  const size_t count = valueCount(vr, n);
  List *lists = keep(count * sizeof *lists);
  fmi3String *texts = calloc(count + 1, sizeof *texts);
  const fmi3Status status = fmi3GetString(h->instance, vr, n, texts, count);
  for (size_t i = 0; i < count && !isBad(status); i++) lists[i] = (List){(void *)texts[i], strlen(texts[i])};
  free(texts);
  release(vr, n);
  return listResult(status, lists, count);
}

EXPORT("set-string") int32_t componentSetString(Handle *h, fmi3ValueReference *vr, size_t n, List *values, size_t nValues) {
  fmi3String *texts = calloc(nValues + 1, sizeof *texts);
  for (size_t i = 0; i < nValues; i++) texts[i] = textOf(values[i].data, values[i].length);
  const fmi3Status status = fmi3SetString(h->instance, vr, n, texts, nValues);
  for (size_t i = 0; i < nValues; i++) free((void *)texts[i]);
  free(texts);
  release(vr, n);
  release(values, nValues);
  return status;
}

EXPORT("get-binary") ListResult *componentGetBinary(Handle *h, fmi3ValueReference *vr, size_t n) {
  const size_t count = valueCount(vr, n);
  List *lists = keep(count * sizeof *lists);
  fmi3Binary *blocks = calloc(count + 1, sizeof *blocks);
  size_t *sizes = calloc(count + 1, sizeof *sizes);
  const fmi3Status status = fmi3GetBinary(h->instance, vr, n, sizes, blocks, count);
  for (size_t i = 0; i < count; i++) lists[i] = (List){(void *)blocks[i], sizes[i]};
  free(sizes);
  free(blocks);
  release(vr, n);
  return listResult(status, lists, count);
}

EXPORT("set-binary") int32_t componentSetBinary(Handle *h, fmi3ValueReference *vr, size_t n, List *values, size_t nValues) {
  fmi3Binary *blocks = calloc(nValues + 1, sizeof *blocks);
  size_t *sizes = calloc(nValues + 1, sizeof *sizes);
  for (size_t i = 0; i < nValues; i++) {
    blocks[i] = values[i].data;
    sizes[i] = values[i].length;
  }
  const fmi3Status status = fmi3SetBinary(h->instance, vr, n, sizes, blocks, nValues);
  for (size_t i = 0; i < nValues; i++) release(values[i].data, values[i].length);
  free(sizes);
  free(blocks);
  release(vr, n);
  release(values, nValues);
  return status;
}

/* ---- dependencies, states, derivatives ---- */

EXPORT("get-number-of-variable-dependencies") NumberResult *componentGetNumberOfVariableDependencies(Handle *h, fmi3ValueReference vr) {
  size_t count = 0;
  const fmi3Status status = fmi3GetNumberOfVariableDependencies(h->instance, vr, &count);
  return numberResult(status, count);
}

typedef struct {
  uint32_t dependent, elementOfDependent, independent, elementOfIndependent;
  uint8_t kind;
} Dependency;

EXPORT("get-variable-dependencies") ListResult *componentGetVariableDependencies(Handle *h, fmi3ValueReference vr) {
  size_t count = 0;
  fmi3Status status = fmi3GetNumberOfVariableDependencies(h->instance, vr, &count);
  if (isBad(status)) return listResult(status, NULL, 0);
  Dependency *list = keep(count * sizeof *list);
  size_t *of = calloc(count + 1, sizeof *of), *on = calloc(count + 1, sizeof *on);
  fmi3ValueReference *independents = calloc(count + 1, sizeof *independents);
  fmi3DependencyKind *kinds = calloc(count + 1, sizeof *kinds);
  status = fmi3GetVariableDependencies(h->instance, vr, of, independents, on, kinds, count);
  /* The draft enumerates kinds from "dependent" to "discrete"; the standard begins with "independent". */
  for (size_t i = 0; i < count; i++)
    list[i] = (Dependency){vr, (uint32_t)of[i], independents[i], (uint32_t)on[i],
                           kinds[i] == fmi3Dependent ? 0 : (uint8_t)kinds[i]};
  free(of);
  free(on);
  free(independents);
  free(kinds);
  return listResult(status, list, count);
}

EXPORT("get-fmu-state") ListResult *componentGetFmuState(Handle *h) {
  fmi3FMUState state = NULL;
  size_t size = 0;
  fmi3Status status = fmi3GetFMUState(h->instance, &state);
  if (isBad(status)) return listResult(status, NULL, 0);
  status = fmi3SerializedFMUStateSize(h->instance, state, &size);
  fmi3Byte *bytes = keep(size);
  if (!isBad(status)) status = fmi3SerializeFMUState(h->instance, state, bytes, size);
  fmi3FreeFMUState(h->instance, &state);
  return listResult(status, bytes, size);
}

EXPORT("set-fmu-state") int32_t componentSetFmuState(Handle *h, fmi3Byte *bytes, size_t size) {
  fmi3FMUState state = NULL;
  fmi3Status status = fmi3DeserializeFMUState(h->instance, bytes, size, &state);
  release(bytes, size);
  if (isBad(status)) return status;
  status = fmi3SetFMUState(h->instance, state);
  fmi3FreeFMUState(h->instance, &state);
  return status;
}

#define DERIVATIVE(wit, function, results)                                                                                     \
  EXPORT(wit)                                                                                                                  \
  ListResult *componentDerivative##function(Handle *h, fmi3ValueReference *unknowns, size_t nUnknowns, fmi3ValueReference *knowns,      \
                                   size_t nKnowns, double *seed, size_t nSeed) {                                               \
    const size_t count = valueCount(results, n##results);                                                                      \
    double *sensitivity = keep(count * sizeof *sensitivity);                                                                   \
    const fmi3Status status =                                                                                                  \
        function(h->instance, unknowns, nUnknowns, knowns, nKnowns, seed, nSeed, sensitivity, count);                          \
    release(unknowns, nUnknowns);                                                                                              \
    release(knowns, nKnowns);                                                                                                  \
    release(seed, nSeed);                                                                                                      \
    return listResult(status, sensitivity, count);                                                                             \
  }
#define nunknowns nUnknowns
#define nknowns nKnowns
DERIVATIVE("get-directional-derivative", fmi3GetDirectionalDerivative, unknowns)
DERIVATIVE("get-adjoint-derivative", fmi3GetAdjointDerivative, knowns)

typedef struct { fmi3ValueReference reference; uint32_t order; } OrderRequest;

EXPORT("get-output-derivatives") ListResult *componentGetOutputDerivatives(Handle *h, OrderRequest *requests, size_t n) {
  fmi3ValueReference *references = calloc(n + 1, sizeof *references);
  fmi3Int32 *orders = calloc(n + 1, sizeof *orders);
  for (size_t i = 0; i < n; i++) {
    references[i] = requests[i].reference;
    orders[i] = (fmi3Int32)requests[i].order;
  }
  const size_t count = valueCount(references, n);
  double *values = keep(count * sizeof *values);
  const fmi3Status status = fmi3GetOutputDerivatives(h->instance, references, n, orders, values, count);
  free(references);
  free(orders);
  release(requests, n);
  return listResult(status, values, count);
}

/* FMI 3 has no such function. */
EXPORT("set-input-derivatives")
int32_t componentSetInputDerivatives(Handle *h, OrderRequest *requests, size_t n, double *values, size_t nValues) {
  (void)h;
  release(requests, n);
  release(values, nValues);
  return fmi3Error;
}

/* ---- clocks ---- */

typedef struct { uint64_t counter, resolution; } Fraction;
typedef struct { double interval; uint8_t qualifier; } DecimalInterval;
typedef struct { Fraction interval; uint8_t qualifier; } FractionInterval;

EXPORT("get-interval-decimal") ListResult *componentGetIntervalDecimal(Handle *h, fmi3ValueReference *vr, size_t n) {
  DecimalInterval *list = keep(n * sizeof *list);
  for (size_t i = 0; i < n; i++) {
    fmi3IntervalQualifier qualifier = fmi3IntervalNotYetKnown;
    const fmi3Status status = fmi3GetIntervalDecimal(h->instance, vr + i, 1, &list[i].interval, &qualifier);
    if (isBad(status)) return listResult(status, NULL, 0);
    list[i].qualifier = (uint8_t)qualifier;
  }
  release(vr, n);
  return listResult(fmi3OK, list, n);
}

EXPORT("get-interval-fraction") ListResult *componentGetIntervalFraction(Handle *h, fmi3ValueReference *vr, size_t n) {
  FractionInterval *list = keep(n * sizeof *list);
  for (size_t i = 0; i < n; i++) {
    fmi3IntervalQualifier qualifier = fmi3IntervalNotYetKnown;
    Fraction *f = &list[i].interval;
    const fmi3Status status = fmi3GetIntervalFraction(h->instance, vr + i, 1, &f->counter, &f->resolution, &qualifier);
    if (isBad(status)) return listResult(status, NULL, 0);
    list[i].qualifier = (uint8_t)qualifier;
  }
  release(vr, n);
  return listResult(fmi3OK, list, n);
}

EXPORT("get-shift-decimal") ListResult *componentGetShiftDecimal(Handle *h, fmi3ValueReference *vr, size_t n) {
  double *list = keep(n * sizeof *list);
  const fmi3Status status = fmi3GetShiftDecimal(h->instance, vr, n, list);
  release(vr, n);
  return listResult(status, list, n);
}

EXPORT("get-shift-fraction") ListResult *componentGetShiftFraction(Handle *h, fmi3ValueReference *vr, size_t n) {
  Fraction *list = keep(n * sizeof *list);
  fmi3Status status = fmi3OK;
  for (size_t i = 0; i < n && !isBad(status); i++)
    status = fmi3GetShiftFraction(h->instance, vr + i, 1, &list[i].counter, &list[i].resolution);
  release(vr, n);
  return listResult(status, list, n);
}

#define SET_DECIMAL(wit, function)                                                                            \
  EXPORT(wit) int32_t componentDecimal##function(Handle *h, fmi3ValueReference *vr, size_t n, double *values, size_t nValues) { \
    const fmi3Status status = n == nValues ? fmi3##function(h->instance, vr, n, values) : fmi3Error;          \
    release(vr, n);                                                                                           \
    release(values, nValues);                                                                                 \
    return status;                                                                                            \
  }
SET_DECIMAL("set-interval-decimal", SetIntervalDecimal)
SET_DECIMAL("set-shift-decimal", SetShiftDecimal)

#define SET_FRACTION(wit, function)                                                                           \
  EXPORT(wit) int32_t componentFraction##function(Handle *h, fmi3ValueReference *vr, size_t n, Fraction *values, size_t nValues) { \
    fmi3Status status = n == nValues ? fmi3OK : fmi3Error;                                                    \
    for (size_t i = 0; i < n && !isBad(status); i++)                                                          \
      status = fmi3##function(h->instance, vr + i, 1, &values[i].counter, &values[i].resolution);             \
    release(vr, n);                                                                                           \
    release(values, nValues);                                                                                 \
    return status;                                                                                            \
  }
SET_FRACTION("set-interval-fraction", SetIntervalFraction)
SET_FRACTION("set-shift-fraction", SetShiftFraction)

/* ---- co-simulation ---- */

typedef struct {
  uint8_t isError;
  union {
    struct { double lastTime; bool eventNeeded, terminate, early; } step;
    uint8_t status;
  };
} StepResult;

EXPORT("do-step") StepResult *componentDoStep(Handle *h, double time, double stepSize, bool noSetPrior) {
  static StepResult result;
  memset(&result, 0, sizeof result);
  double last = time;
  bool event = false, terminate = false, early = false;
  const fmi3Status status = fmi3DoStep(h->instance, time, stepSize, noSetPrior, &event, &terminate, &early, &last);
  result.isError = isBad(status);
  if (result.isError) result.status = (uint8_t)status;
  else {
    result.step.lastTime = last;
    result.step.eventNeeded = event;
    result.step.terminate = terminate;
    result.step.early = early;
  }
  return &result;
}

/* ---- model exchange ---- */

EXPORT("set-time") int32_t componentSetTime(Handle *h, double time) { return fmi3SetTime(h->instance, time); }

EXPORT("set-continuous-states") int32_t componentSetContinuousStates(Handle *h, double *states, size_t n) {
  const fmi3Status status = fmi3SetContinuousStates(h->instance, states, n);
  release(states, n);
  return status;
}

#define VECTOR(wit, function, size)                                                          \
  EXPORT(wit) ListResult *componentVector##function(Handle *h) {                                      \
    size_t n = 0;                                                                            \
    fmi3Status status = size(h->instance, &n);                                               \
    if (isBad(status)) return listResult(status, NULL, 0);                                   \
    double *values = keep(n * sizeof *values);                                               \
    status = function(h->instance, values, n);                                               \
    return listResult(status, values, n);                                                    \
  }
VECTOR("get-continuous-state-derivatives", fmi3GetContinuousStateDerivatives, fmi3GetNumberOfContinuousStates)
VECTOR("get-event-indicators", fmi3GetEventIndicators, fmi3GetNumberOfEventIndicators)
VECTOR("get-continuous-states", fmi3GetContinuousStates, fmi3GetNumberOfContinuousStates)
VECTOR("get-nominals-of-continuous-states", fmi3GetNominalsOfContinuousStates, fmi3GetNumberOfContinuousStates)

#define COUNT(wit, function)                                     \
  EXPORT(wit) NumberResult *componentCount##function(Handle *h) {         \
    size_t n = 0;                                                \
    const fmi3Status status = function(h->instance, &n);         \
    return numberResult(status, n);                              \
  }
COUNT("get-number-of-event-indicators", fmi3GetNumberOfEventIndicators)
COUNT("get-number-of-continuous-states", fmi3GetNumberOfContinuousStates)

typedef struct {
  uint8_t isError;
  union {
    struct { bool enterEventMode, terminate; } step;
    uint8_t status;
  };
} IntegratorStepResult;

EXPORT("completed-integrator-step") IntegratorStepResult *componentCompletedIntegratorStep(Handle *h, bool noSetPrior) {
  static IntegratorStepResult result;
  bool event = false, terminate = false;
  const fmi3Status status = fmi3CompletedIntegratorStep(h->instance, noSetPrior, &event, &terminate);
  result.isError = isBad(status);
  result.step.enterEventMode = event;
  result.step.terminate = terminate;
  if (result.isError) result.status = (uint8_t)status;
  return &result;
}

/* ---- system calls of the C library ---- */

/* Output becomes log messages; all other calls fail. The component imports nothing from WASI. */
int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t descriptor, int32_t vectors, int32_t count, int32_t written) {
  const List *pieces = (const List *)vectors;
  size_t sum = 0;
  for (int32_t i = 0; i < count; i++) {
    componentLogMessage("", 0, fmi3OK, descriptor == 2 ? "stderr" : "stdout", 6, pieces[i].data, pieces[i].length);
    sum += pieces[i].length;
  }
  *(size_t *)written = sum;
  return 0;
}

_Noreturn void __imported_wasi_snapshot_preview1_proc_exit(int32_t code) {
  (void)code;
  __builtin_trap();
}

/* No arguments, no environment, no folders. */
static int32_t noTexts(size_t *count, size_t *size) {
  *count = *size = 0;
  return 0;
}

int32_t __imported_wasi_snapshot_preview1_args_sizes_get(size_t *count, size_t *size) { return noTexts(count, size); }
int32_t __imported_wasi_snapshot_preview1_environ_sizes_get(size_t *count, size_t *size) { return noTexts(count, size); }
int32_t __imported_wasi_snapshot_preview1_args_get(int32_t texts, int32_t buffer) { return 0 * texts * buffer; }
int32_t __imported_wasi_snapshot_preview1_environ_get(int32_t texts, int32_t buffer) { return 0 * texts * buffer; }
int32_t __imported_wasi_snapshot_preview1_fd_prestat_get(int32_t descriptor, int32_t result) { return 8 + 0 * descriptor * result; }

/* The rest of WASI snapshot 1 is not implemented (52). */
#define I32 int32_t
#define I64 int64_t
#define MISSING(name, ...) \
  int32_t __imported_wasi_snapshot_preview1_##name(__VA_ARGS__) { return 52; }
MISSING(fd_close, I32)
MISSING(fd_seek, I32, I64, I32, I32)
MISSING(fd_read, I32, I32, I32, I32)
MISSING(fd_fdstat_get, I32, I32)
MISSING(fd_fdstat_set_flags, I32, I32)
MISSING(fd_prestat_dir_name, I32, I32, I32)
MISSING(path_open, I32, I32, I32, I32, I32, I64, I64, I32, I32)
MISSING(clock_time_get, I32, I64, I32)
MISSING(random_get, I32, I32)
MISSING(clock_res_get, I32, I32)
MISSING(fd_advise, I32, I64, I64, I32)
MISSING(fd_allocate, I32, I64, I64)
MISSING(fd_datasync, I32)
MISSING(fd_fdstat_set_rights, I32, I64, I64)
MISSING(fd_filestat_get, I32, I32)
MISSING(fd_filestat_set_size, I32, I64)
MISSING(fd_filestat_set_times, I32, I64, I64, I32)
MISSING(fd_pread, I32, I32, I32, I64, I32)
MISSING(fd_pwrite, I32, I32, I32, I64, I32)
MISSING(fd_readdir, I32, I32, I32, I64, I32)
MISSING(fd_renumber, I32, I32)
MISSING(fd_sync, I32)
MISSING(fd_tell, I32, I32)
MISSING(path_create_directory, I32, I32, I32)
MISSING(path_filestat_get, I32, I32, I32, I32, I32)
MISSING(path_filestat_set_times, I32, I32, I32, I32, I64, I64, I32)
MISSING(path_link, I32, I32, I32, I32, I32, I32, I32)
MISSING(path_readlink, I32, I32, I32, I32, I32, I32)
MISSING(path_remove_directory, I32, I32, I32)
MISSING(path_rename, I32, I32, I32, I32, I32, I32)
MISSING(path_symlink, I32, I32, I32, I32, I32)
MISSING(path_unlink_file, I32, I32, I32)
MISSING(poll_oneoff, I32, I32, I32, I32)
MISSING(sched_yield, void)
MISSING(sock_accept, I32, I32, I32)
MISSING(sock_recv, I32, I32, I32, I32, I32, I32)
MISSING(sock_send, I32, I32, I32, I32, I32)
MISSING(sock_shutdown, I32, I32)
