/* Consistent values at the start of a mode: values of resets, then old values. The search for the states is a kernel. */
#include "cosimo.h"

static double presentValue(const Instance *I, int32_t variable) {
  const Variable *v = &I->model->variables[variable];
  return v->sign * I->heap[v->slot];
}

static double *entryAt(const Instance *I, int32_t i) { return I->heap + I->behind + i * REINITIAL_ENTRY; }

/* Prescribes a value of a variable. */
static void writeEntry(Instance *I, int32_t i, int32_t variable, double value, bool isSet) {
  const Variable *v = &I->model->variables[variable];
  double *entry = entryAt(I, i);
  entry[REINITIAL_SLOT] = v->slot;
  entry[REINITIAL_SIGN] = v->sign;
  entry[REINITIAL_VALUE] = value;
  entry[REINITIAL_IS_SET] = isSet;
}

/* Computes consistent states from the prescribed values, which are in order of priority. */
static bool reinitializeMode(Instance *I, double t, int32_t count) {
  const Module *module = moduleOf(I);
  const int32_t n = I->model->stateCount, k = I->behind;
  for (int32_t j = 0; j < n; j++) I->heap[k + count * REINITIAL_ENTRY + j] = module->stateSlots[j];
  const int32_t code = kernels.reinitialize(I->heap, 0, n, count, k, t);
  if (code != 0) {
    if (code > 0) reportCode(I, code, t);
    report(I, LEVEL_ERROR, "at t = %.9g s no values were found with which the mode begins", t);
    return false;
  }
  const int32_t i = kernels.contradictedEntry(I->heap, 0, count, k);
  if (i < 0) return true;
  report(I, LEVEL_ERROR, "at t = %.9g s a variable is to become %.7g, but the equations that hold then make it %.7g", t,
         entryAt(I, i)[REINITIAL_VALUE], entryAt(I, i)[REINITIAL_SIGN] * I->heap[(int32_t)entryAt(I, i)[REINITIAL_SLOT]]);
  return false;
}
