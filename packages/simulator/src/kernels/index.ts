export { bindKernels } from "./bind-kernels.ts";
export { kernelExports } from "./kernel-exports.ts";
export type { Kernels } from "./kernels.ts";
