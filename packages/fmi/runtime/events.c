/*
 * Event iteration (Modelica specification, appendix B) at one instant: all equations are solved until no discrete variable,
 * relation or state changes. Relations are frozen between events.
 */
#include "cosimo.h"

static int32_t flowOf(Instance *I, double t, int32_t x, int32_t xdot);
static int32_t flowIndicatorsOf(Instance *I, double t, int32_t x, int32_t g);
static bool isAtRest(const Instance *I, int32_t indicator);

/* Effect of transitions after a pass: other modes with the same equations (MOVED), also with resets (JUMPED), or other equations. */
typedef enum { NOTHING, MOVED, JUMPED, SYSTEM_CHANGED, STUCK } Firing;

static Firing fireTransitions(Instance *I, double t);
static double nextScheduledInstant(Instance *I, double t);

/* ---- samplers: instants start + k interval, without accumulated rounding errors ---- */

static double sampleTolerance(double t) { return 4 * DBL_EPSILON * fabs(t); }

static double sampleInstant(const Instance *I, int32_t i) {
  const double *times = I->heap + I->model->samplerTimes + 2 * i;
  return times[0] + I->heap[I->known + i] * times[1];
}

static bool beginSamplers(Instance *I, double t) {
  for (int32_t i = 0; i < I->model->samplerCount; i++) {
    const double *times = I->heap + I->model->samplerTimes + 2 * i;
    if (!(times[1] > 0)) {
      report(I, LOG_ERROR, "the interval of a sample() is not positive");
      return false;
    }
    const double count = floor((t - times[0]) / times[1]);
    I->heap[I->known + i] = count > 0 ? count : 0;
    if (sampleInstant(I, i) < t - sampleTolerance(t)) I->heap[I->known + i] += 1;
  }
  return true;
}

static bool raiseSamplers(Instance *I, double t) {
  bool any = false;
  for (int32_t i = 0; i < I->model->samplerCount; i++) {
    const bool due = sampleInstant(I, i) <= t + sampleTolerance(t);
    I->heap[I->model->samplers + i] = due;
    any = any || due;
  }
  return any;
}

static void clearSamplers(Instance *I) {
  for (int32_t i = 0; i < I->model->samplerCount; i++) {
    if (I->heap[I->model->samplers + i] == 1) I->heap[I->known + i] += 1;
    I->heap[I->model->samplers + i] = 0;
  }
}

static double nextEventTime(Instance *I, double t) {
  double next = moduleOf(I)->nextTimeEvent(I->heap, 0, t);
  for (int32_t i = 0; i < I->model->samplerCount; i++) {
    const double instant = sampleInstant(I, i);
    if (instant < next) next = instant;
  }
  return fmin(next, nextScheduledInstant(I, t));
}

/* ---- loops with relations or discrete unknowns inside (ideal diodes, friction) ---- */

typedef enum { PASSED, FAILED, UNSETTLED } Outcome;

/* Solves all equations once; reports a failure. */
typedef Outcome (*Pass)(Instance *I, double t);

enum { MAX_STALLED_PASSES = 10 };

static double *mixedRelationValue(Instance *I, int32_t i) {
  return I->heap + I->model->relations + moduleOf(I)->mixedRelations[i];
}

static double *mixedMask(Instance *I, int32_t i) {
  return I->heap + I->model->relationMasks + moduleOf(I)->mixedRelations[i];
}

static void holdMixed(Instance *I) {
  const Module *module = moduleOf(I);
  for (int32_t i = 0; i < module->mixedRelationCount; i++) I->heap[I->held + i] = *mixedRelationValue(I, i);
  for (int32_t i = 0; i < module->mixedDiscreteCount; i++)
    I->heap[I->heldDiscrete + i] = I->heap[module->mixedDiscrete[i]];
}

static int32_t discreteChanges(const Instance *I) {
  const Module *module = moduleOf(I);
  int32_t count = 0;
  for (int32_t i = 0; i < module->mixedDiscreteCount; i++)
    if (!sameBits(I->heap[module->mixedDiscrete[i]], I->heap[I->heldDiscrete + i])) count++;
  return count;
}

