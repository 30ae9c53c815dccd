import type { Span } from "@cosimo/ir";

export type SymbolKind =
  | "package"
  | "model"
  | "function"
  | "record"
  | "connector"
  | "type"
  | "parameter"
  | "constant"
  | "variable"
  | "component"
  | "mode"
  | "event";

/** A declaration of a text, as an outline shows it. Offsets are UTF-16, `end` exclusive. */
export interface OutlineSymbol {
  readonly name: string;
  readonly kind: SymbolKind;
  /** Type, condition or description. */
  readonly detail: string;
  /** The whole declaration. */
  readonly start: number;
  readonly end: number;
  /** The name in it. */
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly parts: readonly OutlineSymbol[];
}

/** A symbol with the places of its declaration and its name. */
export function symbolAt(
  facts: Pick<OutlineSymbol, "name" | "kind" | "detail">,
  declaration: Span,
  name: Span,
  parts: readonly OutlineSymbol[] = [],
): OutlineSymbol {
  const { start, end } = declaration;
  return { ...facts, start, end, nameStart: name.start, nameEnd: name.end, parts };
}
