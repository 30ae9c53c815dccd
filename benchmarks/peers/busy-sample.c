/* The sample FMU of our tests, whose steps compute for a while: TURNS times round a loop. */
#include "fmi3Functions.h"
#undef fmi3DoStep
#define fmi3DoStep lazyDoStep
#include "sample3.c"
#undef fmi3DoStep

fmi3Status fmi3DoStep(fmi3Instance instance, fmi3Float64 time, fmi3Float64 size, fmi3Boolean noSetPrior, fmi3Boolean *event,
                      fmi3Boolean *terminate, fmi3Boolean *early, fmi3Float64 *last) {
  for (volatile long turn = 0; turn < TURNS; turn++) {}
  return lazyDoStep(instance, time, size, noSetPrior, event, terminate, early, last);
}
