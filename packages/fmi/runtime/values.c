/* Setting and getting values, modes and states of an instance; independent of the version of the standard. */
#include "cosimo.h"

/* INTERMEDIATE: within a step, during a callback for inputs. */
typedef enum { INSTANTIATED, INITIALIZING, EVENT_MODE, CONTINUOUS, STEPPING, TERMINATED, FAILED_PHASE, INTERMEDIATE } Phase;

static Phase phaseOf(const Instance *I) { return (Phase)S(I, S_PHASE); }

static void setPhase(Instance *I, Phase phase) { S(I, S_PHASE) = phase; }

/* Evaluates parameters and start values; values that were set are kept. Returns the code of a failed function. */
static int32_t evaluateParameters(Instance *I) {
  const int32_t code = moduleOf(I)->parameters(I->heap, 0);
  for (int32_t i = 0; i < I->model->variableCount; i++) {
    const Variable *v = &I->model->variables[i];
    if (v->kind == CONTINUOUS_INPUT) I->heap[v->input + INPUT_TIME] = S(I, S_TIME);
    if (v->kind == INACTIVE) I->heap[I->carried + i] = v->sign * I->heap[v->slot];
  }
  return code;
}

/* Adds the forces of contacts at rest to the derivatives of the states. */
static int32_t addContactForces(Instance *I) {
  const int32_t code = flowOf(I, S(I, S_TIME), I->x, I->flow);
  for (int32_t i = 0; i < I->model->stateCount; i++) I->heap[moduleOf(I)->derivativeSlots[i]] = I->heap[I->flow + i];
  return code;
}

/* Evaluates all variables at the current time, states and inputs. */
static bool refresh(Instance *I) {
  if (S(I, S_STALE) == 0) return true;
  int32_t code = 0;
  switch (phaseOf(I)) {
    case INSTANTIATED:
      code = evaluateParameters(I);
      break;
    case INITIALIZING:
      code = evaluateParameters(I);
      if (code != 0) break;
      readStates(I, I->x);
      selectStates(I);
      if (!solveInitialValues(I) || !beginSamplers(I, S(I, S_TIME))) return false;
      selectStates(I);
      readStates(I, I->x);
      break;
    default:
      code = moduleOf(I)->outputs(I->heap, 0, S(I, S_TIME), I->x);
      if (code == 0 && contactCount(I) > 0) code = addContactForces(I);
      if (code == 0 && isCombination(I)) code = combineVariables(I);
  }
  if (code != 0) {
    reportCode(I, code, S(I, S_TIME));
    return false;
  }
  if (phaseOf(I) > INITIALIZING && !valuesAreSound(I, S(I, S_TIME))) return false;
  S(I, S_STALE) = 0;
  return true;
}

/* Ends initialization. The importer handles the first events in model exchange and event mode. */
static bool finishInitialization(Instance *I) {
  if (!refresh(I) || !beginSchedules(I, S(I, S_TIME))) return false;
  reportUndetermined(I, S(I, S_TIME));
  setPhase(I, EVENT_MODE);
  S(I, S_RESTART) = 1;
  S(I, S_NEXT_EVENT) = nextEventTime(I, S(I, S_TIME));
  for (int32_t i = 0; i < I->model->relationCount; i++) I->heap[I->fired + i] = I->heap[I->located + i] = 0;
  return true;
}

/* ---- the state vector of the interface: its size is that of the largest system; elements beyond the active one are held ---- */

static int32_t vectorSize(const Instance *I) {
  return I->model->modes != NULL ? I->model->modes->stateCount : I->model->stateCount;
}

static double vectorElement(const Instance *I, int32_t i) {
  return I->heap[(i < I->model->stateCount ? I->x : I->padding) + i];
}

static void readVector(const Instance *I, double *x) {
  for (int32_t i = 0; i < vectorSize(I); i++) x[i] = vectorElement(I, i);
}

