import type { KernelFunction, KernelStatement } from "@cosimo/ir";
import { isPure } from "./fold-kernel.ts";
import { mapStatements } from "./map-kernel.ts";
import { visitExpressions, visitStatements } from "./visit-kernel.ts";

/** A function without assignments to locals that nobody reads, empty branches, and locals that do not occur. */
export function removeDeadCode(fn: KernelFunction): KernelFunction {
  let { body } = fn;
  for (;;) {
    const read = localsRead(body);
    const before = countStatements(body);
    body = mapStatements(body, { statement: (s) => withoutDead(s, read) });
    if (countStatements(body) === before) break;
  }
  const occurring = new Set(localsRead(body));
  visitStatements(body, (s) => {
    if (s.kind === "set") occurring.add(s.local);
  });
  return { ...fn, locals: fn.locals.filter((l) => occurring.has(l.name)), body };
}

/** The number of statements, nested ones included. */
export function countStatements(statements: readonly KernelStatement[]): number {
  let count = 0;
  visitStatements(statements, () => {
    count++;
  });
  return count;
}

function localsRead(body: readonly KernelStatement[]): ReadonlySet<string> {
  const read = new Set<string>();
  visitExpressions(body, (e) => {
    if (e.kind === "local") read.add(e.name);
  });
  return read;
}

function withoutDead(s: KernelStatement, read: ReadonlySet<string>): readonly KernelStatement[] {
  switch (s.kind) {
    case "set":
      if (read.has(s.local)) return isOwnValue(s) ? [] : [s];
      return isPure(s.value) ? [] : [{ kind: "expression", value: s.value }];
    case "expression":
      return isPure(s.value) ? [] : [s];
    case "if":
      return s.then.length === 0 && s.else.length === 0 && isPure(s.condition) ? [] : [s];
    case "block":
      return s.body.length === 0 ? [] : [s];
    default:
      return [s];
  }
}

/** `x = x`. */
function isOwnValue(s: KernelStatement & { kind: "set" }): boolean {
  return s.value.kind === "local" && s.value.name === s.local;
}
