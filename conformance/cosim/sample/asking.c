/*
 * x' = -k x + u of the sample FMU by Runge and Kutta's method of order 4, SUBSTEPS of them in a step: for each stage the FMU asks for
 * its input, at a state that is tentative, and after each substep at one that is not.
 */
#include "fmi3Functions.h"
#undef fmi3DoStep
#define fmi3DoStep exactDoStep
#include "sample3.c"
#undef fmi3DoStep

#define SUBSTEPS 16

static double ask(Instance *i, double time, double x, bool finished) {
  bool early = false;
  double until = time;
  i->m.x = x;
  if (i->update) i->update(i->environment, time, true, true, finished, false, &early, &until);
  return derivative(&i->m);
}

fmi3Status fmi3DoStep(fmi3Instance instance, fmi3Float64 time, fmi3Float64 size, fmi3Boolean noSetPrior, fmi3Boolean *event,
                      fmi3Boolean *terminate, fmi3Boolean *early, fmi3Float64 *last) {
  Instance *i = instance;
  const double h = size / SUBSTEPS;
  double x = i->m.x;
  for (int k = 0; k < SUBSTEPS; k++) {
    const double t = time + k * h;
    const double k1 = ask(i, t, x, true);
    const double k2 = ask(i, t + h / 2, x + h / 2 * k1, false);
    const double k3 = ask(i, t + h / 2, x + h / 2 * k2, false);
    const double k4 = ask(i, t + h, x + h * k3, false);
    x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  ask(i, time + size, x, true);
  i->m.time = *last = time + size;
  *event = *terminate = *early = false;
  return fmi3OK;
}
