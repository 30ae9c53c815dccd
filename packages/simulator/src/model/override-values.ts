import {
  type CompiledModule,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  didYouMean,
  type Heap,
  type MessageArgument,
  type MessageCatalogue,
  messageGroup,
  type PhraseCatalogue,
  phrase,
  type Variable,
} from "@cosimo/ir";
import { isAdmissible } from "../system/admissible-value.ts";
import { describeModel } from "./model-description.ts";
import { aliasTable, isTimeVarying } from "./result-variables.ts";

/** Parameters and start values by name; enumerations by position, counted from 1. */
export type OverrideValues = Readonly<Record<string, number | boolean>>;

export const overrideMessages = {
  ...messageGroup("usage", "error", {
    "override.unknown-name": "the model has no variable or parameter named '{name}'",
    "override.constant": "'{name}' is a constant and cannot be set",
    "override.final": "parameter '{name}' is declared final and cannot be set",
    "override.structural": {
      text: "parameter '{name}' cannot be changed after compilation: it determines the structure of the model ({reason})",
      hint: "set it by a modifier in the model's text, and compile anew",
    },
    "override.computed": "parameter '{name}' is computed at initialization (fixed = false) and cannot be set",
    "override.not-finite": "'{name}' cannot be set to {value}",
    "override.wrong-type": "'{name}' is of type {type} and cannot be set to {value}",
  }),
  "override.string": {
    category: "unsupported",
    severity: "error",
    text: "'{name}' is a String and cannot be set for a run",
  },
  "override.only-a-guess": {
    category: "usage",
    severity: "notice",
    text: "the start value of '{name}' is only a guess: its initial value follows from the equations",
  },
} as const satisfies MessageCatalogue;

/** Why a parameter is structural: `Variable.structural` with hyphens. */
export const structuralReasons = {
  "structural.a-clock": "a clock",
  "structural.annotation-Evaluate": "annotation Evaluate",
  "structural.array-size": "array size",
  "structural.comparison-of-Strings": "comparison of Strings",
  "structural.condition-of-a-component": "condition of a component",
  "structural.condition-of-an-if-equation": "condition of an if-equation",
  "structural.dimension": "dimension",
  "structural.index": "index",
  "structural.level-of-an-assertion": "level of an assertion",
  "structural.order-of-smooth(…)": "order of smooth(…)",
  "structural.protected-declaration": "protected declaration",
  "structural.range": "range",
  "structural.delay-of-zero": "delay of zero",
  "structural.range-of-a-loop": "range of a loop",
  "structural.setting-of-the-run": "setting of the run",
  "structural.size-in-a-function": "size in a function",
  "structural.size-of-an-if-expression": "size of an if-expression",
  "structural.subscript": "subscript",
  "structural.text-in-an-equation": "text in an equation",
  "structural.what-equations-can-be-solved-for": "what equations can be solved for",
} as const satisfies PhraseCatalogue;

/** Writes values into the override slots of an instance. Names that cannot be set are reported and skipped. */
export function overrideValues(
  module: CompiledModule,
  heap: Heap,
  base: number,
  values: OverrideValues,
): readonly Diagnostic[] {
  const entries = Object.entries(values);
  if (entries.length === 0) return [];
  const { variablesByName } = describeModel(module);
  const diagnostics: Diagnostic[] = [];
  for (const [name, value] of entries) {
    const variable = variablesByName.get(name);
    // Callers in JavaScript may pass other types.
    const number = typeof value === "number" || typeof value === "boolean" ? Number(value) : Number.NaN;
    const problem = variable ? refusal(module, variable, value) : unknownName(module, name);
    if (problem) diagnostics.push(problem);
    if (variable && problem?.severity !== "error") write(module, heap, base, variable, number);
  }
  return diagnostics;
}

function unknownName(module: CompiledModule, name: string): Diagnostic {
  const names = module.dae.variables.map((variable) => variable.name).filter((n) => !n.startsWith("$"));
  return diagnoseWithoutSpan(overrideMessages, "override.unknown-name", { name }, didYouMean(name, names));
}

function structuralReason(reason: string): MessageArgument {
  const code = `structural.${reason.replaceAll(" ", "-")}`;
  return code in structuralReasons
    ? phrase(structuralReasons, code as keyof typeof structuralReasons)
    : reason;
}

function report(
  variable: Variable,
  code: keyof typeof overrideMessages,
  args: Record<string, MessageArgument> = {},
): Diagnostic {
  const { name, origin } = variable;
  return diagnose(overrideMessages, code, origin.span, { name, ...args }, { variables: [name] });
}

/** Why the variable cannot have a value, in any run. */
export function refuseValue(variable: Variable, value: unknown): Diagnostic | undefined {
  const { type, literals = [] } = variable;
  if (typeof value === "boolean") {
    if (type === "Boolean") return undefined;
    return report(variable, "override.wrong-type", { type, value: String(value) });
  }
  if (typeof value !== "number" || !Number.isFinite(value))
    return report(variable, "override.not-finite", { value: String(value) });
  if (isAdmissible(type, literals.length, value)) return undefined;
  return report(variable, "override.wrong-type", { type, value });
}

function refusal(module: CompiledModule, variable: Variable, value: unknown): Diagnostic | undefined {
  const about = (code: keyof typeof overrideMessages, args?: Record<string, MessageArgument>) =>
    report(variable, code, args);
  if (variable.variability === "constant") return about("override.constant");
  if (variable.structural)
    return about("override.structural", { reason: structuralReason(variable.structural) });
  if (variable.variability === "parameter" && variable.final) return about("override.final");
  if (variable.variability === "parameter" && !variable.fixed && variable.binding === undefined)
    return about("override.computed");
  if (variable.type === "String") return about("override.string");
  const refused = refuseValue(variable, value);
  if (refused !== undefined) return refused;
  if (isTimeVarying(variable) && !takesStartValue(module, variable)) return about("override.only-a-guess");
  return undefined;
}

/** Whether the start value of an external input is its value until it is driven. */
function takesStartValue(module: CompiledModule, variable: Variable): boolean {
  const representative = aliasTable(module.sorted.aliases).get(variable.id)?.representative ?? variable.id;
  return (
    module.inputs.includes(representative) ||
    module.sorted.initialization.startAssignments.includes(representative)
  );
}

function write(module: CompiledModule, heap: Heap, base: number, variable: Variable, value: number): void {
  const { layout, sorted } = module;
  const alias = aliasTable(sorted.aliases).get(variable.id);
  const id = alias?.representative ?? variable.id;
  const start = layout.start[id]!;
  const slot = isTimeVarying(variable) && start >= 0 ? start : layout.value[id]!;
  heap[base + slot] = alias?.negated ? -value : value;
  heap[base + layout.override[id]!] = 1;
}
