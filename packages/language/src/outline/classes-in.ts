import type { SourceText } from "@cosimo/ir";
import { outlineOf } from "./outline.ts";
import type { OutlineSymbol, SymbolKind } from "./outline-symbol.ts";

/** A class or mode of a text, to be found by its name. */
export interface ClassPlace {
  /** Dotted, from the top level of the text. */
  readonly name: string;
  readonly kind: SymbolKind;
  readonly uri: string;
  readonly start: number;
  readonly end: number;
}

const isFound: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  "package",
  "model",
  "function",
  "record",
  "connector",
  "type",
  "mode",
]);

/** The classes and modes of texts, in their order. */
export function classesIn(texts: readonly SourceText[]): readonly ClassPlace[] {
  return texts.flatMap((source) => outlineOf(source).flatMap((symbol) => placesIn(symbol, source.uri, "")));
}

function placesIn(symbol: OutlineSymbol, uri: string, around: string): readonly ClassPlace[] {
  const { kind, nameStart: start, nameEnd: end, parts } = symbol;
  const name = around === "" ? symbol.name : `${around}.${symbol.name}`;
  const own = isFound.has(kind) ? [{ name, kind, uri, start, end }] : [];
  return [...own, ...parts.flatMap((part) => placesIn(part, uri, name))];
}
