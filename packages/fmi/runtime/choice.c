/*
 * Dynamic choice of states among the candidates of constraints: the Jacobian of the constraints with respect to the other candidates
 * is best conditioned (Gaussian elimination with complete pivoting; Mattsson, Olsson and Elmqvist 2000).
 */
#include "cosimo.h"

static const double NO_PIVOT = 1e-9;
/* Another choice must be better conditioned by this factor. */
static const double HYSTERESIS = 1.3;

static void scaleRows(double *a, int32_t rows, int32_t columns) {
  for (int32_t i = 0; i < rows; i++) {
    double scale = 0;
    for (int32_t j = 0; j < columns; j++)
      if (fabs(a[i * columns + j]) > scale) scale = fabs(a[i * columns + j]);
    if (scale > 0 && isfinite(scale))
      for (int32_t j = 0; j < columns; j++) a[i * columns + j] /= scale;
  }
}

static void eliminateRows(double *a, const ConstraintSet *set, int32_t row, int32_t column, const int32_t *columnOfRow) {
  const int32_t n = set->columns;
  for (int32_t i = 0; i < set->rows; i++) {
    if (columnOfRow[i] >= 0) continue;
    const double factor = a[i * n + column] / a[row * n + column];
    if (factor == 0) continue;
    for (int32_t j = 0; j < n; j++) a[i * n + j] -= factor * a[row * n + j];
    a[i * n + column] = 0;
  }
}

/* Largest element among free rows of this level and free columns; false if there is none. */
static bool findPivot(const double *a, const ConstraintSet *set, int32_t level, const int32_t *present,
                      const int32_t *columnOfRow, const int32_t *lost, int32_t *row, int32_t *column) {
  double best = 0;
  bool found = false;
  for (int32_t i = 0; i < set->rows; i++) {
    if (columnOfRow[i] >= 0 || set->differentiations[i] != level) continue;
    for (int32_t j = 0; j < set->columns; j++) {
      const double size = fabs(a[i * set->columns + j]);
      const double favour = (present[j] > 0 ? HYSTERESIS : 1) / set->weights[j];
      if (lost[j] > 0 || !(size > NO_PIVOT) || !(size * favour > best)) continue;
      best = size * favour;
      *row = i;
      *column = j;
      found = true;
    }
  }
  return found;
}

/* Writes the number of derivatives that are no states for each candidate to `lost`; false: the choice is incomplete. */
static bool chooseForSet(double *a, const ConstraintSet *set, const int32_t *present, int32_t *lost,
                         int32_t *columnOfRow) {
  int32_t highest = 0, chosen = 0;
  for (int32_t i = 0; i < set->rows; i++) {
    columnOfRow[i] = -1;
    if (set->differentiations[i] > highest) highest = set->differentiations[i];
  }
  for (int32_t j = 0; j < set->columns; j++) lost[j] = 0;
  scaleRows(a, set->rows, set->columns);
  for (int32_t level = highest; level >= 0; level--) {
    int32_t row, column;
    while (findPivot(a, set, level, present, columnOfRow, lost, &row, &column)) {
      columnOfRow[row] = column;
      /* Level 0 removes no state, but its column is used. */
      lost[column] = level > 0 ? level : INT32_MAX;
      chosen++;
      eliminateRows(a, set, row, column, columnOfRow);
    }
  }
  for (int32_t j = 0; j < set->columns; j++)
    if (lost[j] == INT32_MAX) lost[j] = 0;
  return chosen == set->rows;
}

/* The module that agrees with the wanted states in most candidates; some choices have no module. */
static int32_t closestChoice(const Model *m, const int32_t *lost, int32_t present) {
  int32_t best = present, most = -1;
  for (int32_t i = -1; i < m->moduleCount; i++) {
    const int32_t module = i < 0 ? present : i;
    int32_t agreeing = 0;
    for (int32_t j = 0; j < m->candidateCount; j++)
      agreeing += m->lostDerivatives[module * m->candidateCount + j] == lost[j];
    if (agreeing <= most) continue;
    most = agreeing;
    best = module;
  }
  return best;
}

/* Product of the pivots for the candidates that are no states: a measure of conditioning. */
static double pivotProduct(double *a, const ConstraintSet *set, const int32_t *lost, int32_t *columnOfRow) {
  double product = 1;
  for (int32_t i = 0; i < set->rows; i++) columnOfRow[i] = -1;
  scaleRows(a, set->rows, set->columns);
  for (int32_t chosen = 0; chosen < set->rows; chosen++) {
    int32_t row = -1, column = -1;
    for (int32_t i = 0; i < set->rows; i++)
      for (int32_t j = 0; j < set->columns && columnOfRow[i] < 0; j++) {
        if (lost[j] != set->differentiations[i]) continue;
        if (row >= 0 && !(fabs(a[i * set->columns + j]) > fabs(a[row * set->columns + column]))) continue;
        row = i;
        column = j;
      }
    if (row < 0 || !(fabs(a[row * set->columns + column]) > NO_PIVOT)) return 0;
    columnOfRow[row] = column;
    product *= fabs(a[row * set->columns + column]);
    eliminateRows(a, set, row, column, columnOfRow);
  }
  return product;
}

/* Minimum over all sets of the pivot product relative to the wanted choice. */
static double suitability(Instance *I, const int32_t *lost, const int32_t *wanted, int32_t *columnOfRow) {
  const Model *m = I->model;
  double least = 1;
  double *copy = malloc((size_t)m->jacobianSize * sizeof(double) + 1);
  if (copy == NULL || moduleOf(I)->constraints(I->heap, 0, S(I, S_TIME), I->jacobian) != 0) {
    free(copy);
    return least;
  }
  memcpy(copy, I->heap + I->jacobian, (size_t)m->jacobianSize * sizeof(double));
  double *a = I->heap + I->jacobian, *b = copy;
  for (int32_t k = 0; k < m->constraintSetCount; k++) {
    const ConstraintSet *set = &m->constraintSets[k];
    const double best = pivotProduct(b, set, wanted, columnOfRow);
    if (best > 0) least = fmin(least, pivotProduct(a, set, lost, columnOfRow) / best);
    a += set->rows * set->columns;
    b += set->rows * set->columns;
    lost += set->columns;
    wanted += set->columns;
  }
  free(copy);
  return least;
}

/* Minimum suitability of the available states relative to the missing choice. */
static const double LEAST_SUITABLE = 0.3;

/* Whether the equations can be solved with the last choice; reports if not. */
static bool statesSuit(Instance *I) {
  if (S(I, S_UNSUITABLE) == 0) return true;
  report(I, LOG_ERROR, "at t = %.9g s other variables should be states, but this FMU has not all choices of states: a run of its experiment did not meet this one",
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
  const int32_t *old = m->lostDerivatives + present * m->candidateCount;
  int32_t *lost = I->choice, *columnOfRow = I->choice + m->candidateCount;
  double *a = I->heap + I->jacobian;
  int32_t first = 0;
  for (int32_t k = 0; k < m->constraintSetCount; k++) {
    const ConstraintSet *set = &m->constraintSets[k];
    if (!chooseForSet(a, set, old + first, lost + first, columnOfRow))
      memcpy(lost + first, old + first, (size_t)set->columns * sizeof(int32_t));
    a += set->rows * set->columns;
    first += set->columns;
  }
  const int32_t best = closestChoice(m, lost, present);
  if (m->lacksChoices) {
    const int32_t *of = m->lostDerivatives + best * m->candidateCount;
    S(I, S_UNSUITABLE) = suitability(I, of, lost, columnOfRow) < LEAST_SUITABLE;
  }
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
