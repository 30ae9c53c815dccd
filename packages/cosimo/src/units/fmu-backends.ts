/** Ways to execute an FMU's code. */
export const fmuBackends = ["isolated", "in-process", "wasm"] as const;
export type FmuBackend = (typeof fmuBackends)[number];
