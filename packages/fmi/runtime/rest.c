/*
 * Zeno behaviour: events of one condition accumulate at a finite time (Johansson, Egerstedt, Lygeros & Sastry 1999). After it the
 * system rests on the surface g = 0 (Pfeiffer & Glocker 1996). Sequences of events and contacts are kernels; here is when contacts
 * begin and end.
 */
#include "cosimo.h"

/* ---- contacts ---- */

/* Height of a rebound that is none, in units of the tolerance; importers find events with an error. */
static const double REBOUND = 1e-3, REBOUND_OF_IMPORTERS = 10;

static int32_t contactCount(const Instance *I) { return (int32_t)I->heap[I->rest + CONTACTS_COUNT]; }

#define C(I, k, name) ((I)->heap[moduleOf(I)->contactAt((I)->heap, (I)->model->stateCount, (I)->rest, k) + (name)])

static bool isAtRest(const Instance *I, int32_t indicator) {
  return contactCount(I) > 0 && moduleOf(I)->contactOf(I->heap, I->model->stateCount, I->rest, indicator) >= 0;
}

static void writeNominals(Instance *I) {
  const size_t size = (size_t)I->model->stateCount * sizeof(double);
  memcpy(I->heap + (int32_t)I->heap[I->rest + CONTACTS_NOMINALS], moduleOf(I)->nominals, size);
  I->heap[I->rest + CONTACTS_TOLERANCE] = S(I, S_TOLERANCE) * (I->isCoSimulation ? 1 : REBOUND_OF_IMPORTERS);
}

static void writeContacts(Instance *I) {
  const Model *model = I->model;
  const int32_t n = model->stateCount, m = model->relationCount;
  moduleOf(I)->layOutContacts(I->heap, n, m, I->rest, MOST_CONTACTS);
  for (int32_t i = 0; i < m; i++) {
    I->heap[(int32_t)I->heap[I->rest + CONTACTS_OPERATORS] + i] = model->operators[i];
    I->heap[I->changed + i] = -INFINITY;
  }
  writeNominals(I);
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
  if (isCombination(I)) return moduleOf(I)->slidingFlow(I->heap, 0, n, m, I->sliding, t, x, xdot);
  if (contactCount(I) == 0) return moduleOf(I)->derivatives(I->heap, 0, t, x, xdot);
  return moduleOf(I)->restingFlow(I->heap, 0, n, m, I->rest, t, x, xdot);
}

/* The indicator of a contact at rest is its multiplier: its zero, the end of the contact, is located. */
static int32_t flowIndicatorsOf(Instance *I, double t, int32_t x, int32_t g) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount;
  if (isCombination(I)) return moduleOf(I)->slidingIndicators(I->heap, 0, n, m, I->sliding, t, x, g);
  if (contactCount(I) == 0) return moduleOf(I)->indicators(I->heap, 0, t, x, g);
  return moduleOf(I)->restingIndicators(I->heap, 0, n, m, I->rest, t, x, g);
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
  moduleOf(I)->keepOnContacts(I->heap, 0, I->model->stateCount, I->model->relationCount, I->rest, t, x);
}

/*
 * Ends the contacts marked to be released; true if there are any. Their relations change to the values before the impact; those of
 * contacts pushed into their surfaces change in any case: their event is at this instant.
 */
static bool endContacts(Instance *I, double t, int32_t x) {
  bool any = false;
  for (int32_t k = 0; k < contactCount(I); k++) {
    if (C(I, k, CONTACT_RELEASED) == 0) continue;
    const int32_t indicator = (int32_t)C(I, k, CONTACT_INDICATOR);
    const bool isHit = C(I, k, CONTACT_HIT) != 0, value = relationValueOf(I, indicator);
    const bool isInto = C(I, k, CONTACT_RELEASED) == RELEASED_IN_PLACE;
    if (!isInto) C(I, k, CONTACT_RELEASED) = isHit ? 1 : 2;
    I->heap[I->located + indicator] = isInto || value == isHit ? LOCATED_CHANGES : 0;
    report(I, LOG_EVENT, "at t = %.9g s '%s' no longer rests", t, I->model->relationTexts[indicator]);
    any = true;
  }
  if (any) moduleOf(I)->releaseContacts(I->heap, 0, I->model->stateCount, I->rest, t, x);
  return any;
}

