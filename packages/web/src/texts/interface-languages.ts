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

/** The first language of the reader that the page speaks. */
export function preferredLanguage(wanted: readonly string[]): InterfaceLanguage {
  for (const tag of wanted) {
    if (tag === "en-XA") return tag;
    const found = interfaceLanguages.find((one) => tag.toLowerCase().split("-")[0] === one);
    if (found !== undefined) return found;
  }
  return "en";
}
