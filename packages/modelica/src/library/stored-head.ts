import type { QualifiedName, SourceText } from "@cosimo/ir";
import { parseOnce } from "../syntax/parse/parser.ts";

/** What a text defines: the package of its `within`, and the names of its classes. */
export interface StoredHead {
  readonly within: QualifiedName;
  readonly classes: readonly string[];
}

export function storedHead(text: SourceText): StoredHead {
  const { within = [], classes = [] } = parseOnce(text).value ?? {};
  return { within: within.map(({ name }) => name), classes: classes.map(({ name }) => name.name) };
}