static int32_t disagreeing(Instance *I) {
  int32_t count = discreteChanges(I);
  for (int32_t i = 0; i < moduleOf(I)->mixedRelationCount; i++)
    if (*mixedRelationValue(I, i) != I->heap[I->held + i]) count++;
  return count;
}

/* Changes all inconsistent relations together, which usually needs few passes. UNSETTLED: the iteration cycles. */
static Outcome changeTogether(Instance *I, double t, Pass pass) {
  int32_t fewest = INT32_MAX;
  int32_t maxStalledPasses = MAX_STALLED_PASSES;
  for (;;) {
    holdMixed(I);
    if (pass(I, t) != PASSED) return FAILED;
    const int32_t count = disagreeing(I);
    if (count == 0) return PASSED;
    if (count < fewest) {
      fewest = count;
      maxStalledPasses = MAX_STALLED_PASSES;
    } else if (maxStalledPasses-- == 0) {
      return UNSETTLED;
    }
  }
}

/* Changes the chosen relation only; discrete unknowns are updated. */
static Outcome pivotOn(Instance *I, double t, int32_t chosen, Pass pass) {
  const int32_t count = moduleOf(I)->mixedRelationCount;
  for (int32_t i = 0; i < count; i++) {
    if (i != chosen) *mixedRelationValue(I, i) = I->heap[I->held + i];
    I->heap[I->ownMasks + i] = *mixedMask(I, i);
    *mixedMask(I, i) = 1;
  }
  Outcome outcome = PASSED;
  for (int32_t k = 0; k <= moduleOf(I)->mixedDiscreteCount; k++) {
    holdMixed(I);
    outcome = pass(I, t);
    if (outcome != PASSED || discreteChanges(I) == 0) break;
  }
  for (int32_t i = 0; i < count; i++) *mixedMask(I, i) = I->heap[I->ownMasks + i];
  return outcome;
}

/* Whether the two sides of a relation differ only by rounding, now and at the previous check. */
static bool isNegligible(Instance *I, double t, int32_t chosen, double *largest) {
  const Module *module = moduleOf(I);
  readStates(I, I->xNow);
  module->indicators(I->heap, 0, t, I->xNow, I->gNow);
  for (int32_t i = 0; i < module->mixedRelationCount; i++) {
    const double size = fabs(I->heap[I->gNow + module->mixedRelations[i]]);
    if (size > *largest) *largest = size;
  }
  if (chosen < 0) return false;
  const double distance = fabs(I->heap[I->gNow + module->mixedRelations[chosen]]);
  const double before = I->heap[I->previous + chosen];
  I->heap[I->previous + chosen] = distance;
  const double worst = distance > before ? distance : before;
  return worst <= (1e-12 * *largest > 1e-14 ? 1e-12 * *largest : 1e-14);
}

/* Murty's least-index rule: changes the first inconsistent relation; finite for passive circuits. */
static Outcome changeOneAtATime(Instance *I, double t, Pass pass) {
  const int32_t relations = moduleOf(I)->mixedRelationCount;
  const int32_t limit = 100 + 10 * relations;
  double largest = 0;
  int32_t before = -1;
  for (int32_t i = 0; i < relations; i++) I->heap[I->previous + i] = INFINITY;
  for (int32_t k = 0; k < limit; k++) {
    int32_t first = -1;
    for (int32_t i = 0; i < relations && first < 0; i++)
      if (*mixedRelationValue(I, i) != I->heap[I->held + i]) first = i;
    if (pivotOn(I, t, first, pass) != PASSED) return FAILED;
    const bool degenerate = isNegligible(I, t, first, &largest) && first == before;
    before = first;
    if (degenerate) *mixedMask(I, first) = 1;
    holdMixed(I);
    if (pass(I, t) != PASSED) return FAILED;
    if (disagreeing(I) == 0) return PASSED;
  }
  report(I, LOG_ERROR, "at t = %.9g s the relations inside an algebraic loop do not settle", t);
  return FAILED;
}

