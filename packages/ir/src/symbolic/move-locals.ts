import type { FlatFunction, FunctionLocal } from "../dae/hybrid-dae.ts";
import type { AssignmentTarget, Expression, LocalId, Statement } from "../expressions/expression.ts";
import { rewrite, rewriteStatements } from "./rewrite.ts";

/** New index of each local of a function. */
export type LocalMove = readonly LocalId[];

/** Locals, in their old order, and body with new indices. */
export function moveLocals(f: FlatFunction, move: LocalMove): Pick<FlatFunction, "locals" | "body"> {
  const expression = (e: Expression) => moveExpression(e, move);
  const body = rewriteStatements(f.body, { expression, variable: (v) => v });
  return { locals: f.locals.map((local) => moveLocal(local, move)), body: moveTargets(body, move) };
}

export function moveExpression(e: Expression, move: LocalMove): Expression {
  return rewrite(e, (node) =>
    node.kind === "local" || node.kind === "size" ? { ...node, local: move[node.local]! } : node,
  );
}

function moveLocal(local: FunctionLocal, move: LocalMove): FunctionLocal {
  const expression = (e: Expression) => moveExpression(e, move);
  return {
    ...local,
    id: move[local.id]!,
    dimensions: local.dimensions.map(expression),
    ...(local.initial && { initial: local.initial.map(expression) }),
  };
}

/** Targets and loop variables, which are not expressions. */
function moveTargets(body: readonly Statement[], move: LocalMove): readonly Statement[] {
  const target = (t: AssignmentTarget): AssignmentTarget =>
    t.kind === "local" ? { ...t, local: move[t.local]! } : t;
  return body.map((s): Statement => {
    switch (s.kind) {
      case "assign":
        return { ...s, target: target(s.target) };
      case "callAssign":
        return { ...s, targets: s.targets.map((t) => t && target(t)) };
      case "if":
        return {
          ...s,
          branches: s.branches.map((b) => ({ ...b, body: moveTargets(b.body, move) })),
          else: moveTargets(s.else, move),
        };
      case "for":
        return { ...s, local: move[s.local]!, body: moveTargets(s.body, move) };
      case "while":
        return { ...s, body: moveTargets(s.body, move) };
      default:
        return s;
    }
  });
}
