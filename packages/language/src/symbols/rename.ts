import { emptySourceProvider, type SourceProvider, type SourceText } from "@cosimo/ir";
import { kindOfWord, lex as lexLisma } from "@cosimo/lisma/tokens";
import { keywordOf, lex as lexModelica } from "@cosimo/modelica";
import { languageOf } from "../names/language-of.ts";
import { nameAt } from "../names/name-at.ts";
import { definitionAt } from "./symbol-at.ts";

/** A name in a text. */
export interface Occurrence {
  readonly uri: string;
  readonly start: number;
  readonly end: number;
}

/** Its declaration and all uses of the name at a place, in the texts of a project. The first text is the one with the place. */
export function referencesAt(
  texts: readonly [SourceText, ...SourceText[]],
  offset: number,
  project: SourceProvider = emptySourceProvider,
): readonly Occurrence[] {
  const [source] = texts;
  const name = nameAt(source, offset)?.parts.at(-1);
  const declared = name && definitionAt(source, offset, project);
  if (!declared) return [];
  return texts.flatMap((text) =>
    identifiers(text, name).filter(({ start }) => {
      const found = definitionAt(text, start, project);
      return found?.source.uri === declared.source.uri && found.start === declared.start;
    }),
  );
}

function identifiers(source: SourceText, name: string): readonly Occurrence[] {
  const { kinds, starts, ends } = (languageOf(source.uri) === "lisma" ? lexLisma : lexModelica)(
    source,
  ).tokens;
  const found: Occurrence[] = [];
  for (const [k, kind] of kinds.entries()) {
    const [start, end] = [starts[k]!, ends[k]!];
    if (kind === "identifier" && source.text.slice(start, end) === name)
      found.push({ uri: source.uri, start, end });
  }
  return found;
}

/** Why a name cannot be changed. */
export type RenameRefusal = "no-name" | "not-own" | "not-a-name" | "taken";

export type Renaming = { readonly places: readonly Occurrence[] } | { readonly refusal: RenameRefusal };

/**
 * The places of a name that gets another one. Names that a library declares stay, and the new name may not stand in the texts yet: it
 * could mean something else there.
 */
export function renameAt(
  texts: readonly [SourceText, ...SourceText[]],
  offset: number,
  next: string,
  project: SourceProvider = emptySourceProvider,
): Renaming {
  const [source] = texts;
  const isWord = languageOf(source.uri) === "lisma" ? kindOfWord.has(next) : keywordOf(next) !== undefined;
  if (!/^[A-Za-z_]\w*$/.test(next) || isWord) return { refusal: "not-a-name" };
  const places = referencesAt(texts, offset, project);
  if (places.length === 0) return { refusal: "no-name" };
  const declared = definitionAt(source, offset, project)!;
  if (!places.some(({ uri, start }) => uri === declared.source.uri && start === declared.start))
    return { refusal: "not-own" };
  if (texts.some((text) => identifiers(text, next).length > 0)) return { refusal: "taken" };
  return { places };
}
