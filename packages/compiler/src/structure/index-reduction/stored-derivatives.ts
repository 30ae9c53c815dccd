import type { Equation, FunctionId, HybridDae } from "@cosimo/ir";
import { reachableFunctions, visitExpression } from "@cosimo/ir";

/**
 * The first equation whose differentiation needs a derivative that stored values do not have: the third one, or the second one where the
 * delay varies; and that functions of libraries in C and Fortran do not have. `after`: the system with the differentiated equations.
 */
export function beyondStored(before: HybridDae, after: HybridDae): Equation | undefined {
  const made = new Set(
    before.functions
      .filter(
        ({ stored, external, derivative }) =>
          (stored !== undefined || external !== undefined) && derivative === undefined,
      )
      .map(({ id }) => after.functions[id]!.derivative),
  );
  made.delete(undefined);
  if (made.size === 0) return undefined;
  const reaches = (id: FunctionId): boolean =>
    made.has(id) || reachableFunctions(after.functions[id]!, after.functions).some((f) => made.has(f.id));
  const isBeyond = ({ left, right }: Equation): boolean => {
    let found = false;
    for (const side of [left, right])
      visitExpression(side, (node) => {
        found ||= node.kind === "call" && reaches(node.function);
      });
    return found;
  };
  const derived = after.equations.find((e) => e.derivativeOf !== undefined && isBeyond(e));
  let at = derived;
  while (at?.derivativeOf !== undefined) at = after.equations[at.derivativeOf];
  return at;
}
