/*
 * Zeno behaviour: events of one condition accumulate at a finite time (Johansson, Egerstedt, Lygeros & Sastry 1999). After it the
 * system rests on the surface g = 0 (Pfeiffer & Glocker 1996). Sequences of events and contacts are kernels; here is when contacts
 * begin and end.
 */
#include "cosimo.h"

/* ---- contacts ---- */

/* Errors with which importers find events, in units of the tolerance. */
static const double ERROR_OF_IMPORTERS = 10;

static int32_t contactCount(const Instance *I) { return (int32_t)I->heap[I->rest + CONTACTS_COUNT]; }

#define C(I, k, name) ((I)->heap[kernels.contactAt((I)->heap, (I)->model->stateCount, (I)->rest, k) + (name)])

static bool isAtRest(const Instance *I, int32_t indicator) {
  return contactCount(I) > 0 && kernels.contactOf(I->heap, I->model->stateCount, I->rest, indicator) >= 0;
}

static void writeNominals(Instance *I) {
  const size_t size = (size_t)I->model->stateCount * sizeof(double);
  memcpy(I->heap + (int32_t)I->heap[I->rest + CONTACTS_NOMINALS], moduleOf(I)->nominals, size);
  I->heap[I->rest + CONTACTS_TOLERANCE] = S(I, S_TOLERANCE) * (I->isCoSimulation ? 1 : ERROR_OF_IMPORTERS);
}

static void writeContacts(Instance *I) {
  const Model *model = I->model;
  const int32_t n = model->stateCount, m = model->relationCount;
  kernels.layOutContacts(I->heap, n, m, I->rest, MOST_CONTACTS);
  for (int32_t i = 0; i < m; i++) I->heap[(int32_t)I->heap[I->rest + CONTACTS_OPERATORS] + i] = model->operators[i];
  writeNominals(I);
  kernels.layOutAccumulation(I->heap, m, I->accumulation);
  I->heap[I->accumulation + ACCUMULATION_IS_INEXACT] = !I->isCoSimulation;
}

/* ---- functions for the kernels of contacts and of sliding ---- */

static bool updateEvents(Instance *I);

static void keepRegion(Instance *I, int32_t place) {
  memcpy(I->heap + place, I->heap, (size_t)I->model->regionSize * sizeof(double));
}

/* Inputs of intermediate updates do not depend on the side of a surface. */
static void recallRegion(Instance *I, int32_t place) {
  for (int32_t i = 0; I->intermediate.isOn && i < I->model->variableCount; i++) {
    const Variable *v = &I->model->variables[i];
    if (v->kind == CONTINUOUS_INPUT) memcpy(I->heap + place + v->input, I->heap + v->input, INPUT_SLOTS * sizeof(double));
  }
  memcpy(I->heap, I->heap + place, (size_t)I->model->regionSize * sizeof(double));
}

/* Contacts have one place. */
static int32_t keepContact(Instance *I, int32_t place) {
  keepRegion(I, I->kept + place);
  return 0;
}

static int32_t recallContact(Instance *I, int32_t place) {
  recallRegion(I, I->kept + place);
  return 0;
}

/*
 * An event at (t, x) that gives relations the values listed at `wanted` and holds all others. 0: it fails or ends the run; 1: no state
 * jumps; 2: states jump. Only the region of the variables changes.
 */
static int32_t crossSurfaces(Instance *I, double t, int32_t x, int32_t wanted) {
  bool isThere = true;
  for (int32_t i = 0; i < I->model->relationCount; i++) {
    const double value = I->heap[wanted + i];
    isThere = isThere && (value == SIDE_KEPT || relationValueOf(I, i) == (value == SIDE_TRUE));
  }
  if (isThere) return 1;
  double *others = I->heap + I->model->regionSize;
  const size_t size = (size_t)(I->heapSize - I->model->regionSize) * sizeof(double);
  double *saved = malloc(size);
  if (saved == NULL) return 0;
  memcpy(saved, others, size);
  memmove(I->heap + I->x, I->heap + x, (size_t)I->model->stateCount * sizeof(double));
  S(I, S_TIME) = t;
  S(I, S_BRACKET) = S(I, S_TIME_EVENT) = S(I, S_USE_CURRENT_SIGN) = S(I, S_LEFT_TAKEN) = S(I, S_TERMINATE) = 0;
  S(I, S_SIDE_EVENT) = 1;
  S(I, S_WANTED) = wanted;
  /* The event is one of the free system. */
  I->heap[I->rest + CONTACTS_COUNT] = 0;
  const bool wasQuiet = I->quiet;
  I->quiet = true;
  const bool isPassed = updateEvents(I) && S(I, S_TERMINATE) == 0 && S(I, S_NEXT_SYSTEM) == 0;
  const int32_t result = !isPassed ? 0 : S(I, S_STATES_CHANGED) == 0 ? 1 : 2;
  I->quiet = wasQuiet;
  memcpy(others, saved, size);
  free(saved);
  return result;
}

