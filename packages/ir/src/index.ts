export * from "./compiled-module.ts";
export * from "./diagnostic.ts";
export * from "./expression.ts";
export * from "./hybrid-dae.ts";
export * from "./kernel.ts";
export * from "./sorted-dae.ts";
export * from "./source.ts";
export * from "./trajectory.ts";
