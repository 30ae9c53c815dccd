import type { LinkableKernels } from "@cosimo/ir";
import { kernelFunctions } from "./kernels.generated.ts";
import { kernelExports } from "./kernels.ts";

/** The numerical methods as data, for a compiler to link them into a model's code. */
export const linkableKernels: LinkableKernels = {
  // A getter: parsing takes time that runs of FMUs do not need.
  get functions() {
    return kernelFunctions();
  },
  ...kernelExports,
};
