import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, type Diagnostic, positionOf } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { describe, expect, it } from "vitest";
import { standInLibrary } from "./language/stand-in-library.ts";

const library = createSourceProvider(standInLibrary);

function brokenModel(name: string): string {
  return readFileSync(join(import.meta.dirname, "models", "broken", `${name}.mo`), "utf8");
}

/** Errors of `check` for an invalid model, without notices. */
function faultsOf(text: string): readonly Diagnostic[] {
  const report = check({ uri: "M.mo", text }, { library });
  expect(report.valid).toBe(false);
  return report.diagnostics.filter((d) => d.severity === "error");
}

/** File and source line at a diagnostic's span. */
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

  it("has an undetermined variable: its line", () => {
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

/** The only error. */
function faultOf(text: string): Diagnostic {
  const [fault, ...more] = faultsOf(text);
  expect(more).toEqual([]);
  return fault!;
}

function mentions(fault: Diagnostic): string {
  return [fault.message, fault.hint, ...(fault.related ?? []).map((r) => r.message)].join(" ");
}

describe("a circuit without ground", () => {
  it("has undetermined potentials, and needs a ground", () => {
    const fault = faultOf(brokenModel("NoGround"));
    expect(fault.code).toBe("structure.no-reference");
    expect(fault.message).toMatch(/potentials of source, resistor, capacitor are undetermined/);
    expect(fault.hint).toMatch(/Connect a Ground/);
    expect(lineOf(fault)[1]).toBe("Sources.ConstantVoltage source(V = 10);");
  });

  it("is found in the part that has none", () => {
    const fault = faultOf(brokenModel("FloatingSecondary"));
    expect(fault.message).toMatch(/potentials of transformer, load are undetermined/);
  });

  it("is found where the structure alone is regular: two resistors beside the circuit", () => {
    const fault = faultOf(`model M
      import Modelica.Electrical.Analog.{Basic, Sources};
      Sources.ConstantVoltage source(V = 1);
      Basic.Resistor r(R = 1), a(R = 2), b(R = 3);
      Basic.Ground ground;
    equation
      connect(source.p, r.p); connect(r.n, source.n); connect(source.n, ground.p);
      connect(a.p, b.p); connect(a.n, b.n);
    end M;`);
    expect(fault.message).toMatch(/potentials of a, b are undetermined/);
  });

  it("has its like among temperatures", () => {
    const fault = faultOf(`model M
      import Modelica.Thermal.HeatTransfer.Components.*;
      ThermalConductor a(G = 1), b(G = 2);
    equation
      connect(a.port_a, b.port_a); connect(a.port_b, b.port_b);
    end M;`);
    expect(fault.message).toMatch(/temperatures of a, b are undetermined/);
    expect(fault.hint).toMatch(/FixedTemperature/);
  });
});

describe("components that don't fit together", () => {
  it("voltages that contradict each other: both sources, and their line", () => {
    const fault = faultOf(brokenModel("SourcesInParallel"));
    expect(fault.code).toBe("structure.singular");
    expect(mentions(fault)).toMatch(/battery, charger, ground fix the same potentials twice/);
    const places = fault.related!.map((place) => lineOf(place)[1]);
    expect(places).toContain("Sources.ConstantVoltage charger(V = 14);");
  });

  it("a current that has no way back: the pin that is not connected", () => {
    const fault = faultOf(brokenModel("CurrentIntoNothing"));
    expect(fault.hint).toMatch(/Nothing is connected to 'resistor.n'/);
    expect(mentions(fault)).toContain("component 'source'");
  });

  it("a block without a source for its input", () => {
    const fault = faultOf(`model M
      Modelica.Blocks.Math.Gain gain(k = 2);
      Modelica.Blocks.Continuous.Integrator integrator;
    equation
      connect(gain.y, integrator.u);
    end M;`);
    expect(fault).toMatchObject({ code: "structure.unconnected-input", variables: ["gain.u"] });
    expect(lineOf(fault)[1]).toBe("Modelica.Blocks.Math.Gain gain(k = 2);");
  });

  it("a shaft that is held at two angles", () => {
    const fault = faultOf(`model M
      import Modelica.Mechanics.Rotational.Components.*;
      Fixed left(phi0 = 0);
      Fixed right(phi0 = 1);
      Inertia shaft(J = 1);
    equation
      connect(left.flange, shaft.flange_a); connect(shaft.flange_b, right.flange);
    end M;`);
    expect(fault.code).toBe("structure.singular");
    expect(fault.message).toMatch(/equations of left, right/);
    expect(fault.message).toMatch(/nothing determines left.flange.tau, right.flange.tau/);
  });

  it("a mechanism that is fixed at both ends: the constraints, and the reactions that are open", () => {
    const between = (x: number) => `model M
      import PlanarMechanics.{Parts, Joints};
      inner PlanarMechanics.PlanarWorld planarWorld;
      Parts.Fixed left, right(r = {${x}, 0});
      Joints.Revolute hinge;
      Parts.BodyShape rod(r = {2, 0}, m = 1, I = 1);
    equation
      connect(left.frame_b, hinge.frame_a); connect(hinge.frame_b, rod.frame_a);
      connect(rod.frame_b, right.frame_b);
    end M;`;
    const fault = faultOf(between(2.5));
    expect(fault.code).toBe("structure.singular");
    expect(mentions(fault)).toMatch(/component 'right'/);
    expect(fault.message).toMatch(/nothing determines .*right.frame_b.f[xy]/);
    // Where they close, the others follow from one.
    const { valid, diagnostics } = check({ uri: "M.mo", text: between(2) }, { library });
    expect([valid, diagnostics.map((d) => d.code)]).toEqual([true, ["structure.dependent-constraints"]]);
    expect(diagnostics[0]!.message).toMatch(
      /constraints of closed loops \(.*rod.toEnd\).* right.frame_b.fx, right.frame_b.t/,
    );
  });

  it("a rod without connections", () => {
    const fault = faultOf(`model M
      inner PlanarMechanics.PlanarWorld planarWorld;
      PlanarMechanics.Parts.FixedTranslation rod(r = {1, 0});
      PlanarMechanics.Parts.Body body(m = 1, I = 1);
    end M;`);
    expect(fault.message).toMatch(/positions of rod are undetermined/);
    expect(fault.hint).toMatch(/'rod'.* connected to no other component/);
  });
});

describe("a junction class of the user's own", () => {
  const junction = (equations: string) => `package P
      model Junction
        Modelica.Electrical.Analog.Interfaces.Pin a, b, c;
      equation
        ${equations}
      end Junction;
      model Circuit
        import Modelica.Electrical.Analog.{Basic, Sources};
        Sources.ConstantVoltage source(V = 1);
        Basic.Resistor r(R = 1), q(R = 2);
        Basic.Ground ground;
        Junction junction;
      equation
        connect(source.p, junction.a); connect(junction.b, r.p); connect(junction.c, q.p);
        connect(r.n, ground.p); connect(q.n, ground.p); connect(source.n, ground.p);
      end Circuit;
    end P;`;

  it("is sound with two potentials and one sum", () => {
    expect(check(junction("a.v = b.v; b.v = c.v; a.i + b.i + c.i = 0;"), { library }).valid).toBe(true);
  });

  it("sums up its currents in two ways", () => {
    const fault = faultOf(junction("a.v = b.v; b.v = c.v;\na.i + b.i + c.i = 0;\na.i + b.i = c.i;"));
    expect(fault).toMatchObject({ code: "structure.class-too-many-equations", component: "junction" });
    expect(fault.message).toMatch(/class 'P.Junction' \(line 2 of M.mo\) has 1 equation too many/);
  });

  it("lacks the sum of its currents", () => {
    const fault = faultOf(junction("a.v = b.v; b.v = c.v;"));
    expect(fault).toMatchObject({ code: "structure.class-too-few-equations", component: "junction" });
    expect(fault.variables).toEqual(expect.arrayContaining(["junction.a.i", "junction.b.i"]));
  });

  it("has a sum of a current with itself: it is zero, and one potential stays undetermined", () => {
    const fault = faultOf(junction("a.v = b.v; a.v = a.v; a.i + b.i + c.i = 0;"));
    expect(fault).toMatchObject({ code: "structure.class-singular", component: "junction" });
  });
});

describe("places in several files", () => {
  it("are named with their files", () => {
    const fault = faultOf(brokenModel("SourcesInParallel"));
    expect(fault.message).toMatch(/line \d+ of Sources.mo/);
  });

  it("of a cycle of parameters through a library class", () => {
    const fault = faultOf(`model M
      Modelica.Blocks.Sources.Sine sine(amplitude = 2*s, f = 1);
      parameter Real s = 3*sine.amplitude;
    end M;`);
    expect(fault.code).toBe("structure.parameter-cycle");
    expect(fault.message).toMatch(/sine.amplitude \(line \d+ of Sources.mo\), s \(line 3 of M.mo\)/);
  });
});
