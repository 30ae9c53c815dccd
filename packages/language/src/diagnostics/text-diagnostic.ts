import type { Diagnostic, Severity, SourceText, Span } from "@cosimo/ir";
import { acceptableRules } from "@cosimo/modelica";
import { type Remedy, remediesOf } from "./remedies.ts";

/** A place in a text that can be sent between threads. */
export interface TextPlace {
  readonly uri: string;
  readonly start: number;
  readonly end: number;
}

/** A further place of a diagnostic. */
export interface RelatedPlace extends TextPlace {
  readonly message: string;
}

/** A diagnostic as data that can be sent between threads: places instead of spans with texts. */
export interface TextDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string;
  /** Missing: it concerns no place in a text. */
  readonly place?: TextPlace;
  /** Instance path of the component concerned, the equation, the variables: empty if there are none. */
  readonly component: string;
  readonly equation: string;
  readonly variables: readonly string[];
  readonly related: readonly RelatedPlace[];
  readonly remedies: readonly Remedy[];
  /** Whether the setting `accept` makes a warning of it; missing: no. */
  readonly isAcceptable?: true;
}

export function textDiagnostic(diagnostic: Diagnostic): TextDiagnostic {
  const { code, severity, message, hint, span, component, equation, variables, related } = diagnostic;
  return {
    code,
    severity,
    message,
    hint: hint ?? "",
    ...(span && { place: placeOf(span) }),
    component: component ?? "",
    equation: equation ?? "",
    variables: variables ?? [],
    remedies: remediesOf(diagnostic),
    ...(severity === "error" && acceptableRules.includes(code) && { isAcceptable: true as const }),
    related: (related ?? []).map((one) => ({ message: one.message, ...placeOf(one.span) })),
  };
}

export function placeOf({ source, start, end }: Span): TextPlace {
  return { uri: source.uri, ...within(source, start, end) };
}

/** An empty span at the end of a text, or behind it, is moved to the last character, where it can be seen. */
function within({ text }: SourceText, start: number, end: number): { start: number; end: number } {
  const last = Math.min(end, text.length);
  return { start: Math.min(start, Math.max(0, last - (end > start ? 1 : 0))), end: last };
}