static void writeVector(Instance *I, const double *x) {
  for (int32_t i = 0; i < vectorSize(I); i++) I->heap[(i < I->model->stateCount ? I->x : I->padding) + i] = x[i];
  S(I, S_STALE) = 1;
}

static void readNominals(const Instance *I, double *nominals) {
  for (int32_t i = 0; i < vectorSize(I); i++) nominals[i] = i < I->model->stateCount ? moduleOf(I)->nominals[i] : 1;
}

static int32_t indicatorCount(const Instance *I) {
  if (I->model->modes != NULL) return I->model->modes->indicatorCount;
  int32_t count = 0;
  for (int32_t i = 0; i < I->model->relationCount; i++) count += !I->model->isTimeRelation[i];
  return count;
}

static const Variable *variableOf(Instance *I, uint32_t reference, Type type) {
  if (reference >= (uint32_t)I->model->variableCount || I->model->variables[reference].type != type) {
    report(I, LEVEL_ERROR, "there is no variable of this type with the value reference %u", reference);
    return NULL;
  }
  return &I->model->variables[reference];
}

static int32_t derivativeVector(Instance *I) {
  if (flowOf(I, S(I, S_TIME), I->x, I->flow) != 0) return -1;
  return I->flow;
}

/* Event indicators of the standards: events are changes between z > 0 and z <= 0. */
static bool calcIndicators(Instance *I, double *z) {
  const Model *m = I->model;
  const int32_t code = flowIndicatorsOf(I, S(I, S_TIME), I->x, I->gNow);
  if (code != 0) {
    reportCode(I, code, S(I, S_TIME));
    return false;
  }
  int32_t next = 0;
  for (int32_t i = 0; i < m->relationCount; i++) {
    if (m->isTimeRelation[i]) continue;
    const uint8_t operator = operatorAsSearched(I, i);
    const double sign = operator == LESS || operator == GREATER_EQUAL ? -1 : 1;
    z[next++] = sign * I->heap[I->gNow + i] + I->heap[I->offsets + i];
  }
  while (next < indicatorCount(I)) z[next++] = 1;
  return true;
}

/* Offsets for relations at zero whose indicator has, by rounding, the sign opposite to their value. */
static void setOffsets(Instance *I) {
  const Model *m = I->model;
  if (flowIndicatorsOf(I, S(I, S_TIME), I->x, I->gNow) != 0) return;
  for (int32_t i = 0; i < m->relationCount; i++) {
    const uint8_t operator = operatorAsSearched(I, i);
    const double sign = operator == LESS || operator == GREATER_EQUAL ? -1 : 1;
    /* z > 0 means that `<` and `>` hold, and `<=` and `>=` do not. */
    const bool positive = relationAsSearched(I, i) == (operator == LESS || operator == GREATER);
    const double z = sign * I->heap[I->gNow + i];
    I->heap[I->offsets + i] = 0;
    if (m->isTimeRelation[i] || (z > 0) == positive) continue;
    I->heap[I->offsets + i] = positive ? 2 * fabs(z) + DBL_MIN : -2 * fabs(z);
  }
}

/* Clears the offsets of relations that are no longer at zero: their indicators agree with their values again. */
static void clearOffsets(Instance *I) {
  bool any = false;
  for (int32_t i = 0; i < I->model->relationCount; i++) any = any || I->heap[I->offsets + i] != 0;
  if (!any || !calcNoise(I, S(I, S_TIME), I->x, I->noise)) return;
  for (int32_t i = 0; i < I->model->relationCount; i++) {
    const double g = I->heap[vectorOf(I, ITERATION_G_NOW) + i];
    const bool agrees = holds(operatorAsSearched(I, i), g) == relationAsSearched(I, i);
    const double noise = NEAR_ZERO * I->heap[I->noise + i], beyond = 4 * fabs(I->heap[I->offsets + i]);
    if (fabs(g) > (agrees ? fmin(noise, beyond) : beyond)) I->heap[I->offsets + i] = 0;
  }
}

