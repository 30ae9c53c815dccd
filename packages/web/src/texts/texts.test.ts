import { expect, it } from "vitest";
import { english, type TextKey } from "./english.ts";
import { interfaceLanguages, preferredLanguage } from "./interface-languages.ts";
import { loadTexts, sayFrom } from "./say.ts";

const keys = Object.keys(english) as TextKey[];
/** Names in braces, without the forms of a plural. */
const values = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

it.each([...interfaceLanguages, "en-XA" as const])(
  "'%s' has all texts with all their values, and no others",
  async (language) => {
    const texts = await loadTexts(language);
    expect(Object.keys(texts).sort()).toEqual([...keys].sort());
    for (const key of keys) {
      expect(texts[key].trim(), key).not.toBe("");
      expect(values(texts[key]), key).toEqual(values(english[key]));
    }
  },
);

it("plurals follow the language", async () => {
  const events = async (language: (typeof interfaceLanguages)[number], count: number) =>
    sayFrom(await loadTexts(language))("run.events", { events: count });
  expect(await events("en", 1)).toBe("1 event");
  expect(await events("ru", 3)).toBe("3 события");
  expect(await events("de", 2)).toBe("2 Ereignisse");
  expect(await events("el", 1)).toBe("1 συμβάν");
  expect(await events("zh", 2)).toBe("2 个事件");
});

it("the page takes the first language of the reader that it speaks", () => {
  expect(preferredLanguage(["fr-CA", "ru-RU", "en"])).toBe("ru");
  expect(preferredLanguage(["zh-Hans-CN"])).toBe("zh");
  expect(preferredLanguage(["fr"])).toBe("en");
});
