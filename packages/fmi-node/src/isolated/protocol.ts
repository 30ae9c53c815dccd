import type { ArgumentKind, CallName } from "@cosimo/fmi";

/** First word of a message to the process of an FMU. */
export const request = {
  /** The FMU, as JSON; comes first and once. */
  open: 0,
  /** `InstantiateRequest` as JSON; answered by the number of the instance, or 0. */
  instantiate: 1,
  /** Number of the instance, index of the call, its arguments. */
  call: 2,
  /** Number of the instance, groups as JSON; answered by a number. */
  prepareStep: 3,
  step: 4,
  prepareEvaluation: 5,
  evaluate: 6,
  /** The answer to a callback: a number. */
  resume: 7,
} as const;

/** First word of a message from it. All but `reply` and `failed` are to be answered by `resume`. */
export const response = {
  reply: 0,
  /** Code and arguments of an `FmuFailure` as JSON. */
  failed: 1,
  log: 2,
  intermediateUpdate: 3,
  clockUpdate: 4,
  /** A fault of ours, as text. */
  broken: 5,
} as const;

/** Arguments of every call; `text` is a type of values. */
export const callTable: Readonly<Record<CallName, readonly ArgumentKind[]>> = {
  setDebugLogging: ["flag", "textsIn"],
  enterConfigurationMode: [],
  exitConfigurationMode: [],
  enterInitializationMode: ["number", "number", "number"],
  exitInitializationMode: [],
  enterEventMode: [],
  enterContinuousTimeMode: [],
  enterStepMode: [],
  terminate: [],
  reset: [],
  free: [],
  getValues: ["text", "in", "out"],
  setValues: ["text", "in", "in"],
  getStrings: ["in", "textsOut"],
  setStrings: ["in", "textsIn"],
  getBinaries: ["in", "blobsOut"],
  setBinaries: ["in", "blobsIn"],
  doStep: ["number", "number", "flag", "out"],
  setInputDerivatives: ["in", "in", "in"],
  getOutputDerivatives: ["in", "in", "out"],
  evaluateDiscreteStates: [],
  updateDiscreteStates: ["out"],
  completedIntegratorStep: ["flag", "out"],
  setTime: ["number"],
  setContinuousStates: ["in"],
  getContinuousStates: ["out"],
  getNominalsOfContinuousStates: ["out"],
  getContinuousStateDerivatives: ["out"],
  getEventIndicators: ["out"],
  getNumberOfContinuousStates: ["out"],
  getNumberOfEventIndicators: ["out"],
  getDirectionalDerivative: ["in", "in", "in", "out"],
  getAdjointDerivative: ["in", "in", "in", "out"],
  getNumberOfVariableDependencies: ["number", "out"],
  getVariableDependencies: ["number", "out", "out", "out", "out"],
  getFMUState: ["out"],
  setFMUState: ["number"],
  freeFMUState: ["number"],
  serializedFMUStateSize: ["number", "out"],
  serializeFMUState: ["number", "out"],
  deserializeFMUState: ["in", "out"],
  getIntervalDecimal: ["in", "out", "out"],
  getIntervalFraction: ["in", "out", "out", "out"],
  getShiftDecimal: ["in", "out"],
  getShiftFraction: ["in", "out", "out"],
  setIntervalDecimal: ["in", "in"],
  setIntervalFraction: ["in", "in", "in"],
  setShiftDecimal: ["in", "in"],
  setShiftFraction: ["in", "in", "in"],
  activateModelPartition: ["number", "number"],
};

export const callNames = Object.keys(callTable) as readonly CallName[];
