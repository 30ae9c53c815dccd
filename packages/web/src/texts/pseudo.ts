import { english, type TextKey, type Texts } from "./english.ts";

/** Letters with accents, so that a text which is not from the catalogue stands out. */
const ACCENTED: Readonly<Record<string, string>> = {
  a: "å",
  e: "é",
  i: "ï",
  o: "ö",
  u: "ü",
  A: "Å",
  E: "É",
  O: "Ö",
};

/** English made 40 % longer: shows what a longer language does to the layout. */
export const pseudo: Texts = Object.fromEntries(
  Object.entries(english).map(([key, text]) => [key, stretched(text)]),
) as Record<TextKey, string>;

/** Placeholders stay as they are. */
function stretched(text: string): string {
  const accented = text.replace(/\{[^}]*\}|./gs, (part) => ACCENTED[part] ?? part);
  const letters = text.replace(/\{[^}]*\}/g, "").length;
  return accented + "~".repeat(Math.ceil(letters * 0.4));
}
