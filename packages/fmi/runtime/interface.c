/* What is equal in FMI 2.0 and 3.0: FMI(name) is a name with the prefix of the version. */
#include "cosimo.h"

#define RUNNING (IN(EVENT_MODE) | IN(CONTINUOUS) | IN(STEPPING))
#define ANY (~IN(FAILED_PHASE))

#define SAVABLE (~IN(INTERMEDIATE))
#define RESTORABLE SAVABLE

static const char *const logCategories[LEVEL_COUNT] = {"logEvents", "logStatusWarning", "logStatusError"};

static bool chooseCategories(Instance *I, bool loggingOn, size_t n, const char *const categories[]) {
  I->loggingOn = loggingOn;
  return true;
}

/* After a failed computation only reset and free are legal. */
static bool failPhaseUnless(Instance *I, bool succeeded) {
  if (!succeeded) setPhase(I, FAILED_PHASE);
  return succeeded;
}

static bool isLegal(Instance *I, const char *function, unsigned phases) {
  if ((phases >> phaseOf(I)) & 1u) return true;
  report(I, LEVEL_ERROR, "%s is not legal now", function);
  return false;
}

static bool isOfSize(Instance *I, size_t n, int32_t size) {
  if (n == (size_t)size) return true;
  report(I, LEVEL_ERROR, "a vector has %zu elements, not %d", n, size);
  return false;
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

#include "all-fmus.c"

static Instance *createNamedInstance(const char *name, bool isCoSimulation, bool loggingOn, void *environment,
                                     void (*logger)(void)) {
  Instance *I = createInstance(&theModel, isCoSimulation);
  if (I == NULL) return NULL;
  I->name = malloc(strlen(name) + 1);
  if (I->name != NULL) strcpy(I->name, name);
  I->log = logger == NULL ? NULL : logToImporter;
  I->logger = logger;
  I->environment = environment;
  I->loggingOn = loggingOn;
  return I;
}

/* In continuous time another point may be evaluated: importers that control their steps try a smaller one. */
static FMI(Status) evaluationOf(const Instance *I, bool succeeded) {
  return succeeded ? FMI(OK) : phaseOf(I) == CONTINUOUS ? FMI(Discard) : FMI(Error);
}

static FMI(Status) outcomeOf(Instance *I, bool succeeded) { return statusOf(failPhaseUnless(I, succeeded)); }

static FMI(Status) refuse(void *instance, const char *function) {
  report(instance, LEVEL_ERROR, "%s: the FMU has nothing of this kind", function);
  return FMI(Error);
}

API FMI(Status) FMI(Terminate)(void *instance) {
  LEGAL(RUNNING);
  return statusOf(terminateInstance(I));
}

/* ---- values ---- */

static bool areScalars(Instance *I, size_t nReferences, size_t nValues) {
  if (nReferences == nValues) return true;
  report(I, LEVEL_ERROR, "%zu scalar variables have %zu values", nReferences, nValues);
  return false;
}

#define GETTER(name, Value, type, converted)                                                                   \
  API FMI(Status) name(void *instance, const FMI(ValueReference) vr[], size_t n, Value values[] COUNTED) {     \
    LEGAL(ANY);                                                                                                \
    FAIL_UNLESS(areScalars(I, n, VALUE_COUNT));                                                                \
    for (size_t i = 0; i < n; i++) {                                                                           \
      double number;                                                                                           \
      FAIL_UNLESS(variableOf(I, vr[i], type) != NULL);                                                         \
      if (!getValue(I, vr[i], type, &number)) return evaluationOf(I, false);                                   \
      values[i] = converted;                                                                                   \
    }                                                                                                          \
    return FMI(OK);                                                                                            \
  }

#define SETTER(name, Value, type)                                                                              \
  API FMI(Status) name(void *instance, const FMI(ValueReference) vr[], size_t n, const Value values[] COUNTED) { \
    LEGAL(ANY & ~IN(TERMINATED));                                                                              \
    FAIL_UNLESS(areScalars(I, n, VALUE_COUNT));                                                                \
    for (size_t i = 0; i < n; i++)                                                                             \
      FAIL_UNLESS(setValue(I, vr[i], type, (type) == BOOLEAN ? values[i] != 0 : (double)values[i]));           \
    return FMI(OK);                                                                                            \
  }

API FMI(Status) FMI(GetString)(void *instance, const FMI(ValueReference) vr[], size_t n, FMI(String) values[] COUNTED) {
  LEGAL(ANY);
  FAIL_UNLESS(areScalars(I, n, VALUE_COUNT));
  for (size_t i = 0; i < n; i++) FAIL_UNLESS((values[i] = textOf(I, vr[i])) != NULL);
  return FMI(OK);
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