static Outcome solveMixed(Instance *I, double t, Pass pass) {
  const Module *module = moduleOf(I);
  if (module->mixedRelationCount + module->mixedDiscreteCount == 0) return pass(I, t);
  const Outcome outcome = changeTogether(I, t, pass);
  return outcome == UNSETTLED ? changeOneAtATime(I, t, pass) : outcome;
}

/* ---- relations during an event: some are frozen, the others are evaluated ---- */

enum { OPEN, FROZEN, SIDE_DECIDED };

/* Distance from zero, in units of |t| times the rate, within which a relation counts as at zero. */
static const double BAND = 8 * DBL_EPSILON;

static void freeze(Instance *I, int32_t i, bool relationValue, int decision) {
  I->heap[I->model->relations + i] = relationValue;
  I->heap[I->model->relationMasks + i] = 1;
  I->heap[I->decided + i] = decision;
}

static void releaseRelation(Instance *I, int32_t i) {
  I->heap[I->model->relationMasks + i] = 0;
  I->heap[I->decided + i] = OPEN;
}

static bool relationValueOf(const Instance *I, int32_t i) { return I->heap[I->model->relations + i] == 1; }

/* Freezes located relations with their value after the event. */
static void freezeLocated(Instance *I, double t, int32_t x) {
  bool any = false;
  for (int32_t i = 0; i < I->model->relationCount; i++) any = any || I->heap[I->located + i] != 0;
  if (!any) return;
  moduleOf(I)->indicators(I->heap, 0, t, x, I->gNow);
  for (int32_t i = 0; i < I->model->relationCount; i++) {
    if (I->heap[I->located + i] == 0 || isAtRest(I, i)) continue;
    freeze(I, i, !relationValueOf(I, i), FROZEN);
    I->heap[I->entryDistance + i] = fabs(I->heap[I->gNow + i]);
  }
}

/* Freezes time relations with threshold t with their value just after t. */
static void freezeDue(Instance *I, double t, int32_t x) {
  const Model *m = I->model;
  bool any = false;
  for (int32_t i = 0; i < m->relationCount; i++) any = any || m->isTimeRelation[i];
  if (!any) return;
  moduleOf(I)->indicators(I->heap, 0, t, x, I->timeValues);
  const double ahead = (fabs(t) > 1 ? fabs(t) : 1) * 1e-6;
  moduleOf(I)->indicators(I->heap, 0, t + ahead, x, I->gNow);
  for (int32_t i = 0; i < m->relationCount; i++) {
    const double distance = fabs(I->heap[I->timeValues + i]);
    if (!m->isTimeRelation[i] || distance > 2 * BAND * fabs(t)) continue;
    freeze(I, i, holds(m->operators[i], I->heap[I->gNow + i] - I->heap[I->timeValues + i]), FROZEN);
    I->heap[I->entryDistance + i] = distance;
  }
}

/* Values of all indicators and their rates along the flow, for the states in their slots. */
static bool calcRates(Instance *I, double t) {
  readStates(I, I->xNow);
  return flowOf(I, t, I->xNow, I->flow) == 0 &&
         moduleOf(I)->indicatorRates(I->heap, 0, t, I->xNow, I->flow, I->g, I->rate) == 0;
}

static bool hasLeftSurface(const Instance *I, int32_t i, double band) {
  const double distance = fabs(I->heap[I->g + i]);
  return distance > band && distance > 4 * I->heap[I->entryDistance + i];
}

static void releaseJumped(Instance *I, double t) {
  const double width = BAND * fabs(t) + S(I, S_BRACKET);
  bool any = false;
  for (int32_t i = 0; i < I->model->relationCount; i++) any = any || I->heap[I->decided + i] == FROZEN;
  if (!any || !calcRates(I, t)) return;
  for (int32_t i = 0; i < I->model->relationCount; i++)
    if (I->heap[I->decided + i] == FROZEN && hasLeftSurface(I, i, fabs(I->heap[I->rate + i]) * width)) releaseRelation(I, i);
}

static bool takeRelationChanges(Instance *I) {
  bool changed = false;
  for (int32_t i = 0; i < I->model->relationCount; i++) {
    const double relationValue = I->heap[I->model->relations + i];
    if (relationValue != I->heap[I->last + i]) changed = true;
    I->heap[I->last + i] = relationValue;
  }
  return changed;
}

