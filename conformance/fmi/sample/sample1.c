/* The sample model for FMI 1.0, whose functions have the model's name before them: model exchange and co-simulation. */
#include "sample.h"

typedef struct { void (*logger)(void *, const char *, int, const char *, const char *, ...); void *(*allocate)(size_t, size_t); void (*release)(void *); } ModelCallbacks;
typedef struct { ModelCallbacks common; void (*stepFinished)(void *, int); } SlaveCallbacks;
typedef struct { char converged, referencesChanged, valuesChanged, terminate, upcoming; double next; } EventInfo;
typedef struct { Model m; ModelCallbacks callbacks; } Instance;

static Instance *make(const char *guid, ModelCallbacks callbacks) {
  if (strcmp(guid, "{sample}") != 0) return NULL;
  Instance *i = callbacks.allocate(1, sizeof *i);
  i->m = startModel();
  i->callbacks = callbacks;
  return i;
}

Instance *sample_fmiInstantiateModel(const char *name, const char *guid, ModelCallbacks callbacks, char loggingOn) {
  return make(guid, callbacks);
}

Instance *sample_fmiInstantiateSlave(const char *name, const char *guid, const char *location, const char *mimeType,
    double timeout, char visible, char interactive, SlaveCallbacks callbacks, char loggingOn) {
  return callbacks.stepFinished == NULL ? make(guid, callbacks.common) : NULL;
}

void sample_fmiFreeModelInstance(Instance *i) { i->callbacks.release(i); }
void sample_fmiFreeSlaveInstance(Instance *i) { i->callbacks.release(i); }
int sample_fmiTerminate(Instance *i) { return 0; }
int sample_fmiTerminateSlave(Instance *i) { return 0; }

static void begin(Model *m, double time) {
  m->time = time;
  m->nextTick = time + 1;
}

static int tell(Model *m, EventInfo *info) {
  memset(info, 0, sizeof *info);
  info->converged = info->upcoming = 1;
  info->next = m->nextTick;
  return 0;
}

int sample_fmiInitialize(Instance *i, char hasTolerance, double tolerance, EventInfo *info) {
  begin(&i->m, i->m.time);
  return tell(&i->m, info);
}

int sample_fmiInitializeSlave(Instance *i, double start, char hasStop, double stop) {
  begin(&i->m, start);
  return 0;
}

int sample_fmiEventUpdate(Instance *i, char intermediate, EventInfo *info) {
  if (i->m.time >= i->m.nextTick - 1e-12) i->m.nextTick += 1;
  return tell(&i->m, info);
}

int sample_fmiGetReal(Instance *i, const unsigned vr[], size_t n, double values[]) {
  for (size_t k = 0; k < n; k++) values[k] = real(&i->m, vr[k]);
  return 0;
}

int sample_fmiSetReal(Instance *i, const unsigned vr[], size_t n, const double values[]) {
  for (size_t k = 0; k < n; k++) if (!setReal(&i->m, vr[k], values[k])) return 3;
  return 0;
}

int sample_fmiGetInteger(Instance *i, const unsigned vr[], size_t n, int values[]) {
  for (size_t k = 0; k < n; k++) values[k] = i->m.counter;
  return 0;
}

int sample_fmiGetBoolean(Instance *i, const unsigned vr[], size_t n, char values[]) {
  for (size_t k = 0; k < n; k++) values[k] = i->m.on;
  return 0;
}

int sample_fmiSetBoolean(Instance *i, const unsigned vr[], size_t n, const char values[]) {
  for (size_t k = 0; k < n; k++) i->m.on = values[k];
  return 0;
}

int sample_fmiSetTime(Instance *i, double time) { i->m.time = time; return 0; }
int sample_fmiSetContinuousStates(Instance *i, const double x[], size_t n) { i->m.x = x[0]; return 0; }
int sample_fmiGetContinuousStates(Instance *i, double x[], size_t n) { x[0] = i->m.x; return 0; }
int sample_fmiGetNominalContinuousStates(Instance *i, double x[], size_t n) { x[0] = 2; return 0; }
int sample_fmiGetDerivatives(Instance *i, double xdot[], size_t n) { xdot[0] = derivative(&i->m); return 0; }
int sample_fmiGetEventIndicators(Instance *i, double g[], size_t n) { g[0] = real(&i->m, VR_INDICATOR); return 0; }
int sample_fmiCompletedIntegratorStep(Instance *i, char *callEventUpdate) { *callEventUpdate = 1; return 0; }

int sample_fmiDoStep(Instance *i, double time, double h, char newStep) {
  advance(&i->m, h);
  return 0;
}
