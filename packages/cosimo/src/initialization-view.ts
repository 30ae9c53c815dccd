import {
  type InitialEquation,
  type InitializationReport,
  type InitialLoop,
  positionOf,
  type Span,
} from "@cosimo/core";
import { jsonDiagnostic, jsonSpan } from "./json-report.ts";
import { renderDiagnostic } from "./render-diagnostic.ts";
import { alignColumns } from "./simulation-summary.ts";

/** Rows shown of each table; JSON has all. */
const SHOWN = 12;

/** How initialization went, for a person. */
export function renderInitialization(report: InitializationReport): string {
  const lines = [
    `initialization at t = ${report.time} s: ${report.solved ? "solved" : "FAILED"}`,
    ...(report.loops.length === 0 ? ["no equations had to be solved together"] : []),
    ...report.loops.flatMap(renderLoop),
    ...renderAssumed(report),
    ...renderChecks(report),
    ...renderChoices(report),
    ...report.advice.flatMap((one) => ["", renderDiagnostic(one, { colour: false })]),
  ];
  return `\n${lines.join("\n")}\n`;
}

function renderLoop(loop: InitialLoop, index: number): string[] {
  const { kind, size, status, point, iterationVariables, residuals } = loop;
  const reached = point === "closest" ? "closest" : "value";
  const end = { solved: "solved", failed: "FAILED", unreached: "not reached" }[status];
  const variables = [...iterationVariables]
    .sort((a, b) => (a.component < b.component ? -1 : a.component > b.component ? 1 : 0))
    .map((v) => [
      v.component,
      v.name,
      shown(v.start),
      v.startFrom,
      v.nominalDeclared ? shown(v.nominal) : `${shown(v.nominal)} (default)`,
      v.value === undefined ? "-" : shown(v.value),
    ]);
  return [
    "",
    `${kind} system ${index + 1}, ${size} ${size === 1 ? "equation" : "equations"}: ${end}`,
    ...table(["component", "variable", "start", "from", "nominal", reached], variables),
    ...(residuals.length === 0 ? [] : renderEquations(residuals)),
  ];
}

function renderEquations(equations: readonly InitialEquation[]): string[] {
  const isOneFile = new Set(equations.map(({ span }) => span.source.uri)).size === 1;
  const rows = equations.map(({ relative, residual, span, component, text }) => [
    Number.isFinite(relative) ? shown(relative, 2) : "?",
    Number.isNaN(residual) ? "?" : shown(residual, 2),
    isOneFile ? lineOf(span) : `${span.source.uri.replace(/^.*[/\\]/, "")}:${lineOf(span)}`,
    component,
    text,
  ]);
  return table(["relative", "residual", "line", "component", "equation"], rows);
}

function renderAssumed({ assumed }: InitializationReport): string[] {
  if (assumed.length === 0) return [];
  const rows = assumed.map((v) => [v.component, v.name, shown(v.start), v.startFrom]);
  return [
    "",
    "start values used though nobody asked for them",
    ...table(["component", "variable", "start", "from"], rows),
  ];
}

function renderChecks({ checks }: InitializationReport): string[] {
  return checks.length === 0
    ? []
    : ["", "conditions that are too many, as checked", ...renderEquations(checks)];
}

function renderChoices({ states, homotopy }: InitializationReport): string[] {
  const lines: string[] = [];
  if (states) lines.push("", `states: ${states.chosen.join(", ")} out of ${states.candidates.join(", ")}`);
  if (homotopy) {
    const path = homotopy.steps.map(({ lambda, solved }) => `${shown(lambda)}${solved ? "" : " (failed)"}`);
    const hidden = path.length - SHOWN;
    const shownPath = [...path.slice(0, SHOWN), ...(hidden > 0 ? [`... and ${hidden} more`] : [])];
    lines.push("", homotopy.needed ? `homotopy: lambda = ${shownPath.join(", ")}` : "homotopy: not needed");
  }
  return lines;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const hidden = rows.length - SHOWN;
  const lines = alignColumns([head, ...rows.slice(0, SHOWN)]).map((line) => `  ${line}`);
  return hidden > 0 ? [...lines, `  ... and ${hidden} more`] : lines;
}

function shown(value: number, digits = 6): string {
  const size = Math.abs(value);
  const number = Number(value.toPrecision(digits));
  return size !== 0 && (size < 1e-3 || size >= 1e7) ? number.toExponential() : String(number);
}

function lineOf(span: Span): string {
  return String(positionOf(span.source, span.start).line);
}

/** The report as the JSON contract has it: places by line and column. */
export function jsonInitialization(report: InitializationReport) {
  return {
    ...report,
    loops: report.loops.map((loop) => ({
      ...loop,
      iterationVariables: loop.iterationVariables.map(placed),
      residuals: loop.residuals.map(placed),
    })),
    assumed: report.assumed.map(placed),
    checks: report.checks.map(placed),
    advice: report.advice.map(jsonDiagnostic),
  };
}

function placed<T extends { readonly span: Span }>(item: T) {
  return { ...item, span: jsonSpan(item.span) };
}
