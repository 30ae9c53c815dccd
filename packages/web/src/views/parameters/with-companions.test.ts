import { expect, it } from "vitest";
import { withCompanions } from "./with-companions.ts";

it("gamma brings a way to find events that uses it, and goes with one that does not", () => {
  expect(withCompanions({}, { gamma: 0.8 })).toEqual({ gamma: 0.8, detection: "extrapolation" });
  const comprehensive = { detection: "comprehensive", gamma: 0.8 };
  expect(withCompanions({ detection: "comprehensive" }, { gamma: 0.8 })).toEqual({ gamma: 0.8 });
  expect(withCompanions(comprehensive, { detection: "dense" })).toEqual({
    detection: "dense",
    gamma: undefined,
  });
  expect(withCompanions(comprehensive, { detection: undefined })).toEqual({ gamma: undefined });
  expect(withCompanions(comprehensive, { detection: "extrapolation" })).toEqual({
    detection: "extrapolation",
  });
  expect(withCompanions(comprehensive, { gamma: undefined })).toEqual({ gamma: undefined });
});
