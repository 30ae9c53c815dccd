/* The sample model for FMI 3.0: model exchange, co-simulation with events and intermediate update, a countdown clock's face. */
#include "fmi3Functions.h"
#include "sample.h"

typedef struct {
  Model m;
  fmi3InstanceEnvironment environment;
  fmi3LogMessageCallback log;
  fmi3IntermediateUpdateCallback update;
  fmi3ClockUpdateCallback clockUpdate;
  bool eventModeUsed, earlyReturnAllowed;
  bool ticked;
} Instance;

static void say(void *instance, const char *text) {
  Instance *i = instance;
  if (i->log) i->log(i->environment, fmi3OK, "info", text);
}

static Instance *make(fmi3String name, fmi3String token, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log) {
  if (strcmp(token, "{sample}") != 0 || strcmp(name, "refused") == 0) {
    if (log) log(environment, fmi3Error, "error", "no instance for you");
    return NULL;
  }
  if (strcmp(name, "crashing") == 0) abort();
  Instance *i = calloc(1, sizeof *i);
  i->m = startModel();
  i->environment = environment;
  i->log = log;
  return i;
}

const char *fmi3GetVersion(void) { return "3.0"; }

fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
    fmi3Boolean loggingOn, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log) {
  return make(name, token, environment, log);
}

fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
    fmi3Boolean loggingOn, fmi3Boolean eventModeUsed, fmi3Boolean earlyReturnAllowed, const fmi3ValueReference required[],
    size_t nRequired, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log, fmi3IntermediateUpdateCallback update) {
  Instance *i = make(name, token, environment, log);
  if (i == NULL) return NULL;
  i->eventModeUsed = eventModeUsed;
  i->earlyReturnAllowed = earlyReturnAllowed;
  i->update = update;
  if (loggingOn) say(i, resources);
  return i;
}

fmi3Instance fmi3InstantiateScheduledExecution(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
    fmi3Boolean loggingOn, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log, fmi3ClockUpdateCallback clockUpdate,
    fmi3LockPreemptionCallback lock, fmi3UnlockPreemptionCallback unlock) {
  Instance *i = make(name, token, environment, log);
  if (i != NULL) i->clockUpdate = clockUpdate;
  return i;
}

void fmi3FreeInstance(fmi3Instance instance) { free(instance); }

fmi3Status fmi3SetDebugLogging(fmi3Instance i, fmi3Boolean on, size_t n, const fmi3String categories[]) {
  for (size_t k = 0; k < n; k++) say(i, categories[k]);
  return fmi3OK;
}

fmi3Status fmi3EnterInitializationMode(fmi3Instance i, fmi3Boolean hasTolerance, fmi3Float64 tolerance, fmi3Float64 start,
    fmi3Boolean hasStop, fmi3Float64 stop) {
  ((Instance *)i)->m.time = start;
  ((Instance *)i)->m.nextTick = start + 1;
  return fmi3OK;
}

fmi3Status fmi3ExitInitializationMode(fmi3Instance i) { return fmi3OK; }
fmi3Status fmi3EnterConfigurationMode(fmi3Instance i) { return fmi3OK; }
fmi3Status fmi3ExitConfigurationMode(fmi3Instance i) { return fmi3OK; }
fmi3Status fmi3EnterEventMode(fmi3Instance i) { return fmi3OK; }
fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance i) { return fmi3OK; }
fmi3Status fmi3EnterStepMode(fmi3Instance i) { return fmi3OK; }
fmi3Status fmi3Terminate(fmi3Instance i) { return fmi3OK; }
fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance i) { return fmi3OK; }

fmi3Status fmi3Reset(fmi3Instance instance) {
  ((Instance *)instance)->m = startModel();
  return fmi3OK;
}

fmi3Status fmi3GetFloat64(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, fmi3Float64 values[], size_t nValues) {
  Model *m = &((Instance *)instance)->m;
  if (m->fault == WRITES_OUTSIDE) memset(values, 0x55, 1 << 30);
  size_t place = 0;
  for (size_t k = 0; k < n; k++) {
    if (vr[k] == VR_VECTOR) {
      memcpy(values + place, m->vector, sizeof m->vector);
      place += 3;
    } else values[place++] = real(m, vr[k]);
  }
  return place == nValues ? fmi3OK : fmi3Error;
}

