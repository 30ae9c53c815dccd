/* Parts of FMI 2.0. */
#include "container.h"
#include "fmi2.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
#define F(Result, name, parameters) Result(*name) parameters;
  FMI2_FUNCTIONS
#undef F
  /* Kept by the instance. */
  fmi2CallbackFunctions callbacks;
} Fmi2;

static Fmi2 *fmi2Of(const Part *part) { return (Fmi2 *)part->functions; }

#define FMI2_CALL(name, ...)                               \
  (fmi2Of(part)->name == NULL ? lacks(part, "fmi2" #name) \
                              : answerOf(part, "fmi2" #name, (int)fmi2Of(part)->name(part->instance, __VA_ARGS__)))
#define FMI2_PLAIN_CALL(name)                              \
  (fmi2Of(part)->name == NULL ? lacks(part, "fmi2" #name) \
                              : answerOf(part, "fmi2" #name, (int)fmi2Of(part)->name(part->instance)))

static bool loadFmi2(Part *part) {
  Fmi2 *functions = (Fmi2 *)calloc(1, sizeof(Fmi2));
  part->functions = functions;
  if (functions == NULL) return false;
#define F(Result, name, parameters) loadFunction(part, "fmi2" #name, &functions->name);
  FMI2_FUNCTIONS
#undef F
  if (functions->Instantiate != NULL && functions->FreeInstance != NULL) return true;
  lacks(part, "fmi2Instantiate");
  return false;
}

static void logOfFmi2(fmi2ComponentEnvironment environment, fmi2String instance, fmi2Status status, fmi2String category,
                      fmi2String format, ...) {
  char text[MESSAGE_SIZE];
  va_list values;
  (void)instance, (void)category;
  va_start(values, format);
  vsnprintf(text, sizeof text, format, values);
  va_end(values);
  reportOf((const Part *)environment, levelOf((int)status), "%s", text);
}

static bool instantiateFmi2(Part *part, bool logs) {
  Fmi2 *functions = fmi2Of(part);
  const fmi2CallbackFunctions callbacks = {logOfFmi2, calloc, free, NULL, part};
  functions->callbacks = callbacks;
  char *url = urlOf(part->resources);
  if (url == NULL) return false;
  part->instance = functions->Instantiate(part->instanceName, fmi2CoSimulation, part->table->token, url,
                                          &functions->callbacks, fmi2False, logs ? fmi2True : fmi2False);
  free(url);
  return part->instance != NULL;
}

static Answer setUpFmi2(Part *part, double start, bool hasStop, double stop) {
  const PartTable *table = part->table;
  return FMI2_CALL(SetupExperiment, table->hasTolerance, table->tolerance, start, hasStop, stop);
}

static Answer enterFmi2(Part *part, double start, bool hasStop, double stop) {
  (void)start, (void)hasStop, (void)stop;
  return FMI2_PLAIN_CALL(EnterInitializationMode);
}

static Answer exitFmi2(Part *part) { return FMI2_PLAIN_CALL(ExitInitializationMode); }

static Answer terminateFmi2(Part *part) { return FMI2_PLAIN_CALL(Terminate); }

static Answer resetFmi2(Part *part) { return FMI2_PLAIN_CALL(Reset); }

static void destroyFmi2(Part *part) { fmi2Of(part)->FreeInstance(part->instance); }

static Answer getFmi2(Part *part, const Group *group, void *values) {
  switch (group->type) {
    case TYPE_FLOAT64: return FMI2_CALL(GetReal, group->references, group->referenceCount, (fmi2Real *)values);
    case TYPE_INT32: return FMI2_CALL(GetInteger, group->references, group->referenceCount, (fmi2Integer *)values);
    default: return FMI2_CALL(GetBoolean, group->references, group->referenceCount, (fmi2Boolean *)values);
  }
}

static Answer setFmi2(Part *part, const Group *group, const void *values) {
  switch (group->type) {
    case TYPE_FLOAT64: return FMI2_CALL(SetReal, group->references, group->referenceCount, (const fmi2Real *)values);
    case TYPE_INT32: return FMI2_CALL(SetInteger, group->references, group->referenceCount, (const fmi2Integer *)values);
    default: return FMI2_CALL(SetBoolean, group->references, group->referenceCount, (const fmi2Boolean *)values);
  }
}

static Answer getTextFmi2(Part *part, uint32_t reference, const char **text) {
  return FMI2_CALL(GetString, &reference, 1, text);
}

static Answer setTextFmi2(Part *part, uint32_t reference, const char *text) {
  return FMI2_CALL(SetString, &reference, 1, &text);
}

static Answer stepFmi2(Part *part, double time, double size, bool goesBack) {
  const Answer answer = FMI2_CALL(DoStep, time, size, goesBack ? fmi2False : fmi2True);
  if (answer != PART_DISCARDED || fmi2Of(part)->GetBooleanStatus == NULL) return answer;
  fmi2Boolean isOver = fmi2False;
  const fmi2Status status = fmi2Of(part)->GetBooleanStatus(part->instance, fmi2Terminated, &isOver);
  return status == fmi2OK && isOver ? PART_WAS_LAST : PART_DISCARDED;
}

static Answer setSlopesFmi2(Part *part, const uint32_t *references, const int *orders, const double *slopes, size_t count) {
  return FMI2_CALL(SetRealInputDerivatives, references, count, orders, slopes);
}

static Answer getSlopesFmi2(Part *part, const Group *group, const int *orders, double *slopes) {
  return FMI2_CALL(GetRealOutputDerivatives, group->references, group->referenceCount, orders, slopes);
}

static Answer saveFmi2(Part *part, void **state) { return FMI2_CALL(GetFMUstate, state); }

static Answer restoreFmi2(Part *part, void *state) { return FMI2_CALL(SetFMUstate, state); }

static void releaseFmi2(Part *part, void **state) {
  if (fmi2Of(part)->FreeFMUstate != NULL) fmi2Of(part)->FreeFMUstate(part->instance, state);
}

static Answer serializedSizeFmi2(Part *part, void *state, size_t *size) { return FMI2_CALL(SerializedFMUstateSize, state, size); }

static Answer serializeFmi2(Part *part, void *state, char *bytes, size_t size) {
  return FMI2_CALL(SerializeFMUstate, state, bytes, size);
}

static Answer deserializeFmi2(Part *part, const char *bytes, size_t size, void **state) {
  return FMI2_CALL(DeSerializeFMUstate, bytes, size, state);
}

static const PartInterface partsOfFmi2 = {
    loadFmi2, instantiateFmi2, setUpFmi2,    enterFmi2,    exitFmi2,      terminateFmi2, resetFmi2,          destroyFmi2,   getFmi2,        setFmi2,
    getTextFmi2, setTextFmi2,  stepFmi2,     setSlopesFmi2, getSlopesFmi2, saveFmi2,           restoreFmi2,   releaseFmi2,
    serializedSizeFmi2,        serializeFmi2, deserializeFmi2};
