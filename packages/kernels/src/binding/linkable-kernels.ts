import type { LinkableKernels } from "@cosimo/ir";
import { kernelFunctions } from "./kernels.generated.ts";
import { kernelExports } from "./kernels.ts";

/** The numerical methods as data, for a compiler to link them into a model's code. */
export const linkableKernels: LinkableKernels = {
  // Reading them takes a while that runs of FMUs need not wait.
  get functions() {
    return kernelFunctions();
  },
  ...kernelExports,
};
