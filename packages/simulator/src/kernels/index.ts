export { bindKernels } from "./bind-kernels.ts";
export { type Kernels, kernelExports } from "./kernels.ts";
