#include "fmu.c"
#include "harness.h"

static void logger(fmi2ComponentEnvironment environment, fmi2String name, fmi2Status status, fmi2String category,
                   fmi2String message, ...) {
  (void)category;
  CHECK(environment == (void *)lastMessage);
  CHECK(strcmp(name, "probe") == 0);
  va_list values;
  va_start(values, message);
  vsnprintf(lastMessage, sizeof lastMessage, message, values);
  va_end(values);
  lastStatus = status;
  messageCount++;
}

static const fmi2CallbackFunctions callbacks = {logger, NULL, NULL, NULL, lastMessage};

static fmi2Component make(int logging) {
  return fmi2Instantiate("probe", fmi2CoSimulation, theModel()->token, NULL, &callbacks, fmi2False, logging);
}

static double real(fmi2Component c, unsigned vr) {
  double value = -1;
  CHECK(fmi2GetReal(c, &vr, 1, &value) == fmi2OK);
  return value;
}

static fmi2Status setReal(fmi2Component c, unsigned vr, double value) { return fmi2SetReal(c, &vr, 1, &value); }

static int integer(fmi2Component c, unsigned vr) {
  int value = -1;
  CHECK(fmi2GetInteger(c, &vr, 1, &value) == fmi2OK);
  return value;
}

static fmi2Component begin(int mode, int logging) {
  const unsigned vr = MODE;
  fmi2Component c = make(logging);
  CHECK(fmi2SetInteger(c, &vr, 1, &mode) == fmi2OK);
  CHECK(fmi2SetupExperiment(c, fmi2False, 0, 0, fmi2True, 10) == fmi2OK);
  CHECK(fmi2EnterInitializationMode(c) == fmi2OK);
  CHECK(fmi2ExitInitializationMode(c) == fmi2OK);
  return c;
}

static void lifeCycle(void) {
  CHECK(fmi2Instantiate("probe", fmi2ModelExchange, theModel()->token, NULL, &callbacks, 0, 0) == NULL);
  CHECK(said("co-simulation only"));
  CHECK(fmi2Instantiate("probe", fmi2CoSimulation, "{0}", NULL, &callbacks, 0, 0) == NULL);
  CHECK(said("another FMU"));
  fmi2Component c = make(0);
  double value;
  const unsigned y = Y;
  CHECK(fmi2GetReal(c, &y, 1, &value) == fmi2Error && said("instantiated"));
  CHECK(fmi2DoStep(c, 0, 1, 0) == fmi2Error && said("fmi2DoStep"));
  CHECK(fmi2ExitInitializationMode(c) == fmi2Error);
  CHECK(fmi2SetupExperiment(c, 0, 0, 1, fmi2True, 0) == fmi2Error && said("from 1 to 0"));
  CHECK(fmi2EnterInitializationMode(c) == fmi2OK);
  /* Initial values are computed from what was set, however often that is done. */
  CHECK(real(c, TWICE) == 4 && real(c, SUM) == 0.5 && real(c, Y) == 2.5);
  CHECK(setReal(c, GAIN, 3) == fmi2OK && setReal(c, SUM, 1) == fmi2OK);
  CHECK(real(c, TWICE) == 6 && real(c, SUM) == 1.5 && real(c, Y) == 4.5);
  CHECK(setReal(c, TWICE, 1) == fmi2Error && said("'twice' cannot be set"));
  CHECK(setReal(c, SEVEN, 1) == fmi2Error && setReal(c, TIME, 1) == fmi2Error);
  CHECK(fmi2ExitInitializationMode(c) == fmi2OK);
  CHECK(real(c, SUM) == 1.5 && real(c, SEVEN) == 7);
  CHECK(setReal(c, SUM, 1) == fmi2Error && said("'sum' cannot be set after initialization"));
  CHECK(setReal(c, U, 4) == fmi2OK && real(c, Y) == 13.5);
  CHECK(setReal(c, GAIN, 1) == fmi2OK && real(c, Y) == 5.5);
  CHECK(fmi2DoStep(c, 0, 0.5, 0) == fmi2OK && real(c, TIME) == 0.5 && real(c, SUM) == 3.5 && integer(c, STEPS) == 1);
  CHECK(fmi2DoStep(c, 0.4, 0.5, 0) == fmi2Error && said("the last one has ended at 0.5"));
  CHECK(fmi2DoStep(c, 0.5, 0, 0) == fmi2Error && said("size 0"));
  CHECK(fmi2Terminate(c) == fmi2OK && fmi2DoStep(c, 0.5, 1, 0) == fmi2Error && said("terminated"));
  CHECK(real(c, Y) == 7.5);
  CHECK(fmi2Reset(c) == fmi2OK && fmi2EnterInitializationMode(c) == fmi2OK && real(c, Y) == 2.5);
  fmi2FreeInstance(c);
  fmi2FreeInstance(NULL);
}

