import {
  type Diagnostic,
  emptySourceProvider,
  type HybridDae,
  pointCount,
  positionOf,
  printEquality,
  printExpression,
  printHybridDae,
  type QualifiedName,
  type SourceProvider,
  sizeOf,
  type Variable,
} from "@cosimo/ir";
import { modelicaToHybridDae } from "../../front-end.ts";

/** Translates a Modelica text for tests. */

interface Options {
  readonly model?: QualifiedName;
  readonly provider?: SourceProvider;
  readonly accept?: readonly string[];
}

function translate(text: string, { provider = emptySourceProvider, ...options }: Options) {
  return modelicaToHybridDae({ source: { uri: "test.mo", text }, provider, ...options });
}

/** The flat system; errors of the model fail the test. */
export function flatSystem(text: string, options: Options = {}): HybridDae {
  const result = translate(text, options);
  if (result.value === undefined)
    throw new Error(result.diagnostics.map((d) => `${d.code}: ${d.message}`).join("\n"));
  return result.value;
}

/** Equations as text, one each, in their order. */
export function equationTexts(text: string, options: Options = {}): readonly string[] {
  const dae = flatSystem(text, options);
  return dae.equations.map((e) => printEquality(e.left, e.right, { dae }));
}

/** Names of all variables in their order. */
export function variableNames(text: string, options: Options = {}): readonly string[] {
  return flatSystem(text, options).variables.map((v) => v.name);
}

export function variableNamed(dae: HybridDae, name: string): Variable {
  const found = dae.variables.find((v) => v.name === name);
  if (found === undefined) throw new Error(`no variable '${name}' in ${printHybridDae(dae)}`);
  return found;
}

/** The value of a parameter or constant as text. */
export function bindingText(dae: HybridDae, name: string): string {
  const { binding } = variableNamed(dae, name);
  return binding === undefined ? "" : printExpression(binding, { dae });
}

/** All diagnostics of a model. */
export function diagnosticsOf(text: string, options: Options = {}): readonly Diagnostic[] {
  return translate(text, options).diagnostics;
}

/** `code:line` of all errors and warnings, in their order. */
export function diagnosticLines(text: string, options: Options = {}): readonly string[] {
  return translate(text, options).diagnostics.map((d) => {
    const line = d.span === undefined ? "" : positionOf(d.span.source, d.span.start).line;
    return `${d.code}:${line}`;
  });
}

/** Number of unknowns minus number of equations: zero for a model that can be simulated. */
export function imbalance(dae: HybridDae): number {
  const states = new Set(dae.variables.flatMap((v) => v.derivativeOf ?? []));
  const unknowns = dae.variables.filter(
    (v) =>
      v.variability !== "parameter" &&
      v.variability !== "constant" &&
      v.causality !== "input" &&
      !states.has(v.id),
  );
  const assigned = dae.whenClauses.map(
    (clause) => new Set(clause.branches.flatMap((b) => b.assignments.map((a) => a.variable))).size,
  );
  const outputs = dae.algorithms.map((section) => section.outputs.length);
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  return sum(unknowns.map(sizeOf)) - sum(dae.equations.map(pointCount)) - sum(assigned) - sum(outputs);
}
