import type { HybridDae, Variable } from "../dae/hybrid-dae.ts";
import type { Expression } from "../expressions/expression.ts";
import type { PrintContext } from "./print-context.ts";
import { printExpression } from "./print-expression.ts";

/** A variable's declaration in Modelica syntax, without the semicolon: prefixes, type, name, attributes, value, description. */
export function printDeclaration(variable: Variable, context: PrintContext, discrete: boolean): string {
  const { notation } = context;
  const attributes = printAttributes(variable, context);
  const words = [
    ...printPrefixes(variable, discrete),
    typeName(variable, context),
    `${notation?.variable(variable) ?? variable.name}${printLengths(variable)}${attributes === "" ? "" : `(${attributes})`}`,
    ...(variable.binding === undefined ? [] : ["=", printExpression(variable.binding, context, variable)]),
    ...(variable.description === "" ? [] : [JSON.stringify(variable.description)]),
    ...(variable.structural === undefined ? [] : ["annotation(Evaluate = true)"]),
  ];
  return words.join(" ");
}

function printLengths({ dimensions }: Variable): string {
  return dimensions === undefined ? "" : `[${dimensions.join(", ")}]`;
}

function printPrefixes(variable: Variable, discrete: boolean): readonly string[] {
  const { variability, causality } = variable;
  const final = variable.final ? ["final"] : [];
  if (variability === "parameter" || variability === "constant") return [...final, variability];
  const held = discrete && variability === "discrete" && variable.type === "Real" ? ["discrete"] : [];
  return [...held, ...(causality === "local" ? [] : [causality])];
}

function typeName({ type, literals }: Variable, { notation }: PrintContext): string {
  if (type !== "Enumeration") return type;
  return notation?.enumerationType(literals ?? []) ?? `enumeration(${(literals ?? []).join(", ")})`;
}

function printAttributes(v: Variable, context: PrintContext): string {
  const value = (e: Expression) => printExpression(e, context, v);
  const usuallyFixed = v.variability === "parameter" || v.variability === "constant";
  const expressions = (["start", "nominal", "min", "max"] as const).flatMap((name) => {
    const given = v[name];
    return given === undefined ? [] : [`${name} = ${value(given)}`];
  });
  const texts = (["unit", "displayUnit", "quantity"] as const).flatMap((name) =>
    v[name] === "" ? [] : [`${name} = ${JSON.stringify(v[name])}`],
  );
  const fixed = v.fixed === usuallyFixed ? [] : [`fixed = ${v.fixed}`];
  const select = v.stateSelect === "default" ? [] : [`stateSelect = StateSelect.${v.stateSelect}`];
  const [start = [], rest = []] =
    v.start === undefined ? [[], expressions] : [expressions.slice(0, 1), expressions.slice(1)];
  return [...start, ...fixed, ...rest, ...texts, ...select].join(", ");
}

/** The arguments of the annotation, or "" when the model has none. */
export function printExperiment({ experiment }: HybridDae): string {
  const names = [
    ["StartTime", experiment.startTime],
    ["StopTime", experiment.stopTime],
    ["Tolerance", experiment.tolerance],
    ["Interval", experiment.interval],
  ] as const;
  return names.flatMap(([name, value]) => (value === undefined ? [] : [`${name} = ${value}`])).join(", ");
}
