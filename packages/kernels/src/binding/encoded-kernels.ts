import type { LinkableKernels } from "@cosimo/ir";

/**
 * The modules of kernels as WebAssembly. The bundle of the command line has their bytes in place of this: a process then encodes nothing
 * at its start.
 */
export const encodedKernels: LinkableKernels["encoded"] = undefined;
