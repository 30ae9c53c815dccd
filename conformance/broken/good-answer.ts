import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SimulateOptions, SourceText } from "@cosimo/core";

/**
 * An invalid model whose header says what is wrong and what a good answer holds. The text that the answer must mark stands
 * between « and »; without » only its beginning counts. Words in double quotes under `Cause` and `Way out` must be in the
 * answer.
 */
export interface BrokenModel {
  /** File, and for a model of a collection its line there. */
  readonly name: string;
  readonly source: SourceText;
  readonly wrong: string;
  /** Offsets of the text to be marked; no end: any. */
  readonly place: { readonly start: number; readonly end: number | undefined };
  readonly code: string;
  readonly cause: readonly string[];
  readonly wayOut: readonly string[];
  readonly severity: "error" | "warning" | "notice";
  /** Codes of errors that a warning of the fault cannot replace. */
  readonly followedBy: readonly string[];
  /** Stop time of the run that shows the fault [s]; missing: `check` finds it. */
  readonly stopTime: number | undefined;
  /** Settings of the run, as JSON. */
  readonly settings: SimulateOptions;
}

const folder = join(import.meta.dirname, "..", "models", "broken");

/** All models: files of one model each, and collections of many small ones. */
export function brokenModels(): readonly BrokenModel[] {
  return [
    ...textsIn(folder).map((source) => readBrokenModel(source, source.uri)),
    ...textsIn(join(folder, "collections")).flatMap(readCollection),
  ];
}

function textsIn(path: string): readonly SourceText[] {
  const names = readdirSync(path).filter((name) => /\.(mo|lisma)$/.test(name));
  return names.sort().map((uri) => ({ uri, text: readFileSync(join(path, uri), "utf8") }));
}

/** Each model of a collection begins with a line `// Wrong: …`, and carries its marks « and » in its text. */
export function readCollection({ uri, text }: SourceText): readonly BrokenModel[] {
  const starts = [...text.matchAll(/^\/\/ Wrong: /gm)].map(({ index }) => index);
  return starts.map((start, i) => {
    const line = text.slice(0, start).split("\n").length;
    return readBrokenModel({ uri, text: text.slice(start, starts[i + 1]) }, `${uri}:${line}`);
  });
}

function readBrokenModel(source: SourceText, name: string): BrokenModel {
  const header = source.text.match(/^(?:\/\/.*\n)+/)?.[0] ?? "";
  const field = (key: string) => header.match(new RegExp(`^// ${key}: (.*)$`, "m"))?.[1];
  const required = (key: string) => {
    const value = field(key);
    if (value === undefined) throw new Error(`${name}: the header has no '${key}'`);
    return value;
  };
  const cause = required("Cause");
  const wayOut = field("Way out") ?? "the cause says it.";
  if (wayOut !== "the cause says it." && quoted(wayOut).length === 0)
    throw new Error(`${name}: 'Way out' quotes nothing that the answer must say`);
  const stop = field("Run");
  const line = field("Place");
  return {
    name,
    ...(line === undefined
      ? withoutMarks(source, header.length, name)
      : { source, place: placeOf(source, header.length, line) }),
    wrong: required("Wrong"),
    code: cause.match(/\(([\w.-]+)\)\.$/)?.[1] ?? "",
    cause: quoted(cause),
    wayOut: quoted(wayOut),
    severity: (field("Severity") ?? "error") as BrokenModel["severity"],
    followedBy: field("Followed by")?.split(", ") ?? [],
    stopTime: stop === undefined ? undefined : Number.parseFloat(stop),
    settings: JSON.parse(field("Settings") ?? "{}") as SimulateOptions,
  };
}

function quoted(sentence: string): readonly string[] {
  return [...sentence.matchAll(/"([^"]+)"/g)].map((match) => match[1]!);
}

/** A text that is marked at its place, without the marks. */
function withoutMarks({ uri, text }: SourceText, begin: number, name: string) {
  const start = text.indexOf("«", begin);
  const close = text.indexOf("»", begin);
  if (start < 0) throw new Error(`${name}: nothing is marked by «`);
  const plain = text.slice(0, begin) + text.slice(begin).replace(/[«»]/g, "");
  return { source: { uri, text: plain }, place: { start, end: close < 0 ? undefined : close - 1 } };
}

/** Finds the only line that is the marked one. */
function placeOf({ uri, text }: SourceText, begin: number, marked: string): BrokenModel["place"] {
  const line = marked.replace(/[«»]/g, "");
  const pattern = new RegExp(`^[ \\t]*${literally(line)}[ \\t]*$`, "gm");
  pattern.lastIndex = begin;
  const [found, ...others] = text.matchAll(pattern);
  if (found === undefined || others.length > 0)
    throw new Error(`${uri}: ${others.length + Number(found !== undefined)} lines are '${line}'`);
  const start = text.indexOf(line, found.index) + marked.indexOf("«");
  const length = marked.indexOf("»") - marked.indexOf("«") - 1;
  return { start, end: marked.includes("»") ? start + length : undefined };
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
