#include "BouncingBall.h"

#include <math.h>

/* A cubic from (x0, y0) to (x1, y1) with horizontal tangents there, constant outside. */
static double smoothStep(double x, double x0, double y0, double x1, double y1) {
  const double s = fmin(fmax((x - x0) / (x1 - x0), 0), 1);
  return y0 + (y1 - y0) * s * s * (3 - 2 * s);
}

/* How far the ball is above the ground. */
static double gap(const BouncingBall *m) { return m->h - (m->ground + m->carried) - m->r; }

/* A nonlinear spring with a damping that grows with the penetration. */
static double contactForce(const BouncingBall *m) {
  const double penetration = -gap(m);
  if (penetration <= 0) return 0;
  const double spring = m->k * pow(penetration, m->n);
  const double damping = smoothStep(penetration, 0, 0, m->depth, m->c) * (m->v - m->groundVelocity);
  return m->clip ? fmax(spring - damping, 0) : spring - damping;
}

/* The force belongs to the position now, and to the ground as it is now. */
StepResult BouncingBall_outputs(BouncingBall *m, double time) {
  (void)time;
  if (!m->lagging) m->force = contactForce(m);
  return STEP_DONE;
}

/* The velocity first, and then the position: with the new velocity, or by forward Euler with the one before. */
static void microStep(BouncingBall *m, double dt) {
  const double before = m->v;
  m->force = contactForce(m);
  m->v += dt * (m->force / m->m - m->g);
  m->h += dt * (m->forward ? before : m->v);
}

/* Many small steps of equal size. Steps of importers are differences of times: a micro step more for their rounding is one too many. */
StepResult BouncingBall_step(BouncingBall *m, double time, double size) {
  const double count = fmax(ceil(size / m->dt - 1e-6), 1);
  const double dt = size / count;
  const double groundVelocity = m->ramp ? m->groundVelocity : 0;
  m->carried = 0;
  for (double i = 0; i < count; i++) {
    const double before = gap(m);
    microStep(m, dt);
    m->carried = groundVelocity * (i + 1) * dt;
    const double after = gap(m);
    if (before > 0 && after <= 0) {
      m->contacts++;
      m->lastContact = time + (i + before / (before - after)) * dt;
      BouncingBall_log(m, "contact %d at %g s with %g m/s", (int)m->contacts, m->lastContact, m->v);
    }
  }
  if (!isfinite(m->h)) return BouncingBall_fail(m, "the position is lost: is dt too great for this stiffness?");
  return STEP_DONE;
}
