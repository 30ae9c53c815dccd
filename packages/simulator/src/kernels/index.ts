export { bindKernels } from "./bind-kernels.ts";
export type { Kernels } from "./kernels.ts";
export { luFactor, luSolve } from "./lu.ts";
