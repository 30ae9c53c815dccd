import type { Diagnostic, MessageArgument } from "@cosimo/ir";

/** A change of the text that a diagnostic proposes. */
export interface Remedy {
  readonly uri: string;
  readonly start: number;
  readonly end: number;
  /** What stands there; a text that was changed since has no such remedy. */
  readonly before: string;
  readonly after: string;
}

/** Changes that remove the cause of a diagnostic, the likeliest first; empty: there is none that is certain. */
export function remediesOf(diagnostic: Diagnostic): readonly Remedy[] {
  const { code, span, advice } = diagnostic;
  if (span === undefined) return [];
  const { source, start, end } = span;
  const before = source.text.slice(start, end);
  const at = { uri: source.uri, start, end, before };
  if (code === "structure.assumed-start") return fixedStart(before).map((after) => ({ ...at, after }));
  if (advice === undefined || !isName(before)) return [];
  // A path is replaced by a path only: otherwise it is not known which part is wrong.
  const alike = namesIn(advice).filter((name) => name.includes(".") === before.includes("."));
  return alike.map((after) => ({ ...at, after }));
}

function isName(text: string): boolean {
  return /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(text);
}

/** The names of "Did you mean 'x' or 'y'?". */
function namesIn(advice: MessageArgument): readonly string[] {
  if (typeof advice !== "object") return quoted(String(advice));
  if (!("code" in advice)) return advice.flatMap(namesIn);
  if (advice.code === "phrase.or")
    return [...namesIn(advice.args["before"]!), ...namesIn(advice.args["last"]!)];
  return advice.code === "phrase.did-you-mean" ? namesIn(advice.args["names"]!) : [];
}

function quoted(text: string): readonly string[] {
  const name = /^'(.*)'$/.exec(text)?.[1];
  return name === undefined ? [] : [name];
}

/** The declaration of a scalar in Modelica with a start value that is an initial condition. */
function fixedStart(declaration: string): readonly string[] {
  const modified = /^([\w.]+\s+\w+)\s*\(\s*(start\b[\s\S]*)$/.exec(declaration);
  if (modified !== null) return [`${modified[1]}(fixed = true, ${modified[2]}`];
  return /^[\w.]+\s+\w+$/.test(declaration) ? [`${declaration}(fixed = true)`] : [];
}
