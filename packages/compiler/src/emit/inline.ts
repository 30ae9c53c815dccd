import type { KernelExpression, KernelFunction, KernelLocal, KernelStatement } from "@cosimo/ir";
import { integer, real, set } from "./kernel-builder.ts";
import { mapExpression, mapStatements } from "./map-kernel.ts";

/** A call written out: statements in the caller's terms, and the locals that they add to the caller. */
export interface InlinedCall {
  readonly statements: readonly KernelStatement[];
  readonly locals: readonly KernelLocal[];
}

/**
 * Writes out a call as statements: parameters and locals become locals of the caller, named with `tag`; a return assigns
 * to `target` (where there is one) and leaves a block around the body.
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
    ...callee.locals.map((l) => set(own(l.name), l.type === "f64" ? real(0) : integer(0))),
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
