/* Dynamic choice of states among the candidates of constraints: each choice has its own module. The best one is found by a kernel. */
#include "cosimo.h"

/* The module that agrees with the best choice in most candidates; some choices have no module. */
static int32_t closestChoice(const Instance *I) {
  const Model *m = I->model;
  const int32_t present = (int32_t)S(I, S_MODULE);
  int32_t best = present, most = -1;
  for (int32_t i = -1; i < m->moduleCount; i++) {
    const int32_t module = i < 0 ? present : i;
    int32_t agreeing = 0;
    for (int32_t j = 0; j < m->candidateCount; j++)
      agreeing += m->lostDerivatives[module * m->candidateCount + j] == I->heap[kernels.choiceOfCandidate(I->heap, I->choice, j, true)];
    if (agreeing <= most) continue;
    most = agreeing;
    best = module;
  }
  return best;
}

/* Writes the choice of a module as that in use. */
static void writeChoice(Instance *I, int32_t module) {
  const Model *m = I->model;
  for (int32_t j = 0; j < m->candidateCount; j++)
    I->heap[kernels.choiceOfCandidate(I->heap, I->choice, j, false)] = m->lostDerivatives[module * m->candidateCount + j];
}

/* Whether the equations can be solved with the last choice; reports if not. */
static bool statesSuit(Instance *I) {
  if (S(I, S_UNSUITABLE) == 0) return true;
  report(I, LEVEL_ERROR, "at t = %.9g s other variables should be states, but this FMU has not all choices of states: a run of its experiment did not meet this one",
         S(I, S_TIME));
  return false;
}

/* Changes to the module for the best states at the current values; true if the states change. */
static bool selectStates(Instance *I) {
  const Model *m = I->model;
  S(I, S_UNSUITABLE) = 0;
  if (m->moduleCount < 2 && !m->lacksChoices) return false;
  const int32_t present = (int32_t)S(I, S_MODULE);
  if (moduleOf(I)->constraints(I->heap, 0, S(I, S_TIME), I->jacobian) != 0) return false;
  writeChoice(I, present);
  kernels.chooseStates(I->heap, I->choice, I->jacobian);
  const int32_t best = closestChoice(I);
  writeChoice(I, best);
  if (m->lacksChoices) S(I, S_UNSUITABLE) = kernels.isSuitableChoice(I->heap, I->choice, I->jacobian) == 0;
  if (best == present) return false;
  S(I, S_MODULE) = best;
  writeTables(I);
  moduleOf(I)->resume(I->heap, 0);
  setTolerances(I);
  readStates(I, I->x);
  S(I, S_RESTART) = 1;
  S(I, S_NOMINALS_CHANGED) = 1;
  return true;
}
