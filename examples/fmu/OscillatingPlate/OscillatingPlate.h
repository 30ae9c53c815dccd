/* Written from fmu.json by "cosimo fmu build", which overwrites it. */
#ifndef OSCILLATINGPLATE_H
#define OSCILLATINGPLATE_H

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

typedef struct OscillatingPlate {
  double M; /* parameter [kg] Mass of the plate */
  double k; /* parameter [N/m] Stiffness of the spring */
  double c; /* parameter [N.s/m] Damping */
  double width; /* parameter [m] Thickness of the plate */
  double g; /* parameter [m/s2] Acceleration of gravity; 0: the weight is part of the rest position */
  double force; /* input [N] Force on the plate, upwards */
  double z; /* local [m] Position of the plate's centre, 0 at rest */
  double position; /* output [m] Position of the upper surface */
  double velocity; /* output [m/s] Velocity of the plate */
} OscillatingPlate;

/*
 * Computes what has no start value, from parameters, inputs and start values. It may be called several times before the run
 * begins, always with the values that were set. It may be missing.
 */
StepResult OscillatingPlate_initialize(OscillatingPlate *m, double time);

/* Computes outputs from inputs and other variables at the same time; called after each step and each change. It may be missing. */
StepResult OscillatingPlate_outputs(OscillatingPlate *m, double time);

/* Goes from `time` to `time + size`. Inputs keep their values meanwhile. */
StepResult OscillatingPlate_step(OscillatingPlate *m, double time, double size);

#ifdef __GNUC__
#define STEP_FORMAT __attribute__((format(printf, 2, 3)))
#else
#define STEP_FORMAT
#endif

/* Messages to the importer's log, as printf writes them. A step with a warning is done with a warning. */
void OscillatingPlate_log(const OscillatingPlate *m, const char *format, ...) STEP_FORMAT;
void OscillatingPlate_warn(const OscillatingPlate *m, const char *format, ...) STEP_FORMAT;
/* Why it failed; the answer is STEP_FAILED. */
StepResult OscillatingPlate_fail(const OscillatingPlate *m, const char *format, ...) STEP_FORMAT;

#ifdef __cplusplus
}
#endif

#endif
