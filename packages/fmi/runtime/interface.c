/* The parts of the FMI functions that are equal in FMI 2.0 and 3.0. */
#include "cosimo.h"
#include "interface.h"

#define API EXPORT
#define IN(phase) (1u << (phase))
#define RUNNING (IN(EVENT_MODE) | IN(CONTINUOUS) | IN(STEPPING))
#define ANY (~IN(FAILED_PHASE))

static const char *const logCategories[] = {"logStatusError", "logStatusWarning", "logEvents"};

/* After a failed computation only reset and free are legal. */
static bool failPhaseUnless(Instance *I, bool succeeded) {
  if (!succeeded) setPhase(I, FAILED_PHASE);
  return succeeded;
}

static bool isIn(Instance *I, const char *function, unsigned phases) {
  if ((phases >> phaseOf(I)) & 1u) return true;
  report(I, LOG_ERROR, "%s is not legal now", function);
  return false;
}

static bool isOfSize(Instance *I, size_t n, int32_t size) {
  if (n == (size_t)size) return true;
  report(I, LOG_ERROR, "a vector has %zu elements, not %d", n, size);
  return false;
}

static Instance *createNamedInstance(const char *name, bool isCoSimulation, bool loggingOn,
                                     void (*log)(Instance *, LogKind, const char *), void *environment, void (*logger)(void)) {
  Instance *I = createInstance(&theModel, isCoSimulation);
  if (I == NULL) return NULL;
  I->name = malloc(strlen(name) + 1);
  if (I->name != NULL) strcpy(I->name, name);
  I->log = log;
  I->logger = logger;
  I->environment = environment;
  I->loggingOn = loggingOn;
  return I;
}

static void setTime(Instance *I, double time) {
  S(I, S_TIME) = time;
  S(I, S_STALE) = 1;
}

static void setExperiment(Instance *I, bool toleranceDefined, double tolerance, double startTime, bool stopTimeDefined,
                          double stopTime) {
  if (toleranceDefined && tolerance > 0) S(I, S_TOLERANCE) = tolerance;
  setTolerances(I);
  S(I, S_START) = S(I, S_LAST_TIME) = startTime;
  S(I, S_STOP_DEFINED) = stopTimeDefined;
  S(I, S_STOP) = stopTime;
  forgetAllEvents(I);
  setTime(I, startTime);
}

static bool terminateInstance(Instance *I) {
  const bool finished = finish(I);
  setPhase(I, TERMINATED);
  return finished;
}

static bool readEventIndicators(Instance *I, double *indicators) {
  return (phaseOf(I) != INITIALIZING || refresh(I)) && calcIndicators(I, indicators);
}

static bool readContinuousStates(Instance *I, double *x) {
  if (phaseOf(I) == INITIALIZING && !refresh(I)) return false;
  readVector(I, x);
  return true;
}

static void freeCopy(void **state) {
  if (state == NULL) return;
  free(*state);
  *state = NULL;
}
