import type { SourceText } from "@cosimo/ir";
import type { TokenColumns } from "@cosimo/modelica";
import type { Painter } from "./highlighted-text.ts";

const comment = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** Adds what stands between the tokens: comments, which Modelica's lexer drops. */
export function addComments({ text }: SourceText, tokens: TokenColumns, paint: Painter): void {
  let before = 0;
  tokens.kinds.forEach((_, k) => {
    const start = tokens.starts[k]!;
    if (start - before > 1)
      for (const match of text.slice(before, start).matchAll(comment))
        paint.add(before + match.index, before + match.index + match[0].length, "comment");
    before = tokens.ends[k]!;
  });
}
