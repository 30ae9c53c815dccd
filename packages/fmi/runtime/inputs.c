/*
 * Continuous inputs: polynomials in time. An importer of FMI 3 may set them within a step, in intermediate updates at each evaluation
 * of the equations. The inputs then act like equations of the model: they may depend on time and states.
 */
#include "cosimo.h"

static double inputAt(const double *u, double t) {
  const double elapsed = t - u[INPUT_TIME];
  return u[INPUT_VALUE] + elapsed * (u[INPUT_SLOPE] + elapsed * (u[INPUT_SECOND] + elapsed * u[INPUT_THIRD]));
}

static double inputSlopeAt(const double *u, double t) {
  const double elapsed = t - u[INPUT_TIME];
  return u[INPUT_SLOPE] + elapsed * (2 * u[INPUT_SECOND] + elapsed * 3 * u[INPUT_THIRD]);
}

/* Makes the input constant from time `t` on. */
static void holdInput(double *u, double t, double value) {
  u[INPUT_VALUE] = value;
  u[INPUT_SLOPE] = u[INPUT_SECOND] = u[INPUT_THIRD] = 0;
  u[INPUT_TIME] = t;
}

/* The next continuous input from variable *i on, or NULL. */
static const Variable *nextInput(const Instance *I, int32_t *i) {
  while (*i < I->model->variableCount) {
    const Variable *v = &I->model->variables[(*i)++];
    if (v->kind == CONTINUOUS_INPUT) return v;
  }
  return NULL;
}

/* Requests the inputs at a time and states of a stage. */
static void requestInputs(Instance *I, double t, int32_t x) {
  const double time = S(I, S_TIME);
  const int32_t present = I->x;
  S(I, S_TIME) = I->intermediate.time = t;
  I->x = I->intermediate.states = x;
  S(I, S_STALE) = 1;
  I->update(I, false);
  I->x = present;
  S(I, S_TIME) = time;
  S(I, S_STALE) = 1;
}

/* Step of difference quotients, relative to the rest of the step. */
static const double SLOPE_STEP = 1e-3;

/* Requests the inputs and computes ∂u/∂t at constant states from a parabola through three values. */
static void requestSlopes(Instance *I, double t, int32_t x) {
  static const double weights[] = {-1.5, 0.5};
  const double step = SLOPE_STEP * (I->intermediate.upTo - t);
  const Variable *v;
  memset(I->intermediate.slopes, 0, (size_t)I->model->inputCount * sizeof(double));
  for (int k = 2; k >= 0 && step > 0; k--) {
    requestInputs(I, t + k * step, x);
    for (int32_t i = 0; (v = nextInput(I, &i)) != NULL;) {
      const double value = inputAt(I->heap + v->input, t + k * step);
      double *last = I->intermediate.last + v->inputIndex;
      if (k < 2 && !v->isAlias) I->intermediate.slopes[v->inputIndex] += weights[k] * (value - *last) / step;
      if (!v->isAlias) *last = value;
    }
  }
  for (int32_t i = 0; (v = nextInput(I, &i)) != NULL;) I->heap[v->input + INPUT_SLOPE] = I->intermediate.slopes[v->inputIndex];
}

/* Holds inputs at the start of a step of a method. */
static void holdInputs(Instance *I) {
  const Variable *v;
  if (!I->intermediate.isOn) return;
  I->intermediate.begin = S(I, S_TIME);
  for (int32_t i = 0; (v = nextInput(I, &i)) != NULL;) {
    double *u = I->heap + v->input;
    holdInput(u, S(I, S_TIME), inputAt(u, S(I, S_TIME)));
    I->intermediate.atBegin[v->inputIndex] = u[INPUT_VALUE];
  }
}

/* Sets inputs at the end of a step of a method; their slope is the mean one of the step. */
static void finishInputs(Instance *I) {
  const Variable *v;
  const double t = S(I, S_TIME), h = t - I->intermediate.begin;
  if (!I->intermediate.isOn) return;
  requestInputs(I, t, I->x);
  for (int32_t i = 0; (v = nextInput(I, &i)) != NULL;) {
    double *u = I->heap + v->input;
    if (h > 0) u[INPUT_SLOPE] = (inputAt(u, t) - I->intermediate.atBegin[v->inputIndex]) / h;
  }
}

/* ---- flow functions for the methods: contacts at rest and intermediate inputs are included ---- */

static int32_t requestedFlowOf(Instance *I, double t, int32_t x, int32_t xdot) {
  if (I->intermediate.isOn) requestInputs(I, t, x);
  return flowOf(I, t, x, xdot);
}

static int32_t requestedFlowIndicatorsOf(Instance *I, double t, int32_t x, int32_t g) {
  if (I->intermediate.isOn) requestInputs(I, t, x);
  return flowIndicatorsOf(I, t, x, g);
}

/* Inputs are constant in derivatives along states; if inputs depend on states, methods use difference quotients. */
static int32_t requestedFlowDirectionalOf(Instance *I, double t, int32_t x, double tdot, int32_t dx, int32_t dxdot) {
  if (I->intermediate.isOn && tdot != 0) requestSlopes(I, t, x);
  else if (I->intermediate.isOn && (I->intermediate.time != t || I->intermediate.states != x)) requestInputs(I, t, x);
  return flowDirectionalOf(I, t, x, tdot, dx, dxdot);
}
