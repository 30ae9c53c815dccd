/*
 * Zeno behaviour: events of one condition accumulate at a finite time (Johansson, Egerstedt, Lygeros & Sastry 1999). After it the
 * system rests on the surface g = 0: xdot = f + sum of lambda d. d is the direction of the last reset; the multiplier lambda keeps g
 * and its rate at zero while lambda >= 0 (Pfeiffer & Glocker 1996).
 */
#include "cosimo.h"

/* ---- contacts in memory ---- */

enum { CONTACT_INDICATOR, CONTACT_HIT, CONTACT_DEGREE, CONTACT_EFFECT, CONTACT_TURNING, CONTACT_MULTIPLIER };

static int32_t contactCount(const Instance *I) { return (int32_t)I->heap[I->rest]; }

static int32_t contactAddress(const Instance *I, int32_t k) {
  return I->rest + REST_HEADER + k * (CONTACT_HEADER + I->model->stateCount);
}

#define C(I, k, name) ((I)->heap[contactAddress(I, k) + (name)])

static double *directionOf(Instance *I, int32_t k) { return I->heap + contactAddress(I, k) + CONTACT_HEADER; }

static int32_t contactOf(const Instance *I, int32_t indicator) {
  for (int32_t k = 0; k < contactCount(I); k++)
    if (C(I, k, CONTACT_INDICATOR) == indicator) return k;
  return -1;
}

static bool isAtRest(const Instance *I, int32_t indicator) { return contactOf(I, indicator) >= 0; }

/* Work vectors after the contacts: of states, then two of relations. */
enum { R_FREE, R_FORCED, R_NEAR, R_XDOT, R_FAR, R_ORIGIN, R_JUMP, R_DISPLACEMENT };

static int32_t restVector(const Instance *I, int32_t which) { return contactAddress(I, REST_LIMIT) + which * I->model->stateCount; }

static int32_t restRelations(const Instance *I, int32_t which) {
  return restVector(I, REST_VECTORS) + which * I->model->relationCount;
}

/* ---- derivatives of an indicator along directions and flows, of the free system ---- */

static double valueOf(Instance *I, int32_t indicator, double t, int32_t x) {
  const int32_t g = restRelations(I, 0);
  if (moduleOf(I)->indicators(I->heap, 0, t, x, g) != 0) return NAN;
  return I->heap[g + indicator];
}

static double rateAlong(Instance *I, int32_t indicator, double t, int32_t x, int32_t motion) {
  if (moduleOf(I)->indicatorRates(I->heap, 0, t, x, motion, restRelations(I, 0), restRelations(I, 1)) != 0) return NAN;
  return I->heap[restRelations(I, 1) + indicator];
}

static double rateOf(Instance *I, int32_t indicator, double t, int32_t x) {
  const int32_t xdot = restVector(I, R_XDOT);
  if (moduleOf(I)->derivatives(I->heap, 0, t, x, xdot) != 0) return NAN;
  return rateAlong(I, indicator, t, x, xdot);
}

/* Step of difference quotients, relative to the distance on which states change by their size. */
static const double DISPLACEMENT = 3e-3;

/* Weights of the central difference of fourth order at steps 1, -1, 2, -2. */
static const double STEPS[4] = {1, -1, 2, -2};
static const double WEIGHTS[4] = {8. / 12, -8. / 12, -1. / 12, 1. / 12};

/* Distance along `d` at which a state has changed by its nominal value. */
static double extentAlong(const Instance *I, const double *d) {
  double extent = INFINITY;
  for (int32_t i = 0; i < I->model->stateCount; i++) {
    const double reach = moduleOf(I)->nominals[i] / fabs(d[i]);
    if (d[i] != 0 && reach < extent) extent = reach;
  }
  return extent;
}