/* ---- the flow with contact forces ---- */

/* The flow for the methods: derivatives of the model plus contact forces. */
static int32_t flowOf(Instance *I, double t, int32_t x, int32_t xdot) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount;
  if (isCombination(I)) return kernels.slidingFlow(I->heap, 0, n, m, I->sliding, t, x, xdot);
  if (contactCount(I) == 0) return moduleOf(I)->derivatives(I->heap, 0, t, x, xdot);
  return kernels.restingFlow(I->heap, 0, n, m, I->rest, t, x, xdot);
}

/* The indicator of a contact at rest is its multiplier: its zero, the end of the contact, is located. */
static int32_t flowIndicatorsOf(Instance *I, double t, int32_t x, int32_t g) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount;
  if (isCombination(I)) return kernels.slidingIndicators(I->heap, 0, n, m, I->sliding, t, x, g);
  if (contactCount(I) == 0) return moduleOf(I)->indicators(I->heap, 0, t, x, g);
  return kernels.restingIndicators(I->heap, 0, n, m, I->rest, t, x, g);
}

static int32_t flowDirectionalOf(Instance *I, double t, int32_t x, double tdot, int32_t dx, int32_t dxdot) {
  const int32_t n = I->model->stateCount;
  if (contactCount(I) == 0 && !isCombination(I)) return moduleOf(I)->directional(I->heap, 0, t, x, tdot, dx, dxdot);
  const int32_t near = I->nearby, here = I->nearby + n;
  double size = fabs(tdot);
  for (int32_t i = 0; i < n; i++) {
    const double part = fabs(I->heap[dx + i]) / moduleOf(I)->nominals[i];
    if (part > size) size = part;
  }
  const double s = size > 0 ? 1e-5 / size : 0;
  for (int32_t i = 0; i < n; i++) I->heap[near + i] = I->heap[x + i] + s * I->heap[dx + i];
  int32_t code = flowOf(I, t, x, here);
  if (code == 0) code = flowOf(I, t + s * tdot, near, dxdot);
  for (int32_t i = 0; i < n; i++) I->heap[dxdot + i] = s > 0 ? (I->heap[dxdot + i] - I->heap[here + i]) / s : 0;
  return code;
}

/* ---- onto and off surfaces ---- */

/* Projects the states onto their surfaces at the end of a step. */
static void keepContacts(Instance *I, double t, int32_t x) {
  kernels.keepOnContacts(I->heap, 0, I->model->stateCount, I->model->relationCount, I->rest, t, x);
}

/* Reports the contacts that a kernel has ended, and lists the relations that change by it. */
static bool endContacts(Instance *I, double t, int32_t count) {
  const double *marks = I->heap + (int32_t)I->heap[I->rest + CONTACTS_MARKS];
  for (int32_t i = 0; i < I->model->relationCount && count > 0; i++) {
    if (marks[i] == 0) continue;
    I->heap[I->located + i] = marks[i] == ENDED_CHANGES ? LOCATED_CHANGES : 0;
    report(I, LEVEL_MESSAGE, "at t = %.9g s '%s' no longer rests", t, I->model->relationTexts[i]);
  }
  return count > 0;
}

/* Releases contacts whose multiplier reached zero; true if there were any. */
static bool releaseContacts(Instance *I, double t, int32_t x) {
  for (int32_t k = 0; k < contactCount(I); k++)
    C(I, k, CONTACT_RELEASED) = I->heap[I->located + (int32_t)C(I, k, CONTACT_INDICATOR)] != 0;
  return endContacts(I, t, kernels.endVanished(I->heap, 0, I->model->stateCount, I->model->relationCount, I->rest, t, x));
}

/* Releases contacts that are violated after a reset by another event; true if there were any. */
static bool releaseBrokenContacts(Instance *I, double t, int32_t x) {
  return endContacts(I, t, kernels.endBroken(I->heap, 0, I->model->stateCount, I->model->relationCount, I->rest, t, x));
}

