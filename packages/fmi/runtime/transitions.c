/* Transitions between modes and their schedules: guards, firing, and the resulting system of equations. */
#include "cosimo.h"

#define K(I, name) ((I)->heap[(I)->transitions + (name)])

static bool isLeaving(Instance *I, int32_t i) { return kernels.isLeaving(I->heap, I->transitions, i) > 0; }

/* Active mode of an automaton. */
static int32_t activeMode(const Instance *I, int32_t automaton) {
  return (int32_t)I->heap[(int32_t)K(I, TRANSITIONS_MODES) + automaton];
}

/* The transition that fires in an automaton, or -1. */
static int32_t firingIn(const Instance *I, int32_t automaton) {
  return (int32_t)I->heap[(int32_t)K(I, TRANSITIONS_FIRING) + automaton];
}

/* Writes the transitions of the active system of equations. */
static void writeTransitions(Instance *I) {
  const Model *m = I->model;
  const Modes *modes = m->modes;
  if (modes == NULL) return;
  kernels.layOutTransitions(I->heap, I->transitions, modes->automatonCount, modes->scheduleCount, modes->placeCount, m->transitionCount);
  for (int32_t i = 0; i < m->transitionCount; i++) {
    const Transition *way = &m->transitions[i];
    double *row = I->heap + kernels.transitionAt(I->heap, I->transitions, i);
    row[TRANSITION_FROM] = way->from;
    row[TRANSITION_TO] = way->to;
    row[TRANSITION_AUTOMATON] = way->automaton;
    row[TRANSITION_SCHEDULE] = way->schedule;
    row[TRANSITION_PLACE] = way->place;
  }
}

/* ---- schedules ---- */

/* Evaluates the schedules; the next instants are the first at or after `t`. */
static bool beginSchedules(Instance *I, double t) {
  static const char *const parts[] = {"the first instant", "the interval", "the number of instants"};
  const Modes *modes = I->model->modes;
  if (modes == NULL || modes->scheduleCount == 0) return true;
  const int32_t times = (int32_t)K(I, TRANSITIONS_TIMES);
  if (moduleOf(I)->schedules(I->heap, 0, t, times) != 0) return false;
  for (int32_t i = 0; i < modes->scheduleCount; i++) {
    const int32_t fault = kernels.startSchedule(I->heap, I->transitions, i, t);
    if (fault == 0) continue;
    report(I, LEVEL_ERROR, "%s of '%s' can't be %g", parts[fault - 1], modes->scheduleTexts[i], I->heap[times + 3 * i + fault - 1]);
    return false;
  }
  return true;
}

static double nextScheduledInstant(Instance *I, double t) {
  return I->model->modes == NULL ? INFINITY : kernels.nextInstant(I->heap, I->transitions, t);
}

/* ---- guards at ends of steps: some contain conditions that are not located ---- */

/* Evaluates guards and resets at the current values. */
static bool evaluateTransitions(Instance *I, double t) {
  return moduleOf(I)->transitions(I->heap, 0, t, I->transitionValues) == 0;
}

/* Stores the values of guards, to detect those that become true. */
static void beginWatch(Instance *I) {
  const Model *m = I->model;
  if (m->transitionCount == 0 || moduleOf(I)->outputs(I->heap, 0, S(I, S_TIME), I->x) != 0) return;
  S(I, S_STALE) = 1;
  evaluateTransitions(I, S(I, S_TIME));
  for (int32_t i = 0; i < m->transitionCount; i++) {
    I->heap[I->guardValues + i] = I->heap[I->transitionValues + i];
    I->heap[I->guardsFree + i] = I->heap[I->transitionValues + i] == 0;
  }
}

/* Whether a guard became true in a step without event. */
static bool guardsRise(Instance *I) {
  const Model *m = I->model;
  if (!m->hasFilters || moduleOf(I)->outputs(I->heap, 0, S(I, S_TIME), I->x) != 0) return false;
  evaluateTransitions(I, S(I, S_TIME));
  bool rises = false;
  for (int32_t i = 0; i < m->transitionCount; i++) {
    const double now = I->heap[I->transitionValues + i];
    if (isLeaving(I, i) && now != 0 && I->heap[I->guardValues + i] == 0) rises = true;
    if (now == 0) I->heap[I->guardsFree + i] = 1;
    I->heap[I->guardValues + i] = now;
  }
  return rises;
}