/* Derivative of the value (degree 1) or the rate (degree 2) along the direction `d`. */
static double alongDirection(Instance *I, int32_t degree, int32_t indicator, double t, int32_t x, const double *d) {
  const int32_t n = I->model->stateCount, far = restVector(I, R_FAR);
  const double s = DISPLACEMENT * extentAlong(I, d);
  double sum = 0;
  for (int k = 0; k < 4; k++) {
    for (int32_t i = 0; i < n; i++) I->heap[far + i] = I->heap[x + i] + STEPS[k] * s * d[i];
    sum += WEIGHTS[k] * (degree == 1 ? valueOf(I, indicator, t, far) : rateOf(I, indicator, t, far));
  }
  return sum / s;
}

/* A time [s], at most 1, in which no state changes by more than about its own size. */
static double timeScale(const Instance *I, int32_t x, int32_t motion) {
  double scale = 1;
  for (int32_t i = 0; i < I->model->stateCount; i++) {
    const double speed = fabs(I->heap[motion + i]);
    const double size = fabs(I->heap[x + i]) + moduleOf(I)->nominals[i];
    if (speed * scale > size) scale = size / speed;
  }
  return scale;
}

/* Derivative of the rate along the motion (1, F), with F at `motion`. */
static double accelerationOf(Instance *I, int32_t indicator, double t, int32_t x, int32_t motion) {
  const int32_t n = I->model->stateCount, far = restVector(I, R_FAR);
  const double s = DISPLACEMENT * timeScale(I, x, motion);
  double sum = 0;
  for (int k = 0; k < 4; k++) {
    for (int32_t i = 0; i < n; i++) I->heap[far + i] = I->heap[x + i] + STEPS[k] * s * I->heap[motion + i];
    sum += WEIGHTS[k] * rateOf(I, indicator, t + STEPS[k] * s, far);
  }
  return sum / s;
}

/* ---- the flow with contact forces ---- */

static void turnContacts(Instance *I, double t, int32_t x);

/* Effect of a unit multiplier of contact `source` on the constraint of contact `target`. */
static double effectOf(Instance *I, int32_t target, int32_t source, double free, double t, int32_t x) {
  const int32_t indicator = (int32_t)C(I, target, CONTACT_INDICATOR);
  const double *d = directionOf(I, source);
  if (C(I, target, CONTACT_DEGREE) == 1) return alongDirection(I, 1, indicator, t, x, d);
  const int32_t forced = restVector(I, R_FORCED), flow = restVector(I, R_FREE);
  for (int32_t i = 0; i < I->model->stateCount; i++) I->heap[forced + i] = I->heap[flow + i] + d[i];
  return accelerationOf(I, indicator, t, x, forced) - free;
}

/* Writes the free flow to R_FREE and the multipliers to the contacts; 0, a failure code, or -1: multipliers are not unique. */
static int32_t calcMultipliers(Instance *I, double t, int32_t x) {
  const int32_t count = contactCount(I), flow = restVector(I, R_FREE);
  double matrix[REST_LIMIT * (REST_LIMIT + 1)], *right = matrix + count * count;
  turnContacts(I, t, x);
  const int32_t code = moduleOf(I)->derivatives(I->heap, 0, t, x, flow);
  if (code != 0) return code;
  for (int32_t i = 0; i < count; i++) {
    const int32_t indicator = (int32_t)C(I, i, CONTACT_INDICATOR);
    const double free = C(I, i, CONTACT_DEGREE) == 1 ? rateOf(I, indicator, t, x) : accelerationOf(I, indicator, t, x, flow);
    right[i] = -free;
    for (int32_t j = 0; j < count; j++) matrix[i * count + j] = effectOf(I, i, j, free, t, x);
  }
  if (moduleOf(I)->solveSmall(matrix, count, 0, count * count) == 0) return -1;
  for (int32_t i = 0; i < count; i++) C(I, i, CONTACT_MULTIPLIER) = right[i];
  return 0;
}

