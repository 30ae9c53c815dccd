import { lastOf } from "@cosimo/ir";
import { type CheckMemory, diagnoseText, outlineOf } from "@cosimo/language";
import type { Texts } from "../messages/protocol.ts";
import type { Analysis } from "../state/reports.ts";
import { type Libraries, openText } from "./libraries.ts";
import { translationsFor } from "./reports/translations.ts";

/** What is wrong with the open text of a project, and its outline. `memory`: of the check before this one. */
export async function analyse(texts: Texts, libraries: Libraries, memory?: CheckMemory): Promise<Analysis> {
  // An attached file is no text.
  if (texts.files[texts.open] === undefined) return { uri: texts.open, diagnostics: [], outline: [] };
  const translations = await translationsFor(texts.language);
  const source = openText(texts);
  const model = texts.model?.split(".");
  const { accept, unitCheck } = texts;
  const { diagnostics } = await libraries.withLibrary(texts, (provider) =>
    lastOf(
      diagnoseText(source, {
        provider,
        ...(model && { model }),
        ...(accept && { accept }),
        ...(unitCheck !== undefined && { unitCheck }),
        ...(translations && { translations }),
        ...(memory && { memory }),
      }),
    ),
  );
  return { uri: source.uri, diagnostics, outline: outlineOf(source) };
}
