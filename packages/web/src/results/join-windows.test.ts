import { expect, it } from "vitest";
import { joinWindows } from "./join-windows.ts";

const part = (name: string, time: number[], values: number[], isHeld = false) => ({
  window: {
    from: 0,
    to: 2,
    names: [name],
    time: Float64Array.from(time),
    columns: [Float64Array.from(values)],
  },
  isHeld: () => isHeld,
});

it("curves with times of their own get one list of times, and stay what they are: lines, steps, jumps", () => {
  const jump = part("jump", [0, 1, 1, 2], [0, 1, 5, 6]);
  const line = part("line", [0, 0.5, 2], [0, 1, 4]);
  const steps = part("steps", [0, 0.5], [3, 7], true);
  const { time, names, columns } = joinWindows([jump, line, steps], 0, 2);
  expect([...time]).toEqual([0, 0.5, 1, 1, 2]);
  expect(names).toEqual(["jump", "line", "steps"]);
  expect(columns.map((one) => [...one])).toEqual([
    [0, 0.5, 1, 5, 6],
    [0, 1, 2, 2, 4],
    [3, 7, Number.NaN, Number.NaN, Number.NaN],
  ]);
});
