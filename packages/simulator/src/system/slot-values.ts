import type { BuiltinFunction, Expression, RelationalOperator, VariableId } from "@cosimo/ir";
import { describeModel } from "./model-description.ts";
import type { ModelInstance } from "./model-instance.ts";

/** Values of expressions by interpretation, over the present memory of an instance: for messages, never for results. */
export interface SlotValues {
  /** NaN where the interpreter does not know (calls of users' functions). */
  number(expression: Expression): number;
  text(expression: Expression): string;
  /** Value of a variable as it stands in memory. */
  variable(id: VariableId): number;
  setTime(t: number): void;
}

export function slotValues(instance: ModelInstance): SlotValues {
  const { module, base } = instance;
  const { layout, dae } = module;
  const { aliases } = describeModel(module);
  let time = 0;
  const slot = (offset: number): number => instance.heap[base + offset]!;
  const variable = (id: VariableId): number => (aliases.get(id)?.negated ? -1 : 1) * slot(layout.value[id]!);

  const number = (e: Expression): number => {
    switch (e.kind) {
      case "number":
        return e.value;
      case "time":
        return time;
      case "variable":
        return variable(e.variable);
      case "pre":
        return slot(layout.pre[e.variable]! >= 0 ? layout.pre[e.variable]! : layout.value[e.variable]!);
      case "unary":
        return e.operator === "-" ? -number(e.operand) : 1 - number(e.operand);
      case "binary":
        return binary(e.operator, number(e.left), number(e.right));
      case "relation": {
        const relation = dae.relations[e.relation]!;
        return Number(compare(relation.operator, number(relation.left), number(relation.right)));
      }
      case "compare":
        return Number(compare(e.operator, number(e.left), number(e.right)));
      case "if":
        return number(e.condition) !== 0 ? number(e.then) : number(e.else);
      case "builtin":
        return builtin(e.function, e.arguments.map(number));
      case "sample":
        return slot(layout.samplers + e.sampler);
      case "initial":
        return slot(layout.initial);
      case "terminal":
        return slot(layout.terminal);
      case "string":
      case "local":
      case "size":
      case "call":
      case "toString":
      case "concat":
        return Number.NaN;
    }
  };

  const text = (e: Expression): string => {
    switch (e.kind) {
      case "string":
        return e.value;
      case "concat":
        return text(e.left) + text(e.right);
      case "toString":
        return formatted(number(e.operand), e.literals);
      case "if":
        return number(e.condition) !== 0 ? text(e.then) : text(e.else);
      case "variable": {
        const binding = dae.variables[e.variable]!.binding ?? dae.variables[e.variable]!.start;
        return dae.variables[e.variable]!.type === "String" && binding !== undefined
          ? text(binding)
          : formatted(variable(e.variable));
      }
      default:
        return formatted(number(e));
    }
  };

  return {
    number,
    text,
    variable,
    setTime(t) {
      time = t;
    },
  };
}

/** At most six significant digits, as `String(x)` of the language has by default; enumeration values by name. */
function formatted(value: number, literals?: readonly string[]): string {
  if (literals !== undefined) return literals[value - 1] ?? String(value);
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));
}

function binary(operator: string, a: number, b: number): number {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    case "^":
      return a ** b;
    case "and":
      return a !== 0 && b !== 0 ? 1 : 0;
    case "or":
      return a !== 0 || b !== 0 ? 1 : 0;
    default:
      throw new Error(`unknown operator ${operator}`);
  }
}

function compare(operator: RelationalOperator, a: number, b: number): boolean {
  switch (operator) {
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    case "==":
      return a === b;
    case "<>":
      return a !== b;
  }
}

function builtin(name: BuiltinFunction, values: readonly number[]): number {
  const [a = Number.NaN, b = Number.NaN] = values;
  switch (name) {
    case "ceil":
    case "floor":
    case "abs":
    case "sign":
    case "sqrt":
    case "exp":
    case "log":
    case "log10":
    case "sin":
    case "cos":
    case "tan":
    case "asin":
    case "acos":
    case "atan":
    case "sinh":
    case "cosh":
    case "tanh":
      return Math[name](a);
    case "atan2":
    case "min":
    case "max":
      return Math[name](a, b);
    case "div":
      return Math.trunc(a / b);
    case "mod":
      return a - Math.floor(a / b) * b;
    case "rem":
      return a - Math.trunc(a / b) * b;
    case "homotopy":
      return a;
  }
}
