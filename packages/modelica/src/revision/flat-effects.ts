import { type Equation, type Expression, type HybridDae, hasArrays, visitExpression } from "@cosimo/ir";
import type { FlatModel } from "../flat/flat-model.ts";

/** Tables that keep what was elaborated once, whoever asks for it. */
const kept: ReadonlySet<string> = new Set(["bindings", "firstVariable", "preNodes"]);

/**
 * Sizes of all that the elaboration of an equation may add to besides the equations themselves. Equal sizes before and after: it has
 * added nothing.
 */
export function flatEffects(flat: FlatModel): string {
  const { tables, sink, usedClasses } = flat.context;
  const structural = tables.scalars.filter(({ component }) => component.structural !== undefined).length;
  const sizes = [flat, tables, tables.functions].flatMap((table) =>
    Object.entries(table).map(([name, part]) => (kept.has(name) ? 0 : sizeOf(part))),
  );
  return [...sizes, sink.list.length, usedClasses.size, structural].join();
}

function sizeOf(part: unknown): number {
  if (Array.isArray(part)) return part.length;
  if (part instanceof Map || part instanceof Set) return part.size;
  return typeof part === "number" ? part : 0;
}

/**
 * What equations read of the things that elaboration has made for them: derivatives and other variables without declaration, relations,
 * samplers. `undefined`: they read texts, which are resolved in the whole model.
 */
export function madeFor(flat: FlatModel, equations: readonly Pick<Equation, "left" | "right">[]) {
  const declared = flat.context.tables.scalars.length;
  const made = new Set<string>();
  let hasText = false;
  const visit = (e: Expression): void => {
    if (e.kind === "variable" && e.variable >= declared) made.add(`v${e.variable}`);
    if (e.kind === "relation") made.add(`r${e.relation}`);
    if (e.kind === "sample") made.add(`s${e.sampler}`);
    hasText ||= e.kind === "string" || e.kind === "toString" || e.kind === "concat";
  };
  for (const { left, right } of equations) for (const side of [left, right]) visitExpression(side, visit);
  return hasText ? undefined : [...made].sort().join();
}

/** Whether a flat system is one whose equations can be exchanged: nothing has numbered them anew, as arrays, clocks and machines do. */
export function isRevisable(flat: FlatModel, dae: HybridDae): boolean {
  if (hasArrays(dae) || flat.arrays.derivatives.size > 0) return false;
  const synchronous = [flat.clockCalls, flat.transitions, flat.initialStates, flat.stateFacts, flat.previous];
  return synchronous.every(({ length }) => length === 0) && dae.equations.length === flat.equations.length;
}
