import type { Span } from "@cosimo/ir";
import type { ForStatement, LismaStatement } from "../../syntax/tree/syntax-tree.ts";
import { constantValue } from "../expressions/expressions.ts";
import { type Lowering, report } from "../expressions/lowering.ts";
import type { Scope } from "../expressions/scope.ts";
import type { Placed } from "./placed-statement.ts";

/** Largest number of statements; more equations would take minutes and gigabytes. */
const maximumStatements = 300_000;

/** The statements in order; those of loops are repeated for each value. */
export function unrollLoops(
  lowering: Lowering,
  statements: readonly LismaStatement[],
  scope: Scope | undefined,
): readonly Placed[] {
  const placed: Placed[] = [];
  const visit = (list: readonly LismaStatement[], at: Scope | undefined): void => {
    for (const statement of list) {
      if (statement.kind !== "for") {
        placed.push({ statement, scope: at });
        continue;
      }
      for (const { from, to } of rangesOf(lowering, statement, at)) {
        const count = placed.length + Math.max(0, to - from + 1) * statement.body.statements.length;
        if (!isWithinLimit(lowering, statement.span, count)) return;
        for (let value = from; value <= to; value++)
          visit(statement.body.statements, { name: statement.index.name, value, outer: at });
      }
    }
  };
  visit(statements, scope);
  return placed;
}

/** Whether a model may have so many statements, bodies of states included; reports it otherwise. */
export function isWithinLimit(lowering: Lowering, span: Span, count: number): boolean {
  if (count <= maximumStatements) return true;
  report(lowering, "lisma.too-many-steps", span, { count, limit: maximumStatements });
  return false;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The ranges of a loop. Constants in them become structural: a run cannot change them. */
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
