import {
  type InitialEquation,
  type InitializationReport,
  type InitialLoop,
  positionOf,
  type Span,
} from "@cosimo/core/models";
import type { Speech } from "../terminal/language.ts";
import { renderDiagnostic } from "../terminal/render-diagnostic.ts";
import { textOfPieces } from "../terminal/visible-text.ts";
import { jsonDiagnostics, jsonSpan } from "./json-report.ts";
import { alignColumns } from "./simulation-summary.ts";

/** Rows shown of each table; JSON has all of them. */
const SHOWN = 12;

/** Renders the report of an initialization as text. */
export function renderInitialization(report: InitializationReport, speech: Speech): string {
  const { time, solved, loops } = report;
  const head = solved ? "initialization.report-solved" : "initialization.report-failed";
  const lines = [
    speech.text(head, { time }),
    ...(loops.length === 0 ? [speech.text("initialization.no-loops")] : []),
    ...loops.flatMap((loop, i) => renderLoop(loop, i + 1, speech)),
    ...renderAssumed(report, speech),
    ...renderChecks(report, speech),
    ...renderChoices(report, speech),
    ...report.advice.flatMap((one) => ["", textOfPieces(renderDiagnostic(one, speech))]),
  ];
  return `\n${lines.join("\n")}\n`;
}

function renderLoop(loop: InitialLoop, number: number, speech: Speech): string[] {
  const { kind, size, status, point, iterationVariables, residuals } = loop;
  const variables = [...iterationVariables]
    .sort((a, b) => (a.component < b.component ? -1 : a.component > b.component ? 1 : 0))
    .map((v) => [
      v.component,
      v.name,
      shown(v.start),
      speech.text(`initialization.from-${v.startFrom}`),
      v.nominalDeclared
        ? shown(v.nominal)
        : speech.text("initialization.default", { value: shown(v.nominal) }),
      v.value === undefined ? "-" : shown(v.value),
    ]);
  const reached = point === "closest" ? "closest" : "value";
  const end = speech.text(`initialization.${status}`);
  return [
    "",
    speech.text(`initialization.${kind}-system`, { number, size, end }),
    ...table(["component", "variable", "start", "from", "nominal", reached], variables, speech),
    ...(residuals.length === 0 ? [] : renderEquations(residuals, speech)),
  ];
}

function renderEquations(equations: readonly InitialEquation[], speech: Speech): string[] {
  const isOneFile = new Set(equations.map(({ span }) => span.source.uri)).size === 1;
  const rows = equations.map(({ relative, residual, span, component, text }) => [
    Number.isFinite(relative) ? shown(relative, 2) : "?",
    Number.isNaN(residual) ? "?" : shown(residual, 2),
    isOneFile ? lineOf(span) : `${span.source.uri.replace(/^.*[/\\]/, "")}:${lineOf(span)}`,
    component,
    text,
  ]);
  return table(["relative", "residual", "line", "component", "equation"], rows, speech);
}

function renderAssumed({ assumed }: InitializationReport, speech: Speech): string[] {
  if (assumed.length === 0) return [];
  const rows = assumed.map((v) => [
    ...[v.component, v.name, shown(v.start)],
    speech.text(`initialization.from-${v.startFrom}`),
  ]);
  return [
    "",
    speech.text("initialization.assumed"),
    ...table(["component", "variable", "start", "from"], rows, speech),
  ];
}

function renderChecks({ checks }: InitializationReport, speech: Speech): string[] {
  return checks.length === 0
    ? []
    : ["", speech.text("initialization.checked"), ...renderEquations(checks, speech)];
}

function renderChoices({ states, homotopy }: InitializationReport, speech: Speech): string[] {
  const lines: string[] = [];
  if (states)
    lines.push(
      "",
      speech.text("initialization.states", { chosen: states.chosen, candidates: states.candidates }),
    );
  if (homotopy) {
    const path = homotopy.steps.map(({ lambda, solved }) =>
      solved ? shown(lambda) : speech.text("initialization.homotopy-failed", { lambda: shown(lambda) }),
    );
    const more = path.length - SHOWN;
    const rest = more > 0 ? [speech.text("terminal.and-more", { more })] : [];
    lines.push("", speech.text("initialization.homotopy", { path: [...path.slice(0, SHOWN), ...rest] }));
  }
  return lines;
}

type Head =
  | ("component" | "variable" | "start" | "from" | "nominal" | "value" | "closest")
  | ("relative" | "residual" | "line" | "equation");

function table(heads: readonly Head[], rows: readonly (readonly string[])[], speech: Speech): string[] {
  const head = heads.map((one) => speech.text(`initialization.${one}`));
  const lines = alignColumns([head, ...rows.slice(0, SHOWN)]).map((line) => `  ${line}`);
  const more = rows.length - SHOWN;
  return more > 0 ? [...lines, `  ${speech.text("terminal.and-more", { more })}`] : lines;
}

function shown(value: number, digits = 6): string {
  const size = Math.abs(value);
  const number = Number(value.toPrecision(digits));
  return size !== 0 && (size < 1e-3 || size >= 1e7) ? number.toExponential() : String(number);
}

function lineOf(span: Span): string {
  return String(positionOf(span.source, span.start).line);
}

/** The report in the form of the JSON contract: places by line and column. */
export function jsonInitialization(report: InitializationReport, speech: Speech) {
  return {
    ...report,
    loops: report.loops.map((loop) => ({
      ...loop,
      iterationVariables: loop.iterationVariables.map(placed),
      residuals: loop.residuals.map(placed),
    })),
    assumed: report.assumed.map(placed),
    checks: report.checks.map(placed),
    advice: jsonDiagnostics(report.advice, speech),
  };
}

function placed<T extends { readonly span: Span }>(item: T) {
  return { ...item, span: jsonSpan(item.span) };
}