/* Releases contacts whose multiplier reached zero; true if there were any. */
static bool releaseContacts(Instance *I, double t, int32_t x) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount;
  if (contactCount(I) == 0 || moduleOf(I)->calcMultipliers(I->heap, 0, n, m, I->rest, t, x) != 0) return false;
  for (int32_t k = 0; k < contactCount(I); k++) {
    const bool isLocated = I->heap[I->located + (int32_t)C(I, k, CONTACT_INDICATOR)] != 0;
    C(I, k, CONTACT_RELEASED) = isLocated || !(C(I, k, CONTACT_MULTIPLIER) > 0);
  }
  return endContacts(I, t, x);
}

/* Releases contacts that are violated after a reset by another event; true if there were any. */
static bool releaseBrokenContacts(Instance *I, double t, int32_t x) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount;
  for (int32_t k = 0; k < contactCount(I); k++) {
    const int32_t broken = moduleOf(I)->isBroken(I->heap, 0, n, m, I->rest, t, x, k);
    C(I, k, CONTACT_RELEASED) = broken == BROKEN_INTO ? RELEASED_IN_PLACE : broken;
  }
  return endContacts(I, t, x);
}

/* ---- accumulating events ---- */

/* Conditions that changed within this many intervals accumulate together. */
static const double RECENT = 3;

/*
 * A sequence of events ends at its limit when its remaining duration is this part of its past duration. In model exchange this must
 * precede the detection of accumulating events by importers.
 */
static const double REMAINDER_OF_IMPORTERS = 1e-6;

static double valueOf(Instance *I, int32_t indicator, double t, int32_t x) {
  return moduleOf(I)->surfaceValue(I->heap, 0, I->rest, t, x, indicator);
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
static bool isBelowTolerance(Instance *I, int32_t indicator, const double *z, double t) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount;
  const double *intervals = z + ZENO_INTERVALS;
  if (z[ZENO_COUNT] <= ZENO_MEMORY || !(intervals[0] < intervals[ZENO_MEMORY - 1])) return false;
  const double excursion = 0.25 * fabs(moduleOf(I)->surfaceRate(I->heap, 0, n, m, I->rest, t, I->x, indicator)) * intervals[0];
  return excursion < MEANINGFUL * indicatorTolerance(I, indicator, t);
}

/* Records an event of this indicator; true if its sequence has nearly reached the accumulation point. */
static bool observeZeno(Instance *I, int32_t indicator, double t) {
  const int32_t z = I->zeno + indicator * ZENO_SIZE;
  moduleOf(I)->addToSequence(I->heap, z, t);
  const double remainder = I->isCoSimulation ? ZENO_REMAINDER : REMAINDER_OF_IMPORTERS;
  if (moduleOf(I)->accumulationRatio(I->heap, z, remainder) > 0) return true;
  return !I->isCoSimulation && isBelowTolerance(I, indicator, I->heap + z, t);
}

/* The states rest from now on, on the surface of this condition as well. */
static void noteRest(Instance *I, int32_t indicator, double t) {
  const int32_t k = moduleOf(I)->contactOf(I->heap, I->model->stateCount, I->rest, indicator);
  const bool isBeyondWhenTrue = C(I, k, CONTACT_HIT) != 0;
  I->heap[I->rested + indicator] = isUpper(I->model->operators[indicator]) == isBeyondWhenTrue ? 1 : -1;
  writeStates(I, I->x);
  report(I, LOG_EVENT, "the events of '%s' accumulate at t = %.9g s: it rests from now on", I->model->relationTexts[indicator], t);
}

/* `code`: why no contact can begin. */
static bool reportNoRest(Instance *I, int32_t indicator, double t, int32_t code) {
  const char *text = I->model->relationTexts[indicator];
  if (code == CONTACT_HOMELESS)
    report(I, LOG_ERROR, "the events of '%s' accumulate at t = %.9g s, but there is room for %d contacts only", text, t, MOST_CONTACTS);
  else report(I, LOG_ERROR, "the events of '%s' accumulate at t = %.9g s, and nothing holds the model there", text, t);
  return false;
}

