/* The sample model for FMI 2.0: model exchange and co-simulation. */
#include "fmi2Functions.h"
#include "sample.h"

typedef struct {
  Model m;
  const fmi2CallbackFunctions *callbacks;
  char *name;
  double inputSlope;
} Instance;

static void say(void *instance, const char *text) {
  Instance *i = instance;
  i->callbacks->logger(i->callbacks->componentEnvironment, i->name, fmi2OK, "info", "%s", text);
}

/* Numbers of all kinds before the text, more than there are registers for. */
static void sayNumbers(void *instance, const char *text) {
  Instance *i = instance;
  i->callbacks->logger(i->callbacks->componentEnvironment, i->name, fmi2Warning, "numbers",
      "%d %5.2f|%s|%lld %g %x %c %% %e %i %u %g %g %g %g %g %g %g %s", -7, 3.14159, "text", 123456789012LL, 1e-7, 255, 'z',
      12345.678, 42, 7u, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, "end");
  say(i, text);
}

const char *fmi2GetTypesPlatform(void) { return "default"; }
const char *fmi2GetVersion(void) { return "2.0"; }

fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
    const fmi2CallbackFunctions *callbacks, fmi2Boolean visible, fmi2Boolean loggingOn) {
  if (strcmp(guid, "{sample}") != 0 || strcmp(name, "refused") == 0) {
    callbacks->logger(callbacks->componentEnvironment, name, fmi2Error, "error", "no instance for %s", name);
    return NULL;
  }
  Instance *i = callbacks->allocateMemory(1, sizeof *i);
  i->m = startModel();
  i->callbacks = callbacks;
  i->name = callbacks->allocateMemory(strlen(name) + 1, 1);
  strcpy(i->name, name);
  if (loggingOn) sayNumbers(i, resources);
  return i;
}

void fmi2FreeInstance(fmi2Component component) {
  Instance *i = component;
  fmi2CallbackFreeMemory release = i->callbacks->freeMemory;
  release(i->name);
  release(i);
}

fmi2Status fmi2SetDebugLogging(fmi2Component i, fmi2Boolean on, size_t n, const fmi2String categories[]) { return fmi2OK; }

fmi2Status fmi2SetupExperiment(fmi2Component i, fmi2Boolean hasTolerance, fmi2Real tolerance, fmi2Real start, fmi2Boolean hasStop, fmi2Real stop) {
  if (((Instance *)i)->m.fault == RESETS) ((Instance *)i)->m = startModel();
  ((Instance *)i)->m.time = start;
  ((Instance *)i)->m.nextTick = start + 1;
  return fmi2OK;
}

fmi2Status fmi2EnterInitializationMode(fmi2Component i) { return fmi2OK; }
fmi2Status fmi2ExitInitializationMode(fmi2Component i) { return fmi2OK; }
fmi2Status fmi2Terminate(fmi2Component i) { return fmi2OK; }
fmi2Status fmi2EnterEventMode(fmi2Component i) { return fmi2OK; }
fmi2Status fmi2EnterContinuousTimeMode(fmi2Component i) { return fmi2OK; }

fmi2Status fmi2Reset(fmi2Component i) {
  ((Instance *)i)->m = startModel();
  return fmi2OK;
}

fmi2Status fmi2GetReal(fmi2Component i, const fmi2ValueReference vr[], size_t n, fmi2Real values[]) {
  for (size_t k = 0; k < n; k++) values[k] = real(&((Instance *)i)->m, vr[k]);
  return fmi2OK;
}

fmi2Status fmi2SetReal(fmi2Component i, const fmi2ValueReference vr[], size_t n, const fmi2Real values[]) {
  for (size_t k = 0; k < n; k++)
    if (!setReal(&((Instance *)i)->m, vr[k], values[k])) return fmi2Error;
  return fmi2OK;
}

fmi2Status fmi2GetInteger(fmi2Component i, const fmi2ValueReference vr[], size_t n, fmi2Integer values[]) {
  Model *m = &((Instance *)i)->m;
  for (size_t k = 0; k < n; k++) values[k] = vr[k] == VR_FAULT ? m->fault : m->counter;
  return fmi2OK;
}

fmi2Status fmi2SetInteger(fmi2Component i, const fmi2ValueReference vr[], size_t n, const fmi2Integer values[]) {
  for (size_t k = 0; k < n; k++) ((Instance *)i)->m.fault = values[k];
  return fmi2OK;
}

fmi2Status fmi2GetBoolean(fmi2Component i, const fmi2ValueReference vr[], size_t n, fmi2Boolean values[]) {
  for (size_t k = 0; k < n; k++) values[k] = ((Instance *)i)->m.on;
  return fmi2OK;
}

fmi2Status fmi2SetBoolean(fmi2Component i, const fmi2ValueReference vr[], size_t n, const fmi2Boolean values[]) {
  for (size_t k = 0; k < n; k++) ((Instance *)i)->m.on = values[k];
  return fmi2OK;
}

fmi2Status fmi2GetString(fmi2Component i, const fmi2ValueReference vr[], size_t n, fmi2String values[]) {
  for (size_t k = 0; k < n; k++) values[k] = ((Instance *)i)->m.text;
  return fmi2OK;
}

fmi2Status fmi2SetString(fmi2Component i, const fmi2ValueReference vr[], size_t n, const fmi2String values[]) {
  Model *m = &((Instance *)i)->m;
  for (size_t k = 0; k < n; k++) snprintf(m->text, sizeof m->text, "%s", values[k]);
  return fmi2OK;
}

