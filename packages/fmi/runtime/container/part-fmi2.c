/* Parts of FMI 2.0. */
#include "container.h"
#include "fmi2.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FMI(name) fmi2##name
#define OF(name) name##Fmi2
#define CREATE fmi2Instantiate
#define FUNCTIONS FMI2_FUNCTIONS

typedef struct {
#define F(Result, name, parameters) Result(*name) parameters;
  FUNCTIONS
#undef F
  /* Kept by the instance. */
  fmi2CallbackFunctions callbacks;
} OF(Functions);

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
  OF(Functions) *functions = functionsOf(part);
  const fmi2CallbackFunctions callbacks = {logOfFmi2, calloc, free, NULL, part};
  functions->callbacks = callbacks;
  char *url = urlOf(part->resources);
  if (url == NULL) return false;
  part->instance = functions->fmi2Instantiate(part->instanceName, fmi2CoSimulation, part->table->token, url,
                                              &functions->callbacks, fmi2False, logs ? fmi2True : fmi2False);
  free(url);
  return part->instance != NULL;
}

static Answer setUpFmi2(Part *part, double start, bool hasStop, double stop) {
  const PartTable *table = part->table;
  return CALL(SetupExperiment, table->hasTolerance, table->tolerance, start, hasStop, stop);
}

static Answer enterFmi2(Part *part, double start, bool hasStop, double stop) {
  (void)start, (void)hasStop, (void)stop;
  return PLAIN_CALL(EnterInitializationMode);
}

static Answer getFmi2(Part *part, const Group *group, void *values) {
  switch (group->type) {
    case TYPE_FLOAT64: return CALL(GetReal, group->references, group->referenceCount, (fmi2Real *)values);
    case TYPE_INT32: return CALL(GetInteger, group->references, group->referenceCount, (fmi2Integer *)values);
    default: return CALL(GetBoolean, group->references, group->referenceCount, (fmi2Boolean *)values);
  }
}

static Answer setFmi2(Part *part, const Group *group, const void *values) {
  switch (group->type) {
    case TYPE_FLOAT64: return CALL(SetReal, group->references, group->referenceCount, (const fmi2Real *)values);
    case TYPE_INT32: return CALL(SetInteger, group->references, group->referenceCount, (const fmi2Integer *)values);
    default: return CALL(SetBoolean, group->references, group->referenceCount, (const fmi2Boolean *)values);
  }
}

static Answer getTextFmi2(Part *part, uint32_t reference, const char **text) {
  return CALL(GetString, &reference, 1, text);
}

static Answer setTextFmi2(Part *part, uint32_t reference, const char *text) {
  return CALL(SetString, &reference, 1, &text);
}

static Answer stepFmi2(Part *part, double time, double size, bool goesBack) {
  const Answer answer = CALL(DoStep, time, size, goesBack ? fmi2False : fmi2True);
  if (answer != PART_DISCARDED || functionsOf(part)->fmi2GetBooleanStatus == NULL) return answer;
  fmi2Boolean isOver = fmi2False;
  const fmi2Status status = functionsOf(part)->fmi2GetBooleanStatus(part->instance, fmi2Terminated, &isOver);
  return status == fmi2OK && isOver ? PART_WAS_LAST : PART_DISCARDED;
}

static Answer setSlopesFmi2(Part *part, const uint32_t *references, const int *orders, const double *slopes, size_t count) {
  return CALL(SetRealInputDerivatives, references, count, orders, slopes);
}

static Answer getSlopesFmi2(Part *part, const Group *group, const int *orders, double *slopes) {
  return CALL(GetRealOutputDerivatives, group->references, group->referenceCount, orders, slopes);
}

#include "part-calls.c"
