import type { Variable } from "@cosimo/ir";
import {
  ITERATION_LAST,
  ITERATION_LOOP_VECTORS,
  ITERATION_MIXED,
  ITERATION_MIXED_COUNT,
  MOST_PASSES,
} from "@cosimo/kernels";
import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";

/** A variable with its values before and after the last pass. */
export interface ChangingValue {
  readonly variable: Variable;
  readonly before: number;
  readonly after: number;
}

/** What keeps changing: relations by number, and variables. */
export interface IterationChanges {
  readonly passes: number;
  readonly relations: readonly number[];
  readonly variables: readonly ChangingValue[];
}

/** Reads from the memory of an event iteration, at `e`, what does not settle; for diagnostics. */
export function createIterationChanges(instance: ModelInstance, e: number) {
  const { module, base } = instance;
  const { layout } = module;

  const variables = (): readonly ChangingValue[] => {
    const { heap } = instance;
    const { variables } = module.dae;
    const { discrete, reinitSlots } = describeModel(module);
    return [
      ...discrete.variables.flatMap((v, i) => {
        const [after, before] = [heap[base + discrete.value[i]!]!, heap[base + discrete.pre[i]!]!];
        return Object.is(after, before) ? [] : [{ variable: variables[v]!, before, after }];
      }),
      ...module.reinitStates.flatMap((v, i) => {
        const before = heap[base + reinitSlots[i]!]!;
        const after = heap[base + layout.reinitValues + i]!;
        const isRequested = heap[base + layout.reinitFlags + i] === 1;
        return isRequested ? [{ variable: variables[v]!, before, after }] : [];
      }),
    ];
  };

  return {
    /** Discrete variables and relations that differ from the pass before, and states with pending reinits. */
    ofLastPass(): IterationChanges {
      const { heap } = instance;
      const last = heap[e + ITERATION_LAST]!;
      const relations = module.indicators
        .map((_, i) => i)
        .filter((i) => heap[base + layout.relations + i] !== heap[last + i]);
      return { passes: MOST_PASSES, relations, variables: variables() };
    },
    /** Relations of algebraic loops that kept changing while they were changed one at a time. */
    cycling(): Pick<IterationChanges, "passes" | "relations"> {
      const { heap } = instance;
      const count = heap[e + ITERATION_MIXED_COUNT]!;
      const list = heap[e + ITERATION_MIXED]!;
      const changes = heap[e + ITERATION_LOOP_VECTORS]! + 2 * count;
      const places = Array.from({ length: count }, (_, i) => i).filter((i) => heap[changes + i]! > 0);
      return { passes: 100 + 10 * count, relations: places.map((i) => heap[list + i]!) };
    },
  };
}
