import { expect, it } from "vitest";
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

it("is not known before there is a rate", () => {
  const estimate = createTimeLeft();
  estimate.add(0, 5);
  expect(estimate.left(10)).toBeNaN();
  estimate.add(2, 15);
  expect(estimate.left(10)).toBe(2);
});