fmi3Status fmi3SetFloat64(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, const fmi3Float64 values[], size_t nValues) {
  Model *m = &((Instance *)instance)->m;
  size_t place = 0;
  for (size_t k = 0; k < n; k++) {
    if (vr[k] == VR_VECTOR) {
      memcpy(m->vector, values + place, sizeof m->vector);
      place += 3;
    } else if (!setReal(m, vr[k], values[place++])) return fmi3Error;
  }
  return place == nValues ? fmi3OK : fmi3Error;
}

fmi3Status fmi3GetInt32(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, fmi3Int32 values[], size_t nValues) {
  Model *m = &((Instance *)instance)->m;
  for (size_t k = 0; k < n; k++) values[k] = vr[k] == VR_FAULT ? m->fault : m->counter;
  return fmi3OK;
}

fmi3Status fmi3SetInt32(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, const fmi3Int32 values[], size_t nValues) {
  for (size_t k = 0; k < n; k++) ((Instance *)instance)->m.fault = values[k];
  return fmi3OK;
}

fmi3Status fmi3GetInt64(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, fmi3Int64 values[], size_t nValues) {
  for (size_t k = 0; k < n; k++) values[k] = ((Instance *)instance)->m.number;
  return fmi3OK;
}

fmi3Status fmi3SetInt64(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, const fmi3Int64 values[], size_t nValues) {
  for (size_t k = 0; k < n; k++) ((Instance *)instance)->m.number = values[k];
  return fmi3OK;
}

fmi3Status fmi3GetBoolean(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, fmi3Boolean values[], size_t nValues) {
  for (size_t k = 0; k < n; k++) values[k] = ((Instance *)instance)->m.on;
  return fmi3OK;
}

fmi3Status fmi3SetBoolean(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, const fmi3Boolean values[], size_t nValues) {
  for (size_t k = 0; k < n; k++) ((Instance *)instance)->m.on = values[k];
  return fmi3OK;
}

fmi3Status fmi3GetString(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, fmi3String values[], size_t nValues) {
  for (size_t k = 0; k < n; k++) values[k] = ((Instance *)instance)->m.text;
  return fmi3OK;
}

fmi3Status fmi3SetString(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, const fmi3String values[], size_t nValues) {
  Model *m = &((Instance *)instance)->m;
  for (size_t k = 0; k < n; k++) snprintf(m->text, sizeof m->text, "%s", values[k]);
  return fmi3OK;
}

fmi3Status fmi3GetBinary(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, size_t sizes[], fmi3Binary values[], size_t nValues) {
  Model *m = &((Instance *)instance)->m;
  for (size_t k = 0; k < n; k++) {
    sizes[k] = m->dataSize;
    values[k] = m->data;
  }
  return fmi3OK;
}

fmi3Status fmi3SetBinary(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, const size_t sizes[], const fmi3Binary values[], size_t nValues) {
  Model *m = &((Instance *)instance)->m;
  for (size_t k = 0; k < n; k++) {
    if (sizes[k] > sizeof m->data) return fmi3Error;
    m->dataSize = sizes[k];
    memcpy(m->data, values[k], sizes[k]);
  }
  return fmi3OK;
}

fmi3Status fmi3GetFMUState(fmi3Instance instance, fmi3FMUState *state) {
  if (*state == NULL) *state = malloc(sizeof(Model));
  *(Model *)*state = ((Instance *)instance)->m;
  return fmi3OK;
}

fmi3Status fmi3SetFMUState(fmi3Instance instance, fmi3FMUState state) {
  ((Instance *)instance)->m = *(Model *)state;
  return fmi3OK;
}

fmi3Status fmi3FreeFMUState(fmi3Instance instance, fmi3FMUState *state) {
  free(*state);
  *state = NULL;
  return fmi3OK;
}

fmi3Status fmi3SerializedFMUStateSize(fmi3Instance instance, fmi3FMUState state, size_t *size) {
  *size = sizeof(Model);
  return fmi3OK;
}

