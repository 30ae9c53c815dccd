/*
 * Consistent values at the start of a mode: values of resets, then old values, as long as each is independent of the earlier ones
 * (rank test on the derivatives with respect to the states). The states follow from them.
 */
#include "cosimo.h"

/* A prescribed value of a variable. */
typedef struct {
  int32_t variable;
  bool isSet;
  double value;
} ReinitialValue;

/* Minimum relative size of the independent part of a gradient. */
static const double INDEPENDENT = 1e-5;
/* Relative tolerance of reset values. */
static const double AGREEMENT = 1e-6;

enum { MAX_REINITIAL_STEPS = 50 };

static double presentValue(const Instance *I, int32_t variable) {
  const Variable *v = &I->model->variables[variable];
  return v->sign * I->heap[v->slot];
}

/* Newton iteration for states with the prescribed values. */
typedef struct {
  double t;
  int32_t count;
  const ReinitialValue *entries;
  /* `change` follows `matrix`. */
  double *there, *near, *rows, *basis, *matrix, *change, *states, *before, *moved;
  int32_t *chosen;
  int32_t chosenCount;
} ReinitialSearch;

/* Evaluates the variables at the states `at`; 0, a failure code, or -1: not finite. */
static int32_t evaluateEntries(Instance *I, const ReinitialSearch *search, const double *at, double *target) {
  const int32_t n = I->model->stateCount;
  const slot_t *slots = moduleOf(I)->stateSlots;
  memcpy(I->heap + I->xNow, at, (size_t)n * sizeof(double));
  const int32_t code = moduleOf(I)->outputs(I->heap, 0, search->t, I->xNow);
  for (int32_t i = 0; i < n; i++) I->heap[slots[i]] = at[i];
  bool finite = true;
  for (int32_t i = 0; i < search->count; i++) {
    target[i] = presentValue(I, search->entries[i].variable);
    finite = finite && isfinite(target[i]);
  }
  return code != 0 || finite ? code : -1;
}

/* Gradients of the variables with respect to the states by difference quotients, row by row. */
static int32_t reinitialGradients(Instance *I, const ReinitialSearch *search) {
  const int32_t n = I->model->stateCount;
  memcpy(search->moved, search->states, (size_t)n * sizeof(double));
  for (int32_t j = 0; j < n; j++) {
    const double delta = 1.5e-8 * fmax(1, fabs(search->states[j]));
    search->moved[j] = search->states[j] + delta;
    const int32_t code = evaluateEntries(I, search, search->moved, search->near);
    if (code != 0) return code;
    search->moved[j] = search->states[j];
    for (int32_t i = 0; i < search->count; i++) search->rows[i * n + j] = (search->near[i] - search->there[i]) / delta;
  }
  return 0;
}

static double dotProduct(int32_t n, const double *a, const double *b) {
  double sum = 0;
  for (int32_t i = 0; i < n; i++) sum += a[i] * b[i];
  return sum;
}

/* Chooses linearly independent rows (Gram-Schmidt). */
static void chooseRows(ReinitialSearch *search, int32_t n) {
  search->chosenCount = 0;
  for (int32_t i = 0; i < search->count && search->chosenCount < n; i++) {
    const double *row = search->rows + i * n;
    double *rest = search->basis + search->chosenCount * n;
    memcpy(rest, row, (size_t)n * sizeof(double));
    for (int32_t k = 0; k < search->chosenCount; k++) {
      const double *direction = search->basis + k * n;
      const double part = dotProduct(n, rest, direction);
      for (int32_t j = 0; j < n; j++) rest[j] -= part * direction[j];
    }
    const double length = sqrt(dotProduct(n, rest, rest));
    if (!(length > INDEPENDENT * sqrt(dotProduct(n, row, row)))) continue;
    for (int32_t j = 0; j < n; j++) rest[j] /= length;
    search->chosen[search->chosenCount++] = i;
  }
}

/* Changes the states by `change`, or by a part of it if evaluation fails. */
static int32_t moveReinitialStates(Instance *I, const ReinitialSearch *search) {
  const int32_t n = I->model->stateCount;
  int32_t code = 0;
  memcpy(search->before, search->states, (size_t)n * sizeof(double));
  for (double factor = 1; factor > 1e-3; factor *= 0.5) {
    for (int32_t j = 0; j < n; j++) search->states[j] = search->before[j] + factor * search->change[j];
    code = evaluateEntries(I, search, search->states, search->there);
    if (code == 0) return 0;
  }
  return code;
}

