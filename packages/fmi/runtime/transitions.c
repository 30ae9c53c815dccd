/* Transitions between modes: guards, firing, and the resulting system of equations. */
#include "cosimo.h"

static bool isLeaving(const Instance *I, const Transition *way) {
  return I->heap[I->current + way->automaton] == way->from;
}

/* Next instant of the schedules of the active modes. */
static double nextScheduledInstant(Instance *I, double t) {
  double next = INFINITY;
  if (I->model->modes == NULL) return next;
  for (int32_t i = 0; i < I->model->transitionCount; i++) {
    const Transition *way = &I->model->transitions[i];
    if (way->schedule < 0 || !isLeaving(I, way)) continue;
    passInstants(I, way->schedule, t);
    next = fmin(next, scheduledInstant(I, way->schedule));
  }
  return next;
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
    if (isLeaving(I, &m->transitions[i]) && now != 0 && I->heap[I->guardValues + i] == 0) rises = true;
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
  takeSchedules(I, t);
  for (int32_t i = 0; i < m->transitionCount; i++) {
    if (I->heap[I->guardsFree + i] != 0 && isLeaving(I, &m->transitions[i])) I->heap[I->spent + m->transitions[i].place] = 0;
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

/* The first enabled transition of an automaton, or -1. */
static int32_t dueTransition(Instance *I, int32_t automaton) {
  const Model *m = I->model;
  int32_t first = -1;
  for (int32_t i = 0; i < m->transitionCount; i++) {
    const Transition *way = &m->transitions[i];
    if (way->automaton != automaton || !isLeaving(I, way)) continue;
    double *spent = I->heap + I->spent + way->place;
    const bool holds = way->schedule >= 0 ? I->heap[I->due + way->schedule] != 0 : I->heap[I->transitionValues + i] != 0;
    if (!holds) *spent = 0;
    else if (first < 0 && *spent == 0) first = i;
  }
  return first;
}

static void changeMode(Instance *I, const Transition *way) {
  const Modes *modes = I->model->modes;
  I->heap[I->current + way->automaton] = way->to;
  if (way->schedule >= 0) {
    I->heap[I->due + way->schedule] = 0;
    return;
  }
  /* A transition fires again only after its guard was false; other transitions may fire at once. */
  for (int32_t i = 0; i < modes->placeCount; i++)
    if (modes->automatonOfPlace[i] == way->automaton) I->heap[I->spent + i] = 0;
  I->heap[I->spent + way->place] = 1;
}

/* System for the active modes, or -1 if its equations cannot be solved. */
static int32_t systemInForce(const Instance *I) {
  const Modes *modes = I->model->modes;
  int32_t index = 0;
  for (int32_t i = 0; i < modes->automatonCount; i++) index += modes->contributions[(int32_t)I->heap[I->current + i]];
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
  const Transition *last = NULL;
  int32_t resets = 0;
  for (int32_t i = 0; i < modes->automatonCount; i++) I->heap[I->firing + i] = dueTransition(I, i);
  for (int32_t i = 0; i < modes->automatonCount; i++) {
    if (I->heap[I->firing + i] < 0) continue;
    last = &m->transitions[(int32_t)I->heap[I->firing + i]];
    changeMode(I, last);
    resets += last->resetCount;
    S(I, S_TRANSITIONS) += 1;
    report(I, LEVEL_MESSAGE, "at t = %.9g s %s -> %s", t, modes->names[last->from], modes->names[last->to]);
  }
  if (last == NULL) return NOTHING;
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
