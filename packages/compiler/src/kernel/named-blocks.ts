import type { KernelStatement } from "@cosimo/ir";
import { visitStatements } from "./visit-kernel.ts";

/** Names of the blocks in statements, at any depth. */
export function blockNames(statements: readonly KernelStatement[]): readonly string[] {
  const names: string[] = [];
  visitStatements(statements, (s) => {
    if (s.kind === "block") names.push(s.name);
  });
  return names;
}

/** Whether statements leave the block of this name. */
export function containsLeave(statements: readonly KernelStatement[], name: string): boolean {
  let found = false;
  visitStatements(statements, (s) => {
    if (s.kind === "leave" && s.block === name) found = true;
  });
  return found;
}

/** Statements without jumps at their end to their own end. */
export function withoutLastLeave(
  statements: readonly KernelStatement[],
  name: string,
): readonly KernelStatement[] {
  const last = statements.at(-1);
  const before = statements.slice(0, -1);
  if (last?.kind === "leave" && last.block === name) return before;
  if (last?.kind === "block") return [...before, { ...last, body: withoutLastLeave(last.body, name) }];
  if (last?.kind !== "if") return statements;
  return [
    ...before,
    { ...last, then: withoutLastLeave(last.then, name), else: withoutLastLeave(last.else, name) },
  ];
}
