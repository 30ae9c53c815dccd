/*
 * Steps of the coupled system u = K y + e by the Jacobi or Gauss-Seidel method (Kübler & Schiehlen 2000; Busch 2016). Outputs at a
 * communication point are computed with the inputs before it.
 */
#include "container.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Relative tolerance for equal outputs. */
#define SAME (8 * DBL_EPSILON)

/* Maximum number of passes through the parts in initialization. */
enum { MAX_PASSES = 100 };

/* Maximum number of halvings of a discarded step. */
enum { MAX_HALVINGS = 20 };

/* ---- inputs from outputs ---- */

/* target = offset + K source for the connected inputs in [first, end). */
static void connectInputs(double *target, const double *source, bool hasOffsets, size_t first, size_t end) {
  for (size_t i = first; i < end; i++) {
    if (inputRows[i] == inputRows[i + 1]) continue;
    double sum = hasOffsets ? inputOffsets[i] : 0;
    for (uint32_t k = inputRows[i]; k < inputRows[i + 1]; k++) sum += inputGains[k] * source[inputColumns[k]];
    target[i] = sum;
  }
}

/* Copies open inputs from the rows. */
static void readOpenInputs(Data *data, const char *rows) {
  for (size_t i = 0; i < openInputs.count; i++)
    data->u[openInputs.links[i].number] = numberOfRow(rows, openInputs.links[i].row);
}

/* ---- initialization: parts in the order of direct dependence, until a fixed point ---- */

static bool differ(const double *before, const double *after, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!(fabs(after[i] - before[i]) <= SAME * fmax(fabs(after[i]), fabs(before[i])))) return true;
  return false;
}

static bool isEvaluated(const bool *evaluated, size_t input) {
  for (uint32_t k = inputRows[input]; k < inputRows[input + 1]; k++)
    if (!evaluated[inputColumns[k]]) return false;
  return true;
}

static bool evaluatePart(Instance *I, size_t p, bool *evaluated, bool *changes) {
  Data *data = dataOf(I);
  Part *part = &containerOf(I)->parts[p];
  double *before = containerOf(I)->numbers;
  const size_t first = firstOutput[p], count = firstOutput[p + 1] - first;
  for (size_t i = firstInput[p]; i < firstInput[p + 1]; i++)
    if (isEvaluated(evaluated, i)) connectInputs(data->u, data->y, true, i, i + 1);
  memcpy(before, data->y + first, count * sizeof(double));
  if (!writeInputs(part, data) || !readGroups(part, &parts[p].outputs, data->y)) return false;
  *changes = *changes || differ(before, data->y + first, count);
  for (size_t i = 0; i < count; i++) evaluated[first + i] = true;
  return true;
}

static int initializeSystem(void *values, double time) {
  Instance *I = instanceOf(values);
  Data *data = dataIn(values);
  bool evaluated[OUTPUT_ROOM] = {false};
  data->time = data->startTime = time;
  if (!setPartValues(I, (const char *)values, GIVEN_UNTIL_INITIALIZED)) return STEP_HAS_FAILED;
  for (size_t i = 0; i < firstInput[PART_COUNT]; i++) data->u[i] = inputStarts[i];
  readOpenInputs(data, (const char *)values);
  bool changes = true;
  for (int pass = 0; changes && pass < MAX_PASSES; pass++) {
    changes = pass == 0;
    for (size_t k = 0; k < evaluationCount; k++)
      if (!evaluatePart(I, evaluationOrder[k], evaluated, &changes)) return STEP_HAS_FAILED;
  }
  if (changes) {
    report(I, LEVEL_ERROR, "the parts find no common initial values: an output depends on itself");
    return STEP_HAS_FAILED;
  }
  connectInputs(data->u, data->y, true, 0, firstInput[PART_COUNT]);
  return readShownValues(I) ? STEP_WAS_DONE : STEP_HAS_FAILED;
}

/* ---- extrapolation of outputs: polynomials through the last points, or output derivatives of the parts ---- */

static void keepPoint(Data *data, double t) {
  if (data->pointCount == 0 || data->times[0] != t) {
    memmove(&data->times[1], &data->times[0], 2 * sizeof data->times[0]);
    memmove(&data->points[1], &data->points[0], 2 * sizeof data->points[0]);
    if (data->pointCount < 3) data->pointCount++;
  }
  data->times[0] = t;
  memcpy(data->points[0], data->y, sizeof data->y);
}

/* Divided differences (Newton). */
static void slopesByDifferences(Data *data, int order, size_t first, size_t end) {
  const double h0 = data->times[0] - data->times[1], h1 = data->times[1] - data->times[2];
  for (size_t i = first; i < end; i++) {
    const double d0 = (data->points[0][i] - data->points[1][i]) / h0;
    data->ySlopes[i] = d0;
    if (order < 2) continue;
    const double c = (d0 - (data->points[1][i] - data->points[2][i]) / h1) / (h0 + h1);
    data->ySlopes[i] = d0 + c * h0;
    data->yCurvatures[i] = 2 * c;
  }
}

