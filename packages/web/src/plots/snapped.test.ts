import { expect, it } from "vitest";
import { snapped } from "./snapped.ts";

const events = [1, 2, 2, 5].map((time) => ({ time }));

it.each([
  [0.95, 1],
  [1.06, 1],
  [1.5, 1.5],
  [2.04, 2],
  [4.92, 5],
  [5.2, 5.2],
])("%d is at %d", (time, expected) => {
  expect(snapped(time, events, 0.1)).toBe(expected);
});

it("without events every time is free", () => {
  expect(snapped(3, [], 1)).toBe(3);
});
