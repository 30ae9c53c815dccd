/*
 * The choice of states: where constraints leave several, those are states for which the constraints' derivatives by the others
 * are best conditioned (Gaussian elimination with complete pivoting; Mattsson, Olsson and Elmqvist 2000).
 */
#include "cosimo.h"

static const double NO_PIVOT = 1e-9;
/* A choice is kept until another one is this much better conditioned. */
static const double LOYALTY = 1.3;

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

/* The largest element among free rows of this level and free columns; false: there is none. */
static bool findPivot(const double *a, const ConstraintSet *set, int32_t level, const int32_t *present,
                      const int32_t *columnOfRow, const int32_t *lost, int32_t *row, int32_t *column) {
  double best = 0;
  bool found = false;
  for (int32_t i = 0; i < set->rows; i++) {
    if (columnOfRow[i] >= 0 || set->differentiations[i] != level) continue;
    for (int32_t j = 0; j < set->columns; j++) {
      const double size = fabs(a[i * set->columns + j]);
      const double favour = (present[j] > 0 ? LOYALTY : 1) / set->weights[j];
      if (lost[j] > 0 || !(size > NO_PIVOT) || !(size * favour > best)) continue;
      best = size * favour;
      *row = i;
      *column = j;
      found = true;
    }
  }
  return found;
}

/* Writes to `lost` how many derivatives of each candidate are no states; false: the choice is not complete. */
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
      /* A level of 0 loses nothing, but its column is taken. */
      lost[column] = level > 0 ? level : INT32_MAX;
      chosen++;
      eliminateRows(a, set, row, column, columnOfRow);
    }
  }
  for (int32_t j = 0; j < set->columns; j++)
    if (lost[j] == INT32_MAX) lost[j] = 0;
  return chosen == set->rows;
}

/* Goes over to the equations for the best states at the values in the slots; says whether these are others than before. */
static bool selectStates(Instance *I) {
  const Model *m = I->model;
  if (m->moduleCount < 2) return false;
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
  for (int32_t i = 0; i < m->moduleCount; i++) {
    const int32_t *of = m->lostDerivatives + i * m->candidateCount;
    if (memcmp(of, lost, (size_t)m->candidateCount * sizeof(int32_t)) != 0) continue;
    if (i == present) return false;
    S(I, S_MODULE) = i;
    writeTables(I);
    moduleOf(I)->resume(I->heap, 0);
    setTolerances(I);
    readStates(I, I->x);
    S(I, S_RESTART) = 1;
    S(I, S_NOMINALS_CHANGED) = 1;
    return true;
  }
  return false;
}
