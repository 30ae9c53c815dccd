export * from "./archive/archive.ts";
export * from "./archive/archive-limits.ts";
export { crc32 } from "./archive/crc32.ts";
export * from "./archive/read-archive.ts";
export * from "./archive/write-archive.ts";
export { type CallLog, logCalls } from "./call-log/log-calls.ts";
export * from "./calls/index.ts";
export { clockRecord, createInputClocks, type InputClocks, noClocks } from "./clocks/input-clocks.ts";
export * from "./description/alias-sets.ts";
export * from "./description/annotated.ts";
export * from "./description/build-configuration.ts";
export * from "./description/fmu.ts";
export * from "./description/initial.ts";
export * from "./description/interface-types.ts";
export { libraryIn } from "./description/libraries.ts";
export type { FmiMajorVersion } from "./description/major-version.ts";
export * from "./description/model-description.ts";
export * from "./description/model-structure.ts";
export { printDescription } from "./description/print-description.ts";
export { readBuildDescription } from "./description/read/read-build-description.ts";
export { fmuOf, readFmu } from "./description/read/read-fmu.ts";
export { type ReadOptions, readModelDescription } from "./description/read/read-model-description.ts";
export { readTerminalsAndIcons } from "./description/read/read-terminals.ts";
export * from "./description/terminals-and-icons.ts";
export * from "./description/type-definitions.ts";
export * from "./description/units.ts";
export * from "./description/variable-size.ts";
export * from "./description/variables.ts";
export * from "./info/fmu-info.ts";
export { FmuFailure, type FmuFailureCode, type MessageLog } from "./instance/fmu-failure.ts";
export { formatC, type VariadicArguments } from "./instance/format-c.ts";
export * from "./instance/index.ts";
export type { Instance } from "./instance/instance.ts";
export { type InstantiateOptions, instantiateRows } from "./instance/instance-options.ts";
export type { InstanceSource } from "./instance/instance-source.ts";
export type { CallbackTarget, Instantiate, InstantiateRequest } from "./instance/instantiate-request.ts";
export { readEntry } from "./instance/read-entry.ts";
export { makeInstance, type RunningFmu } from "./instance/running-fmu.ts";
export * from "./model-exchange/model-exchange-system.ts";
export { type StateVariables, stateVariables } from "./model-exchange/state-variables.ts";
// Used for FMUs in coupled systems.
export { iterateDiscreteStates, TERMINATE_REASON } from "./run/discrete-states.ts";
export { endInstance } from "./run/end-instance.ts";
export { faultOf, RunFault } from "./run/run-fault.ts";
export { runMessages } from "./run/run-messages.ts";
export { InnerValues } from "./run/undefined-values.ts";
export * from "./simulation/create-fmu-simulation.ts";
export * from "./step-function/index.ts";
export type { Rule } from "./validation/rule.ts";
export { rules } from "./validation/rules.ts";
export * from "./validation/validate.ts";
export { type ExchangePlan, numericTypeOf, planExchange, putNumber } from "./values/exchange-plan.ts";
export { setUpExperiment } from "./values/initialize-fmu.ts";
export { lostParameters } from "./values/lost-parameters.ts";
export {
  columnVariables,
  declaredParameters,
  type ResultColumns,
  readParameters,
  resultColumns,
  resultVariables,
} from "./values/result-columns.ts";
export { completeStartValues, setStartValues, setStructure } from "./values/set-start-values.ts";
export { elementNames, type SizedVariable } from "./values/sized-variables.ts";
export type { ParameterSetting, ParameterSettings, StartValues } from "./values/start-values.ts";
export { resolveStartValues } from "./values/start-values.ts";
export { scalarTypeOf } from "./values/trajectory-variable.ts";
export { fmuBounds, hasBounds } from "./values/variable-bounds.ts";
export { type Halves, halvesOf, nearestAt, remainderAt } from "./values/wide-integers.ts";
export {
  componentPlatform,
  encodeComponent,
  instanceInterface,
  manifest,
  manifestFile,
  printComponentCalls,
  runWasm,
  wasmPlatform,
} from "./wasm/index.ts";
export { baseUnitOf } from "./write/si-units.ts";
export * from "./xml/read-xml.ts";
export * from "./xml/xml-element.ts";
