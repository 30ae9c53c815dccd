import type { SourceText, Span } from "@cosimo/ir";

/** The difference between a text and the next one: what lies between the common beginning and the common end. */
interface Difference {
  readonly next: SourceText;
  /** Length of the common beginning. */
  readonly start: number;
  /** Where the common end begins in the former text. */
  readonly end: number;
  /** By how much the next text is longer. */
  readonly growth: number;
}

/** The succession of the forms of one text. */
export interface TextRevisions {
  readonly add: (before: SourceText, after: SourceText) => void;
  /** The same place in the newest form; `undefined` if it was changed. Places in other texts are kept. */
  readonly placeNow: (span: Span) => Span | undefined;
}

export function createTextRevisions(): TextRevisions {
  const differences = new Map<SourceText, Difference>();
  return {
    add(before, after) {
      differences.set(before, differenceBetween(before, after));
    },
    placeNow(span) {
      let at: Span | undefined = span;
      for (;;) {
        const difference: Difference | undefined = at && differences.get(at.source);
        if (at === undefined || difference === undefined) return at;
        at = moved(at, difference);
      }
    },
  };
}

function differenceBetween(before: SourceText, after: SourceText): Difference {
  const [a, b] = [before.text, after.text];
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let same = 0;
  while (same < shorter - start && a.charCodeAt(a.length - 1 - same) === b.charCodeAt(b.length - 1 - same))
    same++;
  return { next: after, start, end: a.length - same, growth: b.length - a.length };
}

function moved(span: Span, { next, start, end, growth }: Difference): Span | undefined {
  if (span.end <= start) return { source: next, start: span.start, end: span.end };
  if (span.start >= end) return { source: next, start: span.start + growth, end: span.end + growth };
  if (span.start > start || span.end < end) return undefined;
  return { source: next, start: span.start, end: span.end + growth };
}
