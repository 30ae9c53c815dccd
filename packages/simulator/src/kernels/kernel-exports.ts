import type { LinkableKernels } from "@cosimo/ir";

/** Names of the kernels that a compiled model's main and derivative modules export. */
export const kernelExports: Pick<LinkableKernels, "main" | "derivative"> = {
  main: [
    "denseState",
    "hermitePolynomial",
    "refinePolynomial",
    "truncateStep",
    "restartStep",
    "dopri5Advance",
    "dopri5Polynomial",
    "explicitAdvance",
  ],
  derivative: [],
};
