/* Parts of FMI 3.0. */
#include "container.h"
#include "fmi3.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
#define F(Result, name, parameters) Result(*name) parameters;
  FMI3_FUNCTIONS
#undef F
} Fmi3;

static Fmi3 *fmi3Of(const Part *part) { return (Fmi3 *)part->functions; }

#define FMI3_CALL(name, ...)                               \
  (fmi3Of(part)->name == NULL ? lacks(part, "fmi3" #name) \
                              : answerOf(part, "fmi3" #name, (int)fmi3Of(part)->name(part->instance, __VA_ARGS__)))
#define FMI3_PLAIN_CALL(name)                              \
  (fmi3Of(part)->name == NULL ? lacks(part, "fmi3" #name) \
                              : answerOf(part, "fmi3" #name, (int)fmi3Of(part)->name(part->instance)))

static bool loadFmi3(Part *part) {
  Fmi3 *functions = (Fmi3 *)calloc(1, sizeof(Fmi3));
  part->functions = functions;
  if (functions == NULL) return false;
#define F(Result, name, parameters) loadFunction(part, "fmi3" #name, &functions->name);
  FMI3_FUNCTIONS
#undef F
  if (functions->InstantiateCoSimulation != NULL && functions->FreeInstance != NULL) return true;
  lacks(part, "fmi3InstantiateCoSimulation");
  return false;
}

static void logOfFmi3(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category, fmi3String text) {
  (void)category;
  reportOf((const Part *)environment, levelOf((int)status), "%s", text);
}

static bool instantiateFmi3(Part *part, bool logs) {
  part->instance = fmi3Of(part)->InstantiateCoSimulation(part->instanceName, part->table->token, part->resources, false, logs,
                                                         false, false, NULL, 0, part, logOfFmi3, NULL);
  return part->instance != NULL;
}

static Answer enterFmi3(Part *part, double start, bool hasStop, double stop) {
  return FMI3_CALL(EnterInitializationMode, part->table->hasTolerance, part->table->tolerance, start, hasStop, stop);
}

static Answer exitFmi3(Part *part) { return FMI3_PLAIN_CALL(ExitInitializationMode); }

static Answer terminateFmi3(Part *part) { return FMI3_PLAIN_CALL(Terminate); }

static Answer resetFmi3(Part *part) { return FMI3_PLAIN_CALL(Reset); }

static void destroyFmi3(Part *part) { fmi3Of(part)->FreeInstance(part->instance); }

#define FMI3_GET(constant, name, Value) \
  case constant: return FMI3_CALL(Get##name, group->references, group->referenceCount, (Value *)values, group->count);
#define FMI3_SET(constant, name, Value) \
  case constant: return FMI3_CALL(Set##name, group->references, group->referenceCount, (const Value *)values, group->count);
#define FMI3_TYPES(F)                   \
  F(TYPE_FLOAT64, Float64, fmi3Float64) \
  F(TYPE_FLOAT32, Float32, fmi3Float32) \
  F(TYPE_INT8, Int8, fmi3Int8)          \
  F(TYPE_UINT8, UInt8, fmi3UInt8)       \
  F(TYPE_INT16, Int16, fmi3Int16)       \
  F(TYPE_UINT16, UInt16, fmi3UInt16)    \
  F(TYPE_INT32, Int32, fmi3Int32)       \
  F(TYPE_UINT32, UInt32, fmi3UInt32)    \
  F(TYPE_INT64, Int64, fmi3Int64)       \
  F(TYPE_UINT64, UInt64, fmi3UInt64)    \
  F(TYPE_BOOLEAN, Boolean, fmi3Boolean)

static Answer getFmi3(Part *part, const Group *group, void *values) {
  switch (group->type) {
    FMI3_TYPES(FMI3_GET)
    default: return PART_HAS_FAILED;
  }
}

static Answer setFmi3(Part *part, const Group *group, const void *values) {
  switch (group->type) {
    FMI3_TYPES(FMI3_SET)
    default: return PART_HAS_FAILED;
  }
}

static Answer getTextFmi3(Part *part, uint32_t reference, const char **text) {
  return FMI3_CALL(GetString, &reference, 1, text, 1);
}

static Answer setTextFmi3(Part *part, uint32_t reference, const char *text) {
  return FMI3_CALL(SetString, &reference, 1, &text, 1);
}

static Answer stepFmi3(Part *part, double time, double size, bool goesBack) {
  bool needsEvents = false, isOver = false, isEarly = false;
  double reached = time;
  const Answer answer = FMI3_CALL(DoStep, time, size, !goesBack, &needsEvents, &isOver, &isEarly, &reached);
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
  return FMI3_CALL(GetOutputDerivatives, group->references, group->referenceCount, orders, slopes, group->count);
}

static Answer saveFmi3(Part *part, void **state) { return FMI3_CALL(GetFMUState, state); }

static Answer restoreFmi3(Part *part, void *state) { return FMI3_CALL(SetFMUState, state); }

static void releaseFmi3(Part *part, void **state) {
  if (fmi3Of(part)->FreeFMUState != NULL) fmi3Of(part)->FreeFMUState(part->instance, state);
}

static Answer serializedSizeFmi3(Part *part, void *state, size_t *size) { return FMI3_CALL(SerializedFMUStateSize, state, size); }

static Answer serializeFmi3(Part *part, void *state, char *bytes, size_t size) {
  return FMI3_CALL(SerializeFMUState, state, (fmi3Byte *)bytes, size);
}

static Answer deserializeFmi3(Part *part, const char *bytes, size_t size, void **state) {
  return FMI3_CALL(DeserializeFMUState, (const fmi3Byte *)bytes, size, state);
}

static const PartInterface partsOfFmi3 = {
    loadFmi3, instantiateFmi3, NULL,         enterFmi3,    exitFmi3,      terminateFmi3, resetFmi3,          destroyFmi3,   getFmi3,        setFmi3,
    getTextFmi3, setTextFmi3,  stepFmi3,     setSlopesFmi3, getSlopesFmi3, saveFmi3,           restoreFmi3,   releaseFmi3,
    serializedSizeFmi3,        serializeFmi3, deserializeFmi3};
