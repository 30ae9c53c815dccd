/*
 * Event iteration (Modelica specification, appendix B) at one instant: all equations are solved until no discrete variable,
 * relation or state changes. Relations are frozen between events.
 */
#include "cosimo.h"

/* Effect of transitions after a pass: other modes with the same equations (MOVED), also with resets (JUMPED), or other equations. */
typedef enum { NOTHING, MOVED, JUMPED, SYSTEM_CHANGED, STUCK } Firing;

static Firing fireTransitions(Instance *I, double t);
static double nextScheduledInstant(Instance *I, double t);

/* ---- samplers: instants start + k interval, without accumulated rounding errors ---- */

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
    if (sampleInstant(I, i) < t - roundingOfTime(t)) I->heap[I->known + i] += 1;
  }
  return true;
}

static bool raiseSamplers(Instance *I, double t) {
  bool any = false;
  for (int32_t i = 0; i < I->model->samplerCount; i++) {
    const bool due = sampleInstant(I, i) <= t + sameInstant(I, t);
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
  freezeCauses(I, t, I->x);
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