/* ---- transitions ---- */

/* Maximum number of transitions at one instant, against infinite cycles of modes. */
enum { MAX_TRANSITIONS = 90 };

/* Evaluates transitions with the left limits at the start of an event. */
static void beginTransitions(Instance *I) {
  const Model *m = I->model;
  const double t = S(I, S_TIME);
  if (m->modes == NULL) return;
  kernels.takeInstants(I->heap, I->transitions, t, S(I, S_TIME_EVENT) != 0 ? sameInstant(I, t) : roundingOfTime(t));
  for (int32_t i = 0; i < m->transitionCount; i++) {
    if (I->heap[I->guardsFree + i] != 0 && isLeaving(I, i)) kernels.rearmTransition(I->heap, I->transitions, i);
    I->heap[I->guardsFree + i] = 0;
  }
  S(I, S_TRANSITIONS) = 0;
  S(I, S_NEXT_SYSTEM) = 0;
  S(I, S_LEFT_RESETS) = 0;
  bool branches = false;
  for (int32_t i = 0; i < m->relationCount; i++) branches = branches || m->isBranch[i];
  /* Without branches the first pass does not change these values. */
  if (!branches || m->resetCount == 0 || S(I, S_LEFT_TAKEN) != 0) return;
  if (moduleOf(I)->outputs(I->heap, 0, t, I->x) != 0 || !evaluateTransitions(I, t)) return;
  memcpy(I->heap + I->leftResets, I->heap + I->transitionValues + m->transitionCount, (size_t)m->resetCount * sizeof(double));
  S(I, S_LEFT_RESETS) = 1;
}

/* System for the active modes, or -1 if its equations cannot be solved. */
static int32_t systemInForce(const Instance *I) {
  const Modes *modes = I->model->modes;
  int32_t index = 0;
  for (int32_t i = 0; i < modes->automatonCount; i++) index += modes->contributions[activeMode(I, i)];
  return modes->systemOf[index];
}

static Firing jumpWithin(Instance *I, double t);

/* Fires the first enabled transition of each automaton, by the values of the last pass. */
static Firing fireTransitions(Instance *I, double t) {
  const Model *m = I->model;
  if (m->modes == NULL || m->transitionCount == 0) return NOTHING;
  const Modes *modes = m->modes;
  evaluateTransitions(I, t);
  if (S(I, S_LEFT_RESETS) != 0)
    memcpy(I->heap + I->transitionValues + m->transitionCount, I->heap + I->leftResets, (size_t)m->resetCount * sizeof(double));
  S(I, S_LEFT_RESETS) = 0;
  if (kernels.chooseTransitions(I->heap, I->transitions, I->transitionValues) == 0) return NOTHING;
  kernels.takeTransitions(I->heap, I->transitions);
  const Transition *last = NULL;
  int32_t resets = 0;
  for (int32_t i = 0; i < modes->automatonCount; i++) {
    if (firingIn(I, i) < 0) continue;
    last = &m->transitions[firingIn(I, i)];
    resets += last->resetCount;
    S(I, S_TRANSITIONS) += 1;
    report(I, LEVEL_MESSAGE, "at t = %.9g s %s -> %s", t, modes->names[last->from], modes->names[last->to]);
  }
  if (S(I, S_TRANSITIONS) > MAX_TRANSITIONS) {
    report(I, LEVEL_ERROR, "more than %d transitions at t = %.9g s, at last from '%s' to '%s': conditions that hold at once lead round in circles",
           MAX_TRANSITIONS, t, modes->names[last->from], modes->names[last->to]);
    return STUCK;
  }
  const int32_t next = systemInForce(I);
  if (next < 0) {
    report(I, LEVEL_ERROR, "the equations in mode '%s' can't be solved", modes->names[last->to]);
    return STUCK;
  }
  if (next != (int32_t)S(I, S_SYSTEM)) {
    S(I, S_NEXT_SYSTEM) = next + 1;
    return SYSTEM_CHANGED;
  }
  return resets == 0 ? MOVED : jumpWithin(I, t);
}
