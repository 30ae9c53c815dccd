import type { CallRow } from "./call-row.ts";

/** States in which an instance can be reset, freed and asked for its state: FMI 3.0.2, section 2.3.1, "FMU State Settable". */
const settable3 =
  "instantiated initializationMode eventMode configurationMode reconfigurationMode terminated continuousTimeMode stepMode clockActivationMode";
const initialized3 =
  "initializationMode eventMode terminated continuousTimeMode stepMode clockActivationMode";
const continuous3 = "initializationMode eventMode terminated continuousTimeMode";
/** The same for FMI 1 and 2, where the states of the two interface types differ. */
const any = {
  ME: "instantiated initializationMode eventMode continuousTimeMode terminated error",
  CS: "instantiated initializationMode stepMode stepDiscarded terminated error",
};
const initialized2 = {
  ME: "initializationMode eventMode continuousTimeMode terminated error",
  CS: "initializationMode stepMode stepDiscarded terminated error",
};
const running = { ME: "eventMode continuousTimeMode", CS: "stepMode stepDiscarded" };

const saved = { "3": settable3, "2ME": any.ME, "2CS": any.CS };
const restored = { ...saved, "3": `${settable3} error` };
const always = { "2ME": any.ME, "2CS": any.CS, "1ME": any.ME, "1CS": any.CS };
const partialDerivatives = { "3": initialized3 };
const shifts = { "3": "initializationMode" };
const setIntervals = { "3": "initializationMode eventMode clockActivationMode" };
const getIntervals = { "3": `${setIntervals[3]} clockUpdateMode` };
const configurable3 =
  "instantiated initializationMode eventMode configurationMode reconfigurationMode continuousTimeMode stepMode intermediateUpdateMode clockActivationMode";
const readable3 = `${initialized3} intermediateUpdateMode`;
const readable = {
  "3": readable3,
  "2ME": initialized2.ME,
  "2CS": initialized2.CS,
  "1ME": "eventMode continuousTimeMode terminated",
  "1CS": "stepMode stepDiscarded terminated",
};
const settable = {
  "3": configurable3,
  "2ME": "instantiated initializationMode eventMode",
  "2CS": "instantiated initializationMode stepMode",
  "1ME": "instantiated initializationMode eventMode continuousTimeMode",
  "1CS": "instantiated initializationMode stepMode",
};
const continuous = { "3ME": continuous3, "2ME": initialized2.ME, "1ME": running.ME };
const counted = {
  "3ME": `instantiated ${continuous3}`,
  "2ME": "instantiated initializationMode eventMode continuousTimeMode terminated",
  "1ME": "instantiated initializationMode eventMode continuousTimeMode",
};

/**
 * Calls of an instance, one row each: arguments, functions of FMI 1, 2 and 3 (notation: `CallRow`), and the states of the
 * life cycle in which the standard allows the call, by version and interface type.
 */
