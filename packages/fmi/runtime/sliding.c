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
  moduleOf(I)->layOutSliding(I->heap, I->model->stateCount, m, I->sliding, slidingRoom(I->model));
  for (int32_t i = 0; i < m; i++) slidingVector(I, SLIDING_OPERATORS)[i] = I->model->operators[i];
}

/* ---- places of the sides, for the kernels, which are there if the FMU may slide ---- */

static int32_t contactCount(const Instance *I);
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
  int32_t code = module->calcSliding(I->heap, 0, m->stateCount, m->relationCount, I->sliding, t, I->x);
  memset(sum, 0, (size_t)m->valueSize * sizeof(double));
  for (int32_t side = 0; side <= slidingCount(I) && code == 0; side++) {
    const double weight = module->sideWeight(I->heap, I->sliding, side);
    module->enterSide(I->heap, 0, I->sliding, side);
    code = module->outputs(I->heap, 0, t, I->x);
    for (int32_t i = 0; i < m->variableCount; i++) {
      const Variable *v = &m->variables[i];
      if (isCombined(v) && !v->isAlias) sum[v->slot] += weight * I->heap[v->slot];
    }
  }
  if (code != 0) return code;
  module->enterSide(I->heap, 0, I->sliding, module->dominantSide(I->heap, I->sliding));
  code = module->outputs(I->heap, 0, t, I->x);
  for (int32_t i = 0; i < m->variableCount; i++)
    if (isCombined(&m->variables[i])) I->heap[m->variables[i].slot] = sum[m->variables[i].slot];
  return code;
}

/* ---- onto surfaces ---- */

static void keepSliding(Instance *I, double t) {
  if (slidingCount(I) == 0) return;
  moduleOf(I)->projectOntoSurfaces(I->heap, 0, I->model->stateCount, I->model->relationCount, I->sliding, t, I->x);
}

/* Lists over relations: the first indicator of its surface plus 1, and the sign above it; of surfaces known, and of those found now. */
enum { KNOWN, KNOWN_SENSES, FOUND, FOUND_SENSES, SENSES, SURFACE_LISTS };

static int32_t surfaceList(const Instance *I, int32_t which) { return I->surfaceLists + which * I->model->relationCount; }

/* Slides also along the surfaces found; false if the flows do not lead onto them. */
static bool slideAlongFound(Instance *I, double t) {
  const Model *model = I->model;
  const Module *module = moduleOf(I);
  const int32_t n = model->stateCount, m = model->relationCount, before = slidingCount(I), senses = surfaceList(I, SENSES);
  const double *found = I->heap + surfaceList(I, FOUND), *signs = I->heap + surfaceList(I, FOUND_SENSES);
  memcpy(slidingVector(I, SLIDING_NOMINALS), module->nominals, (size_t)n * sizeof(double));
  for (int32_t first = 0; first < m; first++) {
    if (found[first] != first + 1) continue;
    for (int32_t i = 0; i < m; i++) I->heap[senses + i] = found[i] == first + 1 ? signs[i] : 0;
    if (module->addSurface(I->heap, m, I->sliding, first, senses) > 0) continue;
    module->keepSurfaces(I->heap, m, I->sliding, before);
    return false;
  }
  if (slidingCount(I) == before) return false;
  if (module->attachSurfaces(I->heap, 0, n, m, I->sliding, t, I->x, before) == 0) return false;
  writeStates(I, I->x);
  S(I, S_STATES_CHANGED) = S(I, S_EQUATIONS_CHANGED) = S(I, S_STALE) = S(I, S_RESTART) = 1;
  for (int32_t j = before; j < slidingCount(I); j++)
    report(I, LOG_EVENT, "at t = %.9g s it slides along '%s'", t, model->relationTexts[(int32_t)slidingVector(I, SLIDING_INDICATORS)[j]]);
  return true;
}

/* Resumes sliding along known surfaces of relations that have changed. */
static bool resumeSliding(Instance *I, double t, const double *changed) {
  const int32_t m = I->model->relationCount;
  const double *known = I->heap + surfaceList(I, KNOWN);
  for (int32_t i = 0; i < m; i++) {
    const int32_t first = (int32_t)known[i] - 1;
    bool isAgain = false;
    for (int32_t k = 0; k < m && first >= 0 && !slidesAlong(I, first); k++) isAgain = isAgain || (known[k] == known[i] && changed[k] != 0);
    I->heap[surfaceList(I, FOUND) + i] = isAgain ? known[i] : 0;
    I->heap[surfaceList(I, FOUND_SENSES) + i] = I->heap[surfaceList(I, KNOWN_SENSES) + i];
  }
  return slideAlongFound(I, t);
}

