/* Layout of an instance's memory, and messages. */
#include "cosimo.h"

/* Number of contacts at which an instance can rest at once. */
enum { MOST_CONTACTS = 8 };

#define S(I, name) ((I)->heap[(I)->scalars + (name)])

/* Scalars of the event iteration. */
#define A(I, name) ((I)->heap[(I)->iteration + (name)])

/* Address of a vector of the event iteration. */
static int32_t vectorOf(const Instance *I, int32_t name) { return (int32_t)A(I, name); }

/* Slots before the memory with the address of its instance; numerical methods get the memory only. */
enum { OWNER = 2 };

static Instance *ownerOf(double *heap) {
  Instance *I;
  memcpy(&I, heap - OWNER, sizeof I);
  return I;
}

static const Module *moduleOf(const Instance *I) {
  return &I->model->modules[(int32_t)S(I, S_MODULE)];
}

/* Number of surfaces along which an instance can slide at once. */
enum { MOST_SURFACES = 8 };

static int32_t slidingRoom(const Model *m) { return m->relationCount < MOST_SURFACES ? m->relationCount : MOST_SURFACES; }

static int32_t take(int32_t *next, int32_t count) {
  const int32_t address = *next;
  *next += count;
  return address;
}

static int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }

static int32_t structureSize(const Model *m) {
  int32_t largest = 0;
  for (int32_t i = 0; i < m->moduleCount; i++)
    largest = larger(largest, larger(m->modules[i].structureSize, m->modules[i].stateInputStructureSize));
  return largest;
}

static int32_t matrixSize(const Model *m) {
  int32_t largest = 0;
  for (int32_t i = 0; i < m->moduleCount; i++) {
    const Module *module = &m->modules[i];
    largest = larger(largest, (int32_t)module->structure[3]);
    if (module->stateInputStructure != NULL) largest = larger(largest, (int32_t)module->stateInputStructure[3]);
  }
  return 2 * largest + m->stateCount;
}

/* Sets the addresses for the active system of equations; returns the number of slots. */
static int32_t layOutSystem(Instance *I) {
  const Model *model = I->model;
  const int32_t n = model->stateCount, m = model->relationCount;
  int32_t next = model->regionSize;
  int32_t iteration = 0, singular = 0;
  for (int32_t i = 0; i < model->moduleCount; i++) {
    iteration = larger(iteration, model->modules[i].iterationSize);
    singular = larger(singular, model->modules[i].singularCount);
  }
  I->work = take(&next, STEP_HEADER + n * (12 + 9));
  I->x = I->work + STEP_HEADER;
  I->xdot = I->x + 2 * n;
  I->search = take(&next, kernels.eventMemorySize(I->heap, n, m));
  I->structure = take(&next, structureSize(model));
  I->matrices = take(&next, matrixSize(model));
  I->xNow = take(&next, n);
  I->flow = take(&next, n);
  I->moved = take(&next, n);
  I->leftLimits = take(&next, n);
  I->gNow = take(&next, m);
  I->noise = take(&next, m);
  I->g = take(&next, m);
  I->rate = take(&next, m);
  I->shifted = take(&next, model->modes != NULL ? larger(2 * m, model->modes->indicatorCount) : 2 * m);
  I->offsets = take(&next, m);
  I->located = take(&next, m);
  I->fired = take(&next, m);
  I->burst = take(&next, kernels.burstSize(I->heap, BURST_EVENTS));
  I->chatters = take(&next, m);
  I->iteration = take(&next, iteration);
  I->watchedLast = take(&next, m + model->watchedCount);
  I->jacobian = take(&next, model->jacobianSize);
  I->choice = take(&next, model->choiceSize);
  I->accumulation = take(&next, kernels.accumulationSize(I->heap, m));
  I->jumps = take(&next, m > 0 ? kernels.jumpsSize(I->heap, n) : 0);
  I->rest = take(&next, kernels.contactsSize(I->heap, n, m, MOST_CONTACTS));
  I->kept = take(&next, model->relationCount > 0 ? model->regionSize : 0);
  I->nearby = take(&next, 2 * n);
  I->ahead = take(&next, kernels.aheadSize(I->heap, n));
  I->du = take(&next, model->inputCount);
  I->surfaces = take(&next, model->armed < 0 ? 0 : kernels.approachSize(I->heap, m));
  if (model->onChattering == CHATTERING_SLIDES && m > 0) {
    I->sliding = take(&next, kernels.slidingSize(I->heap, n, m, slidingRoom(model)));
    I->sides = take(&next, (slidingRoom(model) + 1 + SLIDING_PLACES) * model->regionSize);
    I->early = take(&next, kernels.burstSize(I->heap, EVENTS_BEFORE_SLIDING));
  }
  I->undetermined = take(&next, singular);
  I->warned = take(&next, model->assertionCount);
  I->violations = take(&next, model->assertionCount);
  I->tangents = take(&next, model->valueSize + n);
  return next;
}

