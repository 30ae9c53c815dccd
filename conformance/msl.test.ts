import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { firstDeviation, readReference } from "../scripts/msl/compare-reference.mjs";

// A few examples of the Modelica Standard Library against the Modelica Association's results, where both are at hand; `npm run msl`
// runs all of them. COSIMO_MSL: a folder with the library's folder Modelica; COSIMO_MSL_REFERENCE: github
// modelica/MAP-LIB_ReferenceResults.

const library = process.env["COSIMO_MSL"] ?? "";
const reference = process.env["COSIMO_MSL_REFERENCE"] ?? "";
const areAtHand =
  existsSync(join(library, "Modelica", "package.mo")) && existsSync(join(reference, "Modelica"));

/** Of tests that nobody has asked for none is skipped. */
const isAsked = library !== "" || reference !== "";

it("the Modelica Standard Library is where COSIMO_MSL and COSIMO_MSL_REFERENCE say, if they say so", () => {
  if (!isAsked) process.stderr.write("COSIMO_MSL is not set: no example of the standard library is run.\n");
  expect(areAtHand || !isAsked).toBe(true);
});

if (areAtHand)
  describe("the Modelica Standard Library", () => {
    it.each([
      "Blocks.Examples.PID_Controller",
      "Electrical.Analog.Examples.Rectifier",
      "Fluid.Examples.Tanks.EmptyTanks",
      "Mechanics.MultiBody.Examples.Elementary.DoublePendulum",
      "Mechanics.Rotational.Examples.First",
      "Thermal.HeatTransfer.Examples.TwoMasses",
    ])("%s agrees", async (example) => {
      // Loaded where it is needed: the import takes longer than the tests that are skipped.
      const { createNodeSourceProvider, readSourceText, simulate } = await import("cosimo");
      const parts = ["Modelica", ...example.split(".")];
      const folder = join(reference, ...parts);
      const expected = readReference(join(folder, `${parts.at(-1)}.csv`));
      const [time = new Float64Array()] = expected.values();
      const signals = readFileSync(join(folder, "comparisonSignals.txt"), "utf8")
        .trim()
        .split(/\s*\r?\n\s*/);
      const file = join(library, "Modelica", "package.mo");
      const result = await simulate(readSourceText(file), {
        model: parts.join("."),
        library: createNodeSourceProvider(file, [library]),
        startTime: time[0]!,
        stopTime: time.at(-1)!,
      });
      expect(["completed", "terminated"]).toContain(result.outcome.status);
      expect(firstDeviation(expected, signals, result)).toBeUndefined();
    });
  });
