import type {
  Alias,
  Assertion,
  FailureDescription,
  FunctionId,
  HybridDae,
  InstanceTable,
  KernelFunction,
  MemoryLayout,
  Relation,
  SortedDae,
  VariableId,
} from "@cosimo/ir";
import type { Value, ValueGraph } from "../values/value-graph.ts";
import type { LoopBlock } from "./blocks.ts";
import type { Effects } from "./effects.ts";
import type { FunctionShape } from "./function-shapes.ts";
import type { NewtonMemory, SparseLoop } from "./loop-memory.ts";

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
  /** See `LoopDescription.singular`, by the numbers of the loops. */
  readonly singularMarks: Map<number, number>;
  /** See `CompiledModule.tables`. */
  readonly tables: InstanceTable[];
  readonly loopNumbers: ReadonlyMap<LoopBlock, number>;
  readonly aliases: ReadonlyMap<VariableId, Alias>;
  readonly aliasesOf: ReadonlyMap<VariableId, readonly Alias[]>;
  /** First slot of the last solution of loop `number`, which has n unknowns; a count of the starts of runs follows. */
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

/** Codes that model functions return for failures inside functions; they follow those of the loops. */
export interface Failures {
  readonly descriptions: readonly FailureDescription[];
  subscript(fn: FunctionId | undefined): number;
  memory(fn: FunctionId | undefined): number;
  endless(fn: FunctionId | undefined): number;
  /** A call of a library's function. */
  external(fn: FunctionId): number;
  assertion(assertion: Assertion): number;
  /** First slot of the values in the message of an assertion. */
  numbers(assertion: Assertion): number;
  /** A point beyond the surface of a one-sided relation. */
  surface(relation: Relation): number;
}

/**
 * Terms of parameters and constants only, constant during a run: the function `parameterTerms` computes them once, other
 * functions load them.
 */
export interface ParameterTerms {
  /** Graph of the function `parameterTerms`. */
  readonly graph: ValueGraph;
  /** Slots of parameters that initialization does not determine. */
  readonly parameterSlots: ReadonlySet<number>;
  /** Slots of terms. */
  readonly slots: Map<Value, number>;
  readonly costs: Map<Value, number>;
  /** Whether new terms get slots. */
  open: boolean;
}

export type FunctionWriter = (lowering: Lowering, id: FunctionId, tangent: boolean) => void;

export interface Arena {
  readonly start: number;
  /** Frames begin before this slot. */
  readonly end: number;
  /** Slots that remain zero, as many as the longest array input has: tangents of arrays that do not change. */
  readonly zeros: number;
}

/** Computes a value once per module. */
export function once<T>(lowering: Lowering, key: string, make: () => T): T {
  if (!lowering.memo.has(key)) lowering.memo.set(key, make());
  return lowering.memo.get(key) as T;
}
