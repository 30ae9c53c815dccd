import type { KernelExpression, KernelStatement } from "@cosimo/ir";
import { visitStatements } from "./visit-kernel.ts";

/**
 * Known values of locals at a place in a function: a local equals a constant, another local, or another local plus a
 * constant.
 */
export type KnownValues = Map<string, KernelExpression>;

/** Records an assignment. */
export function assign(known: KnownValues, local: string, value: KernelExpression): void {
  forget(known, local);
  const base = baseOf(value);
  if (value.kind === "const" || (base !== undefined && base !== local)) known.set(local, value);
}

/** Removes a local's value, and values that refer to it. */
export function forget(known: KnownValues, local: string): void {
  known.delete(local);
  for (const [name, value] of known) if (baseOf(value) === local) known.delete(name);
}

/** Removes all locals that the statements may assign. */
export function forgetAssigned(known: KnownValues, statements: readonly KernelStatement[]): void {
  visitStatements(statements, (s) => {
    if (s.kind === "set") forget(known, s.local);
  });
}

/** The values that hold on all paths; empty for no path. */
export function knownInAll(ways: readonly KnownValues[]): KnownValues {
  const [first, ...others] = ways;
  const common: KnownValues = new Map();
  for (const [name, value] of first ?? []) {
    if (others.every((way) => isSame(way.get(name), value))) common.set(name, value);
  }
  return common;
}

function baseOf(value: KernelExpression): string | undefined {
  if (value.kind === "local") return value.name;
  if (value.kind !== "binary" || value.operator !== "add" || value.type !== "i32") return undefined;
  return value.left.kind === "local" && value.right.kind === "const" ? value.left.name : undefined;
}

function isSame(a: KernelExpression | undefined, b: KernelExpression): boolean {
  if (a === undefined || a.kind !== b.kind) return false;
  if (a.kind === "const" && b.kind === "const") return Object.is(a.value, b.value);
  if (a.kind === "local" && b.kind === "local") return a.name === b.name;
  if (a.kind !== "binary" || b.kind !== "binary") return false;
  return isSame(a.left, b.left) && isSame(a.right, b.right);
}
