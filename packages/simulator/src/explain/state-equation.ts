import { type CompiledModule, type Origin, printExpression, type RelatedSpan, textOf } from "@cosimo/ir";

/**
 * The equation solved for the derivative of a state. If that derivative is a state itself, the equation of that state.
 */
export function stateEquation(module: CompiledModule, state: number): RelatedSpan | undefined {
  const { sorted, dae } = module;
  const derivative = sorted.derivatives[state];
  if (derivative === undefined) return undefined;
  const higher = sorted.states.indexOf(derivative);
  if (higher >= 0) return stateEquation(module, higher);
  for (const block of sorted.blocks) {
    if (block.kind !== "assignment" && block.kind !== "loop") continue;
    const assignments = block.kind === "loop" ? block.assignments : [block.assignment];
    const found = assignments.find(({ unknown }) => unknown === derivative);
    if (found !== undefined) {
      const value = printExpression(found.value, { dae });
      return { message: `${dae.variables[derivative]!.name} = ${value}`, span: found.origin.span };
    }
    if (block.kind === "loop" && block.tearingVariables.includes(derivative))
      return asWritten(block.residuals[0]!.origin);
  }
  return undefined;
}

function asWritten({ span }: Origin): RelatedSpan {
  return { message: textOf(span).replace(/\s+/g, " "), span };
}
