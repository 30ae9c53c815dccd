import { expect, it } from "vitest";
import { spread } from "./part-maker.ts";
import { createTimeLeft } from "./time-left.ts";

it("after a tenth of the runs the time left is right, though the first ones were slow and some chunks take longer", () => {
  const [runs, chunk] = [10_000, 50];
  const estimate = createTimeLeft();
  let [now, left] = [0, Number.NaN];
  estimate.add(now, 0);
  for (let done = chunk; done <= runs; done += chunk) {
    const isSlow = done <= runs / 50;
    // A chunk takes 0.1 s, every fifth one three times as long, and five times as long at first.
    now += 0.1 * ((done / chunk) % 5 === 0 ? 3 : 1) * (isSlow ? 5 : 1);
    estimate.add(now, done);
    if (done === runs / 10) left = now + estimate.left(runs - done);
  }
  expect(left / now).toBeGreaterThan(0.8);
  expect(left / now).toBeLessThan(1.2);
});

it.each([
  ["grow along a grid", (run: number) => 1 + 20 * run],
  ["scatter by two orders of magnitude", (run: number) => 10 ** (2 * ((1e4 * run * 0.6180339887) % 1))],
  ["are long in a corner", (run: number) => (run > 0.8 ? 15 : 1)],
])("after a tenth of runs whose times %s it is right within a fifth", (_, timeOf) => {
  const [runs, chunk, threads] = [10_000, 50, 2];
  const chunks = Array.from({ length: runs / chunk }, (_, part) => ({
    ...{ part, from: part * chunk, to: (part + 1) * chunk },
  }));
  const estimate = createTimeLeft();
  estimate.add(0, 0);
  const free = new Array<number>(threads).fill(0);
  const ends = spread(chunks).map(({ from, to }) => {
    const thread = free.indexOf(Math.min(...free));
    for (let run = from; run < to; run++) free[thread]! += 1e-3 * timeOf(run / runs);
    return free[thread]!;
  });
  ends.sort((a, b) => a - b);
  const tenth = ends.length / 10;
  for (let i = 0; i < tenth; i++) estimate.add(ends[i]!, (i + 1) * chunk);
  const left = ends.at(-1)! - ends[tenth - 1]!;
  expect(estimate.left(runs - runs / 10) / left).toBeGreaterThan(0.8);
  expect(estimate.left(runs - runs / 10) / left).toBeLessThan(1.2);
});

it("is not known before there is a rate", () => {
  const estimate = createTimeLeft();
  estimate.add(0, 5);
  expect(estimate.left(10)).toBeNaN();
  estimate.add(2, 15);
  expect(estimate.left(10)).toBe(2);
});