static void texts(void) {
  fmi2Component c = make(0);
  const unsigned vr = LABEL;
  const unsigned none = 99;
  const char *text = NULL;
  const char *given = "another";
  double value;
  CHECK(fmi2EnterInitializationMode(c) == fmi2OK);
  CHECK(fmi2GetString(c, &vr, 1, &text) == fmi2OK && strcmp(text, "a \"label\"?? %d") == 0);
  CHECK(fmi2SetString(c, &vr, 1, &given) == fmi2OK);
  CHECK(fmi2GetString(c, &vr, 1, &text) == fmi2OK && strcmp(text, "another") == 0);
  char large[400];
  memset(large, 'x', sizeof large);
  large[399] = 0;
  given = large;
  CHECK(fmi2SetString(c, &vr, 1, &given) == fmi2Error && said("'label' has 399 bytes"));
  given = NULL;
  CHECK(fmi2SetString(c, &vr, 1, &given) == fmi2Error);
  CHECK(fmi2GetReal(c, &vr, 1, &value) == fmi2Error && said("value reference 7"));
  CHECK(fmi2GetReal(c, &none, 1, &value) == fmi2Error && said("value reference 99"));
  fmi2FreeInstance(c);
}

static void answers(void) {
  double time = -1;
  int ended = -1;
  fmi2Component c = begin(1, 0);
  CHECK(fmi2DoStep(c, 0, 1, 0) == fmi2Discard && real(c, SUM) == 0.5 && integer(c, STEPS) == 0);
  CHECK(fmi2GetRealStatus(c, fmi2LastSuccessfulTime, &time) == fmi2OK && time == 0);
  CHECK(fmi2GetBooleanStatus(c, fmi2Terminated, &ended) == fmi2OK && !ended);
  CHECK(fmi2DoStep(c, 0, 0.5, 0) == fmi2Error && said("discarded"));
  fmi2FreeInstance(c);
  c = begin(2, 0);
  CHECK(fmi2DoStep(c, 0, 2, 0) == fmi2Discard && real(c, TIME) == 2);
  CHECK(fmi2GetRealStatus(c, fmi2LastSuccessfulTime, &time) == fmi2OK && time == 2);
  CHECK(fmi2GetBooleanStatus(c, fmi2Terminated, &ended) == fmi2OK && ended);
  CHECK(fmi2Terminate(c) == fmi2OK);
  fmi2FreeInstance(c);
  c = begin(3, 0);
  CHECK(fmi2DoStep(c, 0, 1, 0) == fmi2Error && said("the step function failed at time 0"));
  CHECK(fmi2Terminate(c) == fmi2Error && fmi2Reset(c) == fmi2OK);
  fmi2FreeInstance(c);
  c = begin(4, 0);
  CHECK(fmi2DoStep(c, 0, 1, 0) == fmi2Warning && said("a \"label\"?? %d at 0") && lastStatus == fmi2Warning);
  fmi2FreeInstance(c);
  c = begin(5, 0);
  CHECK(fmi2DoStep(c, 0, 1, 0) == fmi2Error);
  fmi2FreeInstance(c);
  c = begin(7, 0);
  CHECK(fmi2DoStep(c, 0, 1, 0) == fmi2Error && said("'outputs' failed at time 1"));
  fmi2FreeInstance(c);
  c = begin(0, 0);
  CHECK(fmi2DoStep(c, 0, 11, 0) == fmi2Error && said("stop time 10"));
  fmi2FreeInstance(c);
}