/* ---- accumulating events ---- */

#define P(I, name) ((I)->heap[(I)->accumulation + (name)])

static double valueOf(Instance *I, int32_t indicator, double t, int32_t x) {
  return kernels.surfaceValue(I->heap, 0, I->rest, t, x, indicator);
}

/* Error of the indicator for errors of the states by their absolute tolerances. */
static double indicatorTolerance(Instance *I, int32_t indicator, double t) {
  const int32_t n = I->model->stateCount, near = I->nearby;
  const double here = valueOf(I, indicator, t, I->x);
  double largest = 0;
  for (int32_t i = 0; i < n; i++) {
    memcpy(I->heap + near, I->heap + I->x, (size_t)n * sizeof(double));
    I->heap[near + i] += S(I, S_TOLERANCE) * moduleOf(I)->nominals[i];
    largest = fmax(largest, fabs(valueOf(I, indicator, t, near) - here));
  }
  return largest;
}

/* In model exchange: whether the excursion between two events (a parabola) is within the tolerance. */
static bool isBelowTolerance(Instance *I, int32_t indicator, double t) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount;
  const double *z = I->heap + (int32_t)P(I, ACCUMULATION_SEQUENCES) + indicator * ZENO_SIZE, *intervals = z + ZENO_INTERVALS;
  if (I->isCoSimulation || P(I, ACCUMULATION_JUMPED) == 0) return false;
  if (z[ZENO_COUNT] <= ZENO_MEMORY || !(intervals[0] < intervals[ZENO_MEMORY - 1])) return false;
  const double rate = kernels.surfaceRate(I->heap, 0, n, m, I->rest, t, I->x, indicator);
  return 0.25 * fabs(rate) * intervals[0] < MEANINGFUL * indicatorTolerance(I, indicator, t);
}

static void noteRest(Instance *I, int32_t indicator, double t) {
  writeStates(I, I->x);
  report(I, LEVEL_MESSAGE, "the events of '%s' accumulate at t = %.9g s: it rests from now on", I->model->relationTexts[indicator], t);
}

static void reportNoRest(Instance *I, int32_t indicator, double t) {
  const char *text = I->model->relationTexts[indicator];
  if (P(I, ACCUMULATION_REFUSAL) == CONTACT_HOMELESS)
    report(I, LEVEL_ERROR, "the events of '%s' accumulate at t = %.9g s, but there is room for %d contacts only", text, t, MOST_CONTACTS);
  else report(I, LEVEL_ERROR, "the events of '%s' accumulate at t = %.9g s, and nothing holds the model there", text, t);
}

/* Whether the states are on this side of all surfaces on which they have rested. */
static bool restIsKept(Instance *I, double t) {
  const Model *m = I->model;
  const int32_t i = kernels.conditionBeyondRest(I->heap, 0, m->stateCount, m->relationCount, I->rest, I->accumulation, t, I->x);
  if (i < 0) return true;
  report(I, LEVEL_ERROR, "the states rested on the surface of '%s', but at t = %.9g s they are beyond it, by %.3g: impacts at one instant were not resolved",
         m->relationTexts[i], t, fabs(I->heap[(int32_t)I->heap[I->rest + CONTACTS_VALUES] + i]));
  return false;
}

/* Adds the listed event to the bursts at `u`; whether it is the last one of a burst. */
static bool addListed(Instance *I, int32_t u, double t) {
  const bool isLast = kernels.addToBurst(I->heap, u, t) > 0;
  for (int32_t k = 0; k < (int32_t)P(I, ACCUMULATION_LISTED); k++)
    kernels.addBurstCondition(I->heap, u, (int32_t)I->heap[(int32_t)P(I, ACCUMULATION_LIST) + k]);
  return isLast;
}

/* Lists the conditions that changed at the event, with the values of their relations before its other passes. */
static void listConditions(Instance *I) {
  const int32_t m = I->model->relationCount;
  P(I, ACCUMULATION_LISTED) = 0;
  P(I, ACCUMULATION_JUMPED) = S(I, S_STATES_CHANGED);
  P(I, ACCUMULATION_MAY_REST) = slidingCount(I) == 0;
  for (int32_t i = 0; i < m; i++) {
    if (I->heap[I->fired + i] == 0 || isAtRest(I, i) || I->model->isTimeRelation[i]) continue;
    kernels.listCondition(I->heap, m, I->accumulation, i, I->heap[vectorOf(I, ITERATION_BEFORE) + i] == 0);
  }
}

