import {
  type CompiledModule,
  type Expression,
  type ExternalCalls,
  type HybridDae,
  hasArrays,
  type IndicatorDescription,
  type LoopDescription,
  type SortedDae,
  visitExpression,
  visitStatements,
} from "@cosimo/ir";
import { encodeWasm } from "../emit/wasm/encode-wasm.ts";
import { expandLayout } from "../lower/arrays/scalar-lowering.ts";
import { timeThreshold } from "../lower/expressions/time-events.ts";
import { initialCheckSlots } from "../lower/functions/event-functions.ts";
import { describeConditions } from "../lower/functions/selected-indicators.ts";
import { describeEventParts } from "../lower/functions/update-parts.ts";
import { type LoopBlock, numberLoops, relationsDecidedIn, unknownsOf } from "../lower/memory/blocks.ts";
import { collectEffects } from "../lower/memory/effects.ts";
import { givenInputs } from "../lower/memory/given-inputs.ts";
import type { NewtonMemory } from "../lower/memory/loop-memory.ts";
import type { Lowering } from "../lower/memory/lowering.ts";
import { sortedInScalars } from "../structure/arrays/sorted-in-scalars.ts";
import type { LoweredModule } from "./lowered-module.ts";
import { createTangentModules } from "./with-tangents.ts";

/**
 * Module data for hosts, in scalars. WebAssembly is encoded at its first use; descriptions are made at the first use of each.
 */
export function moduleOf(sorted: SortedDae, lowered: LoweredModule): CompiledModule {
  const { lowering } = lowered;
  const isCompact = hasArrays(sorted.dae);
  const scalars = sortedInScalars(sorted);
  const effects = memoized(() => (isCompact ? collectEffects(scalars.dae) : lowering.effects));
  const initialChecks = initialCheckSlots(lowering);
  const layout = () =>
    isCompact ? expandLayout(lowering.layout, sorted.dae, scalars.aliases) : lowering.layout;
  const module: CompiledModule = lazily<Required<CompiledModule>>({
    withTangents: () => createTangentModules(module, lowered),
    bytes: () => encodeWasm(lowered.main),
    kernelBytes: () => lowered.kernelBytes(),
    contactBytes: () =>
      memoized(() => {
        const contacts = lowered.contacts();
        return contacts && encodeWasm(contacts);
      }),
    derivativeBytes: () => memoized(() => encodeWasm(lowered.derivative())),
    methodBytes: () => memoizedMethods((name, optimized) => encodeWasm(lowered.method(name, optimized))),
    residualForm: () => {
      const [implicit, explicit] = [false, true].map((kind) => memoized(() => lowered.residualForm(kind)));
      return (isExplicit = false) => (isExplicit ? explicit! : implicit!)();
    },
    tangentBytes: () => memoized(() => encodeWasm(lowered.tangents())),
    optimizedBytes: () => {
      const optimized = memoized(() => encodeWasm(lowered.optimized()));
      return (run) => {
        if (run === undefined) return optimized();
        const fixed = lowered.fixedRun(run);
        return fixed && encodeWasm(fixed);
      };
    },
    layout: () => ({ ...layout(), size: lowered.size }),
    tables: () => lowering.tables,
    sorted: () => scalars,
    dae: () => scalars.dae,
    flat: () => ({
      identity: sorted.dae,
      readsTerminal: readsTerminal(sorted.dae),
      eventParts: describeEventParts(lowering),
      conditions: describeConditions(lowering),
      initialChecks,
      external: externalCalls(sorted.dae),
    }),
    indicators: () => describeIndicators(scalars),
    inputs: () => givenInputs(scalars),
    loops: () => describeLoops(scalars, lowering),
    reinitStates: () => effects().reinitStates,
    assertions: () => effects().assertions,
    terminates: () => effects().terminates,
    texts: () => lowering.texts,
    failures: () => lowering.failures.descriptions,
  });
  return module;
}

/** Computes a value at the first call and keeps it. */
function memoized<T>(compute: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: compute() };
    return made.value;
  };
}

/** The same for each method, as plain and as optimised code. */
function memoizedMethods<T>(
  compute: (name: string, optimized: boolean) => T,
): (name: string, optimized: boolean) => T {
  const known = new Map<string, T>();
  return (name, optimized) => {
    const key = `${name}/${optimized}`;
    const value = known.get(key) ?? compute(name, optimized);
    known.set(key, value);
    return value;
  };
}

function describeIndicators({ dae }: SortedDae): readonly IndicatorDescription[] {
  return dae.relations.map((relation) => ({
    relation: relation.id,
    operator: relation.operator,
    text: relation.text,
    usage: relation.usage,
    ...(relation.eventType && { eventType: relation.eventType }),
    timeEvent: timeThreshold(relation, dae) !== undefined,
    origin: relation.origin,
  }));
}

/** The loops of the system, by their numbers; those of a system with arrays are in terms of its scalars. */
function describeLoops(scalars: SortedDae, lowering: Lowering): readonly LoopDescription[] {
  const { loopNumbers, newtonLoops, singularMarks } = lowering;
  if (loopNumbers.size === 0) return [];
  const numbers =
    scalars === lowering.sorted ? loopNumbers : numberLoops(scalars.blocks, scalars.initialization.blocks);
  return [...numbers].map(([block, number]) => ({
    ...describeLoop(block, newtonLoops.get(number), scalars.dae),
    ...(singularMarks.has(number) && { singular: singularMarks.get(number)! }),
  }));
}

function describeLoop(
  block: LoopBlock,
  newton: NewtonMemory | undefined,
  dae: SortedDae["dae"],
): LoopDescription {
  return {
    linear: newton === undefined,
    ...(newton ? { failure: newton.failure } : {}),
    unknowns: unknownsOf(block, dae),
    tearingVariables: block.tearingVariables,
    relations: relationsDecidedIn(block, dae),
    origins: [...block.assignments, ...block.residuals].map((item) => item.origin),
  };
}

function externalCalls({ externalLibrary: library, functions }: HybridDae): ExternalCalls | undefined {
  return library && { library, functions: functions.map(({ external }) => external) };
}

function readsTerminal(dae: HybridDae): boolean {
  let found = false;
  const search = (e: Expression): void => {
    visitExpression(e, (node) => {
      found ||= node.kind === "terminal";
    });
  };
  for (const { left, right } of dae.equations) [left, right].forEach(search);
  for (const { statements } of dae.algorithms) visitStatements(statements, { expression: search });
  for (const { branches } of dae.whenClauses)
    for (const { assignments } of branches) for (const { value } of assignments) search(value);
  return found;
}

/** An object whose fields are computed when they are first read. */
function lazily<T extends object>(fields: { readonly [K in keyof T]: () => T[K] }): T {
  const made = {};
  for (const key of Object.keys(fields) as (keyof T)[])
    Object.defineProperty(made, key, { get: memoized(fields[key]), enumerable: true });
  return made as T;
}
