/** What the platform of core modules with C functions is called, as folder of `binaries/` and in messages. */
export const wasmPlatform = "wasm32-wasi";
