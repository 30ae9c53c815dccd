/* Schedules of modes: instants first + k interval, without accumulated rounding errors. */
#include "cosimo.h"

enum { FIRST, INTERVAL, COUNT, SCHEDULE_SIZE };

static double scheduledInstant(const Instance *I, int32_t i) {
  const double *times = I->heap + I->scheduleTimes + SCHEDULE_SIZE * i;
  return kernels.scheduledInstant(I->heap, times[FIRST], times[INTERVAL], times[COUNT], I->heap[I->ticks + i]);
}

/* Skips instants before `t`. */
static void passInstants(Instance *I, int32_t i, double t) {
  const double *times = I->heap + I->scheduleTimes + SCHEDULE_SIZE * i;
  double *k = &I->heap[I->ticks + i];
  *k = kernels.instantFrom(I->heap, times[FIRST], times[INTERVAL], times[COUNT], *k, t);
}

static bool refuseSchedule(Instance *I, int32_t i, const char *what, double value) {
  report(I, LEVEL_ERROR, "%s of '%s' can't be %g", what, I->model->modes->scheduleTexts[i], value);
  return false;
}

/* Evaluates the schedules; the next instants are the first at or after `t`. */
static bool beginSchedules(Instance *I, double t) {
  const Modes *modes = I->model->modes;
  if (modes == NULL || modes->scheduleCount == 0) return true;
  if (moduleOf(I)->schedules(I->heap, 0, t, I->scheduleTimes) != 0) return false;
  for (int32_t i = 0; i < modes->scheduleCount; i++) {
    const double *times = I->heap + I->scheduleTimes + SCHEDULE_SIZE * i;
    switch (kernels.scheduleFault(I->heap, times[FIRST], times[INTERVAL], times[COUNT])) {
      case 1: return refuseSchedule(I, i, "the first instant", times[FIRST]);
      case 2: return refuseSchedule(I, i, "the interval", times[INTERVAL]);
      case 3: return refuseSchedule(I, i, "the number of instants", times[COUNT]);
      default: break;
    }
    I->heap[I->ticks + i] = 0;
    passInstants(I, i, t);
  }
  return true;
}

/* Takes schedules that are due at `t`, each once. */
static void takeSchedules(Instance *I, double t) {
  const double within = S(I, S_TIME_EVENT) != 0 ? sameInstant(I, t) : roundingOfTime(t);
  for (int32_t i = 0; i < I->model->modes->scheduleCount; i++) {
    passInstants(I, i, t);
    const bool due = scheduledInstant(I, i) <= t + within;
    I->heap[I->due + i] = due;
    if (due) I->heap[I->ticks + i] += 1;
  }
}
