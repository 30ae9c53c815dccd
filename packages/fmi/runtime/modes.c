/*
 * Models with modes. Each system of equations is a model whose memory is reset when it becomes active; persistent data follow it in
 * memory.
 */
#include "cosimo.h"

/* ---- values at a change of equations ---- */

static bool isInForce(const Variable *v) { return v->kind == VARYING || v->kind == CONTINUOUS_INPUT || v->kind == DISCRETE_INPUT; }

/* Stores the values of active variables, set values and inputs. */
static void keepValues(Instance *I) {
  for (int32_t i = 0; i < I->model->variableCount; i++) {
    const Variable *v = &I->model->variables[i];
    if (isInForce(v) || v->kind == PARAMETER) I->heap[I->carried + i] = v->sign * I->heap[v->slot];
    if (v->kind == PARAMETER) I->heap[I->overrides + i] = I->heap[v->override];
    if (v->kind == CONTINUOUS_INPUT)
      memcpy(I->heap + I->keptInputs + INPUT_SLOTS * v->inputIndex, I->heap + v->input, INPUT_SLOTS * sizeof(double));
  }
}

static bool writeParameters(Instance *I) {
  for (int32_t i = 0; i < I->model->variableCount; i++) {
    const Variable *v = &I->model->variables[i];
    if (v->kind != PARAMETER || I->heap[I->overrides + i] == 0) continue;
    I->heap[v->slot] = v->sign * I->heap[I->carried + i];
    I->heap[v->override] = 1;
  }
  const int32_t code = moduleOf(I)->parameters(I->heap, 0);
  if (code != 0) reportCode(I, code, S(I, S_TIME));
  return code == 0;
}

static void writeValues(Instance *I) {
  for (int32_t i = 0; i < I->model->variableCount; i++) {
    const Variable *v = &I->model->variables[i];
    if (isInForce(v) && !v->isAlias) I->heap[v->slot] = I->heap[I->carried + i];
    if (v->kind == CONTINUOUS_INPUT)
      memcpy(I->heap + v->input, I->heap + I->keptInputs + INPUT_SLOTS * v->inputIndex, INPUT_SLOTS * sizeof(double));
  }
}

/* Collects the resets of fired transitions, at most `resetCount`. */
static int32_t firedResets(const Instance *I, ReinitialValue *resets, bool *isGuess) {
  const Model *m = I->model;
  int32_t count = 0;
  for (int32_t a = 0; a < m->modes->automatonCount; a++) {
    const Transition *way = firingTransition(I, a);
    if (way == NULL) continue;
    for (int32_t i = way->firstReset; i < way->firstReset + way->resetCount; i++) {
      resets[count] = (ReinitialValue){m->resets[i].variable, true, I->heap[I->transitionValues + m->transitionCount + i]};
      isGuess[count++] = m->resets[i].isGuess;
    }
  }
  return count;
}

static bool isDifferentiated(const Model *m, int32_t variable) {
  for (int32_t i = 0; i < m->differentiatedCount; i++)
    if (m->differentiated[i] == variable) return true;
  return false;
}

/*
 * Prescribed values for the states of the new equations by priority: resets; old states, in the order of declaration; other old
 * values; guesses. Returns their number.
 */
static int32_t collectEntries(const Instance *I, const Model *before, int32_t resetCount, const ReinitialValue *resets, const bool *isGuess,
                              bool within, ReinitialValue *entries) {
  const Model *m = I->model;
  int32_t count = 0;
  for (int32_t i = 0; i < resetCount; i++)
    if (!isGuess[i] && m->variables[resets[i].variable].kind != INACTIVE) entries[count++] = resets[i];
  const int32_t setCount = count;
  for (int32_t rank = 0; rank < 3; rank++) {
    for (int32_t k = 0; k < m->differentiatedCount; k++) {
      const int32_t v = m->differentiated[k];
      bool isSet = false, isGiven = before->variables[v].kind == INACTIVE;
      for (int32_t i = 0; i < setCount; i++) isSet = isSet || entries[i].variable == v;
      for (int32_t i = 0; i < resetCount; i++) isGiven = isGiven || resets[i].variable == v;
      const int32_t own = isGiven ? 2 : isDifferentiated(before, v) ? 0 : 1;
      if (isSet || own != rank) continue;
      entries[count++] = (ReinitialValue){v, false, within ? presentValue(I, v) : I->heap[I->carried + v]};
    }
  }
  return count;
}

/* Buffers for the resets of a system and the prescribed values. */
typedef struct {
  ReinitialValue *resets, *entries;
  bool *isGuess;
} ReinitialRoom;

