#include "fmu.c"
#include "harness.h"

static void logMessage(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category, fmi3String message) {
  (void)category;
  CHECK(environment == (void *)lastMessage);
  snprintf(lastMessage, sizeof lastMessage, "%s", message);
  lastStatus = status;
  messageCount++;
}

static fmi3Instance make(const char *token, bool eventMode, bool logging) {
  return fmi3InstantiateCoSimulation("probe", token, NULL, false, logging, eventMode, false, NULL, 0, lastMessage, logMessage,
                                     NULL);
}

static double real(fmi3Instance c, unsigned vr) {
  double value = -1;
  CHECK(fmi3GetFloat64(c, &vr, 1, &value, 1) == fmi3OK);
  return value;
}

static fmi3Status setReal(fmi3Instance c, unsigned vr, double value) { return fmi3SetFloat64(c, &vr, 1, &value, 1); }

static fmi3Instance begin(int mode) {
  const unsigned vr = MODE;
  fmi3Instance c = make(theModel()->token, false, false);
  CHECK(fmi3SetInt32(c, &vr, 1, &mode, 1) == fmi3OK);
  CHECK(fmi3EnterInitializationMode(c, false, 0, 0, true, 10) == fmi3OK);
  CHECK(fmi3ExitInitializationMode(c) == fmi3OK);
  return c;
}

typedef struct {
  bool event, ends, early;
  double last;
} Step;

static fmi3Status step(fmi3Instance c, double time, double size, Step *answer) {
  return fmi3DoStep(c, time, size, false, &answer->event, &answer->ends, &answer->early, &answer->last);
}

static void lifeCycle(void) {
  CHECK(make("{0}", false, false) == NULL && said("another FMU"));
  CHECK(make(theModel()->token, true, false) == NULL && said("no event mode"));
  Step answer;
  fmi3Instance c = make(theModel()->token, false, false);
  const unsigned vr[] = {Y, SUM};
  double values[2];
  CHECK(fmi3GetFloat64(c, vr, 2, values, 2) == fmi3Error && step(c, 0, 1, &answer) == fmi3Error);
  CHECK(fmi3EnterConfigurationMode(c) == fmi3Error && said("structural"));
  CHECK(fmi3EnterInitializationMode(c, false, 0, 0, false, 0) == fmi3OK);
  CHECK(fmi3GetFloat64(c, vr, 2, values, 2) == fmi3OK && values[0] == 2.5 && values[1] == 0.5);
  CHECK(fmi3GetFloat64(c, vr, 2, values, 1) == fmi3Error && said("1 values for 2 elements of variables"));
  CHECK(setReal(c, GAIN, 3) == fmi3OK && real(c, TWICE) == 6);
  CHECK(fmi3ExitInitializationMode(c) == fmi3OK);
  CHECK(fmi3EnterEventMode(c) == fmi3Error && said("says it does not have"));
  CHECK(step(c, 0, 0.5, &answer) == fmi3OK && answer.last == 0.5 && !answer.ends && !answer.event && !answer.early);
  CHECK(fmi3Terminate(c) == fmi3OK && real(c, SUM) == 1 && step(c, 0.5, 1, &answer) == fmi3Error);
  CHECK(fmi3Reset(c) == fmi3OK && setReal(c, U, 2) == fmi3OK);
  fmi3FreeInstance(c);
}

static void answers(void) {
  Step answer;
  fmi3Instance c = begin(1);
  CHECK(step(c, 0, 1, &answer) == fmi3Discard && answer.last == 0 && real(c, SUM) == 0.5);
  CHECK(step(c, 0, 0.5, &answer) == fmi3OK && real(c, SUM) == 1);
  fmi3FreeInstance(c);
  c = begin(2);
  CHECK(step(c, 0, 2, &answer) == fmi3OK && answer.ends && answer.last == 2);
  fmi3FreeInstance(c);
  c = begin(3);
  CHECK(step(c, 0, 1, &answer) == fmi3Error && fmi3Terminate(c) == fmi3Error);
  fmi3FreeInstance(c);
  c = make(theModel()->token, false, false);
  const unsigned vr = MODE;
  const int mode = 6;
  CHECK(fmi3SetInt32(c, &vr, 1, &mode, 1) == fmi3OK && fmi3EnterInitializationMode(c, false, 0, 0, false, 0) == fmi3OK);
  CHECK(fmi3ExitInitializationMode(c) == fmi3Error && said("'initialize' failed"));
  fmi3FreeInstance(c);
}

static void states(void) {
  Step answer;
  fmi3Instance c = begin(0);
  fmi3FMUState state = NULL;
  fmi3FMUState other = NULL;
  size_t size = 0;
  uint8_t bytes[4096];
  CHECK(step(c, 0, 1, &answer) == fmi3OK && fmi3GetFMUState(c, &state) == fmi3OK);
  CHECK(fmi3SerializedFMUStateSize(c, state, &size) == fmi3OK && size <= sizeof bytes);
  CHECK(fmi3SerializeFMUState(c, state, bytes, size) == fmi3OK && fmi3FreeFMUState(c, &state) == fmi3OK);
  CHECK(step(c, 1, 1, &answer) == fmi3OK && real(c, SUM) == 2.5);
  CHECK(fmi3DeserializeFMUState(c, bytes, size, &other) == fmi3OK && fmi3SetFMUState(c, other) == fmi3OK);
  CHECK(real(c, SUM) == 1.5 && fmi3FreeFMUState(c, &other) == fmi3OK);
  fmi3FreeInstance(c);
}

int main(void) {
  lifeCycle();
  answers();
  states();
  return failures;
}
