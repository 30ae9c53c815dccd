import type { Diagnostic } from "@cosimo/ir";

/** Collects what there is to say. The same fault at the same place (in each element of an array) is said once. */
export interface DiagnosticSink {
  readonly list: Diagnostic[];
  readonly said: Set<string>;
}

export function createDiagnosticSink(): DiagnosticSink {
  return { list: [], said: new Set() };
}

export function report(sink: DiagnosticSink, diagnostic: Diagnostic): void {
  const { span } = diagnostic;
  const key = `${diagnostic.code} ${span?.source.uri} ${span?.start} ${span?.end} ${span === undefined ? diagnostic.message : ""}`;
  if (sink.said.has(key)) return;
  sink.said.add(key);
  sink.list.push(diagnostic);
}
