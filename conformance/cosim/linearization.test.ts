import { readFileSync } from "node:fs";
import {
  type CoupledUnit,
  linearize,
  linearizeAtEvent,
  linearizeAtTimes,
  linearizeSteady,
  modelUnit,
  type SystemDescription,
} from "@cosimo/core";
import { describe, expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

function systemOf(
  units: Readonly<Record<string, CoupledUnit>>,
  parts: Partial<SystemDescription> = {},
): Parameters<typeof linearize>[0] {
  const empty = { units: [], connections: [], parameters: {}, experiment: {}, algorithm: {}, bonds: [] };
  return { system: { name: "system", ...empty, ...parts }, units: Object.entries(units) };
}

const rows = ({ rows, columns, values }: { rows: number; columns: number; values: Float64Array }) =>
  Array.from({ length: rows }, (_, i) => [...values.subarray(i * columns, (i + 1) * columns)]);

describe("a model alone", () => {
  const text = `model Pendulum
    parameter Real l = 2; parameter Real g = 9.81; parameter Real d = 0.3;
    input Real torque(start = 1);
    output Real height; output Real fed; output Real mixed;
    Real phi(start = 0.5, fixed = true); Real w(start = 0.2, fixed = true);
    Real a; Real b;
  equation
    der(phi) = w;
    der(w) = -g/l*sin(phi) - d*w + torque;
    height = -l*cos(phi);
    fed = -torque;
    a + b^3 = w + torque; a - b = phi;
    mixed = a*b + time;
  end Pendulum;`;

  it("has the derivatives of its equations, algebraic loops included", () => {
    const found = linearize(systemOf({ p: modelUnit(text) }));
    expect(found.stateNames).toEqual(["p.phi", "p.w"]);
    expect(found.inputNames).toEqual(["p.torque"]);
    expect(found.outputNames).toEqual(["p.height", "p.fed", "p.mixed"]);
    expect(rows(found.A).flat()).toEqual([0, 1, expect.closeTo((-9.81 / 2) * Math.cos(0.5), 12), -0.3]);
    expect(rows(found.B)).toEqual([[0], [1]]);
    // b + b^3 = w + torque - phi: b' = (w' + torque' - phi') / (1 + 3 b^2), a' = b' + phi', mixed' = a' b + a b'
    const b = rootOf((z) => z + z ** 3 - (0.2 + 1 - 0.5));
    const along = (forcing: number, phi: number) => {
      const db = forcing / (1 + 3 * b * b);
      return (db + phi) * b + (b + 0.5) * db;
    };
    const [height, fed, mixed] = rows(found.C);
    expect(height![0]).toBeCloseTo(2 * Math.sin(0.5), 12);
    expect(fed).toEqual([0, 0]);
    expect(mixed![0]).toBeCloseTo(along(-1, 1), 9);
    expect(mixed![1]).toBeCloseTo(along(1, 0), 9);
    expect(rows(found.D).map(([d]) => d! + 0)).toEqual([0, -1, expect.closeTo(along(1, 0), 9)]);
  });

  it("has eigenvalues with frequency and damping, and a sampled loop", () => {
    const oscillator = `model M input Real F; output Real x; Real v;
      equation der(x) = v; der(v) = -100*x - 4*v + F; end M;`;
    const { modes, sampled } = linearize(systemOf({ m: modelUnit(oscillator) }), { hold: 0.1 });
    expect(modes).toHaveLength(1);
    expect(modes![0]).toMatchObject({ re: expect.closeTo(-2, 12), im: expect.closeTo(Math.sqrt(96), 12) });
    expect(modes![0]!.frequency).toBeCloseTo(10 / (2 * Math.PI), 12);
    expect(modes![0]!.damping).toBeCloseTo(0.2, 12);
    expect(sampled!.radius).toBeCloseTo(Math.exp(-0.2), 12);
    // A held force moves the equilibrium to F / 100: (I - A) x = B.
    const [[a, b], [c, d]] = rows(sampled!.A) as [[number, number], [number, number]];
    const [[p], [q]] = rows(sampled!.B) as [[number], [number]];
    expect(p).toBeCloseTo((1 - a) * 0.01, 12);
    expect(q).toBeCloseTo(-c * 0.01, 12);
    expect([b, d]).not.toContain(Number.NaN);
  });
});

function rootOf(f: (z: number) => number): number {
  let [low, high] = [0, 1];
  for (let k = 0; k < 100; k++) {
    const middle = (low + high) / 2;
    if (f(middle) > 0) high = middle;
    else low = middle;
  }
  return low;
}

it("is reached in steps that are parts of the way, however long that is", () => {
  const decay = modelUnit("model M Real x(start = 1, fixed = true); equation der(x) = 1 - x; end M;");
  const begin = process.cpuUsage();
  const { A } = linearize(systemOf({ m: decay }), { at: 1e6 });
  expect(rows(A)).toEqual([[-1]]);
  expect(process.cpuUsage(begin).user).toBeLessThan(3e6);
});

it("is not legal before the start", () => {
  const decay = modelUnit("model M Real x(start = 1, fixed = true); equation der(x) = -x; end M;");
  expect(() => linearize(systemOf({ m: decay }), { at: -1 })).toThrow(/begins at 0 s/);
});

describe("points of a run", () => {
  const ball = systemOf({
    b: modelUnit(
      `model Ball
    parameter Real e = 0.8;
    Real h(start = 1, fixed = true), v(start = 0, fixed = true), w(start = 1, fixed = true);
  equation
    der(h) = v; der(v) = -9.81; der(w) = -v*w;
    when h <= 0 then reinit(v, -e*pre(v)); end when;
    annotation (experiment(StopTime = 5, Tolerance = 1e-9));
  end Ball;`,
      { tolerance: 1e-9 },
    ),
  });

  it("may be events: t_3 = sqrt(2 h / g) (1 + 2 e + 2 e^2), then v = e^3 sqrt(2 g h)", () => {
    const { time, x, A } = linearizeAtEvent(ball, { event: "h<=0", nth: 3 });
    expect(time).toBeCloseTo(Math.sqrt(2 / 9.81) * (1 + 2 * 0.8 + 2 * 0.64), 8);
    const v = 0.8 ** 3 * Math.sqrt(2 * 9.81);
    expect(x[1]).toBeCloseTo(v, 7);
    // w' = -v w, and ln w = -h + 1.
    expect(rows(A)[2]).toEqual([expect.closeTo(0, 12), expect.closeTo(-Math.E, 6), expect.closeTo(-v, 7)]);
  });

  it("that are not there are refused, with the events that are", () => {
    expect(() => linearizeAtEvent(ball, { event: "h < 0" })).toThrow(/0 times.*h <= 0/);
    expect(() => linearizeAtEvent(ball, { event: "h <= 0", at: 0.1 })).toThrow(/no events/);
  });

  it("may be several times", () => {
    const found = linearizeAtTimes(ball, { at: [0.3, 0.1] });
    expect(found.map(({ time }) => time)).toEqual([0.1, 0.3]);
    for (const { A, time } of found) expect(A.values.at(-1)).toBeCloseTo(9.81 * time, 8);
  });
});

it("where a tank comes to rest, h = u^2 and the eigenvalue is -1/(2 u)", () => {
  const found = linearizeSteady(
    "model Tank input Real u(start = 2); output Real y; Real h(start = 1, fixed = true); equation der(h) = u - sqrt(h); y = 2*h; end Tank;",
  );
  expect(found.x[0]).toBeCloseTo(4, 9);
  expect(found.A.values[0]).toBeCloseTo(-0.25, 9);
  expect([...found.B.values, ...found.C.values, ...found.D.values]).toEqual([1, 2, 0]);
});

describe("a coupled system", () => {
  const hydraulic = (name: string) =>
    modelUnit({ uri: name, text: read(`../../examples/cosim/hydraulic/${name}`) }, { tolerance: 1e-9 });
  const system = systemOf(
    { A: hydraulic("A.mo"), B: hydraulic("B.mo") },
    {
      connections: [
        { from: "A.p", to: "B.pA" },
        { from: "B.q", to: "A.q" },
      ],
      experiment: { stopTime: 0.1, communicationStep: 1e-4 },
      algorithm: { name: "linear-implicit", form: "LX" },
    },
  );

  it("has the eigenvalues of the whole (computed independently at 0.02 s)", () => {
    const { modes, inputNames } = linearize(system, { at: 0.02 });
    expect(inputNames).toEqual([]);
    const computed = [
      [-0.116, 0],
      [-58.2, 83],
      [-20, 619.6],
      [-4337, 0],
    ] as const;
    for (const [i, [re, im]] of computed.entries()) {
      const { re: foundRe, im: foundIm, angularFrequency } = modes![i]!;
      expect(Math.hypot(foundRe - re, foundIm - im) / angularFrequency).toBeLessThan(2e-3);
    }
  });
});