static bool handleLeft(Instance *I);

/* The states are at the limit, where conditions change in an event of their own. */
static bool settle(Instance *I, int32_t indicator, double t) {
  const int32_t wanted = (int32_t)I->heap[I->rest + CONTACTS_WANTED];
  report(I, LEVEL_MESSAGE, "the events of '%s' accumulate at t = %.9g s: the equations keep the states there", I->model->relationTexts[indicator], t);
  for (int32_t i = 0; i < I->model->relationCount; i++) {
    const double value = I->heap[wanted + i];
    I->heap[I->located + i] = value != SIDE_KEPT && relationValueOf(I, i) != (value == SIDE_TRUE) ? LOCATED_CHANGES : 0;
  }
  writeStates(I, I->x);
  return handleLeft(I);
}

typedef enum { LIMIT_FAILS, NO_LIMIT, SETTLED } Limit;

/* Handles events of the listed conditions that accumulate. */
static Limit watchConditions(Instance *I, double t) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount, p = I->accumulation;
  /* Where conditions only switch equations, sliding follows. */
  if (P(I, ACCUMULATION_JUMPED) == 0 && I->model->onChattering == CHATTERING_SLIDES) return NO_LIMIT;
  kernels.addToSequences(I->heap, p, t);
  for (int32_t k = 0; k < (int32_t)P(I, ACCUMULATION_LISTED); k++) {
    const int32_t i = (int32_t)I->heap[(int32_t)P(I, ACCUMULATION_LIST) + k];
    if (kernels.hasLimit(I->heap, p, k) == 0 && !isBelowTolerance(I, i, t)) continue;
    writeNominals(I);
    switch (kernels.reachLimit(I->heap, 0, n, m, I->rest, p, t, I->x, I->leftLimits, k)) {
      case LIMIT_WAITS: break;
      case LIMIT_SETTLES: return settle(I, i, t) ? SETTLED : LIMIT_FAILS;
      case LIMIT_RESTS: noteRest(I, i, t); return NO_LIMIT;
      case LIMIT_REFUSED: reportNoRest(I, i, t); return LIMIT_FAILS;
      default:
        report(I, LEVEL_ERROR, "the events of '%s' accumulate at t = %.9g s; the conditions only switch equations, so that the states cannot rest there",
               I->model->relationTexts[i], t);
        return LIMIT_FAILS;
    }
  }
  return NO_LIMIT;
}

/* Begins contacts after an event at which states jumped. Importers' times of events are no measure of their distance. */
static void captureContacts(Instance *I, double t, bool isClose) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount, held = contactCount(I);
  writeNominals(I);
  kernels.captureRebounds(I->heap, 0, n, m, I->rest, I->accumulation, t, I->x, I->leftLimits, I->jumps, isClose && I->isCoSimulation);
  for (int32_t k = held; k < contactCount(I); k++) noteRest(I, (int32_t)C(I, k, CONTACT_INDICATOR), t);
}

static bool passEvent(Instance *I, bool *systemChanged);
static void releaseRelations(Instance *I);

/* Ends an event at which a surface was left: no equation changes but those that are combined. */
static bool endWithoutUpdate(Instance *I) {
  releaseRelations(I);
  memset(I->heap + I->fired, 0, (size_t)I->model->relationCount * sizeof(double));
  S(I, S_SYSTEM_CHANGED) = S(I, S_EVENT_PENDING) = S(I, S_LEFT_TAKEN) = S(I, S_USE_CURRENT_SIGN) = 0;
  return true;
}
static void disarmSurfaces(Instance *I);
static bool handleEvent(Instance *I);
static bool observeBurst(Instance *I, double t);

/* At this instant relations have values that the signs of their indicators may contradict: those keep them. */
static bool keepDecided(Instance *I) {
  const Model *m = I->model;
  if (moduleOf(I)->indicators(I->heap, 0, S(I, S_TIME), I->x, I->g) != 0) return false;
  for (int32_t i = 0; i < m->relationCount; i++) {
    const bool isContradicted = holds(m->operators[i], I->heap[I->g + i]) != relationValueOf(I, i);
    if (isContradicted && !m->isTimeRelation[i] && !isAtRest(I, i) && I->heap[I->located + i] == 0) I->heap[I->located + i] = LOCATED_KEPT;
  }
  return true;
}

