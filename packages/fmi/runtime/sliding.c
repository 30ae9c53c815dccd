/*
 * Sliding along surfaces on which relations would alternate endlessly (Filippov 1988). Flow, sides and surfaces are kernels; here are
 * the decision when sliding begins and ends.
 */
#include "cosimo.h"

#define L(I, name) ((I)->heap[(I)->sliding + (name)])

static bool hasSliding(const Instance *I) { return I->model->onChattering == CHATTERING_SLIDES && I->model->relationCount > 0; }

static int32_t slidingCount(const Instance *I) { return hasSliding(I) ? (int32_t)L(I, SLIDING_COUNT) : 0; }

static double *slidingVector(const Instance *I, int32_t which) { return I->heap + (int32_t)L(I, which); }

/* Whether the flow is a combination of those on several sides. */
static bool isCombination(const Instance *I) { return slidingCount(I) > 0 && S(I, S_SIDE_EVENT) == 0; }

/* Whether the relation changes on a surface along which the instance slides. */
static bool slidesAlong(const Instance *I, int32_t i) { return slidingCount(I) > 0 && slidingVector(I, SLIDING_SURFACES)[i] >= 0; }

static void writeSliding(Instance *I) {
  const int32_t m = I->model->relationCount;
  if (!hasSliding(I)) return;
  kernels.layOutSliding(I->heap, I->model->stateCount, m, I->sliding, slidingRoom(I->model));
  for (int32_t i = 0; i < m; i++) slidingVector(I, SLIDING_OPERATORS)[i] = I->model->operators[i];
}

/* ---- places of the sides, for the kernels, which are there if the FMU may slide ---- */

static int32_t contactCount(const Instance *I);
static bool addListed(Instance *I, int32_t u, double t);
static void keepRegion(Instance *I, int32_t place);
static void recallRegion(Instance *I, int32_t place);

#ifdef HAS_SLIDING
static int32_t keepSide(Instance *I, int32_t place) {
  keepRegion(I, I->sides + place * I->model->regionSize);
  return 0;
}

static int32_t recallSide(Instance *I, int32_t place) {
  recallRegion(I, I->sides + place * I->model->regionSize);
  return 0;
}
#endif

/* ---- variables: continuous ones are combined like the flow, others are those of the side of largest weight ---- */

static bool isCombined(const Variable *v) { return v->kind == VARYING && v->type == REAL && v->isContinuous; }

static int32_t combineVariables(Instance *I) {
  const Model *m = I->model;
  const Module *module = moduleOf(I);
  const double t = S(I, S_TIME);
  double *sum = I->heap + I->tangents;
  int32_t code = kernels.calcSliding(I->heap, 0, m->stateCount, m->relationCount, I->sliding, t, I->x);
  memset(sum, 0, (size_t)m->valueSize * sizeof(double));
  for (int32_t side = 0; side <= slidingCount(I) && code == 0; side++) {
    const double weight = kernels.sideWeight(I->heap, I->sliding, side);
    kernels.enterSide(I->heap, 0, I->sliding, side);
    code = module->outputs(I->heap, 0, t, I->x);
    for (int32_t i = 0; i < m->variableCount; i++) {
      const Variable *v = &m->variables[i];
      if (isCombined(v) && !v->isAlias) sum[v->slot] += weight * I->heap[v->slot];
    }
  }
  if (code != 0) return code;
  kernels.enterSide(I->heap, 0, I->sliding, kernels.dominantSide(I->heap, I->sliding));
  code = module->outputs(I->heap, 0, t, I->x);
  for (int32_t i = 0; i < m->variableCount; i++)
    if (isCombined(&m->variables[i])) I->heap[m->variables[i].slot] = sum[m->variables[i].slot];
  return code;
}

/* ---- onto surfaces ---- */

static void keepSliding(Instance *I, double t) {
  if (slidingCount(I) == 0) return;
  kernels.projectOntoSurfaces(I->heap, 0, I->model->stateCount, I->model->relationCount, I->sliding, t, I->x);
}

/* Slides also along this number of surfaces that were found; false if the flows do not lead onto them. */
static bool slideAlong(Instance *I, double t, int32_t found) {
  const Model *model = I->model;
  const int32_t before = slidingCount(I);
  if (found == 0 || kernels.slideAlongFound(I->heap, 0, model->stateCount, model->relationCount, I->sliding, t, I->x) == 0) return false;
  writeStates(I, I->x);
  S(I, S_STATES_CHANGED) = S(I, S_EQUATIONS_CHANGED) = S(I, S_STALE) = S(I, S_RESTART) = 1;
  for (int32_t j = before; j < slidingCount(I); j++)
    report(I, LEVEL_MESSAGE, "at t = %.9g s it slides along '%s'", t, model->relationTexts[(int32_t)slidingVector(I, SLIDING_INDICATORS)[j]]);
  return true;
}

