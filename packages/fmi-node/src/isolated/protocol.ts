/** First word of a message to the process of an FMU. */
export const request = {
  /** The FMU as JSON; the first request, sent once. */
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
  /** `OpenRequest` as JSON; answered by a phrase as JSON, or "". */
  openExternal: 8,
  /** Name of a function; answered by 1 if a library has it. */
  findExternal: 9,
  /** Number of the function, inputs, texts; answered by 1 and outputs, or by 0 and what failed. */
  callExternal: 10,
  closeExternal: 11,
} as const;

/** First word of a message from the process of an FMU. Callbacks are answered by `resume`. */
export const response = {
  reply: 0,
  /** Code and arguments of an `FmuFailure` as JSON. */
  failed: 1,
  log: 2,
  intermediateUpdate: 3,
  clockUpdate: 4,
  /** An exception that is no `FmuFailure`, as text: a fault of this program. */
  broken: 5,
} as const;
