import type { CallName } from "./instance-calls.ts";
import type { LifeCycle, LifeCycleState } from "./life-cycle.ts";

/** Calls that are legal in a state, and where the standard says so. */
export interface LegalCalls {
  readonly section: string;
  readonly calls: ReadonlySet<CallName>;
}

type Row = readonly [section: string, ...calls: (readonly CallName[])[]];
type Table = Readonly<Partial<Record<LifeCycleState, Row>>>;

const getVariables = ["getValues", "getStrings", "getBinaries"] as const;
const setVariables = ["setValues", "setStrings", "setBinaries"] as const;
/** Bytes are known to FMI 3 only. */
const binaries: readonly CallName[] = ["getBinaries", "setBinaries"];
/** FMI 3, section 2.2.9, which names no states: where there are sizes, there are dependencies. */
const dependencies = ["getNumberOfVariableDependencies", "getVariableDependencies"] as const;
const always = ["setDebugLogging", "reset", "free"] as const;
const saved = [
  "setFMUState",
  "freeFMUState",
  "serializedFMUStateSize",
  "serializeFMUState",
  "deserializeFMUState",
] as const;
/** FMI 3, section 2.3.1: super state "FMU State Settable". */
const settable = [...always, "getFMUState", ...saved] as const;
const partialDerivatives = ["getDirectionalDerivative", "getAdjointDerivative"] as const;
const continuous = ["getContinuousStates", "getContinuousStateDerivatives", "getEventIndicators"] as const;
const sizes = ["getNumberOfContinuousStates", "getNumberOfEventIndicators"] as const;
const nominals = ["getNominalsOfContinuousStates"] as const;
const getIntervals = ["getIntervalDecimal", "getIntervalFraction"] as const;
const setIntervals = ["setIntervalDecimal", "setIntervalFraction"] as const;
const getShifts = ["getShiftDecimal", "getShiftFraction"] as const;
const setShifts = ["setShiftDecimal", "setShiftFraction"] as const;

/** What FMI 3.0.2 lists as allowed function calls of each state; sizes are asked anywhere, they only change in event mode. */
const version3: Table = {
  instantiated: [
    "2.3.2",
    settable,
    setVariables,
    sizes,
    dependencies,
    ["enterConfigurationMode", "enterInitializationMode"],
  ],
  initializationMode: [
    "2.3.3",
    settable,
    getVariables,
    setVariables,
    continuous,
    nominals,
    sizes,
    partialDerivatives,
    dependencies,
    [...getIntervals, ...setIntervals, ...getShifts, ...setShifts],
    ["exitInitializationMode"],
  ],
  eventMode: [
    "2.3.5",
    settable,
    getVariables,
    setVariables,
    continuous,
    nominals,
    sizes,
    partialDerivatives,
    dependencies,
    [...getIntervals, ...setIntervals],
    ["evaluateDiscreteStates", "updateDiscreteStates"],
    ["enterConfigurationMode", "enterContinuousTimeMode", "enterStepMode", "terminate"],
  ],
  configurationMode: ["2.3.6", settable, setVariables, ["exitConfigurationMode"]],
  reconfigurationMode: ["2.3.7", settable, setVariables, ["exitConfigurationMode", "terminate"]],
  terminated: [
    "2.3.8",
    settable,
    getVariables,
    continuous,
    nominals,
    sizes,
    partialDerivatives,
    dependencies,
    ["getOutputDerivatives"],
  ],
  continuousTimeMode: [
    "3.2.1",
    settable,
    getVariables,
    setVariables,
    continuous,
    nominals,
    sizes,
    partialDerivatives,
    dependencies,
    ["setTime", "setContinuousStates", "completedIntegratorStep", "enterEventMode", "terminate"],
  ],
  stepMode: [
    "4.2.1",
    settable,
    getVariables,
    setVariables,
    partialDerivatives,
    dependencies,
    ["getOutputDerivatives", "doStep", "enterEventMode", "enterConfigurationMode", "terminate"],
  ],
  intermediateUpdateMode: ["4.2.2", getVariables, setVariables, ["getOutputDerivatives"]],
  clockActivationMode: [
    "5.2.1",
    settable,
    getVariables,
    setVariables,
    partialDerivatives,
    dependencies,
    [...getIntervals, ...setIntervals],
    ["activateModelPartition", "enterConfigurationMode", "terminate"],
  ],
  clockUpdateMode: ["5.2.2", ["getValues"], getIntervals],
  error: ["2.2.3", ["free", "reset", "setFMUState", "freeFMUState"]],
  fatal: ["2.2.3"],
};

const onlyModelExchange: readonly CallName[] = [
  ...continuous,
  ...nominals,
  ...sizes,
  "enterContinuousTimeMode",
];
const onlyCoSimulation: readonly CallName[] = ["enterStepMode", "getOutputDerivatives"];

