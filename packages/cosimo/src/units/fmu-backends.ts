/** Where an FMU's code can run. */
export const fmuBackends = ["isolated", "in-process", "wasm"] as const;
export type FmuBackend = (typeof fmuBackends)[number];
