/** The value of an expression without locals and memory as a constant; `undefined` for others, and for NaN. */
export function foldConstant(ir) {
  const fold = (operand) => foldConstant(operand)?.value;
  const folded = (value) =>
    value === undefined || Number.isNaN(value) ? undefined : { kind: "const", type: ir.type, value };
  if (ir.kind === "const") return ir;
  if (ir.kind === "unary") {
    const x = fold(ir.operand);
    return folded(x === undefined ? x : ir.operator === "neg" ? -x : Math[ir.operator]?.(x));
  }
  if (ir.kind === "convert") return folded(fold(ir.operand));
  if (ir.kind === "call" && ir.function.startsWith("Math.")) {
    const list = ir.arguments.map(fold);
    return folded(list.includes(undefined) ? undefined : Math[ir.function.slice(5)](...list));
  }
  if (ir.kind !== "binary") return undefined;
  const [a, b] = [fold(ir.left), fold(ir.right)];
  if (a === undefined || b === undefined) return undefined;
  return folded(OPERATIONS[ir.operator]?.(a, b));
}

/** Arithmetic of the kernel representation's operators, wide integers aside. */
export const OPERATIONS = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
  min: Math.min,
  max: Math.max,
  rem: (a, b) => a % b,
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  shl: (a, b) => a << b,
  shr: (a, b) => a >> b,
};
