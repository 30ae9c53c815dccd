import {
  type CoSimulationAlgorithm,
  createCoSimulationFmuUnit,
  gaussSeidel,
  implicit,
  jacobi,
  linearImplicit,
  type Unit,
} from "@cosimo/cosim";
import { describe, expect, it } from "vitest";
import { fmi3Text, variable } from "../../packages/fmi/src/testing/description-text.ts";
import { type MockModel, mockFmu } from "../../packages/fmi/src/testing/mock-fmu.ts";
import { compiledUnit, coupled } from "./compiled-units.ts";
import { runCoupled } from "./run-coupled.ts";

/** When the first unit sets its number to 1 [s]. */
const INSTANT = 0.33;

const consistent = { exchange: "consistent" } as const;
const algorithms: Readonly<Record<string, () => CoSimulationAlgorithm>> = {
  Jacobi: () => jacobi({ extrapolation: 0, ...consistent }),
  "Jacobi with parabolas": () => jacobi({ extrapolation: 2, ...consistent }),
  "Gauss-Seidel": () => gaussSeidel({ extrapolation: 0, ...consistent }),
  "implicit coupling": () => implicit(),
  LX: () => linearImplicit({ form: "LX", ...consistent }),
};

const capabilities =
  'hasEventMode="true" canGetAndSetFMUState="true" canHandleVariableCommunicationStepSize="true"';
const integer = (name: string, reference: number, causality: "input" | "output"): string =>
  variable("Int32", name, reference, `causality="${causality}"${causality === "input" ? ' start="0"' : ""}`);
const real = (name: string, reference: number, causality: "input" | "output"): string =>
  variable(
    "Float64",
    name,
    reference,
    `causality="${causality}"${causality === "input" ? ' start="0"' : ""}`,
  );

/** An FMU of FMI 3 with event mode. */
function fmuUnit(
  name: string,
  variables: string,
  reads: Readonly<Record<string, number>>,
  model: MockModel,
): Unit {
  const structure = Object.values(reads)
    .map((reference) => `<Output valueReference="${reference}" dependencies=""/>`)
    .join("");
  const interfaces = `<CoSimulation modelIdentifier="m" ${capabilities}/>`;
  const start = { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0 };
  const source = mockFmu(fmi3Text({ interfaces, variables, structure }), start, model);
  return createCoSimulationFmuUnit(source, { name, outputs: Object.keys(reads) }).value!;
}

/** n and r become 1 and 5. */
const first = {
  model: () =>
    compiledUnit(
      "first",
      `model First
        output Integer n(start = 0, fixed = true); output Real r;
      equation
        when time >= ${INSTANT} then n = 1; end when;
        r = if n > 0 then 5 else 0;
      end First;`,
      { outputs: ["n", "r"] },
    ),
  FMU: () =>
    fmuUnit(
      "first",
      integer("n", 1, "output") + real("r", 2, "output"),
      { n: 1, r: 2 },
      {
        step(_v, t, h) {
          const end = t + h;
          const passes = t < INSTANT - 1e-12 && end > INSTANT - 1e-12;
          return passes ? { event: true, early: end > INSTANT + 1e-12, reached: INSTANT } : {};
        },
        event(v, t) {
          if (t >= INSTANT) [v[1], v[2]] = [1, 5];
          return {};
        },
      },
    ),
};

/** m = 2 n */
const second = {
  model: () =>
    compiledUnit(
      "second",
      `model Second
        input Integer n; output Integer m(start = 0, fixed = true);
      equation
        when change(n) then m = 2*n; end when;
      end Second;`,
      { outputs: ["m"] },
    ),
  FMU: () =>
    fmuUnit(
      "second",
      integer("n", 1, "input") + integer("m", 2, "output"),
      { m: 2 },
      {
        step: () => ({}),
        event(v) {
          v[2] = 2 * v[1]!;
          return {};
        },
      },
    ),
};

/** Writes down each pair n, m that it sees as two more digits of `seen`; x' = r. */
const third = {
  model: () =>
    compiledUnit(
      "third",
      `model Third
        input Integer n; input Integer m; input Real r;
        output Integer seen(start = 0, fixed = true); output Real x(start = 0, fixed = true);
      equation
        when change(n) or change(m) then seen = 100*pre(seen) + 10*n + m; end when;
        der(x) = r;
      end Third;`,
      { outputs: ["seen", "x"] },
    ),
  FMU: () =>
    fmuUnit(
      "third",
      integer("n", 1, "input") +
        integer("m", 2, "input") +
        real("r", 3, "input") +
        integer("seen", 4, "output") +
        real("x", 5, "output"),
      { seen: 4, x: 5 },
      {
        step(v, _t, h) {
          v[5]! += h * v[3]!;
          return {};
        },
        event(v) {
          if (v[1] !== v[6] || v[2] !== v[7]) v[4] = 100 * v[4]! + 10 * v[1]! + v[2]!;
          [v[6], v[7]] = [v[1]!, v[2]!];
          return {};
        },
      },
    ),
};

const kinds = [
  ["FMU", "FMU", "FMU"],
  ["FMU", "model", "FMU"],
  ["model", "FMU", "model"],
  ["FMU", "FMU", "model"],
] as const;

describe.each(kinds)("an event that goes on from %s to %s to %s", (one, two, three) => {
  it.each(Object.keys(algorithms))("passes in superdense order under %s", (name) => {
    // The units in the order against that of the event.
    const system = coupled(
      [third[three](), second[two](), first[one]()],
      [
        ["first.n", "second.n"],
        ["first.n", "third.n"],
        ["second.m", "third.m"],
        ["first.r", "third.r"],
      ],
    );
    const { report, time, column, last } = runCoupled({
      ...{ system, H: 0.1, stopTime: 1, algorithm: algorithms[name]!() },
    });
    expect(report.outcome.status).toBe("completed");
    // First n = 1 with the m of before, then the m that follows from it.
    expect(last("third.seen")).toBe(1012);
    const left = time.findIndex((t) => Math.abs(t - INSTANT) < 1e-9);
    expect(time[left + 1]).toBe(time[left]);
    for (const [variable, before, after] of [
      ["first.n", 0, 1],
      ["second.m", 0, 2],
      ["third.seen", 0, 1012],
    ] as const)
      expect([column(variable)[left], column(variable)[left + 1]]).toEqual([before, after]);
    // No course of the past leads over the event.
    expect(last("third.x")).toBeCloseTo(5 * (1 - INSTANT), 9);
  });
});

describe.each(["FMU", "model"] as const)("a signal that jumps in an %s", (one) => {
  it.each(Object.keys(algorithms))("jumps at once where it comes through other units under %s", (name) => {
    const gain = compiledUnit("gain", "model Gain input Real u; output Real y; equation y = 2*u; end Gain;", {
      ...{ outputs: ["y"], dependencies: { y: [0] } },
    });
    const integrator = compiledUnit(
      "integrator",
      "model I input Real u; output Real x(start = 0, fixed = true); equation der(x) = u; end I;",
      { outputs: ["x"] },
    );
    const system = coupled(
      [integrator, gain, first[one]()],
      [
        ["first.r", "gain.u"],
        ["gain.y", "integrator.u"],
      ],
    );
    const { last } = runCoupled({ system, H: 0.1, stopTime: 1, algorithm: algorithms[name]!() });
    expect(last("integrator.x")).toBeCloseTo(10 * (1 - INSTANT), 9);
  });
});
