/* Consistent initial values: the initial system is solved until relations and discrete variables are consistent. */
#include "cosimo.h"

enum { MOST_ITERATIONS = 100 };

/* Solves all initial equations until loops with relations or discrete unknowns are consistent. */
static bool solveOnce(Instance *I, double t) {
  A(I, ITERATION_INITIAL) = 1;
  const int32_t status = kernels.solveEquations(I->heap, 0, I->model->stateCount, I->iteration, t);
  return status == ITERATION_DONE || reportStatus(I, status, t);
}

/* Time relations with the start time as threshold are evaluated by their operator; a later change is a separate event. */
static void holdThresholds(Instance *I, double t) {
  const Model *m = I->model;
  readStates(I, I->xNow);
  moduleOf(I)->indicators(I->heap, 0, t, I->xNow, I->gNow);
  for (int32_t i = 0; i < m->relationCount; i++) {
    if (!m->isTimeRelation[i] || fabs(I->heap[I->gNow + i]) > 4 * DBL_EPSILON * fabs(t)) continue;
    I->heap[m->relations + i] = holds(m->operators[i], 0);
    I->heap[m->relationMasks + i] = 1;
  }
}

static bool takeWatchedChanges(Instance *I) {
  const Model *m = I->model;
  bool changed = false;
  for (int32_t i = 0; i < m->relationCount + m->watchedCount; i++) {
    const double value = I->heap[i < m->relationCount ? m->relations + i : m->watched[i - m->relationCount]];
    double *last = I->heap + I->watchedLast + i;
    if (!sameBits(*last, value)) changed = true;
    *last = value;
  }
  return changed;
}

static bool solveInitialSystem(Instance *I, double t) {
  const Model *m = I->model;
  for (int32_t i = 0; i < m->relationCount + m->watchedCount; i++) I->heap[I->watchedLast + i] = -HUGE_VAL;
  for (int32_t count = 1; count <= MOST_ITERATIONS; count++) {
    if (!solveOnce(I, t)) return false;
    holdThresholds(I, t);
    if (!takeWatchedChanges(I)) return true;
  }
  report(I, LEVEL_ERROR, "the initial values do not settle");
  return false;
}

/* Solves the initial system, by attempts with several lambda if the model uses homotopy(). */
static bool solveByHomotopy(Instance *I, double t) {
  const Model *m = I->model;
  if (m->homotopy < 0) return solveInitialSystem(I, t);
  double lambda = kernels.beginHomotopy(I->heap, 0, m->regionSize, I->behind);
  while (lambda <= 1) {
    I->heap[m->homotopy] = lambda;
    lambda = kernels.nextHomotopy(I->heap, 0, m->regionSize, I->behind, solveInitialSystem(I, t));
  }
  I->heap[m->homotopy] = 1;
  return lambda == HOMOTOPY_SOLVED;
}

/* Whether surplus initial conditions hold. */
static bool conditionsAgree(Instance *I) {
  const Module *module = moduleOf(I);
  for (int32_t i = 0; i < module->checkCount; i++) {
    const double *check = I->heap + module->checks + 3 * i;
    const double left = check[0], right = check[1], allowed = check[2];
    if (fabs(left - right) <= allowed) continue;
    report(I, LEVEL_ERROR, "the initial conditions contradict each other: in '%s' the left side is %.9g, the right side %.9g",
           module->checkTexts[i], left, right);
    return false;
  }
  return true;
}

/* Computes initial values from parameters, start values and inputs. */
static bool solveInitialValues(Instance *I) {
  const Model *m = I->model;
  const double t = S(I, S_TIME);
  I->heap[m->initial] = 1;
  if (!solveByHomotopy(I, t)) return false;
  I->heap[m->initial] = 0;
  memset(I->heap + m->relationMasks, 0, (size_t)m->relationCount * sizeof(double));
  if (!valuesAreSound(I, t) || !conditionsAgree(I) || !assertionsHold(I, t, false)) return false;
  readStates(I, I->xNow);
  kernels.takeLeftLimits(I->heap, 0, m->stateCount, I->iteration, I->xNow);
  return true;
}
