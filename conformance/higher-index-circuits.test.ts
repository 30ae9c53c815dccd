import { describe, expect, it } from "vitest";
import { compileWithLibrary } from "./library-models.ts";

/** Values at the end. */
function valuesAt(parts: string, stopTime: number, names: readonly string[]): number[] {
  const model = compileWithLibrary(`model Circuit
  import Modelica.Electrical.Analog.{Basic,Ideal,Sources,Sensors};
  Basic.Ground ground;
${parts}
end Circuit;`);
  const result = model.simulateSync({ stopTime, tolerance: 1e-10 });
  expect(result.outcome).toMatchObject({ status: "completed" });
  return names.map((name) => result.column(name).at(-1)!);
}

function expectNear(actual: readonly number[], expected: readonly number[]): void {
  actual.forEach((value, i) => {
    expect(Math.abs(value - expected[i]!), `${value}, expected ${expected[i]}`).toBeLessThan(1e-7);
  });
}

describe("circuits of higher index", () => {
  it("capacitors in parallel share the charge", () => {
    const [R, C1, C2, t] = [5, 0.02, 0.03, 0.4];
    const actual = valuesAt(
      `  Sources.ConstantVoltage source(V = 10);
  Basic.Resistor r(R = ${R});
  Basic.Capacitor a(C = ${C1}, v(start = 2, fixed = true));
  Basic.Capacitor b(C = ${C2});
equation
  connect(source.p, r.p);
  connect(r.n, a.p);
  connect(a.p, b.p);
  connect(a.n, source.n);
  connect(b.n, source.n);
  connect(source.n, ground.p);`,
      t,
      ["a.v", "b.v", "a.i", "b.i"],
    );
    const v = 10 - 8 * Math.exp(-t / (R * (C1 + C2)));
    const i = (10 - v) / R;
    expectNear(actual, [v, v, (i * C1) / (C1 + C2), (i * C2) / (C1 + C2)]);
  });

  it("coils in series have one current", () => {
    const [R, L1, L2, t] = [4, 0.3, 0.5, 0.25];
    const actual = valuesAt(
      `  Sources.ConstantVoltage source(V = 6);
  Basic.Resistor r(R = ${R});
  Basic.Inductor a(L = ${L1}, i(fixed = true));
  Basic.Inductor b(L = ${L2});
equation
  connect(source.p, r.p);
  connect(r.n, a.p);
  connect(a.n, b.p);
  connect(b.n, source.n);
  connect(source.n, ground.p);`,
      t,
      ["a.i", "b.i", "a.v", "b.v"],
    );
    const decay = Math.exp((-R * t) / (L1 + L2));
    expectNear(actual, [
      (6 / R) * (1 - decay),
      (6 / R) * (1 - decay),
      (6 * decay * L1) / (L1 + L2),
      (6 * decay * L2) / (L1 + L2),
    ]);
  });

  it("a current source through a coil: the voltage is the derivative of the source", () => {
    const actual = valuesAt(
      `  Sources.SineCurrent source(I = 2, f = 0.5);
  Basic.Inductor l(L = 0.7);
equation
  connect(source.n, l.p);
  connect(l.n, source.p);
  connect(source.p, ground.p);`,
      0.3,
      ["l.i", "l.v"],
    );
    expectNear(actual, [2 * Math.sin(Math.PI * 0.3), 0.7 * 2 * Math.PI * Math.cos(Math.PI * 0.3)]);
  });

  it("a capacitor at a voltage source: the current is the derivative of the source", () => {
    const actual = valuesAt(
      `  Sources.SineVoltage source(V = 2, f = 0.5);
  Basic.Capacitor c(C = 0.7);
equation
  connect(source.p, c.p);
  connect(c.n, source.n);
  connect(source.n, ground.p);`,
      0.3,
      ["c.v", "c.i"],
    );
    expectNear(actual, [2 * Math.sin(Math.PI * 0.3), 0.7 * 2 * Math.PI * Math.cos(Math.PI * 0.3)]);
  });

  it("three coils in star without return: two of the currents are free", () => {
    const [R, L, V, w, t] = [3, 0.04, 10, 2 * Math.PI * 10, 0.08];
    const actual = valuesAt(
      `  Sources.SineVoltage u[3](each V = ${V}, each f = 10, phase = {0, -2, 2}*Modelica.Constants.pi/3);
  Basic.Resistor r[3](each R = ${R});
  Basic.Inductor l[3](each L = ${L}, i(start = {0, 0, 0}, fixed = {true, true, false}));
equation
  for k in 1:3 loop
    connect(u[k].n, ground.p);
    connect(u[k].p, r[k].p);
    connect(r[k].n, l[k].p);
    connect(l[k].n, l[1].n);
  end for;`,
      t,
      ["l[1].i", "l[2].i", "l[3].i", "l[1].n.v"],
    );
    // Symmetric: the star point stays at zero, and each phase is a coil and a resistor of its own.
    const current = (phase: number) => {
      const part = (s: number) =>
        (V * (R * Math.sin(w * s + phase) - w * L * Math.cos(w * s + phase))) / (R * R + w * w * L * L);
      return part(t) - part(0) * Math.exp((-R * t) / L);
    };
    expectNear(actual, [current(0), current((-2 * Math.PI) / 3), current((2 * Math.PI) / 3), 0]);
  });
});

