/*
 * Continuous time of co-simulation: steps of a non-stiff (Dormand & Prince, order 5) and a stiff method (RODAS, order 4) that
 * alternate, and the search for the earliest event on their dense output.
 */
#include "cosimo.h"

static const double COARSEST_TOLERANCE = 2e-6;

static int32_t eventVector(const Instance *I, int32_t which) {
  return I->search + EVENT_HEADER + which * I->model->relationCount;
}

static bool relationAsSearched(const Instance *I, int32_t i) { return isOnSurface(I, i) ? true : relationValueOf(I, i); }

static uint8_t operatorAsSearched(const Instance *I, int32_t i) {
  return isOnSurface(I, i) ? GREATER : I->model->operators[i];
}

/* Starts the search with the frozen relations. Any indicator may be at zero, with the value just after this instant. */
static void beginSearch(Instance *I, double t) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount;
  for (int32_t i = 0; i < m; i++) {
    kernels.watchRelation(I->heap, m, I->search, i, operatorAsSearched(I, i), relationAsSearched(I, i), true);
    I->heap[eventVector(I, 2) + i] = I->model->isTimeRelation[i] || I->heap[I->chatters + i] != 0 ? 0 : 1;
    I->heap[I->fired + i] = 0;
  }
  /* An indicator that begins at zero has no sign until it exceeds rounding errors. */
  if (m > 0) kernels.writeBands(I->heap, 0, n, m, I->iteration, t, I->x, I->search);
  for (int32_t i = 0; i < m; i++)
    if (isOnSurface(I, i)) I->heap[eventVector(I, 10) + i] = 0;
  beginSurfaces(I);
  beginWatch(I);
}

/* ---- methods ---- */

static void useMethod(Instance *I, bool stiff) {
  const double rtol = S(I, S_TOLERANCE);
  S(I, S_STIFF) = stiff;
  W(I, STEP_FIXED) = 0;
  W(I, STEP_TOLERANCE_DIVISOR) = stiff ? 1 : fmax(10, rtol / COARSEST_TOLERANCE);
}

static int32_t advanceStep(Instance *I, double target) {
  const int32_t n = I->model->stateCount;
  const bool stiff = S(I, S_STIFF) != 0;
  W(I, STEP_T_END) = target;
  S(I, S_DEGREE) = stiff ? -3 : -4;
  const int32_t status = stiff ? kernels.rodas4Advance(I->heap, 0, n, I->work)
                                : kernels.dopri5Advance(I->heap, 0, n, I->work);
  if (status == STATUS_STIFF) useMethod(I, true);
  if (status == STATUS_NONSTIFF) useMethod(I, false);
  return status;
}

/* Degree of the dense output of the last step; computed on first use, negative before. */
static int32_t prepareDense(Instance *I) {
  if (S(I, S_DEGREE) > 0) return (int32_t)S(I, S_DEGREE);
  const int32_t n = I->model->stateCount;
  if (S(I, S_DEGREE) == -3) kernels.rodas4Polynomial(I->heap, n, I->work);
  else kernels.dopri5Polynomial(I->heap, n, I->work);
  S(I, S_DEGREE) = -S(I, S_DEGREE);
  return (int32_t)S(I, S_DEGREE);
}

static void refineDense(Instance *I) {
  if (prepareDense(I) == 4 && kernels.refinePolynomial(I->heap, 0, I->model->stateCount, I->work, 4) == 0)
    S(I, S_DEGREE) = 5;
}

static bool restartMethods(Instance *I) {
  const double t = S(I, S_TIME);
  const bool stiff = S(I, S_STIFF) != 0;
  useMethod(I, stiff);
  protectSurfaces(I);
  W(I, STEP_T_OLD) = t;
  const double carried = S(I, S_RESTART) == 2 ? W(I, STEP_H) : 0;
  W(I, STEP_JUMPED) = S(I, S_STATES_CHANGED);
  const int32_t code = kernels.restartStep(I->heap, 0, I->model->stateCount, I->work, t, stiff ? 4 : 5, carried);
  if (code != 0) {
    reportCode(I, code, t);
    return false;
  }
  S(I, S_RESTART) = 0;
  beginSearch(I, t);
  return true;
}

