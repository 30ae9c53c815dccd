import { formatMessage } from "@cosimo/ir";
import { english, type TextKey, type Texts } from "./english.ts";

export const interfaceLanguages = ["en", "ru", "de", "el", "zh"] as const;
/** `en-XA`: English made longer, to try the layout. It is not offered. */
export type InterfaceLanguage = (typeof interfaceLanguages)[number] | "en-XA";

/** As speakers of the language call it. */
export const languageNames: Readonly<Record<InterfaceLanguage, string>> = {
  en: "English",
  ru: "Русский",
  de: "Deutsch",
  el: "Ελληνικά",
  zh: "中文",
  "en-XA": "English, long",
};

/** Texts of a language; all but English are files of their own, loaded when they are wanted. */
const loaders: Readonly<Record<InterfaceLanguage, () => Promise<Texts>>> = {
  en: async () => english,
  ru: async () => (await import("./russian.ts")).russian,
  de: async () => (await import("./german.ts")).german,
  el: async () => (await import("./greek.ts")).greek,
  zh: async () => (await import("./chinese.ts")).chinese,
  "en-XA": async () => (await import("./pseudo.ts")).pseudo,
};

/** @throws when the file cannot be loaded */
export function loadTexts(language: InterfaceLanguage): Promise<Texts> {
  return loaders[language]();
}

export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

export function sayFrom(texts: Texts): Say {
  return (key, values = {}) => formatMessage(texts[key], values);
}

/** The first language of the reader that the page speaks. */
export function preferredLanguage(wanted: readonly string[]): InterfaceLanguage {
  for (const tag of wanted) {
    if (tag === "en-XA") return tag;
    const found = interfaceLanguages.find((one) => tag.toLowerCase().split("-")[0] === one);
    if (found !== undefined) return found;
  }
  return "en";
}
