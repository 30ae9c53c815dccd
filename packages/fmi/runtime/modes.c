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

/* The next reset of transitions of this system that fire, after *reset of automaton *automaton, which begin at 0 and -1; or NULL. */
static const Reset *nextReset(const Instance *I, const Model *system, int32_t *automaton, int32_t *reset) {
  for (; *automaton < system->modes->automatonCount; *automaton += 1, *reset = -1) {
    const int32_t fired = firingIn(I, *automaton);
    const Transition *way = &system->transitions[fired < 0 ? 0 : fired];
    if (fired < 0 || *reset >= way->firstReset + way->resetCount - 1) continue;
    *reset = *reset < 0 ? way->firstReset : *reset + 1;
    if (*reset < way->firstReset + way->resetCount) return &system->resets[*reset];
  }
  return NULL;
}

static double resetValue(const Instance *I, const Model *system, int32_t reset) {
  return I->heap[I->transitionValues + system->transitionCount + reset];
}

/* Whether a transition that fires sets the variable. */
static bool isReset(const Instance *I, const Model *system, int32_t variable, bool byGuess) {
  const Reset *one;
  for (int32_t a = 0, i = -1; (one = nextReset(I, system, &a, &i)) != NULL;)
    if (one->variable == variable && (byGuess || !one->isGuess)) return true;
  return false;
}

static bool isDifferentiated(const Model *m, int32_t variable) {
  for (int32_t i = 0; i < m->differentiatedCount; i++)
    if (m->differentiated[i] == variable) return true;
  return false;
}

/*
 * Prescribed values for the states of the new equations by priority: resets; old states, in the order of declaration; other old
 * values; guesses. Writes them for `reinitializeMode` and returns their number.
 */
static int32_t collectEntries(Instance *I, const Model *before, bool within) {
  const Model *m = I->model;
  const Reset *one;
  int32_t count = 0;
  for (int32_t a = 0, i = -1; (one = nextReset(I, before, &a, &i)) != NULL;)
    if (!one->isGuess && m->variables[one->variable].kind != INACTIVE)
      writeEntry(I, count++, one->variable, resetValue(I, before, i), true);
  for (int32_t rank = 0; rank < 3; rank++) {
    for (int32_t k = 0; k < m->differentiatedCount; k++) {
      const int32_t v = m->differentiated[k];
      const bool isGiven = before->variables[v].kind == INACTIVE || isReset(I, before, v, true);
      const int32_t own = isGiven ? 2 : isDifferentiated(before, v) ? 0 : 1;
      if (own != rank || (isReset(I, before, v, false) && m->variables[v].kind != INACTIVE)) continue;
      writeEntry(I, count++, v, within ? presentValue(I, v) : I->heap[I->carried + v], false);
    }
  }
  return count;
}

/* Applies resets of transitions that do not change the equations. */
static Firing jumpWithin(Instance *I, double t) {
  const Model *m = I->model;
  const Reset *one;
  const int32_t entries = collectEntries(I, m, true);
  bool guesses = false;
  for (int32_t a = 0, i = -1; (one = nextReset(I, m, &a, &i)) != NULL;) {
    const Variable *v = &m->variables[one->variable];
    if (!one->isGuess) continue;
    guesses = true;
    if (!v->isAlias) I->heap[v->slot] = resetValue(I, m, i);
  }
  if (guesses) moduleOf(I)->resume(I->heap, 0);
  return reinitializeMode(I, t, entries) ? JUMPED : STUCK;
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
  const Reset *one;
  keepValues(I);
  for (int32_t a = 0, i = -1; (one = nextReset(I, before, &a, &i)) != NULL;)
    I->heap[I->carried + one->variable] = resetValue(I, before, i);
  useSystem(I, (int32_t)S(I, S_NEXT_SYSTEM) - 1);
  const bool isWritten = writeParameters(I);
  writeValues(I);
  selectStates(I);
  const int32_t entries = collectEntries(I, before, false);
  moduleOf(I)->resume(I->heap, 0);
  if (!isWritten || !reinitializeMode(I, t, entries)) return false;
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
    if (firingIn(I, a) < 0) continue;
    const Transition *way = &I->model->transitions[firingIn(I, a)];
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
