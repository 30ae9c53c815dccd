#include "Probe.h"

enum { REJECTS = 1, FINISHES, FAILS, WARNS, LIES, FAILS_INITIALLY, FAILS_OUTPUTS };

StepResult Probe_initialize(Probe *m, double time) {
  (void)time;
  if (m->mode == FAILS_INITIALLY) return Probe_fail(m, "no beginning, 100%%");
  m->twice = 2 * m->gain;
  m->sum += 0.5;
  return STEP_DONE;
}

StepResult Probe_outputs(Probe *m, double time) {
  if (m->mode == FAILS_OUTPUTS && time > 0) return STEP_FAILED;
  m->y = m->gain * m->u + m->sum;
  return STEP_DONE;
}

StepResult Probe_step(Probe *m, double time, double size) {
  m->sum += size * m->u;
  m->steps++;
  m->size = size;
  if (m->mode == REJECTS && size > 0.5) return STEP_REJECTED;
  if (m->mode == FINISHES && time + size >= 1) return STEP_FINISHED;
  if (m->mode == FAILS) return Probe_fail(m, "nothing more at %g", time);
  if (m->mode == WARNS) Probe_warn(m, "%s at %g", m->label, time);
  if (m->mode == LIES) return (StepResult)42;
  Probe_log(m, "at %g", time);
  return STEP_DONE;
}
