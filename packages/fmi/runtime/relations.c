/*
 * Relations during an event: some are frozen, the others are evaluated. Events whose times differ by rounding are one instant. The
 * decisions are made by the kernels of the event iteration.
 */
#include "cosimo.h"

static int32_t flowOf(Instance *I, double t, int32_t x, int32_t xdot);
static int32_t flowIndicatorsOf(Instance *I, double t, int32_t x, int32_t g);
static bool isAtRest(const Instance *I, int32_t indicator);
static bool slidesAlong(const Instance *I, int32_t i);
static double indicatorTolerance(Instance *I, int32_t indicator, double t);

/* Part of the time since the start that accumulated rounding may be: of clocks, and of times of located events. */
static const double ACCUMULATED = 1e-12;
/* Part of the time to the zero of an indicator within which it is examined whether rounding of the states explains its value. */
static const double NEAR_BY = 1e-4;

/* Marks in `located`: the relation changes at the event; it keeps a value that its sign contradicts. */
enum { LOCATED_CHANGES = 1, LOCATED_KEPT = 2 };

/* Units in the last place that count as rounding; distance from zero in units of rounding below which an indicator may be zero. */
enum { ROUNDING_UNITS = 8, NEAR_ZERO = 16 };

static double roundingOfTime(double t) { return ROUNDING_UNITS * DBL_EPSILON * fabs(t); }

/* Events within this time are one instant [s]. */
static double sameInstant(const Instance *I, double t) {
  return roundingOfTime(t) + ACCUMULATED * fabs(t - S(I, S_START));
}

/* In model exchange importers locate events with their own accuracy. */
static double instantWidth(const Instance *I, double t) {
  return sameInstant(I, t) + (I->isCoSimulation ? 0 : S(I, S_BRACKET));
}

/*
 * How far rounding of time and states may carry each indicator from its value at (t, x), to `target`. The values are then in the
 * vector ITERATION_G_NOW.
 */
static bool calcNoise(Instance *I, double t, int32_t x, int32_t target) {
  const Model *m = I->model;
  return kernels.calcNoise(I->heap, 0, m->stateCount, m->relationCount, I->iteration, t, x, target) > 0;
}

static bool relationValueOf(const Instance *I, int32_t i) { return I->heap[I->model->relations + i] == 1; }

/* Contacts and surfaces determine the relation: its indicator is that of their end. */
static bool isOnSurface(const Instance *I, int32_t i) { return isAtRest(I, i) || slidesAlong(I, i); }

/* Writes an event of surfaces: it changes the relations with wanted values, and no other. */
static void writeCrossing(Instance *I, double t) {
  for (int32_t i = 0; i < I->model->relationCount; i++) {
    const int32_t wanted = (int32_t)I->heap[(int32_t)S(I, S_WANTED) + i];
    I->heap[vectorOf(I, ITERATION_HELD) + i] = !I->model->isTimeRelation[i];
    I->heap[vectorOf(I, ITERATION_LOCATED) + i] = wanted == SIDE_KEPT ? 0 : wanted == SIDE_TRUE ? 2 : 1;
  }
  A(I, ITERATION_WITHIN) = A(I, ITERATION_DUE_WITHIN) = sameInstant(I, t);
  A(I, ITERATION_TIME_EVENT) = A(I, ITERATION_BY_SIGN) = 0;
  A(I, ITERATION_CROSSING) = 1;
}

/* Writes the causes of an event to the memory of the iteration. */
static void writeCauses(Instance *I, double t) {
  if (S(I, S_SIDE_EVENT) == 1) {
    writeCrossing(I, t);
    return;
  }
  const bool isTimeEvent = S(I, S_TIME_EVENT) != 0;
  bool isCrossing = isTimeEvent || (!I->isCoSimulation && S(I, S_INPUTS_CHANGED) == 0);
  for (int32_t i = 0; i < I->model->relationCount; i++) {
    const bool isHeld = isOnSurface(I, i), isLocated = I->heap[I->located + i] != 0 && !isHeld;
    I->heap[vectorOf(I, ITERATION_HELD) + i] = isHeld;
    const bool value = relationValueOf(I, i) == (I->heap[I->located + i] == LOCATED_KEPT);
    I->heap[vectorOf(I, ITERATION_LOCATED) + i] = isLocated ? (value ? 2 : 1) : 0;
    isCrossing = isCrossing || isLocated;
  }
  A(I, ITERATION_WITHIN) = instantWidth(I, t);
  A(I, ITERATION_DUE_WITHIN) = sameInstant(I, t);
  A(I, ITERATION_TIME_EVENT) = isTimeEvent;
  A(I, ITERATION_CROSSING) = isCrossing;
  A(I, ITERATION_BY_SIGN) = S(I, S_USE_CURRENT_SIGN) != 0;
}

/* Ends an event. */
static void releaseRelations(Instance *I) {
  const int32_t m = I->model->relationCount;
  kernels.releaseRelations(I->heap, m, I->iteration);
  memset(I->heap + I->located, 0, (size_t)m * sizeof(double));
}

/* Relative time within which a relation that changed against its rate returns to zero. */
static const double BACK_AT_ONCE = 1e-9;

/* Values below this multiple of the tolerance of an indicator are not significant. */
static const double MEANINGFUL = 10;

static bool isBackAtOnce(Instance *I, int32_t i, double t) {
  const double g = fabs(I->heap[I->g + i]);
  return g <= fabs(I->heap[I->rate + i]) * BACK_AT_ONCE * fmax(1, fabs(t)) || g <= MEANINGFUL * indicatorTolerance(I, i, t);
}

/*
 * In model exchange a relation may change sign within the integration error although its rate has the opposite sign. Such a relation
 * keeps its value, which it has again just after the instant.
 */
static void holdReturning(Instance *I, double t) {
  const Model *m = I->model;
  if (m->relationCount == 0) return;
  readStates(I, I->xNow);
  if (flowOf(I, t, I->xNow, I->flow) != 0 || moduleOf(I)->indicatorRates(I->heap, 0, t, I->xNow, I->flow, I->g, I->rate) != 0) return;
  for (int32_t i = 0; i < m->relationCount; i++) {
    const double g = I->heap[I->g + i], rate = I->heap[I->rate + i];
    const bool frozen = relationValueOf(I, i);
    double *decision = I->heap + vectorOf(I, ITERATION_DECIDED) + i;
    if (*decision != RELATION_OPEN || m->isTimeRelation[i] || holds(m->operators[i], g) == frozen || rate == 0) continue;
    if (holds(m->operators[i], rate) != frozen || !isBackAtOnce(I, i, t)) continue;
    I->heap[m->relationMasks + i] = 1;
    *decision = RELATION_DECIDED;
    I->heap[vectorOf(I, ITERATION_ENTRY) + i] = g;
  }
}
