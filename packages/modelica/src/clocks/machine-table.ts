import type { Origin, VariableId } from "@cosimo/ir";

/** `transition(from, to, condition, …)`; states are named by their paths. */
export interface StateTransition {
  readonly from: string;
  readonly to: string;
  /** Boolean variable. */
  readonly condition: VariableId;
  readonly immediate: boolean;
  readonly reset: boolean;
  readonly synchronize: boolean;
  readonly priority: number;
  readonly origin: Origin;
}

/** `activeState(s)`, `ticksInState()`, `timeInState()`: the value is a variable of its own. */
export interface StateFact {
  readonly kind: "active" | "ticks" | "time";
  /** Missing: the state around the call. */
  readonly state: string | undefined;
  readonly result: VariableId;
  readonly text: string;
  readonly origin: Origin;
}

export interface MachineTable {
  readonly transitions: readonly StateTransition[];
  readonly initials: readonly { readonly state: string; readonly origin: Origin }[];
  readonly facts: readonly StateFact[];
}
