import type { Origin } from "@cosimo/ir";
import { applyChanges } from "../equations/apply-changes.ts";
import { type EquationPool, numberOfSet } from "../equations/equation-pool.ts";
import type { Entry, Machine } from "./machines.ts";

/** A state together with the equations in force in it. */
export interface ReachableMode {
  readonly name: string;
  readonly equations: readonly number[];
  readonly origin: Origin;
}

/** `from` and `to` are indices of modes. */
export interface ReachableTransition {
  readonly from: number;
  readonly to: number;
  readonly entry: Entry;
}

export interface ReachableModes {
  /** The first mode is the initial one. */
  readonly modes: readonly ReachableMode[];
  readonly transitions: readonly ReachableTransition[];
}

/** Largest numbers for one automaton. */
export interface ModeLimits {
  readonly modes: number;
  /** In force in all modes, together. */
  readonly equations: number;
  readonly transitions: number;
}

/** What is more than its limit. */
export interface ModeExcess {
  readonly excess: keyof ModeLimits;
}

/**
 * The reachable modes of an automaton. Equations of the previous mode stay in force, so one state may have several
 * sets of equations. Ends with the first number beyond its limit.
 */
export function reachableModes(
  pool: EquationPool,
  machine: Machine,
  index: number,
  limits: ModeLimits,
): ReachableModes | ModeExcess {
  const { base } = pool;
  const modes: ReachableMode[] = [];
  const transitions: ReachableTransition[] = [];
  const known = new Map<string, number>();
  const enter = (name: string, equations: readonly number[]): number => {
    const key = `${name} ${numberOfSet(pool, equations)}`;
    const present = known.get(key);
    if (present !== undefined) return present;
    const { origin } = machine.states.find((state) => state.name === name)!;
    known.set(key, modes.length);
    return modes.push({ name, equations, origin }) - 1;
  };
  const [first] = machine.states;
  enter(first!.name, applyChanges(pool, base, machine.initial.changes, index));
  let count = 0;
  for (let from = 0; from < modes.length; from++) {
    count += modes[from]!.equations.length;
    if (modes.length > limits.modes) return { excess: "modes" };
    if (count > limits.equations) return { excess: "equations" };
    if (transitions.length > limits.transitions) return { excess: "transitions" };
    const { name, equations } = modes[from]!;
    for (const entry of machine.entries) {
      if (entry.sources !== undefined && !entry.sources.includes(name)) continue;
      const before = machine.cumulative ? equations : base;
      const after = applyChanges(pool, before, entry.effect.changes, index);
      transitions.push({ from, to: enter(entry.target ?? name, after), entry });
    }
  }
  return { modes, transitions };
}
