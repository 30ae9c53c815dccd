import type { KernelExpression, KernelFunction, KernelLocal, KernelStatement } from "@cosimo/ir";
import { integer, real, set } from "./kernel-builder.ts";
import { mapExpression, mapStatements } from "./map-kernel.ts";
import { blocksOf, expressionsOf, visitExpression } from "./visit-kernel.ts";

/** An inlined call: statements for the caller, and locals to be added to it. */
export interface InlinedCall {
  readonly statements: readonly KernelStatement[];
  readonly locals: readonly KernelLocal[];
}

/**
 * Inlines a call: parameters and locals become locals of the caller, with `tag` in their names. A return assigns to
 * `target`, if there is one, and leaves a block around the body.
 */
export function inlineCall(
  callee: KernelFunction,
  list: readonly KernelExpression[],
  target: string | undefined,
  tag: string,
): InlinedCall {
  const own = (name: string) => `${tag}.${name}`;
  const locals = [...callee.parameters, ...callee.locals].map((l) => ({ ...l, name: own(l.name) }));
  const begin = [
    ...callee.parameters.map((p, i) => set(own(p.name), list[i]!)),
    ...readBeforeSet(callee).map((l) => set(own(l.name), l.type === "f64" ? real(0) : integer(0))),
  ];
  const body = mapStatements(callee.body, {
    expression: (e) => mapExpression(e, (x) => (x.kind === "local" ? { ...x, name: own(x.name) } : x)),
    statement: (s) => inlinedStatement(s, own, target, tag),
  });
  return { statements: [...begin, { kind: "block", name: tag, body }], locals };
}

function inlinedStatement(
  s: KernelStatement,
  own: (name: string) => string,
  target: string | undefined,
  tag: string,
): readonly KernelStatement[] {
  switch (s.kind) {
    case "set":
      return [{ ...s, local: own(s.local) }];
    case "block":
      return [{ ...s, name: own(s.name) }];
    case "leave":
      return [{ ...s, block: own(s.block) }];
    case "return": {
      const leave: KernelStatement = { kind: "leave", block: tag };
      if (s.value === undefined) return [leave];
      if (target !== undefined) return [set(target, s.value), leave];
      return [{ kind: "expression", value: s.value }, leave];
    }
    default:
      return [s];
  }
}

/** Locals of a function that may be read before they are set, so that their initial zero counts. */
function readBeforeSet(fn: KernelFunction): readonly KernelLocal[] {
  const early = new Set<string>();
  findEarlyReads(fn.body, new Set(fn.parameters.map((p) => p.name)), early);
  return fn.locals.filter((l) => early.has(l.name));
}

/** `assigned`: the locals assigned on every path to the statements; updated to their end. */
function findEarlyReads(
  statements: readonly KernelStatement[],
  assigned: Set<string>,
  early: Set<string>,
): void {
  for (const s of statements) {
    for (const expression of expressionsOf(s)) {
      visitExpression(expression, (e) => {
        if (e.kind === "local" && !assigned.has(e.name)) early.add(e.name);
      });
    }
    if (s.kind === "set") assigned.add(s.local);
    const ends = blocksOf(s).map((block) => {
      const inner = new Set(assigned);
      findEarlyReads(block, inner, early);
      return inner;
    });
    if (s.kind !== "if") continue;
    for (const name of ends[0]!) if (ends[1]!.has(name)) assigned.add(name);
  }
}
