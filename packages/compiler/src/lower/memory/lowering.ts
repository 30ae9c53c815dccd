import type {
  Alias,
  FunctionId,
  HybridDae,
  InstanceTable,
  KernelFunction,
  MemoryLayout,
  SortedDae,
  VariableId,
} from "@cosimo/ir";
import { type FunctionHead, scheduleFunction } from "../values/schedule.ts";
import type { Value, ValueGraph } from "../values/value-graph.ts";
import { type LoopBlock, numberLoops } from "./blocks.ts";
import { collectEffects, type Effects } from "./effects.ts";
import { describeFailures, type Failures } from "./failures.ts";
import { type FunctionShape, frameLayout, functionShapes } from "./function-shapes.ts";
import type { NewtonMemory, SparseLoop } from "./loop-memory.ts";
import { createMemoryLayout } from "./memory-layout.ts";
import { createParameterTerms, type ParameterTerms, storedTerms } from "./parameter-terms.ts";

/** State of the lowering of one module: its input, its memory layout, and the functions written so far. */
export interface Lowering {
  readonly sorted: SortedDae;
  readonly dae: HybridDae;
  readonly layout: Omit<MemoryLayout, "size">;
  readonly effects: Effects;
  readonly failures: Failures;
  /** Slot of the code of the first failure inside a function, else 0. */
  readonly failureSlot: number;
  /** Memory for the arrays and outputs of functions. */
  readonly arena: Arena;
  readonly functions: Map<string, KernelFunction>;
  /** Results of `once`, by name. */
  readonly memo: Map<string, unknown>;
  /** Writes a user's function or its tangent function; called at its first call. */
  readonly writeFunction: FunctionWriter;
  /** Users' functions, by id. */
  readonly shapes: readonly FunctionShape[];
  /** Memory of the nonlinear loops solved by some function, by number. */
  readonly newtonLoops: Map<number, NewtonMemory>;
  /** Loops with sparse matrices solved by some function, by number. */
  readonly sparseLoops: Map<number, SparseLoop>;
  /** See `CompiledModule.tables`. */
  readonly tables: InstanceTable[];
  readonly loopNumbers: ReadonlyMap<LoopBlock, number>;
  readonly aliases: ReadonlyMap<VariableId, Alias>;
  readonly aliasesOf: ReadonlyMap<VariableId, readonly Alias[]>;
  /** First slot of the last solution of loop `number`, which has n unknowns. */
  guessSlot(number: number, n: number): number;
  /** Texts by their numbers, from 1. */
  readonly texts: string[];
  /** The number that represents a text. */
  textNumber(text: string): number;
  readonly terms: ParameterTerms;
  /** Slots through which the parts of large functions pass values; shared by functions that never call each other. */
  readonly scratch: number[];
  reserve(count: number): number;
  size(): number;
  /** Number of slots that can still be reserved. */
  available(): number;
}

export type FunctionWriter = (lowering: Lowering, id: FunctionId, tangent: boolean) => void;

export interface Arena {
  readonly start: number;
  /** Frames begin before this slot. */
  readonly end: number;
}

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
    failures: describeFailures(dae, sorted),
    failureSlot,
    arena,
    functions: new Map(),
    memo: new Map(),
    writeFunction,
    shapes,
    texts,
    textNumber: (text) => (texts.includes(text) ? texts.indexOf(text) + 1 : texts.push(text)),
    newtonLoops: new Map(),
    sparseLoops: new Map(),
    tables: [],
    loopNumbers: numberLoops(sorted.blocks, sorted.initialization.blocks),
    aliases: new Map(sorted.aliases.map((alias) => [alias.variable, alias])),
    aliasesOf: groupAliases(sorted.aliases),
    guessSlot(number, n) {
      if (!guesses.has(number)) guesses.set(number, reserve(n));
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
  if (shapes.length + sections === 0) return { start: 0, end: 0 };
  const frames = shapes.map((shape) => frameLayout(shape, true).size);
  const largest = frames.reduce((a, b) => Math.max(a, b), 0);
  const total = ARENA_SLOTS + 4 * frames.reduce((a, b) => a + b, 0);
  const start = reserve(total + largest);
  return { start, end: start + total };
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

/** Writes a function that the host or a kernel calls. It is not split if there is not enough scratch memory. */
export function addFunction(lowering: Lowering, graph: ValueGraph, head: FunctionHead, result?: Value): void {
  const { scratch } = lowering;
  let used = 0;
  let missing = 0;
  const allocate = () => {
    const slot = scratch[used++];
    if (slot !== undefined) return slot;
    if (lowering.available() > 0) scratch.push(lowering.reserve(1));
    else missing++;
    return scratch[used - 1] ?? 0;
  };
  const terms = storedTerms(lowering, graph);
  let functions = scheduleFunction(graph, head, allocate, result, terms);
  if (missing > 0) functions = scheduleFunction(graph, head, undefined, result, terms);
  for (const fn of functions) lowering.functions.set(fn.name, fn);
}

/** Writes a function that other functions call. */
export function addInnerFunction(lowering: Lowering, graph: ValueGraph, head: FunctionHead): void {
  const allocate = () => lowering.reserve(1);
  const terms = storedTerms(lowering, graph);
  const functions = scheduleFunction(graph, head, allocate, undefined, terms);
  for (const fn of functions) lowering.functions.set(fn.name, fn);
}

/** Computes a value once per module. */
export function once<T>(lowering: Lowering, key: string, make: () => T): T {
  if (!lowering.memo.has(key)) lowering.memo.set(key, make());
  return lowering.memo.get(key) as T;
}

function groupAliases(aliases: readonly Alias[]): ReadonlyMap<VariableId, readonly Alias[]> {
  const groups = new Map<VariableId, Alias[]>();
  for (const alias of aliases) {
    const group = groups.get(alias.representative);
    if (group === undefined) groups.set(alias.representative, [alias]);
    else group.push(alias);
  }
  return groups;
}
