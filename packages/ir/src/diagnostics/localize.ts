import type { Diagnostic, RelatedSpan } from "./diagnostic.ts";
import { formatMessage, type MessageArgument, wordsOf } from "./phrase.ts";

/** Translation of a diagnostic or phrase: templates with the placeholders of the English ones. */
export interface Translation {
  readonly text: string;
  readonly hint?: string;
}

/** Templates in one language by the codes of diagnostics and phrases. */
export type Translations = Readonly<Record<string, Translation>>;

/** The diagnostic in another language, unchanged where the catalogue has no template. Code and arguments stay. */
export function localize(diagnostic: Diagnostic, translations: Translations): Diagnostic {
  const translation = translations[diagnostic.code];
  if (translation === undefined) return diagnostic;
  const say = createSpeaker(translations);
  const { args, advice, related } = diagnostic;
  const hint =
    advice !== undefined ? say(advice) : translation.hint && formatMessage(translation.hint, args, say);
  return {
    ...diagnostic,
    message: formatMessage(translation.text, args, say),
    ...(hint !== undefined && { hint }),
    ...(related && { related: related.map((place) => localizePlace(place, say)) }),
  };
}

function localizePlace(place: RelatedSpan, say: Say): RelatedSpan {
  return place.phrase === undefined ? place : { ...place, message: say(place.phrase) };
}

/** Converts an argument of a message to text; translates phrases. */
export type Say = (argument: MessageArgument) => string;

/** Converts arguments to text in another language; English where the catalogue has no template. */
export function createSpeaker(translations: Translations): Say {
  const say: Say = (argument) => {
    if (typeof argument !== "object") return wordsOf(argument);
    if (!("code" in argument)) return argument.map(say).join(", ");
    const translation = translations[argument.code];
    return translation === undefined ? argument.text : formatMessage(translation.text, argument.args, say);
  };
  return say;
}
