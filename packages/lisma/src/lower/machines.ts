import type { Expression, Origin, Reset, Transition } from "@cosimo/ir";
import type { Change } from "./equations.ts";

/** What happens on the way into a mode. */
export interface Effect {
  readonly changes: readonly Change[];
  readonly resets: readonly Reset[];
}

export const noEffect: Effect = { changes: [], resets: [] };

/** A way into a mode from each of `sources`. */
export interface Entry {
  /** Missing: the mode stays what it is, though its equations may change. */
  readonly target?: string;
  /** Missing: from every mode. */
  readonly sources?: readonly string[];
  readonly cause: Transition["cause"];
  readonly effect: Effect;
  readonly origin: Origin;
}

/** An automaton as the text has it: named states and the ways into them. */
export interface Machine {
  readonly name: string;
  /** In the order of the text; the first is where it begins. */
  readonly states: readonly { readonly name: string; readonly origin: Origin }[];
  readonly entries: readonly Entry[];
  /** What already holds in the first state. */
  readonly initial: Effect;
  /** Equations of the state before stay in force. If not, each state begins with those of the top level. */
  readonly cumulative: boolean;
}

export const initName = "init";

export function guardCause(guard: Expression, text: string): Transition["cause"] {
  return { kind: "guard", guard, text };
}
