import type {
  KernelBinary,
  KernelComparison,
  KernelExpression,
  KernelStatement,
  KernelType,
  KernelUnary,
} from "@cosimo/ir";

/** Short constructors of kernel expressions and statements. */
export const real = (value: number): KernelExpression => ({ kind: "const", type: "f64", value });
export const integer = (value: number): KernelExpression => ({ kind: "const", type: "i32", value });
export const realLocal = (name: string): KernelExpression => ({ kind: "local", type: "f64", name });
export const integerLocal = (name: string): KernelExpression => ({ kind: "local", type: "i32", name });

export const load = (address: KernelExpression, offset = 0): KernelExpression => ({
  kind: "load",
  type: "f64",
  address,
  offset,
});

export const unary = (operator: KernelUnary, operand: KernelExpression): KernelExpression => ({
  kind: "unary",
  type: operator === "eqz" ? "i32" : "f64",
  operator,
  operand,
});

export const binary = (
  operator: KernelBinary,
  left: KernelExpression,
  right: KernelExpression,
): KernelExpression => ({ kind: "binary", type: left.type, operator, left, right });

export const compare = (
  operator: KernelComparison,
  left: KernelExpression,
  right: KernelExpression,
): KernelExpression => ({ kind: "compare", type: "i32", operandType: left.type, operator, left, right });

export const select = (
  condition: KernelExpression,
  then: KernelExpression,
  otherwise: KernelExpression,
): KernelExpression => ({ kind: "select", type: then.type, condition, then, else: otherwise });

export const convert = (type: KernelType, operand: KernelExpression): KernelExpression => ({
  kind: "convert",
  type,
  operand,
});

/** `type` is ignored for a function without result, which is allowed in an expression statement only. */
export const call = (
  type: KernelType,
  name: string,
  list: readonly KernelExpression[],
): KernelExpression => ({ kind: "call", type, function: name, arguments: list });

export const set = (local: string, value: KernelExpression): KernelStatement => ({
  kind: "set",
  local,
  value,
});

export const store = (
  address: KernelExpression,
  offset: number,
  value: KernelExpression,
): KernelStatement => ({ kind: "store", address, offset, value });

export const returnValue = (value: KernelExpression): KernelStatement => ({ kind: "return", value });

/** Runs `then` if the condition holds. */
export const onlyIf = (condition: KernelExpression, then: readonly KernelStatement[]): KernelStatement => ({
  kind: "if",
  condition,
  then,
  else: [],
});

/** Runs `body` for counter = 0, 1, …, count - 1; the counter is an i32 local. */
export const repeat = (
  counter: string,
  count: KernelExpression,
  body: readonly KernelStatement[],
): readonly KernelStatement[] => {
  const i = integerLocal(counter);
  return [
    set(counter, integer(0)),
    {
      kind: "loop",
      condition: compare("lt", i, count),
      body,
      update: [set(counter, binary("add", i, integer(1)))],
    },
  ];
};
