import { expect, it } from "vitest";
import { explicitStiffness } from "./explicit-stiffness.ts";
import { STATUS_ACCEPTED, STATUS_STIFF, STEP_HEADER, STEP_SPAN } from "./step-control.ts";

/** The status after the same step of one state, of size 1, many times. */
function statusOf(step: { from: number; to: number; slopes: readonly [number, number] }) {
  const heap = new Float64Array(STEP_HEADER + 20);
  const last = STEP_HEADER + 16;
  heap[STEP_SPAN] = 1;
  heap.set([step.to, step.from, step.slopes[1], step.slopes[0], 1], STEP_HEADER);
  // The ratio of the last two stages is 1.8, below all limits.
  heap[STEP_HEADER + 5] = step.to - 0.1;
  heap[last] = step.slopes[1] + 0.18;
  let status = STATUS_ACCEPTED;
  for (let i = 0; i < 20 && status === STATUS_ACCEPTED; i++)
    status = explicitStiffness(heap, 1, 0, last, 2.6, 2.6);
  return status;
}

it("a step that leads nowhere, while the slopes at its ends lead away, is one at a fixed point of the method only: stiff", () => {
  expect(statusOf({ from: 1, to: 1.03, slopes: [1.35, 1.35] })).toBe(STATUS_STIFF);
});

it("a step along its slopes, and one past a turning point, are not stiff", () => {
  expect(statusOf({ from: 1, to: 2, slopes: [1.2, 0.7] })).toBe(STATUS_ACCEPTED);
  expect(statusOf({ from: 1, to: 1.01, slopes: [0.5, -0.5] })).toBe(STATUS_ACCEPTED);
});
