import type { LismaStatement, MacroStatement } from "../../syntax/tree/syntax-tree.ts";
import type { Lowering } from "../expressions/lowering.ts";
import type { Placed } from "./placed-statement.ts";
import { unrollLoops } from "./unroll-loops.ts";

/** The bodies of a statement other than a loop. */
export function bodiesOf(
  statement: LismaStatement,
): readonly { readonly statements: readonly LismaStatement[] }[] {
  if (statement.kind === "if")
    return statement.else === undefined ? [statement.body] : [statement.body, statement.else];
  return statement.kind === "state" || statement.kind === "timeEvent" ? [statement.body] : [];
}

/** Macros in loops and bodies; `declareConstants` has declared the others. */
export function macrosOfBodies(
  lowering: Lowering,
  statements: readonly Placed[],
): readonly Placed<MacroStatement>[] {
  const found: Placed<MacroStatement>[] = [];
  const visit = (list: readonly Placed[], isTop: boolean): void => {
    for (const { statement, scope } of list) {
      if (statement.kind === "macro" && !(isTop && scope === undefined)) found.push({ statement, scope });
      for (const { statements: inner } of bodiesOf(statement))
        visit(unrollLoops(lowering, inner, scope), false);
    }
  };
  visit(statements, true);
  return found;
}