/* Sets all addresses; returns the number of slots. Persistent data follow the largest system of equations. */
static int32_t layOut(Instance *I) {
  const Model *model = I->model;
  const Modes *modes = model->modes;
  int32_t next = 0, transitionValues = 0;
  for (int32_t i = 0; modes != NULL && i < modes->systemCount; i++) {
    I->model = modes->systems[i];
    next = larger(next, layOutSystem(I));
    transitionValues = larger(transitionValues, I->model->transitionCount + I->model->resetCount);
  }
  I->model = model;
  next = larger(next, layOutSystem(I));
  I->persistent = next;
  I->scalars = take(&next, S_COUNT);
  I->timeEvents = take(&next, CONTRACTION_SIZE);
  I->timeEventLoop = take(&next, TIME_LOOP_SIZE);
  if (modes == NULL) return next;
  I->transitionTimes = take(&next, modes->placeCount * CONTRACTION_SIZE);
  I->modeBurst = take(&next, kernels.burstSize(I->heap, BURST_EVENTS));
  I->carried = take(&next, model->variableCount);
  I->overrides = take(&next, model->variableCount);
  I->keptInputs = take(&next, INPUT_SLOTS * model->inputCount);
  I->transitions = take(&next, kernels.transitionsSize(I->heap, modes->automatonCount, modes->scheduleCount, modes->placeCount, transitionValues));
  I->transitionValues = take(&next, transitionValues);
  I->leftResets = take(&next, transitionValues);
  I->guardValues = take(&next, transitionValues);
  I->guardsFree = take(&next, transitionValues);
  I->padding = take(&next, modes->stateCount);
  return next;
}

static void writeStructure(Instance *I) {
  const Module *module = moduleOf(I);
  const bool followed = I->intermediate.isRead && module->stateInputStructure != NULL;
  const double *structure = followed ? module->stateInputStructure : module->structure;
  const int32_t size = followed ? module->stateInputStructureSize : module->structureSize;
  memcpy(I->heap + I->structure, structure, (size_t)size * sizeof(double));
}

/* Writes the memory of the event iteration, whose lists begin at address 0 in the table. */
static void writeIteration(Instance *I) {
  const Module *module = moduleOf(I);
  memset(I->heap + I->iteration, 0, (size_t)module->iterationSize * sizeof(double));
  memcpy(I->heap + I->iteration, module->iteration, (size_t)module->iterationCount * sizeof(double));
  for (int32_t i = ITERATION_STATES; i < ITERATION_HEADER; i++) A(I, i) += I->iteration;
  A(I, ITERATION_TURNS) = 1;
}

static void writeTransitions(Instance *I);
static void writeContacts(Instance *I);
static void writeSliding(Instance *I);

static void writeTables(Instance *I) {
  const Module *module = moduleOf(I);
  writeIteration(I);
  memcpy(I->heap + I->choice, I->model->choice, (size_t)I->model->choiceSize * sizeof(double));
  writeTransitions(I);
  writeContacts(I);
  writeSliding(I);
  for (int32_t i = 0; i < module->tableCount; i++) {
    const Table *table = &module->tables[i];
    memcpy(I->heap + table->slot, table->values, (size_t)table->count * sizeof(double));
  }
  writeStructure(I);
}

static void setTolerances(Instance *I) {
  const int32_t n = I->model->stateCount;
  const double tolerance = S(I, S_TOLERANCE);
  double *w = I->heap + I->work;
  w[STEP_STRUCTURE] = I->structure;
  w[STEP_MATRICES] = I->matrices;
  w[STEP_RTOL] = tolerance;
  w[STEP_H_MIN] = 1e-20;
  w[STEP_H_MAX] = I->intermediate.longestStep;
  for (int32_t i = 0; i < n; i++) w[STEP_HEADER + 4 * n + i] = tolerance * moduleOf(I)->nominals[i];
}

