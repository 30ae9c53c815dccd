import type { Block, Expression, HybridDae, VariableId } from "@cosimo/ir";
import { visitVariables } from "@cosimo/ir";
import { isDiscrete } from "../system/discrete-causality.ts";
import type { UnknownClasses } from "../system/unknown-classes.ts";

/** If dependent rows together have more entries than this, all of them count as full. */
const maximumEntries = 4_000_000;

/**
 * For each derivative the states on which it depends, directly or through other unknowns, ascending. An upper bound: all
 * branches and relations count. Equal rows may share one array.
 */
export function jacobianSparsity(
  blocks: readonly Block[],
  classes: UnknownClasses,
  dae: HybridDae,
): readonly (readonly number[])[] {
  const unions = createUnions(classes.states.length);
  const dependence = new Map<VariableId, readonly number[]>();
  classes.states.forEach((state, i) => {
    dependence.set(state, [i]);
  });
  for (const block of blocks) {
    const { unknowns, reads } = blockVariables(block, dae);
    const states = unions.union(reads.map((v) => dependence.get(v) ?? []));
    for (const unknown of unknowns) if (states.length > 0) dependence.set(unknown, states);
  }
  return classes.derivatives.map((derivative) => dependence.get(derivative) ?? []);
}

interface BlockVariables {
  readonly unknowns: readonly VariableId[];
  readonly reads: readonly VariableId[];
}

/** Discrete variables are constant between events, so blocks with discrete unknowns only read nothing. */
function blockVariables(block: Block, dae: HybridDae): BlockVariables {
  switch (block.kind) {
    case "assignment": {
      const { unknown, value } = block.assignment;
      if (isDiscrete(dae.variables[unknown]!)) return { unknowns: [], reads: [] };
      return { unknowns: [unknown], reads: variablesOf([value], dae) };
    }
    case "loop": {
      const values = [...block.assignments, ...block.residuals].map((part) => part.value);
      const unknowns = [...block.tearingVariables, ...block.assignments.map((a) => a.unknown)];
      return { unknowns, reads: variablesOf(values, dae) };
    }
    case "for":
      return {
        unknowns: [block.unknown],
        reads: variablesOf(
          block.loops.map((loop) => loop.value),
          dae,
        ),
      };
    case "algorithm": {
      const { outputs, inputs } = (block.initial ? dae.initialAlgorithms : dae.algorithms)[block.index]!;
      return { unknowns: outputs, reads: inputs };
    }
    case "when":
      return { unknowns: [], reads: [] };
  }
}

function variablesOf(values: readonly Expression[], dae: HybridDae): readonly VariableId[] {
  const found = new Set<VariableId>();
  for (const value of values) visitVariables(value, dae.relations, (v) => found.add(v));
  return [...found];
}

interface Unions {
  union(sets: readonly (readonly number[])[]): readonly number[];
}

/** Unions of ascending sets below `size`; a set that contains all others is returned itself. */
function createUnions(size: number): Unions {
  const full = Array.from({ length: size }, (_, i) => i);
  const mark = new Int32Array(size).fill(-1);
  let entries = 0;
  let stamp = 0;
  return {
    union(sets) {
      if (sets.includes(full)) return full;
      const largest = sets.reduce((a, b) => (b.length > a.length ? b : a), []);
      stamp++;
      for (const i of largest) mark[i] = stamp;
      const extra: number[] = [];
      for (const set of sets)
        for (const i of set) {
          if (mark[i] === stamp) continue;
          mark[i] = stamp;
          extra.push(i);
        }
      if (extra.length === 0) return largest;
      entries += largest.length + extra.length;
      if (entries > maximumEntries || largest.length + extra.length === size) return full;
      return [...largest, ...extra].sort((a, b) => a - b);
    },
  };
}
