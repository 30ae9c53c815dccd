import type { ForStatement, LismaStatement } from "../syntax/syntax-tree.ts";
import { type Lowering, report } from "./lowering.ts";
import { constantValue } from "./references.ts";
import type { Scope } from "./scope.ts";

/** A statement that is no loop, and the values of the loops around it. */
export interface Placed<S = Exclude<LismaStatement, ForStatement>> {
  readonly statement: S;
  readonly scope: Scope | undefined;
}

const maximumSteps = 10_000_000;

/** The statements in their order, those of loops once for each value. */
export function withoutLoops(
  lowering: Lowering,
  statements: readonly LismaStatement[],
  scope: Scope | undefined,
): readonly Placed[] {
  const placed: Placed[] = [];
  const visit = (list: readonly LismaStatement[], at: Scope | undefined): void => {
    for (const statement of list) {
      if (statement.kind !== "for") placed.push({ statement, scope: at });
      else for (const value of loopValues(lowering, statement, at)) visit(statement.body.statements, value);
    }
  };
  visit(statements, scope);
  return placed;
}

/** The scopes of the loop's body. Ranges may be of constants, which cannot be changed after compilation then. */
function loopValues(lowering: Lowering, loop: ForStatement, outer: Scope | undefined): readonly Scope[] {
  const scopes: Scope[] = [];
  for (const { first, last, span } of loop.ranges) {
    const from = bound(lowering, first, outer);
    const to = last === undefined ? from : bound(lowering, last, outer);
    if (from === undefined || to === undefined) continue;
    if (to - from >= maximumSteps) {
      report(lowering, "lisma.range-size", span, { count: to - from + 1, limit: maximumSteps });
      continue;
    }
    for (let value = from; value <= to; value++) scopes.push({ name: loop.index.name, value, outer });
  }
  return scopes;
}

function bound(
  lowering: Lowering,
  e: ForStatement["ranges"][number]["first"],
  scope: Scope | undefined,
): number | undefined {
  const value = constantValue(lowering, e, scope, "range of a loop");
  if (value === undefined || Number.isInteger(value)) return value;
  report(lowering, "lisma.range", e.span, { value });
  return undefined;
}
