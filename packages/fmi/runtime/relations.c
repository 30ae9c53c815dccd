/*
 * Relations during an event: some are frozen, the others are evaluated. Events whose times differ by rounding are one instant: relations
 * that reach zero there change in the first pass.
 */
#include "cosimo.h"

static int32_t flowOf(Instance *I, double t, int32_t x, int32_t xdot);
static int32_t flowIndicatorsOf(Instance *I, double t, int32_t x, int32_t g);
static bool isAtRest(const Instance *I, int32_t indicator);
static double indicatorTolerance(Instance *I, int32_t indicator, double t);

/* Decisions about a relation at this instant. SIDE_DECIDED: the value is that just after the instant. HELD: kept whatever the states. */
enum { OPEN, FROZEN, SIDE_DECIDED, HELD };

/* Part of the time since the start that accumulated rounding may be: of clocks, and of times of located events. */
static const double ACCUMULATED = 1e-12;
/* Part of the time to the zero of an indicator within which it is examined whether rounding of the states explains its value. */
static const double NEAR_BY = 1e-4;
/* Change of an indicator by a jump, in units of its value, that counts. */
static const double MOVED_PART = 0.5;
/* Largest value of an indicator, in units of the largest state, that is examined at the begin of an event. */
static const double SMALL_PART = 1e-6;

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

/* How far rounding of time and states may carry each indicator from its value at (t, x), to `target`. */
static bool calcNoise(Instance *I, double t, int32_t x, int32_t target) {
  static const double patterns[2][2] = {{1, 1}, {1, -1}};
  const int32_t n = I->model->stateCount, m = I->model->relationCount;
  const double step = ROUNDING_UNITS * DBL_EPSILON;
  for (int32_t i = 0; i < m; i++) I->heap[target + i] = 0;
  if (flowIndicatorsOf(I, t, x, I->gNow) != 0) return false;
  for (int k = 0; k < 2; k++) {
    for (int32_t i = 0; i < n; i++) I->heap[I->moved + i] = I->heap[x + i] * (1 + patterns[k][i % 2] * step);
    if (flowIndicatorsOf(I, t * (1 - patterns[k][0] * step), I->moved, I->shifted) != 0) continue;
    for (int32_t i = 0; i < m; i++)
      I->heap[target + i] = fmax(I->heap[target + i], fabs(I->heap[I->shifted + i] - I->heap[I->gNow + i]));
  }
  return true;
}

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

/* ---- values and rates along the flow of all indicators, in `g` and `rate` ---- */

static bool calcRates(Instance *I, double t, int32_t x) {
  I->noiseKnown = false;
  return flowOf(I, t, x, I->flow) == 0 && moduleOf(I)->indicatorRates(I->heap, 0, t, x, I->flow, I->g, I->rate) == 0;
}

static bool calcRatesNow(Instance *I, double t) {
  readStates(I, I->xNow);
  return calcRates(I, t, I->xNow);
}

/* Whether the surface is reached at this instant, up to rounding of the time. */
static bool isWithin(const Instance *I, int32_t i, double t) {
  return fabs(I->heap[I->g + i]) <= instantWidth(I, t) * fabs(I->heap[I->rate + i]);
}

/* The same, also up to rounding of the states. */
static bool isAtZero(Instance *I, int32_t i, double t, int32_t x) {
  if (isWithin(I, i, t)) return true;
  const double g = fabs(I->heap[I->g + i]);
  if (g > NEAR_BY * fabs(t * I->heap[I->rate + i])) return false;
  if (!I->noiseKnown) I->noiseKnown = calcNoise(I, t, x, I->noise);
  return I->noiseKnown && g <= NEAR_ZERO * I->heap[I->noise + i];
}

/* The value of a relation at zero just after the instant. */
static bool valueAfter(const Instance *I, int32_t i) {
  const double rate = I->heap[I->rate + i];
  return rate == 0 ? relationValueOf(I, i) : holds(I->model->operators[i], rate);
}

/* ---- the begin of an event ---- */

/* Whether an indicator besides the causes is small; cheaper than rates, and rarely true. */
static bool anySmall(Instance *I, double t, int32_t x) {
  double largest = 1;
  bool isOpen = false;
  for (int32_t i = 0; i < I->model->relationCount; i++) isOpen = isOpen || I->heap[I->decided + i] == OPEN;
  if (!isOpen || flowIndicatorsOf(I, t, x, I->gNow) != 0) return false;
  for (int32_t i = 0; i < I->model->stateCount; i++) largest = fmax(largest, fabs(I->heap[x + i]));
  for (int32_t i = 0; i < I->model->relationCount; i++)
    if (I->heap[I->decided + i] == OPEN && fabs(I->heap[I->gNow + i]) <= SMALL_PART * largest) return true;
  return false;
}

/* Freezes relations that cross zero at this instant: they change in the first pass, as its causes do. */
static void freezeReached(Instance *I, double t, int32_t x) {
  if (!anySmall(I, t, x) || !calcRates(I, t, x)) return;
  for (int32_t i = 0; i < I->model->relationCount; i++) {
    if (I->heap[I->decided + i] != OPEN || !isAtZero(I, i, t, x) || valueAfter(I, i) == relationValueOf(I, i)) continue;
    freeze(I, i, valueAfter(I, i), FROZEN);
    I->heap[I->entry + i] = I->heap[I->g + i];
  }
}

static bool isLocated(const Instance *I, int32_t i) { return I->heap[I->located + i] != 0 && !isAtRest(I, i); }

