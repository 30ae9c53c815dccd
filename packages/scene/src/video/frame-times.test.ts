import { expect, test } from "vitest";
import { FRAME_RATE, frameCount, frameTime } from "./frame-times.ts";

test("frames of a video begin and end with the run, at equal distances", () => {
  const run = { startTime: 1, stopTime: 4 };
  expect(frameCount(run, 1)).toBe(3 * FRAME_RATE + 1);
  expect([0, 45, 90].map((frame) => frameTime(run, 1, frame))).toEqual([1, 2.5, 4]);
  expect(frameCount(run, 0.5)).toBe(6 * FRAME_RATE + 1);
});
