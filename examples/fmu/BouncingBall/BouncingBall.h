/* Written from fmu.json by "cosimo fmu build", which overwrites it. */
#ifndef BOUNCINGBALL_H
#define BOUNCINGBALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a function answers. */
typedef enum {
  STEP_DONE,
  /* Not with this step size: all variables become what they were before, and the importer may try a smaller step. */
  STEP_REJECTED,
  /* Done, and the simulation is to end here. */
  STEP_FINISHED,
  /* Nothing more can be computed. */
  STEP_FAILED
} StepResult;

typedef struct BouncingBall {
  double g; /* parameter [m/s2] Acceleration of gravity */
  double m; /* parameter [kg] Mass of the ball */
  double r; /* parameter [m] Radius of the ball */
  double k; /* parameter Stiffness of the contact [N/m^n] */
  double n; /* parameter Exponent of the contact */
  double c; /* parameter [N.s/m] Damping of the contact when it is deep */
  double depth; /* parameter [m] Penetration from which on the damping is c */
  double dt; /* parameter [s] Greatest micro step */
  bool forward; /* parameter Micro steps of forward Euler: positions go on with the velocity before */
  bool clip; /* parameter A contact that never pulls */
  bool lagging; /* parameter The force given is that at the beginning of the last micro step */
  bool ramp; /* parameter The ground goes on with its velocity within a step */
  double ground; /* input [m] Position of the ground */
  double groundVelocity; /* input [m/s] Velocity of the ground */
  double carried; /* local [m] How far the ground has gone on since it was told */
  double h; /* output [m] Position of the ball's centre */
  double v; /* output [m/s] Velocity of the ball */
  double force; /* output [N] Contact force on the ball */
  int32_t contacts; /* output Contacts so far */
  double lastContact; /* output [s] When the last contact began */
} BouncingBall;

/*
 * Computes what has no start value, from parameters, inputs and start values. It may be called several times before the run
 * begins, always with the values that were set. It may be missing.
 */
StepResult BouncingBall_initialize(BouncingBall *m, double time);

/* Computes outputs from inputs and other variables at the same time; called after each step and each change. It may be missing. */
StepResult BouncingBall_outputs(BouncingBall *m, double time);

/* Goes from `time` to `time + size`. Inputs keep their values meanwhile. */
StepResult BouncingBall_step(BouncingBall *m, double time, double size);

#ifdef __GNUC__
#define STEP_FORMAT __attribute__((format(printf, 2, 3)))
#else
#define STEP_FORMAT
#endif

/* Messages to the importer's log, as printf writes them. A step with a warning is done with a warning. */
void BouncingBall_log(const BouncingBall *m, const char *format, ...) STEP_FORMAT;
void BouncingBall_warn(const BouncingBall *m, const char *format, ...) STEP_FORMAT;
/* Why it failed; the answer is STEP_FAILED. */
StepResult BouncingBall_fail(const BouncingBall *m, const char *format, ...) STEP_FORMAT;

#ifdef __cplusplus
}
#endif

#endif