/* The states left contacts at this instant: relations that still have the values of rest change in an event of their own. */
static bool handleLeft(Instance *I) {
  bool any = false;
  for (int32_t i = 0; i < I->model->relationCount; i++) any = any || I->heap[I->located + i] != 0;
  if (any && !keepDecided(I)) return false;
  if (!any || S(I, S_TERMINATE) != 0) {
    releaseRelations(I);
    return true;
  }
  const bool equationsChanged = S(I, S_EQUATIONS_CHANGED) != 0;
  writeStates(I, I->x);
  const bool isPassed = handleEvent(I);
  S(I, S_STATES_CHANGED) = 1;
  if (equationsChanged) S(I, S_EQUATIONS_CHANGED) = 1;
  return isPassed;
}

/* Detects time events that accumulate, or follow each other without end. */
static bool watchTimes(Instance *I, double t) {
  if (kernels.burstsInTime(I->heap, I->timeEventLoop, t, runLength(I)) > 0) {
    report(I, LEVEL_ERROR, "time nearly stands still at t = %.9g s: more than %d time events follow each other at once", t, (int)MOST_IN_BURST);
    return false;
  }
  if (kernels.timesAccumulate(I->heap, I->timeEvents, t) == 0) return true;
  report(I, LEVEL_ERROR, "time events accumulate at t = %.9g s; no time after infinitely many of them is defined", t);
  return false;
}

/* Handles one event: end and start of contacts, event iteration, choice of states. */
static bool handleEvent(Instance *I) {
  const double t = S(I, S_TIME);
  const bool isOfTime = S(I, S_TIME_EVENT) != 0, bySign = S(I, S_USE_CURRENT_SIGN) != 0;
  bool isLocated = false;
  for (int32_t i = 0; i < I->model->relationCount; i++) isLocated = isLocated || I->heap[I->located + i] != 0;
  disarmSurfaces(I);
  /* Between the ends of steps states drift off the surfaces of contacts: a reset must find them there. */
  if (contactCount(I) > 0) keepContacts(I, t, I->x);
  if (releaseContacts(I, t, I->x)) writeStates(I, I->x);
  if (releaseSliding(I, t) && !isOfTime && S(I, S_INPUTS_CHANGED) == 0) return endWithoutUpdate(I);
  enterDominantSide(I, t);
  bool systemChanged;
  S(I, S_SIDE_EVENT) = slidingCount(I) > 0 ? 2 : 0;
  const bool isPassed = passEvent(I, &systemChanged);
  S(I, S_SIDE_EVENT) = 0;
  if (!isPassed) return false;
  S(I, S_SYSTEM_CHANGED) = systemChanged;
  if (!systemChanged) releaseBrokenSliding(I, t);
  if (isOfTime && !watchTimes(I, t)) return false;
  if (!systemChanged && I->model->relationCount > 0) {
    const bool isClose = kernels.followsClosely(I->heap, I->model->relationCount, I->accumulation, t, S(I, S_LAST_EVENT), runLength(I)) > 0;
    S(I, S_LAST_EVENT) = t;
    listConditions(I);
    const bool hasJumped = S(I, S_STATES_CHANGED) != 0, isBroken = hasJumped && releaseBrokenContacts(I, t, I->x);
    const bool wasAtRest = contactCount(I) > 0;
    const Limit limit = watchConditions(I, t);
    if (limit == LIMIT_FAILS) return false;
    if (isBroken && limit != SETTLED) {
      kernels.noteJumpOfEvent(I->heap, I->model->stateCount, I->model->relationCount, I->accumulation, I->jumps, I->x, I->leftLimits);
      if (!handleLeft(I)) return false;
    } else if (hasJumped && limit != SETTLED && wasAtRest == (contactCount(I) > 0)) captureContacts(I, t, isClose);
    const bool goesOn = limit == NO_LIMIT && wasAtRest == (contactCount(I) > 0);
    const bool slides = goesOn && !isOfTime && observeSliding(I, t);
    if (isLocated && !bySign && goesOn && !slides && I->isCoSimulation && !observeBurst(I, t)) return false;
  }
  if (I->model->selectsStates && contactCount(I) == 0 && slidingCount(I) == 0) {
    writeStates(I, I->x);
    if (selectStates(I)) S(I, S_STATES_CHANGED) = 1;
    if (!statesSuit(I)) return false;
  }
  return true;
}
