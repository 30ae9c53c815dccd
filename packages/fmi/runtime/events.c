/*
 * Event iteration (Modelica specification, appendix B) at one instant: all equations are solved until no discrete variable,
 * relation or state changes. Relations are frozen between events.
 */
#include "cosimo.h"

/* Effect of transitions after a pass: other modes with the same equations (MOVED), also with resets (JUMPED), or other equations. */
typedef enum { NOTHING, MOVED, JUMPED, SYSTEM_CHANGED, STUCK } Firing;

static Firing fireTransitions(Instance *I, double t);
static double nextScheduledInstant(Instance *I, double t);

/* ---- samplers ---- */

static bool beginSamplers(Instance *I, double t) {
  const Model *m = I->model;
  for (int32_t i = 0; i < m->samplerCount; i++) {
    if (I->heap[m->samplerTimes + 2 * i + 1] > 0) continue;
    report(I, LEVEL_ERROR, "the interval of a sample() is not positive");
    return false;
  }
  kernels.beginSamples(I->heap, m->samplerTimes, m->samplerTicks, m->samplerCount, t);
  return true;
}

static bool raiseSamplers(Instance *I, double t) {
  const Model *m = I->model;
  return kernels.raiseSamples(I->heap, m->samplerTimes, m->samplerTicks, m->samplerCount, m->samplers, t + sameInstant(I, t)) > 0;
}

static double nextEventTime(Instance *I, double t) {
  const double sample = kernels.nextSample(I->heap, I->model->samplerTimes, I->model->samplerTicks, I->model->samplerCount);
  return fmin(fmin(moduleOf(I)->nextTimeEvent(I->heap, 0, t), sample), nextScheduledInstant(I, t));
}

/* ---- the iteration ---- */

/* Stores the left limits, which pre() returns in the event iteration. */
static void takeLeftLimits(Instance *I, double t) {
  if (S(I, S_LEFT_TAKEN) != 0) return;
  if (I->model->needsLeftLimits) moduleOf(I)->outputs(I->heap, 0, t, I->x);
  kernels.takeLeftLimits(I->heap, 0, I->model->stateCount, I->iteration, I->x);
  S(I, S_LEFT_TAKEN) = 1;
}

static bool reportStatus(Instance *I, int32_t status, double t) {
  switch (status) {
    case ITERATION_UNSOUND: valuesAreSound(I, t); break;
    case ITERATION_FAILED: reportCode(I, (int32_t)A(I, ITERATION_FAILURE), t); break;
    case ITERATION_UNDEFINED: reportCode(I, 0, t); break;
    case ITERATION_UNSETTLED:
      report(I, LEVEL_ERROR, "at t = %.9g s the relations inside an algebraic loop do not settle", t);
      break;
    default: report(I, LEVEL_ERROR, "at t = %.9g s the event iteration does not come to an end", t);
  }
  return false;
}

/* What follows a pass: assertions of when-clauses and transitions. `isLeft`: other equations hold from now on. */
static bool actAfterPass(Instance *I, double t, bool *isLeft) {
  const Model *m = I->model;
  if (!assertionsHold(I, t, true)) return false;
  if (A(I, ITERATION_PASS) == 1)
    for (int32_t i = 0; i < m->relationCount; i++)
      I->heap[I->fired + i] = I->heap[m->relations + i] != I->heap[vectorOf(I, ITERATION_BEFORE) + i];
  const Firing firing = fireTransitions(I, t);
  *isLeft = firing == SYSTEM_CHANGED;
  A(I, ITERATION_FIRED) = firing == MOVED ? 1 : firing == JUMPED ? 2 : 0;
  return firing != STUCK;
}

static bool iterate(Instance *I, double t) {
  const Model *m = I->model;
  for (;;) {
    const int32_t status = kernels.iterateEvent(I->heap, 0, m->stateCount, m->relationCount, I->iteration, t);
    bool isLeft = false;
    if (S(I, S_TERMINATE) == 0) S(I, S_TERMINATE) = A(I, ITERATION_TERMINATED);
    if (status == ITERATION_DONE) return assertionsHold(I, t, false);
    if (status == ITERATION_SAMPLED) kernels.clearSamples(I->heap, m->samplerTicks, m->samplerCount, m->samplers);
    else if (status != ITERATION_PASSED) return reportStatus(I, status, t);
    else if (!actAfterPass(I, t, &isLeft)) return false;
    if (isLeft) return true;
  }
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
  writeCauses(I, t);
  kernels.beginEvent(I->heap, 0, m->stateCount, m->relationCount, I->iteration, t, I->x);
  if (!I->isCoSimulation && S(I, S_USE_CURRENT_SIGN) == 0 && S(I, S_SIDE_EVENT) == 0) holdReturning(I, t);
  A(I, ITERATION_SAMPLING) = S(I, S_TIME_EVENT) != 0 && raiseSamplers(I, t);
  const bool settled = iterate(I, t);
  S(I, S_STATES_CHANGED) = A(I, ITERATION_STATES_CHANGED);
  S(I, S_EQUATIONS_CHANGED) = A(I, ITERATION_EQUATIONS_CHANGED);
  releaseRelations(I);
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
