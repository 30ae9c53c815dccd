import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileWithLibrary } from "../library-models.ts";
import { spaceModels, spaceText } from "./space-models.ts";

// The stand-in for MultiBody against the original, where COSIMO_MSL names a folder with the library's folder Modelica.

const library = process.env["COSIMO_MSL"] ?? "";
const isAtHand = existsSync(join(library, "Modelica", "package.mo"));

it("the Modelica Standard Library is where COSIMO_MSL says, if it says so", () => {
  if (library === "")
    process.stderr.write("COSIMO_MSL is not set: MultiBody is not compared with the original.\n");
  expect(isAtHand || library === "").toBe(true);
});

if (isAtHand)
  describe("the same trajectory with the original", () => {
    it.each(spaceModels)("%s", async (name) => {
      // Loaded where it is needed: the import takes longer than the tests that are skipped.
      const { createNodeSourceProvider, simulate } = await import("cosimo");
      const settings = { stopTime: 0.5, outputInterval: 0.25, tolerance: 1e-9 };
      const text = spaceText(name);
      const ours = compileWithLibrary(text, `${name}.mo`).simulateSync(settings);
      const uri = join(library, `${name}.mo`);
      const theirs = await simulate(
        { uri, text },
        { ...settings, library: createNodeSourceProvider(uri, [library]) },
      );
      const names = new Set(theirs.trajectory.variables.map((v) => v.name));
      // Of a prescribed motion the original gives the angle only: its rates are 0 there.
      const isGiven = (column: string) => names.has(column) && !/^drive\[\d\]\.[wa]$/.test(column);
      const common = ours.trajectory.variables.map((v) => v.name).filter(isGiven);
      expect(common.length).toBeGreaterThan(100);
      const far = common.filter((column) => {
        const [a, b] = [ours.column(column).at(-1)!, theirs.column(column).at(-1)!];
        return !(Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b)));
      });
      expect(far).toEqual([]);
    });
  });
