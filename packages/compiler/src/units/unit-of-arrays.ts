import { type Expression, type HybridDae, hasArrays, rewrite, rewriteSystem } from "@cosimo/ir";

/**
 * The system with one variable for each array, as its elements have one declared unit, and one equation for each loop. Elements of
 * an array without unit fit any: their units may differ. Only units are the same as in scalars.
 */
export function arraysAsVariables(dae: HybridDae): HybridDae {
  if (!hasArrays(dae)) return dae;
  const { variables } = dae;
  const replace = (e: Expression): Expression => {
    if (e.kind !== "element") return e;
    const { variable, subscripts } = e;
    return variables[variable]!.unit === "" ? subscripts[0]! : { kind: "variable", variable };
  };
  const expression = (e: Expression) => rewrite(e, replace);
  return {
    ...rewriteSystem(dae, { expression, variable: (v) => v }),
    variables: variables.map(({ dimensions, indices, ...one }) => one),
  };
}
