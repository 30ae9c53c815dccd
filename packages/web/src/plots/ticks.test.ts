import { expect, it } from "vitest";
import { ticks, tickTexts } from "./ticks.ts";

it.each([
  [0, 10, 5, ["0", "2", "4", "6", "8", "10"]],
  [-0.13, 0.27, 4, ["−0.1", "0", "0.1", "0.2"]],
  [2e5, 8e5, 3, ["2e+5", "4e+5", "6e+5", "8e+5"]],
  [4e5, 400_050, 2, ["4e+5", "4.0005e+5"]],
  [5, 5.0000004, 2, ["5", "5.0000002", "5.0000004"]],
])("between %d and %d", (min, max, wanted, expected) => {
  expect(tickTexts(ticks(min, max, wanted))).toEqual(expected);
});
