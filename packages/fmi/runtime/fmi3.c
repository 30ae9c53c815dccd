/* The functions of FMI 3.0. */
#include "fmi3.h"

#define FMI(name) fmi3##name
#define FMI_VERSION 3
#include "interface.c"

API const char *fmi3GetVersion(void) { return "3.0"; }

/* ---- life cycle ---- */

static Instance *instantiate(fmi3String name, fmi3String token, bool isCoSimulation, bool offered, bool loggingOn,
                             fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger) {
  const bool isOurs = token != NULL && strcmp(token, theModel.token) == 0;
  if (!isOurs || !offered || name == NULL) {
    if (logger != NULL)
      logger(environment, fmi3Error, "logStatusError",
             isOurs ? "the FMU has no interface of this type" : FOREIGN_TOKEN);
    return NULL;
  }
  return createNamedInstance(name, isCoSimulation, loggingOn, environment, (void (*)(void))logger);
}

API fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                              fmi3Boolean loggingOn, fmi3InstanceEnvironment environment,
                                              fmi3LogMessageCallback logger) {
  return instantiate(name, token, false, theModel.isModelExchange, loggingOn, environment, logger);
}

/*
 * The importer may read values, set inputs if they are asked for, and ask for an early return after a step of the method. Values
 * are those of the present time, states and inputs, which in an unfinished step need not become those of the motion.
 */
static bool update(Instance *I, bool stepFinished) {
  const bool mayReturn = stepFinished && S(I, S_EARLY_RETURN) != 0, asks = I->intermediate.isOn;
  const Phase phase = phaseOf(I);
  fmi3Boolean wanted = false;
  fmi3Float64 time = S(I, S_TIME);
  if (asks) setPhase(I, INTERMEDIATE);
  if (asks && stepFinished) I->intermediate.place = AT_END;
  ((fmi3IntermediateUpdateCallback)I->intermediateUpdate)(I->environment, time, asks, true, stepFinished, mayReturn, &wanted, &time);
  if (asks) setPhase(I, phase);
  I->intermediate.place = WITHIN;
  return mayReturn && wanted;
}

/* Inputs are asked for if the importer says that it sets some within steps. */
static bool prepareIntermediateInputs(Instance *I, const fmi3ValueReference required[], size_t count) {
  const size_t inputs = (size_t)I->model->inputCount;
  for (size_t i = 0; i < count; i++)
    if (required[i] < (fmi3ValueReference)I->model->variableCount && I->model->variables[required[i]].kind == CONTINUOUS_INPUT)
      I->intermediate.isRequired = true;
  if (!I->intermediate.isRequired) return true;
  I->intermediate.atBegin = calloc(3 * inputs, sizeof(double));
  if (I->intermediate.atBegin == NULL) return false;
  I->intermediate.last = I->intermediate.atBegin + inputs;
  I->intermediate.slopes = I->intermediate.last + inputs;
  return true;
}

API fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                             fmi3Boolean loggingOn, fmi3Boolean eventModeUsed, fmi3Boolean earlyReturnAllowed,
                                             const fmi3ValueReference required[], size_t nRequired,
                                             fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger,
                                             fmi3IntermediateUpdateCallback intermediateUpdate) {
  Instance *I = instantiate(name, token, true, theModel.isCoSimulation, loggingOn, environment, logger);
  if (I == NULL) return NULL;
  S(I, S_EVENT_MODE_USED) = eventModeUsed;
  S(I, S_EARLY_RETURN) = earlyReturnAllowed;
  I->intermediateUpdate = (void (*)(void))intermediateUpdate;
  if (intermediateUpdate == NULL) return I;
  I->update = update;
  if (prepareIntermediateInputs(I, required, nRequired)) return I;
  freeInstance(I);
  return NULL;
}

API fmi3Instance fmi3InstantiateScheduledExecution(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                                   fmi3Boolean loggingOn, fmi3InstanceEnvironment environment,
                                                   fmi3LogMessageCallback logger, fmi3ClockUpdateCallback clockUpdate,
                                                   fmi3LockPreemptionCallback lock, fmi3UnlockPreemptionCallback unlock) {
  return instantiate(name, token, false, false, loggingOn, environment, logger);
}

API fmi3Status fmi3EnterInitializationMode(fmi3Instance instance, fmi3Boolean toleranceDefined, fmi3Float64 tolerance,
                                           fmi3Float64 startTime, fmi3Boolean stopTimeDefined, fmi3Float64 stopTime) {
  LEGAL(IN(INSTANTIATED));
  setExperiment(I, toleranceDefined, tolerance, startTime, stopTimeDefined, stopTime);
  setPhase(I, INITIALIZING);
  return fmi3OK;
}

API fmi3Status fmi3ExitInitializationMode(fmi3Instance instance) {
  LEGAL(IN(INITIALIZING));
  return outcomeOf(I, exitInitialization(I, I->isCoSimulation && S(I, S_EVENT_MODE_USED) == 0));
}

API fmi3Status fmi3EnterEventMode(fmi3Instance instance) {
  LEGAL(RUNNING);
  enterEvents(I);
  return fmi3OK;
}

API fmi3Status fmi3Reset(fmi3Instance instance) {
  LEGAL(~IN(INTERMEDIATE));
  const double used = S(I, S_EVENT_MODE_USED), early = S(I, S_EARLY_RETURN);
  clearInstance(I);
  S(I, S_EVENT_MODE_USED) = used;
  S(I, S_EARLY_RETURN) = early;
  return fmi3OK;
}

/* ---- values ---- */

