import { check, createSourceProvider, type Diagnostic, positionOf } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { standInLibrary } from "./language/stand-in-library.ts";

const library = createSourceProvider(standInLibrary);

/** What `check` has to say about a wrong model, without notices. */
function faultsOf(text: string): readonly Diagnostic[] {
  const report = check({ uri: "M.mo", text }, { library });
  expect(report.valid).toBe(false);
  return report.diagnostics.filter((d) => d.severity === "error");
}

/** The text of the line that a diagnostic points at, and the file. */
function lineOf({ span }: Pick<Diagnostic, "span">): readonly [string, string] {
  const { source, start } = span!;
  return [source.uri, source.text.split("\n")[positionOf(source, start).line - 1]!.trim()];
}

/** Components that a message, its hint or a related line mentions. */
function componentsIn(fault: Diagnostic, names: readonly string[]): readonly string[] {
  const text = [fault.message, fault.hint, fault.component, ...fault.related!.map((r) => r.message)].join(
    " ",
  );
  return names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
}

const coupled = (k: number) => [
  `connect(${k === 1 ? "source.p" : `r${k - 1}.n`}, r${k}.p);`,
  `connect(r${k}.n, c${k}.p); connect(c${k}.n, ground.p);`,
  `connect(r${k}.n, leak${k}.p); connect(leak${k}.n, ground.p);`,
];

/** A ladder of 3 n + 2 components, with a resistor class of the user's own. */
function ladder(n: number, resistor: string): string {
  const stages = Array.from({ length: n }, (_, i) => i + 1);
  return `package P
  model MyResistor
    extends Modelica.Electrical.Analog.Interfaces.OnePort;
    parameter Real R = 1;
    Real power;
  equation
    ${resistor}
  end MyResistor;
  model Ladder
    Modelica.Electrical.Analog.Sources.SineVoltage source(V = 10, f = 50);
    Modelica.Electrical.Analog.Basic.Ground ground;
    ${stages
      .map(
        (k) => `Modelica.Electrical.Analog.Basic.Resistor leak${k}(R = 1000);
    MyResistor r${k}(R = ${k});
    Modelica.Electrical.Analog.Basic.Capacitor c${k}(C = 1e-6);`,
      )
      .join("\n    ")}
  equation
    connect(source.n, ground.p);
    ${stages.flatMap(coupled).join("\n    ")}
  end Ladder;
end P;`;
}

const resistors = Array.from({ length: 66 }, (_, i) => `r${i + 1}`);
const others = resistors.flatMap((_, i) => [`c${i + 1}`, `leak${i + 1}`]);

describe("one class in a circuit of 200 components", () => {
  it("is sound as it was meant", () => {
    const report = check(
      { uri: "M.mo", text: ladder(66, "v = R*i; power = v*i;") },
      { library, model: "P.Ladder" },
    );
    expect(report.valid).toBe(true);
  });

  it("lacks an equation: the class, its line and five components", () => {
    const [fault, ...more] = faultsOf(ladder(66, "power = v*i;"));
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ code: "structure.class-too-few-equations", component: "r1" });
    expect(fault!.message).toMatch(/class 'P.MyResistor' \(line 2 of M.mo\) is 1 equation short/);
    expect(lineOf(fault!)).toEqual(["M.mo", "model MyResistor"]);
    expect(componentsIn(fault!, resistors)).toHaveLength(5);
    expect(componentsIn(fault!, others)).toEqual([]);
    expect(fault!.variables).toEqual(expect.arrayContaining(["r1.v", "r1.i"]));
  });

  it("has a variable that nothing determines: its line", () => {
    const [fault, ...more] = faultsOf(ladder(66, "v = R*i;"));
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ code: "structure.unused-variable", variables: ["r1.power"] });
    expect(lineOf(fault!)).toEqual(["M.mo", "Real power;"]);
  });

  it("has an equation too many: the equations that contradict each other", () => {
    const [fault, ...more] = faultsOf(ladder(66, "v = R*i;\n    power = v*i;\n    power = R*i^2;"));
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ code: "structure.class-too-many-equations", component: "r1" });
    expect(fault!.message).toMatch(/class 'P.MyResistor' \(line 2 of M.mo\) has 1 equation too many/);
    const lines = [fault!, ...fault!.related!].map((place) => lineOf(place)[1]);
    expect(lines).toEqual(expect.arrayContaining(["power = v*i;", "power = R*i^2;"]));
  });
});

const basic = "import Modelica.Electrical.Analog.Basic.*; import Modelica.Electrical.Analog.Sources.*;";

describe("a circuit without ground", () => {
  it("has undetermined potentials, and needs a ground", () => {
    const [fault, ...more] = faultsOf(`model M ${basic}
      SineVoltage source(V = 10, f = 50);
      Resistor r(R = 100);
      Capacitor c(C = 1e-6);
    equation
      connect(source.p, r.p); connect(r.n, c.p); connect(c.n, source.n);
    end M;`);
    expect(more).toEqual([]);
    expect(fault!.code).toBe("structure.no-reference");
    expect(fault!.message).toMatch(/potentials of source, r, c are undetermined/);
    expect(fault!.hint).toMatch(/Connect a Ground/);
    expect(lineOf(fault!)[1]).toBe("SineVoltage source(V = 10, f = 50);");
  });

  it("is found where the structure alone is regular, and only the part without ground is named", () => {
    const [fault, ...more] = faultsOf(`model M ${basic}
      SineVoltage source(V = 10, f = 50);
      Resistor r(R = 100);
      Ground ground;
      Transformer t(L1 = 1, L2 = 2, M = 0.5);
      Resistor load1(R = 3);
      Resistor load2(R = 4);
    equation
      connect(source.p, r.p); connect(r.n, t.p1); connect(t.n1, source.n); connect(source.n, ground.p);
      connect(t.p2, load1.p); connect(t.n2, load1.n); connect(load1.p, load2.p); connect(load1.n, load2.n);
    end M;`);
    expect(more).toEqual([]);
    expect(fault!.message).toMatch(/potentials of t, load1, load2 are undetermined/);
  });
});
