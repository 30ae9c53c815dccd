import type { WhenClause } from "../dae/hybrid-dae.ts";
import type { PrintContext } from "./print-context.ts";
import { printExpression } from "./print-expression.ts";
import { indent, printAssertion, printConditions, printVariable } from "./print-statements.ts";

/** A when-clause among equations in Modelica syntax. */
export function printWhenClause(clause: WhenClause, context: PrintContext): readonly string[] {
  return [
    ...clause.branches.flatMap((branch, i) => [
      `${i === 0 ? "when" : "elsewhen"} ${printConditions(branch.conditions, context)} then`,
      ...indent([
        ...branch.assignments.map(
          (a) =>
            `${printVariable(a.variable, context)} = ${printExpression(a.value, context, context.dae.variables[a.variable]!)};`,
        ),
        ...branch.reinits.map(
          (r) => `reinit(${printVariable(r.state, context)}, ${printExpression(r.value, context)});`,
        ),
        ...branch.assertions.map((a) => printAssertion(a, context)),
        ...branch.terminates.map((t) => `terminate(${printExpression(t.message, context)});`),
      ]),
    ]),
    "end when;",
  ];
}
