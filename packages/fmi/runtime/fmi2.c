/* The functions of FMI 2.0. */
#include "fmi2.h"

#define FMI(name) fmi2##name
#define FMI_VERSION 2
#include "interface.c"

API const char *fmi2GetTypesPlatform(void) { return "default"; }

API const char *fmi2GetVersion(void) { return "2.0"; }

API fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String token, fmi2String resources,
                                  const fmi2CallbackFunctions *functions, fmi2Boolean visible, fmi2Boolean loggingOn) {
  const bool isCoSimulation = type == fmi2CoSimulation;
  if (functions == NULL || token == NULL || name == NULL) return NULL;
  if (strcmp(token, theModel.token) != 0 || !(isCoSimulation ? theModel.isCoSimulation : theModel.isModelExchange)) {
    if (functions->logger != NULL)
      functions->logger(functions->componentEnvironment, name, fmi2Error, "logStatusError",
                        strcmp(token, theModel.token) != 0 ? FOREIGN_TOKEN : "the FMU has no interface of this type");
    return NULL;
  }
  return createNamedInstance(name, isCoSimulation, loggingOn, functions->componentEnvironment,
                             (void (*)(void))functions->logger);
}

API fmi2Status fmi2SetupExperiment(fmi2Component instance, fmi2Boolean toleranceDefined, fmi2Real tolerance, fmi2Real startTime,
                                   fmi2Boolean stopTimeDefined, fmi2Real stopTime) {
  LEGAL(IN(INSTANTIATED));
  setExperiment(I, toleranceDefined, tolerance, startTime, stopTimeDefined, stopTime);
  return fmi2OK;
}

API fmi2Status fmi2EnterInitializationMode(fmi2Component instance) {
  LEGAL(IN(INSTANTIATED));
  setPhase(I, INITIALIZING);
  S(I, S_STALE) = 1;
  return fmi2OK;
}

API fmi2Status fmi2ExitInitializationMode(fmi2Component instance) {
  LEGAL(IN(INITIALIZING));
  return outcomeOf(I, exitInitialization(I, I->isCoSimulation));
}

API fmi2Status fmi2Reset(fmi2Component instance) {
  clearInstance(instance);
  return fmi2OK;
}

/* ---- values ---- */

/* Integers and enumerations have one function. */
static Type integerType(Instance *I, uint32_t vr) {
  return vr < (uint32_t)I->model->variableCount && I->model->variables[vr].type == ENUMERATION ? ENUMERATION : INTEGER;
}

GETTER(fmi2GetReal, fmi2Real, REAL, number)
GETTER(fmi2GetInteger, fmi2Integer, integerType(I, vr[i]), to_integer(number))
GETTER(fmi2GetBoolean, fmi2Boolean, BOOLEAN, number != 0)
SETTER(fmi2SetReal, fmi2Real, REAL)
SETTER(fmi2SetInteger, fmi2Integer, integerType(I, vr[i]))
SETTER(fmi2SetBoolean, fmi2Boolean, BOOLEAN)

API fmi2Status fmi2SetString(fmi2Component instance, const fmi2ValueReference vr[], size_t n, const fmi2String value[]) {
  Instance *I = instance;
  if (n == 0) return fmi2OK;
  report(I, LEVEL_ERROR, "texts can't be set");
  return fmi2Error;
}

API fmi2Status fmi2GetDirectionalDerivative(fmi2Component instance, const fmi2ValueReference unknowns[], size_t nUnknowns,
                                            const fmi2ValueReference knowns[], size_t nKnowns, const fmi2Real dvKnown[],
                                            fmi2Real dvUnknown[]) {
  LEGAL(RUNNING | IN(INITIALIZING) | IN(TERMINATED));
  return evaluationOf(I, directionalDerivative(I, unknowns, nUnknowns, knowns, nKnowns, dvKnown, dvUnknown));
}

/* ---- model exchange ---- */

API fmi2Status fmi2EnterEventMode(fmi2Component instance) {
  LEGAL(IN(CONTINUOUS) | IN(EVENT_MODE));
  enterEvents(I);
  return fmi2OK;
}

API fmi2Status fmi2NewDiscreteStates(fmi2Component instance, fmi2EventInfo *info) {
  LEGAL(IN(EVENT_MODE));
  if (!updateDiscreteStates(I)) return outcomeOf(I, false);
  info->newDiscreteStatesNeeded = fmi2False;
  info->terminateSimulation = S(I, S_TERMINATE) != 0;
  info->nominalsOfContinuousStatesChanged = S(I, S_NOMINALS_CHANGED) != 0;
  info->valuesOfContinuousStatesChanged = S(I, S_STATES_CHANGED) != 0;
  info->nextEventTimeDefined = isfinite(S(I, S_NEXT_EVENT)) != 0;
  info->nextEventTime = info->nextEventTimeDefined ? S(I, S_NEXT_EVENT) : 0;
  return fmi2OK;
}

