/** Folder of `binaries/` for core modules with the standard's functions in C; not defined by a standard. */
export const wasmPlatform = "wasm32-wasi";

/** Folder for components, by the draft layered standard fmi-ls-wasm. */
export const componentPlatform = "wasm32-wasip2";
