import { formatMessage } from "@cosimo/ir";
import { english, type TextKey, type Texts } from "./english.ts";
import { russian } from "./russian.ts";

export const interfaceLanguages = ["en", "ru"] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];

export const languages: Readonly<Record<InterfaceLanguage, Texts>> = { en: english, ru: russian };
/** As speakers of the language call it. */
export const languageNames: Readonly<Record<InterfaceLanguage, string>> = { en: "English", ru: "Русский" };

export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

export function sayIn(language: InterfaceLanguage): Say {
  const texts = languages[language];
  return (key, values = {}) => formatMessage(texts[key], values);
}

/** The first language of the reader that the page speaks. */
export function preferredLanguage(wanted: readonly string[]): InterfaceLanguage {
  for (const tag of wanted) {
    const found = interfaceLanguages.find((one) => tag.toLowerCase().split("-")[0] === one);
    if (found !== undefined) return found;
  }
  return "en";
}
