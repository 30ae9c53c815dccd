import { describe, expect, it } from "vitest";
import { fmi2Text, fmi3Text, scalar, variable } from "../testing/description-text.ts";
import { mockFmu } from "../testing/mock-fmu.ts";
import { runMock } from "../testing/run-mock.ts";

const unknown = (reference: number) => `<ContinuousStateDerivative valueReference="${reference}"/>`;

/** x' = -k x, with k = 2 unless it is set. */
const decay = (capabilities = "") =>
  mockFmu(
    fmi3Text({
      interfaces: `<ModelExchange modelIdentifier="m" ${capabilities}/>`,
      variables:
        variable("Float64", "x", 1, 'causality="output" initial="exact" start="1"') +
        variable("Float64", "der(x)", 2, 'derivative="1"') +
        variable("Float64", "k", 3, 'causality="parameter" variability="fixed" start="2"') +
        variable("Float64", "c", 4, 'variability="constant" start="7"'),
      structure: `<Output valueReference="1"/>${unknown(2)}`,
    }),
    { 0: 0, 1: 1, 2: 0, 3: 2, 4: 7 },
    {
      states: [1],
      derivatives: [2],
      calc(v) {
        v[2] = -v[3]! * v[1]!;
      },
      directional: (v, [dx]) => [-v[3]! * dx!],
      completedStep: (v) => ({ terminate: v[1]! < 0.1 }),
    },
  );

/** A ball in the terms of FMI 2: states h and v, one indicator, a bounce with coefficient 0.5. */
const ball = () =>
  mockFmu(
    fmi2Text({
      root: "",
      interfaces: '<ModelExchange modelIdentifier="m" canGetAndSetFMUstate="true"/>',
      variables:
        scalar("h", 1, 'causality="output" initial="exact"', '<Real start="1"/>') +
        scalar("v", 2, 'causality="output" initial="exact"', '<Real start="0"/>') +
        scalar("der(h)", 3, "", '<Real derivative="2"/>') +
        scalar("der(v)", 4, "", '<Real derivative="3"/>'),
      structure: '<Derivatives><Unknown index="4"/><Unknown index="5"/></Derivatives>',
    }).replace('numberOfEventIndicators="0"', 'numberOfEventIndicators="1"'),
    { 0: 1, 1: 1, 2: 0, 3: 0, 4: 0 },
    {
      states: [1, 2],
      derivatives: [3, 4],
      calc(v) {
        v[3] = v[2]!;
        v[4] = -10;
      },
      indicators: (v) => [v[1]!],
      event(v) {
        if (!(v[1]! <= 0 && v[2]! < 0)) return {};
        v[1] = Number.MIN_VALUE;
        v[2] = -0.5 * v[2]!;
        return { statesChanged: true, again: true };
      },
    },
  );

