import type { Expression, Origin, Reset, Transition } from "@cosimo/ir";
import type { Change } from "../equations/equations.ts";

/** Actions of a transition into a mode. */
export interface Effect {
  readonly changes: readonly Change[];
  readonly resets: readonly Reset[];
}

export const noEffect: Effect = { changes: [], resets: [] };

/** Transitions into a mode from each of `sources`. */
export interface Entry {
  /** Missing: the state does not change, though its equations may. */
  readonly target?: string;
  /** Missing: from every state. */
  readonly sources?: readonly string[];
  readonly cause: Transition["cause"];
  readonly effect: Effect;
  readonly origin: Origin;
}

/** An automaton as in the text: named states and the transitions into them. */
export interface Machine {
  readonly name: string;
  /** In the order of the text; the first is the initial one. */
  readonly states: readonly { readonly name: string; readonly origin: Origin }[];
  readonly entries: readonly Entry[];
  /** Changes in force in the first state. */
  readonly initial: Effect;
  /** Whether equations of the previous state stay in force; if not, each state begins with those of the top level. */
  readonly cumulative: boolean;
}

export const initName = "init";

export function guardCause(guard: Expression, text: string): Transition["cause"] {
  return { kind: "guard", guard, text };
}
