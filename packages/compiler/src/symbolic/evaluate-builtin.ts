import type { BuiltinFunction } from "@cosimo/ir";

/** Value of a built-in function; NaN outside of its domain. `div`, `mod`, `rem` as in the Modelica specification 3.6, section 3.7.2. */
export function evaluateBuiltin(name: BuiltinFunction, values: readonly number[]): number {
  const [x, y] = [values[0] ?? Number.NaN, values[1] ?? Number.NaN];
  switch (name) {
    case "abs":
      return Math.abs(x);
    case "sign":
      return x > 0 ? 1 : x < 0 ? -1 : 0;
    case "sqrt":
      return Math.sqrt(x);
    case "exp":
      return Math.exp(x);
    case "log":
      return Math.log(x);
    case "log10":
      return Math.log10(x);
    case "sin":
      return Math.sin(x);
    case "cos":
      return Math.cos(x);
    case "tan":
      return Math.tan(x);
    case "asin":
      return Math.asin(x);
    case "acos":
      return Math.acos(x);
    case "atan":
      return Math.atan(x);
    case "atan2":
      return Math.atan2(x, y);
    case "sinh":
      return Math.sinh(x);
    case "cosh":
      return Math.cosh(x);
    case "tanh":
      return Math.tanh(x);
    case "floor":
      return Math.floor(x);
    case "ceil":
      return Math.ceil(x);
    case "div":
      return Math.trunc(x / y);
    case "mod":
      return x - Math.floor(x / y) * y;
    case "rem":
      return x - Math.trunc(x / y) * y;
    case "min":
      return Math.min(x, y);
    case "max":
      return Math.max(x, y);
    case "homotopy":
      return x;
  }
}