static double runLength(const Instance *I) {
  const double length = S(I, S_STOP) - S(I, S_START);
  return S(I, S_STOP_DEFINED) != 0 && length > 0 ? length : 1;
}

/* Forgets the events of the active system. */
static void forgetEvents(Instance *I) {
  const double length = runLength(I);
  S(I, S_LAST_EVENT) = -INFINITY;
  kernels.beginBursts(I->heap, I->burst, BURST_EVENTS, length);
  if (I->model->onChattering == CHATTERING_SLIDES && I->model->relationCount > 0)
    kernels.beginBursts(I->heap, I->early, EVENTS_BEFORE_SLIDING, length);
}

/* To be called before a run. */
static void forgetAllEvents(Instance *I) {
  forgetEvents(I);
  if (I->model->modes != NULL) kernels.beginBursts(I->heap, I->modeBurst, BURST_EVENTS, runLength(I));
}

/* Resets an instance. */
static void clearInstance(Instance *I) {
  const Modes *modes = I->model->modes;
  memset(I->heap, 0, (size_t)I->heapSize * sizeof(double));
  if (modes != NULL) {
    I->model = modes->systems[0];
    layOutSystem(I);
  }
  S(I, S_TOLERANCE) = I->model->defaultTolerance;
  S(I, S_STALE) = 1;
  S(I, S_NEXT_EVENT) = INFINITY;
  writeTables(I);
  for (int32_t i = 0; modes != NULL && i < modes->automatonCount; i++)
    I->heap[(int32_t)I->heap[I->transitions + TRANSITIONS_MODES] + i] = modes->initialModes[i];
  setTolerances(I);
  forgetAllEvents(I);
}

/* Slots of work memory behind the heap, for initialization and for entries of any mode. */
static int32_t workSize(const Instance *I) {
  const Modes *modes = I->model->modes;
  const int32_t homotopy = I->model->homotopy < 0 ? 0 : kernels.homotopySize(I->heap, I->model->regionSize);
  int32_t resets = 0, retained = 0;
  if (modes == NULL) return homotopy;
  for (int32_t i = 0; i < modes->systemCount; i++) {
    resets = larger(resets, modes->systems[i]->resetCount);
    retained = larger(retained, modes->systems[i]->differentiatedCount);
  }
  return larger(homotopy, kernels.reinitialSize(I->heap, resets + retained, modes->stateCount));
}

static Instance *createInstance(const Model *model, bool isCoSimulation) {
  Instance *I = calloc(1, sizeof *I);
  if (I == NULL) return NULL;
  I->model = model;
  I->isCoSimulation = isCoSimulation;
  I->intermediate.longestStep = INFINITY;
  I->heapSize = layOut(I);
  I->behind = I->heapSize;
  double *block = calloc((size_t)I->heapSize + workSize(I) + OWNER, sizeof(double));
  if (block == NULL) {
    free(I);
    return NULL;
  }
  memcpy(block, &I, sizeof I);
  I->heap = block + OWNER;
  clearInstance(I);
  return I;
}

static void freeInstance(Instance *I) {
  if (I == NULL) return;
  free(I->heap - OWNER);
  free(I->intermediate.atBegin);
  free(I->name);
  free(I);
}

static void report(Instance *I, Level level, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(I->message, sizeof I->message, format, list);
  va_end(list);
  if (!I->quiet && I->log != NULL && (level != LEVEL_MESSAGE || I->loggingOn)) I->log(I, level, I->message);
}

/* Appends to a text of bounded size; returns the new length. */
static size_t append(char *text, size_t size, size_t length, const char *part) {
  const int count = snprintf(text + length, length < size ? size - length : 0, "%s", part);
  return length + (count > 0 ? (size_t)count : 0) < size ? length + (size_t)count : size - 1;
}

static const char *formatMessage(const Instance *I, const Message *message, char *text, size_t size) {
  size_t length = append(text, size, 0, message->texts[0]);
  for (int32_t i = 0; i < message->count; i++) {
    char number[MESSAGE_SIZE / 2];
    snprintf(number, sizeof number, message->formats[i], I->heap[message->slots[i]]);
    length = append(text, size, length, number);
    length = append(text, size, length, message->texts[i + 1]);
  }
  return text;
}

