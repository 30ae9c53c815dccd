import { existsSync, readdirSync, readFileSync } from "node:fs";
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

/** Functions in C that do not run, each with the reason. */
const refused: Readonly<Record<string, string>> = {
  ModelicaInternal_chdir: "there is no working directory: names of files are those of the model's folder",
  ModelicaInternal_getenv: "the environment of this machine is not the model's",
  ModelicaInternal_setenv: "the environment of this machine is not the model's",
  ModelicaInternal_getpid: "nothing that a model computes may depend on it",
  ModelicaInternal_temporaryFileName: "files are written where --allow-write allows it",
  system: "a model runs no commands",
  exit: "a model does not end this program: terminate(…) ends a run",
};

/** Functions in C that are never called: tables need no end, and are differentiated as the functions that they are. */
const needless = /^ModelicaStandardTables_\w+_(close|getDerValue|getDer2Value)$/;

if (areAtHand)
  it("each of its functions in C and Fortran has a counterpart here, or a reason why it has none", () => {
    const texts = readdirSync(join(library, "Modelica"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".mo"))
      .map((name) => readFileSync(join(library, "Modelica", name), "utf8"));
    const clause = /^\s*external\s*"(?:C|FORTRAN 77)"\s*(?:\w+\s*=\s*)?(\w+)\s*\(/gm;
    const called = new Set(texts.flatMap((text) => [...text.matchAll(clause)].map(([, name]) => name!)));
    expect(called.size).toBeGreaterThan(80);
    const own = [
      join(import.meta.dirname, "../library/Cosimo/External/package.mo"),
      join(import.meta.dirname, "../packages/modelica/src/external/run-functions.ts"),
    ].map((file) => readFileSync(file, "utf8"));
    const has = (name: string) => own.some((text) => new RegExp(`\\b${name}\\b`).test(text));
    const missing = [...called].filter((name) => !has(name) && !needless.test(name));
    expect(missing.filter((name) => refused[name] === undefined)).toEqual([]);
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
