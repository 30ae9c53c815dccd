/*
 * One-sided surfaces, beyond which equations may be undefined. Steps approach them from inside: the step size is the time to the zero
 * of a parabola for g, less a margin from the last prediction error. The event is located on the near side, at the last representable
 * instant.
 */
#include "cosimo.h"

#define E(I, name) ((I)->heap[(I)->search + (name)])
#define W(I, name) ((I)->heap[(I)->work + (name)])

enum { MOST_ROLL_BACKS = 60 };

static int32_t eventVector(const Instance *I, int32_t which);
static int32_t advanceStep(Instance *I, double target);
static int32_t repeatStep(Instance *I, double tEnd);
static bool isAccepted(int32_t status);
static void reportStep(Instance *I, int32_t status);

/* Result of the search in a step. */
typedef enum { NO_EVENT, EVENT_INSIDE, BAD_STEP } Search;

static Search searchEvent(Instance *I);
static void takeEvent(Instance *I);

static bool hasSurfaces(const Instance *I) { return I->model->armed >= 0; }

static double *armedOf(Instance *I, int32_t i) { return &I->heap[I->model->armed + i]; }

/* u > 0: the relation has changed. Values and rates at the end and at the start of the last step. */
enum { U, RATE, U_OLD, RATE_OLD, PREDICTED, BEND, SURFACE_VECTORS };

static double *seen(Instance *I, int32_t which) { return I->heap + I->surfaces + which * I->model->relationCount; }

static bool mayBeArmed(Instance *I, int32_t i) {
  return I->model->isOneSided[i] && I->heap[I->chatters + i] == 0 && !isOnSurface(I, i) && slidingCount(I) == 0 && !relationValueOf(I, i);
}

static void seeSurfaces(Instance *I) {
  const Model *m = I->model;
  const size_t size = (size_t)m->relationCount * sizeof(double);
  memcpy(seen(I, U_OLD), seen(I, U), size);
  memcpy(seen(I, RATE_OLD), seen(I, RATE), size);
  moduleOf(I)->indicatorRates(I->heap, 0, S(I, S_TIME), I->x, I->xdot, I->g, I->rate);
  for (int32_t i = 0; i < m->relationCount; i++) {
    const double sign = isUpper(m->operators[i]) == relationValueOf(I, i) ? -1 : 1;
    seen(I, U)[i] = sign * I->heap[I->g + i];
    seen(I, RATE)[i] = sign * I->heap[I->rate + i];
  }
}

/* Resets the data of surfaces for a new branch of the equations. */
static void beginSurfaces(Instance *I) {
  if (!hasSurfaces(I)) return;
  seeSurfaces(I);
  S(I, S_BRANCH_KNOWN) = 0;
}

static void disarmSurfaces(Instance *I) {
  for (int32_t i = 0; hasSurfaces(I) && i < I->model->relationCount; i++) *armedOf(I, i) = 0;
}

/* Arms the surfaces with the states on their near side, after a jump. */
static void protectSurfaces(Instance *I) {
  if (!hasSurfaces(I) || moduleOf(I)->indicators(I->heap, 0, S(I, S_TIME), I->x, I->g) != 0) return;
  for (int32_t i = 0; i < I->model->relationCount; i++) {
    const double side = isUpper(I->model->operators[i]) ? -1 : 1;
    *armedOf(I, i) = mayBeArmed(I, i) && side * I->heap[I->g + i] >= 0;
  }
}

/* Updates the data of surfaces; true if a surface is armed. */
static bool attendSurfaces(Instance *I) {
  bool any = false;
  for (int32_t i = 0; hasSurfaces(I) && i < I->model->relationCount; i++) {
    *armedOf(I, i) = mayBeArmed(I, i) && seen(I, U)[i] <= 0;
    any = any || *armedOf(I, i) != 0;
  }
  return any;
}

static double bendOf(Instance *I, int32_t i) {
  const double h = W(I, STEP_T) - W(I, STEP_T_OLD);
  return S(I, S_BRANCH_KNOWN) != 0 && h > 0 ? (seen(I, RATE)[i] - seen(I, RATE_OLD)[i]) / h : 0;
}

static double timeTo(Instance *I, int32_t i) {
  return kernels.timeToSurface(I->heap, seen(I, U)[i], seen(I, RATE)[i], bendOf(I, i));
}

static double stepTo(Instance *I, int32_t i) {
  return kernels.stepToSurface(I->heap, S(I, S_TIME), seen(I, U)[i], seen(I, RATE)[i], bendOf(I, i), seen(I, U_OLD)[i],
                                    seen(I, PREDICTED)[i], S(I, S_BRANCH_KNOWN) != 0);
}