static bool readValue(Instance *I, const Variable *v, double *value) {
  switch ((Kind)v->kind) {
    case TIME:
      *value = S(I, S_TIME);
      return true;
    case STATE:
      *value = vectorElement(I, v->slot);
      return true;
    case DERIVATIVE: {
      *value = 0;
      if (v->slot >= I->model->stateCount) return true;
      const int32_t flow = derivativeVector(I);
      if (flow < 0) return false;
      *value = I->heap[flow + v->slot];
      return true;
    }
    case INDICATOR:
      if (!calcIndicators(I, I->heap + I->shifted)) return false;
      *value = I->heap[I->shifted + v->slot];
      return true;
    case MODE:
      *value = I->model->modes->positions[activeMode(I, v->slot)];
      return true;
    case INACTIVE:
      *value = I->heap[I->carried + (int32_t)(v - I->model->variables)];
      return true;
    case PARAMETER:
    case CALCULATED:
      *value = v->sign * I->heap[v->slot];
      return true;
    default:
      *value = v->sign * I->heap[phaseOf(I) == INSTANTIATED && v->start >= 0 ? v->start : v->slot];
      return true;
  }
}

/* The value of a state; needs no evaluation of the equations. */
static bool readState(const Instance *I, const Variable *v, double *value) {
  const slot_t *slots = moduleOf(I)->stateSlots;
  if (v->kind == STATE) *value = vectorElement(I, v->slot);
  if (v->kind != VARYING) return v->kind == STATE;
  for (int32_t i = 0; i < I->model->stateCount; i++) {
    if (slots[i] != v->slot) continue;
    *value = v->sign * I->heap[I->x + i];
    return true;
  }
  return false;
}

static bool getValue(Instance *I, uint32_t reference, Type type, double *value) {
  const Variable *v = variableOf(I, reference, type);
  if (v == NULL) return false;
  if (phaseOf(I) == INTERMEDIATE) {
    if (I->intermediate.place == AT_BEGIN) I->intermediate.isRead = true;
    if (readState(I, v, value)) return true;
  }
  return refresh(I) && readValue(I, v, value);
}

static bool setInput(Instance *I, const Variable *v, double value) {
  const double t = S(I, S_TIME);
  const bool continuous = v->kind == CONTINUOUS_INPUT;
  double *u = I->heap + (continuous ? v->input : v->slot);
  const double next = v->sign * value;
  /* Keeps derivatives that were set for this instant, before or after the value. */
  const bool straight = !continuous || u[INPUT_TIME] == t || (u[INPUT_SLOPE] == 0 && u[INPUT_SECOND] == 0 && u[INPUT_THIRD] == 0);
  if (straight && (continuous ? inputAt(u, t) : u[0]) == next) return true;
  if (phaseOf(I) == STEPPING || phaseOf(I) == EVENT_MODE || phaseOf(I) == INTERMEDIATE) takeLeftLimits(I, t);
  I->heap[v->slot] = next;
  if (continuous) {
    if (u[INPUT_TIME] != t) u[INPUT_SLOPE] = u[INPUT_SECOND] = u[INPUT_THIRD] = 0;
    u[INPUT_VALUE] = next;
    u[INPUT_TIME] = t;
  }
  S(I, S_INPUTS_CHANGED) = 1;
  S(I, S_STALE) = 1;
  return true;
}

/* Sets an input within a step. A jump at the beginning of the step is an event; later values define the input in the step. */
static bool setIntermediateInput(Instance *I, const Variable *v, double value) {
  double *u = I->heap + v->input;
  const double t = S(I, S_TIME), next = v->sign * value;
  if (I->intermediate.place == AT_BEGIN) return setInput(I, v, value);
  /* The method has used another value of the input: it restarts. */
  if (I->intermediate.place == AT_END && inputAt(u, t) != next && S(I, S_RESTART) == 0) S(I, S_RESTART) = 2;
  if (I->intermediate.place == AT_END && inputAt(u, t) == next) return true;
  holdInput(u, t, next);
  I->heap[v->slot] = next;
  S(I, S_STALE) = 1;
  return true;
}

