import { check } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { describe, expect, it } from "vitest";
import { standInLibrary } from "./language/stand-in-library.ts";

const library = createSourceProvider(standInLibrary);

const packages = /^(Cosimo|PlanarMechanics|Modelica\/(Blocks|Electrical|Mechanics|Thermal))\//;
/** Models and blocks that can be used without modification. */
const components = [...standInLibrary]
  .filter(([path]) => packages.test(path))
  .flatMap(([path, text]) => {
    const within = path.replace(/(\/package)?\.mo$/, "").replaceAll("/", ".");
    return [...text.matchAll(/^ {2}(?:model|block) (\w+) "[\s\S]*?^ {2}end \1;$/gm)].map(([own, name]) => ({
      name: `${within}.${name}`,
      own,
    }));
  });

/** A model with the component; mechanical bodies need a world component. */
function modelOf(name: string): string {
  return name.startsWith("Planar")
    ? `model One\n  inner PlanarMechanics.PlanarWorld planarWorld;\n  ${name} one;\nend One;`
    : `model One\n  extends ${name};\nend One;`;
}

/** Without a circuit a component's potentials are undetermined: its equations can be flattened but not solved. */
const isOpen = (code: string) => code.startsWith("structure.");

describe("every component of the library", () => {
  it("is found", () => {
    expect(components.length).toBeGreaterThan(150);
  });

  it.each(components)("$name becomes equations, and is documented", ({ name, own }) => {
    const { diagnostics } = check({ uri: "one.mo", text: modelOf(name) }, { library });
    const errors = diagnostics.filter((d) => d.severity === "error" && !isOpen(d.code));
    expect(errors.map((d) => `${d.code}: ${d.message}`)).toEqual([]);
    expect(own).toMatch(/Documentation\(/);
  });
});
