import type { Expression } from "@cosimo/ir";
import type { ClassInstance } from "../model/class-instance.ts";
import { zero } from "../model/construct.ts";
import type { CallableFunction } from "../model/elaboration-tables.ts";
import { allScalars, maxVariability, type TypedValue, variabilityOf } from "../model/typed-value.ts";

/** The same, with what was called: where a discrete variable is equal to it, the arguments must be discrete. Records are left out. */
export function withCall(
  results: readonly TypedValue[],
  called: ClassInstance,
  values: readonly TypedValue[],
): readonly TypedValue[] {
  const [only, another] = results;
  if (only === undefined || another !== undefined || only.fields !== undefined) return results;
  if (only.type.kind === "Real" || only.type.kind === "none") return results;
  return [{ call: { function: called.name.join("."), arguments: values.flatMap(allScalars) }, ...only }];
}

/** One node for each scalar of each output; all share the list of arguments. */
export function callResults(
  callable: CallableFunction,
  values: readonly TypedValue[],
): readonly TypedValue[] {
  const list = values.flatMap(allScalars);
  const variability = variabilityOf(values);
  let output = 0;
  const result = (shape: TypedValue): TypedValue => {
    if (shape.fields !== undefined) {
      const fields = new Map([...shape.fields].map(([name, field]) => [name, result(field)]));
      return { ...shape, fields, variability };
    }
    const scalars = shape.scalars.map(
      (): Expression => ({ kind: "call", function: callable.id, arguments: list, output: output++ }),
    );
    const own =
      shape.type.kind === "Real" ? variability : variability === "continuous" ? "discrete" : variability;
    return { ...shape, scalars, variability: maxVariability(own, "constant") };
  };
  if (callable.outputs.length === 0) return [result(noResult)];
  return callable.outputs.map((one) => result(one.shape));
}

const noResult: TypedValue = { type: { kind: "none" }, dims: [], scalars: [zero], variability: "constant" };
