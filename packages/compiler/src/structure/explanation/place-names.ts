import type { SourceText, Span } from "@cosimo/ir";
import { positionOf } from "@cosimo/ir";
import { nameList } from "./name-list.ts";

/** "line 8, 9" where all lie in one file, the one that the message points at; else "line 8, 9 of M.mo; line 3 of Basic.mo". */
export function placeList(
  spans: readonly Span[],
  home: SourceText | "several" | undefined = spans[0]?.source,
): string {
  const linesOf = new Map<SourceText, Set<string>>();
  for (const span of spans) {
    const lines = linesOf.get(span.source);
    if (lines === undefined) linesOf.set(span.source, new Set([lineOf(span)]));
    else lines.add(lineOf(span));
  }
  const isHome = linesOf.size === 1 && spans[0]!.source === home;
  const places = [...linesOf].map(([source, lines]) => {
    const list = `line ${nameList([...lines])}`;
    return isHome ? list : `${list} of ${fileName(source)}`;
  });
  return places.join("; ");
}

function lineOf({ source, start }: Span): string {
  return String(positionOf(source, start).line);
}

/** "line 8 of Basic.mo" */
export function placeOf(span: Span): string {
  return `line ${lineOf(span)} of ${fileName(span.source)}`;
}

/** The end of a path that tells files apart: `Basic.mo`, `Blocks/package.mo`. */
function fileName({ uri }: SourceText): string {
  const parts = uri.split(/[\\/]/);
  return parts.slice(parts.at(-1) === "package.mo" ? -2 : -1).join("/");
}
