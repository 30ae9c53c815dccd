import type { KernelExpression, KernelFunction, KernelStatement } from "@cosimo/ir";
import { isPure } from "./fold-kernel.ts";
import { mapStatements } from "./map-kernel.ts";
import { expressionsOf, operandsOf, visitExpression, visitStatements } from "./visit-kernel.ts";

/** A function without assignments to unread locals, empty branches, and unused locals. */
export function removeDeadCode(fn: KernelFunction): KernelFunction {
  const uses = usesOf(fn.body);
  const dead = deadLocals(uses);
  const body = mapStatements(fn.body, { statement: (s) => withoutDead(s, dead) });
  const occurs = (name: string) => !dead.has(name) && (uses.reads.has(name) || uses.values.has(name));
  return { ...fn, locals: fn.locals.filter((l) => occurs(l.name)), body };
}

interface Uses {
  /** Number of reads per local. */
  readonly reads: Map<string, number>;
  /** The values assigned to each local. */
  readonly values: Map<string, KernelExpression[]>;
}

function usesOf(body: readonly KernelStatement[]): Uses {
  const uses: Uses = { reads: new Map(), values: new Map() };
  visitStatements(body, (s) => {
    if (s.kind === "set" && isOwnValue(s)) return;
    if (s.kind === "set") {
      const values = uses.values.get(s.local);
      if (values) values.push(s.value);
      else uses.values.set(s.local, [s.value]);
    }
    for (const expression of expressionsOf(s)) countReads(expression, uses.reads, 1);
  });
  return uses;
}

function countReads(expression: KernelExpression, reads: Map<string, number>, by: 1 | -1): void {
  if (expression.kind === "local") reads.set(expression.name, (reads.get(expression.name) ?? 0) + by);
  else for (const operand of operandsOf(expression)) countReads(operand, reads, by);
}

/** Locals that are unread, or read only in values of other such locals. */
function deadLocals({ reads, values }: Uses): ReadonlySet<string> {
  const dead = new Set<string>();
  const open = [...values.keys()].filter((name) => !reads.get(name));
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (dead.has(name)) continue;
    dead.add(name);
    for (const value of values.get(name)!) {
      if (!isPure(value)) continue;
      countReads(value, reads, -1);
      visitExpression(value, (e) => {
        if (e.kind === "local" && values.has(e.name) && !reads.get(e.name) && !dead.has(e.name))
          open.push(e.name);
      });
    }
  }
  return dead;
}

const counts = new WeakMap<readonly KernelStatement[], number>();

/** The number of statements, nested ones included. */
export function countStatements(statements: readonly KernelStatement[]): number {
  const known = counts.get(statements);
  if (known !== undefined) return known;
  let count = 0;
  visitStatements(statements, () => {
    count++;
  });
  counts.set(statements, count);
  return count;
}

function withoutDead(s: KernelStatement, dead: ReadonlySet<string>): readonly KernelStatement[] {
  switch (s.kind) {
    case "set":
      if (!dead.has(s.local)) return isOwnValue(s) ? [] : [s];
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
