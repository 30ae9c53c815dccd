import type { LismaStatement, MacroStatement } from "../syntax/syntax-tree.ts";
import type { Lowering } from "./lowering.ts";
import { type Placed, withoutLoops } from "./statements.ts";

/** The bodies of what is no loop. */
export function bodiesOf(
  statement: LismaStatement,
): readonly { readonly statements: readonly LismaStatement[] }[] {
  if (statement.kind === "if")
    return statement.else === undefined ? [statement.body] : [statement.body, statement.else];
  return statement.kind === "state" || statement.kind === "timeEvent" ? [statement.body] : [];
}

/** Those of loops and bodies: the others are declared with the constants. */
export function macrosOfBodies(
  lowering: Lowering,
  statements: readonly Placed[],
): readonly Placed<MacroStatement>[] {
  const found: Placed<MacroStatement>[] = [];
  const visit = (list: readonly Placed[], isTop: boolean): void => {
    for (const { statement, scope } of list) {
      if (statement.kind === "macro" && !(isTop && scope === undefined)) found.push({ statement, scope });
      for (const { statements: inner } of bodiesOf(statement))
        visit(withoutLoops(lowering, inner, scope), false);
    }
  };
  visit(statements, true);
  return found;
}
