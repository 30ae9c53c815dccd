/* What is equal in FMI 2.0 and 3.0: FMI(name) is a name with the prefix of the version. */
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

#define FAIL_UNLESS(condition)           \
  do {                                   \
    if (!(condition)) return FMI(Error); \
  } while (0)

/* Declares the instance I and returns an error unless it is in one of the phases. */
#define LEGAL(phases)     \
  Instance *I = instance; \
  FAIL_UNLESS(isIn(I, __func__, phases))

static FMI(Status) statusOf(bool succeeded) { return succeeded ? FMI(OK) : FMI(Error); }

/* In continuous time another point may be evaluated: importers that control their steps try a smaller one. */
static FMI(Status) evaluationOf(const Instance *I, bool succeeded) {
  return succeeded ? FMI(OK) : phaseOf(I) == CONTINUOUS ? FMI(Discard) : FMI(Error);
}

static FMI(Status) outcomeOf(Instance *I, bool succeeded) { return statusOf(failPhaseUnless(I, succeeded)); }

static FMI(Status) refuse(void *instance, const char *function) {
  report(instance, LOG_ERROR, "%s: the FMU has nothing of this kind", function);
  return FMI(Error);
}

API FMI(Status) FMI(SetDebugLogging)(void *instance, FMI(Boolean) loggingOn, size_t n, const FMI(String) categories[]) {
  ((Instance *)instance)->loggingOn = loggingOn;
  return FMI(OK);
}

API void FMI(FreeInstance)(void *instance) { freeInstance(instance); }

API FMI(Status) FMI(Terminate)(void *instance) {
  LEGAL(RUNNING);
  return statusOf(terminateInstance(I));
}

/* ---- states of the FMU ---- */

API FMI(Status) FMI(GetFMUState)(void *instance, void **state) {
  LEGAL(~IN(INTERMEDIATE));
  *state = copyState(I, *state);
  return statusOf(*state != NULL);
}

API FMI(Status) FMI(SetFMUState)(void *instance, void *state) {
  LEGAL(~IN(INTERMEDIATE));
  restoreState(I, state);
  return FMI(OK);
}

API FMI(Status) FMI(FreeFMUState)(void *instance, void **state) {
  freeCopy(state);
  return FMI(OK);
}

API FMI(Status) FMI(SerializedFMUStateSize)(void *instance, void *state, size_t *size) {
  *size = serializedSize(instance);
  return FMI(OK);
}

API FMI(Status) FMI(SerializeFMUState)(void *instance, void *state, FMI(Byte) bytes[], size_t size) {
  return statusOf(serializeState(instance, state, (char *)bytes, size));
}

API FMI(Status) FMI(DeserializeFMUState)(void *instance, const FMI(Byte) bytes[], size_t size, void **state) {
  *state = deserializeState(instance, (const char *)bytes, size);
  return statusOf(*state != NULL);
}

/* ---- model exchange ---- */

API FMI(Status) FMI(EnterContinuousTimeMode)(void *instance) {
  LEGAL(IN(EVENT_MODE));
  enterContinuousTime(I);
  return FMI(OK);
}

API FMI(Status) FMI(CompletedIntegratorStep)(void *instance, FMI(Boolean) noSetFMUStatePriorToCurrentPoint,
                                             FMI(Boolean) *enterEventMode, FMI(Boolean) *terminate) {
  LEGAL(IN(CONTINUOUS));
  bool requestsEvent = false;
  const bool completed = completeIntegratorStep(I, &requestsEvent);
  *enterEventMode = requestsEvent;
  *terminate = false;
  return outcomeOf(I, completed);
}

API FMI(Status) FMI(SetTime)(void *instance, double time) {
  LEGAL(IN(CONTINUOUS) | IN(EVENT_MODE));
  setTime(I, time);
  return FMI(OK);
}

API FMI(Status) FMI(SetContinuousStates)(void *instance, const double x[], size_t n) {
  LEGAL(IN(CONTINUOUS));
  FAIL_UNLESS(isOfSize(I, n, vectorSize(I)));
  writeVector(I, x);
  return FMI(OK);
}

#define VECTOR_GETTER(name, size, read)                             \
  API FMI(Status) name(void *instance, double values[], size_t n) { \
    LEGAL(IN(INITIALIZING) | RUNNING);                              \
    FAIL_UNLESS(isOfSize(I, n, size));                              \
    return evaluationOf(I, read(I, values));                        \
  }

VECTOR_GETTER(FMI(GetEventIndicators), indicatorCount(I), readEventIndicators)
VECTOR_GETTER(FMI(GetContinuousStates), vectorSize(I), readContinuousStates)

API FMI(Status) FMI(GetNominalsOfContinuousStates)(void *instance, double nominals[], size_t n) {
  Instance *I = instance;
  FAIL_UNLESS(isOfSize(I, n, vectorSize(I)));
  readNominals(I, nominals);
  return FMI(OK);
}
