import { lastOf, type SourceText } from "@cosimo/ir";
import {
  classesIn,
  completionsAt,
  definitionAt,
  type Explanation,
  explainText,
  formatText,
  hoverAt,
  type Occurrence,
  referencesAt,
  renameAt,
} from "@cosimo/language";
import type { FoundPlace, TextPlace, Texts } from "../messages/protocol.ts";
import { type Libraries, libraryNames, loadLanguages, openText } from "./libraries.ts";
import { translationsFor } from "./reports/translations.ts";

// Answers to an editor, for the open text of a project; loaded with the first question.

export function hover(place: TextPlace, libraries: Libraries) {
  return libraries.withLibrary(place, (provider) => hoverAt(openText(place), place.offset, provider));
}

export async function definition(place: TextPlace, libraries: Libraries): Promise<FoundPlace | undefined> {
  const span = await libraries.withLibrary(place, (provider) =>
    definitionAt(openText(place), place.offset, provider),
  );
  return span && { uri: span.source.uri, start: span.start, end: span.end };
}

export function complete(place: TextPlace, libraries: Libraries) {
  return libraries.withLibrary(place, (provider) =>
    completionsAt(openText(place), place.offset, provider, libraryNames),
  );
}

export function references(place: TextPlace, libraries: Libraries): Promise<readonly Occurrence[]> {
  return libraries.withLibrary({ ...place, open: "" }, (provider) =>
    referencesAt(allTexts(place), place.offset, provider),
  );
}

export async function classes(texts: Texts) {
  await loadLanguages(texts);
  return classesIn(allTexts(texts));
}

export async function explain(texts: Texts, libraries: Libraries): Promise<Explanation | undefined> {
  const translations = await translationsFor(texts.language);
  const model = texts.model?.split(".");
  return libraries.withLibrary(texts, (provider) =>
    lastOf(
      explainText(openText(texts), {
        provider,
        ...(model && { model }),
        ...(texts.accept && { accept: texts.accept }),
        ...(translations && { translations }),
      }),
    ),
  );
}

/** All texts of the project are looked through, and are found from each other. */
export function rename(order: TextPlace & { readonly name: string }, libraries: Libraries) {
  const { offset, name } = order;
  return libraries.withLibrary({ ...order, open: "" }, (provider) =>
    renameAt(allTexts(order), offset, name, provider),
  );
}

/** The open text first. */
function allTexts(texts: Texts): readonly [SourceText, ...SourceText[]] {
  const others = Object.entries(texts.files).filter(([path]) => path !== texts.open);
  return [openText(texts), ...others.map(([uri, text]) => ({ uri, text }))];
}

export async function format(texts: Texts) {
  await loadLanguages(texts);
  return formatText(openText(texts));
}
