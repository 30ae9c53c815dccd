/* Written from fmu.json by "cosimo fmu build", which overwrites it. */
#ifndef BOUNCINGBALL_H
#define BOUNCINGBALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Result of a function. */
typedef enum {
  STEP_DONE,
  /* Step refused: all variables are restored, and the importer may try a smaller step. */
  STEP_REJECTED,
  /* Done; the simulation ends at the end of this step. */
  STEP_FINISHED,
  /* Failed; no further step is possible. */
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
 * Computes variables without a start value from parameters, inputs and start values. It may be called several times before the
 * first step, always with the values that were set. Optional.
 */
StepResult BouncingBall_initialize(BouncingBall *m, double time);

/* Computes outputs from inputs and other variables at the same time; called after each step and each change. Optional. */
StepResult BouncingBall_outputs(BouncingBall *m, double time);

/* Makes a step from `time` to `time + size`. Inputs are constant during the step. */
StepResult BouncingBall_step(BouncingBall *m, double time, double size);

#ifdef __GNUC__
#define STEP_FORMAT __attribute__((format(printf, 2, 3)))
#else
#define STEP_FORMAT
#endif

/* Messages to the importer's log, formatted like printf. A step with a warning returns status warning. */
void BouncingBall_log(const BouncingBall *m, const char *format, ...) STEP_FORMAT;
void BouncingBall_warn(const BouncingBall *m, const char *format, ...) STEP_FORMAT;
/* Reports an error and returns STEP_FAILED. */
StepResult BouncingBall_fail(const BouncingBall *m, const char *format, ...) STEP_FORMAT;

#ifdef __cplusplus
}
#endif

#endif
