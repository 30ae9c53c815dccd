/* The functions of FMI 3.0 for co-simulation. */
#include "fmi3.h"
#include "step-fmu.h"

#include <stdlib.h>
#include <string.h>

#define FMI(name) fmi3##name
#define FMI_VERSION 3
#define GETTABLE (ALWAYS & ~IN(INSTANTIATED) & ~IN(BROKEN))
#define SETTABLE (IN(INSTANTIATED) | IN(INITIALIZING) | IN(STEPPING))
#define SAVABLE (ALWAYS & ~IN(BROKEN))
#define RESTORABLE ALWAYS

#include "common-functions.c"

API const char *fmi3GetVersion(void) { return "3.0"; }

API fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources,
                                             fmi3Boolean visible, fmi3Boolean loggingOn, fmi3Boolean eventModeUsed,
                                             fmi3Boolean earlyReturnAllowed, const fmi3ValueReference required[],
                                             size_t nRequired, fmi3InstanceEnvironment environment,
                                             fmi3LogMessageCallback logMessage,
                                             fmi3IntermediateUpdateCallback intermediateUpdate) {
  const char *refusal = eventModeUsed ? "the FMU has no event mode" : NULL;
  Instance *I = refusal == NULL ? createInstance(name, token) : NULL;
  if (I == NULL) {
    if (logMessage != NULL)
      logMessage(environment, fmi3Error, logCategories[LEVEL_ERROR], reasonAgainst(refusal, token));
    return NULL;
  }
  return instanceThatLogs(I, (void (*)(void))logMessage, environment, loggingOn, resources);
}

API fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources,
                                              fmi3Boolean visible, fmi3Boolean loggingOn,
                                              fmi3InstanceEnvironment environment,
                                              fmi3LogMessageCallback logMessage) {
  if (logMessage != NULL)
    logMessage(environment, fmi3Error, logCategories[LEVEL_ERROR], "the FMU is made for co-simulation only");
  return NULL;
}

API fmi3Instance fmi3InstantiateScheduledExecution(fmi3String name, fmi3String token, fmi3String resources,
                                                   fmi3Boolean visible, fmi3Boolean loggingOn,
                                                   fmi3InstanceEnvironment environment,
                                                   fmi3LogMessageCallback logMessage,
                                                   fmi3ClockUpdateCallback clockUpdate,
                                                   fmi3LockPreemptionCallback lock,
                                                   fmi3UnlockPreemptionCallback unlock) {
  return fmi3InstantiateModelExchange(name, token, resources, visible, loggingOn, environment, logMessage);
}

API fmi3Status fmi3EnterInitializationMode(fmi3Instance instance, fmi3Boolean toleranceDefined, fmi3Float64 tolerance,
                                           fmi3Float64 startTime, fmi3Boolean stopTimeDefined, fmi3Float64 stopTime) {
  LEGAL(IN(INSTANTIATED));
  if (!startAt(I, startTime, stopTimeDefined, stopTime)) return fmi3Error;
  return statusOf(enterInitialization(I));
}

/* ---- values ---- */

ACCESS(fmi3GetFloat64, fmi3SetFloat64, fmi3Float64, TYPE_FLOAT64, double)
ACCESS(fmi3GetFloat32, fmi3SetFloat32, fmi3Float32, TYPE_FLOAT32, float)
ACCESS(fmi3GetInt8, fmi3SetInt8, fmi3Int8, TYPE_INT8, int8_t)
ACCESS(fmi3GetUInt8, fmi3SetUInt8, fmi3UInt8, TYPE_UINT8, uint8_t)
ACCESS(fmi3GetInt16, fmi3SetInt16, fmi3Int16, TYPE_INT16, int16_t)
ACCESS(fmi3GetUInt16, fmi3SetUInt16, fmi3UInt16, TYPE_UINT16, uint16_t)
ACCESS(fmi3GetInt32, fmi3SetInt32, fmi3Int32, TYPE_INT32, int32_t)
ACCESS(fmi3GetUInt32, fmi3SetUInt32, fmi3UInt32, TYPE_UINT32, uint32_t)
ACCESS(fmi3GetInt64, fmi3SetInt64, fmi3Int64, TYPE_INT64, int64_t)
ACCESS(fmi3GetUInt64, fmi3SetUInt64, fmi3UInt64, TYPE_UINT64, uint64_t)
ACCESS(fmi3GetBoolean, fmi3SetBoolean, fmi3Boolean, TYPE_BOOLEAN, bool)

