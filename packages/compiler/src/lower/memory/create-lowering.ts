import type { Alias, HybridDae, SortedDae, VariableId } from "@cosimo/ir";
import { ARRAY_SCRATCH, reserveArrayScratch } from "./array-scratch.ts";
import { numberLoops } from "./blocks.ts";
import { collectEffects } from "./effects.ts";
import { describeFailures } from "./failures.ts";
import { type FunctionShape, frameLayout, functionShapes, isArray, lengthOf } from "./function-shapes.ts";
import type { Arena, FunctionWriter, Lowering } from "./lowering.ts";
import { createMemoryLayout } from "./memory-layout.ts";
import { createParameterTerms } from "./parameter-terms.ts";

const ARENA_SLOTS = 16384;

export function createLowering(sorted: SortedDae, writeFunction: FunctionWriter): Lowering {
  const { dae } = sorted;
  const { layout, reserve, size } = createMemoryLayout(sorted);
  const failureSlot = reserve(1);
  const shapes = functionShapes(dae);
  const arena = reserveArena(dae, shapes, reserve);
  const guesses = new Map<number, number>();
  const texts: string[] = [];
  return {
    sorted,
    dae,
    layout,
    effects: collectEffects(dae),
    failures: describeFailures(dae, sorted, reserve),
    failureSlot,
    arena,
    functions: new Map(),
    memo: new Map([[ARRAY_SCRATCH, reserveArrayScratch(sorted, reserve)]]),
    writeFunction,
    shapes,
    texts,
    textNumber: (text) => (texts.includes(text) ? texts.indexOf(text) + 1 : texts.push(text)),
    newtonLoops: new Map(),
    sparseLoops: new Map(),
    singularMarks: new Map(),
    tables: [],
    loopNumbers: numberLoops(sorted.blocks, sorted.initialization.blocks),
    aliases: new Map(sorted.aliases.map((alias) => [alias.variable, alias])),
    aliasesOf: groupAliases(sorted.aliases),
    guessSlot(number, n) {
      if (!guesses.has(number)) guesses.set(number, reserve(n + 1));
      return guesses.get(number)!;
    },
    terms: createParameterTerms(sorted, layout),
    scratch: [],
    reserve,
    size,
    available: () => Number.POSITIVE_INFINITY,
  };
}

/** The arena is followed by room for the largest frame, as callers write arguments before callees check the limit. */
function reserveArena(
  dae: HybridDae,
  shapes: readonly FunctionShape[],
  reserve: (count: number) => number,
): Arena {
  const sections = dae.algorithms.length + dae.initialAlgorithms.length;
  if (shapes.length + sections === 0) return { start: 0, end: 0, zeros: 0 };
  const frames = shapes.map((shape) => frameLayout(shape, true).size);
  const largest = frames.reduce((a, b) => Math.max(a, b), 0);
  const total = ARENA_SLOTS + 4 * frames.reduce((a, b) => a + b, 0);
  const start = reserve(total + largest);
  return { start, end: start + total, zeros: reserveZeros(shapes, reserve) };
}

function reserveZeros(shapes: readonly FunctionShape[], reserve: (count: number) => number): number {
  const lengths = shapes.flatMap(({ inputs, fn }) =>
    inputs.filter(isArray).map((input) => lengthOf(input, fn)),
  );
  return reserve(lengths.reduce((a, b) => Math.max(a, b), 0));
}

/**
 * The same model for another module over the same memory: it takes over the functions written so far, and the slots from
 * `next` to `end` are its scratch memory.
 */
export function continueLowering(lowering: Lowering, next: number, end: number): Lowering {
  let free = next;
  return {
    ...lowering,
    functions: new Map(lowering.functions),
    memo: new Map(lowering.memo),
    newtonLoops: new Map(lowering.newtonLoops),
    scratch: [...lowering.scratch],
    reserve(count) {
      free += count;
      if (free > end) throw new Error(`second module: ${free - end} slots of scratch memory are missing`);
      return free - count;
    },
    size: () => end,
    available: () => end - free,
  };
}

export function groupAliases(aliases: readonly Alias[]): ReadonlyMap<VariableId, readonly Alias[]> {
  const groups = new Map<VariableId, Alias[]>();
  for (const alias of aliases) {
    const group = groups.get(alias.representative);
    if (group === undefined) groups.set(alias.representative, [alias]);
    else group.push(alias);
  }
  return groups;
}
