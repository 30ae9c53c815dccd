import { divide, mathCall, multiply, unary } from "./arithmetic.ts";
import { constant, isConstant, type Value, type ValueGraph } from "./value-graph.ts";

/** Largest integer exponent replaced by products. */
const LARGEST_EXPONENT = 32;

/** `base ^ exponent`: products and roots for integer and half-integer exponents, much faster than `Math.pow`. */
export function power(graph: ValueGraph, base: Value, exponent: Value): Value {
  if (exponent.kind === "const" && Math.abs(exponent.number) <= LARGEST_EXPONENT) {
    const doubled = 2 * exponent.number;
    if (Number.isInteger(doubled)) return constantPower(graph, base, exponent.number);
  }
  if (isConstant(base, 1)) return base;
  return mathCall(graph, "pow", [base, exponent]);
}

function constantPower(graph: ValueGraph, base: Value, exponent: number): Value {
  if (exponent < 0) return divide(graph, constant(graph, 1), constantPower(graph, base, -exponent));
  if (exponent === 0) return constant(graph, 1);
  const whole = Math.floor(exponent);
  const root = whole < exponent ? unary(graph, "sqrt", base) : undefined;
  if (whole === 0) return root!;
  const product = wholePower(graph, base, whole);
  return root === undefined ? product : multiply(graph, product, root);
}

/** Repeated squaring (Knuth, The Art of Computer Programming 2, section 4.6.3). */
function wholePower(graph: ValueGraph, base: Value, exponent: number): Value {
  if (exponent === 1) return base;
  const half = wholePower(graph, base, exponent >> 1);
  const square = multiply(graph, half, half);
  return exponent % 2 === 0 ? square : multiply(graph, square, base);
}
