/* Life cycle, values and states of the parts of an instance. */
#include "container.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Data of the system that change during a run, after the rows of the container. Empty vectors have one element. */
typedef struct {
  /* Time of the parts [s]; the importer's time may differ by rounding. */
  double time;
  double startTime;
  double u[INPUT_ROOM], slopes[INPUT_ROOM], curvatures[INPUT_ROOM];
  double y[OUTPUT_ROOM], ySlopes[OUTPUT_ROOM], yCurvatures[OUTPUT_ROOM];
  /* The current communication point and the two previous ones. */
  double times[3];
  double points[3][OUTPUT_ROOM];
  int32_t pointCount;
  /* Order of the input derivatives last set in each part. */
  int32_t lastOrders[PART_COUNT];
} Data;

typedef struct {
  Part parts[PART_COUNT];
  /* Values last set in the parts; NaN: unknown. */
  double known[GIVEN_ROOM];
  /* Texts that differ from the declared start values. */
  bool textIsGiven[ROW_COUNT];
  /* Copy before a step that a part may discard. */
  Data before;
  void *states[PART_COUNT];
  /* Buffers of one call. */
  double values[MAX_VALUES];
  double numbers[MAX_VALUES];
} Container;

static Container *containerOf(const Instance *I) { return (Container *)I->parts; }

static Data *dataIn(void *values) { return (Data *)(void *)((char *)values + DATA_OFFSET); }

static Data *dataOf(Instance *I) { return dataIn(valuesOf(I)); }

/* ---- rows ---- */

/* Element `i` of an array of a type. */
static double numberAt(Type type, const void *values, size_t i) {
  switch (type) {
#define READ(constant, name, Value) \
  case constant: return (double)((const Value *)values)[i];
    NUMBER_TYPES(READ)
#undef READ
    default: return 0;
  }
}

static void putNumber(Type type, void *values, size_t i, double number) {
  switch (type) {
#define WRITE(constant, name, Value) \
  case constant: ((Value *)values)[i] = (Value)number; break;
    NUMBER_TYPES(WRITE)
#undef WRITE
    default: break;
  }
}

static double numberOfRow(const char *rows, uint32_t row) {
  return numberAt(variables[row].type, rows + variables[row].offset, 0);
}

static void putRow(char *rows, uint32_t row, double number) {
  putNumber(variables[row].type, rows + variables[row].offset, 0, number);
}

static void putRows(char *rows, const Links *shown, const double *vector) {
  for (size_t i = 0; i < shown->count; i++) putRow(rows, shown->links[i].row, vector[shown->links[i].number]);
}

/* ---- values of parts ---- */

/* FMI 2 exchanges Booleans as integers. */
static Type exchangedType(const Part *part, const Group *group) {
  return part->table->version == 2 && group->type == TYPE_BOOLEAN ? TYPE_INT32 : group->type;
}

/* Reads a group into a vector. */
static bool readGroup(Part *part, const Group *group, double *vector) {
  double *numbers = vector + group->first;
  const bool isDirect = group->type == TYPE_FLOAT64;
  void *values = isDirect ? numbers : containerOf(part->container)->values;
  if (!isDone(part, "reading values", part->calls->get(part, group, values))) return false;
  const Type type = exchangedType(part, group);
  for (size_t i = 0; i < group->count && !isDirect; i++) numbers[i] = numberAt(type, values, i);
  return true;
}

static bool writeGroup(Part *part, const Group *group, const double *vector) {
  const double *numbers = vector + group->first;
  const bool isDirect = group->type == TYPE_FLOAT64;
  void *values = containerOf(part->container)->values;
  const Type type = exchangedType(part, group);
  for (size_t i = 0; i < group->count && !isDirect; i++) putNumber(type, values, i, numbers[i]);
  return isDone(part, "setting values", part->calls->set(part, group, isDirect ? numbers : values));
}

static bool readGroups(Part *part, const Groups *groups, double *vector) {
  for (size_t i = 0; i < groups->count; i++)
    if (!readGroup(part, &groups->groups[i], vector)) return false;
  return true;
}

