import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, compile, readExperiment } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { transitionsOf } from "./lisma-model.ts";

const page = readFileSync(join(import.meta.dirname, "..", "docs", "experiment.md"), "utf8");

/** A block of the page that is saved as a file. */
function file(name: string): { readonly uri: string; readonly text: string } {
  const [, text] = page.split(new RegExp(`^\`\`\`\\w+ ${name.replaceAll(".", "\\.")}\\n`, "m"));
  return { uri: name, text: text!.slice(0, text!.indexOf("\n```")) };
}

const experiment = readExperiment(file("space.experiment.json")).value!;

describe("the page about experiments is right that", () => {
  it("six events are found without types, and fourteen with them", () => {
    const count = (name: string) => transitionsOf(compile(file(name)).simulateSync(experiment)).length;
    expect([count("Space.lisma"), count("Typed.lisma")]).toEqual([6, 14]);
  });

  it("check gives the advice quoted on the page, and none after the change", () => {
    const advice = (name: string, planned: typeof experiment) =>
      check(file(name), {}, planned).diagnostics.map((d) => d.code);
    expect(advice("Space.lisma", experiment).sort()).toEqual([
      "advice.searched-filter",
      "advice.searched-filter",
      "advice.short-lived",
    ]);
    const [quoted] = /\*would last[^*]*\*/.exec(page)!;
    const { message } = check(file("Space.lisma"), {}, experiment).diagnostics.find(
      (d) => d.code === "advice.short-lived",
    )!;
    expect(message).toContain(quoted.slice(1, -1).replace("\n", " "));
    expect(advice("Typed.lisma", experiment)).toEqual([]);
    expect(advice("Tank.lisma", {})).toEqual(["advice.undefined-beyond"]);
  });

  it("a one-sided condition keeps the tank's root from negative levels", () => {
    const tank = file("Tank.lisma");
    const run = (text: string) => compile({ ...tank, text }).simulateSync().outcome.status;
    expect(run(tank.text.replace("[y <= 0]", "unilateral[y <= 0]"))).toBe("completed");
  });

  it("the error of the last hit shrinks with the tolerance", () => {
    // t1 + 13 tau: every leg lasts the same time, see the closed form of the reference data.
    const exact = 0.691609371345924 + 13 * 1.449201027604001;
    const rows = [...page.matchAll(/^\| (1e-\d+) \| (\S+) \| (\d+) \|$/gm)];
    expect(rows).toHaveLength(3);
    for (const [, tolerance, early, steps] of rows) {
      const settings = { tolerance: Number(tolerance), eventTolerance: Number(tolerance) };
      const result = compile(file("Typed.lisma")).simulateSync({ ...experiment, ...settings });
      const error = exact - transitionsOf(result).at(-1)!.time;
      expect(Math.abs(error / Number(early) - 1)).toBeLessThan(0.25);
      expect(Math.abs(result.statistics.steps / Number(steps) - 1)).toBeLessThan(0.25);
    }
  });
});