fmi2Status fmi2GetFMUstate(fmi2Component i, fmi2FMUstate *state) {
  if (*state == NULL) *state = malloc(sizeof(Model));
  *(Model *)*state = ((Instance *)i)->m;
  return fmi2OK;
}

fmi2Status fmi2SetFMUstate(fmi2Component i, fmi2FMUstate state) {
  ((Instance *)i)->m = *(Model *)state;
  return fmi2OK;
}

fmi2Status fmi2FreeFMUstate(fmi2Component i, fmi2FMUstate *state) {
  free(*state);
  *state = NULL;
  return fmi2OK;
}

fmi2Status fmi2SerializedFMUstateSize(fmi2Component i, fmi2FMUstate state, size_t *size) {
  *size = sizeof(Model);
  return fmi2OK;
}

fmi2Status fmi2SerializeFMUstate(fmi2Component i, fmi2FMUstate state, fmi2Byte bytes[], size_t size) {
  memcpy(bytes, state, size);
  return fmi2OK;
}

fmi2Status fmi2DeSerializeFMUstate(fmi2Component i, const fmi2Byte bytes[], size_t size, fmi2FMUstate *state) {
  *state = malloc(sizeof(Model));
  memcpy(*state, bytes, size);
  return fmi2OK;
}

fmi2Status fmi2GetDirectionalDerivative(fmi2Component i, const fmi2ValueReference unknowns[], size_t nUnknowns,
    const fmi2ValueReference knowns[], size_t nKnowns, const fmi2Real seed[], fmi2Real sensitivity[]) {
  Model *m = &((Instance *)i)->m;
  for (size_t r = 0; r < nUnknowns; r++) {
    sensitivity[r] = 0;
    for (size_t c = 0; c < nKnowns; c++)
      sensitivity[r] += (knowns[c] == VR_X ? -m->k : knowns[c] == VR_U ? 1 : 0) * seed[c];
  }
  return fmi2OK;
}

fmi2Status fmi2NewDiscreteStates(fmi2Component i, fmi2EventInfo *info) {
  Model *m = &((Instance *)i)->m;
  memset(info, 0, sizeof *info);
  if (m->time >= m->nextTick - 1e-12) {
    m->counter++;
    m->nextTick += 1;
  }
  info->nextEventTimeDefined = 1;
  info->nextEventTime = m->nextTick;
  return fmi2OK;
}

fmi2Status fmi2CompletedIntegratorStep(fmi2Component i, fmi2Boolean noSetPrior, fmi2Boolean *enterEventMode, fmi2Boolean *terminate) {
  *enterEventMode = 1;
  *terminate = 0;
  return fmi2OK;
}

fmi2Status fmi2SetTime(fmi2Component i, fmi2Real time) {
  ((Instance *)i)->m.time = time;
  return fmi2OK;
}

fmi2Status fmi2SetContinuousStates(fmi2Component i, const fmi2Real x[], size_t n) {
  ((Instance *)i)->m.x = x[0];
  return fmi2OK;
}

fmi2Status fmi2GetContinuousStates(fmi2Component i, fmi2Real x[], size_t n) {
  x[0] = ((Instance *)i)->m.x;
  return fmi2OK;
}

fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component i, fmi2Real nominals[], size_t n) {
  nominals[0] = 2;
  return fmi2OK;
}

fmi2Status fmi2GetDerivatives(fmi2Component i, fmi2Real xdot[], size_t n) {
  xdot[0] = derivative(&((Instance *)i)->m);
  return fmi2OK;
}

fmi2Status fmi2GetEventIndicators(fmi2Component i, fmi2Real g[], size_t n) {
  g[0] = real(&((Instance *)i)->m, VR_INDICATOR);
  return fmi2OK;
}

fmi2Status fmi2SetRealInputDerivatives(fmi2Component i, const fmi2ValueReference vr[], size_t n, const fmi2Integer orders[], const fmi2Real values[]) {
  ((Instance *)i)->inputSlope = values[0];
  return fmi2OK;
}

fmi2Status fmi2GetRealOutputDerivatives(fmi2Component i, const fmi2ValueReference vr[], size_t n, const fmi2Integer orders[], fmi2Real values[]) {
  values[0] = ((Instance *)i)->inputSlope;
  return fmi2OK;
}

fmi2Status fmi2DoStep(fmi2Component component, fmi2Real time, fmi2Real h, fmi2Boolean noSetPrior) {
  Instance *i = component;
  misbehave(&i->m, i->m.fault == THREAD_LOGS ? sayNumbers : say, i);
  if (i->m.fault == RETURNS_ERROR) return fmi2Error;
  if (i->m.fault == DISCARDS) {
    advance(&i->m, h / 2);
    return fmi2Discard;
  }
  advance(&i->m, h);
  return fmi2OK;
}

fmi2Status fmi2CancelStep(fmi2Component i) { return fmi2Error; }
fmi2Status fmi2GetStatus(fmi2Component i, const fmi2StatusKind kind, fmi2Status *value) { return fmi2Discard; }
fmi2Status fmi2GetIntegerStatus(fmi2Component i, const fmi2StatusKind kind, fmi2Integer *value) { return fmi2Discard; }
fmi2Status fmi2GetStringStatus(fmi2Component i, const fmi2StatusKind kind, fmi2String *value) { return fmi2Discard; }

fmi2Status fmi2GetRealStatus(fmi2Component i, const fmi2StatusKind kind, fmi2Real *value) {
  *value = ((Instance *)i)->m.time;
  return fmi2OK;
}

fmi2Status fmi2GetBooleanStatus(fmi2Component i, const fmi2StatusKind kind, fmi2Boolean *value) {
  *value = 1;
  return fmi2OK;
}