/* With first derivatives only, the curvature is that of the parabola through the previous point. */
static bool slopesByPart(Instance *I, size_t p) {
  Data *data = dataOf(I);
  Part *part = &containerOf(I)->parts[p];
  const double h = data->times[0] - data->times[1];
  for (int order = 1; order <= EXTRAPOLATION && order <= parts[p].outputDerivatives; order++) {
    double *target = order == 1 ? data->ySlopes : data->yCurvatures;
    for (size_t g = 0; g < parts[p].outputs.count; g++) {
      const Group *group = &parts[p].outputs.groups[g];
      int *orders = (int *)(void *)containerOf(I)->values;
      for (size_t i = 0; i < group->referenceCount; i++) orders[i] = order;
      const Answer answer = part->calls->getSlopes(part, group, orders, target + group->first);
      if (!isDone(part, "reading derivatives of outputs", answer)) return false;
    }
  }
  if (EXTRAPOLATION < 2 || parts[p].outputDerivatives > 1) return true;
  for (size_t i = firstOutput[p]; i < firstOutput[p + 1]; i++)
    data->yCurvatures[i] = (2 / h) * (data->ySlopes[i] - (data->points[0][i] - data->points[1][i]) / h);
  return true;
}

/* Computes output derivatives; returns the available order, or -1 after a failure. */
static int beginExtrapolation(Instance *I, double t) {
  Data *data = dataOf(I);
  if (EXTRAPOLATION == 0) return 0;
  keepPoint(data, t);
  int order = data->pointCount - 1 < EXTRAPOLATION ? data->pointCount - 1 : EXTRAPOLATION;
  memset(data->ySlopes, 0, sizeof data->ySlopes);
  memset(data->yCurvatures, 0, sizeof data->yCurvatures);
  if (order == 0) return 0;
  int highest = order;
  for (size_t p = 0; p < PART_COUNT; p++) {
    if (parts[p].outputDerivatives == 0) {
      slopesByDifferences(data, order, firstOutput[p], firstOutput[p + 1]);
      continue;
    }
    if (!slopesByPart(I, p)) return -1;
    highest = EXTRAPOLATION;
  }
  return highest;
}

/* After a step of size `h` of a part: slopes over the step from old to new outputs. */
static void updateExtrapolation(Data *data, size_t p, double h) {
  if (EXTRAPOLATION == 0) return;
  const double before = data->times[0] - data->times[1];
  for (size_t i = firstOutput[p]; i < firstOutput[p + 1]; i++) {
    const double secant = (data->y[i] - data->points[0][i]) / h;
    data->ySlopes[i] = secant;
    data->yCurvatures[i] = 0;
    if (EXTRAPOLATION < 2 || data->pointCount < 2) continue;
    const double c = (secant - (data->points[0][i] - data->points[1][i]) / before) / (h + before);
    data->ySlopes[i] = secant - c * h;
    data->yCurvatures[i] = 2 * c;
  }
}

/* Sets input derivatives of a part; parts keep them until they are set again. */
static bool writeSlopes(Instance *I, size_t p, int order) {
  Data *data = dataOf(I);
  Container *C = containerOf(I);
  Part *part = &C->parts[p];
  const size_t count = parts[p].slopeCount;
  const int told = data->lastOrders[p] > order ? data->lastOrders[p] : order;
  if (count == 0 || told == 0) return true;
  connectInputs(data->slopes, data->ySlopes, false, firstInput[p], firstInput[p + 1]);
  connectInputs(data->curvatures, data->yCurvatures, false, firstInput[p], firstInput[p + 1]);
  int *orders = (int *)(void *)C->values;
  uint32_t *references = (uint32_t *)(void *)(C->values + MAX_VALUES / 2);
  size_t n = 0;
  for (int k = 1; k <= told; k++)
    for (size_t i = 0; i < count; i++, n++) {
      const uint32_t number = parts[p].slopeNumbers[i];
      orders[n] = k;
      references[n] = parts[p].slopeReferences[i];
      C->numbers[n] = k > order || !isSmooth[number] ? 0 : k == 1 ? data->slopes[number] : data->curvatures[number];
    }
  data->lastOrders[p] = order;
  /* A part may support lower orders only. */
  return part->calls->setSlopes(part, references, orders, C->numbers, n) != PART_HAS_FAILED;
}

/* ---- steps ---- */

static bool areFinite(Part *part, const double *y) {
  const Groups *outputs = &part->table->outputs;
  for (size_t g = 0; g < outputs->count; g++)
    for (size_t i = 0; i < outputs->groups[g].count; i++)
      if (!isfinite(y[outputs->groups[g].first + i])) {
        reportOf(part, LEVEL_ERROR, "an output is no number any more");
        return false;
      }
  return true;
}