describe("an FMU for model exchange", () => {
  it("is integrated by our methods, also with its own directional derivatives", () => {
    for (const solver of ["dopri5", "radau5", "rodas4"]) {
      const fmu = decay('providesDirectionalDerivatives="true" needsCompletedIntegratorStep="false"');
      const run = runMock(fmu, { settings: { solver, tolerance: 1e-9 } });
      expect(run.last("x")).toBeCloseTo(Math.exp(-2), 8);
      expect(fmu.calls.includes("getDirectionalDerivative")).toBe(solver !== "dopri5");
    }
  });

  it.each(["dopri5", "radau5", "dae"])("may change its nominal values at events (%s)", (solver) => {
    const relativeError = (later: number, toldSo: boolean) => {
      const fmu = mockFmu(
        fmi3Text({
          interfaces: '<ModelExchange modelIdentifier="m"/>',
          variables:
            variable("Float64", "x", 1, 'causality="output" initial="exact" start="1"') +
            variable("Float64", "der(x)", 2, 'derivative="1"'),
          structure: `<Output valueReference="1"/>${unknown(2)}`,
        }),
        { 0: 0, 1: 1, 2: 0, 3: 1 },
        {
          states: [1],
          derivatives: [2],
          calc(v) {
            v[2] = -v[1]!;
          },
          event(v, t) {
            if (t < 1) return { next: 1 };
            // Said in the first iteration of two.
            const isFirst = v[3] !== later;
            v[3] = later;
            return { nominalsChanged: toldSo && isFirst, again: isFirst };
          },
          nominals: (v) => [v[3]!],
        },
      );
      const run = runMock(fmu, { settings: { solver, tolerance: 1e-4, stopTime: 20 } });
      return Math.abs(run.last("x") / Math.exp(-20) - 1);
    };
    // An absolute tolerance of 1e-4 says nothing about so small a state, one of 1e-16 does.
    expect(relativeError(1e-12, true)).toBeLessThan(0.01);
    expect(relativeError(1e-12, false)).toBeGreaterThan(0.1);
    expect(relativeError(1, true)).toBeGreaterThan(0.1);
  });

  it("has its parameters and start values set before initialization, by the standard's rules", () => {
    const fmu = decay();
    expect(runMock(fmu, { parameters: { k: 1, x: 3 } }).last("x")).toBeCloseTo(3 * Math.exp(-1), 5);
    expect(fmu.calls.indexOf("setValues")).toBeLessThan(fmu.calls.indexOf("enterInitializationMode"));
    expect(runMock(fmu, { parameters: { c: 1 } }).codes).toEqual(["fmu-run.not-settable"]);
    expect(runMock(fmu, { parameters: { "der(x)": 1 } }).codes).toEqual(["fmu-run.not-settable"]);
    expect(runMock(fmu, { parameters: { kk: 1 } }).codes).toEqual(["fmu-run.unknown-variable"]);
    expect(runMock(fmu, { parameters: { k: "two" } }).codes).toEqual(["fmu-run.wrong-type"]);
  });

  // The ball falls from 1 m with g = 10 m/s2.
  it("has state events where its indicators change sign", () => {
    const { events, marks, time } = runMock(ball(), { settings: { stopTime: 1.2, tolerance: 1e-10 } });
    const fall = Math.sqrt(0.2);
    expect(events.map((event) => event.name)).toEqual(["z[1] <= 0", "z[1] <= 0", "z[1] <= 0"]);
    for (const [i, t] of [fall, 2 * fall, 2.5 * fall].entries()) expect(events[i]!.time).toBeCloseTo(t, 12);
    expect(marks.filter((mark) => mark === "left").length).toBe(3);
    expect(time.at(-1)).toBe(1.2);
  });

  it("is watched for bounds of its variables and parameters", () => {
    const fmu = mockFmu(
      fmi3Text({
        interfaces: '<ModelExchange modelIdentifier="m"/>',
        variables:
          variable("Float64", "x", 1, 'causality="output" initial="exact" start="1" min="0.5"') +
          variable("Float64", "der(x)", 2, 'derivative="1" max="0"') +
          variable("Float64", "k", 3, 'causality="parameter" variability="fixed" start="2" max="1"'),
        structure: `<Output valueReference="1"/>${unknown(2)}`,
      }),
      { 0: 0, 1: 1, 2: 0, 3: 2 },
      {
        states: [1],
        derivatives: [2],
        calc(v) {
          v[2] = -v[3]! * v[1]!;
        },
      },
    );
    const { report } = runMock(fmu, { settings: { tolerance: 1e-9 } });
    expect(report!.diagnostics.map(({ code, time }) => [code, time])).toEqual([
      ["simulator.parameter-above-maximum", 0],
      ["simulator.below-minimum", expect.closeTo(Math.LN2 / 2, 7)],
    ]);
  });

  it("comes to rest where its events accumulate", () => {
    const { events, last } = runMock(ball(), { settings: { stopTime: 3 } });
    expect(events.map((event) => event.kind)).toContain("rest");
    expect(last("h")).toBeCloseTo(0, 6);
    expect(last("v")).toBeCloseTo(0, 6);
  });

  it("ends a run after a step, or by an event", () => {
    const fmu = decay('needsCompletedIntegratorStep="true"');
    const { report, time } = runMock(fmu, { settings: { stopTime: 5 } });
    expect(report?.outcome.status).toBe("terminated");
    expect(time.at(-1)).toBeGreaterThan(Math.log(10) / 2);
    expect(time.at(-1)).toBeLessThan(5);
  });

  it("says when its next time event is, and may have no states at all", () => {
    const stair = mockFmu(
      fmi3Text({
        variables: variable(
          "Int32",
          "n",
          1,
          'causality="output" variability="discrete" initial="calculated"',
        ),
        structure: '<Output valueReference="1"/>',
      }),
      { 0: 0, 1: 0 },
      {
        event(v, t) {
          if (t >= v[1]! + 1) v[1] = v[1]! + 1;
          return { next: v[1]! + 1, terminate: v[1] === 3 };
        },
      },
    );
    const { events, report } = runMock(stair, { settings: { stopTime: 10 } });
    expect(events.map(({ time, kind }) => [time, kind])).toEqual([
      [1, "time"],
      [2, "time"],
      [3, "time"],
      [3, "terminate"],
    ]);
    expect(report?.outcome).toMatchObject({ status: "terminated", time: 3 });
  });

  it("follows continuous inputs within steps, and has events where inputs jump", () => {
    const integrator = mockFmu(
      fmi3Text({
        variables:
          variable("Float64", "x", 1, 'causality="output" initial="exact" start="0"') +
          variable("Float64", "der(x)", 2, 'derivative="1"') +
          variable("Float64", "u", 3, 'causality="input" start="0"') +
          variable("Int32", "i", 4, 'causality="input" start="0"') +
          variable("Int32", "y", 5, 'causality="output"'),
        structure: `<Output valueReference="1"/>${unknown(2)}`,
      }),
      { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      {
        states: [1],
        derivatives: [2],
        calc(v) {
          v[2] = v[3]!;
          v[5] = v[4]!;
        },
      },
    );
    const { last, events, column, time } = runMock(integrator, {
      inputs: { u: { time: [0, 2], values: [0, 2] }, i: { time: [0, 1], values: [3, 8] } },
      settings: { stopTime: 2, outputInterval: 0.5, tolerance: 1e-10 },
    });
    expect(last("x")).toBeCloseTo(2, 9);
    expect(events.map(({ time: t, kind, name }) => [t, kind, name])).toEqual([[1, "input", "i"]]);
    expect([column("y")[time.indexOf(1)], column("y")[time.lastIndexOf(1)]]).toEqual([3, 8]);
  });

  it("may fail in the middle: what it has computed is kept, and it is not called again", () => {
    const failing = mockFmu(
      fmi3Text({
        variables:
          variable("Float64", "x", 1, 'causality="output" initial="exact" start="0"') +
          variable("Float64", "der(x)", 2, 'derivative="1"'),
        structure: `<Output valueReference="1"/>${unknown(2)}`,
      }),
      { 0: 0, 1: 0, 2: 0 },
      {
        states: [1],
        derivatives: [2],
        calc(v, t) {
          v[2] = t > 0.5 ? Number.POSITIVE_INFINITY : 1;
        },
      },
    );
    const { report, time, codes } = runMock(failing, { settings: { maxStep: 0.1, outputInterval: 0.1 } });
    expect(report?.outcome.status).toBe("failed");
    expect(codes).toContain("fmu.status");
    expect(time.at(-1)).toBeGreaterThan(0.3);
    expect(time.at(-1)).toBeLessThan(0.6);
  });

  it("is told apart from numerics that give up when its answers are no numbers", () => {
    const { report, codes } = runMock(decay('needsCompletedIntegratorStep="false"'), {
      parameters: { k: Number.POSITIVE_INFINITY },
    });
    expect(codes).toContain("fmu-run.not-finite");
    expect(report?.outcome.reason).toContain("der(x)");
  });
});
