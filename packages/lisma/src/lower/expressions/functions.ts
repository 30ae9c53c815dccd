import type { BuiltinFunction } from "@cosimo/ir";

/** Translation of a LISMA function to a built-in function; `pow` and `lg` become other expressions. */
interface FunctionDefinition {
  readonly builtin: BuiltinFunction | "pow";
  readonly arity: number;
  /** `min` and `max` take any number of further arguments. */
  readonly more?: boolean;
}

const one = (builtin: BuiltinFunction): FunctionDefinition => ({ builtin, arity: 1 });

/** The functions by their names; angles in radians. */
export const functions: Readonly<Record<string, FunctionDefinition>> = {
  abs: one("abs"),
  sin: one("sin"),
  cos: one("cos"),
  tg: one("tan"),
  tan: one("tan"),
  exp: one("exp"),
  sqrt: one("sqrt"),
  sign: one("sign"),
  ln: one("log"),
  log: one("log"),
  lg: one("log10"),
  asin: one("asin"),
  acos: one("acos"),
  atan: one("atan"),
  atan2: { builtin: "atan2", arity: 2 },
  sinh: one("sinh"),
  cosh: one("cosh"),
  tanh: one("tanh"),
  floor: one("floor"),
  pow: { builtin: "pow", arity: 2 },
  min: { builtin: "min", arity: 2, more: true },
  max: { builtin: "max", arity: 2, more: true },
};