/* Freezes located relations with their value after the event. */
static void freezeLocated(Instance *I, double t, int32_t x) {
  bool any = false;
  for (int32_t i = 0; i < I->model->relationCount; i++) any = any || isLocated(I, i);
  if (!any) return;
  moduleOf(I)->indicators(I->heap, 0, t, x, I->gNow);
  for (int32_t i = 0; i < I->model->relationCount; i++) {
    if (!isLocated(I, i)) continue;
    freeze(I, i, !relationValueOf(I, i), FROZEN);
    I->heap[I->entry + i] = I->heap[I->gNow + i];
  }
}

/* Freezes time relations with threshold t with their value just after t. */
static void freezeDue(Instance *I, double t, int32_t x) {
  const Model *m = I->model;
  bool any = false;
  for (int32_t i = 0; i < m->relationCount; i++) any = any || m->isTimeRelation[i];
  if (!any) return;
  moduleOf(I)->indicators(I->heap, 0, t, x, I->timeValues);
  const double ahead = fmax(1, fabs(t)) * 1e-6;
  moduleOf(I)->indicators(I->heap, 0, t + ahead, x, I->gNow);
  for (int32_t i = 0; i < m->relationCount; i++) {
    const double value = I->heap[I->timeValues + i], change = I->heap[I->gNow + i] - value;
    if (!m->isTimeRelation[i] || fabs(value) * ahead > 2 * sameInstant(I, t) * fabs(change)) continue;
    freeze(I, i, holds(m->operators[i], change), FROZEN);
    I->heap[I->entry + i] = value;
  }
}

/* Freezes the causes of an event, and what happens at the same instant. */
static void freezeCauses(Instance *I, double t, int32_t x) {
  const int32_t m = I->model->relationCount;
  bool isCrossing = S(I, S_TIME_EVENT) != 0 || (!I->isCoSimulation && S(I, S_INPUTS_CHANGED) == 0);
  for (int32_t i = 0; i < m; i++) {
    isCrossing = isCrossing || isLocated(I, i);
    I->heap[I->decided + i] = isAtRest(I, i) ? HELD : isLocated(I, i) || I->model->isTimeRelation[i] ? FROZEN : OPEN;
  }
  if (isCrossing && S(I, S_USE_CURRENT_SIGN) == 0) freezeReached(I, t, x);
  for (int32_t i = 0; i < m; i++)
    if (I->model->isTimeRelation[i]) I->heap[I->decided + i] = OPEN;
  freezeLocated(I, t, x);
  for (int32_t i = 0; i < m; i++)
    if (isAtRest(I, i)) freeze(I, i, relationValueOf(I, i), HELD);
  if (S(I, S_TIME_EVENT) != 0) freezeDue(I, t, x);
}

/* ---- after jumps, and at the fixed point ---- */

static bool followsLater(const Instance *I, int32_t i) {
  return I->heap[I->decided + i] == FROZEN || I->heap[I->decided + i] == SIDE_DECIDED;
}

/* Whether the states have left the surface of a decided relation. */
static bool hasLeftSurface(const Instance *I, int32_t i, double t) {
  const double entry = I->heap[I->entry + i];
  return !isWithin(I, i, t) && fabs(I->heap[I->g + i] - entry) > MOVED_PART * fabs(entry);
}

/* Decided relations whose surface the states have left follow their indicators again. */
static void releaseJumped(Instance *I, double t) {
  bool any = false;
  for (int32_t i = 0; i < I->model->relationCount; i++) any = any || followsLater(I, i);
  if (!any || !calcRatesNow(I, t)) return;
  for (int32_t i = 0; i < I->model->relationCount; i++)
    if (followsLater(I, i) && hasLeftSurface(I, i, t)) releaseRelation(I, i);
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

static Sides resolveZeroRelation(Instance *I, int32_t i, double t, bool *undecided) {
  const double decision = I->heap[I->decided + i];
  if (decision == OPEN && !isAtZero(I, i, t, I->xNow)) return SETTLED;
  if (decision == FROZEN && hasLeftSurface(I, i, t)) {
    releaseRelation(I, i);
    return RELEASED;
  }
  const bool relationValue = valueAfter(I, i);
  if (relationValue == relationValueOf(I, i)) {
    *undecided = true;
    return SETTLED;
  }
  if (decision == OPEN) I->heap[I->entry + i] = I->heap[I->g + i];
  freeze(I, i, relationValue, SIDE_DECIDED);
  return ARMED;
}

/* Relations at zero get their value just after the instant, each at most once. */
static Sides resolveZeroRelations(Instance *I, double t, bool *undecided) {
  if (!*undecided || !calcRatesNow(I, t)) return SETTLED;
  Sides result = SETTLED;
  *undecided = false;
  for (int32_t i = 0; i < I->model->relationCount; i++) {
    if (I->heap[I->decided + i] >= SIDE_DECIDED) continue;
    const Sides one = resolveZeroRelation(I, i, t, undecided);
    if (one != SETTLED && result != RELEASED) result = one;
  }
  for (int32_t i = 0; i < I->model->relationCount; i++) I->heap[I->last + i] = I->heap[I->model->relations + i];
  return result;
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
  if (m->relationCount == 0 || !calcRatesNow(I, t)) return;
  for (int32_t i = 0; i < m->relationCount; i++) {
    const double g = I->heap[I->g + i], rate = I->heap[I->rate + i];
    const bool frozen = relationValueOf(I, i);
    if (I->heap[I->decided + i] != OPEN || m->isTimeRelation[i] || holds(m->operators[i], g) == frozen || rate == 0) continue;
    if (holds(m->operators[i], rate) != frozen || !isBackAtOnce(I, i, t)) continue;
    freeze(I, i, frozen, SIDE_DECIDED);
    I->heap[I->entry + i] = g;
  }
}
