#include "OscillatingPlate.h"

#include <cmath>

StepResult OscillatingPlate_initialize(OscillatingPlate *m, double) {
  if (m->c * m->c >= 4 * m->M * m->k) return OscillatingPlate_fail(m, "a plate with c = %g does not oscillate", m->c);
  m->position = m->z + m->width / 2;
  return STEP_DONE;
}

/* The exact solution of M z'' + c z' + k z = force for a force that keeps its value. */
StepResult OscillatingPlate_step(OscillatingPlate *m, double, double size) {
  const double delta = m->c / (2 * m->M);
  const double omega = std::sqrt(m->k / m->M - delta * delta);
  const double rest = (m->force - m->M * m->g) / m->k;
  const double z = m->z - rest;
  const double v = m->velocity;
  const double decay = std::exp(-delta * size);
  const double cosine = std::cos(omega * size);
  const double sine = std::sin(omega * size) / omega;
  m->z = rest + decay * (z * cosine + (v + delta * z) * sine);
  m->velocity = decay * (v * cosine - (delta * v + m->k / m->M * z) * sine);
  m->position = m->z + m->width / 2;
  return STEP_DONE;
}
