import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AnalyseOptions, analyse, modelUnit, readSystemJson } from "@cosimo/core";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../examples/cosim/ball-on-plate");

/** The ball is in the air at the start, and meets the plate at 0.997 s. */
function analyseBallOnPlate(options: AnalyseOptions) {
  const text = (file: string) => readFileSync(join(folder, file), "utf8");
  const { value: system } = readSystemJson({ uri: "ball.json", text: text("ball-on-plate.json") });
  const units = system!.units.map(({ name, origin }) => {
    if (origin.kind !== "model") throw new Error(`'${name}' is no model`);
    return [name, modelUnit({ uri: origin.file, text: text(origin.file) })] as const;
  });
  return analyse({ system: system!, units }, { stopTime: 1.2, ...options });
}

describe("the recommendation for the ball on the plate", () => {
  const contact = 0.99744;
  const linear = analyseBallOnPlate({ convergence: false });

  it("without runs is that of the linear model at the start, and says so", () => {
    expect(linear.confirmation).toBeUndefined();
    expect(linear.recommendation!.best.step).toBeGreaterThan(5e-3);
  });

  it("is confirmed by runs, and takes the motion after events into account", () => {
    const { recommendation, confirmation } = analyseBallOnPlate({});
    const { times, trials, permitted, confirmed } = confirmation!;
    expect(confirmed).toBe(true);
    expect(times.some((t) => t > contact && t < contact + 1e-3)).toBe(true);
    const { best } = recommendation!;
    const trial = trials.find(({ algorithm, step }) => algorithm === best.algorithm && step === best.step)!;
    expect(trial.error).toBeLessThanOrEqual(permitted);
    expect(best.step).toBeLessThan(0.5 * linear.recommendation!.best.step);
  });
});
