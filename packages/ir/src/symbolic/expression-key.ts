import type { Expression } from "../expressions/expression.ts";

/** A text that is equal for structurally equal expressions. */
export function expressionKey(e: Expression): string {
  switch (e.kind) {
    case "number":
      return String(e.value);
    case "string":
      return JSON.stringify(e.value);
    case "time":
      return "t";
    case "variable":
      return `v${e.variable}`;
    case "pre":
      return `p${e.variable}`;
    case "element":
      return `e${e.variable}[${keys(e.subscripts)}]`;
    case "local":
      return `l${e.local}[${keys(e.subscripts)}]`;
    case "size":
      return `z${e.local},${e.dimension}`;
    case "unary":
      return `${e.operator}(${expressionKey(e.operand)})`;
    case "binary":
      return spineKey(e);
    case "compare":
      return `(${expressionKey(e.left)}${e.operator}${expressionKey(e.right)})`;
    case "relation":
      return `r${e.relation}`;
    case "if":
      return `?(${expressionKey(e.condition)},${expressionKey(e.then)},${expressionKey(e.else)})`;
    case "builtin":
      return `${e.function}(${keys(e.arguments)})`;
    case "call":
      return `f${e.function}.${e.output}(${keys(e.arguments)})`;
    case "sample":
      return `s${e.sampler}`;
    case "initial":
    case "terminal":
      return e.kind;
    case "toString":
      return `S(${expressionKey(e.operand)},${e.format})`;
    case "concat":
      return `&(${expressionKey(e.left)},${expressionKey(e.right)})`;
  }
}

type Binary = Extract<Expression, { kind: "binary" }>;

/** Long sums are left-deep: no recursion along the left operands. */
function spineKey(top: Binary): string {
  const spine: Binary[] = [];
  let e: Expression = top;
  for (; e.kind === "binary"; e = e.left) spine.push(e);
  let key = expressionKey(e);
  for (const { operator, right } of spine.reverse()) key = `(${key}${operator}${expressionKey(right)})`;
  return key;
}

function keys(list: readonly Expression[]): string {
  return list.map(expressionKey).join(",");
}

/** Structural equality; identical nodes are compared by reference first. */
export function sameExpression(a: Expression, b: Expression): boolean {
  return a === b || (a.kind === b.kind && expressionKey(a) === expressionKey(b));
}