static bool isBeyondSurface(const Instance *I, int32_t code) {
  const Module *module = moduleOf(I);
  return code > 0 && code <= module->failureCount && module->isSurface[code - 1];
}

/* Makes a step up to `end`, or a shorter one if a stage would be beyond a surface; `atSurface`: no step is possible. */
static int32_t advanceInside(Instance *I, double end, bool *atSurface) {
  for (;;) {
    const double rejected = W(I, STEP_REJECTED_COUNT);
    const int32_t status = advanceStep(I, end);
    *atSurface = false;
    if (status != STATUS_EVALUATION_FAILED || !isBeyondSurface(I, (int32_t)W(I, STEP_FAILURE))) return status;
    /* Error control has already tried shorter steps. */
    const double attempts = W(I, STEP_REJECTED_COUNT) - rejected;
    const double t = W(I, STEP_T);
    const double shorter = kernels.stepInside(I->heap, t, fmin(end - t, W(I, STEP_H)), attempts);
    if (shorter == 0) {
      *atSurface = true;
      return STATUS_ACCEPTED;
    }
    end = t + shorter;
  }
}

/* Armed surfaces within rounding of the end of the step become events there. */
static bool takeReached(Instance *I, bool atSurface) {
  const int32_t m = I->model->relationCount;
  const double close = kernels.resolutionAt(I->heap, S(I, S_TIME));
  double least = INFINITY;
  for (int32_t i = 0; i < m; i++)
    if (*armedOf(I, i) != 0) least = fmin(least, timeTo(I, i));
  if (least > close && !atSurface) return false;
  for (int32_t i = 0; i < m; i++) I->heap[I->located + i] = *armedOf(I, i) != 0 && timeTo(I, i) <= least + close;
  S(I, S_BRACKET) = isfinite(least) ? least : 0;
  return true;
}

/* Searches other events in the step; a step across an armed surface is rejected. */
static Search searchInside(Instance *I) {
  for (int32_t attempt = 0;; attempt++) {
    const Search search = searchEvent(I);
    if (search != EVENT_INSIDE) return search;
    const double tOld = W(I, STEP_T_OLD), end = kernels.endBeforeSurface(I->heap, tOld, E(I, EVENT_TIME));
    bool jumped = false;
    for (int32_t i = 0; i < I->model->relationCount; i++)
      jumped = jumped || (*armedOf(I, i) != 0 && I->heap[eventVector(I, 4) + i] != 0);
    if (!jumped || end == tOld || attempt >= MOST_ROLL_BACKS) return search;
    const int32_t status = repeatStep(I, end);
    if (isAccepted(status)) continue;
    reportStep(I, status);
    return BAD_STEP;
  }
}

/* Makes one step with surfaces ahead, up to `target` or to an event. */
static bool approachSurfaces(Instance *I, double target, bool *found) {
  const int32_t m = I->model->relationCount;
  const double t = S(I, S_TIME);
  /* Data at the start from a very short step have no usable slopes. */
  if (W(I, STEP_T) - W(I, STEP_T_OLD) < 1e-7 * fabs(t)) E(I, EVENT_BEGIN_KNOWN) = 0;
  double step = INFINITY;
  for (int32_t i = 0; i < m; i++) {
    if (*armedOf(I, i) != 0) step = fmin(step, stepTo(I, i));
    seen(I, BEND)[i] = bendOf(I, i);
  }
  bool atSurface;
  const int32_t status = advanceInside(I, fmin(target, t + step), &atSurface);
  if (!isAccepted(status)) {
    reportStep(I, status);
    return false;
  }
  const Search search = atSurface ? NO_EVENT : searchInside(I);
  if (search == BAD_STEP) return false;
  const double h = atSurface ? 0 : W(I, STEP_T) - t;
  for (int32_t i = 0; i < m; i++)
    seen(I, PREDICTED)[i] = seen(I, U)[i] + h * (seen(I, RATE)[i] + 0.5 * h * seen(I, BEND)[i]);
  *found = search == EVENT_INSIDE;
  if (*found) takeEvent(I);
  S(I, S_TIME) = W(I, STEP_T);
  S(I, S_STALE) = 1;
  if (*found) return true;
  seeSurfaces(I);
  S(I, S_BRANCH_KNOWN) = 1;
  *found = takeReached(I, atSurface);
  return true;
}