/* Largest residual of a chosen row; residuals are written to `change`. */
static double reinitialResiduals(const ReinitialSearch *search) {
  double size = 0;
  for (int32_t k = 0; k < search->chosenCount; k++) {
    search->change[k] = search->entries[search->chosen[k]].value - search->there[search->chosen[k]];
    size = fmax(size, fabs(search->change[k]));
  }
  return size;
}

static int32_t solveEntries(Instance *I, ReinitialSearch *search) {
  const int32_t n = I->model->stateCount;
  int32_t code = evaluateEntries(I, search, search->states, search->there);
  if (code == 0) code = reinitialGradients(I, search);
  if (code != 0) return code;
  chooseRows(search, n);
  double best = INFINITY;
  for (int32_t iteration = 0; iteration < MAX_REINITIAL_STEPS; iteration++) {
    const double size = reinitialResiduals(search);
    /* With difference quotients convergence is linear with factor 1e-7; the iteration ends at rounding errors. */
    if (size == 0 || (iteration > 2 && size >= 0.5 * best)) break;
    best = fmin(best, size);
    if (search->chosenCount < n) return -1;
    for (int32_t k = 0; k < n; k++)
      memcpy(search->matrix + k * n, search->rows + search->chosen[k] * n, (size_t)n * sizeof(double));
    if (moduleOf(I)->solveSmall(search->matrix, n, 0, n * n) == 0) return -1;
    code = moveReinitialStates(I, search);
    if (code == 0) code = reinitialGradients(I, search);
    if (code != 0) return code;
  }
  code = evaluateEntries(I, search, search->states, search->there);
  for (int32_t k = 0; k < search->chosenCount && code == 0; k++) {
    const double value = search->entries[search->chosen[k]].value;
    if (!(fabs(search->there[search->chosen[k]] - value) <= AGREEMENT * fmax(1, fabs(value)))) code = -1;
  }
  return code;
}

/* The frequent case: all prescribed variables are states or aliases of states. */
static bool assignDirectly(Instance *I, int32_t count, const ReinitialValue *entries) {
  const int32_t n = I->model->stateCount;
  const slot_t *slots = moduleOf(I)->stateSlots;
  for (int32_t i = 0; i < count; i++) {
    bool isState = false;
    for (int32_t j = 0; j < n; j++) isState = isState || slots[j] == I->model->variables[entries[i].variable].slot;
    if (!isState) return false;
  }
  /* The first value of a state has priority. */
  for (int32_t i = count - 1; i >= 0; i--) {
    const Variable *v = &I->model->variables[entries[i].variable];
    I->heap[v->slot] = v->sign * entries[i].value;
  }
  return true;
}

static bool entriesAgree(Instance *I, double t, int32_t count, const ReinitialValue *entries) {
  for (int32_t i = 0; i < count; i++) {
    if (!entries[i].isSet) continue;
    const double actual = presentValue(I, entries[i].variable), value = entries[i].value;
    if (fabs(actual - value) <= AGREEMENT * fmax(fabs(actual), fabs(value)) + 1e-12) continue;
    report(I, LOG_ERROR, "at t = %.9g s a variable is to become %.7g, but the equations that hold then make it %.7g", t, value, actual);
    return false;
  }
  return true;
}

/* Computes consistent states from `entries`, in order of priority. */
static bool reinitializeMode(Instance *I, double t, int32_t count, const ReinitialValue *entries) {
  if (assignDirectly(I, count, entries)) return entriesAgree(I, t, count, entries);
  const size_t n = (size_t)I->model->stateCount, c = (size_t)count;
  double *block = malloc((2 * c + c * n + 2 * n * n + 4 * n) * sizeof(double) + 1);
  int32_t *chosen = malloc((n + 1) * sizeof(int32_t));
  ReinitialSearch search = {.t = t, .count = count, .entries = entries, .chosen = chosen};
  int32_t code = -1;
  if (block != NULL && chosen != NULL) {
    search.there = block;
    search.near = search.there + c;
    search.rows = search.near + c;
    search.basis = search.rows + c * n;
    search.matrix = search.basis + n * n;
    search.change = search.matrix + n * n;
    search.states = search.change + n;
    search.before = search.states + n;
    search.moved = search.before + n;
    for (size_t i = 0; i < n; i++) search.states[i] = I->heap[moduleOf(I)->stateSlots[i]];
    code = solveEntries(I, &search);
  }
  free(block);
  free(chosen);
  if (code == 0) return entriesAgree(I, t, count, entries);
  if (code > 0) reportCode(I, code, t);
  report(I, LOG_ERROR, "at t = %.9g s no values were found with which the mode begins", t);
  return false;
}
