import { type Diagnostic, mergeRepeated } from "@cosimo/ir";

/** Collects diagnostics. The same code at the same place (in each element of an array) is reported once. */
export interface DiagnosticSink {
  readonly list: Diagnostic[];
  /** Codes with their places that are in the list. */
  readonly reported: Set<string>;
  /** Codes of violated restrictions that are warnings in this model. */
  readonly accepted: ReadonlySet<string>;
  /** Of a trial evaluation: the sink of the model, for results that are kept after the trial. */
  readonly permanent: DiagnosticSink | undefined;
  /** Those of the texts of libraries that the model uses: they become more as classes are first read (`parseOnce`). */
  readonly texts: Set<readonly Diagnostic[]>;
}

export function createDiagnosticSink(accepted: ReadonlySet<string> = new Set()): DiagnosticSink {
  return { list: [], reported: new Set(), accepted, permanent: undefined, texts: new Set() };
}

/** A sink whose diagnostics are dropped, for an evaluation that is repeated later. */
export function createTrialSink(sink: DiagnosticSink): DiagnosticSink {
  return { ...createDiagnosticSink(sink.accepted), permanent: sink.permanent ?? sink };
}

export function report(sink: DiagnosticSink, diagnostic: Diagnostic): void {
  const key = keyOf(diagnostic);
  if (sink.reported.has(key)) return;
  sink.reported.add(key);
  sink.list.push(sink.accepted.has(diagnostic.code) ? { ...diagnostic, severity: "warning" } : diagnostic);
}

function keyOf({ code, span, message }: Diagnostic): string {
  return `${code} ${span?.source.uri} ${span?.start} ${span?.end} ${span === undefined ? message : ""}`;
}

/** Takes back the reports from number `begin` on: what they are about is no part of the model. */
export function withdraw(sink: DiagnosticSink, begin: number): void {
  for (const one of sink.list.splice(begin)) sink.reported.delete(keyOf(one));
}

const unknownNames = new Set([
  "instantiate.unknown-class",
  "expression.unknown-name",
  "expression.unknown-function",
  "expression.protected-element",
]);

/** A function has failed at compile time. */
const failedFunctions = new Set(["instantiate.function-assertion", "instantiate.function-subscript"]);

/** Values that are unknown if a function has failed. */
const unknownValues = new Set([
  "instantiate.unknown-dimension",
  "instantiate.unknown-condition",
  "expression.size-unknown",
  "expression.constant-unknown",
  "flatten.condition-unknown",
  "flatten.attribute-unknown",
]);

/**
 * The diagnostics from number `begin` on; a name that is unknown in several places is one of them. What is unknown is not
 * reported if a function failed, which may be the cause.
 */
export function collected(sink: DiagnosticSink, begin = 0): readonly Diagnostic[] {
  for (const text of sink.texts) for (const diagnostic of text) report(sink, diagnostic);
  const { list } = sink;
  const hasCause = list.some(({ code }) => failedFunctions.has(code));
  const own = list.slice(begin).filter(({ code }) => !hasCause || !unknownValues.has(code));
  return mergeRepeated(own, unknownNames);
}
