import { check } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { describe, expect, it } from "vitest";
import { standInLibrary } from "./language/stand-in-library.ts";

const library = createSourceProvider(standInLibrary);

const packages =
  /^(Cosimo|PlanarMechanics|SpatialContacts|Modelica\/(Blocks|Electrical|Mechanics|Thermal))\//;
/** Models and blocks of a file that can be used without modification. */
const files = [...standInLibrary]
  .filter(([path]) => packages.test(path))
  .map(([path, text]) => {
    const within = path.replace(/(\/package)?\.mo$/, "").replaceAll("/", ".");
    const found = [...text.matchAll(/^ {2}(?:model|block) (\w+) "[\s\S]*?^ {2}end \1;$/gm)];
    return { within, components: found.map(([own, name]) => ({ name: `${within}.${name}`, own })) };
  })
  .filter(({ components }) => components.length > 0);

/** A model with all of them, which is much faster than one for each; mechanical bodies need a world. */
function modelOf(names: readonly string[]): string {
  return `model All
  inner PlanarMechanics.PlanarWorld planarWorld;
  inner Modelica.Mechanics.MultiBody.World world(animateWorld = false, animateGravity = false);
${names.map((name, i) => `  ${name} c${i};`).join("\n")}
end All;`;
}

/** A component that is connected to nothing has too few equations, and a frame no orientation: it can be flattened but not solved. */
const isOpen = (code: string) => code.startsWith("structure.") || code === "flatten.no-root";

describe("every component of the library", () => {
  it("is found", () => {
    expect(files.flatMap(({ components }) => components).length).toBeGreaterThan(180);
  });

  it.each(files)("$within: they become equations, and are documented", ({ components }) => {
    const text = modelOf(components.map(({ name }) => name));
    const { diagnostics } = check({ uri: "all.mo", text }, { library });
    const errors = diagnostics.filter((d) => d.severity === "error" && !isOpen(d.code));
    expect(errors.map((d) => `${d.code}: ${d.message}`)).toEqual([]);
    expect(components.filter(({ own }) => !/Documentation\(/.test(own)).map(({ name }) => name)).toEqual([]);
  });
});
