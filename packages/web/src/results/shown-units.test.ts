import { expect, it } from "vitest";
import { shownUnits } from "./shown-units.ts";

it.each([
  [{ unit: "m", displayUnit: "" }, ["m", "mm", "cm", "km"]],
  [{ unit: "rad", displayUnit: "deg" }, ["deg", "rad"]],
  [{ unit: "K", displayUnit: "degC" }, ["degC", "K"]],
  [{ unit: "", displayUnit: "" }, []],
  [{ unit: "kg.m2/s5", displayUnit: "" }, ["kg.m2/s5"]],
])("%j is shown in %j", (variable, units) => {
  expect(shownUnits(variable)).toEqual(units);
});
