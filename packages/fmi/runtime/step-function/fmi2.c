/* The functions of FMI 2.0 for co-simulation. */
#include "fmi2.h"
#include "step-fmu.h"

#include <stdlib.h>
#include <string.h>

#ifdef FMI2_OVERRIDE_FUNCTION_PREFIX
#define NAMED(name) name
#else
#define NAMED(name) JOIN(FMI2_FUNCTION_PREFIX, name)
#endif
#define FUNCTION(result, name) EXTERN_C EXPORT result NAMED(name)
#define LEGAL(name, phases) \
  Instance *I = (Instance *)c; \
  if (!isLegal(I, name, phases)) return fmi2Error

#define ANY (IN(INSTANTIATED) | IN(INITIALIZING) | IN(STEPPING) | IN(DISCARDED) | IN(TERMINATED) | IN(BROKEN))
#define GETTABLE (ANY & ~IN(INSTANTIATED))
#define SETTABLE (IN(INSTANTIATED) | IN(INITIALIZING) | IN(STEPPING))

static fmi2Status statusOf(bool succeeded) { return succeeded ? fmi2OK : fmi2Error; }

static void logForFmi2(Instance *I, Level level, const char *text) {
  static const fmi2Status statuses[] = {fmi2OK, fmi2Warning, fmi2Error};
  const fmi2CallbackLogger logger = (fmi2CallbackLogger)I->logger;
  /* The importer treats the text as a format. */
  char escaped[2 * MESSAGE_SIZE];
  size_t length = 0;
  for (const char *t = text; *t != 0; t++) {
    if (*t == '%') escaped[length++] = '%';
    escaped[length++] = *t;
  }
  escaped[length] = 0;
  logger(I->environment, I->name, statuses[level], logCategories[level], escaped);
}

FUNCTION(const char *, fmi2GetTypesPlatform)(void) { return "default"; }

FUNCTION(const char *, fmi2GetVersion)(void) { return "2.0"; }

FUNCTION(fmi2Status, fmi2SetDebugLogging)(fmi2Component c, fmi2Boolean loggingOn, size_t n, const fmi2String categories[]) {
  LEGAL("fmi2SetDebugLogging", ANY);
  return statusOf(chooseCategories(I, loggingOn != 0, n, categories));
}

static const char *reasonAgainst(fmi2Type type, fmi2String token) {
  if (type != fmi2CoSimulation) return "the FMU is made for co-simulation only";
  if (token == NULL || strcmp(token, theModel()->token) != 0) return "the GUID is that of another FMU";
  return theModel()->oncePerProcess ? "there can be one instance only" : "there is no memory left";
}

FUNCTION(fmi2Component, fmi2Instantiate)(fmi2String name, fmi2Type type, fmi2String token, fmi2String resources,
                                         const fmi2CallbackFunctions *functions, fmi2Boolean visible, fmi2Boolean loggingOn) {
  Instance *I = type == fmi2CoSimulation ? createInstance(name, token) : NULL;
  const bool canLog = functions != NULL && functions->logger != NULL;
  if (I == NULL) {
    if (canLog)
      functions->logger(functions->componentEnvironment, name, fmi2Error, logCategories[LEVEL_ERROR],
                        reasonAgainst(type, token));
    return NULL;
  }
  if (canLog) {
    I->logger = (void (*)(void))functions->logger;
    I->environment = functions->componentEnvironment;
    I->log = logForFmi2;
  }
  I->logs[LEVEL_MESSAGE] = loggingOn != 0;
  if (createParts(I, resources)) return I;
  freeInstance(I);
  return NULL;
}

FUNCTION(void, fmi2FreeInstance)(fmi2Component c) { freeInstance((Instance *)c); }

FUNCTION(fmi2Status, fmi2SetupExperiment)(fmi2Component c, fmi2Boolean toleranceDefined, fmi2Real tolerance,
                                          fmi2Real startTime, fmi2Boolean stopTimeDefined, fmi2Real stopTime) {
  LEGAL("fmi2SetupExperiment", IN(INSTANTIATED));
  return statusOf(startAt(I, startTime, stopTimeDefined != 0, stopTime));
}

