import type { Assertion, FailureDescription, FunctionId, HybridDae, Relation, SortedDae } from "@cosimo/ir";
import { numbersOfLocals, visitStatements } from "@cosimo/ir";
import { numberLoops } from "./blocks.ts";
import type { Failures } from "./lowering.ts";

/**
 * Three codes for each function and for algorithm sections as a whole, one for each assertion in a function, for each function of a
 * library, and for each one-sided relation.
 */
export function describeFailures(
  dae: HybridDae,
  sorted: SortedDae,
  reserve: (count: number) => number,
): Failures {
  const loops = numberLoops(sorted.blocks, sorted.initialization.blocks).size;
  const descriptions: FailureDescription[] = [];
  const assertions = new Map<Assertion, number>();
  const numbers = new Map<Assertion, number>();
  const add = (description: FailureDescription) => loops + descriptions.push(description);
  for (const reason of ["subscript", "memory", "endless"] as const) {
    add({ function: "algorithm", reason, origin: dae.origin });
    for (const fn of dae.functions) add({ function: fn.plainName ?? fn.name, reason, origin: fn.origin });
  }
  const externals = new Map<FunctionId, number>();
  for (const fn of dae.functions) {
    if (fn.external !== undefined)
      externals.set(fn.id, add({ function: fn.name, reason: "external", origin: fn.origin }));
    visitStatements(fn.body, {
      statement: (s) => {
        if (s.kind !== "assert") return;
        const count = numbersOfLocals(s.assertion.message).length;
        if (count > 0) numbers.set(s.assertion, reserve(count));
        const code = add({
          function: fn.plainName ?? fn.name,
          reason: "assertion",
          assertion: s.assertion,
          ...(count > 0 && { numbers: numbers.get(s.assertion)! }),
          origin: s.assertion.origin,
        });
        assertions.set(s.assertion, code);
      },
    });
  }
  const surfaces = new Map<Relation, number>();
  for (const relation of dae.relations) {
    if (relation.eventType !== "unilateral") continue;
    const { text, origin } = relation;
    surfaces.set(relation, add({ function: text, reason: "surface", origin }));
  }
  const count = dae.functions.length + 1;
  return {
    descriptions,
    subscript: (fn) => loops + 1 + (fn === undefined ? 0 : fn + 1),
    memory: (fn) => loops + 1 + count + (fn === undefined ? 0 : fn + 1),
    endless: (fn) => loops + 1 + 2 * count + (fn === undefined ? 0 : fn + 1),
    external: (fn) => externals.get(fn)!,
    assertion: (assertion) => assertions.get(assertion)!,
    numbers: (assertion) => numbers.get(assertion)!,
    surface: (relation) => surfaces.get(relation)!,
  };
}
