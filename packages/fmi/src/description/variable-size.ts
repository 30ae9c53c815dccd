import type { ModelDescription } from "./model-description.ts";
import { type Dimension, startOf, type Variable } from "./variables.ts";

/**
 * Sizes of the dimensions of a variable for the start values of structural parameters, outermost first; empty for scalars.
 * `undefined` if a dimension refers to a variable without a size.
 */
export function initialDimensions(
  description: ModelDescription,
  { dimensions }: Variable,
): readonly number[] | undefined {
  const sizes = dimensions.map((dimension) => initialDimension(description, dimension));
  return sizes.includes(undefined) ? undefined : (sizes as number[]);
}

function initialDimension({ variables }: ModelDescription, dimension: Dimension): number | undefined {
  if (dimension.kind === "fixed") return dimension.size;
  const parameter =
    dimension.parameter.index === undefined ? undefined : variables[dimension.parameter.index];
  const start = parameter?.type === "UInt64" ? startOf(parameter)?.[0] : undefined;
  return start === undefined ? undefined : Number(start);
}

/** Number of elements for the start values of structural parameters; 1 for scalars. */
export function initialSize(description: ModelDescription, variable: Variable): number | undefined {
  return initialDimensions(description, variable)?.reduce((size, dimension) => size * dimension, 1);
}

/** Number of continuous states for the start values of structural parameters. */
export function continuousStateCount(description: ModelDescription): number {
  const { numberOfContinuousStates, structure, variables } = description;
  if (numberOfContinuousStates !== undefined) return numberOfContinuousStates;
  return structure.continuousStateDerivatives.reduce((count, { variable: { index } }) => {
    const derivative = index === undefined ? undefined : variables[index];
    return count + ((derivative && initialSize(description, derivative)) ?? 0);
  }, 0);
}

/** Number of event indicators for the start values of structural parameters. */
export function eventIndicatorCount(description: ModelDescription): number {
  const { numberOfEventIndicators, structure, variables } = description;
  if (numberOfEventIndicators !== undefined) return numberOfEventIndicators;
  return structure.eventIndicators.reduce((count, { variable: { index } }) => {
    const indicator = index === undefined ? undefined : variables[index];
    return count + ((indicator && initialSize(description, indicator)) ?? 0);
  }, 0);
}
