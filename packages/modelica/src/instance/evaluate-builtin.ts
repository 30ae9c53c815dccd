import { type BuiltinFunction, evaluateBuiltin } from "@cosimo/ir";

/** The value of a built-in function; `undefined` if it is not a finite number. */
export function applyBuiltin(name: BuiltinFunction, values: readonly number[]): number | undefined {
  const result = evaluateBuiltin(name, values);
  return Number.isFinite(result) ? result : undefined;
}
