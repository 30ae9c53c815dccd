import { createHash } from "node:crypto";
import { prepareStudy, readStudy, runStudy } from "@cosimo/studies";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodeThreads } from "../../packages/cosimo/src/study/pool/node-threads.ts";
import { chromiumPath } from "../../scripts/chromium.mjs";
import { startStudyBrowser } from "../../scripts/study-browser.mjs";
import { hasTool } from "../tool.ts";

const ball = `model Ball
  parameter Real e = 0.8, g = 9.81;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v; der(v) = -g;
  assert(h < 1.12, "thrown too high");
  when h <= 0 then reinit(v, -e*pre(v)); end when;
end Ball;`;
const study = {
  model: "Model.mo",
  experiment: { stopTime: 2, tolerance: 1e-8 },
  vary: { e: { uniform: [0.5, 0.9] }, h: { normal: [1, 0.07], truncate: [0.5, 1.5] } },
  design: { method: "sobol", runs: 60, seed: 7 },
  outputs: { t3: { event: "h <= 0", nth: 3 }, top: { max: "h", after: 1 }, path: { final: "v^2/2" } },
} as const;

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe.skipIf(!hasTool(chromiumPath))("a study by web workers in Chromium", () => {
  let browser: Awaited<ReturnType<typeof startStudyBrowser>>;
  beforeAll(async () => {
    browser = await startStudyBrowser();
  }, 60_000);
  afterAll(() => browser?.close());

  it("has the bytes of one by threads of Node, on one worker and on two", async () => {
    const { value } = readStudy({ uri: "study.json", text: JSON.stringify(study) });
    const entry = new URL("../../packages/cosimo/bin/study-thread.cjs", import.meta.url);
    const here = await runStudy(prepareStudy(value!, { uri: "Model.mo", text: ball }, {}), {
      ...{ workers: 1, chunk: 17, start: nodeThreads(entry) },
    });
    for (const [workers, chunk] of [
      [1, 7],
      [2, 1],
    ] as const) {
      const { bytes, told } = await browser.makeStudy(study, ball, workers, chunk);
      expect(digest(Uint8Array.from(bytes)), String(workers)).toBe(digest(here!.bytes));
      expect(told.at(-1)![0]).toBe(60);
      expect(told.at(-1)![1]).toBeGreaterThan(0);
    }
  }, 60_000);

  it("has methods of high accuracy, and derivatives through events", async () => {
    const wanted = {
      ...{ ...study, experiment: { stopTime: 2, tolerance: 1e-10 }, design: { method: "lhs", runs: 3 } },
      vary: { e: { uniform: [0.75, 0.85] } },
      outputs: { t2: { event: "h <= 0", nth: 2 }, byE: { event: "h <= 0", nth: 2, by: "e" } },
    };
    const { points, values } = await browser.makeStudy(wanted, ball, 1, 3);
    // t_2 = sqrt(2 h / g) (1 + 2 e)
    for (const [i, e] of (points[0] as number[]).entries()) {
      expect(values[0][i]).toBeCloseTo(Math.sqrt(2 / 9.81) * (1 + 2 * e), 8);
      expect(values[1][i]).toBeCloseTo(2 * Math.sqrt(2 / 9.81), 7);
    }
  }, 60_000);

  it("records a run that does not end within its limit, and goes on", async () => {
    const endless = `model Endless
  function f input Integer n; output Integer m = 0; algorithm while m < n loop m := m + 0; end while; end f;
  parameter Integer n = 0;
  Real x(start = 0, fixed = true);
equation
  der(x) = f(n);
end Endless;`;
    const wanted = {
      ...{ model: "Model.mo", vary: { n: { values: [0, 1, 0] } }, limits: { time: 0.1 } },
      outputs: { x: { final: "x" } },
    };
    const { told } = await browser.makeStudy(wanted, endless, 1, 3);
    expect(told).toEqual([[3, 1]]);
  }, 60_000);
});
