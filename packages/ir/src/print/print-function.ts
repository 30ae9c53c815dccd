import type { FlatFunction, FunctionLocal, HybridDae } from "../dae/hybrid-dae.ts";
import type { LocalId, Statement } from "../expressions/expression.ts";
import { visitStatements } from "../symbolic/visit.ts";
import { localType } from "./expression-type.ts";
import type { PrintContext } from "./print-context.ts";
import { printExpression } from "./print-expression.ts";
import { indent, type PrintCallAssignment, printStatements } from "./print-statements.ts";

/** The annotations of functions by `FlatFunction.inlining`. */
export const inliningText = {
  always: "Inline = true",
  late: "InlineAfterIndexReduction = true",
  never: "Inline = false",
} as const;

/** A user's function in Modelica syntax. */
export function printFunction(
  f: FlatFunction,
  dae: HybridDae,
  { notation }: Pick<PrintContext, "notation">,
  printCall: PrintCallAssignment,
): readonly string[] {
  const context = { dae, locals: f.locals, ...(notation === undefined ? {} : { notation }) };
  const counters = loopVariables(f.body);
  const name = notation?.functionName(f) ?? f.name;
  const derivative = f.derivative === undefined ? undefined : dae.functions[f.derivative]!;
  const annotations = [
    ...(f.inlining === undefined ? [] : [inliningText[f.inlining]]),
    ...(derivative === undefined
      ? []
      : [`derivative = ${notation?.functionName(derivative) ?? derivative.name}`]),
  ];
  const behind = f.locals.slice(f.inputCount + f.outputCount).filter((local) => !counters.has(local.id));
  return [
    `function ${name}`,
    ...indent([
      ...f.locals.slice(0, f.inputCount).map((local) => `input ${printLocal(local, context)};`),
      ...f.locals
        .slice(f.inputCount, f.inputCount + f.outputCount)
        .map((local) => `output ${printLocal(local, context)};`),
    ]),
    ...(behind.length === 0 ? [] : ["protected"]),
    ...indent(behind.map((local) => `${printLocal(local, context)};`)),
    "algorithm",
    ...indent(printStatements(f.body, context, printCall)),
    ...(annotations.length === 0 ? [] : [`  annotation(${annotations.join(", ")});`]),
    `end ${name};`,
  ];
}

/** Type, name, lengths and initial value. */
export function printLocal(local: FunctionLocal, context: PrintContext): string {
  const name = context.notation?.local(local) ?? local.name;
  const lengths = local.dimensions.map((d) => printExpression(d, context, { type: "Integer" }));
  const dimensions = lengths.length === 0 ? "" : `[${lengths.join(", ")}]`;
  return `${localType(local)} ${name}${dimensions}${printInitial(local, context)}`;
}

function printInitial(local: FunctionLocal, context: PrintContext): string {
  if (local.initial === undefined) return "";
  const values = local.initial.map((e) => printExpression(e, context, { type: localType(local) }));
  const lengths = local.dimensions.map((d) => (d.kind === "number" ? d.value : values.length));
  return ` := ${arrayOf(values, lengths)}`;
}

/** Elements in order as nested array constructors; the single value for a scalar. */
export function arrayOf(elements: readonly string[], lengths: readonly number[]): string {
  const [length, ...inner] = lengths;
  if (length === undefined) return elements[0] ?? "";
  if (elements.length === 0) return `fill(0, ${lengths.join(", ")})`;
  const size = elements.length / length;
  const rows = Array.from({ length }, (_, i) => arrayOf(elements.slice(i * size, (i + 1) * size), inner));
  return `{${rows.join(", ")}}`;
}

/** Loop variables are declared by their loops. */
export function loopVariables(statements: readonly Statement[]): ReadonlySet<LocalId> {
  const found = new Set<LocalId>();
  visitStatements(statements, {
    statement: (s) => {
      if (s.kind === "for") found.add(s.local);
    },
  });
  return found;
}
