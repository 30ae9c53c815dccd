/**
 * Values of the kernel language while they are translated: { kind, ir } with kind
 *  - "int", "real", "bool": as declared; `ir` is the kernel expression (int and bool are i32);
 *  - "literal": a whole number that becomes what its place asks for; `value` instead of `ir`;
 *  - "whole": a real that becomes an int where one is asked for: floor, trunc, ceil, and a slot of memory.
 */
import { refuse } from "./kernel-error.mjs";

export const realConst = (value) => ({ kind: "const", type: "f64", value });
export const intConst = (value) => ({ kind: "const", type: "i32", value: value | 0 });
export const convert = (type, operand) => ({ kind: "convert", type, operand });
export const unary = (operator, operand) => ({ kind: "unary", type: operand.type, operator, operand });
export const binary = (operator, left, right) => ({ kind: "binary", type: left.type, operator, left, right });
export const compare = (operator, left, right) => ({
  kind: "compare",
  type: "i32",
  operandType: left.type,
  operator,
  left,
  right,
});
export const select = (condition, then, otherwise) => ({
  kind: "select",
  type: then.type,
  condition,
  then,
  else: otherwise,
});
export const call = (type, name, list) => ({ kind: "call", type, function: name, arguments: list });

export function asReal(node, value) {
  switch (value.kind) {
    case "literal":
      return realConst(value.value);
    case "int":
      return intToReal(value.ir);
    case "real":
    case "whole":
      return value.ir;
    default:
      return refuse(node, `a real is needed here, this is ${describe(value)}`);
  }
}

function intToReal(ir) {
  if (ir.kind === "const") return realConst(ir.value);
  if (ir.kind === "select" && ir.then.kind === "const" && ir.else.kind === "const") {
    return select(ir.condition, intToReal(ir.then), intToReal(ir.else));
  }
  return convert("f64", ir);
}

export function asInt(node, value) {
  switch (value.kind) {
    case "literal":
      if ((value.value | 0) !== value.value && value.value !== 0)
        refuse(node, `${value.value} is no 32-bit integer`);
      return intConst(value.value);
    case "int":
      return value.ir;
    case "whole":
      return convert("i32", value.ir);
    default:
      return refuse(
        node,
        `an int is needed here, this is ${describe(value)}; Math.trunc or Math.floor make one`,
      );
  }
}

export function asCondition(node, value) {
  if (value.kind !== "bool") refuse(node, `a comparison is needed here, this is ${describe(value)}`);
  return value.ir;
}

/** A value as the kind of a local, parameter or result. */
export function asKind(node, value, kind) {
  switch (kind) {
    case "int":
      return asInt(node, value);
    case "real":
      return asReal(node, value);
    case "bool":
      return asCondition(node, value);
    default:
      return refuse(node, `no value of kind ${kind}`);
  }
}

export function describe(value) {
  const names = {
    literal: "a whole number",
    int: "an int",
    real: "a real",
    whole: "a real",
    bool: "a truth value",
  };
  return names[value.kind] ?? "no value";
}

/** The kind that two operands of an arithmetic operator agree on. */
export function commonKind(left, right) {
  if (left.kind === "bool" || right.kind === "bool") return undefined;
  if (left.kind === "literal" && right.kind === "literal") return "literal";
  const integral = (v) => v.kind === "int" || v.kind === "literal";
  return integral(left) && integral(right) ? "int" : "real";
}
