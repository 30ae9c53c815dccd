import { refuse } from "./kernel-error.mjs";
import * as v from "./values.mjs";

/** Functions of `Math` taken from the host, with the number of arguments. */
export const MATH_IMPORTS = {
  ...Object.fromEntries(
    "sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp expm1 log log1p log2 log10 cbrt sign"
      .split(" ")
      .map((name) => [name, 1]),
  ),
  pow: 2,
  atan2: 2,
  hypot: 2,
};

const OPCODES = new Set(["sqrt", "floor", "ceil", "trunc"]);
const WHOLE = new Set(["floor", "ceil", "trunc"]);
const MATH_CONSTANTS = new Set(["PI", "E", "SQRT2", "SQRT1_2", "LN2", "LN10", "LOG2E", "LOG10E"]);
const NUMBER_CONSTANTS = new Set([
  "EPSILON",
  "MAX_VALUE",
  "MIN_VALUE",
  "POSITIVE_INFINITY",
  "NEGATIVE_INFINITY",
]);

export function mathConstant(node) {
  if (!MATH_CONSTANTS.has(node.name.text))
    refuse(node, `Math.${node.name.text} is not of the kernel language`);
  return { kind: "real", ir: v.realConst(Math[node.name.text]) };
}

export function numberMember(node) {
  if (!NUMBER_CONSTANTS.has(node.name.text))
    refuse(node, `Number.${node.name.text} is not of the kernel language`);
  return { kind: "real", ir: v.realConst(Number[node.name.text]) };
}

/** A call of a function of `Math` or `Number`. */
export function mathCall(node, owner, translate) {
  const name = node.expression.name.text;
  const values = node.arguments.map(translate);
  if (owner === "Number") return numberCall(node, name, values);
  if (name === "min" || name === "max") return extremum(node, name, values);
  const count = OPCODES.has(name) || name === "abs" ? 1 : MATH_IMPORTS[name];
  if (count === undefined) refuse(node, `Math.${name} is not of the kernel language`);
  if (count !== values.length) refuse(node, `Math.${name} takes ${count} argument(s) here`);
  if (name === "abs" && values[0].kind === "int") return absoluteInt(values[0]);
  const list = values.map((value, i) => v.asReal(node.arguments[i], value));
  if (name === "abs")
    return { kind: values[0].kind === "whole" ? "whole" : "real", ir: v.unary("abs", list[0]) };
  if (OPCODES.has(name)) return { kind: WHOLE.has(name) ? "whole" : "real", ir: v.unary(name, list[0]) };
  return { kind: "real", ir: v.call("f64", `Math.${name}`, list) };
}

function numberCall(node, name, values) {
  if (values.length !== 1 || (name !== "isFinite" && name !== "isNaN")) {
    refuse(node, "of Number's functions, only isFinite(x) and isNaN(x)");
  }
  const magnitude = v.unary("abs", v.asReal(node.arguments[0], values[0]));
  const infinity = v.realConst(Number.POSITIVE_INFINITY);
  if (name === "isFinite") return { kind: "bool", ir: v.compare("lt", magnitude, infinity) };
  return { kind: "bool", ir: v.unary("eqz", v.compare("le", magnitude, infinity)) };
}

function extremum(node, name, values) {
  if (values.length < 2) refuse(node, `Math.${name} takes two arguments or more here`);
  const integral = values.every((value) => value.kind === "int" || value.kind === "literal");
  if (!integral) {
    const list = values.map((value, i) => v.asReal(node.arguments[i], value));
    return { kind: "real", ir: list.reduce((left, right) => v.binary(name, left, right)) };
  }
  const list = values.map((value, i) => v.asInt(node.arguments[i], value));
  return { kind: "int", ir: list.reduce((left, right) => integerExtremum(name, left, right)) };
}

const isSimple = (ir) => ir.kind === "const" || ir.kind === "local";

/** By comparison if both sides may be evaluated twice; else as reals, which represent all integers exactly. */
function integerExtremum(name, left, right) {
  if (isSimple(left) && isSimple(right)) {
    return v.select(v.compare(name === "min" ? "lt" : "gt", left, right), left, right);
  }
  return v.convert("i32", v.binary(name, v.convert("f64", left), v.convert("f64", right)));
}

function absoluteInt({ ir }) {
  if (isSimple(ir)) {
    const negated = v.binary("sub", v.intConst(0), ir);
    return { kind: "int", ir: v.select(v.compare("lt", ir, v.intConst(0)), negated, ir) };
  }
  return { kind: "int", ir: v.convert("i32", v.unary("abs", v.convert("f64", ir))) };
}
