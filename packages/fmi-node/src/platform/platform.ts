/**
 * What this platform offers beyond plain Node. `COSIMO_PLATFORM=plain` in the environment forces the fall-backs, which work
 * everywhere; processes started by this one inherit it.
 */
export const isPlain = process.env["COSIMO_PLATFORM"] === "plain";

export const isLinux = !isPlain && process.platform === "linux";

/** The System V ABI and glibc's types: tested on this platform only. */
export const isLinuxX64 = isLinux && process.arch === "x64";
