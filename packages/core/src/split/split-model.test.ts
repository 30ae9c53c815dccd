import { describe, expect, it } from "vitest";
import { createCoupledSystem } from "../cosim/create-coupled-system.ts";
import { modelUnit } from "../cosim/model-unit.ts";
import { compile } from "../model/model.ts";
import type { SimulationResult } from "../run/simulation-result.ts";
import type { ModelCut } from "./judge-cut.ts";
import { splitModel } from "./split-model.ts";

const parts = `
  connector Flange Real phi; flow Real tau; end Flange;
  connector In = input Real; connector Out = output Real;
  model Inertia
    parameter Real J = 1;
    parameter Real phi0 = 0;
    Flange a; Flange b;
    Real phi(start = phi0);
    Real w(start = 0);
  equation
    a.phi = phi; b.phi = phi; der(phi) = w;
    J*der(w) = a.tau + b.tau;
  end Inertia;
  model Spring
    parameter Real c = 100; parameter Real d = 1;
    Flange a; Flange b;
  equation
    b.tau = c*(b.phi - a.phi) + d*(der(b.phi) - der(a.phi));
    a.tau = -b.tau;
  end Spring;
  model Sensor Flange a; Out w; equation w = der(a.phi); a.tau = 0; end Sensor;
  model Drive Flange b; In tau; equation b.tau = -tau; end Drive;
  block Controller In u; Out y; Real x(start = 0); equation der(x) = 1 - u; y = 2*x - u; end Controller;`;

const model = (body: string) =>
  `package P ${parts}
  model Axis parameter Real J1 = 2; ${body} annotation(experiment(StopTime = 1)); end Axis;
end P;`;

const axis = model(`
  Inertia motor(J = J1, phi0 = 0.1); Spring spring; Inertia gear(J = 0.1); Inertia load;
  Sensor sensor; Drive drive; Controller controller;
equation
  connect(motor.b, spring.a); connect(spring.b, gear.a); connect(gear.b, load.a);
  connect(sensor.a, motor.b); connect(sensor.w, controller.u);
  connect(controller.y, drive.tau); connect(drive.b, motor.a);`);

function couple({ text, units, exchanged }: ModelCut) {
  return createCoupledSystem({
    units: Object.fromEntries(
      units.map(({ name, className }) => [name, modelUnit({ uri: "units.mo", text }, { model: className })]),
    ),
    connections: exchanged.map(({ name, from, to }) => [`${from}.${name}`, `${to}.${name}`] as const),
  });
}

/** Final value of the speed of the load, in a run of the whole or of units. */
const lastOf = (result: SimulationResult, name: string): number => result.column(name).at(-1)!;

const exact = lastOf(
  compile(axis, { model: "P.Axis" }).simulateSync({ stopTime: 1, tolerance: 1e-11 }),
  "load.w",
);

const speedOf = (cut: ModelCut): string =>
  `${cut.units.find(({ components }) => components.includes("load"))!.name}.load.w`;

describe("split", () => {
  const { cuts, impossible } = splitModel(axis, { model: "P.Axis" });

  it("proposes units whose equations are together those of the model", async () => {
    expect(cuts.length).toBeGreaterThan(5);
    for (const cut of cuts) {
      const result = await couple(cut).simulate({
        ...{ stopTime: 1, tolerance: 1e-10, algorithm: { name: "monolithic" } },
      });
      const sides = cut.units.map(({ components }) => components.join("+")).join(" | ");
      expect(Math.abs(lastOf(result, speedOf(cut)) - exact), sides).toBeLessThan(1e-7);
    }
  });

  it("proposes units whose coupled run converges to that of the model", async () => {
    const [cut] = cuts;
    const errors = [];
    for (const communicationStep of [1e-3, 5e-4]) {
      const result = await couple(cut!).simulate({
        ...{ stopTime: 1, tolerance: 1e-10, communicationStep, algorithm: { name: "jacobi" } },
      });
      errors.push(Math.abs(lastOf(result, speedOf(cut!)) - exact));
    }
    expect(errors[1]! / errors[0]!).toBeCloseTo(0.5, 1);
  });

  it("names what is exchanged, what depends on it directly, and states of both sides", () => {
    const at = (...side: readonly string[]) =>
      cuts.find(({ units }) => units.some(({ components }) => components.join() === side.join()))!;
    const spring = at("gear", "load");
    expect(spring.shared).toEqual([]);
    expect(spring.exchanged.map(({ name, from, feedthrough }) => [from, name, feedthrough])).toEqual([
      ["gear", "spring_b_phi", []],
      ["gear", "spring_b_der_phi", []],
      ["motor", "spring_b_tau", ["spring_b_phi", "spring_b_der_phi"]],
    ]);
    expect(at("load").shared).toEqual(["gear_b_phi", "gear_b_der_phi"]);
    expect(impossible).toEqual([]);
  });

  it("keeps components together that an equation or a modifier joins", () => {
    const joined = model(`
      Inertia motor; Spring spring; Inertia load(J = motor.J); Real power = spring.b.tau*load.w;
    equation
      connect(motor.b, spring.a); connect(spring.b, load.a);`);
    expect(() => splitModel(joined, { model: "P.Axis" })).toThrow("modifiers join load, motor");
  });

  it.each([
    [
      "nothing connected",
      "Inertia a; Inertia b; equation a.w = b.w;",
      "as an equation of the model reads a, b",
    ],
    ["separate components", "Inertia a; Inertia b;", "no two components with a connection"],
    ["inherited components", "extends Base;", "inherits 'a', 'b' from a base class"],
    [
      "inherited equations",
      "extends Clock; Inertia a; Inertia b; equation connect(a.b, b.a);",
      "inherits 'x'",
    ],
    [
      "arrays",
      "Inertia3 a; Inertia3 b; equation connect(a.a, b.a);",
      "connectors with arrays or streams join a, b",
    ],
  ])("refuses what has no border: %s", (_, body, words) => {
    const more = `
      model Base Inertia a; Inertia b; end Base;
      model Clock Real x(start = 0); equation der(x) = 1; end Clock;
      model Inertia3 connector Frame Real r[3]; flow Real f[3]; end Frame; Frame a; equation a.f = der(a.r); end Inertia3;`;
    const text = model(body).replace("model Axis", `${more} model Axis`);
    expect(() => splitModel(text, { model: "P.Axis" })).toThrow(words);
  });

  it("refuses models in LISMA, and classes of other files", () => {
    expect(() => splitModel({ uri: "m.lisma", text: "x' = 1;" })).toThrow("only models in Modelica");
    expect(() => splitModel("model M end M;", { model: "Nope" })).toThrow("Nope");
  });
});
