export { bindKernels } from "./bind-kernels.ts";
export { type Kernels, kernelExports, type ResidualKernels } from "./kernels.ts";