static Answer stepPart(Instance *I, size_t p, int order, double t, double h) {
  Data *data = dataOf(I);
  Part *part = &containerOf(I)->parts[p];
  if (!writeInputs(part, data) || !writeSlopes(I, p, order)) return PART_HAS_FAILED;
  const Answer answer = part->calls->step(part, t, h, parts[p].keepsState);
  if (answer == PART_HAS_FAILED) reportOf(part, LEVEL_ERROR, "the step from %g with size %g has failed", t, h);
  if (answer == PART_DISCARDED)
    reportOf(part, LEVEL_MESSAGE, "the step from %g with size %g was discarded", t, h);
  if (answer == PART_HAS_FAILED || answer == PART_DISCARDED) return answer;
  if (!readGroups(part, &parts[p].outputs, data->y) || !areFinite(part, data->y)) return PART_HAS_FAILED;
  return answer;
}

/* Inputs from new outputs of earlier parts; ramps begin at the old values, discrete inputs change at the end of the step. */
static void connectAhead(Data *data, const double *present, size_t p) {
  const size_t first = firstInput[p], end = firstInput[p + 1];
  connectInputs(data->u, data->y, true, first, end);
  for (size_t i = first; i < end; i++)
    if (EXTRAPOLATION > 0 || !isSmooth[i]) data->u[i] = present[i];
}

static Answer stepAll(Instance *I, double t, double h) {
  Data *data = dataOf(I);
  double present[INPUT_ROOM];
  bool isLast = false;
  connectInputs(data->u, data->y, true, 0, firstInput[PART_COUNT]);
  memcpy(present, data->u, sizeof present);
  const int reached = beginExtrapolation(I, t);
  if (reached < 0) return PART_HAS_FAILED;
  for (size_t k = 0; k < PART_COUNT; k++) {
    const size_t p = stepOrder[k];
    if (IS_SEQUENTIAL) connectAhead(data, present, p);
    const Answer answer = stepPart(I, p, IS_SEQUENTIAL ? EXTRAPOLATION : reached, t, h);
    if (answer == PART_HAS_FAILED || answer == PART_DISCARDED) return answer;
    if (IS_SEQUENTIAL) updateExtrapolation(data, p, h);
    isLast = isLast || answer == PART_WAS_LAST;
  }
  data->time = t + h;
  return isLast ? PART_WAS_LAST : PART_DONE;
}

/* Makes a step; if a part discards it, all parts are restored and make half of it. */
static Answer stepOrLess(Instance *I, double t, double h) {
  Data *data = dataOf(I);
  Container *C = containerOf(I);
  if (!GOES_BACK) {
    const Answer answer = stepAll(I, t, h);
    if (answer == PART_DISCARDED) report(I, LEVEL_ERROR, "a part has discarded a step, and not all parts can go back");
    return answer;
  }
  if (!saveParts(I, C->states)) return PART_HAS_FAILED;
  C->before = *data;
  for (int halvings = 0; halvings <= MAX_HALVINGS; halvings++, h /= 2) {
    const Answer answer = stepAll(I, t, h);
    if (answer != PART_DISCARDED) return answer;
    if (!restoreParts(I, C->states)) return PART_HAS_FAILED;
    *data = C->before;
  }
  report(I, LEVEL_ERROR, "a part discards steps from %g however small they are", t);
  return PART_HAS_FAILED;
}

/* The next point t0 + k H, or `end`. Times that differ by rounding are equal. */
static double nextPoint(const Instance *I, const Data *data, double end) {
  const double last = I->state.hasStopTime ? I->state.stopTime : end;
  const double slack = fmax(1e-9 * COMMUNICATION_STEP, 4 * DBL_EPSILON * fmax(fabs(data->startTime), fabs(last)));
  if (data->time >= end - slack) return data->time;
  const double k = floor((data->time - data->startTime + slack) / COMMUNICATION_STEP) + 1;
  double point = data->startTime + k * COMMUNICATION_STEP;
  if (I->state.hasStopTime && point >= last - slack) point = last;
  return point > end + slack ? end : point;
}

static int stepSystem(void *values, double time, double size) {
  Instance *I = instanceOf(values);
  Data *data = dataIn(values);
  if (!setPartValues(I, (const char *)values, GIVEN_ANY_TIME)) return STEP_HAS_FAILED;
  readOpenInputs(data, (const char *)values);
  Answer answer = PART_DONE;
  for (;;) {
    const double point = nextPoint(I, data, time + size);
    if (answer != PART_DONE || point <= data->time) break;
    const double t = data->time;
    answer = stepOrLess(I, t, point - t);
    /* The point itself, without accumulated rounding errors. */
    if (answer == PART_DONE && data->time == t + (point - t)) data->time = point;
  }
  if (answer == PART_HAS_FAILED || answer == PART_DISCARDED || !readShownValues(I)) return STEP_HAS_FAILED;
  return answer == PART_WAS_LAST ? STEP_WAS_LAST : STEP_WAS_DONE;
}

static const Model *theModel(void) {
  static const Model model = {INSTANTIATION_TOKEN, DATA_OFFSET + sizeof(Data), TEXT_SIZE,  variables,
                              ROW_COUNT,           FIXED_STEP_SIZE,            KEEPS_STATE, ONCE_PER_PROCESS,
                              setStarts,           initializeSystem,           NULL,        stepSystem,
                              &containerParts};
  return &model;
}
