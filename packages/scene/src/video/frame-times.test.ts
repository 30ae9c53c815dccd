import { describe, expect, it } from "vitest";
import { FRAME_RATE, frameCount, frameTime, usualSpeed } from "./frame-times.ts";

describe("frames of a video", () => {
  it.each([
    [2, 1],
    [10, 1],
    [60, 1],
    [61, 2],
    [600, 10],
    [86_400, 2000],
    [1, 0.5],
    [0.01, 0.005],
    [3e-4, 1e-4],
    [0, 1],
  ])("a run of %d s plays %d times as fast as its time", (duration, speed) => {
    expect(usualSpeed(duration)).toBeCloseTo(speed, 12);
  });

  it("begin and end with the run, at equal distances", () => {
    const run = { startTime: 1, stopTime: 4 };
    expect(frameCount(run, 1)).toBe(3 * FRAME_RATE + 1);
    expect([0, 45, 90].map((frame) => frameTime(run, 1, frame))).toEqual([1, 2.5, 4]);
    expect(frameCount(run, 0.5)).toBe(6 * FRAME_RATE + 1);
  });
});