static Binary *binaryAt(const void *elements, const Variable *variable, size_t element) {
  return (Binary *)((char *)(uintptr_t)elements + element * variable->elementSize);
}

API fmi3Status fmi3GetBinary(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, size_t sizes[], fmi3Binary value[],
                             size_t nValues) {
  LEGAL(GETTABLE);
  if (!areAsMany(I, TYPE_BINARY, vr, n, nValues) || !refresh(I)) return fmi3Error;
  size_t next = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t element = 0; element < countOf(I, vr[i]); element++) {
      const Variable *variable = find(I, vr[i], TYPE_BINARY);
      const Binary *binary = binaryAt(readable(I, vr[i], TYPE_BINARY), variable, element);
      sizes[next] = binary->size < variable->capacity ? binary->size : variable->capacity;
      value[next++] = (fmi3Binary)&binary->bytes;
    }
  return fmi3OK;
}

API fmi3Status fmi3SetBinary(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, const size_t sizes[],
                             const fmi3Binary value[], size_t nValues) {
  LEGAL(SETTABLE);
  if (!areAsMany(I, TYPE_BINARY, vr, n, nValues)) return fmi3Error;
  size_t next = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t element = 0; element < countOf(I, vr[i]); element++, next++) {
      const Variable *variable = find(I, vr[i], TYPE_BINARY);
      if (sizes[next] > variable->capacity) {
        report(I, LEVEL_ERROR, "'%s' has room for %lu bytes, not for %lu", variable->name, (unsigned long)variable->capacity,
               (unsigned long)sizes[next]);
        return fmi3Error;
      }
      void *elements = writable(I, vr[i], TYPE_BINARY);
      if (elements == NULL) return fmi3Error;
      Binary *binary = binaryAt(elements, variable, element);
      memset((char *)binary, 0, variable->elementSize);
      binary->size = sizes[next];
      if (sizes[next] > 0) memcpy((char *)binary + offsetof(Binary, bytes), value[next], sizes[next]);
    }
  return fmi3OK;
}

/* There are no clocks. */
API fmi3Status fmi3GetClock(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, fmi3Clock value[]) {
  LEGAL(GETTABLE);
  return statusOf(n == 0);
}

API fmi3Status fmi3SetClock(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, const fmi3Clock value[]) {
  LEGAL(SETTABLE);
  return statusOf(n == 0);
}

/* ---- steps ---- */

API fmi3Status fmi3DoStep(fmi3Instance instance, fmi3Float64 time, fmi3Float64 size,
                          fmi3Boolean noSetFMUStatePriorToCurrentPoint, fmi3Boolean *eventHandlingNeeded,
                          fmi3Boolean *terminateSimulation, fmi3Boolean *earlyReturn, fmi3Float64 *lastSuccessfulTime) {
  LEGAL(IN(STEPPING));
  const Progress progress = advance(I, time, size);
  *eventHandlingNeeded = false;
  *terminateSimulation = I->state.wasLast;
  *earlyReturn = false;
  *lastSuccessfulTime = I->state.lastTime;
  if (progress == FAILED) return fmi3Error;
  if (progress == REJECTED) return fmi3Discard;
  return progress == ADVANCED_WITH_WARNINGS ? fmi3Warning : fmi3OK;
}

/* ---- functions of capabilities that the FMU does not declare ---- */

API fmi3Status fmi3EnterConfigurationMode(fmi3Instance instance) {
  LEGAL(IN(INSTANTIATED));
  report(I, LEVEL_ERROR, "the FMU has no structural parameters");
  return fmi3Error;
}

/* An FMU has the functions of all interface types (FMI 3.0.1, section 2.1); some importers require them. */
#include "absent.h"