typedef enum { SETTLED, ARMED, RELEASED } Sides;

static Sides resolveZeroRelation(Instance *I, int32_t i, double band, bool *undecided) {
  const double decision = I->heap[I->decided + i];
  if (decision == OPEN && fabs(I->heap[I->g + i]) > band) return SETTLED;
  if (decision == FROZEN && hasLeftSurface(I, i, band)) {
    releaseRelation(I, i);
    return RELEASED;
  }
  const double rate = I->heap[I->rate + i];
  const bool relationValue = rate == 0 ? relationValueOf(I, i) : holds(I->model->operators[i], rate);
  if (relationValue == relationValueOf(I, i)) {
    *undecided = true;
    return SETTLED;
  }
  freeze(I, i, relationValue, SIDE_DECIDED);
  return ARMED;
}

/* Relations at zero get their value just after the instant, each at most once. */
static Sides resolveZeroRelations(Instance *I, double t, bool *undecided) {
  if (!*undecided || !calcRates(I, t)) return SETTLED;
  const double width = BAND * fabs(t) + S(I, S_BRACKET);
  Sides result = SETTLED;
  *undecided = false;
  for (int32_t i = 0; i < I->model->relationCount; i++) {
    if (I->heap[I->decided + i] == SIDE_DECIDED) continue;
    const Sides one = resolveZeroRelation(I, i, fabs(I->heap[I->rate + i]) * width, undecided);
    if (one != SETTLED && result != RELEASED) result = one;
  }
  for (int32_t i = 0; i < I->model->relationCount; i++) I->heap[I->last + i] = I->heap[I->model->relations + i];
  return result;
}

/* Relative time within which a relation that changed against its rate returns to zero. */
static const double BACK_AT_ONCE = 1e-9;

/*
 * In model exchange a relation may change sign within the integration error although its rate has the opposite sign. Such a relation
 * keeps its value, which it has again just after the instant.
 */
static void holdReturning(Instance *I, double t) {
  const Model *m = I->model;
  if (m->relationCount == 0 || !calcRates(I, t)) return;
  for (int32_t i = 0; i < m->relationCount; i++) {
    const double g = I->heap[I->g + i], rate = I->heap[I->rate + i];
    const bool frozen = relationValueOf(I, i);
    if (m->isTimeRelation[i] || isAtRest(I, i) || holds(m->operators[i], g) == frozen || rate == 0) continue;
    if (holds(m->operators[i], rate) == frozen && fabs(g) <= fabs(rate) * BACK_AT_ONCE * fmax(1, fabs(t)))
      freeze(I, i, frozen, SIDE_DECIDED);
  }
}

/* ---- the iteration ---- */

static bool applyReinits(Instance *I) {
  const Model *m = I->model;
  bool any = false;
  for (int32_t i = 0; i < m->reinitCount; i++) {
    if (I->heap[m->reinitFlags + i] != 1) continue;
    I->heap[m->reinitFlags + i] = 0;
    const double value = I->heap[m->reinitValues + i];
    if (I->heap[m->reinitSlots[i]] != value) any = true;
    I->heap[m->reinitSlots[i]] = value;
  }
  return any;
}

static bool discreteChanged(const Instance *I) {
  for (int32_t i = 0; i < I->model->discreteCount; i++)
    if (!sameBits(I->heap[I->model->discreteValues[i]], I->heap[I->model->discretePre[i]])) return true;
  return false;
}

static Outcome updatePass(Instance *I, double t) {
  const int32_t code = moduleOf(I)->update(I->heap, 0, t);
  if (code != 0) {
    reportCode(I, code, t);
    return FAILED;
  }
  for (int32_t i = 0; i < I->model->discreteCount; i++)
    if (isnan(I->heap[I->model->discreteValues[i]])) {
      reportCode(I, 0, t);
      return FAILED;
    }
  return PASSED;
}

