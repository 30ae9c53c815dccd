import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readModelDescription, validateDescription } from "@cosimo/fmi";
import { describe, expect, it } from "vitest";

/** Path of the sources of the Modelica Association's Reference FMUs, which are not part of the project. */
const folder = process.env["COSIMO_REFERENCE_FMUS"] ?? "";
const known = folder !== "" && existsSync(folder);

function descriptions(): readonly string[] {
  const models = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const files = models.flatMap(({ name }) => ["FMI2.xml", "FMI3.xml"].map((file) => join(name, file)));
  return files.filter((file) => existsSync(join(folder, file))).sort();
}

describe.skipIf(!known)("the Reference FMUs (COSIMO_REFERENCE_FMUS names their folder)", () => {
  it("are valid, every one of FMI 2 and 3", () => {
    const files = known ? descriptions() : [];
    expect(files.length).toBeGreaterThan(10);
    const errors = files.flatMap((file) => {
      const { value, diagnostics } = readModelDescription(readFileSync(join(folder, file)), { file });
      const found = value === undefined ? [] : validateDescription(value);
      return [...diagnostics, ...found].filter(({ severity }) => severity === "error");
    });
    expect(errors.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
  });
});
