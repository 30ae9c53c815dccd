import type { SourceText, Span } from "@cosimo/ir";
import { positionOf } from "@cosimo/ir";
import { nameList } from "./name-list.ts";

/** "line 8", "line 8, 9 and …"; with the file where there is more than the file that the message itself points at. */
export function placeList(spans: readonly Span[], home: SourceText | undefined = spans[0]?.source): string {
  const places = [...new Set(spans.map((span) => (span.source === home ? lineOf(span) : placeOf(span))))];
  const inHome = spans.every((span) => span.source === home);
  return inHome
    ? `line ${nameList(places)}`
    : nameList(places.map((p) => (/^\d+$/.test(p) ? `line ${p}` : p)));
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