FUNCTION(fmi2Status, fmi2EnterInitializationMode)(fmi2Component c) {
  LEGAL("fmi2EnterInitializationMode", IN(INSTANTIATED));
  return statusOf(enterInitialization(I));
}

FUNCTION(fmi2Status, fmi2ExitInitializationMode)(fmi2Component c) {
  LEGAL("fmi2ExitInitializationMode", IN(INITIALIZING));
  return statusOf(exitInitialization(I));
}

FUNCTION(fmi2Status, fmi2Terminate)(fmi2Component c) {
  LEGAL("fmi2Terminate", IN(STEPPING) | IN(DISCARDED));
  return statusOf(terminateInstance(I));
}

FUNCTION(fmi2Status, fmi2Reset)(fmi2Component c) {
  LEGAL("fmi2Reset", ANY);
  return statusOf(startAnew(I));
}

/* ---- values ---- */

#define GETTER(name, Value, type, Stored)                                                                     \
  FUNCTION(fmi2Status, name)(fmi2Component c, const fmi2ValueReference vr[], size_t n, Value value[]) {       \
    LEGAL(#name, GETTABLE);                                                                                   \
    if (I->state.phase != BROKEN && !refresh(I)) return fmi2Error;                                            \
    for (size_t i = 0; i < n; i++) {                                                                          \
      const Stored *stored = (const Stored *)readable(I, vr[i], type);                                        \
      if (stored == NULL) return fmi2Error;                                                                   \
      value[i] = *stored;                                                                                     \
    }                                                                                                         \
    return fmi2OK;                                                                                            \
  }

#define SETTER(name, Value, type, Stored, converted)                                                          \
  FUNCTION(fmi2Status, name)(fmi2Component c, const fmi2ValueReference vr[], size_t n, const Value value[]) { \
    LEGAL(#name, SETTABLE);                                                                                   \
    for (size_t i = 0; i < n; i++) {                                                                          \
      Stored *stored = (Stored *)writable(I, vr[i], type);                                                    \
      if (stored == NULL) return fmi2Error;                                                                   \
      *stored = converted;                                                                                    \
    }                                                                                                         \
    return fmi2OK;                                                                                            \
  }

GETTER(fmi2GetReal, fmi2Real, TYPE_FLOAT64, double)
GETTER(fmi2GetInteger, fmi2Integer, TYPE_INT32, int32_t)
GETTER(fmi2GetBoolean, fmi2Boolean, TYPE_BOOLEAN, bool)
SETTER(fmi2SetReal, fmi2Real, TYPE_FLOAT64, double, value[i])
SETTER(fmi2SetInteger, fmi2Integer, TYPE_INT32, int32_t, value[i])
SETTER(fmi2SetBoolean, fmi2Boolean, TYPE_BOOLEAN, bool, value[i] != 0)

FUNCTION(fmi2Status, fmi2GetString)(fmi2Component c, const fmi2ValueReference vr[], size_t n, fmi2String value[]) {
  LEGAL("fmi2GetString", GETTABLE);
  if (I->state.phase != BROKEN && !refresh(I)) return fmi2Error;
  for (size_t i = 0; i < n; i++)
    if ((value[i] = (const char *)readable(I, vr[i], TYPE_STRING)) == NULL) return fmi2Error;
  return fmi2OK;
}

FUNCTION(fmi2Status, fmi2SetString)(fmi2Component c, const fmi2ValueReference vr[], size_t n, const fmi2String value[]) {
  LEGAL("fmi2SetString", SETTABLE);
  for (size_t i = 0; i < n; i++)
    if (!setText(I, vr[i], 0, value[i])) return fmi2Error;
  return fmi2OK;
}

/* ---- states of the FMU ---- */

FUNCTION(fmi2Status, fmi2GetFMUstate)(fmi2Component c, fmi2FMUstate *state) {
  LEGAL("fmi2GetFMUstate", ANY);
  return statusOf(keepsState(I) && state != NULL && (*state = copyState(I, *state)) != NULL);
}

FUNCTION(fmi2Status, fmi2SetFMUstate)(fmi2Component c, fmi2FMUstate state) {
  LEGAL("fmi2SetFMUstate", ANY);
  return statusOf(keepsState(I) && restoreState(I, state));
}

FUNCTION(fmi2Status, fmi2FreeFMUstate)(fmi2Component c, fmi2FMUstate *state) {
  LEGAL("fmi2FreeFMUstate", ANY);
  if (state == NULL) return fmi2OK;
  freeState(I, *state);
  *state = NULL;
  return fmi2OK;
}

FUNCTION(fmi2Status, fmi2SerializedFMUstateSize)(fmi2Component c, fmi2FMUstate state, size_t *size) {
  LEGAL("fmi2SerializedFMUstateSize", ANY);
  return statusOf(keepsState(I) && (*size = serializedSize(I, state)) > 0);
}

FUNCTION(fmi2Status, fmi2SerializeFMUstate)(fmi2Component c, fmi2FMUstate state, fmi2Byte bytes[], size_t size) {
  LEGAL("fmi2SerializeFMUstate", ANY);
  return statusOf(keepsState(I) && writeState(I, state, bytes, size));
}

FUNCTION(fmi2Status, fmi2DeSerializeFMUstate)(fmi2Component c, const fmi2Byte bytes[], size_t size, fmi2FMUstate *state) {
  LEGAL("fmi2DeSerializeFMUstate", ANY);
  return statusOf(keepsState(I) && (*state = readState(I, bytes, size)) != NULL);
}

/* ---- steps ---- */

FUNCTION(fmi2Status, fmi2DoStep)(fmi2Component c, fmi2Real time, fmi2Real size, fmi2Boolean noSetFMUStatePriorToCurrentPoint) {
  LEGAL("fmi2DoStep", IN(STEPPING));
  const Progress progress = advance(I, time, size);
  if (progress == FAILED) return fmi2Error;
  if (progress == REJECTED || I->state.wasLast) {
    I->state.phase = DISCARDED;
    return fmi2Discard;
  }
  return progress == ADVANCED_WITH_WARNINGS ? fmi2Warning : fmi2OK;
}

#define STATUS_KNOWN (IN(STEPPING) | IN(DISCARDED) | IN(TERMINATED) | IN(BROKEN))

FUNCTION(fmi2Status, fmi2GetRealStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Real *value) {
  LEGAL("fmi2GetRealStatus", STATUS_KNOWN);
  if (kind != fmi2LastSuccessfulTime) return fmi2Discard;
  *value = I->state.lastTime;
  return fmi2OK;
}

FUNCTION(fmi2Status, fmi2GetBooleanStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Boolean *value) {
  LEGAL("fmi2GetBooleanStatus", STATUS_KNOWN);
  if (kind != fmi2Terminated) return fmi2Discard;
  *value = I->state.wasLast;
  return fmi2OK;
}

/* Steps are never pending. */
#define NO_STATUS(name, Value)                                                       \
  FUNCTION(fmi2Status, name)(fmi2Component c, const fmi2StatusKind kind, Value *value) { \
    LEGAL(#name, STATUS_KNOWN);                                                           \
    return fmi2Discard;                                                              \
  }

NO_STATUS(fmi2GetStatus, fmi2Status)
NO_STATUS(fmi2GetIntegerStatus, fmi2Integer)
NO_STATUS(fmi2GetStringStatus, fmi2String)

/* ---- functions of capabilities that the FMU does not declare ---- */

#define ABSENT(name, parameters, isEmpty) \
  FUNCTION(fmi2Status, name) parameters { \
    LEGAL(#name, 0);                      \
    return fmi2Error;                     \
  }
#include "absent.h"