/* Begins to slide after a listed event: at once along known surfaces, else after some events that follow closely; whether it does. */
static bool observeSliding(Instance *I, double t) {
  const Module *module = moduleOf(I);
  const int32_t n = I->model->stateCount, m = I->model->relationCount, s = I->sliding, u = I->early;
  if (!hasSliding(I) || contactCount(I) > 0) return false;
  memcpy(slidingVector(I, SLIDING_NOMINALS), module->nominals, (size_t)n * sizeof(double));
  if (slideAlong(I, t, kernels.findKnownSurfaces(I->heap, m, s, I->accumulation))) return true;
  if (!addListed(I, u, t) || !slideAlong(I, t, kernels.findChatteringSurfaces(I->heap, 0, n, m, s, t, I->x, u))) return false;
  kernels.keepFoundSurfaces(I->heap, m, s);
  return true;
}

/* ---- off surfaces ---- */

/* Leaves the listed surfaces. */
static void leaveListed(Instance *I, double t) {
  const Model *model = I->model;
  for (int32_t j = 0; j < slidingCount(I); j++)
    if (slidingVector(I, SLIDING_LEFT)[j] != 0)
      report(I, LEVEL_MESSAGE, "at t = %.9g s it no longer slides along '%s'", t, model->relationTexts[(int32_t)slidingVector(I, SLIDING_INDICATORS)[j]]);
  if (kernels.leaveSurfaces(I->heap, 0, model->stateCount, model->relationCount, I->sliding, t, I->x) == 0)
    kernels.keepSurfaces(I->heap, model->relationCount, I->sliding, 0);
  writeStates(I, I->x);
  S(I, S_STATES_CHANGED) = S(I, S_EQUATIONS_CHANGED) = S(I, S_STALE) = S(I, S_RESTART) = 1;
}

/* Leaves surfaces at which one side alone determines the flow; true if there are any. */
static bool releaseSliding(Instance *I, double t) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount;
  if (slidingCount(I) == 0 || kernels.calcSliding(I->heap, 0, n, m, I->sliding, t, I->x) != 0) return false;
  bool any = false;
  for (int32_t j = 0; j < slidingCount(I); j++) {
    const double weight = slidingVector(I, SLIDING_MULTIPLIERS)[j];
    const int32_t indicator = (int32_t)slidingVector(I, SLIDING_INDICATORS)[j];
    const bool isLeft = I->heap[I->located + indicator] != 0 || !(weight > 0 && weight < 1);
    slidingVector(I, SLIDING_LEFT)[j] = isLeft;
    I->heap[I->located + indicator] = 0;
    any = any || isLeft;
  }
  if (any) leaveListed(I, t);
  return any;
}

/* Before an event: other variables have the values of the side of largest weight. */
static void enterDominantSide(Instance *I, double t) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount;
  if (slidingCount(I) == 0) return;
  /* In model exchange states leave the surface by the importer's errors. */
  if (!I->isCoSimulation) keepSliding(I, t);
  /* The left limits were those of another side. */
  if (S(I, S_INPUTS_CHANGED) == 0) S(I, S_LEFT_TAKEN) = 0;
  if (kernels.calcSliding(I->heap, 0, n, m, I->sliding, t, I->x) != 0) return;
  kernels.enterSide(I->heap, 0, I->sliding, kernels.dominantSide(I->heap, I->sliding));
}

/* After an event: leaves surfaces from which it moved the states, and all if it removed a side. */
static void releaseBrokenSliding(Instance *I, double t) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount;
  if (slidingCount(I) == 0) return;
  if (kernels.storeSides(I->heap, 0, m, I->sliding, t, I->x) == 0) {
    report(I, LEVEL_MESSAGE, "at t = %.9g s it no longer slides", t);
    kernels.keepSurfaces(I->heap, m, I->sliding, 0);
    S(I, S_EQUATIONS_CHANGED) = 1;
  } else if (kernels.markBroken(I->heap, 0, n, m, I->sliding, t, I->x) > 0) {
    leaveListed(I, t);
  }
}
