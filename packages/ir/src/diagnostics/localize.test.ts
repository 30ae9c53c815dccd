import { describe, expect, it } from "vitest";
import { didYouMean } from "./closest-names.ts";
import { diagnoseWithoutSpan, type MessageCatalogue, relatedSpan } from "./diagnostic.ts";
import { localize, type Translations } from "./localize.ts";
import { formatMessage, type PhraseCatalogue, phrase } from "./phrase.ts";

describe("plural forms by number", () => {
  const forms = (template: string, numbers: readonly number[]) =>
    numbers.map((n) => formatMessage(template, { n }));

  it("a singular and a plural in English", () => {
    expect(forms("{n} {n|step|steps}", [0, 1, 2, 21])).toEqual(["0 steps", "1 step", "2 steps", "21 steps"]);
  });

  // Rules of Russian: CLDR, "Language Plural Rules", ru: one, few, many.
  it("three forms in Russian", () => {
    const numbers = [0, 1, 2, 4, 5, 11, 12, 14, 20, 21, 22, 25, 101, 111, 112, 1002];
    const words = ["шагов", "шаг", "шага", "шага", "шагов", "шагов", "шагов", "шагов", "шагов"];
    words.push("шаг", "шага", "шагов", "шаг", "шагов", "шагов", "шага");
    expect(forms("{n|шаг|шага|шагов}", numbers)).toEqual(words);
    expect(forms("{n|секунда|секунды|секунд}", [0.5, 1.5])).toEqual(["секунды", "секунды"]);
  });
});

const catalogue = {
  "test.missing": {
    category: "usage",
    severity: "error",
    text: "no {kind} '{name}'",
    hint: "look for '{name}'",
  },
} as const satisfies MessageCatalogue;
it("numbers in messages have ten digits at most; whole ones have all", () => {
  const values = [4.063712768871432, -1e-20, 0.1, 9007199254740991, Number.NaN];
  expect(values.map((t) => formatMessage("at {t}", { t }))).toEqual([
    ...["at 4.063712769", "at -1e-20", "at 0.1", "at 9007199254740991", "at NaN"],
  ]);
});

const phrases = {
  "test.door": "door",
  "test.here": "here stood a {kind}",
} as const satisfies PhraseCatalogue;
const russian: Translations = {
  "test.missing": { text: "{kind} '{name}' не найдена", hint: "поищите '{name}'" },
  "test.door": { text: "дверь" },
  "test.here": { text: "здесь была {kind}" },
  "phrase.did-you-mean": { text: "Возможно, имелось в виду {names}?" },
  "phrase.or": { text: "{before} или {last}" },
};
const args = { kind: phrase(phrases, "test.door"), name: "frnt" };

describe("a diagnostic in another language", () => {
  const span = { source: { uri: "M.mo", text: "x = y;" }, start: 0, end: 1 };

  it("has its text and hint in that language, with unchanged code and arguments", () => {
    const english = diagnoseWithoutSpan(catalogue, "test.missing", args);
    expect(english).toMatchObject({ message: "no door 'frnt'", hint: "look for 'frnt'" });
    const translated = localize(english, russian);
    expect(translated).toMatchObject({ message: "дверь 'frnt' не найдена", hint: "поищите 'frnt'" });
    expect([translated.code, translated.args]).toEqual([english.code, english.args]);
  });

  it("has advice and related lines too, with pieces of the user's text unchanged", () => {
    const related = [relatedSpan("x = y", span), relatedSpan(phrase(phrases, "test.here", args), span)];
    const more = { ...didYouMean("frnt", ["front", "font", "other"]), related };
    const translated = localize(diagnoseWithoutSpan(catalogue, "test.missing", args, more), russian);
    expect(translated.hint).toBe("Возможно, имелось в виду 'front' или 'font'?");
    expect(translated.related!.map((place) => place.message)).toEqual(["x = y", "здесь была дверь"]);
  });

  it("stays English where there is no translation", () => {
    const english = diagnoseWithoutSpan(catalogue, "test.missing", args);
    expect(localize(english, { "test.door": { text: "дверь" } })).toEqual(english);
    expect(localize(english, { "test.missing": { text: "{kind}: '{name}'" } }).message).toBe("door: 'frnt'");
  });
});