/* ---- events ---- */

static int32_t searchStep(Instance *I, bool coarse) {
  E(I, EVENT_COARSE) = coarse;
  return kernels.eventSearch(I->heap, 0, I->model->stateCount, I->model->relationCount, I->work, prepareDense(I), I->search);
}

static int32_t locateEvent(Instance *I) {
  prepareDense(I);
  int32_t code = searchStep(I, true);
  if (code != EVENT_FOUND) return code;
  refineDense(I);
  code = searchStep(I, false);
  const int32_t n = I->model->stateCount, m = I->model->relationCount;
  const bool isWidened = code == EVENT_FOUND && kernels.widenLocated(I->heap, 0, n, m, I->work, I->search, I->iteration) > 0;
  return isWidened ? searchStep(I, false) : code;
}

static int32_t repeatStep(Instance *I, double tEnd) {
  kernels.undoStep(I->heap, I->model->stateCount, I->work, tEnd);
  E(I, EVENT_END_KNOWN) = 0;
  return advanceStep(I, tEnd);
}

static bool isAccepted(int32_t status) {
  return status == STATUS_ACCEPTED || status == STATUS_STIFF || status == STATUS_NONSTIFF;
}

static void reportStep(Instance *I, int32_t status) {
  const double t = W(I, STEP_T);
  if (status == STATUS_EVALUATION_FAILED) reportCode(I, (int32_t)W(I, STEP_FAILURE), t);
  else report(I, LEVEL_ERROR, "at t = %.9g s no step is small enough for the tolerance", t);
}

/* Finds the earliest event in the step; if equations branch there, repeats the step up to it. */
static Search searchEvent(Instance *I) {
  int32_t code = locateEvent(I);
  if (code == EVENT_FOUND && kernels.spoilsStep(I->heap, I->model->relationCount, I->work, I->search, I->iteration) > 0) {
    const int32_t status = repeatStep(I, E(I, EVENT_TIME));
    if (!isAccepted(status)) {
      reportStep(I, status);
      return BAD_STEP;
    }
    code = locateEvent(I);
  }
  if (code == EVENT_FOUND) return EVENT_INSIDE;
  if (code != EVENT_EVALUATION_FAILED) return NO_EVENT;
  reportCode(I, (int32_t)E(I, EVENT_FAILURE), W(I, STEP_T));
  return BAD_STEP;
}

/* Whether the located indicators are at zero at the end of the step, up to rounding of the states. */
static bool areAtZero(Instance *I) {
  if (!calcNoise(I, W(I, STEP_T), I->x, I->noise)) return false;
  for (int32_t i = 0; i < I->model->relationCount; i++)
    if (I->heap[eventVector(I, 4) + i] != 0 && fabs(I->heap[vectorOf(I, ITERATION_G_NOW) + i]) > NEAR_ZERO * I->heap[I->noise + i]) return false;
  return true;
}

/* Whether an event at `t` belongs to the instant of the next time event. */
static bool meetsTimeEvent(const Instance *I, double t) { return S(I, S_NEXT_EVENT) - t <= sameInstant(I, t); }

/* Moves the event found to the next time event if the two differ by rounding only. */
static void joinTimeEvent(Instance *I) {
  const double time = E(I, EVENT_TIME), next = S(I, S_NEXT_EVENT);
  const bool isNearBy = W(I, STEP_T) == next && next - time <= NEAR_BY * (next - S(I, S_START));
  if (W(I, STEP_T) >= next && (meetsTimeEvent(I, time) || (isNearBy && areAtZero(I)))) E(I, EVENT_TIME) = next;
}

