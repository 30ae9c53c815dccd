import type { SourceText } from "@cosimo/ir";
import { kindOfWord, lex } from "@cosimo/lisma/tokens";
import type { HighlightClass, Painter } from "./highlighted-text.ts";

/** Event types, which are no keywords of equations. */
const eventTypes: ReadonlySet<string> = new Set([
  "bilateral",
  "noEvent",
  "ordinary",
  "shortliving",
  "unilateral",
]);

export function highlightLisma(source: SourceText, paint: Painter): void {
  const { tokens, comments } = lex(source);
  const { kinds, starts, ends } = tokens;
  for (const { start, end } of comments) paint.add(start, end, "comment");
  kinds.forEach((kind, k) => {
    const token = classOf(kind, kinds[k - 1] ?? "", kinds[k + 1] ?? "");
    if (token !== undefined) paint.add(starts[k]!, ends[k]!, token);
  });
}

function classOf(kind: string, before: string, after: string): HighlightClass | undefined {
  if (kind === "integer" || kind === "real") return "number";
  if (eventTypes.has(kind)) return "type";
  if (kind === "identifier") {
    if (before === "state") return "definition";
    return after === "(" ? "function" : undefined;
  }
  return /^[a-z]/i.test(kind) && kindOfWord.has(kind) ? "keyword" : undefined;
}
