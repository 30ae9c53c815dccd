import { expect, it } from "vitest";
import type { RunProgress } from "./reports.ts";
import { remainingTime, speedAfter } from "./run-speed.ts";

/** A report each 0.1 s of a run over 100 s, whose simulated time is a function of the time on the clock. */
function remainingAfter(seconds: number, timeAt: (elapsed: number) => number): number | undefined {
  let speed: number | undefined;
  let last: RunProgress | undefined;
  for (let k = 1; k <= Math.round(10 * seconds); k++) {
    const elapsed = k / 10;
    const now = {
      time: timeAt(elapsed),
      startTime: 0,
      stopTime: 100,
      stepSize: 1,
      events: 0,
      steps: k,
      elapsed,
    };
    speed = speedAfter(speed, last, now);
    last = now;
  }
  return remainingTime(last!, speed);
}

it("an even run ends when its speed says", () => {
  expect(remainingAfter(4, (elapsed) => 5 * elapsed)).toBeCloseTo((100 - 20) / 5, 6);
});

it("a run that has become slow is told by its newest speed, not by its average", () => {
  // 50 s at once, then 1 s per second: after 10 s, 40 s remain; the average would say 6.7.
  const slowed = (elapsed: number) => (elapsed < 1 ? 50 * elapsed : 50 + (elapsed - 1));
  expect(remainingAfter(11, slowed)).toBeGreaterThan(0.7 * 40);
  expect(remainingAfter(21, slowed)).toBeCloseTo(30, 0);
});

it("the first moments tell nothing, and neither does a run that stands", () => {
  expect(remainingAfter(0.3, (elapsed) => elapsed)).toBeUndefined();
  expect(remainingAfter(2, () => 0)).toBeUndefined();
});
