#include "BouncingBall.h"

#include <math.h>

/* A cubic from (x0, y0) to (x1, y1) with horizontal tangents there, constant outside. */
static double smoothStep(double x, double x0, double y0, double x1, double y1) {
  const double s = fmin(fmax((x - x0) / (x1 - x0), 0), 1);
  return y0 + (y1 - y0) * s * s * (3 - 2 * s);
}

/* A nonlinear spring with a damping that grows with the penetration. A contact pushes and never pulls. */
static double contactForce(const BouncingBall *m) {
  const double penetration = m->r - (m->h - m->ground);
  if (penetration <= 0) return 0;
  const double spring = m->k * pow(penetration, m->n);
  const double damping = smoothStep(penetration, 0, 0, m->depth, m->c) * (m->v - m->groundVelocity);
  return fmax(spring - damping, 0);
}

/* The force belongs to the position now, and to the ground as it is now. */
StepResult BouncingBall_outputs(BouncingBall *m, double time) {
  (void)time;
  m->force = contactForce(m);
  return STEP_DONE;
}

/* Many small steps of equal size: first the velocity, then the position with the new velocity. */
StepResult BouncingBall_step(BouncingBall *m, double time, double size) {
  const double count = ceil(size / m->dt);
  const double dt = size / count;
  for (double i = 0; i < count; i++) {
    const double before = m->h - m->ground - m->r;
    m->v += dt * (contactForce(m) / m->m - m->g);
    m->h += dt * m->v;
    const double after = m->h - m->ground - m->r;
    if (before > 0 && after <= 0) {
      m->contacts++;
      m->lastContact = time + (i + before / (before - after)) * dt;
      BouncingBall_log(m, "contact %d at %g s with %g m/s", (int)m->contacts, m->lastContact, m->v);
    }
  }
  if (!isfinite(m->h)) return BouncingBall_fail(m, "the position is lost: is dt too great for this stiffness?");
  return STEP_DONE;
}
