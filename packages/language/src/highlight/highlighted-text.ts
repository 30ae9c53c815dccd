/** Classes of tokens. `macro`: words that are reserved in certain places only. */
export const highlightClasses = [
  "keyword",
  "type",
  "function",
  "definition",
  "number",
  "string",
  "comment",
  "description",
] as const;

export type HighlightClass = (typeof highlightClasses)[number];

/** Classes of ranges as columns, in the order of the text. Offsets are UTF-16, `ends` exclusive. */
export interface HighlightedText {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Indices of `highlightClasses`. */
  readonly classes: readonly number[];
}

export interface Painter {
  add(start: number, end: number, token: HighlightClass): void;
  finished(): HighlightedText;
}

/** Collects ranges, in any order, within a text of this length. */
export function painter(length: number): Painter {
  const ranges: [start: number, end: number, token: number][] = [];
  return {
    add(start, end, token) {
      if (start < end && end <= length) ranges.push([start, end, highlightClasses.indexOf(token)]);
    },
    finished() {
      ranges.sort((a, b) => a[0] - b[0]);
      return {
        starts: ranges.map(([start]) => start),
        ends: ranges.map(([, end]) => end),
        classes: ranges.map(([, , token]) => token),
      };
    },
  };
}
