import { type CompileModelOptions, check, compile, type Diagnostic, ModelError } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { standInLibrary } from "../language/stand-in-library.ts";
import type { BrokenModel } from "./good-answer.ts";

const options: CompileModelOptions = { library: createSourceProvider(standInLibrary) };

/** Everything of the answer that has the severity of the fault. */
export function answerTo(model: BrokenModel): readonly Diagnostic[] {
  const { source, severity, followedBy, stopTime } = model;
  const all = stopTime === undefined ? check(source, options).diagnostics : run(model, stopTime);
  return all.filter(
    (d) => (d.severity === "error" || d.severity === severity) && !followedBy.includes(d.code),
  );
}

function run({ source, settings }: BrokenModel, stopTime: number): readonly Diagnostic[] {
  try {
    const model = compile(source, options);
    const { diagnostics, initialization } = model.simulateSync({ timeout: 10, ...settings, stopTime });
    const advice = initialization?.advice ?? [];
    return [...model.diagnostics.filter((one) => !diagnostics.includes(one)), ...diagnostics, ...advice];
  } catch (error) {
    if (error instanceof ModelError) return error.diagnostics;
    throw error;
  }
}

/** All that is said: message, hint, related lines. */
export function wordsOf({ message, hint = "", component = "", related = [] }: Diagnostic): string {
  return [message, hint, component, ...related.map((place) => place.message)].join("\n");
}

/** What the answer lacks. */
export function complaints(model: BrokenModel, [first, ...more]: readonly Diagnostic[]): readonly string[] {
  if (first === undefined) return ["no answer"];
  const { place, source } = model;
  const said = wordsOf(first);
  const { span } = first;
  const start = span?.source === source || span?.source.uri === source.uri ? span!.start : -1;
  const isThere = start === place.start && (place.end === undefined || span!.end === place.end);
  return [
    ...(first.code === model.code ? [] : [`code ${first.code}, expected ${model.code}`]),
    ...(isThere ? [] : [`place: ${span?.source.uri} ${marked(model, start, span?.end ?? 0)}`]),
    ...model.cause.filter((name) => !said.includes(name)).map((name) => `cause: '${name}' is not named`),
    ...model.wayOut.filter((name) => !said.includes(name)).map((name) => `way out: '${name}' is not named`),
    ...more.map((other) => `a further answer: ${other.code}: ${other.message}`),
  ];
}

function marked({ source }: BrokenModel, start: number, end: number): string {
  const line = source.text.slice(0, start).split("\n").length;
  return `line ${line}: «${source.text.slice(start, end)}»`;
}