/* Sets a tunable parameter during a run; this is an event. */
static bool tuneParameter(Instance *I, const Variable *v, double value) {
  if (I->heap[v->slot] == v->sign * value) return true;
  takeLeftLimits(I, S(I, S_TIME));
  I->heap[v->slot] = v->sign * value;
  I->heap[v->override] = 1;
  S(I, S_INPUTS_CHANGED) = 1;
  S(I, S_STALE) = 1;
  const int32_t code = moduleOf(I)->tune(I->heap, 0);
  if (code != 0) reportCode(I, code, S(I, S_TIME));
  return code == 0;
}

static bool setValue(Instance *I, uint32_t reference, Type type, double value) {
  const Variable *v = variableOf(I, reference, type);
  if (v == NULL) return false;
  const bool isBefore = phaseOf(I) == INSTANTIATED || phaseOf(I) == INITIALIZING;
  const bool isInput = v->kind == CONTINUOUS_INPUT || v->kind == DISCRETE_INPUT;
  if (phaseOf(I) == INTERMEDIATE && v->kind == CONTINUOUS_INPUT) return setIntermediateInput(I, v, value);
  if (isInput && !isBefore && phaseOf(I) != INTERMEDIATE) return setInput(I, v, value);
  if (!isBefore && v->settable == SET_ANY_TIME && (phaseOf(I) == STEPPING || phaseOf(I) == EVENT_MODE))
    return tuneParameter(I, v, value);
  if (!isBefore || !(v->settable != SET_NEVER || isInput)) {
    report(I, LEVEL_ERROR, "the variable with the value reference %u can't be set now", reference);
    return false;
  }
  I->heap[v->start >= 0 ? v->start : v->slot] = v->sign * value;
  I->heap[v->override] = 1;
  S(I, S_STALE) = 1;
  return true;
}

static const char *textOf(Instance *I, uint32_t reference) {
  double number;
  if (!getValue(I, reference, TEXT, &number)) return NULL;
  const int32_t i = (int32_t)number;
  return i >= 1 && i <= I->model->textCount ? I->model->texts[i - 1] : "";
}

/* Writes directional derivatives of all variables along (tdot, `flow`, `du`) to `tangents`; `tangentOf` reads those of a variable. */
static bool calcTangents(Instance *I, double tdot) {
  const Model *m = I->model;
  double *tangents = I->heap + I->tangents;
  memset(tangents, 0, (size_t)(m->valueSize + m->stateCount) * sizeof(double));
  for (int32_t i = 0; i < m->variableCount; i++) {
    const Variable *v = &m->variables[i];
    if (v->kind == CONTINUOUS_INPUT) tangents[v->slot] = I->heap[I->du + v->inputIndex];
  }
  const int32_t code =
      moduleOf(I)->variableTangents(I->heap, 0, S(I, S_TIME), I->x, tdot, I->flow, I->du, I->tangents);
  if (code == 0) return flowDirectionalOf(I, S(I, S_TIME), I->x, tdot, I->flow, I->tangents + m->valueSize) == 0;
  reportCode(I, code, S(I, S_TIME));
  return false;
}

static bool isContinuousUnknown(const Variable *v) {
  return v->kind == VARYING || v->kind == STATE || v->kind == DERIVATIVE;
}

static double tangentOf(Instance *I, const Variable *v) {
  if ((v->kind == STATE || v->kind == DERIVATIVE) && v->slot >= I->model->stateCount) return 0;
  if (v->kind == STATE) return I->heap[I->flow + v->slot];
  if (v->kind == DERIVATIVE) return I->heap[I->tangents + I->model->valueSize + v->slot];
  return v->sign * I->heap[I->tangents + v->slot];
}

