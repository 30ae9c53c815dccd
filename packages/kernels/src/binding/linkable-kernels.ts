import type { KernelFunction, LinkableKernels } from "@cosimo/ir";
import { kernelTexts, symbols } from "./kernels.generated.ts";
import { kernelExports } from "./kernels.ts";
import { readKernels } from "./read-kernels.ts";

let functions: readonly KernelFunction[] | undefined;

/** The numerical methods as data; read from their texts when something is compiled, which runs of FMUs do not need. */
export function kernelFunctions(): readonly KernelFunction[] {
  functions ??= readKernels(kernelTexts, symbols);
  return functions;
}

/** The same, for a compiler to link them into a model's code. */
export const linkableKernels: LinkableKernels = {
  get functions() {
    return kernelFunctions();
  },
  ...kernelExports,
};
