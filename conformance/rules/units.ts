import { row } from "./row.ts";

/** Chapter 19. */
export const units = [
  row(
    "19.1",
    "units.grammar",
    "a text that is no unit expression",
    `model M «Real x(unit = ⟨"m/s2"|"m**2"⟩) = 1; end M;`,
  ),
  row(
    "19.1",
    "units.grammar",
    "two quotients in a unit",
    `model M «Real x(unit = ⟨"W/(m2.K)"|"W/m2/K"⟩) = 1; end M;`,
  ),
  row(
    "19.1",
    "units.display",
    "a display unit of another dimension than the unit",
    `model M «Real x(unit = "K", displayUnit = ⟨"degC"|"m"⟩) = 1; end M;`,
  ),
  row(
    "19",
    "units.mismatch",
    "an equation of different units",
    `model M Real x(unit = "m"); Real y(unit = ⟨"m"|"s"⟩) = 2; equation «x = y; end M;`,
  ),
  row(
    "19",
    "units.mismatch",
    "a sum of different units",
    `model M Real x(unit = "m") = 1; Real y(unit = ⟨"m"|"s"⟩) = 2; Real z = «x + y; end M;`,
  ),
  row(
    "19",
    "units.mismatch",
    "a comparison of different units",
    `model M Real x(unit = "m") = 1; Real y(unit = ⟨"m"|"s"⟩) = 2; Boolean z = «x > y; end M;`,
  ),
  row(
    "19",
    "units.mismatch",
    "branches of different units",
    `model M Real x(unit = "m") = 1; Real y(unit = ⟨"m"|"s"⟩) = 2; Real z = «if time > 1 then x else y; end M;`,
  ),
  row(
    "19",
    "units.scale",
    "an equation of units of different scale",
    `model M Real x(unit = "m"); Real y(unit = ⟨"m"|"mm"⟩) = 2; equation «x = y; end M;`,
  ),
];