export const callTable = {
  setDebugLogging: {
    arguments: ["loggingOn: flag", "categories?: texts"],
    1: "SetDebugLogging(loggingOn)",
    2: "SetDebugLogging(loggingOn, #categories, categories)",
    3: "SetDebugLogging(loggingOn, #categories, categories)",
    legal: { "3": settable3, ...always },
  },
  /** Before initialization, and from event or step mode: structural parameters may be set (FMI 3). */
  enterConfigurationMode: {
    arguments: [],
    3: "EnterConfigurationMode()",
    legal: { "3": "instantiated eventMode stepMode clockActivationMode" },
  },
  exitConfigurationMode: {
    arguments: [],
    3: "ExitConfigurationMode()",
    legal: { "3": "configurationMode reconfigurationMode" },
  },
  /** What FMI 3 tells with `enterInitializationMode`. Some FMUs reset their variables in it: start values are set after it. */
  setupExperiment: {
    arguments: ["tolerance: f64?", "startTime: f64", "stopTime: f64?"],
    1: "SetTime(startTime)",
    2: "SetupExperiment(tolerance?, tolerance, startTime, stopTime?, stopTime)",
    legal: { "2ME": "instantiated", "2CS": "instantiated", "1ME": "instantiated" },
  },
  // FMI 1: `versions.ts`, as `fmiInitialize` does both.
  enterInitializationMode: {
    arguments: ["tolerance: f64?", "startTime: f64", "stopTime: f64?"],
    1: "Initialize",
    2: "EnterInitializationMode()",
    3: "EnterInitializationMode(tolerance?, tolerance, startTime, stopTime?, stopTime)",
    legal: {
      ...{ "3": "instantiated", "2ME": "instantiated", "2CS": "instantiated" },
      ...{ "1ME": "instantiated", "1CS": "instantiated" },
    },
  },
  exitInitializationMode: {
    arguments: [],
    1: "Initialize",
    2: "ExitInitializationMode()",
    3: "ExitInitializationMode()",
    legal: {
      ...{ "3": "initializationMode", "2ME": "initializationMode", "2CS": "initializationMode" },
      ...{ "1ME": "initializationMode", "1CS": "initializationMode" },
    },
  },
  enterEventMode: {
    arguments: [],
    1: "EnterEventMode",
    2: "EnterEventMode()",
    3: "EnterEventMode()",
    legal: {
      ...{ "3": "continuousTimeMode stepMode", "2ME": "eventMode continuousTimeMode" },
      ...{ "1ME": "continuousTimeMode" },
    },
  },
  enterContinuousTimeMode: {
    arguments: [],
    1: "EnterContinuousTimeMode",
    2: "EnterContinuousTimeMode()",
    3: "EnterContinuousTimeMode()",
    wit: { interfaces: "modelExchange" },
    legal: { "3ME": "eventMode", "2ME": "eventMode", "1ME": "eventMode" },
  },
  enterStepMode: {
    arguments: [],
    3: "EnterStepMode()",
    wit: { interfaces: "coSimulation modelExchange" },
    legal: { "3CS": "eventMode" },
  },
  terminate: {
    arguments: [],
    1: "Terminate() | TerminateSlave()",
    2: "Terminate()",
    3: "Terminate()",
    legal: {
      "3": "eventMode reconfigurationMode continuousTimeMode stepMode clockActivationMode",
      ...{ "2ME": running.ME, "2CS": running.CS, "1ME": running.ME, "1CS": running.CS },
    },
  },
  reset: {
    arguments: [],
    1: "Reset | ResetSlave()",
    2: "Reset()",
    3: "Reset()",
    legal: { "3": `${settable3} error`, ...always },
  },
  free: {
    arguments: [],
    1: "FreeModelInstance() | FreeSlaveInstance()",
    2: "FreeInstance()",
    3: "FreeInstance()",
    wit: { interfaces: "" },
    legal: { "3": `${settable3} error`, ...always },
  },

  getValues: {
    arguments: ["type: type", "references: u32[]", "values: out values of references"],
    1: "Get*(references, #references, values)",
    2: "Get*(references, #references, values)",
    3: "Get*(references, #references, values, #values)",
    legal: { ...readable, "3": `${readable3} clockUpdateMode` },
  },
  setValues: {
    arguments: ["type: type", "references: u32[]", "values: values"],
    1: "Set*(references, #references, values)",
    2: "Set*(references, #references, values)",
    3: "Set*(references, #references, values, #values)",
    legal: { ...settable, "2ME": `${settable["2ME"]} continuousTimeMode` },
  },
  getStrings: {
    arguments: ["references: u32[]", "values: out texts of references"],
    1: "GetString(references, #references, values)",
    2: "GetString(references, #references, values)",
    3: "GetString(references, #references, values, #values)",
    legal: readable,
  },
  setStrings: {
    arguments: ["references: u32[]", "values: texts"],
    1: "SetString(references, #references, values)",
    2: "SetString(references, #references, values)",
    3: "SetString(references, #references, values, #values)",
    legal: settable,
  },
  getBinaries: {
    arguments: ["references: u32[]", "values: out blobs of references"],
    3: "GetBinary(references, #references, sizes(values), values, #values)",
    legal: { "3": readable3 },
  },
  setBinaries: {
    arguments: ["references: u32[]", "values: blobs"],
    3: "SetBinary(references, #references, sizes(values), values, #values)",
    legal: { "3": configurable3 },
  },

  /**
   * FMI 1 and 2: the result is made of the status and of `fmi2GetXXXStatus`, in `versions.ts`. Importers that may set a state saved
   * before the communication point pass `false` for `noSetFMUStatePriorToCurrentPoint`.
   */
  doStep: {
    arguments: [
      ...(["currentCommunicationPoint: f64", "communicationStepSize: f64"] as const),
      ...(["noSetFMUStatePriorToCurrentPoint?: flag", "result: out step"] as const),
    ],
    1: "DoStep(currentCommunicationPoint, communicationStepSize, noSetFMUStatePriorToCurrentPoint)",
    2: "DoStep(currentCommunicationPoint, communicationStepSize, noSetFMUStatePriorToCurrentPoint)",
    3: "DoStep(currentCommunicationPoint, communicationStepSize, noSetFMUStatePriorToCurrentPoint, &eventHandlingNeeded, &terminateSimulation, &earlyReturn, &lastSuccessfulTime)",
    wit: { interfaces: "coSimulation" },
    legal: { "3": "stepMode", "2CS": "stepMode", "1CS": "stepMode" },
  },
  /** FMI 1 and 2: `orders[i]`-th time derivative of an input. */
  setInputDerivatives: {
    arguments: ["references: u32[]", "orders: i32[]", "values: f64[]"],
    1: "SetRealInputDerivatives(references, #references, orders, values)",
    2: "SetRealInputDerivatives(references, #references, orders, values)",
    legal: {
      "2CS": "instantiated initializationMode stepMode",
      "1CS": "instantiated initializationMode stepMode",
    },
  },
  getOutputDerivatives: {
    arguments: ["references: u32[]", "orders: i32[]", "values: out f64[] of references"],
    1: "GetRealOutputDerivatives(references, #references, orders, values)",
    2: "GetRealOutputDerivatives(references, #references, orders, values)",
    3: "GetOutputDerivatives(references, #references, orders, values, #values)",
    wit: {
      interfaces: "coSimulation modelExchange",
      parameters: "requests: list<tuple<value-reference, u32>>",
    },
    legal: {
      "3CS": "terminated stepMode intermediateUpdateMode",
      "2CS": "stepMode stepDiscarded terminated error",
      "1CS": running.CS,
    },
  },

  evaluateDiscreteStates: { arguments: [], 3: "EvaluateDiscreteStates()", legal: { "3": "eventMode" } },
  /** FMI 2: `fmi2NewDiscreteStates`; FMI 1: `fmiEventUpdate`. */
  updateDiscreteStates: {
    arguments: ["result: out update"],
    1: "EventUpdate",
    2: "NewDiscreteStates(&result)",
    3: "UpdateDiscreteStates(&discreteStatesNeedUpdate, &terminateSimulation, &nominalsOfContinuousStatesChanged, &valuesOfContinuousStatesChanged, &nextEventTime?, &nextEventTime)",
    legal: { "3": "eventMode", "2ME": "eventMode", "1ME": "eventMode" },
  },
  completedIntegratorStep: {
    arguments: ["noSetFMUStatePriorToCurrentPoint?: flag", "result: out integratorStep"],
    1: "CompletedIntegratorStep(&enterEventMode)",
    2: "CompletedIntegratorStep(noSetFMUStatePriorToCurrentPoint, &enterEventMode, &terminateSimulation)",
    3: "CompletedIntegratorStep(noSetFMUStatePriorToCurrentPoint, &enterEventMode, &terminateSimulation)",
    wit: { interfaces: "modelExchange" },
    legal: { "3": "continuousTimeMode", "2ME": "continuousTimeMode", "1ME": "continuousTimeMode" },
  },
  setTime: {
    arguments: ["time: f64"],
    1: "SetTime(time)",
    2: "SetTime(time)",
    3: "SetTime(time)",
    wit: { interfaces: "modelExchange" },
    legal: { "3": "continuousTimeMode", "2ME": running.ME, "1ME": running.ME },
  },
  setContinuousStates: {
    arguments: ["continuousStates: f64[]"],
    1: "SetContinuousStates(continuousStates, #continuousStates)",
    2: "SetContinuousStates(continuousStates, #continuousStates)",
    3: "SetContinuousStates(continuousStates, #continuousStates)",
    wit: { interfaces: "modelExchange" },
    legal: { "3": "continuousTimeMode", "2ME": "continuousTimeMode", "1ME": "continuousTimeMode" },
  },
  getContinuousStates: {
    arguments: ["continuousStates: out f64[] of getNumberOfContinuousStates"],
    1: "GetContinuousStates(continuousStates, #continuousStates)",
    2: "GetContinuousStates(continuousStates, #continuousStates)",
    3: "GetContinuousStates(continuousStates, #continuousStates)",
    wit: { interfaces: "modelExchange" },
    legal: continuous,
  },
  getNominalsOfContinuousStates: {
    arguments: ["nominals: out f64[] of getNumberOfContinuousStates"],
    1: "GetNominalContinuousStates(nominals, #nominals)",
    2: "GetNominalsOfContinuousStates(nominals, #nominals)",
    3: "GetNominalsOfContinuousStates(nominals, #nominals)",
    wit: { interfaces: "modelExchange" },
    legal: { "3ME": continuous3, "2ME": any.ME, "1ME": `instantiated ${running.ME}` },
  },
  getContinuousStateDerivatives: {
    arguments: ["derivatives: out f64[] of getNumberOfContinuousStates"],
    1: "GetDerivatives(derivatives, #derivatives)",
    2: "GetDerivatives(derivatives, #derivatives)",
    3: "GetContinuousStateDerivatives(derivatives, #derivatives)",
    wit: { interfaces: "modelExchange" },
    legal: continuous,
  },
  getEventIndicators: {
    arguments: ["indicators: out f64[] of getNumberOfEventIndicators"],
    1: "GetEventIndicators(indicators, #indicators)",
    2: "GetEventIndicators(indicators, #indicators)",
    3: "GetEventIndicators(indicators, #indicators)",
    wit: { interfaces: "modelExchange" },
    legal: continuous,
  },
  /** They change with structural parameters. FMI 1 and 2: what the model description says. */
  getNumberOfContinuousStates: {
    arguments: ["count: out size"],
    3: "GetNumberOfContinuousStates(&count)",
    wit: { interfaces: "modelExchange" },
    legal: counted,
  },
  getNumberOfEventIndicators: {
    arguments: ["count: out size"],
    3: "GetNumberOfEventIndicators(&count)",
    wit: { interfaces: "modelExchange" },
    legal: counted,
  },

  /** `sensitivity` = (d unknowns / d knowns) * `seed`. */
  getDirectionalDerivative: {
    arguments: ["unknowns: u32[]", "knowns: u32[]", "seed: f64[]", "sensitivity: out f64[] of unknowns"],
    2: "GetDirectionalDerivative(unknowns, #unknowns, knowns, #knowns, seed, sensitivity)",
    3: "GetDirectionalDerivative(unknowns, #unknowns, knowns, #knowns, seed, #seed, sensitivity, #sensitivity)",
    legal: { "3": initialized3, "2ME": initialized2.ME, "2CS": initialized2.CS },
  },
  /** `sensitivity` = `seed` * (d unknowns / d knowns). */
  getAdjointDerivative: {
    arguments: ["unknowns: u32[]", "knowns: u32[]", "seed: f64[]", "sensitivity: out f64[] of knowns"],
    3: "GetAdjointDerivative(unknowns, #unknowns, knowns, #knowns, seed, #seed, sensitivity, #sensitivity)",
    legal: partialDerivatives,
  },
  // Section 2.2.9 names no states: dependencies exist where array sizes do.
  getNumberOfVariableDependencies: {
    arguments: ["dependent: u32", "count: out size"],
    3: "GetNumberOfVariableDependencies(dependent, &count)",
    wit: { parameters: "vr: value-reference" },
    legal: { "3": `instantiated ${initialized3}` },
  },
  getVariableDependencies: {
    arguments: [
      "dependent: u32",
      "elementsOfDependent: out size[] of getNumberOfVariableDependencies",
      "independents: out u32[] of getNumberOfVariableDependencies",
      "elementsOfIndependents: out size[] of getNumberOfVariableDependencies",
      "kinds: out kind[] of getNumberOfVariableDependencies",
    ],
    3: "GetVariableDependencies(dependent, elementsOfDependent, independents, elementsOfIndependents, kinds, #kinds)",
    wit: { result: "list<variable-dependency>" },
    legal: { "3": `instantiated ${initialized3}` },
  },

  getFMUState: {
    arguments: ["state: out handle"],
    2: "GetFMUstate(&state)",
    3: "GetFMUState(&state)",
    legal: saved,
  },
  setFMUState: {
    arguments: ["state: handle"],
    2: "SetFMUstate(state)",
    3: "SetFMUState(state)",
    legal: restored,
  },
  freeFMUState: {
    arguments: ["state: handle"],
    2: "FreeFMUstate(&state)",
    3: "FreeFMUState(&state)",
    wit: { interfaces: "" },
    legal: restored,
  },
  serializedFMUStateSize: {
    arguments: ["state: handle", "size: out size"],
    2: "SerializedFMUstateSize(state, &size)",
    3: "SerializedFMUStateSize(state, &size)",
    wit: { interfaces: "" },
    legal: saved,
  },
  serializeFMUState: {
    arguments: ["state: handle", "bytes: out u8[]"],
    2: "SerializeFMUstate(state, bytes, #bytes)",
    3: "SerializeFMUState(state, bytes, #bytes)",
    wit: { interfaces: "" },
    legal: saved,
  },
  deserializeFMUState: {
    arguments: ["bytes: u8[]", "state: out handle"],
    2: "DeSerializeFMUstate(bytes, #bytes, &state)",
    3: "DeserializeFMUState(bytes, #bytes, &state)",
    wit: { interfaces: "" },
    legal: saved,
  },

  /** Intervals of clocks [s]; `qualifiers` are indices into `intervalQualifiers`. */
  getIntervalDecimal: {
    arguments: ["clocks: u32[]", "intervals: out f64[] of clocks", "qualifiers: out qualifier[] of clocks"],
    3: "GetIntervalDecimal(clocks, #clocks, intervals, qualifiers)",
    wit: { result: "list<tuple<f64, interval-qualifier>>" },
    legal: getIntervals,
  },
  /** In counts of 1/resolution [s]. */
  getIntervalFraction: {
    arguments: [
      "clocks: u32[]",
      "counters: out u64[] of clocks",
      "resolutions: out u64[] of clocks",
      "qualifiers: out qualifier[] of clocks",
    ],
    3: "GetIntervalFraction(clocks, #clocks, counters, resolutions, qualifiers)",
    wit: { result: "list<tuple<interval-fraction, interval-qualifier>>" },
    legal: getIntervals,
  },
  getShiftDecimal: {
    arguments: ["clocks: u32[]", "shifts: out f64[] of clocks"],
    3: "GetShiftDecimal(clocks, #clocks, shifts)",
    legal: shifts,
  },
  getShiftFraction: {
    arguments: ["clocks: u32[]", "counters: out u64[] of clocks", "resolutions: out u64[] of clocks"],
    3: "GetShiftFraction(clocks, #clocks, counters, resolutions)",
    wit: { result: "list<interval-fraction>" },
    legal: shifts,
  },
  setIntervalDecimal: {
    arguments: ["clocks: u32[]", "intervals: f64[]"],
    3: "SetIntervalDecimal(clocks, #clocks, intervals)",
    legal: setIntervals,
  },
  setIntervalFraction: {
    arguments: ["clocks: u32[]", "counters: u64[]", "resolutions: u64[]"],
    3: "SetIntervalFraction(clocks, #clocks, counters, resolutions)",
    wit: { parameters: "value-references: list<value-reference>, intervals: list<interval-fraction>" },
    legal: setIntervals,
  },
  setShiftDecimal: {
    arguments: ["clocks: u32[]", "shifts: f64[]"],
    3: "SetShiftDecimal(clocks, #clocks, shifts)",
    legal: shifts,
  },
  setShiftFraction: {
    arguments: ["clocks: u32[]", "counters: u64[]", "resolutions: u64[]"],
    3: "SetShiftFraction(clocks, #clocks, counters, resolutions)",
    wit: { parameters: "value-references: list<value-reference>, shifts: list<interval-fraction>" },
    legal: shifts,
  },
  activateModelPartition: {
    arguments: ["clockReference: u32", "activationTime: f64"],
    3: "ActivateModelPartition(clockReference, activationTime)",
    wit: { interfaces: "scheduledExecution" },
    legal: { "3": "clockActivationMode" },
  },
} as const satisfies Readonly<Record<string, CallRow>>;
