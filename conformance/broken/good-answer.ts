import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SourceText } from "@cosimo/core";

/**
 * An invalid model whose header says what is wrong and what a good answer holds. In `Place` the text that the answer must
 * mark stands between « and »; without » only its beginning counts. Words in double quotes under `Cause` and `Way out` must
 * be in the answer.
 */
export interface BrokenModel {
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
}

const folder = join(import.meta.dirname, "..", "models", "broken");

export function brokenModels(): readonly BrokenModel[] {
  const names = readdirSync(folder).filter((name) => /\.(mo|lisma)$/.test(name));
  return names.sort().map((uri) => readBrokenModel({ uri, text: readFileSync(join(folder, uri), "utf8") }));
}

function readBrokenModel(source: SourceText): BrokenModel {
  const header = source.text.match(/^(?:\/\/.*\n)+/)?.[0] ?? "";
  const field = (name: string) => header.match(new RegExp(`^// ${name}: (.*)$`, "m"))?.[1];
  const required = (name: string) => {
    const value = field(name);
    if (value === undefined) throw new Error(`${source.uri}: the header has no '${name}'`);
    return value;
  };
  const cause = required("Cause");
  const stop = field("Run");
  return {
    source,
    wrong: required("Wrong"),
    place: placeOf(source, header.length, required("Place")),
    code: cause.match(/\(([\w.-]+)\)\.$/)?.[1] ?? "",
    cause: quoted(cause),
    wayOut: quoted(required("Way out")),
    severity: (field("Severity") ?? "error") as BrokenModel["severity"],
    followedBy: field("Followed by")?.split(", ") ?? [],
    stopTime: stop === undefined ? undefined : Number.parseFloat(stop),
  };
}

function quoted(sentence: string): readonly string[] {
  return [...sentence.matchAll(/"([^"]+)"/g)].map((match) => match[1]!);
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