fmi3Status fmi3SerializeFMUState(fmi3Instance instance, fmi3FMUState state, fmi3Byte bytes[], size_t size) {
  memcpy(bytes, state, size);
  return fmi3OK;
}

fmi3Status fmi3DeserializeFMUState(fmi3Instance instance, const fmi3Byte bytes[], size_t size, fmi3FMUState *state) {
  *state = malloc(sizeof(Model));
  memcpy(*state, bytes, size);
  return fmi3OK;
}

/* d der(x) / d (x, u, k); the adjoint of one unknown is the row. */
static double partial(const Model *m, fmi3ValueReference known) {
  return known == VR_X ? -m->k : known == VR_U ? 1 : known == VR_K ? -m->x : 0;
}

fmi3Status fmi3GetDirectionalDerivative(fmi3Instance instance, const fmi3ValueReference unknowns[], size_t nUnknowns,
    const fmi3ValueReference knowns[], size_t nKnowns, const fmi3Float64 seed[], size_t nSeed, fmi3Float64 sensitivity[], size_t nSensitivity) {
  for (size_t r = 0; r < nUnknowns; r++) {
    sensitivity[r] = 0;
    for (size_t c = 0; c < nKnowns; c++) sensitivity[r] += partial(&((Instance *)instance)->m, knowns[c]) * seed[c];
  }
  return fmi3OK;
}

fmi3Status fmi3GetAdjointDerivative(fmi3Instance instance, const fmi3ValueReference unknowns[], size_t nUnknowns,
    const fmi3ValueReference knowns[], size_t nKnowns, const fmi3Float64 seed[], size_t nSeed, fmi3Float64 sensitivity[], size_t nSensitivity) {
  for (size_t c = 0; c < nKnowns; c++) sensitivity[c] = partial(&((Instance *)instance)->m, knowns[c]) * seed[0];
  return fmi3OK;
}

fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance i, fmi3ValueReference dependent, size_t *n) {
  *n = dependent == VR_SUM ? 3 : 0;
  return fmi3OK;
}

fmi3Status fmi3GetVariableDependencies(fmi3Instance i, fmi3ValueReference dependent, size_t elementsOfDependent[],
    fmi3ValueReference independents[], size_t elementsOfIndependents[], fmi3DependencyKind kinds[], size_t n) {
  for (size_t k = 0; k < n; k++) {
    elementsOfDependent[k] = 1;
    independents[k] = VR_VECTOR;
    elementsOfIndependents[k] = k + 1;
    kinds[k] = fmi3Constant;
  }
  return fmi3OK;
}

fmi3Status fmi3UpdateDiscreteStates(fmi3Instance instance, fmi3Boolean *needUpdate, fmi3Boolean *terminate, fmi3Boolean *nominals,
    fmi3Boolean *values, fmi3Boolean *nextDefined, fmi3Float64 *next) {
  Instance *i = instance;
  *needUpdate = *terminate = *nominals = *values = false;
  if (i->m.time >= i->m.nextTick - 1e-12) {
    i->m.counter++;
    i->m.nextTick += 1;
  }
  *nextDefined = true;
  *next = i->m.nextTick;
  return fmi3OK;
}

fmi3Status fmi3CompletedIntegratorStep(fmi3Instance i, fmi3Boolean noSetPrior, fmi3Boolean *enterEventMode, fmi3Boolean *terminate) {
  *enterEventMode = *terminate = false;
  return fmi3OK;
}

fmi3Status fmi3SetTime(fmi3Instance i, fmi3Float64 time) {
  ((Instance *)i)->m.time = time;
  return fmi3OK;
}

fmi3Status fmi3SetContinuousStates(fmi3Instance i, const fmi3Float64 x[], size_t n) {
  ((Instance *)i)->m.x = x[0];
  return fmi3OK;
}

fmi3Status fmi3GetContinuousStates(fmi3Instance i, fmi3Float64 x[], size_t n) {
  x[0] = ((Instance *)i)->m.x;
  return fmi3OK;
}

fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance i, fmi3Float64 nominals[], size_t n) {
  nominals[0] = 2;
  return fmi3OK;
}

fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance i, fmi3Float64 xdot[], size_t n) {
  xdot[0] = derivative(&((Instance *)i)->m);
  return ((Instance *)i)->m.x > 1e6 ? fmi3Discard : fmi3OK;
}

fmi3Status fmi3GetEventIndicators(fmi3Instance i, fmi3Float64 g[], size_t n) {
  g[0] = real(&((Instance *)i)->m, VR_INDICATOR);
  return fmi3OK;
}

fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance i, size_t *n) { *n = 1; return fmi3OK; }
fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance i, size_t *n) { *n = 1; return fmi3OK; }

fmi3Status fmi3GetOutputDerivatives(fmi3Instance i, const fmi3ValueReference vr[], size_t n, const fmi3Int32 orders[], fmi3Float64 values[], size_t nValues) {
  for (size_t k = 0; k < n; k++) values[k] = derivative(&((Instance *)i)->m);
  return fmi3OK;
}

fmi3Status fmi3DoStep(fmi3Instance instance, fmi3Float64 time, fmi3Float64 h, fmi3Boolean noSetPrior, fmi3Boolean *event,
    fmi3Boolean *terminate, fmi3Boolean *early, fmi3Float64 *lastTime) {
  Instance *i = instance;
  *event = *terminate = *early = false;
  *lastTime = time;
  misbehave(&i->m, say, i);
  if (i->m.fault == RETURNS_ERROR || i->m.fault == RETURNS_FATAL) {
    say(i, "this step cannot be done");
    return i->m.fault == RETURNS_ERROR ? fmi3Error : fmi3Fatal;
  }
  if (i->m.fault == DISCARDS) return fmi3Discard;
  double end = time + h;
  if (i->update) {
    fmi3Boolean requested = false;
    fmi3Float64 earlyTime = 0;
    i->update(i->environment, time, true, true, false, i->earlyReturnAllowed, &requested, &earlyTime);
    if (requested && i->earlyReturnAllowed) {
      end = earlyTime;
      *early = true;
    }
  }
  if (i->eventModeUsed && i->earlyReturnAllowed && end > i->m.nextTick + 1e-12) {
    end = i->m.nextTick;
    *early = *event = true;
  }
  int counted = i->m.counter;
  double next = i->m.nextTick;
  advance(&i->m, end - time);
  if (i->eventModeUsed) {
    *event = *event || i->m.counter > counted;
    i->m.counter = counted;
    i->m.nextTick = next;
  }
  *terminate = end >= 100;
  *lastTime = end;
  return fmi3OK;
}

fmi3Status fmi3ActivateModelPartition(fmi3Instance instance, fmi3ValueReference clock, fmi3Float64 time) {
  Instance *i = instance;
  i->m.counter++;
  i->m.time = time;
  i->ticked = true;
  i->clockUpdate(i->environment);
  return fmi3OK;
}

fmi3Status fmi3GetClock(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, fmi3Clock values[]) {
  Instance *i = instance;
  for (size_t k = 0; k < n; k++) values[k] = i->ticked;
  i->ticked = false;
  return fmi3OK;
}

fmi3Status fmi3SetClock(fmi3Instance i, const fmi3ValueReference vr[], size_t n, const fmi3Clock values[]) { return fmi3OK; }

fmi3Status fmi3GetIntervalDecimal(fmi3Instance i, const fmi3ValueReference vr[], size_t n, fmi3Float64 intervals[], fmi3IntervalQualifier qualifiers[]) {
  for (size_t k = 0; k < n; k++) {
    intervals[k] = 0.25;
    qualifiers[k] = fmi3IntervalChanged;
  }
  return fmi3OK;
}

fmi3Status fmi3GetShiftFraction(fmi3Instance i, const fmi3ValueReference vr[], size_t n, fmi3UInt64 counters[], fmi3UInt64 resolutions[]) {
  for (size_t k = 0; k < n; k++) {
    counters[k] = 3;
    resolutions[k] = 1000;
  }
  return fmi3OK;
}