/* The flow for the methods: derivatives of the model plus contact forces. */
static int32_t flowOf(Instance *I, double t, int32_t x, int32_t xdot) {
  const int32_t count = contactCount(I), n = I->model->stateCount, m = I->model->relationCount;
  if (isCombination(I)) return moduleOf(I)->slidingFlow(I->heap, 0, n, m, I->sliding, t, x, xdot);
  if (count == 0) return moduleOf(I)->derivatives(I->heap, 0, t, x, xdot);
  const int32_t code = calcMultipliers(I, t, x), flow = restVector(I, R_FREE);
  if (code != 0) return abs(code);
  for (int32_t i = 0; i < n; i++) {
    double sum = I->heap[flow + i];
    for (int32_t k = 0; k < count; k++) sum += C(I, k, CONTACT_MULTIPLIER) * directionOf(I, k)[i];
    I->heap[xdot + i] = sum;
  }
  return 0;
}

/* The indicator of a contact at rest is its multiplier: its zero, the end of the contact, is located. */
static int32_t flowIndicatorsOf(Instance *I, double t, int32_t x, int32_t g) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount;
  if (isCombination(I)) return moduleOf(I)->slidingIndicators(I->heap, 0, n, m, I->sliding, t, x, g);
  int32_t code = moduleOf(I)->indicators(I->heap, 0, t, x, g);
  if (code != 0 || contactCount(I) == 0) return code;
  code = calcMultipliers(I, t, x);
  if (code != 0) return abs(code);
  for (int32_t k = 0; k < contactCount(I); k++) I->heap[g + (int32_t)C(I, k, CONTACT_INDICATOR)] = C(I, k, CONTACT_MULTIPLIER);
  return 0;
}

