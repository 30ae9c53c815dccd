import type { ModelInstance } from "../model/model-instance.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";

/** The system of one program, and what it takes for another to go on from its values. */
export interface ProgramSystem {
  readonly system: HybridSystem;
  /** As it is now: other states mean another one, at the same place. */
  instance(): ModelInstance;
  /** Chooses the states that suit the values in memory. */
  chooseStates(t: number): void;
}
