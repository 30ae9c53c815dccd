import type { Expression, HybridDae } from "@cosimo/ir";

/** An expression as text with the user's names, for messages. */
export function printExpression(dae: HybridDae, expression: Expression): string {
  const print = (e: Expression, strength: number): string => {
    const [text, own] = printNode(dae, e, print);
    return own < strength ? `(${text})` : text;
  };
  return print(expression, 0);
}

const strengths: Readonly<Record<string, number>> = {
  or: 1,
  and: 2,
  "+": 5,
  "-": 5,
  "*": 6,
  "/": 6,
  "^": 8,
};
const ATOM = 10;

type Print = (e: Expression, strength: number) => string;

function printNode(dae: HybridDae, e: Expression, print: Print): [text: string, strength: number] {
  const call = (name: string, ...parts: readonly Expression[]): [string, number] => [
    `${name}(${parts.map((part) => print(part, 0)).join(", ")})`,
    ATOM,
  ];
  const comparison = (left: Expression, operator: string, right: Expression): [string, number] => [
    `${print(left, 5)} ${operator} ${print(right, 5)}`,
    4,
  ];
  switch (e.kind) {
    case "number":
      return [String(e.value), e.value < 0 ? 5 : ATOM];
    case "string":
      return [JSON.stringify(e.value), ATOM];
    case "time":
      return ["time", ATOM];
    case "variable":
      return [dae.variables[e.variable]!.name, ATOM];
    case "pre":
      return [`pre(${dae.variables[e.variable]!.name})`, ATOM];
    case "unary":
      return e.operator === "-" ? [`-${print(e.operand, 7)}`, 5] : [`not ${print(e.operand, 4)}`, 3];
    case "binary": {
      const own = strengths[e.operator]!;
      const rightAssociates = e.operator === "+" || e.operator === "*";
      return [`${print(e.left, own)} ${e.operator} ${print(e.right, rightAssociates ? own : own + 1)}`, own];
    }
    case "relation": {
      const relation = dae.relations[e.relation]!;
      return comparison(relation.left, relation.operator, relation.right);
    }
    case "compare":
      return comparison(e.left, e.operator, e.right);
    case "if":
      return [`if ${print(e.condition, 0)} then ${print(e.then, 0)} else ${print(e.else, 0)}`, 0];
    case "builtin":
      return call(e.function, ...e.arguments);
    case "call":
      return call(dae.functions[e.function]!.name, ...e.arguments);
    case "local":
      return ["…", ATOM];
    case "size":
      return ["size(…)", ATOM];
    case "sample":
      return [dae.samplers[e.sampler]!.text, ATOM];
    case "initial":
      return ["initial()", ATOM];
    case "terminal":
      return ["terminal()", ATOM];
    case "toString":
      return call("String", e.operand);
    case "concat":
      return [`${print(e.left, 5)} + ${print(e.right, 6)}`, 5];
  }
}