/** Calls of FMI 2.0.5, tables in sections 3.2.3 and 4.2.4. Sizes are known from the model description. */
const version2ModelExchange: Table = {
  instantiated: ["3.2.3", settable, setVariables, nominals, sizes, ["enterInitializationMode"]],
  initializationMode: [
    "3.2.3",
    settable,
    getVariables,
    setVariables,
    continuous,
    nominals,
    sizes,
    ["getDirectionalDerivative", "exitInitializationMode"],
  ],
  eventMode: [
    "3.2.3",
    settable,
    getVariables,
    setVariables,
    continuous,
    nominals,
    sizes,
    ["getDirectionalDerivative", "updateDiscreteStates", "setTime"],
    ["enterEventMode", "enterContinuousTimeMode", "terminate"],
  ],
  continuousTimeMode: [
    "3.2.3",
    settable,
    getVariables,
    ["setValues"],
    continuous,
    nominals,
    sizes,
    ["getDirectionalDerivative", "setTime", "setContinuousStates", "completedIntegratorStep"],
    ["enterEventMode", "terminate"],
  ],
  terminated: ["3.2.3", settable, getVariables, continuous, nominals, sizes, ["getDirectionalDerivative"]],
  error: ["3.2.3", settable, getVariables, continuous, nominals, ["getDirectionalDerivative"]],
  fatal: ["3.2.3"],
};

const version2CoSimulation: Table = {
  instantiated: ["4.2.4", settable, setVariables, ["setInputDerivatives", "enterInitializationMode"]],
  initializationMode: [
    "4.2.4",
    settable,
    getVariables,
    setVariables,
    ["getDirectionalDerivative", "setInputDerivatives", "exitInitializationMode"],
  ],
  stepMode: [
    "4.2.4",
    settable,
    getVariables,
    setVariables,
    ["getDirectionalDerivative", "setInputDerivatives", "getOutputDerivatives", "doStep", "terminate"],
  ],
  stepDiscarded: [
    "4.2.4",
    settable,
    getVariables,
    ["getDirectionalDerivative", "getOutputDerivatives", "terminate"],
  ],
  terminated: ["4.2.4", settable, getVariables, ["getDirectionalDerivative", "getOutputDerivatives"]],
  error: ["4.2.4", settable, getVariables, ["getDirectionalDerivative", "getOutputDerivatives"]],
  fatal: ["4.2.4"],
};

/** FMI 1.0 for model exchange, section 2.3: `fmiInitialize` is our exit from initialization; there are no states to save. */
const version1ModelExchange: Table = {
  instantiated: ["2.3", always, setVariables, nominals, sizes, ["enterInitializationMode"]],
  initializationMode: ["2.3", always, setVariables, sizes, ["exitInitializationMode"]],
  eventMode: [
    "2.3",
    always,
    getVariables,
    setVariables,
    continuous,
    nominals,
    sizes,
    ["setTime", "updateDiscreteStates", "enterContinuousTimeMode", "terminate"],
  ],
  continuousTimeMode: [
    "2.3",
    always,
    getVariables,
    setVariables,
    continuous,
    nominals,
    sizes,
    ["setTime", "setContinuousStates", "completedIntegratorStep", "enterEventMode", "terminate"],
  ],
  terminated: ["2.3", always, getVariables],
  error: ["2.3", always],
  fatal: ["2.3"],
};

/** FMI 1.0 for co-simulation, section 3.4. */
const version1CoSimulation: Table = {
  instantiated: ["3.4", always, setVariables, ["setInputDerivatives", "enterInitializationMode"]],
  initializationMode: ["3.4", always, setVariables, ["setInputDerivatives", "exitInitializationMode"]],
  stepMode: [
    "3.4",
    always,
    getVariables,
    setVariables,
    ["setInputDerivatives", "getOutputDerivatives", "doStep", "terminate"],
  ],
  stepDiscarded: ["3.4", always, getVariables, ["getOutputDerivatives", "terminate"]],
  terminated: ["3.4", always, getVariables],
  error: ["3.4", always],
  fatal: ["3.4"],
};

/** What is legal in each state of such an instance. */
export function legalCalls(cycle: LifeCycle): ReadonlyMap<LifeCycleState, LegalCalls> {
  const left = excluded(cycle);
  return new Map(
    Object.entries(tableOf(cycle)).map(([state, [section, ...groups]]) => [
      state as LifeCycleState,
      { section, calls: new Set(groups.flat().filter((call) => !left.includes(call))) },
    ]),
  );
}

function tableOf({ majorVersion, kind }: LifeCycle): Table {
  if (majorVersion === 3) return version3;
  if (majorVersion === 2) return kind === "modelExchange" ? version2ModelExchange : version2CoSimulation;
  return kind === "modelExchange" ? version1ModelExchange : version1CoSimulation;
}

/** Of FMI 3, whose states are shared: what belongs to other interface types only. */
function excluded({ majorVersion, kind, eventModeUsed }: LifeCycle): readonly CallName[] {
  if (majorVersion < 3) return binaries;
  if (kind === "modelExchange") return onlyCoSimulation;
  if (kind === "scheduledExecution") return [...onlyModelExchange, ...onlyCoSimulation];
  return eventModeUsed ? onlyModelExchange : [...onlyModelExchange, "enterEventMode"];
}