/* Sets the seed of a known: a state or a continuous input. */
static bool setSeed(Instance *I, uint32_t reference, double seed) {
  const Variable *v = variableOf(I, reference, REAL);
  if (v == NULL) return false;
  if (v->kind == CONTINUOUS_INPUT) {
    I->heap[I->du + v->inputIndex] += v->sign * seed;
    return true;
  }
  if (v->kind == STATE && v->slot >= I->model->stateCount) return true;
  const slot_t *slots = moduleOf(I)->stateSlots;
  for (int32_t i = 0; i < I->model->stateCount; i++) {
    if (v->kind == STATE ? v->slot != i : (v->kind != VARYING || slots[i] != v->slot)) continue;
    I->heap[I->flow + i] += v->sign * seed;
    return true;
  }
  report(I, LEVEL_ERROR, "there are no derivatives with respect to the variable with the value reference %u", reference);
  return false;
}

static void clearSeeds(Instance *I) {
  memset(I->heap + I->flow, 0, (size_t)I->model->stateCount * sizeof(double));
  memset(I->heap + I->du, 0, (size_t)I->model->inputCount * sizeof(double));
}

static bool directionalDerivative(Instance *I, const uint32_t *unknowns, size_t nUnknowns, const uint32_t *knowns,
                                  size_t nKnowns, const double *seed, double *sensitivity) {
  if (!refresh(I)) return false;
  clearSeeds(I);
  for (size_t i = 0; i < nKnowns; i++)
    if (!setSeed(I, knowns[i], seed[i])) return false;
  if (!calcTangents(I, 0)) return false;
  for (size_t i = 0; i < nUnknowns; i++) {
    const Variable *v = variableOf(I, unknowns[i], REAL);
    if (v == NULL) return false;
    sensitivity[i] = isContinuousUnknown(v) || v->kind == CONTINUOUS_INPUT ? tangentOf(I, v) : 0;
  }
  return true;
}

/* Writes total time derivatives of all variables to `tangents`. */
static bool calcMotion(Instance *I) {
  /* Inputs depend on time only; their slopes are part of ∂/∂t. */
  memset(I->heap + I->du, 0, (size_t)I->model->inputCount * sizeof(double));
  if (flowOf(I, S(I, S_TIME), I->x, I->flow) != 0 || !calcTangents(I, 1)) return false;
  for (int32_t i = 0; i < I->model->variableCount; i++) {
    const Variable *v = &I->model->variables[i];
    if (v->kind == CONTINUOUS_INPUT) I->heap[I->tangents + v->slot] = inputSlopeAt(I->heap + v->input, S(I, S_TIME));
  }
  return true;
}

static double slopeOf(Instance *I, const Variable *v) {
  return isContinuousUnknown(v) || v->kind == CONTINUOUS_INPUT ? tangentOf(I, v) : v->kind == TIME ? 1 : 0;
}

/* ---- the state of an instance as bytes: its memory ---- */

static size_t stateSize(const Instance *I) { return (size_t)I->heapSize * sizeof(double); }

static void *copyState(const Instance *I, void *state) {
  if (state == NULL) state = malloc(stateSize(I));
  if (state != NULL) memcpy(state, I->heap, stateSize(I));
  return state;
}

static bool restoreState(Instance *I, const void *state) {
  memcpy(I->heap, state, stateSize(I));
  if (I->model->modes == NULL) return true;
  I->model = I->model->modes->systems[(int32_t)S(I, S_SYSTEM)];
  layOutSystem(I);
  return true;
}

static void freeState(Instance *I, void *state) { free(state); }

/* ---- time derivatives of outputs ---- */

