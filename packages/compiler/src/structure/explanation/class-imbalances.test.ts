import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { modelicaToHybridDae } from "../../../../modelica/src/front-end.ts";
import { createSourceProvider } from "../../../../modelica/src/syntax/source-provider.ts";
import { classImbalances } from "./class-imbalances.ts";
import { floatingPotentials } from "./floating-potentials.ts";
import { localSystems } from "./local-systems.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..", "..");

function textsIn(folder: string): readonly (readonly [string, string])[] {
  const files = readdirSync(join(root, folder), { withFileTypes: true, recursive: true });
  return files
    .filter((file) => file.isFile() && file.name.endsWith(".mo"))
    .map((file) => join(file.parentPath, file.name))
    .map((file) => [
      file.slice(join(root, folder).length + 1).replaceAll("\\", "/"),
      readFileSync(file, "utf8"),
    ]);
}

const provider = createSourceProvider(new Map(textsIn("library")));

function flatten(uri: string, text: string) {
  const { value, diagnostics } = modelicaToHybridDae({ source: { uri, text }, provider });
  expect(diagnostics.filter((d) => d.severity === "error")).toEqual([]);
  return value!;
}

const models = [...textsIn("examples"), ...textsIn("conformance/models/electrical")];
const planar = [
  "Chain",
  "Tree",
  "FourBar",
  "FourBarCut",
  "SliderCrank",
  "ScissorCut",
  "ArmDirect",
  "BallOnPlate",
];

test.each([
  ...models.filter(([name]) => !name.startsWith("broken/")),
  ...planar.map((name) => [name, `model M extends PlanarMechanics.Examples.${name}; end M;`] as const),
])("no class is imbalanced in %s, and no potential floats", (name, text) => {
  const flat = flatten(name, text);
  expect(classImbalances(localSystems(flat)!)).toEqual([]);
  expect(floatingPotentials(flat)).toEqual([]);
});

test("an ideal amplifier, with two conditions at its input and none at its output, is balanced", () => {
  const flat = flatten(
    "M.mo",
    `model M
      connector Pin Real v; flow Real i; end Pin;
      model Amplifier
        Pin a, b, out, reference;
      equation
        a.v = b.v; a.i = 0; b.i = 0; out.i + reference.i = 0;
      end Amplifier;
      Amplifier amplifier;
    end M;`,
  );
  expect(classImbalances(localSystems(flat)!)).toEqual([]);
});
