import { type Diagnostic, positionOf, type SimulationStatistics, type Span } from "@cosimo/core/models";
import type { Speech } from "../terminal/language.ts";
import { supportedPlace } from "../terminal/supported-rows.ts";

/** A span in the form of the JSON contract. */
export interface JsonSpan {
  readonly file: string;
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

export function jsonSpan(span: Span): JsonSpan {
  return {
    file: span.source.uri,
    start: positionOf(span.source, span.start),
    end: positionOf(span.source, span.end),
  };
}

/** Diagnostics in the form of the JSON contract, with messages and hints in the user's language. */
export function jsonDiagnostics(diagnostics: readonly Diagnostic[], speech: Speech) {
  return diagnostics.map(speech.diagnostic).map(jsonDiagnostic);
}

export function jsonStatistics(
  statistics: SimulationStatistics,
  speech: Speech,
): Readonly<Record<string, unknown>> {
  const { failedAttempts, ...work } = statistics;
  if (failedAttempts === undefined) return work;
  const causes = failedAttempts.map(({ count, cause }) => ({
    count,
    cause: cause === undefined ? null : jsonDiagnostic(speech.diagnostic(cause)),
  }));
  return { ...work, failedAttempts: causes };
}

/** Spans by line and column, missing fields as null. */
function jsonDiagnostic(diagnostic: Diagnostic) {
  const place = supportedPlace(diagnostic);
  return {
    code: diagnostic.code,
    args: diagnostic.args,
    severity: diagnostic.severity,
    category: diagnostic.category,
    message: diagnostic.message,
    span: diagnostic.span ? jsonSpan(diagnostic.span) : null,
    component: diagnostic.component ?? null,
    ...(diagnostic.mode === undefined ? {} : { mode: diagnostic.mode }),
    equation: diagnostic.equation ?? null,
    variables: diagnostic.variables ?? [],
    time: diagnostic.time ?? null,
    related: (diagnostic.related ?? []).map((r) => ({ message: r.message, span: jsonSpan(r.span) })),
    hint: diagnostic.hint ?? null,
    ...(place === undefined ? {} : { see: place }),
  };
}

/** The object that `simulate` prints when no run was started. */
export function failedRunReport(
  diagnostics: readonly Diagnostic[],
  speech: Speech,
  status: "failed" | "cancelled" = "failed",
) {
  const error = diagnostics.find((d) => d.severity === "error");
  const reason = error === undefined ? "" : speech.diagnostic(error).message;
  return {
    schema: "cosimo.simulate/1",
    model: null,
    outcome: { status, time: null, reason, stepSize: null, suspects: [] },
    statistics: null,
    result: null,
    diagnostics: jsonDiagnostics(diagnostics, speech),
  };
}
