import type { Kernels } from "@cosimo/kernels";
import type { EventDetection } from "../detection/event-detection.ts";
import type { Integrator } from "../integrators/integrator.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";

/** A system with its integrator and event detection. */
export interface SolverInstance extends EventDetection {
  readonly system: HybridSystem;
  readonly integrator: Integrator;
  /** Kernels bound by the integrator. A system with other states or equations has other kernels. */
  readonly kernels: Kernels;
  /** Number of located indicators. */
  readonly indicatorCount: number;
  /** Address of a state vector for use within one call. */
  readonly scratch: number;
  /** Address of three state vectors for looks at the last step. */
  readonly probe: number;
  /** Updates tolerances by nominal values, which events may change; to be called before a restart. */
  readNominals(): void;
}
