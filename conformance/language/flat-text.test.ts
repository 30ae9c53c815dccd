import { flattenModel } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { exampleText } from "../reference-data.ts";
import { corpus } from "./corpus.ts";
import { compileCase, compileOptions, expectClosedForm, runCase } from "./run-model.ts";
import type { AcceptedModel } from "./topic.ts";

/** The flat text of a model, compiled as a model, gives the same results. */
for (const { title, accepted } of corpus) {
  describe(title, () => {
    for (const model of accepted) {
      it(model.title, () => {
        const compiled = compileCase({ ...model, library: new Map() }, flatText(model));
        expectClosedForm(runCase(compiled, model, flatName), model, flatName);
      });
    }
  });
}

describe("examples", () => {
  it.each(["BouncingBall", "VerticalDrop", "SoftBouncingBall", "SinusoidalGround"])("%s", (name) => {
    const model = { title: name, text: exampleText(name), stopTime: 3 };
    const [original, again] = [compileCase(model), compileCase(model, flatText(model))].map((compiled) =>
      runCase(compiled, model),
    );
    expect(Array.from(again!.time)).toEqual(Array.from(original!.time));
    for (const { name: column } of original!.trajectory.variables)
      expect(Array.from(again!.column(column))).toEqual(Array.from(original!.column(column)));
  });
});

function flatText(model: AcceptedModel): string {
  const { value, diagnostics } = flattenModel(
    { uri: "case.mo", text: model.text },
    "modelica",
    compileOptions(model),
  );
  if (value === undefined) throw new Error(diagnostics.map((d) => d.message).join("\n"));
  return value;
}

/** Names that are not identifiers are quoted. */
function flatName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
}
