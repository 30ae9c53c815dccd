import { expect, it } from "vitest";
import { distanceFrom, libraryModel, referenceRows } from "./library-models.ts";

it.each([
  ["DcDrive", "dc_drive"],
  ["ChopperDrive", "chopper_drive"],
])("%s: current and speed are those of the closed form", (model, reference) => {
  const result = libraryModel(`electrical/${model}`).simulateSync({ intervals: 97 });
  expect(result.outcome.status).toBe("completed");
  expect(result.diagnostics).toEqual([]);
  const rows = referenceRows(`electrical/${reference}`);
  expect(distanceFrom(result, "leakage.i", rows, "i")).toBeLessThan(1e-6);
  expect(distanceFrom(result, "rotor.w", rows, "w")).toBeLessThan(1e-6);
});
