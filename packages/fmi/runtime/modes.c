/*
 * Equations that change. Each set of equations in force is a model of its own, whose memory begins anew when it takes over; what
 * lasts stands behind it.
 */
#include "cosimo.h"

/* ---- what one set of equations leaves to the next ---- */

static bool isInForce(const Variable *v) { return v->kind == VARYING || v->kind == CONTINUOUS_INPUT || v->kind == DISCRETE_INPUT; }

/* Takes the values of all that is in force, what is set, and inputs. */
static void keepValues(Instance *I) {
  for (int32_t i = 0; i < I->model->variableCount; i++) {
    const Variable *v = &I->model->variables[i];
    if (isInForce(v) || v->kind == PARAMETER) I->heap[I->carried + i] = v->sign * I->heap[v->slot];
    if (v->kind == PARAMETER) I->heap[I->overrides + i] = I->heap[v->override];
    if (v->kind == CONTINUOUS_INPUT)
      memcpy(I->heap + I->keptInputs + INPUT_SLOTS * v->inputIndex, I->heap + v->input, INPUT_SLOTS * sizeof(double));
  }
}

static void writeParameters(Instance *I) {
  for (int32_t i = 0; i < I->model->variableCount; i++) {
    const Variable *v = &I->model->variables[i];
    if (v->kind != PARAMETER || I->heap[I->overrides + i] == 0) continue;
    I->heap[v->slot] = v->sign * I->heap[I->carried + i];
    I->heap[v->override] = 1;
  }
  moduleOf(I)->parameters(I->heap, 0);
}

static void writeValues(Instance *I) {
  for (int32_t i = 0; i < I->model->variableCount; i++) {
    const Variable *v = &I->model->variables[i];
    if (isInForce(v) && !v->isAlias) I->heap[v->slot] = I->heap[I->carried + i];
    if (v->kind == CONTINUOUS_INPUT)
      memcpy(I->heap + v->input, I->heap + I->keptInputs + INPUT_SLOTS * v->inputIndex, INPUT_SLOTS * sizeof(double));
  }
}

/* All resets of the transitions that have fired, at most `resetCount`. */
static int32_t firedResets(const Instance *I, ReinitialValue *resets, bool *isGuess) {
  const Model *m = I->model;
  int32_t count = 0;
  for (int32_t a = 0; a < m->modes->automatonCount; a++) {
    if (I->heap[I->firing + a] < 0) continue;
    const Transition *way = &m->transitions[(int32_t)I->heap[I->firing + a]];
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
 * What determines the states of the present equations, best first: values that the transitions set; then what was a state, in the
 * order of declaration; then what had a value; then guesses. Returns their number.
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

/* Room for the resets of a system and the entries of all. */
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

/* Resets of transitions that change no equations. */
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
  setTolerances(I);
}

/* Lets the equations go on that are in force from now on. */
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
    writeParameters(I);
    writeValues(I);
    selectStates(I);
    const int32_t entries = collectEntries(I, before, count, room.resets, room.isGuess, false, room.entries);
    moduleOf(I)->resume(I->heap, 0);
    entered = reinitializeMode(I, t, entries, room.entries);
  }
  giveBack(&room);
  if (!entered) return false;
  /* Truths of the relations as they are here: that they are so is no event. */
  moduleOf(I)->update(I->heap, 0, t);
  readStates(I, I->x);
  S(I, S_LEFT_TAKEN) = 0;
  S(I, S_BRACKET) = 0;
  S(I, S_TIME_EVENT) = 0;
  /* Two modes that lead to each other along a surface then take turns in time, however short, and not for ever at one instant. */
  S(I, S_USE_CURRENT_SIGN) = 1;
  S(I, S_NEXT_SYSTEM) = 0;
  return true;
}

/* The iteration at the present instant, through as many sets of equations as transitions lead to. `departed`: to others. */
static bool passEvent(Instance *I, bool *systemChanged) {
  *systemChanged = false;
  beginTransitions(I);
  bool settled = updateEvents(I);
  while (settled && S(I, S_NEXT_SYSTEM) != 0) {
    *systemChanged = true;
    settled = enterSystem(I) && updateEvents(I);
  }
  if (I->model->modes != NULL)
    for (int32_t i = 0; i < I->model->modes->scheduleCount; i++) I->heap[I->due + i] = 0;
  if (!*systemChanged) return settled;
  /* Any relation may be at zero here. */
  for (int32_t i = 0; i < I->model->relationCount; i++) I->heap[I->fired + i] = 1;
  S(I, S_STATES_CHANGED) = S(I, S_EQUATIONS_CHANGED) = 1;
  return settled;
}
