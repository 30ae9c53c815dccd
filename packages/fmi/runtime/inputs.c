/*
 * Continuous inputs: polynomials in time. An importer of FMI 3 may say what they are within a step: it is asked wherever methods
 * evaluate the equations, with the time and the states of that point, so that its inputs act as if they were equations of the model.
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

/* From the present time `t` on the input is this. */
static void holdInput(double *u, double t, double value) {
  u[INPUT_VALUE] = value;
  u[INPUT_SLOPE] = u[INPUT_SECOND] = u[INPUT_THIRD] = 0;
  u[INPUT_TIME] = t;
}

/* The next of the continuous inputs from number *i on, or NULL. */
static const Variable *nextInput(const Instance *I, int32_t *i) {
  while (*i < I->model->variableCount) {
    const Variable *v = &I->model->variables[(*i)++];
    if (v->kind == CONTINUOUS_INPUT) return v;
  }
  return NULL;
}

/* Asks for the inputs at a time and states that need not become those of the step. */
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

/* Difference quotients use this part of what is left of the step. */
static const double SLOPE_STEP = 1e-3;

/* The same, and how the inputs go on with time where the states stay: the derivatives of parabolas through three values. */
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

/* Before a step of a method: it is not known how inputs go on. */
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

/* After it: inputs are those of the point that has been reached, and go on as they have changed over the step. */
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

/* ---- what methods see of the model: contacts at rest and the importer are between ---- */

static int32_t requestedFlowOf(Instance *I, double t, int32_t x, int32_t xdot) {
  if (I->intermediate.isOn) requestInputs(I, t, x);
  return flowOf(I, t, x, xdot);
}

static int32_t requestedFlowIndicatorsOf(Instance *I, double t, int32_t x, int32_t g) {
  if (I->intermediate.isOn) requestInputs(I, t, x);
  return flowIndicatorsOf(I, t, x, g);
}

/* Derivatives along states leave the inputs as they are: where these follow states, methods take differences of derivatives. */
static int32_t requestedFlowDirectionalOf(Instance *I, double t, int32_t x, double tdot, int32_t dx, int32_t dxdot) {
  if (I->intermediate.isOn && tdot != 0) requestSlopes(I, t, x);
  else if (I->intermediate.isOn && (I->intermediate.time != t || I->intermediate.states != x)) requestInputs(I, t, x);
  return flowDirectionalOf(I, t, x, tdot, dx, dxdot);
}
