import type { Diagnostic, QualifiedName, SourceProvider, SourceText } from "@cosimo/ir";
import { parseOnce, parseStoredDefinition } from "../syntax/parse/parser.ts";

/**
 * Syntax errors in the texts that are stored below the package of `source`, used by a model or not; those of `source` itself are found
 * by its translation. None if `source` is not the text of a folder.
 */
export function storedSyntaxErrors(source: SourceText, provider: SourceProvider): readonly Diagnostic[] {
  if (provider.packageAround?.(source) === undefined) return [];
  const { within = [], classes = [] } = parseOnce(source).value ?? {};
  const around = within.map(({ name }) => name);
  return classes.flatMap(({ name }) => errorsBelow([...around, name.name], provider));
}

function errorsBelow(name: QualifiedName, provider: SourceProvider): readonly Diagnostic[] {
  return (provider.contents?.(name)?.members ?? []).flatMap((member) => {
    const inner = [...name, member];
    const text = provider.lookup(inner);
    const own = text === undefined ? [] : parseStoredDefinition(text).diagnostics;
    return [...own, ...errorsBelow(inner, provider)];
  });
}
