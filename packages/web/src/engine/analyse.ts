import { lastOf } from "@cosimo/ir";
import {
  completionsAt,
  definitionAt,
  diagnoseText,
  formatText,
  hoverAt,
  outlineOf,
  renameAt,
} from "@cosimo/language";
import type { FoundPlace, TextPlace, Texts } from "../messages/protocol.ts";
import type { Analysis } from "../state/reports.ts";
import { type Libraries, libraryNames, openText } from "./libraries.ts";
import { translationsFor } from "./translations.ts";

/** Answers to an editor, for the open text of a project. */
export async function analyse(texts: Texts, libraries: Libraries): Promise<Analysis> {
  // An attached file is no text.
  if (texts.files[texts.open] === undefined) return { uri: texts.open, diagnostics: [], outline: [] };
  const translations = await translationsFor(texts.language);
  const source = openText(texts);
  const model = texts.model?.split(".");
  const { diagnostics } = await libraries.withLibrary(texts, (provider) =>
    lastOf(
      diagnoseText(source, { provider, ...(model && { model }), ...(translations && { translations }) }),
    ),
  );
  return { uri: source.uri, diagnostics, outline: outlineOf(source) };
}

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

/** All texts of the project are looked through, and are found from each other. */
export function rename(order: TextPlace & { readonly name: string }, libraries: Libraries) {
  const { files, open, offset, name } = order;
  const others = Object.entries(files).filter(([path]) => path !== open);
  const texts = others.map(([uri, text]) => ({ uri, text }));
  return libraries.withLibrary({ ...order, open: "" }, (provider) =>
    renameAt([openText(order), ...texts], offset, name, provider),
  );
}

export async function format(texts: Texts) {
  return formatText(openText(texts));
}