/* Stores the left limits, which pre() returns in the event iteration. */
static void takeLeftLimits(Instance *I, double t) {
  if (S(I, S_LEFT_TAKEN) != 0) return;
  if (I->model->needsLeftLimits) moduleOf(I)->outputs(I->heap, 0, t, I->x);
  writeStates(I, I->x);
  copyPre(I);
  S(I, S_LEFT_TAKEN) = 1;
}

enum { MOST_ITERATIONS = 100 };

static bool iterate(Instance *I, double t) {
  const Model *m = I->model;
  bool undecided = m->relationCount > 0 && S(I, S_USE_CURRENT_SIGN) == 0;
  bool sampling = S(I, S_TIME_EVENT) != 0 && raiseSamplers(I, t);
  for (int32_t iteration = 1;; iteration++) {
    if (solveMixed(I, t, updatePass) != PASSED || !assertionsHold(I, t, true)) return false;
    if (S(I, S_TERMINATE) == 0) S(I, S_TERMINATE) = I->heap[m->terminate];
    if (iteration == 1)
      for (int32_t i = 0; i < m->relationCount; i++)
        I->heap[I->fired + i] = I->heap[m->relations + i] != I->heap[I->entryRelationValues + i];
    if (iteration >= MOST_ITERATIONS) {
      report(I, LOG_ERROR, "at t = %.9g s the event iteration does not come to an end", t);
      return false;
    }
    const Firing firing = fireTransitions(I, t);
    if (firing == STUCK) return false;
    if (firing == SYSTEM_CHANGED) return true;
    const bool jumped = applyReinits(I) || firing == JUMPED;
    if (jumped) {
      undecided = m->relationCount > 0 && S(I, S_USE_CURRENT_SIGN) == 0;
      if (undecided) releaseJumped(I, t);
      S(I, S_STATES_CHANGED) = 1;
    }
    const bool moved = discreteChanged(I);
    const bool changed = takeRelationChanges(I);
    if (moved || changed) S(I, S_EQUATIONS_CHANGED) = 1;
    copyPre(I);
    if (jumped || moved || changed || firing != NOTHING) continue;
    if (resolveZeroRelations(I, t, &undecided) != SETTLED) continue;
    if (!sampling) break;
    clearSamplers(I);
    sampling = false;
  }
  return valuesAreSound(I, t) && assertionsHold(I, t, false);
}

/*
 * Event iteration at the current instant, from the left limits at `x`, where it writes the new states. Causes are in the scalars and
 * in `located`; `fired` gets the relations that changed in the first pass.
 */
static bool updateEvents(Instance *I) {
  const Model *m = I->model;
  const double t = S(I, S_TIME);
  S(I, S_STATES_CHANGED) = S(I, S_EQUATIONS_CHANGED) = 0;
  takeLeftLimits(I, t);
  memcpy(I->heap + I->leftLimits, I->heap + I->x, (size_t)m->stateCount * sizeof(double));
  for (int32_t i = 0; i < m->relationCount; i++)
    I->heap[I->last + i] = I->heap[I->entryRelationValues + i] = I->heap[m->relations + i];
  freezeLocated(I, t, I->x);
  for (int32_t i = 0; i < m->relationCount; i++)
    if (isAtRest(I, i)) freeze(I, i, relationValueOf(I, i), SIDE_DECIDED);
  if (S(I, S_TIME_EVENT) != 0) freezeDue(I, t, I->x);
  if (!I->isCoSimulation && S(I, S_USE_CURRENT_SIGN) == 0) holdReturning(I, t);
  const bool settled = iterate(I, t);
  for (int32_t i = 0; i < m->relationCount; i++) {
    releaseRelation(I, i);
    I->heap[I->located + i] = 0;
  }
  I->heap[m->terminal] = 0;
  readStates(I, I->x);
  S(I, S_NEXT_EVENT) = nextEventTime(I, t);
  S(I, S_TIME_EVENT) = 0;
  S(I, S_USE_CURRENT_SIGN) = 0;
  S(I, S_EVENT_PENDING) = 0;
  S(I, S_LEFT_TAKEN) = 0;
  S(I, S_INPUTS_CHANGED) = 0;
  S(I, S_STALE) = 1;
  S(I, S_RESTART) = 1;
  return settled;
}
