export { bindKernels, bindMethod, bindResidualKernels } from "./binding/bind-kernels.ts";
export { kernelLayout, steppingKernels } from "./binding/kernel-layout.ts";
export {
  type Kernels,
  kernelExports,
  type MethodKernels,
  type ResidualKernels,
  type StepMethodName,
  stepMethods,
} from "./binding/kernels.ts";
export { linkableKernels } from "./binding/linkable-kernels.ts";
export { sparseFactor, sparseNullVector, sparseRowCombination } from "./linear/threshold-lu.ts";
export { cubicCrossing } from "./location/event-cubic.ts";
export {
  EVENT_BEGIN_KNOWN,
  EVENT_COARSE,
  EVENT_END_KNOWN,
  EVENT_EVALUATION_FAILED,
  EVENT_EVALUATIONS,
  EVENT_FAILURE,
  EVENT_FOUND,
  EVENT_HEADER,
  EVENT_NONE,
  EVENT_TIME,
  EVENT_TIME_BEFORE,
  eventMemorySize,
} from "./location/event-memory.ts";
export { ADVANCE_SEARCH } from "./run/advance-steps.ts";
export { GROWTH_TOO_FAST } from "./run/solution-checks.ts";
export { LIMITS_ENTRY, LIMITS_HEADER, LIMITS_WITHIN } from "./run/step-limits.ts";
export { STATUS_NEEDS_ROOM } from "./steps/bdf-control.ts";
export {
  BDF_FIRST,
  BDF_HEADER,
  BDF_HIGHEST_ORDER,
  BDF_HISTORY,
  BDF_LAST_C,
  BDF_MATRIX_C,
  BDF_MAX_ORDER,
  BDF_NEXT_ORDER,
  BDF_OLD_ORDER,
  BDF_ORDER,
  BDF_PENDING,
  BDF_REPEATS,
  BDF_RISING,
  BDF_SECOND_DERIVATIVE,
  BDF_SIZE,
  BDF_STATES,
  BDF_VECTORS,
} from "./steps/bdf-memory.ts";
export { FROZEN_SIZE } from "./steps/frozen-jacobian.ts";
export {
  STRUCTURE_ENTRIES,
  STRUCTURE_GROUPS,
  STRUCTURE_HEADER,
  STRUCTURE_NUMERIC,
  STRUCTURE_SIZE,
  STRUCTURE_SPARSE,
} from "./steps/iteration-matrix.ts";
export * from "./steps/radau-memory.ts";
export {
  MATRIX_ENTRIES,
  MATRIX_FACTORS,
  MATRIX_GROUPS,
  MATRIX_HEADER,
  MATRIX_NUMERIC,
  MATRIX_SIZE,
} from "./steps/residual-matrix.ts";
export {
  STATUS_ACCEPTED,
  STATUS_EVALUATION_FAILED,
  STATUS_NONSTIFF,
  STATUS_STEP_TOO_SMALL,
  STATUS_STIFF,
  STEP_ACCEPTED_COUNT,
  STEP_BASE,
  STEP_COMPLEX,
  STEP_ERROR_ORDER,
  STEP_EVALUATIONS,
  STEP_FACTORIZATIONS,
  STEP_FAILED_COUNT,
  STEP_FAILED_TRY,
  STEP_FAILURE,
  STEP_FIXED,
  STEP_FROZEN,
  STEP_H,
  STEP_H_MAX,
  STEP_H_MIN,
  STEP_HEADER,
  STEP_JACOBIANS,
  STEP_LIMITS,
  STEP_MATRICES,
  STEP_PROBE,
  STEP_REJECTED_COUNT,
  STEP_RTOL,
  STEP_SIZE_LIMIT,
  STEP_STABILITY,
  STEP_STAGES,
  STEP_STRUCTURE,
  STEP_T,
  STEP_T_END,
  STEP_T_OLD,
  STEP_TABLEAU,
  STEP_TOLERANCE_DIVISOR,
} from "./steps/step-control.ts";
