/* The functions of FMI 2.0 for co-simulation. */
#include "fmi2.h"
#include "step-fmu.h"

#include <stdlib.h>
#include <string.h>

#define FMI(name) fmi2##name
#define FMI_VERSION 2
#define GETTABLE (ALWAYS & ~IN(INSTANTIATED))
#define SETTABLE (IN(INSTANTIATED) | IN(INITIALIZING) | IN(STEPPING))
#define SAVABLE ALWAYS
#define RESTORABLE ALWAYS

#include "common-functions.c"

API const char *fmi2GetTypesPlatform(void) { return "default"; }

API const char *fmi2GetVersion(void) { return "2.0"; }

API fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String token, fmi2String resources,
                                  const fmi2CallbackFunctions *functions, fmi2Boolean visible, fmi2Boolean loggingOn) {
  const char *refusal = type == fmi2CoSimulation ? NULL : "the FMU is made for co-simulation only";
  Instance *I = refusal == NULL ? createInstance(name, token) : NULL;
  const bool canLog = functions != NULL && functions->logger != NULL;
  if (I == NULL) {
    if (canLog)
      functions->logger(functions->componentEnvironment, name, fmi2Error, logCategories[LEVEL_ERROR],
                        reasonAgainst(refusal, token));
    return NULL;
  }
  return instanceThatLogs(I, canLog ? (void (*)(void))functions->logger : NULL, canLog ? functions->componentEnvironment : NULL,
                          loggingOn != 0, resources);
}

API fmi2Status fmi2SetupExperiment(fmi2Component instance, fmi2Boolean toleranceDefined, fmi2Real tolerance,
                                   fmi2Real startTime, fmi2Boolean stopTimeDefined, fmi2Real stopTime) {
  LEGAL(IN(INSTANTIATED));
  return statusOf(startAt(I, startTime, stopTimeDefined != 0, stopTime));
}

API fmi2Status fmi2EnterInitializationMode(fmi2Component instance) {
  LEGAL(IN(INSTANTIATED));
  return statusOf(enterInitialization(I));
}

/* ---- values ---- */

ACCESS(fmi2GetReal, fmi2SetReal, fmi2Real, TYPE_FLOAT64, double)
ACCESS(fmi2GetInteger, fmi2SetInteger, fmi2Integer, TYPE_INT32, int32_t)
ACCESS(fmi2GetBoolean, fmi2SetBoolean, fmi2Boolean, TYPE_BOOLEAN, bool)

/* ---- steps ---- */

API fmi2Status fmi2DoStep(fmi2Component instance, fmi2Real time, fmi2Real size, fmi2Boolean noSetFMUStatePriorToCurrentPoint) {
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

API fmi2Status fmi2GetRealStatus(fmi2Component instance, const fmi2StatusKind kind, fmi2Real *value) {
  LEGAL(STATUS_KNOWN);
  if (kind != fmi2LastSuccessfulTime) return fmi2Discard;
  *value = I->state.lastTime;
  return fmi2OK;
}

API fmi2Status fmi2GetBooleanStatus(fmi2Component instance, const fmi2StatusKind kind, fmi2Boolean *value) {
  LEGAL(STATUS_KNOWN);
  if (kind != fmi2Terminated) return fmi2Discard;
  *value = I->state.wasLast;
  return fmi2OK;
}

/* Steps are never pending. */
#define NO_STATUS(name, Value)                                                           \
  API fmi2Status name(fmi2Component instance, const fmi2StatusKind kind, Value *value) { \
    LEGAL(STATUS_KNOWN);                                                                 \
    return fmi2Discard;                                                                  \
  }

NO_STATUS(fmi2GetStatus, fmi2Status)
NO_STATUS(fmi2GetIntegerStatus, fmi2Integer)
NO_STATUS(fmi2GetStringStatus, fmi2String)

/* ---- functions of capabilities that the FMU does not declare ---- */

#include "absent.h"