static void logging(void) {
  const char *events = "logEvents";
  const char *nothing = "logNothing";
  fmi2Component c = begin(0, 0);
  messageCount = 0;
  CHECK(fmi2DoStep(c, 0, 1, 0) == fmi2OK && messageCount == 0);
  CHECK(fmi2SetDebugLogging(c, fmi2True, 1, &events) == fmi2OK);
  CHECK(fmi2DoStep(c, 1, 1, 0) == fmi2OK && messageCount == 1 && said("at 1"));
  CHECK(fmi2SetDebugLogging(c, fmi2True, 1, &nothing) == fmi2Error);
  fmi2FreeInstance(c);
  c = fmi2Instantiate(NULL, fmi2CoSimulation, theModel()->token, NULL, NULL, 0, 1);
  CHECK(c != NULL && fmi2DoStep(c, 0, 1, 0) == fmi2Error);
  fmi2FreeInstance(c);
}

static void states(void) {
  fmi2Component c = begin(0, 0);
  fmi2FMUstate state = NULL;
  fmi2FMUstate other = NULL;
  size_t size = 0;
  char bytes[4096];
  CHECK(fmi2DoStep(c, 0, 1, 0) == fmi2OK && fmi2GetFMUstate(c, &state) == fmi2OK);
  CHECK(fmi2DoStep(c, 1, 1, 0) == fmi2OK && real(c, SUM) == 2.5);
  CHECK(fmi2SetFMUstate(c, state) == fmi2OK && real(c, SUM) == 1.5 && real(c, TIME) == 1);
  CHECK(fmi2DoStep(c, 1, 1, 0) == fmi2OK && real(c, SUM) == 2.5 && integer(c, STEPS) == 2);
  CHECK(fmi2SerializedFMUstateSize(c, state, &size) == fmi2OK && size <= sizeof bytes);
  CHECK(fmi2SerializeFMUstate(c, state, bytes, size - 1) == fmi2Error);
  CHECK(fmi2SerializeFMUstate(c, state, bytes, size) == fmi2OK);
  CHECK(fmi2DeSerializeFMUstate(c, bytes, size - 1, &other) == fmi2Error);
  CHECK(fmi2DeSerializeFMUstate(c, bytes, size, &other) == fmi2OK);
  fmi2Component d = begin(0, 0);
  CHECK(fmi2SetFMUstate(d, other) == fmi2OK && real(d, SUM) == 1.5 && fmi2DoStep(d, 1, 1, 0) == fmi2OK);
  bytes[0] ^= 1;
  CHECK(fmi2FreeFMUstate(c, &other) == fmi2OK && other == NULL);
  CHECK(fmi2DeSerializeFMUstate(c, bytes, size, &other) == fmi2Error && said("no state of this FMU"));
  CHECK(fmi2SetFMUstate(c, NULL) == fmi2Error);
  CHECK(fmi2GetFMUstate(c, &state) == fmi2OK && fmi2SetFMUstate(d, state) == fmi2OK && real(d, TIME) == 2);
  CHECK(fmi2FreeFMUstate(c, &state) == fmi2OK && fmi2FreeFMUstate(c, &state) == fmi2OK);
  fmi2FreeInstance(c);
  fmi2FreeInstance(d);
}

int main(void) {
  lifeCycle();
  texts();
  answers();
  logging();
  states();
  return failures;
}
