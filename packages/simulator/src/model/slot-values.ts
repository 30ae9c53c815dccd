import {
  type Expression,
  type ExpressionValues,
  evaluateExpression,
  interpretCalls,
  valueText,
} from "@cosimo/ir";
import { describeModel } from "./model-description.ts";
import type { ModelInstance } from "./model-instance.ts";

/** Interprets expressions over the current memory of an instance; used for messages only, never for results. */
export interface SlotValues extends ExpressionValues {
  number(expression: Expression): number;
  text(expression: Expression): string;
  setTime(t: number): void;
  /** Copy of consecutive slots of the instance. */
  slots(first: number, count: number): Float64Array;
}

export function slotValues(instance: ModelInstance): SlotValues {
  const { module, base } = instance;
  const { layout, dae } = module;
  const { aliases } = describeModel(module);
  const slot = (offset: number): number => instance.heap[base + offset]!;

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
      case "variable": {
        const { type, binding, start } = dae.variables[e.variable]!;
        const bound = binding ?? start;
        return type === "String" && bound !== undefined
          ? text(bound)
          : valueText(values.variable(e.variable), "");
      }
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
