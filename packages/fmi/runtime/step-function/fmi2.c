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
#define FMI(name) fmi2##name
/* Names of FMI 3.0. */
#define fmi2GetFMUState fmi2GetFMUstate
#define fmi2SetFMUState fmi2SetFMUstate
#define fmi2FreeFMUState fmi2FreeFMUstate
#define fmi2SerializedFMUStateSize fmi2SerializedFMUstateSize
#define fmi2SerializeFMUState fmi2SerializeFMUstate
#define fmi2DeserializeFMUState fmi2DeSerializeFMUstate

#define ANY (IN(INSTANTIATED) | IN(INITIALIZING) | IN(STEPPING) | IN(DISCARDED) | IN(TERMINATED) | IN(BROKEN))
#define GETTABLE (ANY & ~IN(INSTANTIATED))
#define SETTABLE (IN(INSTANTIATED) | IN(INITIALIZING) | IN(STEPPING))

#define SAVABLE ANY

#include "common-functions.c"

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

FUNCTION(fmi2Status, fmi2SetupExperiment)(fmi2Component c, fmi2Boolean toleranceDefined, fmi2Real tolerance,
                                          fmi2Real startTime, fmi2Boolean stopTimeDefined, fmi2Real stopTime) {
  LEGAL(IN(INSTANTIATED));
  return statusOf(startAt(I, startTime, stopTimeDefined != 0, stopTime));
}

FUNCTION(fmi2Status, fmi2EnterInitializationMode)(fmi2Component c) {
  LEGAL(IN(INSTANTIATED));
  return statusOf(enterInitialization(I));
}

/* ---- values ---- */

#define GETTER(name, Value, type, Stored)                                                               \
  FUNCTION(fmi2Status, name)(fmi2Component c, const fmi2ValueReference vr[], size_t n, Value value[]) { \
    LEGAL(GETTABLE);                                                                                    \
    if (I->state.phase != BROKEN && !refresh(I)) return fmi2Error;                                      \
    for (size_t i = 0; i < n; i++) {                                                                    \
      const Stored *stored = (const Stored *)readable(I, vr[i], type);                                  \
      if (stored == NULL) return fmi2Error;                                                             \
      value[i] = *stored;                                                                               \
    }                                                                                                   \
    return fmi2OK;                                                                                      \
  }

#define SETTER(name, Value, type, Stored, converted)                                                          \
  FUNCTION(fmi2Status, name)(fmi2Component c, const fmi2ValueReference vr[], size_t n, const Value value[]) { \
    LEGAL(SETTABLE);                                                                                          \
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
  LEGAL(GETTABLE);
  if (I->state.phase != BROKEN && !refresh(I)) return fmi2Error;
  for (size_t i = 0; i < n; i++)
    if ((value[i] = (const char *)readable(I, vr[i], TYPE_STRING)) == NULL) return fmi2Error;
  return fmi2OK;
}

FUNCTION(fmi2Status, fmi2SetString)(fmi2Component c, const fmi2ValueReference vr[], size_t n, const fmi2String value[]) {
  LEGAL(SETTABLE);
  for (size_t i = 0; i < n; i++)
    if (!setText(I, vr[i], 0, value[i])) return fmi2Error;
  return fmi2OK;
}

/* ---- steps ---- */

FUNCTION(fmi2Status, fmi2DoStep)(fmi2Component c, fmi2Real time, fmi2Real size, fmi2Boolean noSetFMUStatePriorToCurrentPoint) {
  LEGAL(IN(STEPPING));
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
  LEGAL(STATUS_KNOWN);
  if (kind != fmi2LastSuccessfulTime) return fmi2Discard;
  *value = I->state.lastTime;
  return fmi2OK;
}

FUNCTION(fmi2Status, fmi2GetBooleanStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Boolean *value) {
  LEGAL(STATUS_KNOWN);
  if (kind != fmi2Terminated) return fmi2Discard;
  *value = I->state.wasLast;
  return fmi2OK;
}

/* Steps are never pending. */
#define NO_STATUS(name, Value)                                                           \
  FUNCTION(fmi2Status, name)(fmi2Component c, const fmi2StatusKind kind, Value *value) { \
    LEGAL(STATUS_KNOWN);                                                                 \
    return fmi2Discard;                                                                  \
  }

NO_STATUS(fmi2GetStatus, fmi2Status)
NO_STATUS(fmi2GetIntegerStatus, fmi2Integer)
NO_STATUS(fmi2GetStringStatus, fmi2String)

/* ---- functions of capabilities that the FMU does not declare ---- */

#include "absent.h"
