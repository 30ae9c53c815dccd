import { expect, it } from "vitest";
import { predictedFill } from "./predicted-fill.ts";

/** Each row with its neighbours in a grid of this width; a width of 1 is a chain. */
function grid(rows: number, width: number): number[][] {
  return Array.from({ length: rows * width }, (_, k) => {
    const j = k % width;
    const near = [k - width, j > 0 ? k - 1 : -1, k, j < width - 1 ? k + 1 : -1, k + width];
    return near.filter((i) => i >= 0 && i < rows * width);
  });
}

it("a chain and a star have no fill, a grid has much, wherever the sample of rows lies", () => {
  const star = Array.from({ length: 6000 }, (_, k) => (k === 0 ? [...new Array(6000).keys()] : [0, k]));
  expect(predictedFill(grid(6000, 1))).toBeCloseTo(1, 2);
  expect(predictedFill(star)).toBeLessThan(1.01);
  expect(predictedFill(grid(100, 100))).toBeGreaterThan(4);
  expect(predictedFill([[0]])).toBe(1);
  expect(predictedFill(Array.from({ length: 50 }, (_, k) => [k]))).toBe(1);
});