static bool writeInputs(Part *part, const Data *data) {
  const Groups *inputs = &part->table->inputs;
  for (size_t i = 0; i < inputs->count; i++)
    if (!writeGroup(part, &inputs->groups[i], data->u)) return false;
  return true;
}

static bool giveNumbers(Part *part, const Given *given, const char *rows) {
  Container *C = containerOf(part->container);
  const Group *group = &given->group;
  bool isNew = false;
  for (size_t i = 0; i < group->count; i++) {
    const double number = numberOfRow(rows, givenRows[group->first + i]);
    isNew = isNew || number != C->known[group->first + i];
    C->known[group->first + i] = number;
  }
  return !isNew || writeGroup(part, group, C->known);
}

static bool giveText(Part *part, const Text *text, const char *rows) {
  bool *isGiven = &containerOf(part->container)->textIsGiven[text->row];
  const char *value = rows + variables[text->row].offset;
  if (!*isGiven && strcmp(value, text->start) == 0) return true;
  *isGiven = true;
  return isDone(part, "setting a text", part->calls->setText(part, text->reference, value));
}

/* Sets values that may be set now and have changed. */
static bool setPartValues(Instance *I, const char *rows, Occasion occasion) {
  for (size_t p = 0; p < PART_COUNT; p++) {
    Part *part = &containerOf(I)->parts[p];
    const PartTable *table = part->table;
    for (size_t i = 0; i < table->givenCount; i++)
      if (table->given[i].occasion >= occasion && !giveNumbers(part, &table->given[i], rows)) return false;
    if (occasion == GIVEN_ANY_TIME) continue;
    for (size_t i = 0; i < table->textCount; i++)
      if (table->texts[i].start != NULL && !giveText(part, &table->texts[i], rows)) return false;
  }
  return true;
}

static bool showTexts(Part *part, char *rows) {
  for (size_t i = 0; i < part->table->textCount; i++) {
    const Text *row = &part->table->texts[i];
    const char *text = NULL;
    if (row->start != NULL) continue;
    if (!isDone(part, "reading a text", part->calls->getText(part, row->reference, &text))) return false;
    char *target = rows + variables[row->row].offset;
    memset(target, 0, TEXT_SIZE);
    if (text != NULL) strncpy(target, text, TEXT_SIZE - 1);
  }
  return true;
}

/* Reads values of the parts into the rows of the container. */
static bool readShownValues(Instance *I) {
  char *rows = valuesOf(I);
  const Data *data = dataOf(I);
  Container *C = containerOf(I);
  for (size_t p = 0; p < PART_COUNT; p++)
    if (!readGroups(&C->parts[p], &C->parts[p].table->others, C->numbers) || !showTexts(&C->parts[p], rows)) return false;
  putRows(rows, &shownOutputs, data->y);
  putRows(rows, &shownOthers, C->numbers);
  return true;
}

/* ---- life cycle ---- */

static bool openPart(Part *part, const char *resources, bool logs) {
  const PartTable *table = part->table;
  const char *folder = table->version == 2 ? folderOfFmi2() : FOLDER_OF_FMI3;
  const char *const file[] = {resources, "/", table->folder, "/binaries/", folder, "/", table->identifier, LIBRARY};
  const char *const own[] = {resources, "/", table->folder, "/resources", table->version == 2 ? "" : "/"};
  const char *const name[] = {part->container->name, ".", table->name};
  char *path = joinTexts(file, sizeof file / sizeof *file);
  part->resources = joinTexts(own, sizeof own / sizeof *own);
  part->instanceName = joinTexts(name, sizeof name / sizeof *name);
  if (path == NULL || part->resources == NULL || part->instanceName == NULL) {
    free(path);
    return false;
  }
  char reason[MESSAGE_SIZE / 2] = "";
  part->library = openLibrary(path, reason, sizeof reason);
  if (part->library == NULL) reportOf(part, LEVEL_ERROR, "the library %s cannot be loaded: %s", path, reason);
  free(path);
  if (part->library == NULL || !part->calls->load(part)) return false;
  part->phase = PART_INSTANTIATED;
  if (part->calls->instantiate(part, logs)) return true;
  reportOf(part, LEVEL_ERROR, "no instance could be made");
  return false;
}