static void reportCode(Instance *I, int32_t code, double t) {
  const Module *module = moduleOf(I);
  if (code > 0 && code <= module->failureCount) report(I, LEVEL_ERROR, "at t = %.9g s: %s", t, module->failures[code - 1]);
  else if (code == CONTACT_FORCES_NOT_UNIQUE)
    report(I, LEVEL_ERROR, "at t = %.9g s the forces that keep the states on their surfaces are not unique", t);
  else report(I, LEVEL_ERROR, "at t = %.9g s the equations have no finite value", t);
}

/* Whether all variables have finite values of their type; reports the first that has not. */
static bool valuesAreSound(Instance *I, double t) {
  const Module *module = moduleOf(I);
  for (int32_t i = 0; i < module->checkedCount; i++) {
    const double value = I->heap[module->checkedSlots[i]];
    if (fabs(value) <= (module->isWhole[i] ? INT32_MAX : DBL_MAX)) continue;
    report(I, LEVEL_ERROR, "at t = %.9g s the value of %s is %.9g%s", t, module->checkedNames[i], value,
           isfinite(value) ? ", too large for an Integer" : "");
    return false;
  }
  return true;
}

/* Reports linear loops whose equations did not determine all of their unknowns, each once. */
static void reportUndetermined(Instance *I, double t) {
  const Module *module = moduleOf(I);
  for (int32_t i = 0; i < module->singularCount; i++) {
    if (I->heap[module->singularSlots[i]] != 1 || I->heap[I->undetermined + i] != 0) continue;
    I->heap[I->undetermined + i] = 1;
    report(I, LEVEL_WARNING, "before t = %.9g s the equations for %s did not determine all of them at some point: the solution nearest to the start was used there",
           t, module->singularNames[i]);
  }
}

/* Number of violations of an assertion of level warning that are reported. */
enum { REPORTED_VIOLATIONS = 5 };

static void reportAssertion(Instance *I, const Assertion *one, double t) {
  char text[MESSAGE_SIZE / 2];
  report(I, one->isError ? LEVEL_ERROR : LEVEL_WARNING, "assertion violated at t = %.9g s: %s", t,
         formatMessage(I, &one->message, text, sizeof text));
}

/*
 * Checks assertions; false if one of level error is violated. A warning is reported when its condition became false since
 * the last call, inside when-clauses at each violation.
 */
static bool assertionsHold(Instance *I, double t, bool insideWhen) {
  bool hold = true;
  for (int32_t i = 0; i < I->model->assertionCount; i++) {
    const Assertion *one = &I->model->assertions[i];
    double *warned = I->heap + I->warned + i, *violations = I->heap + I->violations + i;
    if (one->insideWhen != insideWhen) continue;
    const bool isViolated = I->heap[one->slot] == 1, isNew = isViolated && (insideWhen || *warned == 0);
    if (!one->isError) *warned = isViolated;
    if (!isViolated || (!one->isError && !isNew)) continue;
    if (one->isError) hold = false;
    else *violations += 1;
    if (*violations <= REPORTED_VIOLATIONS) reportAssertion(I, one, t);
    else if (*violations == REPORTED_VIOLATIONS + 1)
      report(I, LEVEL_WARNING, "assertion violated again at t = %.9g s; more violations of it are not reported", t);
  }
  return hold;
}

static void readStates(Instance *I, int32_t x) {
  const slot_t *slots = moduleOf(I)->stateSlots;
  for (int32_t i = 0; i < I->model->stateCount; i++) I->heap[x + i] = I->heap[slots[i]];
}

static void writeStates(Instance *I, int32_t x) {
  const slot_t *slots = moduleOf(I)->stateSlots;
  for (int32_t i = 0; i < I->model->stateCount; i++) I->heap[slots[i]] = I->heap[x + i];
}

/* Value of the relation g operator 0. */
static bool holds(uint8_t operator, double g) {
  switch (operator) {
    case LESS: return g < 0;
    case LESS_EQUAL: return g <= 0;
    case GREATER: return g > 0;
    default: return g >= 0;
  }
}

static bool isUpper(uint8_t operator) { return operator == GREATER || operator == GREATER_EQUAL; }

static bool sameBits(double a, double b) {
  return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b);
}
