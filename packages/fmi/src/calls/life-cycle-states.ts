/**
 * States of an instance in the terms of FMI 3 (section 2.3). `stepDiscarded` is FMI 2's `stepFailed`, `stepMode` its
 * `stepComplete`. `stepInProgress`: a step has begun and not ended, of any version. After an `error` an instance may be reset or set
 * to a saved state; after `fatal` no call is legal.
 */
export const lifeCycleStates = [
  "instantiated",
  "configurationMode",
  "initializationMode",
  "eventMode",
  "continuousTimeMode",
  "stepMode",
  "stepInProgress",
  "intermediateUpdateMode",
  "clockActivationMode",
  "clockUpdateMode",
  "reconfigurationMode",
  "stepDiscarded",
  "terminated",
  "error",
  "fatal",
  "freed",
] as const;
export type LifeCycleState = (typeof lifeCycleStates)[number];
