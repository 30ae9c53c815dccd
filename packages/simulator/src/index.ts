export * from "./simulation-report.ts";
export { defaultSettings, resolveSettings, type SimulationSettings } from "./simulation-settings.ts";
export * from "./system/function-system.ts";
export * from "./system/hybrid-system.ts";