/* Second time derivatives: difference quotient of first derivatives along the tangent of the trajectory. */
static bool addSecondDerivatives(Instance *I, const uint32_t *references, const int *orders, size_t count, double *values) {
  const size_t n = (size_t)I->model->stateCount;
  const double t = S(I, S_TIME);
  double *saved = copyState(I, NULL);
  if (saved == NULL) return false;
  const int32_t nominals = (int32_t)I->heap[I->rest + CONTACTS_NOMINALS];
  const double step = DIFFERENCE_STEP * kernels.timeScale(I->heap, I->model->stateCount, nominals, I->x, I->flow);
  bool known = true;
  for (int k = 0; k < 4 && known; k++) {
    const double place = kernels.placeOfDifference(I->heap, k) * step;
    S(I, S_TIME) = t + place;
    for (size_t i = 0; i < n; i++) I->heap[I->x + i] = saved[I->x + i] + place * saved[I->flow + i];
    known = calcMotion(I);
    for (size_t i = 0; i < count && known; i++)
      if (orders[i] == 2) values[i] += kernels.weightOfDifference(I->heap, k) * slopeOf(I, &I->model->variables[references[i]]) / (12 * step);
  }
  restoreState(I, saved);
  freeState(I, saved);
  return known;
}

enum { HIGHEST_OUTPUT_ORDER = 2 };

/* First and second time derivatives of outputs. */
static bool outputDerivatives(Instance *I, const uint32_t *references, const int *orders, size_t count, double *values) {
  bool second = false;
  if (!refresh(I) || !calcMotion(I)) return false;
  for (size_t i = 0; i < count; i++) {
    const Variable *v = variableOf(I, references[i], REAL);
    if (v == NULL) return false;
    if (orders[i] < 1 || orders[i] > HIGHEST_OUTPUT_ORDER) {
      report(I, LEVEL_ERROR, "derivatives of outputs are known up to order %d", HIGHEST_OUTPUT_ORDER);
      return false;
    }
    second = second || orders[i] == 2;
    values[i] = orders[i] == 1 ? slopeOf(I, v) : 0;
  }
  return !second || addSecondDerivatives(I, references, orders, count, values);
}

/* ---- model exchange ---- */

/* Assumed relative accuracy of event times of importers. */
static const double IMPORTER_BRACKET = 1e-12;

/* Handles all events at the current instant; a second call is needed only after inputs have changed. */
static bool updateDiscreteStates(Instance *I) {
  const double t = S(I, S_TIME);
  if (!I->isCoSimulation) S(I, S_BRACKET) = IMPORTER_BRACKET * fmax(fabs(t), 1e-3);
  bool selected = false, changed = false;
  if (S(I, S_RESELECT) != 0) {
    moduleOf(I)->outputs(I->heap, 0, t, I->x);
    selected = selectStates(I);
    S(I, S_RESELECT) = 0;
  }
  bool restart = selected;
  if (S(I, S_NEXT_EVENT) <= t + sameInstant(I, t)) S(I, S_TIME_EVENT) = 1;
  do {
    if (!handleEvent(I)) return false;
    changed = changed || S(I, S_STATES_CHANGED) != 0;
    restart = restart || S(I, S_EQUATIONS_CHANGED) != 0;
    S(I, S_TIME_EVENT) = 1;
  } while (S(I, S_NEXT_EVENT) <= t && mayRepeat(I));
  S(I, S_TIME_EVENT) = 0;
  S(I, S_STATES_CHANGED) = changed || selected;
  /* Some importers restart their methods only for changed states or nominal values, not for jumps of derivatives. */
  S(I, S_NOMINALS_CHANGED) = restart;
  return S(I, S_NEXT_EVENT) > t;
}

/* Handles events caused by inputs, and time events that are due. */
static bool handleInputs(Instance *I) {
  if (S(I, S_INPUTS_CHANGED) == 0) return true;
  S(I, S_BRACKET) = 0;
  return handleEvent(I);
}

/* The final event iteration, with terminal() true. */
static bool finish(Instance *I) {
  bool systemChanged;
  I->heap[I->model->terminal] = 1;
  return passEvent(I, &systemChanged);
}

