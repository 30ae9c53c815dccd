import {
  type Expression,
  type FunctionId,
  type HybridDae,
  readInputs,
  type VariableId,
  visitExpression,
  visitVariables,
} from "@cosimo/ir";
import type { EquationSystem } from "../system/equation-system.ts";

/**
 * Per row the unknowns that it does not depend on, while its derivative does: arguments that a function passes to its declared
 * derivative only, as the angular velocity of a frame.
 */
export function passiveArguments(dae: HybridDae, system: EquationSystem): readonly (readonly number[])[] {
  const reads = readInputs((id) => dae.functions[id]);
  const derivativesRead = (id: FunctionId, position: number): boolean => {
    const seen = new Set<FunctionId>([id]);
    for (
      let next = derivativeOf(dae, id);
      next !== undefined && !seen.has(next);
      next = derivativeOf(dae, next)
    ) {
      if (reads(next, position)) return true;
      seen.add(next);
    }
    return false;
  };
  return system.rows.map((row) => {
    if (row.kind !== "equation") return [];
    const found = new Set<number>();
    const note = (v: VariableId): void => {
      const column = system.columnOf[v];
      if (column !== undefined && column >= 0) found.add(column);
    };
    const visit = (e: Expression): void =>
      visitExpression(e, (node) => {
        if (node.kind !== "call") return;
        node.arguments.forEach((argument, i) => {
          if (!reads(node.function, i) && derivativesRead(node.function, i))
            visitVariables(argument, dae.relations, note);
        });
      });
    visit(row.left);
    visit(row.right);
    return [...found];
  });
}

function derivativeOf({ functions }: HybridDae, id: FunctionId): FunctionId | undefined {
  const f = functions[id]!;
  return f.timeDerivative ?? f.derivative;
}
