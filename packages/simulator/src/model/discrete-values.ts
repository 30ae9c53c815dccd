import type { Variable } from "@cosimo/ir";
import { describeModel } from "./model-description.ts";
import type { ModelInstance } from "./model-instance.ts";

/** Discrete variables and states of an instance during an event iteration. */
export interface DiscreteValues {
  /** Copies current values to the left limits returned by pre(). */
  copyPre(): void;
  /** Copies a state vector to the slots of the states, and back. */
  writeStates(x: number): void;
  readStates(x: number): void;
  /** Applies requested reinits; returns whether a state changed. */
  applyReinits(): boolean;
  /** Whether a discrete variable is NaN. */
  undefined(): boolean;
  /** Whether a value is not finite, or an Integer is too large. */
  unsound(): boolean;
  /** Whether a discrete variable differs from its left limit. */
  changed(): boolean;
  /** Discrete variables that differ from their left limits, and states with pending reinits. */
  changing(): readonly ChangingValue[];
}

/** A variable with its values before and after the last pass. */
export interface ChangingValue {
  readonly variable: Variable;
  readonly before: number;
  readonly after: number;
}

export function createDiscreteValues(instance: ModelInstance): DiscreteValues {
  const { module, base } = instance;
  const { layout } = module;
  const { pre, discrete, reinitSlots, stateSlots, checked } = describeModel(module);
  const flags = base + layout.reinitFlags;
  const values = base + layout.reinitValues;

  const differs = (i: number): boolean => {
    const { heap } = instance;
    return !Object.is(heap[base + discrete.value[i]!]!, heap[base + discrete.pre[i]!]!);
  };

  return {
    copyPre() {
      const { heap } = instance;
      for (let i = 0; i < pre.from.length; i++) heap[base + pre.to[i]!] = heap[base + pre.from[i]!]!;
    },
    writeStates(x) {
      const { heap } = instance;
      for (let i = 0; i < stateSlots.length; i++) heap[base + stateSlots[i]!] = heap[x + i]!;
    },
    readStates(x) {
      const { heap } = instance;
      for (let i = 0; i < stateSlots.length; i++) heap[x + i] = heap[base + stateSlots[i]!]!;
    },
    applyReinits() {
      const { heap } = instance;
      let any = false;
      for (let i = 0; i < reinitSlots.length; i++) {
        if (heap[flags + i] !== 1) continue;
        heap[flags + i] = 0;
        const value = heap[values + i]!;
        if (heap[base + reinitSlots[i]!] !== value) any = true;
        heap[base + reinitSlots[i]!] = value;
      }
      return any;
    },
    undefined() {
      const { heap } = instance;
      for (let i = 0; i < discrete.value.length; i++)
        if (Number.isNaN(heap[base + discrete.value[i]!]!)) return true;
      return false;
    },
    unsound() {
      const { heap } = instance;
      for (let i = 0; i < checked.slots.length; i++)
        if (!(Math.abs(heap[base + checked.slots[i]!]!) <= checked.limits[i]!)) return true;
      return false;
    },
    changed() {
      for (let i = 0; i < discrete.value.length; i++) if (differs(i)) return true;
      return false;
    },
    changing() {
      const { heap } = instance;
      const { variables } = module.dae;
      return [
        ...discrete.variables.flatMap((v, i) => {
          const [after, before] = [heap[base + discrete.value[i]!]!, heap[base + discrete.pre[i]!]!];
          return differs(i) ? [{ variable: variables[v]!, before, after }] : [];
        }),
        ...module.reinitStates.flatMap((v, i) => {
          const [before, after] = [heap[base + reinitSlots[i]!]!, heap[values + i]!];
          return heap[flags + i] === 1 ? [{ variable: variables[v]!, before, after }] : [];
        }),
      ];
    },
  };
}