/* Computes initial values; handles the events at the start if `handlesEvents`. */
static bool exitInitialization(Instance *I, bool handlesEvents) {
  if (!finishInitialization(I)) return false;
  if (!handlesEvents) return true;
  setPhase(I, STEPPING);
  return handleEvent(I) && advanceTo(I, S(I, S_TIME), false) != BROKEN;
}

/* Whether another choice of states is needed, which is a step event. */
static bool needsOtherStates(Instance *I) {
  if (!I->model->selectsStates || contactCount(I) > 0 || slidingCount(I) > 0) return false;
  double *saved = copyState(I, NULL);
  if (saved == NULL) return false;
  moduleOf(I)->outputs(I->heap, 0, S(I, S_TIME), I->x);
  const bool requestsEvent = selectStates(I), unsuitable = S(I, S_UNSUITABLE) != 0;
  restoreState(I, saved);
  freeState(I, saved);
  S(I, S_RESELECT) = requestsEvent;
  S(I, S_UNSUITABLE) = unsuitable;
  return requestsEvent;
}

static void enterEvents(Instance *I) {
  setPhase(I, EVENT_MODE);
  takeLeftLimits(I, S(I, S_TIME));
}

static void enterContinuousTime(Instance *I) {
  setPhase(I, CONTINUOUS);
  setOffsets(I);
  beginWatch(I);
}

static bool completeIntegratorStep(Instance *I, bool *enterEventMode) {
  clearOffsets(I);
  *enterEventMode = needsOtherStates(I) || guardsRise(I);
  if (!statesSuit(I)) return false;
  if (!restIsKept(I, S(I, S_TIME))) return false;
  reportUndetermined(I, S(I, S_TIME));
  if (!I->model->checksAssertions) return true;
  return refresh(I) && assertionsHold(I, S(I, S_TIME), false);
}

static bool calcDerivatives(Instance *I, double *derivatives) {
  if (phaseOf(I) == INITIALIZING && !refresh(I)) return false;
  const int32_t code = flowOf(I, S(I, S_TIME), I->x, I->flow);
  for (int32_t i = 0; i < vectorSize(I); i++) derivatives[i] = i < I->model->stateCount ? I->heap[I->flow + i] : 0;
  if (code == 0) return true;
  reportCode(I, code, S(I, S_TIME));
  return false;
}

/* Whether a step begins at the current time, up to rounding errors of the importer. */
static bool isAtTime(Instance *I, double time, double size) {
  const double t = S(I, S_TIME);
  if (!(size >= 0) || !isfinite(time + size)) {
    report(I, LEVEL_ERROR, "a step of size %g is not possible", size);
    return false;
  }
  if (fabs(time - t) <= 1e-9 * fmax(1, fabs(t))) return true;
  report(I, LEVEL_ERROR, "the step is to begin at t = %.17g s, but the last one has ended at %.17g s", time, t);
  return false;
}

/* ---- serialized states: identification, then the memory ---- */

enum { TOKEN_SIZE = 64 };

static bool keepsState(const Instance *I) { return true; }

static size_t serializedSize(const Instance *I, const void *state) { return TOKEN_SIZE + stateSize(I); }

static bool serializeState(Instance *I, const void *state, char *bytes, size_t size) {
  if (state == NULL || size < serializedSize(I, state)) {
    report(I, LEVEL_ERROR, "the state does not fit into %zu bytes", size);
    return false;
  }
  memset(bytes, 0, TOKEN_SIZE);
  strncpy(bytes, I->model->token, TOKEN_SIZE - 1);
  memcpy(bytes + TOKEN_SIZE, state, stateSize(I));
  return true;
}

static void *deserializeState(Instance *I, const char *bytes, size_t size) {
  if (size < serializedSize(I, NULL) || strncmp(bytes, I->model->token, TOKEN_SIZE - 1) != 0) {
    report(I, LEVEL_ERROR, "these bytes are no state of this FMU");
    return NULL;
  }
  void *state = malloc(stateSize(I));
  if (state != NULL) memcpy(state, bytes + TOKEN_SIZE, stateSize(I));
  return state;
}
