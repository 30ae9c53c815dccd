/* Parts of FMI 3.0. */
#include "container.h"
#include "fmi3.h"

#include <stdlib.h>
#include <string.h>

#define FMI(name) fmi3##name
#define OF(name) name##Fmi3
#define CREATE fmi3InstantiateCoSimulation
#define FUNCTIONS FMI3_FUNCTIONS

typedef struct {
#define F(Result, name, parameters) Result(*name) parameters;
  FUNCTIONS
#undef F
} OF(Functions);

static void logOfFmi3(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category, fmi3String text) {
  (void)category;
  reportOf((const Part *)environment, levelOf((int)status), "%s", text);
}

static bool instantiateFmi3(Part *part, bool logs) {
  part->instance = functionsOf(part)->fmi3InstantiateCoSimulation(part->instanceName, part->table->token, part->resources, false,
                                                                  logs, false, false, NULL, 0, part, logOfFmi3, NULL);
  return part->instance != NULL;
}

static Answer enterFmi3(Part *part, double start, bool hasStop, double stop) {
  return CALL(EnterInitializationMode, part->table->hasTolerance, part->table->tolerance, start, hasStop, stop);
}

#define GET(constant, name, Value) \
  case constant: return CALL(Get##name, group->references, group->referenceCount, (Value *)values, group->count);
#define SET(constant, name, Value) \
  case constant: return CALL(Set##name, group->references, group->referenceCount, (const Value *)values, group->count);

static Answer getFmi3(Part *part, const Group *group, void *values) {
  switch (group->type) {
    NUMBER_TYPES(GET)
    default: return PART_HAS_FAILED;
  }
}

static Answer setFmi3(Part *part, const Group *group, const void *values) {
  switch (group->type) {
    NUMBER_TYPES(SET)
    default: return PART_HAS_FAILED;
  }
}

static Answer getTextFmi3(Part *part, uint32_t reference, const char **text) {
  return CALL(GetString, &reference, 1, text, 1);
}

static Answer setTextFmi3(Part *part, uint32_t reference, const char *text) {
  return CALL(SetString, &reference, 1, &text, 1);
}

static Answer stepFmi3(Part *part, double time, double size, bool goesBack) {
  bool needsEvents = false, isOver = false, isEarly = false;
  double reached = time;
  const Answer answer = CALL(DoStep, time, size, !goesBack, &needsEvents, &isOver, &isEarly, &reached);
  if (answer != PART_DONE) return answer;
  if (isOver) return PART_WAS_LAST;
  if (!isEarly) return PART_DONE;
  reportOf(part, LEVEL_ERROR, "a step has ended early, at time %g, which it was not allowed to", reached);
  part->phase = PART_BROKEN;
  return PART_HAS_FAILED;
}

/* FMI 3 has no derivatives of inputs. */
static Answer setSlopesFmi3(Part *part, const uint32_t *references, const int *orders, const double *slopes, size_t count) {
  (void)part, (void)references, (void)orders, (void)slopes, (void)count;
  return PART_DONE;
}

static Answer getSlopesFmi3(Part *part, const Group *group, const int *orders, double *slopes) {
  return CALL(GetOutputDerivatives, group->references, group->referenceCount, orders, slopes, group->count);
}

#define setUpFmi3 NULL
#include "part-calls.c"