/* Truncates the step at the event. */
static void takeEvent(Instance *I) {
  const Model *m = I->model;
  joinTimeEvent(I);
  kernels.truncateStep(I->heap, m->stateCount, I->work, prepareDense(I), E(I, EVENT_TIME));
  S(I, S_BRACKET) = E(I, EVENT_TIME) - E(I, EVENT_TIME_BEFORE);
  for (int32_t i = 0; i < m->relationCount; i++) I->heap[I->located + i] = I->heap[eventVector(I, 4) + i];
}

/* An event at the end of a branch of the equations beyond which these cannot be evaluated. */
static bool eventAtFailure(Instance *I) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount;
  if (m == 0) return false;
  const double t = W(I, STEP_T), end = kernels.failureAhead(I->heap, 0, n, I->work, INFINITY, I->ahead);
  if (!(end > t) || kernels.changesAhead(I->heap, 0, m, I->work, end, I->ahead, I->shifted) != 0) return false;
  bool any = false;
  for (int32_t i = 0; i < m; i++) {
    I->heap[I->located + i] = I->model->isBranch[i] && I->heap[I->shifted + i] != 0;
    any = any || I->heap[I->located + i] != 0;
  }
  S(I, S_BRACKET) = end - t;
  return any;
}

/* Makes one step up to `target` or to the event in it; `found`: whether there is one. */
static bool makeStep(Instance *I, double target, bool *found) {
  *found = false;
  if (attendSurfaces(I)) return approachSurfaces(I, target, found);
  const int32_t status = advanceStep(I, target);
  if (!isAccepted(status)) {
    *found = eventAtFailure(I);
    if (!*found) reportStep(I, status);
    S(I, S_TIME) = W(I, STEP_T);
    S(I, S_STALE) = 1;
    return *found;
  }
  const Search search = I->model->relationCount > 0 ? searchEvent(I) : NO_EVENT;
  if (search == BAD_STEP) return false;
  *found = search == EVENT_INSIDE;
  if (*found) takeEvent(I);
  S(I, S_TIME) = W(I, STEP_T);
  S(I, S_STALE) = 1;
  return true;
}

/* ---- assertions between events: where a condition became false is located on the dense output ---- */

/* Parts of a step at whose ends warnings are checked: a condition may be false within a step only. */
enum { WARNING_PARTS = 4 };

static bool hasWarnings(const Model *m) {
  for (int32_t i = 0; i < m->assertionCount; i++)
    if (!m->assertions[i].isError && !m->assertions[i].insideWhen) return true;
  return false;
}

static void evaluateAt(Instance *I, double t) {
  kernels.denseState(I->heap, I->model->stateCount, I->work, prepareDense(I), t, I->moved);
  moduleOf(I)->outputs(I->heap, 0, t, I->moved);
}

/* Whether an assertion is violated, or a warning that was not at the last check. */
static bool isNewlyViolated(const Instance *I) {
  for (int32_t i = 0; i < I->model->assertionCount; i++) {
    const Assertion *one = &I->model->assertions[i];
    if (one->insideWhen || I->heap[one->slot] != 1) continue;
    if (one->isError || I->heap[I->warned + i] == 0) return true;
  }
  return false;
}

/* Checks assertions from `*last` to `t`, both in the last step; false if one of level error is violated. */
static bool checkAssertions(Instance *I, double *last, double t) {
  evaluateAt(I, t);
  while (isNewlyViolated(I)) {
    const double resolution = DBL_EPSILON * fmax(fabs(t), t - *last);
    double before = *last, time = t;
    while (time - before > resolution) {
      const double middle = before + 0.5 * (time - before);
      evaluateAt(I, middle);
      if (isNewlyViolated(I)) time = middle;
      else before = middle;
    }
    evaluateAt(I, time);
    if (!assertionsHold(I, time, false)) return false;
    *last = time;
    evaluateAt(I, t);
  }
  *last = t;
  return assertionsHold(I, t, false);
}

