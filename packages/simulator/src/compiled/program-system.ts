import type { ModelInstance } from "../model/model-instance.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";

/** The system of one program with access to its instance and state selection. */
export interface ProgramSystem {
  readonly system: HybridSystem;
  /** The current instance. Choosing other states replaces it; the memory stays the same. */
  instance(): ModelInstance;
  /** Chooses states by the values in memory. */
  chooseStates(t: number): void;
}
