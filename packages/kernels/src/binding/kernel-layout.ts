import * as events from "../location/event-memory.ts";
import * as steps from "../steps/step-control.ts";

/** Kernels by which a host integrates a compiled model with a non-stiff and a stiff method, and finds its events. */
export const steppingKernels = [
  "denseState",
  "refinePolynomial",
  "truncateStep",
  "restartStep",
  "dopri5Advance",
  "dopri5Polynomial",
  "rodas4Advance",
  "rodas4Polynomial",
  "eventSearch",
] as const;

/** Places in the memory of these kernels, and what they return, by the names in their sources: for hosts in other languages. */
export const kernelLayout: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({ ...steps, ...events }).filter(([, value]) => typeof value === "number"),
) as Record<string, number>;
