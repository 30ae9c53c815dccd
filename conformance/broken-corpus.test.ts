import { describe, expect, it } from "vitest";
import { answerTo, complaints, wordsOf } from "./broken/complaints.ts";
import { brokenModels } from "./broken/good-answer.ts";

const models = brokenModels();

describe("a broken model is answered once, with place, cause and way out:", () => {
  it.each(models.map((model) => [model.name, model.wrong, model] as const))("%s: %s", (_, __, model) => {
    const answer = answerTo(model);
    const missing = complaints(model, answer);
    if (missing.length > 0) expect.fail([...missing, ...answer.map(wordsOf)].join("\n"));
  });
});

/** Codes that a user meets most, each shown by at least three models; a change may only lengthen this list. */
it("each of at least 73 codes has three models", () => {
  const counts = new Map<string, number>();
  for (const { code } of models) counts.set(code, (counts.get(code) ?? 0) + 1);
  const covered = [...counts].filter(([, count]) => count >= 3);
  expect(covered.length).toBeGreaterThanOrEqual(73);
});
