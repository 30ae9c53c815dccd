import { type CompileModelOptions, check, compile, type Diagnostic, ModelError } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { describe, expect, it } from "vitest";
import { type BrokenModel, brokenModels } from "./broken/good-answer.ts";
import { standInLibrary } from "./language/stand-in-library.ts";

const options: CompileModelOptions = { library: createSourceProvider(standInLibrary) };
const models = brokenModels();

/** Everything of the answer that has the severity of the fault. */
function answer({ source, severity, followedBy, stopTime }: BrokenModel): readonly Diagnostic[] {
  const all = stopTime === undefined ? check(source, options).diagnostics : runUntil(source, stopTime);
  return all.filter(
    (d) => (d.severity === "error" || d.severity === severity) && !followedBy.includes(d.code),
  );
}

function runUntil(source: BrokenModel["source"], stopTime: number): readonly Diagnostic[] {
  try {
    return compile(source, options).simulateSync({ stopTime, timeout: 10 }).diagnostics;
  } catch (error) {
    if (error instanceof ModelError) return error.diagnostics;
    throw error;
  }
}

/** All that is said: message, hint, related lines. */
function wordsOf({ message, hint = "", component = "", related = [] }: Diagnostic): string {
  return [message, hint, component, ...related.map((place) => place.message)].join("\n");
}

function marked({ source }: BrokenModel, start: number, end: number): string {
  const line = source.text.slice(0, start).split("\n").length;
  return `line ${line}: «${source.text.slice(start, end)}»`;
}

/** What the answer lacks. */
function complaints(model: BrokenModel): readonly string[] {
  const [first, ...more] = answer(model);
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

describe("a broken model is answered once, with place, cause and way out:", () => {
  it.each(models.map((model) => [model.source.uri, model.wrong, model] as const))(
    "%s: %s",
    (_, __, model) => {
      const missing = complaints(model);
      if (missing.length > 0) expect.fail([...missing, ...answer(model).map(wordsOf)].join("\n"));
    },
  );

  it("there are at least 120 of them", () => {
    expect(models.length).toBeGreaterThanOrEqual(120);
  });
});

/** Codes that a user meets most, each shown by at least three models; a change may only lengthen this list. */
it("each of at least 73 codes has three models", () => {
  const counts = new Map<string, number>();
  for (const { code } of models) counts.set(code, (counts.get(code) ?? 0) + 1);
  const covered = [...counts].filter(([, count]) => count >= 3);
  expect(covered.length).toBeGreaterThanOrEqual(73);
});
