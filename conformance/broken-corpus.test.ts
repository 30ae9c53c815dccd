import { describe, expect, it } from "vitest";
import { answerTo, complaints, wordsOf } from "./broken/complaints.ts";
import { brokenModels } from "./broken/good-answer.ts";
import { codesOfTexts, deadReasons } from "./broken/reach.ts";
import { englishTexts } from "./catalogues.ts";

const models = brokenModels();

describe("a broken model is answered once, with place, cause and way out:", () => {
  it.each(models.map((model) => [model.name, model.wrong, model] as const))("%s: %s", (_, __, model) => {
    const answer = answerTo(model);
    const missing = complaints(model, answer);
    if (missing.length > 0) expect.fail([...missing, ...answer.map(wordsOf)].join("\n"));
  });
});

describe("every code that a text can give", async () => {
  const texts = await englishTexts();

  it("has three models", () => {
    const counts = new Map<string, number>();
    for (const { code } of models) counts.set(code, (counts.get(code) ?? 0) + 1);
    const lacking = codesOfTexts(texts).filter((code) => (counts.get(code) ?? 0) < 3);
    expect(lacking).toEqual([]);
  });

  it("is in a catalogue; so is every code that needs more than a text", () => {
    const codes = new Set(texts.map(({ code }) => code));
    expect(models.filter(({ code }) => !codes.has(code)).map(({ name }) => name)).toEqual([]);
    expect(deadReasons(texts)).toEqual([]);
  });
});