describe("constraints that only the sum of Kirchhoff's laws shows", () => {
  it("two coils with parallel resistors between them have one current", () => {
    const [L1, L2, R, t] = [1, 2, 3 / 4, 0.6];
    const actual = valuesAt(
      `  Sources.ConstantVoltage u(V = 5);
  Basic.Inductor l1(L = ${L1}, i(fixed = true));
  Basic.Inductor l2(L = ${L2});
  Basic.Resistor r1(R = 1);
  Basic.Resistor r2(R = 3);
equation
  connect(u.p, l1.p);
  connect(l1.n, r1.p);
  connect(l1.n, r2.p);
  connect(r1.n, l2.p);
  connect(r2.n, l2.p);
  connect(l2.n, u.n);
  connect(u.n, ground.p);`,
      t,
      ["l1.i", "l2.i", "r2.i"],
    );
    const i = (5 / R) * (1 - Math.exp((-R * t) / (L1 + L2)));
    expectNear(actual, [i, i, i / 4]);
  });

  it("a current source, parallel resistors, a coil", () => {
    const actual = valuesAt(
      `  Sources.SineCurrent source(I = 2, f = 0.5);
  Basic.Resistor r1(R = 1);
  Basic.Resistor r2(R = 3);
  Basic.Inductor l(L = 0.7);
equation
  connect(source.n, r1.p);
  connect(source.n, r2.p);
  connect(r1.n, l.p);
  connect(r2.n, l.p);
  connect(l.n, source.p);
  connect(source.p, ground.p);`,
      0.3,
      ["l.i", "l.v", "source.n.v"],
    );
    const i = 2 * Math.sin(Math.PI * 0.3);
    const v = 0.7 * 2 * Math.PI * Math.cos(Math.PI * 0.3);
    expectNear(actual, [i, v, v + 0.75 * i]);
  });

  it("capacitors in a triangle: their voltages add up", () => {
    const [R, t] = [2, 0.3];
    const actual = valuesAt(
      `  Sources.ConstantVoltage source(V = 9);
  Basic.Resistor in1(R = ${R});
  Basic.Resistor out1(R = ${R});
  Basic.Capacitor a(C = 0.1, v(start = 0, fixed = true));
  Basic.Capacitor b(C = 0.1, v(start = 0, fixed = true));
  Basic.Capacitor c(C = 0.05);
equation
  connect(source.p, in1.p);
  connect(in1.n, a.p);
  connect(a.n, b.p);
  connect(c.p, a.p);
  connect(c.n, b.n);
  connect(b.n, out1.p);
  connect(out1.n, source.n);
  connect(source.n, ground.p);`,
      t,
      ["a.v", "c.v", "c.i"],
    );
    // between its ends the triangle is 0.05 F parallel to two 0.1 F in series: 0.1 F
    const v = 9 * (1 - Math.exp(-t / (2 * R * 0.1)));
    expectNear(actual, [v / 2, v, (9 - v) / (2 * R) / 2]);
  });
});
