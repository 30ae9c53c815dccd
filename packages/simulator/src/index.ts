export type * from "./initialization/initialization-report.ts";
export { driveInputs, type InputSpan } from "./inputs/drive-inputs.ts";
export * from "./integrators/index.ts";
export * from "./kernels/index.ts";
export { linkableKernels } from "./linkable-kernels.ts";
export { simulate, simulateAsync } from "./simulate.ts";
export { createSimulation, type Simulation } from "./simulation.ts";
export * from "./simulation-report.ts";
export {
  defaultSettings,
  detections,
  resolveSettings,
  type SimulationSettings,
  solverNames,
} from "./simulation-settings.ts";
export * from "./system/compiled-system.ts";
export * from "./system/function-system.ts";
export * from "./system/hybrid-system.ts";
export type { OverrideValues } from "./system/override-values.ts";
