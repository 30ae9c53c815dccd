/* Written from fmu.json by "cosimo fmu build", which overwrites it. */
#ifndef OSCILLATINGPLATE_H
#define OSCILLATINGPLATE_H

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
 * Computes variables without a start value from parameters, inputs and start values. It may be called several times before the
 * first step, always with the values that were set. Optional.
 */
StepResult OscillatingPlate_initialize(OscillatingPlate *m, double time);

/* Computes outputs from inputs and other variables at the same time; called after each step and each change. Optional. */
StepResult OscillatingPlate_outputs(OscillatingPlate *m, double time);

/* Makes a step from `time` to `time + size`. Inputs are constant during the step. */
StepResult OscillatingPlate_step(OscillatingPlate *m, double time, double size);

#ifdef __GNUC__
#define STEP_FORMAT __attribute__((format(printf, 2, 3)))
#else
#define STEP_FORMAT
#endif

/* Messages to the importer's log, formatted like printf. A step with a warning returns status warning. */
void OscillatingPlate_log(const OscillatingPlate *m, const char *format, ...) STEP_FORMAT;
void OscillatingPlate_warn(const OscillatingPlate *m, const char *format, ...) STEP_FORMAT;
/* Reports an error and returns STEP_FAILED. */
StepResult OscillatingPlate_fail(const OscillatingPlate *m, const char *format, ...) STEP_FORMAT;

#ifdef __cplusplus
}
#endif

#endif
