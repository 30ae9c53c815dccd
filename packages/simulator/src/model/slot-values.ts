import {
  type Expression,
  evaluateExpression,
  type FunctionLocal,
  interpretCalls,
  interpretTextCall,
  type ScalarType,
  type VariableId,
  valueText,
} from "@cosimo/ir";
import type { SlotValues } from "./interpreted-values.ts";
import { describeModel } from "./model-description.ts";
import type { ModelInstance } from "./model-instance.ts";

/** The type of each scalar of some locals, arrays element by element; the last local has all that are left. */
function scalarTypes(locals: readonly FunctionLocal[], count: number): readonly ScalarType[] {
  const types = locals.flatMap(({ type, dimensions }) => {
    const size = dimensions.reduce((n, d) => n * (d.kind === "number" ? d.value : 1), 1);
    return Array.from({ length: size }, () => type);
  });
  while (types.length < count) types.push(types.at(-1) ?? "Real");
  return types;
}

export function slotValues(instance: ModelInstance): SlotValues {
  const { module, base } = instance;
  const { layout, dae } = module;
  const { aliases } = describeModel(module);
  const slot = (offset: number): number => instance.heap[base + offset]!;

  const isText = (v: VariableId): boolean => dae.variables[v]!.type === "String";
  /** That of a parameter is its binding, which may be computed; others are given texts. */
  const textOf = (e: Extract<Expression, { kind: "variable" | "pre" }>): string => {
    const { variability, binding, start } = dae.variables[e.variable]!;
    const bound = variability === "parameter" || variability === "constant" ? (binding ?? start) : undefined;
    return bound === undefined ? (module.texts[evaluateExpression(e, values) - 1] ?? "") : text(bound);
  };

  /** Undefined for calls that give a number. */
  const textOfCall = (e: Extract<Expression, { kind: "call" }>): string | undefined => {
    const f = dae.functions[e.function]!;
    const types = scalarTypes(f.locals.slice(0, f.inputCount), e.arguments.length);
    if (scalarTypes(f.locals.slice(f.inputCount), e.output + 1)[e.output] !== "String") return undefined;
    const list = e.arguments.map((a, i) => (types[i] === "String" ? text(a) : evaluateExpression(a, values)));
    return interpretTextCall(dae, e, list) ?? "...";
  };

  const text = (e: Expression): string => {
    switch (e.kind) {
      case "string":
        return e.value;
      case "concat":
        return text(e.left) + text(e.right);
      case "toString":
        return valueText(evaluateExpression(e.operand, values), e.format, e.literals);
      case "if":
        return evaluateExpression(e.condition, values) !== 0 ? text(e.then) : text(e.else);
      case "variable":
      case "pre":
        return isText(e.variable) ? textOf(e) : valueText(evaluateExpression(e, values), "");
      case "call":
        return textOfCall(e) ?? valueText(evaluateExpression(e, values), "");
      default:
        return valueText(evaluateExpression(e, values), "");
    }
  };

  const values: { -readonly [K in keyof SlotValues]: SlotValues[K] } = {
    time: 0,
    initial: false,
    terminal: false,
    setTime(t) {
      values.time = t;
      values.initial = slot(layout.initial) === 1;
      values.terminal = slot(layout.terminal) === 1;
    },
    variable: (id) => (aliases.get(id)?.negated ? -1 : 1) * slot(layout.value[id]!),
    pre: (id) => slot(layout.pre[id]! >= 0 ? layout.pre[id]! : layout.value[id]!),
    relation: (id) => slot(layout.relations + id) === 1,
    call: interpretCalls(dae),
    sample: (id) => slot(layout.samplers + id) === 1,
    number: (e) => evaluateExpression(e, values),
    text,
    slots: (first, count) => instance.heap.slice(base + first, base + first + count),
  };
  return values;
}
