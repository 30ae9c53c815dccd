import { expect, it } from "vitest";
import { english, type TextKey } from "./english.ts";
import { languages, preferredLanguage, sayIn } from "./say.ts";

const keys = Object.keys(english) as TextKey[];
/** Names in braces, without the forms of a plural. */
const values = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

it.each(Object.entries(languages))("'%s' has all texts with all their values, and no others", (_, texts) => {
  expect(Object.keys(texts).sort()).toEqual([...keys].sort());
  for (const key of keys) {
    expect(texts[key].trim(), key).not.toBe("");
    expect(values(texts[key]), key).toEqual(values(english[key]));
  }
});

it("plurals follow the language", () => {
  expect(sayIn("en")("run.events", { events: 1 })).toBe("1 event");
  expect(sayIn("ru")("run.events", { events: 3 })).toBe("3 события");
});

it("the page takes the first language of the reader that it speaks", () => {
  expect(preferredLanguage(["fr-CA", "ru-RU", "en"])).toBe("ru");
  expect(preferredLanguage(["fr"])).toBe("en");
});