/*
 * Whether the states are on this side of all surfaces on which they have rested. Importers find events after a step: states are
 * beyond a surface only if its relation says so.
 */
static bool restIsKept(Instance *I, double t) {
  const Model *m = I->model;
  for (int32_t i = 0; i < m->relationCount; i++) {
    if (I->heap[I->rested + i] == 0 || isAtRest(I, i)) continue;
    const bool isBeyond = relationValueOf(I, i) == (isUpper(m->operators[i]) == (I->heap[I->rested + i] > 0));
    if (!I->isCoSimulation && !isBeyond) continue;
    const double distance = I->heap[I->rested + i] * valueOf(I, i, t, I->x);
    if (!(distance > MEANINGFUL * S(I, S_TOLERANCE))) continue;
    report(I, LOG_ERROR, "the states rested on the surface of '%s', but at t = %.9g s they are beyond it, by %.3g: impacts at one instant were not resolved",
           m->relationTexts[i], t, distance);
    return false;
  }
  return true;
}

/* The value of a relation after the last event, before its other passes. */
static bool hasRisen(const Instance *I, int32_t i) { return I->heap[vectorOf(I, ITERATION_BEFORE) + i] == 0; }

/* Begins to rest on the surface of a condition that became true or, if it was true before, false. Returns a code CONTACT_... */
static int32_t attachContact(Instance *I, int32_t indicator, double t) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount;
  if (slidingCount(I) > 0) return CONTACT_UNDIRECTED;
  writeNominals(I);
  return moduleOf(I)->attachContact(I->heap, 0, n, m, I->rest, t, I->x, I->leftLimits, indicator, hasRisen(I, indicator));
}

/*
 * Whether the equations keep the states at the limit of the events of this condition, and of all that changed within its last
 * intervals; then `changed` has the conditions that change there. First slots of `changed`: time of the last change.
 */
static bool settlesAtLimit(Instance *I, int32_t indicator, double t) {
  const Model *m = I->model;
  const int32_t count = m->relationCount, chosen = I->changed + count, z = I->zeno + indicator * ZENO_SIZE;
  const double interval = I->heap[z + ZENO_INTERVALS], ratio = interval / I->heap[z + ZENO_INTERVALS + 1];
  if (contactCount(I) > 0 || slidingCount(I) > 0 || !(ratio < 1)) return false;
  int32_t others = 0;
  for (int32_t i = 0; i < count; i++) {
    const bool isRecent = !m->isTimeRelation[i] && I->heap[I->changed + i] >= t - RECENT * interval;
    I->heap[chosen + i] = i == indicator || isRecent;
    if (i != indicator && isRecent) others++;
  }
  /* Of a single condition its surface alone is known, not the end of the motion through it. */
  if (others == 0) return false;
  writeNominals(I);
  const double length = t - I->heap[z + ZENO_BEGIN], remainder = fmax(interval * ratio / (1 - ratio), 1e-6 * length);
  const int32_t isSettled =
    moduleOf(I)->settleAtLimit(I->heap, 0, m->stateCount, count, I->rest, t, I->x, chosen, remainder, chosen + count);
  return isSettled > 0;
}

static bool handleLeft(Instance *I);

/* The states are at the limit, where conditions change in an event of their own. */
static bool settle(Instance *I, int32_t indicator, double t) {
  const int32_t m = I->model->relationCount, wanted = (int32_t)I->heap[I->rest + CONTACTS_WANTED];
  report(I, LOG_EVENT, "the events of '%s' accumulate at t = %.9g s: the equations keep the states there", I->model->relationTexts[indicator], t);
  for (int32_t i = 0; i < m; i++) {
    const double value = I->heap[wanted + i];
    I->heap[I->zeno + i * ZENO_SIZE + ZENO_COUNT] = 0;
    I->heap[I->changed + i] = -INFINITY;
    I->heap[I->located + i] = value != SIDE_KEPT && relationValueOf(I, i) != (value == SIDE_TRUE) ? LOCATED_CHANGES : 0;
  }
  writeStates(I, I->x);
  return handleLeft(I);
}

