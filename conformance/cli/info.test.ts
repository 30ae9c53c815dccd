import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkplace, type Workplace } from "./run-cosimo.ts";

let place: Workplace;
beforeAll(() => {
  place = createWorkplace();
  place.write(
    "Drive.mo",
    `model Drive "A motor with a switch"
  type Speed = Real(unit = "rad/s");
  parameter Real J(unit = "kg.m2") = 0.1 "Inertia";
  parameter Integer n = 2;
  parameter Boolean on = true;
  parameter Real k = 2*J;
  final parameter Real hidden = 1;
  input Real u(start = 3, unit = "V");
  output Speed w(start = 1, fixed = true);
  Real x[n](each start = 0.5);
  Modelica.Blocks.Sources.Step step(startTime = 1);
equation
  J*der(w) = u - w + step.y;
  der(x) = -x;
  when w > 2 then
    reinit(x[1], 0);
  end when;
  annotation (experiment(StopTime = 4), uses(Modelica(version = "4.0.0")));
end Drive;`,
  );
});
afterAll(() => place.remove());

const infoOf = (...args: readonly string[]) => {
  const { out, err, status } = place.cosimo("info", ...args, "--json");
  expect([0, 1]).toContain(status);
  return { ...JSON.parse(out), status, err };
};

describe("info of a model", () => {
  it("names parameters, starts, inputs, outputs, experiment, events and libraries", () => {
    const { model, classes, uses, status } = infoOf("Drive.mo");
    expect(status).toBe(0);
    expect(classes).toMatchObject([{ name: "Drive", kind: "model", simulatable: true, experiment: true }]);
    expect(uses).toEqual([{ name: "Modelica", version: "4.0.0" }]);
    const values = (list: { name: string; value: unknown }[]) =>
      Object.fromEntries(list.map(({ name, value }) => [name, value]));
    expect(values(model.parameters)).toMatchObject({ J: 0.1, n: 2, on: true, k: 0.2, "step.startTime": 1 });
    expect(values(model.parameters)).not.toHaveProperty("hidden");
    expect(model.parameters).toContainEqual(expect.objectContaining({ name: "n", structural: true }));
    expect(model.parameters[0]).toMatchObject({ unit: "kg.m2", description: "Inertia" });
    expect(model.starts).toContainEqual(
      expect.objectContaining({ name: "w", value: 1, fixed: true, unit: "rad/s" }),
    );
    expect(model.starts).toContainEqual(expect.objectContaining({ name: "x[2]", value: 0.5, fixed: false }));
    expect(values(model.inputs)).toEqual({ u: 3 });
    expect(model.outputs.map(({ name }: { name: string }) => name)).toContain("w");
    expect(model.experiment).toEqual({ stopTime: 4 });
    expect(model.events).toContainEqual({ kind: "when", text: "w > 2", component: "" });
    expect(model.events.some(({ component }: { component: string }) => component === "step")).toBe(true);
  });

  it("is text for a person, in both languages", () => {
    const english = place.cosimo("info", "Drive.mo");
    for (const word of ["parameters", "kg.m2", "Inertia", "inputs", "stopTime = 4", "w > 2"])
      expect(english.out).toContain(word);
    expect(place.cosimo("info", "Drive.mo", "--lang", "ru").out).toContain("параметры");
  });

  it("that is wrong shows its classes and what is wrong", () => {
    place.write("Wrong.mo", "model Wrong Real x; equation x = y; end Wrong;");
    const { status, classes, model, diagnostics } = infoOf("Wrong.mo");
    expect([status, classes[0].name, model]).toEqual([1, "Wrong", null]);
    expect(diagnostics.length).toBeGreaterThan(0);
  });

  it("in LISMA_HDS names its modes", () => {
    place.write(
      "m.lisma",
      "flow: x' = 1;\nx(t0) = 0;\nstate fast [x >= 1] { flow: x' = 2; } from init;\nend = 2;",
    );
    const { language, model } = infoOf("m.lisma");
    expect(language).toBe("lisma");
    expect(model.modes[0].modes).toContain("fast");
  });
});

describe("info of a package", () => {
  it("lists its classes and the faults of its files", () => {
    place.write("Lib/package.mo", 'package Lib "All" partial model Base end Base; end Lib;');
    place.write("Lib/package.order", "Base\nGone\n");
    place.write("Lib/A.mo", 'within Lib; model A "First" extends Base; end A;');
    place.write("Lib/B.mo", "within Lib; model B extends Base; end B;");
    const { status, classes, model, diagnostics } = infoOf("Lib");
    expect([status, model]).toEqual([0, null]);
    expect(classes.map(({ name, kind }: { name: string; kind: string }) => `${kind} ${name}`)).toEqual([
      "package Lib",
      "model Lib.Base",
      "model Lib.A",
      "model Lib.B",
    ]);
    expect(diagnostics.map(({ code }: { code: string }) => code)).toEqual([
      "library.order-without-class",
      "library.not-in-order",
    ]);
    expect(infoOf("Lib", "--model", "A").model.name).toBe("Lib.A");
  });
});

describe("info of a result", () => {
  it("has variables with units and ranges, and events", () => {
    expect(place.cosimo("simulate", "Drive.mo", "--output-file", "r.mat").status).toBe(0);
    const { variables, parameters, startTime, stopTime, events } = infoOf("r.mat");
    expect([startTime, stopTime]).toEqual([0, 4]);
    expect(variables).toContainEqual(expect.objectContaining({ name: "w", unit: "rad/s", first: 1 }));
    expect(parameters).toContainEqual(expect.objectContaining({ name: "J", value: 0.1 }));
    expect(events).toContain(1);
  });

  it("of another tool with odd names", () => {
    place.write(
      "odd.csv",
      '\uFEFF"Time (s)";"a, b [m/s]";"ключ";"der(x[1,2])";"ключ"\n0;1.5;2;3;4\n1;2.5;NaN;-3;4\n',
    );
    const { variables, rows } = infoOf("odd.csv");
    expect(rows).toBe(2);
    expect(variables.map(({ name }: { name: string }) => name)).toEqual([
      "a, b",
      "ключ",
      "der(x[1,2])",
      "ключ",
    ]);
    expect(variables[0]).toMatchObject({ unit: "m/s", min: 1.5, max: 2.5 });
    expect(variables[1]).toMatchObject({ min: 2, max: 2, last: null });
  });

  it("that is none is a file error", () => {
    place.write("bad.mat", "no matrix");
    expect(place.cosimo("info", "bad.mat").status).toBe(6);
    expect(place.cosimo("info", "nothing.csv").status).toBe(6);
    expect(place.cosimo("info", "odd.csv", "--model", "M").status).toBe(2);
    expect(place.cosimo("info", "Drive.txt").status).toBe(6);
  });
});