/* Checks assertions in the step from `begin`; `isCut`: an event has truncated it. */
static bool observeAssertions(Instance *I, double begin, bool isCut) {
  const double end = S(I, S_TIME);
  if (!I->model->checksAssertions || !(end > begin)) return true;
  const int32_t parts = hasWarnings(I->model) ? WARNING_PARTS : 1;
  double last = begin;
  if (!isCut) refineDense(I);
  for (int32_t part = 1; part <= parts; part++)
    if (!checkAssertions(I, &last, part < parts ? begin + (end - begin) * part / parts : end)) return false;
  return true;
}

/* Updates contacts and states after a step without event. */
static bool endStep(Instance *I) {
  const Model *m = I->model;
  const double t = S(I, S_TIME);
  if (slidingCount(I) > 0) keepSliding(I, t);
  else if (contactCount(I) > 0) keepContacts(I, t, I->x);
  else if (m->selectsStates) {
    moduleOf(I)->outputs(I->heap, 0, t, I->x);
    selectStates(I);
    if (!statesSuit(I)) return false;
  }
  return true;
}

/* ---- chattering: conditions with bursts of events are not located; they are checked after small steps ---- */

/* Whether a run goes on where conditions chatter. */
static bool mayChatter(Instance *I, double t) {
  if (I->model->onChattering == CHATTERING_WARNS) return true;
  report(I, LEVEL_ERROR, "events follow too closely at t = %.9g s%s", t,
         I->model->onChattering == CHATTERING_SLIDES ? ", and no sliding is possible there" : "");
  return false;
}

static bool chatters(const Instance *I, int32_t i) { return I->heap[I->chatters + i] != 0; }

static bool isChattering(const Instance *I) {
  bool any = false;
  for (int32_t i = 0; i < I->model->relationCount; i++) any = any || chatters(I, i);
  return any;
}

/* Observes a located event of the listed conditions. After a burst those that chatter are checked after small steps. False: the run ends. */
static bool observeBurst(Instance *I, double t) {
  const int32_t u = I->burst;
  if (!addListed(I, u, t)) return true;
  if (!mayChatter(I, t)) return false;
  for (int32_t i = kernels.nextChattering(I->heap, u, -1); i >= 0; i = kernels.nextChattering(I->heap, u, i)) {
    I->heap[I->chatters + i] = 1;
    report(I, LEVEL_WARNING, "'%s' chatters at t = %.9g s: its events are no longer located exactly", I->model->relationTexts[i], t);
  }
  return true;
}

/* Detects bursts of changes of equations; then conditions of transitions are checked after small steps. False: the run ends there. */
static bool observeModes(Instance *I) {
  const double t = S(I, S_TIME);
  if (S(I, S_SYSTEM_CHANGED) == 0) return true;
  if (S(I, S_MODES_CHATTER) == 0 && kernels.addToBurst(I->heap, I->modeBurst, t) > 0) {
    if (!mayChatter(I, t)) return false;
    S(I, S_MODES_CHATTER) = 1;
    report(I, LEVEL_WARNING, "modes chatter at t = %.9g s: transitions are no longer located exactly", t);
  }
  for (int32_t i = 0; i < I->model->relationCount; i++)
    if (S(I, S_MODES_CHATTER) != 0 && I->model->isGuard[i]) I->heap[I->chatters + i] = 1;
  return true;
}

/* Whether a chattering condition has changed at the end of the step. Those without a change for some steps are located again. */
static bool chatteringChanged(Instance *I) {
  if (!isChattering(I) || flowIndicatorsOf(I, S(I, S_TIME), I->x, I->gNow) != 0) return false;
  bool any = false;
  for (int32_t i = 0; i < I->model->relationCount; i++) {
    if (!chatters(I, i)) continue;
    const bool hasChanged = holds(operatorAsSearched(I, i), I->heap[I->gNow + i]) != relationAsSearched(I, i);
    any = any || hasChanged;
    if (kernels.countChatteringStep(I->heap, I->chatters + i, hasChanged) > 0 && S(I, S_RESTART) == 0) S(I, S_RESTART) = 2;
  }
  if (!isChattering(I)) S(I, S_MODES_CHATTER) = 0;
  return any;
}

