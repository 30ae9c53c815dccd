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

static bool mayBeArmed(Instance *I, int32_t i) {
  return I->model->isOneSided[i] && I->heap[I->chatters + i] == 0 && !isOnSurface(I, i) && slidingCount(I) == 0 && !relationValueOf(I, i);
}

static void evaluateSurfaces(Instance *I) {
  kernels.evaluateSurfaces(I->heap, 0, I->model->stateCount, I->model->relationCount, I->work, I->surfaces);
}

/* Resets the data of surfaces for a new branch of the equations. */
static void beginSurfaces(Instance *I) {
  if (!hasSurfaces(I)) return;
  for (int32_t i = 0; i < I->model->relationCount; i++)
    I->heap[I->surfaces + APPROACH_SIGNS + i] = isUpper(I->model->operators[i]) == relationValueOf(I, i) ? -1 : 1;
  evaluateSurfaces(I);
  I->heap[I->surfaces + APPROACH_KNOWN] = 0;
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
    *armedOf(I, i) = mayBeArmed(I, i) && kernels.isBeforeSurface(I->heap, I->model->relationCount, I->surfaces, i) > 0;
    any = any || *armedOf(I, i) != 0;
  }
  return any;
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
  const double step = kernels.stepBeforeSurfaces(I->heap, m, I->work, I->surfaces, I->model->armed);
  bool atSurface;
  const int32_t status = advanceInside(I, fmin(target, t + step), &atSurface);
  if (!isAccepted(status)) {
    reportStep(I, status);
    return false;
  }
  const Search search = atSurface ? NO_EVENT : searchInside(I);
  if (search == BAD_STEP) return false;
  kernels.predictSurfaces(I->heap, m, I->surfaces, atSurface ? 0 : W(I, STEP_T) - t);
  *found = search == EVENT_INSIDE;
  if (*found) takeEvent(I);
  S(I, S_TIME) = W(I, STEP_T);
  S(I, S_STALE) = 1;
  if (*found) return true;
  evaluateSurfaces(I);
  const double bracket = kernels.reachSurfaces(I->heap, m, I->work, I->surfaces, I->model->armed, 0, atSurface);
  if (isnan(bracket)) return true;
  for (int32_t i = 0; i < m; i++) I->heap[I->located + i] = kernels.isReached(I->heap, m, I->surfaces, i);
  S(I, S_BRACKET) = bracket;
  *found = true;
  return true;
}
