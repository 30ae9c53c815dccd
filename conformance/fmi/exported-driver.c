/*
 * Drives an FMU of ours as an importer would, to be compiled together with its sources under sanitizers: two instances, both
 * interfaces, states saved, serialized and restored in the other instance. Arguments: step size and stop time. Exit code 0, or
 * what failed.
 */
#include "fmu.c"

static void logMessage(fmi2ComponentEnvironment e, fmi2String name, fmi2Status status, fmi2String category, fmi2String text, ...) {
  (void)e;
  (void)category;
  if (status > fmi2Warning) fprintf(stderr, "%s: %s\n", name, text);
}

static const fmi2CallbackFunctions callbacks = {logMessage, NULL, NULL, NULL, NULL};

static Instance *start(const char *name, fmi2Type type, double stopTime) {
  Instance *I = fmi2Instantiate(name, type, theModel.token, "", &callbacks, 0, 1);
  if (I == NULL || fmi2SetupExperiment(I, 0, 0, 0, 1, stopTime) != fmi2OK) exit(2);
  if (fmi2EnterInitializationMode(I) != fmi2OK || fmi2ExitInitializationMode(I) != fmi2OK) exit(3);
  return I;
}

static double sumOfReals(Instance *I) {
  double sum = 0;
  for (uint32_t i = 0; i < (uint32_t)theModel.variableCount; i++) {
    double value;
    if (theModel.variables[i].type != REAL) continue;
    if (fmi2GetReal(I, &i, 1, &value) != fmi2OK) exit(4);
    sum += value;
  }
  return sum;
}

static void handleEventMode(Instance *I, fmi2EventInfo *info, double *x, double *z) {
  if (fmi2NewDiscreteStates(I, info) != fmi2OK || fmi2EnterContinuousTimeMode(I) != fmi2OK) exit(5);
  fmi2GetContinuousStates(I, x, (size_t)vectorSize(I));
  fmi2GetEventIndicators(I, z, (size_t)indicatorCount(I));
}

/* Euler steps: events come late, which must not matter for memory. */
static void exchange(double h, double stopTime) {
  Instance *I = start("exchange", fmi2ModelExchange, stopTime);
  const size_t n = (size_t)vectorSize(I), m = (size_t)indicatorCount(I);
  double *x = calloc(2 * (n + m) + 1, sizeof(double)), *xdot = x + n, *z = xdot + n, *before = z + m;
  fmi2EventInfo info = {0};
  handleEventMode(I, &info, x, before);
  for (double t = h; t < stopTime && !info.terminateSimulation; t += h) {
    fmi2Boolean event = fmi2False, terminate = fmi2False;
    fmi2GetDerivatives(I, xdot, n);
    for (size_t i = 0; i < n; i++) x[i] += h * xdot[i];
    fmi2SetTime(I, t);
    fmi2SetContinuousStates(I, x, n);
    if (fmi2CompletedIntegratorStep(I, fmi2True, &event, &terminate) != fmi2OK) exit(6);
    fmi2GetEventIndicators(I, z, m);
    for (size_t i = 0; i < m; i++) event = event || (z[i] > 0) != (before[i] > 0);
    memcpy(before, z, m * sizeof(double));
    if (!event && !(info.nextEventTimeDefined && t >= info.nextEventTime)) continue;
    fmi2EnterEventMode(I);
    handleEventMode(I, &info, x, before);
  }
  sumOfReals(I);
  fmi2Terminate(I);
  fmi2FreeInstance(I);
  free(x);
}

static void simulate(double h, double stopTime) {
  Instance *I = start("first", fmi2CoSimulation, stopTime), *J = start("second", fmi2CoSimulation, stopTime);
  const int steps = (int)(stopTime / h + 0.5), half = steps / 2;
  fmi2FMUstate state = NULL, copy = NULL;
  size_t size = 0;
  for (int i = 0; i < half; i++)
    if (fmi2DoStep(I, i * h, h, fmi2True) != fmi2OK) exit(7);
  fmi2GetFMUstate(I, &state);
  fmi2SerializedFMUstateSize(I, state, &size);
  char *bytes = malloc(size);
  if (fmi2SerializeFMUstate(I, state, bytes, size) != fmi2OK) exit(8);
  if (fmi2DeSerializeFMUstate(J, bytes, size, &copy) != fmi2OK || fmi2SetFMUstate(J, copy) != fmi2OK) exit(8);
  for (int i = half; i < steps; i++)
    if (fmi2DoStep(I, i * h, h, fmi2True) != fmi2OK || fmi2DoStep(J, i * h, h, fmi2True) != fmi2OK) exit(9);
  if (sumOfReals(I) != sumOfReals(J)) exit(10);
  fmi2FreeFMUstate(I, &state);
  fmi2FreeFMUstate(J, &copy);
  free(bytes);
  fmi2Terminate(I);
  fmi2Reset(I);
  fmi2FreeInstance(I);
  fmi2FreeInstance(J);
}

int main(int count, char **arguments) {
  if (count < 3) return 1;
  const double h = strtod(arguments[1], NULL), stopTime = strtod(arguments[2], NULL);
  exchange(h, stopTime);
  simulate(h, stopTime);
  return 0;
}