static void forgetGiven(Container *C) {
  for (size_t i = 0; i < GIVEN_ROOM; i++) C->known[i] = NAN;
}

static void knowStarts(Container *C) {
  for (size_t i = 0; i < GIVEN_ROOM; i++) C->known[i] = givenStarts[i];
  memset(C->textIsGiven, 0, sizeof C->textIsGiven);
}

static bool createContainer(Instance *I, const char *location) {
  Container *C = (Container *)calloc(1, sizeof(Container));
  char *resources = location == NULL ? NULL : pathOf(location);
  I->parts = C;
  if (resources == NULL) report(I, LEVEL_ERROR, "the importer does not say where the resources are");
  bool isOpen = C != NULL && resources != NULL;
  if (C != NULL) knowStarts(C);
  for (size_t p = 0; p < PART_COUNT && C != NULL; p++) {
    Part *part = &C->parts[p];
    part->table = &parts[p];
    part->container = I;
    part->calls = parts[p].version == 2 ? &partsFmi2 : &partsFmi3;
    isOpen = isOpen && openPart(part, resources, I->logs[LEVEL_MESSAGE]);
  }
  free(resources);
  return isOpen;
}

static void releaseStates(Instance *I, void *states[]) {
  for (size_t p = 0; p < PART_COUNT; p++) {
    Part *part = &containerOf(I)->parts[p];
    if (states[p] != NULL && part->instance != NULL) part->calls->release(part, &states[p]);
    states[p] = NULL;
  }
}

static void destroyContainer(Instance *I) {
  Container *C = containerOf(I);
  I->log = NULL;
  releaseStates(I, C->states);
  for (size_t p = 0; p < PART_COUNT; p++) {
    Part *part = &C->parts[p];
    if (part->instance != NULL) {
      if (part->phase == PART_STEPPING) part->calls->terminate(part);
      if (part->instance != NULL) part->calls->destroy(part);
      closeLibrary(part->library);
    } else if (part->phase != PART_BROKEN)
      closeLibrary(part->library);
    free(part->functions);
    free(part->instanceName);
    free(part->resources);
  }
  free(C);
  I->parts = NULL;
}

static bool resetContainer(Instance *I) {
  Container *C = containerOf(I);
  for (size_t p = 0; p < PART_COUNT; p++) {
    Part *part = &C->parts[p];
    if (part->instance == NULL) {
      reportOf(part, LEVEL_ERROR, "there is no instance any more");
      return false;
    }
    if (!isDone(part, "the reset", part->calls->reset(part))) return false;
    part->phase = PART_INSTANTIATED;
  }
  knowStarts(C);
  return true;
}

static bool enterContainer(Instance *I) {
  const State *state = &I->state;
  for (size_t p = 0; p < PART_COUNT; p++) {
    Part *part = &containerOf(I)->parts[p];
    if (part->calls->setUp == NULL) continue;
    const Answer answer = part->calls->setUp(part, state->time, state->hasStopTime, state->stopTime);
    if (!isDone(part, "setting up the experiment", answer)) return false;
  }
  if (!setPartValues(I, valuesBefore(I), GIVEN_BEFORE_INITIALIZATION)) return false;
  for (size_t p = 0; p < PART_COUNT; p++) {
    Part *part = &containerOf(I)->parts[p];
    const Answer answer = part->calls->enterInitialization(part, state->time, state->hasStopTime, state->stopTime);
    if (!isDone(part, "the beginning of initialization", answer)) return false;
    part->phase = PART_INITIALIZING;
  }
  return true;
}

static bool exitContainer(Instance *I) {
  Data *data = dataOf(I);
  for (size_t p = 0; p < PART_COUNT; p++) {
    Part *part = &containerOf(I)->parts[p];
    if (!writeInputs(part, data) || !isDone(part, "the end of initialization", part->calls->exitInitialization(part))) return false;
    part->phase = PART_STEPPING;
  }
  for (size_t p = 0; p < PART_COUNT; p++)
    if (!readGroups(&containerOf(I)->parts[p], &parts[p].outputs, data->y)) return false;
  return readShownValues(I);
}

