import { type Diagnostic, localize, type Translations } from "@cosimo/ir";
import { type TextDiagnostic, textDiagnostic } from "@cosimo/language";

/** A diagnostic in the language of the page. */
export function shownDiagnostic(
  diagnostic: Diagnostic,
  translations: Translations | undefined,
): TextDiagnostic {
  return textDiagnostic(translations === undefined ? diagnostic : localize(diagnostic, translations));
}
