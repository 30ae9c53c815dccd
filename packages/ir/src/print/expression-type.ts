import type { FunctionLocal, ScalarType } from "../dae/hybrid-dae.ts";
import type { Expression } from "../expressions/expression.ts";
import type { PrintContext } from "./print-context.ts";

/** Type of an expression's value; `undefined` for a plain number, which takes the expected type. */
export function scalarTypeOf(e: Expression, context: PrintContext): ScalarType | undefined {
  const { dae, locals } = context;
  switch (e.kind) {
    case "number":
      return Number.isInteger(e.value) ? undefined : "Real";
    case "string":
    case "toString":
    case "concat":
      return "String";
    case "time":
      return "Real";
    case "variable":
    case "element":
    case "pre":
      return dae.variables[e.variable]!.type;
    case "local":
      return locals?.[e.local] && localType(locals[e.local]!);
    case "size":
      return "Integer";
    case "unary":
      return e.operator === "not" ? "Boolean" : arithmeticType(scalarTypeOf(e.operand, context));
    case "binary":
      return binaryType(e, context);
    case "if":
      return joined([e.then, e.else], context);
    case "builtin":
      return builtinType(e, context);
    case "call":
      return outputType(e, context);
    case "relation":
    case "compare":
    case "sample":
    case "initial":
    case "terminal":
      return "Boolean";
  }
}

function binaryType(
  e: Extract<Expression, { kind: "binary" }>,
  context: PrintContext,
): ScalarType | undefined {
  if (e.operator === "and" || e.operator === "or") return "Boolean";
  if (e.operator === "/" || e.operator === "^") return "Real";
  return arithmeticType(joined([e.left, e.right], context));
}

function builtinType(
  e: Extract<Expression, { kind: "builtin" }>,
  context: PrintContext,
): ScalarType | undefined {
  switch (e.function) {
    case "sign":
      return "Integer";
    case "abs":
    case "min":
    case "max":
    case "div":
    case "mod":
    case "rem":
      return arithmeticType(joined(e.arguments, context));
    default:
      return "Real";
  }
}

/** Booleans and enumeration values count as Integers in arithmetic. */
function arithmeticType(type: ScalarType | undefined): ScalarType | undefined {
  return type === undefined || type === "Real" ? type : "Integer";
}

/** Real takes precedence over Integer; plain numbers adapt to the other operand. */
function joined(items: readonly Expression[], context: PrintContext): ScalarType | undefined {
  const types = items.map((item) => scalarTypeOf(item, context));
  return types.includes("Real") ? "Real" : types.find((type) => type !== undefined);
}

/** Function outputs follow the inputs among the locals; an array counts with all its elements. */
function outputType(e: Extract<Expression, { kind: "call" }>, context: PrintContext): ScalarType | undefined {
  const { locals, inputCount, outputCount } = context.dae.functions[e.function]!;
  let before = 0;
  for (const output of locals.slice(inputCount, inputCount + outputCount)) {
    before += output.dimensions.reduce((n, d) => n * (d.kind === "number" ? d.value : 1), 1);
    if (e.output < before) return localType(output);
  }
  return undefined;
}

/** Locals of functions have no literal names of enumerations: they hold positions. */
export function localType({ type }: FunctionLocal): ScalarType {
  return type === "Enumeration" ? "Integer" : type;
}