static bool takeRoom(const Instance *I, ReinitialRoom *room) {
  const size_t resets = (size_t)I->model->resetCount, variables = (size_t)I->model->variableCount;
  room->resets = malloc((2 * resets + variables + 1) * sizeof(ReinitialValue));
  room->isGuess = malloc(resets + 1);
  room->entries = room->resets == NULL ? NULL : room->resets + resets;
  return room->resets != NULL && room->isGuess != NULL;
}

static void giveBack(ReinitialRoom *room) {
  free(room->resets);
  free(room->isGuess);
}

/* Applies resets of transitions that do not change the equations. */
static Firing jumpWithin(Instance *I, double t) {
  const Model *m = I->model;
  ReinitialRoom room;
  bool jumped = takeRoom(I, &room);
  if (jumped) {
    const int32_t count = firedResets(I, room.resets, room.isGuess);
    const int32_t entries = collectEntries(I, m, count, room.resets, room.isGuess, true, room.entries);
    bool guesses = false;
    for (int32_t i = 0; i < count; i++) {
      const Variable *v = &m->variables[room.resets[i].variable];
      if (!room.isGuess[i]) continue;
      guesses = true;
      if (!v->isAlias) I->heap[v->slot] = room.resets[i].value;
    }
    if (guesses) moduleOf(I)->resume(I->heap, 0);
    jumped = reinitializeMode(I, t, entries, room.entries);
  }
  giveBack(&room);
  return jumped ? JUMPED : STUCK;
}

static void useSystem(Instance *I, int32_t system) {
  I->model = I->model->modes->systems[system];
  layOutSystem(I);
  memset(I->heap, 0, (size_t)I->persistent * sizeof(double));
  S(I, S_SYSTEM) = system;
  S(I, S_MODULE) = 0;
  writeTables(I);
  forgetEvents(I);
  setTolerances(I);
}

/* Activates the next system of equations. */
static bool enterSystem(Instance *I) {
  const double t = S(I, S_TIME);
  const Model *before = I->model;
  ReinitialRoom room;
  bool entered = takeRoom(I, &room);
  if (entered) {
    const int32_t count = firedResets(I, room.resets, room.isGuess);
    keepValues(I);
    for (int32_t i = 0; i < count; i++) I->heap[I->carried + room.resets[i].variable] = room.resets[i].value;
    useSystem(I, (int32_t)S(I, S_NEXT_SYSTEM) - 1);
    entered = writeParameters(I);
    writeValues(I);
    selectStates(I);
    const int32_t entries = collectEntries(I, before, count, room.resets, room.isGuess, false, room.entries);
    moduleOf(I)->resume(I->heap, 0);
    entered = entered && reinitializeMode(I, t, entries, room.entries);
  }
  giveBack(&room);
  if (!entered) return false;
  /* Evaluates the relations here, which is no event. */
  moduleOf(I)->update(I->heap, 0, t);
  readStates(I, I->x);
  S(I, S_LEFT_TAKEN) = 0;
  S(I, S_BRACKET) = 0;
  S(I, S_TIME_EVENT) = 0;
  /* Modes that alternate along a surface then need time between transitions: no infinite loop at one instant. */
  S(I, S_USE_CURRENT_SIGN) = 1;
  S(I, S_NEXT_SYSTEM) = 0;
  return true;
}

/* Detects transitions to other equations that accumulate. */
static bool watchTransitions(Instance *I) {
  const double t = S(I, S_TIME);
  for (int32_t a = 0; a < I->model->modes->automatonCount; a++) {
    const Transition *way = firingTransition(I, a);
    if (way == NULL) continue;
    const int32_t times = I->transitionTimes + way->place * CONTRACTION_SIZE;
    kernels.addToContraction(I->heap, times, t);
    if (kernels.isContracted(I->heap, times) == 0) continue;
    report(I, LEVEL_ERROR, "the events of '%s -> %s' accumulate at t = %.9g s; they only switch equations, so that the states cannot rest there",
           I->model->modes->names[way->from], I->model->modes->names[way->to], t);
    return false;
  }
  return true;
}

/* Event iteration at the current instant, through all systems of equations. `systemChanged`: the equations have changed. */
static bool passEvent(Instance *I, bool *systemChanged) {
  *systemChanged = false;
  beginTransitions(I);
  bool settled = updateEvents(I);
  while (settled && S(I, S_NEXT_SYSTEM) != 0) {
    *systemChanged = true;
    settled = watchTransitions(I) && enterSystem(I) && updateEvents(I);
  }
  if (I->model->modes != NULL) kernels.forgetInstants(I->heap, I->transitions);
  if (!*systemChanged) return settled;
  /* All relations may be at zero here. */
  for (int32_t i = 0; i < I->model->relationCount; i++) I->heap[I->fired + i] = 1;
  S(I, S_STATES_CHANGED) = S(I, S_EQUATIONS_CHANGED) = 1;
  return settled;
}