static int32_t flowDirectionalOf(Instance *I, double t, int32_t x, double tdot, int32_t dx, int32_t dxdot) {
  const int32_t n = I->model->stateCount;
  if (contactCount(I) == 0 && !isCombination(I)) return moduleOf(I)->directional(I->heap, 0, t, x, tdot, dx, dxdot);
  const int32_t near = restVector(I, R_ORIGIN), here = restVector(I, R_JUMP);
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

/* ---- directions ---- */

/* Unit direction of the jump from `before` to `after`; false if there is no jump. */
static bool jumpDirection(const Instance *I, const double *before, const double *after, double *direction) {
  const int32_t n = I->model->stateCount;
  double square = 0;
  for (int32_t i = 0; i < n; i++) square += (after[i] - before[i]) * (after[i] - before[i]);
  if (!(square > 0 && isfinite(square))) return false;
  for (int32_t i = 0; i < n; i++) direction[i] = (after[i] - before[i]) / sqrt(square);
  return true;
}

/* Probes an event at the states origin + offset * direction, where the relation gets this value. */
static void probeEvent(Instance *I, int32_t indicator, double t, const double *origin, double offset, const double *direction) {
  for (int32_t i = 0; i < I->model->stateCount; i++) I->heap[I->x + i] = origin[i] + offset * direction[i];
  for (int32_t i = 0; i < I->model->relationCount; i++) I->heap[I->located + i] = i == indicator;
  S(I, S_TIME) = t;
  S(I, S_BRACKET) = 0;
  S(I, S_TIME_EVENT) = 0;
  S(I, S_LEFT_TAKEN) = 0;
  updateEvents(I);
}

/* Replaces `direction` by the unit vector from `before` to `after` if the two enclose less than 60 degrees. */
static bool turnTowards(const Instance *I, const double *before, const double *after, double *found, double *direction) {
  const int32_t n = I->model->stateCount;
  if (!jumpDirection(I, before, after, found)) return false;
  double cosine = 0;
  for (int32_t i = 0; i < n; i++) cosine += found[i] * direction[i];
  if (cosine > 0.5) memcpy(direction, found, (size_t)n * sizeof(double));
  return cosine > 0.5;
}

/*
 * Direction of the jump of a reset at (t, x): an event is probed with the states displaced against the direction `near`, as at
 * impacts of two speeds, and undone. The difference of the two jumps has no part that only places the states on the surface. Jumps of
 * equal size have no difference. Written to `direction`, which may be `near`.
 */
static bool directionAt(Instance *I, int32_t indicator, bool hit, const double *near, double t, int32_t x, double *direction) {
  const int32_t n = I->model->stateCount;
  const size_t size = (size_t)I->heapSize * sizeof(double);
  double *saved = malloc(size + 6 * (size_t)n * sizeof(double) + 1);
  if (saved == NULL) return false;
  double *origin = saved + I->heapSize, *known = origin + n, *found = known + n, *none = found + n, *jumps = none + n;
  memcpy(saved, I->heap, size);
  memcpy(origin, I->heap + x, (size_t)n * sizeof(double));
  memcpy(known, near, (size_t)n * sizeof(double));
  const double offset = 1e-3 * extentAlong(I, known);
  const bool wasQuiet = I->quiet;
  I->quiet = true;
  for (int32_t k = 0; k < 2; k++) {
    const double displacement = -(k + 1) * offset;
    I->heap[I->rest] = 0;
    if (relationValueOf(I, indicator) == hit) probeEvent(I, indicator, t, origin, offset, known);
    probeEvent(I, indicator, t, origin, displacement, known);
    for (int32_t i = 0; i < n; i++) jumps[k * n + i] = I->heap[I->x + i] - (origin[i] + displacement * known[i]);
    memcpy(I->heap, saved, size);
  }
  I->quiet = wasQuiet;
  for (int32_t i = 0; i < n; i++) none[i] = 0;
  if (!turnTowards(I, jumps, jumps + n, found, known)) turnTowards(I, none, jumps, found, known);
  memcpy(direction, known, (size_t)n * sizeof(double));
  free(saved);
  return true;
}

/* Updates the directions of contacts on curved surfaces. */
static void turnContacts(Instance *I, double t, int32_t x) {
  for (int32_t k = 0; k < contactCount(I); k++) {
    if (C(I, k, CONTACT_TURNING) == 0) continue;
    const int32_t indicator = (int32_t)C(I, k, CONTACT_INDICATOR);
    double *d = directionOf(I, k);
    if (!directionAt(I, indicator, C(I, k, CONTACT_HIT) != 0, d, t, x, d)) continue;
    C(I, k, CONTACT_EFFECT) = alongDirection(I, (int32_t)C(I, k, CONTACT_DEGREE), indicator, t, x, d);
  }
}

/* Whether the direction changes along the flow. */
static bool isTurning(Instance *I, int32_t indicator, bool hit, const double *d, double t, int32_t x) {
  const int32_t n = I->model->stateCount, ahead = restVector(I, R_ORIGIN), flow = restVector(I, R_FREE);
  double *both = malloc(2 * (size_t)n * sizeof(double) + 1);
  if (both == NULL || moduleOf(I)->derivatives(I->heap, 0, t, x, flow) != 0) {
    free(both);
    return false;
  }
  for (int32_t i = 0; i < n; i++) I->heap[ahead + i] = I->heap[x + i] + 0.01 * I->heap[flow + i];
  bool turning = false;
  if (directionAt(I, indicator, hit, d, t, x, both) && directionAt(I, indicator, hit, d, t + 0.01, ahead, both + n))
    for (int32_t i = 0; i < n; i++) turning = turning || fabs(both[i] - both[n + i]) > 1e-9;
  free(both);
  return turning;
}

/* ---- onto and off the surface ---- */

static void moveStates(Instance *I, int32_t x, const double *d, double s) {
  for (int32_t i = 0; i < I->model->stateCount; i++) I->heap[x + i] += s * d[i];
}

/* Writes the displacement per unit of time after a jump along the contact's direction to R_DISPLACEMENT. */
static const double *displacementOf(Instance *I, int32_t k, double t, int32_t x) {
  const int32_t n = I->model->stateCount, near = restVector(I, R_NEAR), f = restVector(I, R_XDOT);
  double *result = I->heap + restVector(I, R_DISPLACEMENT);
  const double *d = directionOf(I, k);
  const double s = 1e-4;
  for (int32_t i = 0; i < n; i++) result[i] = 0;
  for (int sign = 1; sign >= -1; sign -= 2) {
    for (int32_t i = 0; i < n; i++) I->heap[near + i] = I->heap[x + i] + sign * s * d[i];
    moduleOf(I)->derivatives(I->heap, 0, t, near, f);
    for (int32_t i = 0; i < n; i++) result[i] += sign * I->heap[f + i] / (2 * s);
  }
  return result;
}

/* Moves the states onto the surface, and its rate to zero: two Newton steps each. */
static void projectContact(Instance *I, int32_t k, double t, int32_t x) {
  const int32_t indicator = (int32_t)C(I, k, CONTACT_INDICATOR);
  const double effect = C(I, k, CONTACT_EFFECT);
  if (C(I, k, CONTACT_DEGREE) == 1) {
    for (int i = 0; i < 2; i++) moveStates(I, x, directionOf(I, k), -valueOf(I, indicator, t, x) / effect);
    return;
  }
  const double *displacement = displacementOf(I, k, t, x);
  for (int i = 0; i < 2; i++) {
    const double value = valueOf(I, indicator, t, x);
    if (value != 0) moveStates(I, x, displacement, -value / effect);
  }
  for (int i = 0; i < 2; i++) moveStates(I, x, directionOf(I, k), -rateOf(I, indicator, t, x) / effect);
}

/* Deviation that is not corrected, in units of multipliers. */
static const double DRIFT = 1e-14;

/* Projects the states onto their surfaces at the end of a step. */
static void keepContacts(Instance *I, double t, int32_t x) {
  for (int32_t k = 0; k < contactCount(I); k++) {
    const int32_t indicator = (int32_t)C(I, k, CONTACT_INDICATOR);
    double deviation = fabs(valueOf(I, indicator, t, x) / C(I, k, CONTACT_EFFECT));
    if (C(I, k, CONTACT_DEGREE) == 2) deviation = fmax(deviation, fabs(rateOf(I, indicator, t, x) / C(I, k, CONTACT_EFFECT)));
    if (deviation > DRIFT) projectContact(I, k, t, x);
  }
}

/* Moves the states minimally so that the relation has its frozen value. */
static void moveOffSurface(Instance *I, int32_t k, double t, int32_t x) {
  const int32_t indicator = (int32_t)C(I, k, CONTACT_INDICATOR);
  const uint8_t operator = I->model->operators[indicator];
  const bool frozen = relationValueOf(I, indicator);
  const double side = isUpper(operator) == frozen ? 1 : -1;
  const double *direction = C(I, k, CONTACT_DEGREE) == 1 ? directionOf(I, k) : displacementOf(I, k, t, x);
  for (double size = 1e-17; size < 1e-9; size *= 10) {
    if (holds(operator, valueOf(I, indicator, t, x)) == frozen) return;
    moveStates(I, x, direction, side * size / C(I, k, CONTACT_EFFECT));
  }
}

static void removeContact(Instance *I, int32_t k) {
  const int32_t size = CONTACT_HEADER + I->model->stateCount;
  const int32_t behind = contactCount(I) - k - 1;
  memmove(I->heap + contactAddress(I, k), I->heap + contactAddress(I, k + 1), (size_t)(behind * size) * sizeof(double));
  I->heap[I->rest] -= 1;
}

/* Releases contacts whose multiplier reached zero; true if there were any. */
static bool releaseContacts(Instance *I, double t, int32_t x) {
  if (contactCount(I) == 0 || calcMultipliers(I, t, x) != 0) return false;
  bool any = false;
  for (int32_t k = contactCount(I) - 1; k >= 0; k--) {
    const int32_t indicator = (int32_t)C(I, k, CONTACT_INDICATOR);
    if (I->heap[I->located + indicator] == 0 && C(I, k, CONTACT_MULTIPLIER) > 0) continue;
    moveOffSurface(I, k, t, x);
    I->heap[I->located + indicator] = 0;
    removeContact(I, k);
    report(I, LOG_EVENT, "at t = %.9g s '%s' no longer rests", t, I->model->relationTexts[indicator]);
    any = true;
  }
  return any;
}

/* Releases contacts that are violated after a reset by another event. */
static void releaseBrokenContacts(Instance *I, double t, int32_t x) {
  for (int32_t k = contactCount(I) - 1; k >= 0; k--) {
    const int32_t indicator = (int32_t)C(I, k, CONTACT_INDICATOR);
    const double value = C(I, k, CONTACT_DEGREE) == 1 ? valueOf(I, indicator, t, x) : rateOf(I, indicator, t, x);
    if (fabs(value / C(I, k, CONTACT_EFFECT)) > 1e-9) {
      moveOffSurface(I, k, t, x);
      removeContact(I, k);
    }
  }
}

/* Adds a contact and projects all contacts; false if it has no direction or a multiplier is negative. */
static bool attachContact(Instance *I, int32_t indicator, bool hit, double t, int32_t x) {
  const int32_t k = contactCount(I);
  if (k == REST_LIMIT || slidingCount(I) > 0) return false;
  double *d = directionOf(I, k);
  if (!jumpDirection(I, I->heap + I->leftLimits, I->heap + x, d)) return false;
  if (!directionAt(I, indicator, hit, d, t, x, d)) return false;
  const double first = alongDirection(I, 1, indicator, t, x, d);
  const double second = alongDirection(I, 2, indicator, t, x, d);
  const bool isFirst = fabs(first) > 1e-6 * fabs(second);
  if (!isFirst && !(fabs(second) > 0 && isfinite(second))) return false;
  /* A force acts towards the side before the impact: by rounding, the last jump may be one of a motion that already leaves. */
  const double side = isUpper(I->model->operators[indicator]) == hit ? -1 : 1, effect = isFirst ? first : second;
  const double sign = effect * side > 0 ? 1 : -1;
  for (int32_t i = 0; i < I->model->stateCount; i++) d[i] *= sign;
  const bool turning = isTurning(I, indicator, hit, d, t, x);
  C(I, k, CONTACT_INDICATOR) = indicator;
  C(I, k, CONTACT_HIT) = hit;
  C(I, k, CONTACT_DEGREE) = isFirst ? 1 : 2;
  C(I, k, CONTACT_EFFECT) = sign * effect;
  C(I, k, CONTACT_TURNING) = turning;
  I->heap[I->rest] = k + 1;
  for (int32_t i = 0; i <= k; i++) projectContact(I, i, t, x);
  bool multipliers = calcMultipliers(I, t, x) == 0;
  for (int32_t i = 0; i <= k; i++) multipliers = multipliers && C(I, i, CONTACT_MULTIPLIER) > 0;
  if (multipliers) return true;
  I->heap[I->rest] = k;
  return false;
}

/* ---- accumulating events ---- */

enum { ZENO_BEGIN, ZENO_LAST, ZENO_COUNT, ZENO_INTERVALS };

/*
 * A sequence of events ends at its limit when its remaining duration is this part of its past duration. In model exchange this must
 * precede the detection of accumulating events by importers.
 */
static const double REMAINDER = 1e-7;
static const double REMAINDER_OF_IMPORTERS = 1e-6;
/* Maximum change of the ratio of intervals, in units of 1 - ratio. */
static const double STEADINESS = 0.02;
/* Minimum interval, in units in the last place of t. */
static const double RESOLUTION_UNITS = 1e4;

static bool judgeSequence(const double *z, double limit) {
  const double *intervals = z + ZENO_INTERVALS;
  const double interval = intervals[0], over = z[ZENO_LAST] - z[ZENO_BEGIN];
  const bool lost = interval < RESOLUTION_UNITS * DBL_EPSILON * fabs(z[ZENO_LAST]);
  if (!lost && interval > 1e-3 * over) return false;
  const double mean = pow(interval / intervals[ZENO_MEMORY - 1], 1. / (ZENO_MEMORY - 1));
  const double newest = interval / intervals[1];
  const bool steady = fabs(newest - intervals[1] / intervals[2]) < STEADINESS * (1 - newest);
  const double ratio = steady ? newest : mean;
  if (!(ratio < 1)) return false;
  const double remainder = interval * ratio / (1 - ratio);
  return lost || (remainder < limit * over && (steady || interval < limit * over));
}

/* Error of the indicator for errors of the states by their absolute tolerances. */
static double indicatorTolerance(Instance *I, int32_t indicator, double t) {
  const int32_t n = I->model->stateCount, near = restVector(I, R_NEAR);
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
  const double *intervals = z + ZENO_INTERVALS;
  if (!(intervals[0] < intervals[ZENO_MEMORY - 1])) return false;
  const double excursion = 0.25 * fabs(rateOf(I, indicator, t, I->x)) * intervals[0];
  return excursion < MEANINGFUL * indicatorTolerance(I, indicator, t);
}

/* Records an event of this indicator; true if its sequence has nearly reached the accumulation point. */
static bool observeZeno(Instance *I, int32_t indicator, double t) {
  double *z = I->heap + I->zeno + indicator * ZENO_SIZE;
  if (z[ZENO_COUNT] == 0) {
    z[ZENO_BEGIN] = z[ZENO_LAST] = t;
    z[ZENO_COUNT] = 1;
    return false;
  }
  const double interval = t - z[ZENO_LAST];
  if (z[ZENO_COUNT] > 1 && interval > z[ZENO_INTERVALS]) {
    z[ZENO_BEGIN] = z[ZENO_LAST];
    z[ZENO_COUNT] = 1;
  }
  memmove(z + ZENO_INTERVALS + 1, z + ZENO_INTERVALS, (ZENO_MEMORY - 1) * sizeof(double));
  z[ZENO_INTERVALS] = interval;
  z[ZENO_LAST] = t;
  z[ZENO_COUNT] += 1;
  if (z[ZENO_COUNT] <= ZENO_MEMORY) return false;
  if (I->isCoSimulation) return judgeSequence(z, REMAINDER);
  return judgeSequence(z, REMAINDER_OF_IMPORTERS) || isBelowTolerance(I, indicator, z, t);
}

/* Checks for accumulating events after a jump of states. */
static bool watchZeno(Instance *I, double t) {
  for (int32_t i = 0; i < I->model->relationCount; i++) {
    if (I->heap[I->fired + i] == 0 || isAtRest(I, i) || I->model->isTimeRelation[i]) continue;
    if (!observeZeno(I, i, t)) continue;
    memset(I->heap + I->zeno + i * ZENO_SIZE, 0, ZENO_SIZE * sizeof(double));
    const bool hit = I->heap[vectorOf(I, ITERATION_BEFORE) + i] == 0;
    if (!attachContact(I, i, hit, t, I->x)) {
      report(I, LOG_ERROR, "the events of '%s' accumulate at t = %.9g s, and nothing holds the model there",
             I->model->relationTexts[i], t);
      return false;
    }
    writeStates(I, I->x);
    report(I, LOG_EVENT, "the events of '%s' accumulate at t = %.9g s: it rests from now on", I->model->relationTexts[i], t);
    break;
  }
  return true;
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

/* Handles one event: end and start of contacts, event iteration, choice of states. */
static bool handleEvent(Instance *I) {
  const double t = S(I, S_TIME);
  const bool isOfTime = S(I, S_TIME_EVENT) != 0;
  disarmSurfaces(I);
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
  if (S(I, S_STATES_CHANGED) != 0 && !systemChanged) {
    releaseBrokenContacts(I, t, I->x);
    if (!watchZeno(I, t)) return false;
  }
  if (I->model->selectsStates && contactCount(I) == 0 && slidingCount(I) == 0) {
    writeStates(I, I->x);
    if (selectStates(I)) S(I, S_STATES_CHANGED) = 1;
    if (!statesSuit(I)) return false;
  }
  return true;
}