VECTOR_GETTER(fmi2GetDerivatives, vectorSize(I), calcDerivatives)

/* ---- co-simulation ---- */

/* From now on the input is what it is, with the slope that it has, but for derivatives that are given for this instant. */
static void rebaseInput(double *u, double t) {
  if (u[INPUT_TIME] == t) return;
  u[INPUT_VALUE] = inputAt(u, t);
  u[INPUT_SLOPE] = inputSlopeAt(u, t);
  u[INPUT_SECOND] = u[INPUT_THIRD] = 0;
  u[INPUT_TIME] = t;
}

/* A derivative of first to third order with respect to time of a continuous input from now on. */
static bool setInputDerivative(Instance *I, uint32_t reference, int order, double derivative) {
  static const int slots[] = {INPUT_SLOPE, INPUT_SECOND, INPUT_THIRD};
  static const double factorials[] = {1, 2, 6};
  const Variable *v = variableOf(I, reference, REAL);
  if (v == NULL) return false;
  if (v->kind != CONTINUOUS_INPUT) {
    report(I, LEVEL_ERROR, "the variable with the value reference %u is no continuous input", reference);
    return false;
  }
  double *u = I->heap + v->input, *coefficient = u + slots[order - 1];
  const double next = v->sign * derivative / factorials[order - 1];
  rebaseInput(u, S(I, S_TIME));
  if (*coefficient == next) return true;
  *coefficient = next;
  if (S(I, S_RESTART) == 0) S(I, S_RESTART) = 2;
  S(I, S_STALE) = 1;
  return true;
}

enum { HIGHEST_INPUT_ORDER = 3 };

API fmi2Status fmi2SetRealInputDerivatives(fmi2Component instance, const fmi2ValueReference vr[], size_t n,
                                           const fmi2Integer order[], const fmi2Real value[]) {
  LEGAL(IN(STEPPING));
  fmi2Status status = fmi2OK;
  for (size_t i = 0; i < n; i++) {
    if (order[i] >= 1 && order[i] <= HIGHEST_INPUT_ORDER) {
      FAIL_UNLESS(setInputDerivative(I, vr[i], order[i], value[i]));
    } else if (value[i] != 0) {
      report(I, LEVEL_WARNING, "derivatives of inputs of order %d are not used", order[i]);
      status = fmi2Warning;
    }
  }
  return status;
}

API fmi2Status fmi2GetRealOutputDerivatives(fmi2Component instance, const fmi2ValueReference vr[], size_t n,
                                            const fmi2Integer order[], fmi2Real value[]) {
  LEGAL(IN(STEPPING) | IN(TERMINATED));
  return statusOf(outputDerivatives(I, vr, order, n, value));
}

API fmi2Status fmi2DoStep(fmi2Component instance, fmi2Real time, fmi2Real size, fmi2Boolean noSetFMUStatePriorToCurrentPoint) {
  LEGAL(IN(STEPPING));
  FAIL_UNLESS(isAtTime(I, time, size));
  if (!handleInputs(I)) return outcomeOf(I, false);
  const Progress progress = advanceTo(I, time + size, false);
  S(I, S_LAST_TIME) = S(I, S_TIME);
  if (progress == BROKEN) return outcomeOf(I, false);
  return progress == STOPPED ? fmi2Discard : fmi2OK;
}

/* No step is under way between two calls. */
API fmi2Status fmi2CancelStep(fmi2Component instance) { return refuse(instance, __func__); }

API fmi2Status fmi2GetStatus(fmi2Component instance, const fmi2StatusKind kind, fmi2Status *value) {
  *value = fmi2OK;
  return fmi2Discard;
}

API fmi2Status fmi2GetRealStatus(fmi2Component instance, const fmi2StatusKind kind, fmi2Real *value) {
  Instance *I = instance;
  if (kind != fmi2LastSuccessfulTime) return fmi2Discard;
  *value = S(I, S_LAST_TIME);
  return fmi2OK;
}

API fmi2Status fmi2GetIntegerStatus(fmi2Component instance, const fmi2StatusKind kind, fmi2Integer *value) {
  return fmi2Discard;
}

API fmi2Status fmi2GetBooleanStatus(fmi2Component instance, const fmi2StatusKind kind, fmi2Boolean *value) {
  Instance *I = instance;
  if (kind != fmi2Terminated) return fmi2Discard;
  *value = S(I, S_TERMINATE) != 0;
  return fmi2OK;
}

API fmi2Status fmi2GetStringStatus(fmi2Component instance, const fmi2StatusKind kind, fmi2String *value) {
  *value = "";
  return fmi2Discard;
}