static bool terminateContainer(Instance *I) {
  for (size_t p = 0; p < PART_COUNT; p++) {
    Part *part = &containerOf(I)->parts[p];
    if (part->phase != PART_STEPPING) continue;
    if (!isDone(part, "the end", part->calls->terminate(part))) return false;
    part->phase = PART_TERMINATED;
  }
  return true;
}

/* ---- states ---- */

static bool saveParts(Instance *I, void *states[]) {
  for (size_t p = 0; p < PART_COUNT; p++) {
    Part *part = &containerOf(I)->parts[p];
    if (part->instance == NULL || !isDone(part, "saving the state", part->calls->save(part, &states[p]))) return false;
  }
  return true;
}

static PartPhase phaseOf(const Instance *I) {
  switch (I->state.phase) {
    case INSTANTIATED: return PART_INSTANTIATED;
    case INITIALIZING: return PART_INITIALIZING;
    case TERMINATED: return PART_TERMINATED;
    case BROKEN: return PART_BROKEN;
    default: return PART_STEPPING;
  }
}

static bool restoreParts(Instance *I, void *const states[]) {
  forgetGiven(containerOf(I));
  for (size_t p = 0; p < PART_COUNT; p++) {
    Part *part = &containerOf(I)->parts[p];
    if (part->instance == NULL || !isDone(part, "restoring the state", part->calls->restore(part, states[p]))) return false;
    part->phase = phaseOf(I);
  }
  return true;
}

/* Serialized states: for each part the number of bytes, then the bytes. */
static size_t serializedSizeOfParts(Instance *I, void *const states[]) {
  size_t sum = 0;
  for (size_t p = 0; p < PART_COUNT; p++) {
    Part *part = &containerOf(I)->parts[p];
    size_t size = 0;
    if (!parts[p].serializesState) {
      reportOf(part, LEVEL_ERROR, "a state of this part cannot become bytes");
      return 0;
    }
    if (!isDone(part, "the size of the state", part->calls->serializedSize(part, states[p], &size))) return 0;
    sum += sizeof(uint64_t) + size;
  }
  return sum;
}

static bool serializeParts(Instance *I, void *const states[], char *bytes) {
  for (size_t p = 0; p < PART_COUNT; p++) {
    Part *part = &containerOf(I)->parts[p];
    size_t size = 0;
    if (!isDone(part, "the size of the state", part->calls->serializedSize(part, states[p], &size))) return false;
    const uint64_t written = size;
    memcpy(bytes, &written, sizeof written);
    bytes += sizeof written;
    if (!isDone(part, "writing the state", part->calls->serialize(part, states[p], bytes, size))) return false;
    bytes += size;
  }
  return true;
}

static bool endsTooEarly(Instance *I) {
  report(I, LEVEL_ERROR, "these bytes are no state of this FMU: they end too early");
  return false;
}

static bool deserializeParts(Instance *I, const char *bytes, size_t size, void *states[]) {
  const char *const end = bytes + size;
  for (size_t p = 0; p < PART_COUNT; p++) {
    Part *part = &containerOf(I)->parts[p];
    uint64_t written = 0;
    if ((size_t)(end - bytes) < sizeof written) return endsTooEarly(I);
    memcpy(&written, bytes, sizeof written);
    bytes += sizeof written;
    if ((uint64_t)(end - bytes) < written) return endsTooEarly(I);
    if (!isDone(part, "reading the state", part->calls->deserialize(part, bytes, (size_t)written, &states[p]))) return false;
    bytes += written;
  }
  return true;
}

static const Parts containerParts = {createContainer,    destroyContainer,
                                     resetContainer,     enterContainer,
                                     exitContainer,      terminateContainer,
                                     KEEPS_STATE ? PART_COUNT : 0, saveParts,
                                     restoreParts,       releaseStates,
                                     serializedSizeOfParts, serializeParts,
                                     deserializeParts};
