import type { ModelDescription } from "../description/model-description.ts";
import { startOf, type Variable } from "../description/variables.ts";

/** A variable with the sizes of its dimensions in a run. */
export interface SizedVariable {
  readonly variable: Variable;
  /** Index into `ModelDescription.variables`. */
  readonly index: number;
  /** Empty for scalars. */
  readonly dimensions: readonly number[];
  /** Number of elements; 1 for scalars. */
  readonly size: number;
}

/** `structural`: values of structural parameters by index; others have their start values. */
export function sizedVariables(
  { variables }: ModelDescription,
  structural: ReadonlyMap<number, number>,
): readonly SizedVariable[] {
  const sizeBy = (index: number | undefined): number => {
    const parameter = index === undefined ? undefined : variables[index];
    const start = parameter === undefined ? undefined : startOf(parameter)?.[0];
    return structural.get(index ?? -1) ?? Number(start ?? 1);
  };
  return variables.map((variable, index) => {
    const dimensions = variable.dimensions.map((dimension) =>
      dimension.kind === "fixed" ? dimension.size : sizeBy(dimension.parameter.index),
    );
    return { variable, index, dimensions, size: dimensions.reduce((size, one) => size * one, 1) };
  });
}

/** `A[1,1]`, `A[1,2]`, … in row-major order; the name itself for a scalar. */
export function elementNames(name: string, dimensions: readonly number[]): readonly string[] {
  if (dimensions.length === 0) return [name];
  let indices: readonly (readonly number[])[] = [[]];
  for (const size of dimensions)
    indices = indices.flatMap((outer) => Array.from({ length: size }, (_, i) => [...outer, i + 1]));
  return indices.map((one) => `${name}[${one.join(",")}]`);
}

/** Names of the elements of a variable and of its aliases. */
export function namesOf({ variable, dimensions }: SizedVariable): readonly string[] {
  const names = [variable.name, ...variable.aliases.map(({ name }) => name)];
  return names.flatMap((name) => elementNames(name, dimensions));
}

/** Row-major place of an element; indices begin at 1; `undefined` outside the dimensions. */
export function elementPlace(dimensions: readonly number[], indices: readonly number[]): number | undefined {
  if (indices.length !== dimensions.length) return undefined;
  let place = 0;
  for (const [k, size] of dimensions.entries()) {
    const i = indices[k]!;
    if (!(i >= 1 && i <= size)) return undefined;
    place = place * size + i - 1;
  }
  return place;
}
