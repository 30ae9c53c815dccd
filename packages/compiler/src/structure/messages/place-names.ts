import type { MessageArgument, Phrase, SourceText, Span } from "@cosimo/ir";
import { phrase, positionOf } from "@cosimo/ir";
import { nameList } from "./name-list.ts";
import { structurePhrases } from "./structure-phrases.ts";

/** "lines 8, 9" if all are in the file of the message; else "lines 8, 9 of M.mo; line 3 of Basic.mo". */
export function placeList(
  spans: readonly Span[],
  home: SourceText | "several" | undefined = spans[0]?.source,
): MessageArgument {
  const linesOf = new Map<SourceText, Set<string>>();
  for (const span of spans) {
    const lines = linesOf.get(span.source);
    if (lines === undefined) linesOf.set(span.source, new Set([lineOf(span)]));
    else lines.add(lineOf(span));
  }
  const isHome = linesOf.size === 1 && spans[0]!.source === home;
  const places = [...linesOf].map(([source, lines]) => {
    const list = { count: lines.size, lines: nameList([...lines]) };
    return isHome
      ? phrase(structurePhrases, "structure.lines", list)
      : phrase(structurePhrases, "structure.lines-of-file", { ...list, file: fileName(source) });
  });
  return places.length === 0
    ? ""
    : places.reduce((before, last) => phrase(structurePhrases, "structure.several-places", { before, last }));
}

function lineOf({ source, start }: Span): string {
  return String(positionOf(source, start).line);
}

/** "line 8 of Basic.mo" */
export function placeOf(span: Span): Phrase {
  const args = { count: 1, lines: lineOf(span), file: fileName(span.source) };
  return phrase(structurePhrases, "structure.lines-of-file", args);
}

/** The end of a path that distinguishes files: `Basic.mo`, `Blocks/package.mo`. */
function fileName({ uri }: SourceText): string {
  const parts = uri.split(/[\\/]/);
  return parts.slice(parts.at(-1) === "package.mo" ? -2 : -1).join("/");
}
