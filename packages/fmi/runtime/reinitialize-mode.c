/* Consistent values at the start of a mode: values of resets, then old values. The search for the states is a kernel. */
#include "cosimo.h"

/* A prescribed value of a variable. */
typedef struct {
  int32_t variable;
  bool isSet;
  double value;
} ReinitialValue;

static double presentValue(const Instance *I, int32_t variable) {
  const Variable *v = &I->model->variables[variable];
  return v->sign * I->heap[v->slot];
}

/* Computes consistent states from `entries`, in order of priority. */
static bool reinitializeMode(Instance *I, double t, int32_t count, const ReinitialValue *entries) {
  const Module *module = moduleOf(I);
  const int32_t n = I->model->stateCount, k = I->behind;
  for (int32_t i = 0; i < count; i++) {
    const Variable *v = &I->model->variables[entries[i].variable];
    double *entry = I->heap + k + i * REINITIAL_ENTRY;
    entry[REINITIAL_SLOT] = v->slot;
    entry[REINITIAL_SIGN] = v->sign;
    entry[REINITIAL_VALUE] = entries[i].value;
    entry[REINITIAL_IS_SET] = entries[i].isSet;
  }
  for (int32_t j = 0; j < n; j++) I->heap[k + count * REINITIAL_ENTRY + j] = module->stateSlots[j];
  const int32_t code = kernels.reinitialize(I->heap, 0, n, count, k, t);
  if (code != 0) {
    if (code > 0) reportCode(I, code, t);
    report(I, LEVEL_ERROR, "at t = %.9g s no values were found with which the mode begins", t);
    return false;
  }
  const int32_t i = kernels.contradictedEntry(I->heap, 0, count, k);
  if (i < 0) return true;
  report(I, LEVEL_ERROR, "at t = %.9g s a variable is to become %.7g, but the equations that hold then make it %.7g", t, entries[i].value,
         presentValue(I, entries[i].variable));
  return false;
}