/* Adds the surface of a condition to those found, unless it is one of them. */
static void findSurfaceOf(Instance *I, int32_t condition, double t) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount, senses = surfaceList(I, SENSES);
  double *found = I->heap + surfaceList(I, FOUND);
  if (found[condition] != 0) return;
  if (moduleOf(I)->findSurface(I->heap, 0, n, m, I->sliding, t, I->x, condition, senses) == 0) return;
  for (int32_t i = 0; i < m; i++) {
    if (I->heap[senses + i] == 0 || found[i] != 0) continue;
    found[i] = condition + 1;
    I->heap[surfaceList(I, FOUND_SENSES) + i] = I->heap[senses + i];
  }
}

/* Slides along the surfaces of the conditions that chatter, beginning with the most frequent ones. */
static bool beginSliding(Instance *I, double t) {
  const Module *module = moduleOf(I);
  const int32_t m = I->model->relationCount, u = I->early, most = module->mostBurstEvents(I->heap, u);
  memcpy(slidingVector(I, SLIDING_NOMINALS), module->nominals, (size_t)I->model->stateCount * sizeof(double));
  memset(I->heap + surfaceList(I, FOUND), 0, (size_t)m * sizeof(double));
  for (int32_t events = most; events > 1; events--)
    for (int32_t i = module->nextBurstCondition(I->heap, u, -1); i >= 0; i = module->nextBurstCondition(I->heap, u, i))
      if (module->burstEventsOf(I->heap, u, i) == events && module->doesChatter(I->heap, u, events, most) > 0) findSurfaceOf(I, i, t);
  if (!slideAlongFound(I, t)) return false;
  for (int32_t i = 0; i < m; i++) {
    const double first = I->heap[surfaceList(I, FOUND) + i];
    if (first == 0) continue;
    I->heap[surfaceList(I, KNOWN) + i] = first;
    I->heap[surfaceList(I, KNOWN_SENSES) + i] = I->heap[surfaceList(I, FOUND_SENSES) + i];
  }
  return true;
}

/* Begins to slide, at once along known surfaces, else after some events that follow closely; whether it does. */
static bool observeSliding(Instance *I, double t, const double *changed) {
  const Module *module = moduleOf(I);
  const int32_t m = I->model->relationCount, u = I->early;
  if (!hasSliding(I) || contactCount(I) > 0) return false;
  if (resumeSliding(I, t, changed)) return true;
  const bool isLast = module->addToBurst(I->heap, u, t) > 0;
  for (int32_t i = 0; i < m; i++)
    if (changed[i] != 0) module->addBurstCondition(I->heap, u, i);
  return isLast && beginSliding(I, t);
}

/* ---- off surfaces ---- */

/* Leaves the listed surfaces. */
static void leaveListed(Instance *I, double t) {
  const Model *model = I->model;
  for (int32_t j = 0; j < slidingCount(I); j++)
    if (slidingVector(I, SLIDING_LEFT)[j] != 0)
      report(I, LOG_EVENT, "at t = %.9g s it no longer slides along '%s'", t, model->relationTexts[(int32_t)slidingVector(I, SLIDING_INDICATORS)[j]]);
  if (moduleOf(I)->leaveSurfaces(I->heap, 0, model->stateCount, model->relationCount, I->sliding, t, I->x) == 0)
    moduleOf(I)->keepSurfaces(I->heap, model->relationCount, I->sliding, 0);
  writeStates(I, I->x);
  S(I, S_STATES_CHANGED) = S(I, S_EQUATIONS_CHANGED) = S(I, S_STALE) = S(I, S_RESTART) = 1;
}

/* Leaves surfaces at which one side alone determines the flow; true if there are any. */
static bool releaseSliding(Instance *I, double t) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount;
  if (slidingCount(I) == 0 || moduleOf(I)->calcSliding(I->heap, 0, n, m, I->sliding, t, I->x) != 0) return false;
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
  if (moduleOf(I)->calcSliding(I->heap, 0, n, m, I->sliding, t, I->x) != 0) return;
  moduleOf(I)->enterSide(I->heap, 0, I->sliding, moduleOf(I)->dominantSide(I->heap, I->sliding));
}

/* After an event: leaves surfaces from which it moved the states, and all if it removed a side. */
static void releaseBrokenSliding(Instance *I, double t) {
  const int32_t n = I->model->stateCount, m = I->model->relationCount;
  const Module *module = moduleOf(I);
  if (slidingCount(I) == 0) return;
  if (module->storeSides(I->heap, 0, m, I->sliding, t, I->x) == 0) {
    report(I, LOG_EVENT, "at t = %.9g s it no longer slides", t);
    module->keepSurfaces(I->heap, m, I->sliding, 0);
    S(I, S_EQUATIONS_CHANGED) = 1;
  } else if (module->markBroken(I->heap, 0, n, m, I->sliding, t, I->x) > 0) {
    leaveListed(I, t);
  }
}
