import type { BuiltinFunction } from "@cosimo/ir";

const functions: Readonly<Record<BuiltinFunction, (a: number, b: number) => number>> = {
  abs: Math.abs,
  sign: Math.sign,
  sqrt: Math.sqrt,
  exp: Math.exp,
  log: Math.log,
  log10: Math.log10,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  atan2: Math.atan2,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  floor: Math.floor,
  ceil: Math.ceil,
  div: (a, b) => Math.trunc(a / b),
  mod: (a, b) => a - Math.floor(a / b) * b,
  rem: (a, b) => a - Math.trunc(a / b) * b,
  min: Math.min,
  max: Math.max,
  homotopy: (actual) => actual,
};

/** The value of a built-in function; `undefined` where it is not a finite number. */
export function applyBuiltin(name: BuiltinFunction, values: readonly number[]): number | undefined {
  const result = functions[name](values[0] ?? 0, values[1] ?? 0);
  return Number.isFinite(result) ? result : undefined;
}
