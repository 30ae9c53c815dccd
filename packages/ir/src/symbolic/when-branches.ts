import type { HybridDae, WhenBranch } from "../dae/hybrid-dae.ts";
import type { Statement, WhenStatementBranch } from "../expressions/expression.ts";
import { visitStatements } from "./visit.ts";

/** The branches of all when-clauses, then those of the when-statements in algorithm sections, in order. */
export function whenBranchesOf({
  whenClauses,
  algorithms,
}: Pick<HybridDae, "whenClauses" | "algorithms">): readonly (WhenBranch | WhenStatementBranch)[] {
  const found: (WhenBranch | WhenStatementBranch)[] = whenClauses.flatMap(({ branches }) => branches);
  const statement = (s: Statement): void => {
    if (s.kind === "when") found.push(...s.branches);
  };
  for (const { statements } of algorithms) visitStatements(statements, { statement });
  return found;
}
