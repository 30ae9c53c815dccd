import { formatMessage } from "@cosimo/ir";
import { english, type TextKey, type Texts } from "./english.ts";
import type { InterfaceLanguage } from "./interface-languages.ts";

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
