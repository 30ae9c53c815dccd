import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkplace, reportOf, type Workplace } from "./run-cosimo.ts";

let place: Workplace;
beforeAll(() => {
  place = createWorkplace();
  place.write(
    "Plant 1.2/package.mo",
    `package Plant "Tanks"
  constant Real g = 9.81;
  annotation (uses(Modelica(version = "4.0.0")));
end Plant;`,
  );
  place.write("Plant 1.2/package.order", "g\nParts\nExamples\n");
  place.write("Plant 1.2/Parts/package.mo", "within Plant;\npackage Parts\nend Parts;");
  place.write(
    "Plant 1.2/Parts/Tank.mo",
    `within Plant.Parts;
model Tank "Empties through a hole"
  parameter Real A(unit = "m2") = 1;
  Real h(start = 1, fixed = true);
equation
  A*der(h) = -0.1*sqrt(2*Plant.g*max(h, 0));
end Tank;`,
  );
  place.write(
    "Plant 1.2/Examples.mo",
    `within Plant;
package Examples
  model Two "Two tanks"
    Parts.Tank a, b(A = 2);
    Modelica.Blocks.Sources.Sine s(f = 1);
    annotation (experiment(StopTime = 1));
  end Two;
end Examples;`,
  );
});
afterAll(() => place.remove());

const codes = (...args: readonly string[]) => {
  const outcome = place.cosimo(...args, "--json");
  return { status: outcome.status, codes: reportOf(outcome).diagnostics.map(({ code }) => code) };
};

describe("a library is opened", () => {
  it.each([
    ["check", "Plant 1.2", "--model", "Plant.Examples.Two"],
    ["simulate", "Plant 1.2", "--model", "Two"],
    ["flatten", "Plant 1.2/package.mo", "--model", "Examples.Two"],
    ["simulate", "Plant 1.2/Examples.mo"],
    ["check", "Plant 1.2/Parts/Tank.mo"],
    ["check", "Plant 1.2/Parts"],
    ["linearize", "Plant 1.2/Parts/Tank.mo"],
  ])("%s %s %s %s", (...args) => {
    const { status, err } = place.cosimo(...args.filter((arg) => arg !== undefined));
    expect(status, err).toBe(0);
    expect(err).toBe("");
  });

  it("from its own folder, and names its files by relative paths", () => {
    const { out, status } = place.cosimo("check", "Plant 1.2", "--json");
    expect(status).toBe(2);
    const [several] = JSON.parse(out).diagnostics;
    expect(several).toMatchObject({ code: "library.several-models", category: "usage" });
    expect(
      several.related.map(({ message, span }: { message: string; span: { file: string } }) => [
        message,
        span.file,
      ]),
    ).toEqual([
      ['Plant.Examples.Two "Two tanks"', join("Plant 1.2", "Examples.mo")],
      ['Plant.Parts.Tank "Empties through a hole"', join("Plant 1.2", "Parts", "Tank.mo")],
    ]);
  });

  it("and syntax errors in texts that the model does not use are found, but only in the folder that is checked", () => {
    place.write("Faulty/package.mo", "package Faulty\nend Faulty;");
    place.write("Faulty/Whole.mo", "within Faulty;\nmodel Whole\n  Real x = 1;\nend Whole;");
    place.write("Faulty/Parts/package.mo", "within Faulty;\npackage Parts\nend Parts;");
    place.write("Faulty/Parts/Broken.mo", "within Faulty.Parts;\nmodel Broken\n  Real x = ;\nend Broken;");
    const broken = join("Faulty", "Parts", "Broken.mo");
    for (const model of [[], ["--model", "Faulty.Whole"]]) {
      const outcome = place.cosimo("check", "Faulty", ...model, "--json");
      expect(outcome.status).toBe(1);
      const [fault, ...others] = reportOf(outcome).diagnostics;
      expect(fault).toMatchObject({ span: { file: broken, start: { line: 3, column: 12 } } });
      expect(others).toEqual([]);
    }
    expect(codes("check", "Faulty/Whole.mo")).toEqual({ status: 0, codes: [] });
    expect(codes("simulate", "Faulty", "--model", "Whole")).toEqual({ status: 0, codes: [] });
  });

  it("by --library, whether this names the library or the folder around it", () => {
    place.write("apart/M.mo", "model M extends Plant.Examples.Two; end M;");
    const run = (...options: readonly string[]) => place.cosimo("check", "apart/M.mo", ...options).status;
    expect(run()).toBe(1);
    expect(run("--library", ".")).toBe(0);
    expect(run("--library", "Plant 1.2")).toBe(0);
    expect(run("--library", "nowhere")).toBe(6);
  });
});

describe("what is no package", () => {
  it("a folder of models names them, an empty one says so", () => {
    place.write("loose/A.mo", "model A end A;");
    place.write("empty/readme.txt", "");
    expect(codes("check", "loose")).toEqual({ status: 6, codes: ["file.folder-of-models"] });
    expect(place.cosimo("simulate", "loose").err).toContain(join("loose", "A.mo"));
    expect(codes("check", "empty")).toEqual({ status: 6, codes: ["file.no-package"] });
  });

  it("a class of another name than its file", () => {
    place.write("Odd/package.mo", "package Odd end Odd;");
    place.write("Odd/Left.mo", "within Odd; model Right end Right;");
    expect(codes("check", "Odd", "--model", "Odd.Left").codes).toContain("library.other-class");
  });
});