/*
 * Checks for accumulating events after a jump of states. Where events of others accumulate with them, a contact that does not push
 * alone waits for these.
 */
static bool watchZeno(Instance *I, double t) {
  const int32_t m = I->model->relationCount;
  for (int32_t i = 0; i < m; i++) {
    if (I->heap[I->fired + i] == 0 || isAtRest(I, i) || I->model->isTimeRelation[i]) continue;
    if (!observeZeno(I, i, t)) continue;
    if (settlesAtLimit(I, i, t)) return settle(I, i, t);
    const bool isAlone = moduleOf(I)->isAloneOf(I->heap, I->zeno, m, i) > 0;
    I->heap[I->zeno + i * ZENO_SIZE + ZENO_COUNT] = 0;
    const int32_t code = attachContact(I, i, t);
    if (code == CONTACT_PULLS && !isAlone) continue;
    if (code != CONTACT_ATTACHED) return reportNoRest(I, i, t, code);
    noteRest(I, i, t);
    break;
  }
  return true;
}

/* Keeps the jump of the states at an event of a single condition. */
static void noteJumpOfEvent(Instance *I) {
  const Model *m = I->model;
  int32_t condition = -1, count = 0;
  for (int32_t i = 0; i < m->relationCount; i++)
    if (I->heap[I->fired + i] != 0 && !m->isTimeRelation[i]) condition = i, count++;
  if (count == 1)
    moduleOf(I)->noteJump(I->heap, m->stateCount, I->jumps, I->x, I->leftLimits, condition, hasRisen(I, condition));
}

/*
 * Begins contacts after an event at which states jumped. Where other impacts ended contacts: those that would rebound by far less than the
 * tolerance. Else, if it follows others closely: of a rebound that is rounding.
 */
static void captureContacts(Instance *I, double t) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount, held = contactCount(I);
  const bool isAmong = I->heap[I->rest + CONTACTS_ENDED_COUNT] > 0;
  if (m == 0 || slidingCount(I) > 0 || (!isAmong && S(I, S_EVENT_BURST) < 2)) return;
  writeNominals(I);
  if (!isAmong) noteJumpOfEvent(I);
  const double tolerance = S(I, S_TOLERANCE);
  const double ofRounding = isAmong ? 64 * DBL_EPSILON : DBL_EPSILON / 16;
  const double height = !I->isCoSimulation ? REBOUND_OF_IMPORTERS * tolerance : isAmong ? REBOUND * tolerance : 0;
  moduleOf(I)->captureContacts(I->heap, 0, n, m, I->rest, t, I->x, fmax(height, ofRounding), I->jumps);
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
static bool endBurst(Instance *I);

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

static void noteChanges(Instance *I, double t) {
  for (int32_t i = 0; i < I->model->relationCount; i++)
    if (I->heap[I->fired + i] != 0) I->heap[I->changed + i] = t;
}

/* Handles one event: end and start of contacts, event iteration, choice of states. */
static bool handleEvent(Instance *I) {
  const double t = S(I, S_TIME);
  const bool isOfTime = S(I, S_TIME_EVENT) != 0;
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
  if (!systemChanged) {
    releaseBrokenSliding(I, t);
    if (!isOfTime) observeSliding(I, t, I->heap + I->fired);
  }
  noteChanges(I, t);
  if (S(I, S_STATES_CHANGED) != 0 && !systemChanged) {
    const bool isBroken = releaseBrokenContacts(I, t, I->x);
    if (!watchZeno(I, t)) return false;
    if (isBroken) {
      noteJumpOfEvent(I);
      if (!handleLeft(I)) return false;
    } else captureContacts(I, t);
  }
  if (S(I, S_EVENT_BURST) >= MAX_BURST && !endBurst(I)) return false;
  if (I->model->selectsStates && contactCount(I) == 0 && slidingCount(I) == 0) {
    writeStates(I, I->x);
    if (selectStates(I)) S(I, S_STATES_CHANGED) = 1;
    if (!statesSuit(I)) return false;
  }
  return true;
}
