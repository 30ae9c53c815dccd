import { check, positionOf } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { corpus } from "./corpus.ts";
import { compileCase, compileOptions, expectClosedForm, runCase } from "./run-model.ts";
import type { RejectedModel } from "./topic.ts";

for (const { title, accepted, rejected } of corpus) {
  describe(title, () => {
    for (const model of accepted) {
      it(model.title, () => {
        expectClosedForm(runCase(compileCase(model), model), model);
      });
    }
    for (const model of rejected) {
      it(`refused: ${model.title}`, () => expectRefused(model));
    }
  });
}

function expectRefused(model: RejectedModel): void {
  const { diagnostics } = check({ uri: "case.mo", text: model.text }, compileOptions(model));
  const errors = diagnostics.filter((d) => d.severity === "error");
  const found = errors.map(({ code, category, span }) => ({
    code,
    category,
    line: span && positionOf(span.source, span.start).line,
  }));
  const { code, category, line } = model;
  expect(found).toContainEqual({
    code: expect.stringMatching(new RegExp(`^${code}`)),
    category,
    line: line ?? expect.any(Number),
  });
}
