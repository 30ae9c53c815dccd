import type { Expression, FunctionLocal, HybridDae } from "@cosimo/ir";

/** What names an expression's references have: the dae's tables, and the locals when it stands in a function or algorithm. */
export interface PrintContext {
  readonly dae: Pick<HybridDae, "variables" | "relations" | "functions" | "samplers">;
  readonly locals?: readonly FunctionLocal[];
}

// Precedence levels of the Modelica grammar (specification 3.6, section 3.2); a unary minus binds like a sum.
const level = {
  if: 0,
  or: 1,
  and: 2,
  not: 3,
  relation: 4,
  sum: 5,
  product: 6,
  power: 7,
  primary: 8,
} as const;

const binaryLevel = {
  or: level.or,
  and: level.and,
  "+": level.sum,
  "-": level.sum,
  "*": level.product,
  "/": level.product,
  "^": level.power,
} as const;

/** The expression in Modelica syntax, with as few parentheses as the grammar allows. */
export function printExpression(expression: Expression, context: PrintContext): string {
  return print(expression, context, level.if);
}

function print(e: Expression, context: PrintContext, minimum: number): string {
  const parenthesize = (own: number, text: string) => (own < minimum ? `(${text})` : text);
  const sub = (child: Expression, at: number) => print(child, context, at);
  switch (e.kind) {
    case "number":
      return parenthesize(e.value < 0 || Object.is(e.value, -0) ? level.sum : level.primary, String(e.value));
    case "unary":
      if (e.operator === "not") return parenthesize(level.not, `not ${sub(e.operand, level.relation)}`);
      return parenthesize(level.sum, `-${sub(e.operand, level.product)}`);
    case "binary":
      return parenthesize(binaryLevel[e.operator], printBinary(e, sub));
    case "compare":
      return parenthesize(level.relation, printComparison(e, sub));
    case "relation":
      return parenthesize(level.relation, printComparison(context.dae.relations[e.relation]!, sub));
    case "if": {
      const tail = `then ${sub(e.then, level.or)} else ${sub(e.else, level.if)}`;
      return parenthesize(level.if, `if ${sub(e.condition, level.or)} ${tail}`);
    }
    case "concat":
      return parenthesize(level.sum, `${sub(e.left, level.sum)} + ${sub(e.right, level.product)}`);
    default:
      return printPrimary(e, context);
  }
}

type PrintAt = (child: Expression, minimum: number) => string;

function printBinary(e: Extract<Expression, { kind: "binary" }>, sub: PrintAt): string {
  const own = binaryLevel[e.operator];
  if (e.operator === "^") return `${sub(e.left, level.primary)}^${sub(e.right, level.primary)}`;
  const associative = e.operator === "and" || e.operator === "or";
  const gap = own === level.product ? "" : " ";
  return `${sub(e.left, own)}${gap}${e.operator}${gap}${sub(e.right, associative ? own : own + 1)}`;
}

function printComparison(
  e: { readonly operator: string; readonly left: Expression; readonly right: Expression },
  sub: PrintAt,
): string {
  return `${sub(e.left, level.sum)} ${e.operator} ${sub(e.right, level.sum)}`;
}

type Primary = Exclude<
  Expression,
  { kind: "number" | "unary" | "binary" | "compare" | "relation" | "if" | "concat" }
>;

function printPrimary(e: Primary, context: PrintContext): string {
  const { dae, locals } = context;
  const list = (items: readonly Expression[]) => items.map((i) => print(i, context, level.if)).join(", ");
  switch (e.kind) {
    case "string":
      return JSON.stringify(e.value);
    case "time":
      return "time";
    case "variable":
      return dae.variables[e.variable]!.name;
    case "pre":
      return `pre(${dae.variables[e.variable]!.name})`;
    case "local": {
      const name = locals?.[e.local]?.name ?? `local${e.local}`;
      return e.subscripts.length === 0 ? name : `${name}[${list(e.subscripts)}]`;
    }
    case "size":
      return `size(${locals?.[e.local]?.name ?? `local${e.local}`}, ${e.dimension + 1})`;
    case "builtin":
      return `${e.function}(${list(e.arguments)})`;
    case "call": {
      const f = dae.functions[e.function]!;
      const name = f.outputCount === 1 && e.output === 0 ? f.name : `${f.name}.${e.output + 1}`;
      return `${name}(${list(e.arguments)})`;
    }
    case "sample":
      return dae.samplers[e.sampler]!.text;
    case "initial":
      return "initial()";
    case "terminal":
      return "terminal()";
    case "toString":
      return `String(${print(e.operand, context, level.if)})`;
  }
}