GETTER(fmi3GetFloat64, fmi3Float64, REAL, number)
GETTER(fmi3GetInt32, fmi3Int32, INTEGER, to_integer(number))
GETTER(fmi3GetInt64, fmi3Int64, ENUMERATION, to_integer(number))
GETTER(fmi3GetBoolean, fmi3Boolean, BOOLEAN, number != 0)
SETTER(fmi3SetFloat64, fmi3Float64, REAL)
SETTER(fmi3SetInt32, fmi3Int32, INTEGER)
SETTER(fmi3SetInt64, fmi3Int64, ENUMERATION)
SETTER(fmi3SetBoolean, fmi3Boolean, BOOLEAN)

/* ---- functions without a use for exported models ---- */

#define ABSENT(name, parameters, isEmpty) \
  API fmi3Status name parameters { return (isEmpty) ? fmi3OK : refuse(instance, __func__); }
#include "absent.h"

/* ---- directional derivatives ---- */

API fmi3Status fmi3GetDirectionalDerivative(fmi3Instance instance, const fmi3ValueReference unknowns[], size_t nUnknowns, const fmi3ValueReference knowns[], size_t nKnowns, const fmi3Float64 seed[], size_t nSeed, fmi3Float64 sensitivity[], size_t nSensitivity) {
  LEGAL(RUNNING | IN(INITIALIZING) | IN(TERMINATED));
  FAIL_UNLESS(areScalars(I, nKnowns, nSeed) && areScalars(I, nUnknowns, nSensitivity));
  return evaluationOf(I, directionalDerivative(I, unknowns, nUnknowns, knowns, nKnowns, seed, sensitivity));
}

/* ---- events ---- */

API fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance instance) {
  LEGAL(IN(INITIALIZING) | IN(EVENT_MODE));
  return statusOf(refresh(I));
}

API fmi3Status fmi3UpdateDiscreteStates(fmi3Instance instance, fmi3Boolean *needUpdate, fmi3Boolean *terminate,
                                        fmi3Boolean *nominalsChanged, fmi3Boolean *statesChanged, fmi3Boolean *timeDefined,
                                        fmi3Float64 *time) {
  LEGAL(IN(EVENT_MODE));
  if (!updateDiscreteStates(I)) return outcomeOf(I, false);
  *needUpdate = false;
  *terminate = S(I, S_TERMINATE) != 0;
  *nominalsChanged = S(I, S_NOMINALS_CHANGED) != 0;
  *statesChanged = S(I, S_STATES_CHANGED) != 0;
  *timeDefined = isfinite(S(I, S_NEXT_EVENT)) != 0;
  *time = *timeDefined ? S(I, S_NEXT_EVENT) : 0;
  return fmi3OK;
}

/* ---- model exchange ---- */

VECTOR_GETTER(fmi3GetContinuousStateDerivatives, vectorSize(I), calcDerivatives)

API fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance instance, size_t *n) {
  *n = (size_t)indicatorCount(instance);
  return fmi3OK;
}

API fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance instance, size_t *n) {
  *n = (size_t)vectorSize(instance);
  return fmi3OK;
}

/* ---- co-simulation ---- */

API fmi3Status fmi3EnterStepMode(fmi3Instance instance) {
  LEGAL(IN(EVENT_MODE));
  setPhase(I, STEPPING);
  return fmi3OK;
}

API fmi3Status fmi3GetOutputDerivatives(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, const fmi3Int32 orders[],
                                        fmi3Float64 values[], size_t nValues) {
  LEGAL(IN(STEPPING) | IN(TERMINATED) | IN(INTERMEDIATE));
  FAIL_UNLESS(areScalars(I, n, nValues));
  return statusOf(outputDerivatives(I, vr, orders, n, values));
}

/* Steps of the method in one of the importer, at least, where inputs may follow states: it can't see what they do in between. */
enum { FOLLOWED_STEPS = 8 };

static void beginIntermediateInputs(Instance *I, double end) {
  if (!I->intermediate.isRequired || !(end > S(I, S_TIME))) return;
  I->intermediate.isOn = true;
  I->intermediate.isRead = false;
  I->intermediate.upTo = end;
  I->intermediate.place = AT_BEGIN;
  requestInputs(I, S(I, S_TIME), I->x);
  I->intermediate.longestStep = I->intermediate.isRead ? (end - S(I, S_TIME)) / FOLLOWED_STEPS : INFINITY;
  W(I, STEP_H_MAX) = I->intermediate.longestStep;
  writeStructure(I);
}

API fmi3Status fmi3DoStep(fmi3Instance instance, fmi3Float64 time, fmi3Float64 size,
                          fmi3Boolean noSetFMUStatePriorToCurrentPoint, fmi3Boolean *eventHandlingNeeded,
                          fmi3Boolean *terminate, fmi3Boolean *earlyReturn, fmi3Float64 *lastSuccessfulTime) {
  LEGAL(IN(STEPPING));
  FAIL_UNLESS(isAtTime(I, time, size));
  *eventHandlingNeeded = *terminate = *earlyReturn = false;
  *lastSuccessfulTime = S(I, S_TIME);
  beginIntermediateInputs(I, time + size);
  const bool stopAtEvents = S(I, S_EVENT_MODE_USED) != 0 && S(I, S_EARLY_RETURN) != 0;
  const Progress progress = handleInputs(I) ? advanceTo(I, time + size, stopAtEvents) : BROKEN;
  I->intermediate.isOn = false;
  *lastSuccessfulTime = S(I, S_LAST_TIME) = S(I, S_TIME);
  *eventHandlingNeeded = progress == EVENT;
  *terminate = progress == STOPPED;
  *earlyReturn = progress != REACHED && S(I, S_TIME) < time + size;
  return outcomeOf(I, progress != BROKEN);
}
