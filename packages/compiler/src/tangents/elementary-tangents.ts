import type { KernelExpression } from "@cosimo/ir";
import { binary, call, compare, real, select, unary } from "../kernel/kernel-builder.ts";

const math = (name: string, ...list: KernelExpression[]) => call("f64", `Math.${name}`, list);
const times = (a: KernelExpression, b: KernelExpression) => binary("mul", a, b);
const over = (a: KernelExpression, b: KernelExpression) => binary("div", a, b);
const plus = (a: KernelExpression, b: KernelExpression) => binary("add", a, b);
const minus = (a: KernelExpression, b: KernelExpression) => binary("sub", a, b);
const root = (a: KernelExpression) => unary("sqrt", a);
const ONE = real(1);
const square = (a: KernelExpression) => times(a, a);

/**
 * Derivatives of functions of one argument, by the argument `x` and the value `f`, both locals or constants. Missing: the function is
 * piecewise constant.
 */
const OF_ONE: Readonly<Record<string, (x: KernelExpression, f: KernelExpression) => KernelExpression>> = {
  sin: (x) => math("cos", x),
  cos: (x) => unary("neg", math("sin", x)),
  tan: (_, f) => plus(ONE, square(f)),
  asin: (x) => over(ONE, root(minus(ONE, square(x)))),
  acos: (x) => over(real(-1), root(minus(ONE, square(x)))),
  atan: (x) => over(ONE, plus(ONE, square(x))),
  sinh: (x) => math("cosh", x),
  cosh: (x) => math("sinh", x),
  tanh: (_, f) => minus(ONE, square(f)),
  asinh: (x) => over(ONE, root(plus(square(x), ONE))),
  acosh: (x) => over(ONE, root(minus(square(x), ONE))),
  atanh: (x) => over(ONE, minus(ONE, square(x))),
  exp: (_, f) => f,
  exponential: (_, f) => f,
  expm1: (_, f) => plus(f, ONE),
  log: (x) => over(ONE, x),
  log1p: (x) => over(ONE, plus(ONE, x)),
  log2: (x) => over(real(Math.LOG2E), x),
  log10: (x) => over(real(Math.LOG10E), x),
  cbrt: (_, f) => over(ONE, times(real(3), square(f))),
  sqrt: (_, f) => over(real(0.5), f),
  abs: (x) => select(compare("lt", x, real(0)), real(-1), ONE),
};

/** Partial derivatives of functions of two arguments; `undefined` where a derivative is not needed. */
const OF_TWO: Readonly<
  Record<
    string,
    (x: KernelExpression, y: KernelExpression, f: KernelExpression) => readonly (() => KernelExpression)[]
  >
> = {
  pow: (x, y, f) => [
    () => times(y, math("pow", x, minus(y, ONE))),
    // The power of zero is zero for all exponents nearby; a negative base has integer exponents, which cannot change.
    () => select(compare("gt", x, real(0)), times(f, math("log", x)), real(0)),
  ],
  atan2: (y, x) => {
    const length = () => plus(square(x), square(y));
    return [() => over(x, length()), () => over(unary("neg", y), length())];
  },
  hypot: (x, y, f) => [() => over(x, f), () => over(y, f)],
  min: (x, y) => [
    () => select(compare("le", x, y), ONE, real(0)),
    () => select(compare("le", x, y), real(0), ONE),
  ],
  max: (x, y) => [
    () => select(compare("ge", x, y), ONE, real(0)),
    () => select(compare("ge", x, y), real(0), ONE),
  ],
};

/** The partial derivatives of a `Math` function or `exponential`, made when they are needed; none: piecewise constant. */
export function partialsOf(
  name: string,
  list: readonly KernelExpression[],
  value: KernelExpression,
): readonly (() => KernelExpression)[] {
  const [x, y] = list;
  if (x !== undefined && y !== undefined) return OF_TWO[name]?.(x, y, value) ?? [];
  const one = OF_ONE[name];
  return one === undefined || x === undefined ? [] : [() => one(x, value)];
}