/* Latest end of a step while conditions chatter. */
static double chatteringLimit(const Instance *I) {
  if (!isChattering(I)) return INFINITY;
  return S(I, S_TIME) + kernels.chatteringStep(I->heap, S(I, S_TOLERANCE), runLength(I), S(I, S_MODES_CHATTER) != 0);
}

typedef enum { REACHED, EVENT, STOPPED, BROKEN, RETURN_REQUESTED } Progress;

/* A time event this part of the step after its end counts as at its end: importers accumulate rounding errors. */
static const double SAME_INSTANT = 1e-9;

/* Limits the number of time events at one instant. */
static bool mayRepeat(Instance *I) {
  if (kernels.repeatsTooOften(I->heap, I->timeEventLoop, S(I, S_TIME)) == 0) return true;
  report(I, LEVEL_ERROR, "time stands still at t = %.9g s: one event asks for the next", S(I, S_TIME));
  return false;
}

/*
 * Integrates to `tEnd`, or to the next event if `stopAtEvents`. EVENT: an event is pending, to be handled by `handleEvent`.
 * RETURN_REQUESTED: the importer has requested an early return.
 */
static Progress advanceTo(Instance *I, double tEnd, bool stopAtEvents) {
  const double reach = tEnd + SAME_INSTANT * (tEnd - S(I, S_TIME));
  for (;;) {
    if (S(I, S_EVENT_PENDING) != 0) {
      if (stopAtEvents) return EVENT;
      if (!handleEvent(I) || !observeModes(I)) return BROKEN;
      if (I->intermediate.isOn && I->update(I, true)) return RETURN_REQUESTED;
    }
    if (S(I, S_TERMINATE) != 0) return STOPPED;
    const double t = S(I, S_TIME);
    if (S(I, S_NEXT_EVENT) <= t) {
      if (!mayRepeat(I)) return BROKEN;
      S(I, S_EVENT_PENDING) = 1;
      S(I, S_TIME_EVENT) = 1;
      S(I, S_BRACKET) = 0;
      continue;
    }
    if (t >= tEnd) {
      reportUndetermined(I, t);
      return restIsKept(I, t) ? REACHED : BROKEN;
    }
    if (S(I, S_RESTART) != 0 && !restartMethods(I)) return BROKEN;
    const double target = fmin(S(I, S_NEXT_EVENT) <= reach ? S(I, S_NEXT_EVENT) : tEnd, chatteringLimit(I));
    bool found;
    holdInputs(I);
    if (!makeStep(I, target, &found)) return BROKEN;
    finishInputs(I);
    if (!observeAssertions(I, t, found)) return BROKEN;
    if (found) {
      S(I, S_EVENT_PENDING) = 1;
    } else if (!endStep(I)) {
      return BROKEN;
    } else if (chatteringChanged(I)) {
      S(I, S_EVENT_PENDING) = S(I, S_USE_CURRENT_SIGN) = 1;
      S(I, S_BRACKET) = 0;
    } else if (guardsRise(I)) {
      S(I, S_EVENT_PENDING) = 1;
      S(I, S_BRACKET) = 0;
    }
    if (S(I, S_TIME) >= S(I, S_NEXT_EVENT) || (found && meetsTimeEvent(I, S(I, S_TIME)))) {
      S(I, S_EVENT_PENDING) = 1;
      S(I, S_TIME_EVENT) = 1;
      if (!found) S(I, S_BRACKET) = 0;
    }
    if (I->update != NULL && I->update(I, true)) return RETURN_REQUESTED;
  }
}
