import type { ForStatement, LismaStatement } from "../syntax/syntax-tree.ts";
import { type Lowering, report } from "./lowering.ts";
import { constantValue } from "./references.ts";
import type { Scope } from "./scope.ts";

/** A statement that is no loop, and the values of the loops around it. */
export interface Placed<S = Exclude<LismaStatement, ForStatement>> {
  readonly statement: S;
  readonly scope: Scope | undefined;
}

/** Steps of all loops together: more is a mistake, and would not fit into memory. */
const maximumSteps = 2_000_000;

/** The statements in their order, those of loops once for each value. */
export function withoutLoops(
  lowering: Lowering,
  statements: readonly LismaStatement[],
  scope: Scope | undefined,
): readonly Placed[] {
  const placed: Placed[] = [];
  let steps = 0;
  const visit = (list: readonly LismaStatement[], at: Scope | undefined): void => {
    for (const statement of list) {
      if (statement.kind !== "for") {
        placed.push({ statement, scope: at });
        continue;
      }
      for (const { from, to } of rangesOf(lowering, statement, at)) {
        steps += Math.max(0, to - from + 1);
        if (steps > maximumSteps) {
          report(lowering, "lisma.too-many-steps", statement.span, { limit: maximumSteps });
          return;
        }
        for (let value = from; value <= to; value++)
          visit(statement.body.statements, { name: statement.index.name, value, outer: at });
      }
    }
  };
  visit(statements, scope);
  return placed;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Ranges may be of constants, which cannot be changed after compilation then. */
function rangesOf(lowering: Lowering, loop: ForStatement, scope: Scope | undefined): readonly Range[] {
  return loop.ranges.flatMap(({ first, last }) => {
    const from = bound(lowering, first, scope);
    const to = last === undefined ? from : bound(lowering, last, scope);
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
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
