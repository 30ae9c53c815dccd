/*
 * An FMU 2 without states or event indicators that is as particular as FMUs of other tools: y = k t. Calls for nothing and null
 * pointers are errors. Its parameter `fault` selects what it does besides.
 */
#include "fmi2Functions.h"
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { VR_Y, VR_K, VR_FAULT, VR_INNER, VR_TEXT };
typedef enum { NO_FAULT, CRASHES_AT_END, FORKS, PRINTS, INNER_NAN, OUTPUT_NAN, HANGS_AT_END } Fault;

typedef struct { double time, k, child; int fault; } Instance;

#define NOTHING(values, n) if ((n) == 0 || (values) == NULL) return fmi2Error

const char *fmi2GetTypesPlatform(void) { return "default"; }
const char *fmi2GetVersion(void) { return "2.0"; }

fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
    const fmi2CallbackFunctions *callbacks, fmi2Boolean visible, fmi2Boolean loggingOn) {
  Instance *i = calloc(1, sizeof *i);
  i->k = 1;
  return i;
}

void fmi2FreeInstance(fmi2Component i) { free(i); }

fmi2Status fmi2SetDebugLogging(fmi2Component i, fmi2Boolean on, size_t n, const fmi2String categories[]) {
  return categories == NULL ? fmi2Error : fmi2OK;
}

fmi2Status fmi2SetupExperiment(fmi2Component i, fmi2Boolean hasTolerance, fmi2Real tolerance, fmi2Real start, fmi2Boolean hasStop, fmi2Real stop) {
  ((Instance *)i)->time = start;
  return fmi2OK;
}

fmi2Status fmi2EnterInitializationMode(fmi2Component i) { return fmi2OK; }

fmi2Status fmi2ExitInitializationMode(fmi2Component i) {
  const int fault = ((Instance *)i)->fault;
  if (fault == PRINTS) {
    printf("printed by the FMU\n");
    fflush(stdout);
  }
  if (fault == FORKS) {
    const pid_t child = fork();
    ((Instance *)i)->child = child;
    if (child == 0) {
      /* The child outlives its parent, unless somebody ends it. */
      setsid();
      for (;;) sleep(1);
    }
  }
  return fmi2OK;
}

fmi2Status fmi2Terminate(fmi2Component i) {
  if (((Instance *)i)->fault == CRASHES_AT_END) raise(SIGSEGV);
  while (((Instance *)i)->fault == HANGS_AT_END) sleep(1);
  return fmi2OK;
}

fmi2Status fmi2Reset(fmi2Component i) { return fmi2OK; }
fmi2Status fmi2EnterEventMode(fmi2Component i) { return fmi2OK; }
fmi2Status fmi2EnterContinuousTimeMode(fmi2Component i) { return fmi2OK; }

fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference vr[], size_t n, fmi2Real values[]) {
  const Instance *i = c;
  NOTHING(values, n);
  for (size_t j = 0; j < n; j++) {
    if (vr[j] == VR_K) values[j] = i->k;
    else if (vr[j] == VR_INNER) values[j] = i->fault == INNER_NAN ? NAN : i->child;
    else values[j] = i->fault == OUTPUT_NAN && i->time > 0.5 ? NAN : i->k * i->time;
  }
  return fmi2OK;
}

fmi2Status fmi2SetReal(fmi2Component i, const fmi2ValueReference vr[], size_t n, const fmi2Real values[]) {
  NOTHING(values, n);
  ((Instance *)i)->k = values[0];
  return fmi2OK;
}

fmi2Status fmi2GetInteger(fmi2Component i, const fmi2ValueReference vr[], size_t n, fmi2Integer values[]) {
  NOTHING(values, n);
  values[0] = ((Instance *)i)->fault;
  return fmi2OK;
}

fmi2Status fmi2SetInteger(fmi2Component i, const fmi2ValueReference vr[], size_t n, const fmi2Integer values[]) {
  NOTHING(values, n);
  ((Instance *)i)->fault = values[0];
  return fmi2OK;
}

fmi2Status fmi2GetString(fmi2Component c, const fmi2ValueReference vr[], size_t n, fmi2String values[]) {
  static char text[32];
  NOTHING(values, n);
  snprintf(text, sizeof text, "at %g", ((Instance *)c)->time);
  values[0] = text;
  return fmi2OK;
}

fmi2Status fmi2NewDiscreteStates(fmi2Component i, fmi2EventInfo *info) {
  memset(info, 0, sizeof *info);
  return fmi2OK;
}

fmi2Status fmi2CompletedIntegratorStep(fmi2Component i, fmi2Boolean noSetPrior, fmi2Boolean *enterEventMode, fmi2Boolean *terminate) {
  *enterEventMode = *terminate = 0;
  return fmi2OK;
}

fmi2Status fmi2SetTime(fmi2Component i, fmi2Real time) {
  ((Instance *)i)->time = time;
  return fmi2OK;
}

fmi2Status fmi2SetContinuousStates(fmi2Component i, const fmi2Real x[], size_t n) { return fmi2Error; }
fmi2Status fmi2GetContinuousStates(fmi2Component i, fmi2Real x[], size_t n) { return fmi2Error; }
fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component i, fmi2Real nominals[], size_t n) { return fmi2Error; }
fmi2Status fmi2GetDerivatives(fmi2Component i, fmi2Real xdot[], size_t n) { return fmi2Error; }
fmi2Status fmi2GetEventIndicators(fmi2Component i, fmi2Real g[], size_t n) { return fmi2Error; }

fmi2Status fmi2DoStep(fmi2Component i, fmi2Real time, fmi2Real h, fmi2Boolean noSetPrior) {
  ((Instance *)i)->time = time + h;
  return fmi2OK;
}
