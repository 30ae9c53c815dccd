import { describe, expect, it } from "vitest";
import { fmi2Text, fmi3Text, scalar, variable } from "../testing/description-text.ts";
import { type MockModel, mockFmu } from "../testing/mock-fmu.ts";
import { runMock } from "../testing/run-mock.ts";

/** x' = u, of FMI 2; the input is held, or a straight line where its derivative is set. */
const integrator2 = (capabilities: string, step: NonNullable<MockModel["step"]>) =>
  mockFmu(
    fmi2Text({
      interfaces: `<CoSimulation modelIdentifier="m" ${capabilities}/>`,
      variables:
        scalar("x", 1, 'causality="output" initial="exact"', '<Real start="0"/>') +
        scalar("u", 2, 'causality="input"', '<Real start="1"/>'),
    }),
    { 0: 1, 1: 0, 2: 1 },
    { step },
  );

const integrator3 = (capabilities: string, model: MockModel) =>
  mockFmu(
    fmi3Text({
      interfaces: `<CoSimulation modelIdentifier="m" ${capabilities}/>`,
      variables:
        variable("Float64", "x", 1, 'causality="output" initial="exact" start="0"') +
        variable("Float64", "u", 2, 'causality="input" start="1"') +
        variable("Int32", "i", 3, 'causality="input" start="0"'),
    }),
    { 0: 0, 1: 0, 2: 1, 3: 0 },
    model,
  );

const variableSteps = 'canHandleVariableCommunicationStepSize="true"';
const hold: NonNullable<MockModel["step"]> = (v, _t, h) => {
  v[1] = v[1]! + h * v[2]!;
  return {};
};

describe("an FMU for co-simulation", () => {
  it("is stepped from t0 + k H to t0 + (k + 1) H, k counted", () => {
    const steps: number[] = [];
    const fmu = integrator2("", (v, t, h) => {
      steps.push(t);
      return hold(v, t, h, { kind: "coSimulation" });
    });
    const { time, last } = runMock(fmu, { settings: { startTime: 1, stopTime: 2, outputInterval: 0.1 } });
    expect(steps).toEqual(Array.from({ length: 10 }, (_, k) => 1 + k * 0.1));
    expect(time.length).toBe(11);
    expect(time.at(-1)).toBe(2);
    expect(last("x")).toBeCloseTo(1, 12);
  });

  it("is completed after its last step, even if that took longer than the time limit", () => {
    const slow: NonNullable<MockModel["step"]> = (v, t, h, options) => {
      const end = performance.now() + 30;
      while (performance.now() < end);
      return hold(v, t, h, options);
    };
    const settings = { stopTime: 1, outputInterval: 1, timeout: 0.01 };
    expect(runMock(integrator2("", slow), { settings }).report?.outcome.status).toBe("completed");
    const more = { ...settings, stopTime: 3 };
    expect(runMock(integrator2("", slow), { settings: more }).report?.outcome.status).toBe("cancelled");
  });

  it("with many steps of its own is said to be better run by model exchange", () => {
    const codes = (stopTime: number) =>
      runMock(integrator3(`${variableSteps} fixedInternalStepSize="1e-3"`, { step: hold }), {
        settings: { stopTime, outputInterval: stopTime },
      }).codes;
    expect(codes(1e8)).toContain("fmu-run.many-steps");
    expect(codes(1e5)).not.toContain("fmu-run.many-steps");
  });

  it("stops short of the stop time if its steps have one size, else makes a shorter one", () => {
    const settings = { stopTime: 1, outputInterval: 0.3 };
    const fixed = runMock(integrator2("", hold), { settings });
    expect(fixed.codes).toContain("fmu-run.short-end");
    expect(fixed.time.at(-1)).toBeCloseTo(0.9, 12);
    const free = runMock(integrator2(variableSteps, hold), { settings });
    expect(free.time.at(-1)).toBe(1);
    expect(free.last("x")).toBeCloseTo(1, 12);
  });

  it("meets jumps of inputs where it can handle steps of any size", () => {
    const inputs = { u: { time: [0, 0.25, 0.25, 1], values: [1, 1, 5, 5] } };
    const { last, events, time } = runMock(integrator2(variableSteps, hold), {
      inputs,
      settings: { outputInterval: 0.1 },
    });
    expect(last("x")).toBeCloseTo(0.25 + 5 * 0.75, 12);
    expect(events.map(({ time: t, kind }) => [t, kind])).toEqual([[0.25, "input"]]);
    expect(time.filter((t) => t === 0.25).length).toBe(2);
  });

  it("is told how its inputs go on if it can interpolate them", () => {
    const fmu = integrator2('canInterpolateInputs="true"', hold);
    runMock(fmu, { inputs: { u: { time: [0, 1], values: [0, 1] } }, settings: { outputInterval: 0.5 } });
    expect(fmu.calls.filter((call) => call === "setInputDerivatives").length).toBe(2);
  });

  it("may end a run, or give a step up (FMI 2)", () => {
    const until = (terminate: boolean) =>
      runMock(
        integrator2("", (v, t, h) =>
          t > 0.45 ? { status: 2, terminate, reached: 0.55 } : hold(v, t, h, { kind: "coSimulation" }),
        ),
        { settings: { outputInterval: 0.1 } },
      );
    expect(until(true).report?.outcome).toMatchObject({ status: "terminated", time: 0.55 });
    const failed = until(false);
    expect(failed.report?.outcome).toMatchObject({ status: "failed", time: 0.55 });
    expect(failed.codes).toContain("fmu-run.discarded");
    expect(failed.time.at(-1)).toBe(0.55);
  });

  it("is asked again with smaller steps (FMI 3)", () => {
    const fmu = integrator3(variableSteps, {
      step: (v, t, h) => (h > 0.03 ? { status: 2, reached: t } : hold(v, t, h, { kind: "coSimulation" })),
    });
    const { last, report } = runMock(fmu, { settings: { outputInterval: 0.5 } });
    expect(report?.outcome.status).toBe("completed");
    expect(report?.statistics.rejectedSteps).toBeGreaterThan(0);
    expect(last("x")).toBeCloseTo(1, 12);
  });

  it("goes back to try smaller steps where its state can be saved (FMI 2)", () => {
    const discards = (flags: string, longest: number) =>
      integrator2(flags, (v, t, h) => {
        // A step that is given up has moved the state.
        const reached = Math.min(h, 0.01);
        hold(v, t, h > longest ? reached : h, { kind: "coSimulation" });
        return h > longest ? { status: 2, reached: t + reached } : {};
      });
    const saving = `${variableSteps} canGetAndSetFMUstate="true"`;
    const fmu = discards(saving, 0.03);
    const { last, report, time } = runMock(fmu, { settings: { outputInterval: 0.5 } });
    expect(report?.outcome.status).toBe("completed");
    expect(report?.statistics.rejectedSteps).toBeGreaterThan(0);
    expect([time, last("x")]).toEqual([[0, 0.5, 1], expect.closeTo(1, 12)]);
    const count = (name: string) => fmu.calls.filter((call) => call === name).length;
    expect(count("freeFMUState")).toBe(count("getFMUState"));
    // However small the step.
    const never = runMock(discards(saving, 0), { settings: { outputInterval: 0.5 } });
    expect(never.codes).toContain("fmu-run.discarded");
    expect(never.report?.statistics.rejectedSteps).toBe(21);
    expect(never.report?.outcome).toMatchObject({ status: "failed" });
    // Steps of one size only, or no state to go back to.
    for (const flags of [variableSteps, 'canGetAndSetFMUstate="true"'])
      expect(runMock(discards(flags, 0.03), { settings: { outputInterval: 0.5 } }).codes).toContain(
        "fmu-run.discarded",
      );
  });

  it("is told that no earlier state is restored, since some FMUs give other values where that is left open", () => {
    const flags: unknown[] = [];
    const step: NonNullable<MockModel["step"]> = (v, t, h, options, noSetPrior) => {
      flags.push(noSetPrior);
      return hold(v, t, h, options);
    };
    const saving = `${variableSteps} canGetAndSetFMUstate="true"`;
    runMock(integrator2(saving, step), { settings: { outputInterval: 0.25 } });
    expect(flags).toEqual([true, true, true, true]);
  });

  it("has event mode: for its own events, and for inputs that jump", () => {
    const fmu = integrator3(`${variableSteps} hasEventMode="true" mightReturnEarlyFromDoStep="true"`, {
      step(v, t, h, { eventModeUsed }) {
        const end = t < 0.33 && t + h > 0.33 ? 0.33 : t + h;
        hold(v, t, end - t, { kind: "coSimulation" });
        return { event: eventModeUsed === true && end === 0.33, early: end < t + h, reached: end };
      },
      event(v, t) {
        if (t === 0.33) v[2] = -1;
        return { next: t < 0.8 ? 0.8 : Number.NaN };
      },
    });
    const { events, last } = runMock(fmu, {
      inputs: { i: { time: [0, 0.5], values: [0, 1] } },
      settings: { outputInterval: 0.1 },
    });
    expect(events.map(({ time, kind }) => [time, kind])).toEqual([
      [0.33, "state"],
      [0.5, "input"],
      [0.8, "time"],
    ]);
    expect(last("x")).toBeCloseTo(0.33 - 0.67, 12);
    expect(fmu.calls.filter((call) => call === "enterEventMode").length).toBe(3);
  });

  it("whose output is not finite after an event ends the run with the row before it", () => {
    const fmu = integrator3(`${variableSteps} hasEventMode="true"`, {
      step: (v, t, h) => ({ ...hold(v, t, h, { kind: "coSimulation" }), event: t + h > 0.45 }),
      event(v, t) {
        if (t > 0.45) v[1] = Number.POSITIVE_INFINITY;
        return { next: Number.NaN };
      },
    });
    const { codes, report, time, column } = runMock(fmu, { settings: { outputInterval: 0.1 } });
    expect(report?.outcome).toMatchObject({ status: "failed", time: expect.closeTo(0.5, 12) });
    expect(codes).toContain("fmu-run.not-finite");
    expect(column("x").every(Number.isFinite)).toBe(true);
    expect(time.at(-1)).toBeCloseTo(0.5, 12);
  });

  it("may have its inputs within a step, in the intermediate update", () => {
    const midpoint = mockFmu(
      fmi3Text({
        interfaces: '<CoSimulation modelIdentifier="m" providesIntermediateUpdate="true"/>',
        variables:
          variable("Float64", "x", 1, 'causality="output" initial="exact" start="0"') +
          variable("Float64", "u", 2, 'causality="input" start="0" intermediateUpdate="true"'),
      }),
      { 0: 0, 1: 0, 2: 0 },
      {
        step(v, t, h, { intermediateUpdate }) {
          const flags = { getAllowed: true, stepFinished: false, canReturnEarly: false };
          intermediateUpdate?.({ time: t + h / 2, setRequested: true, ...flags });
          return hold(v, t, h, { kind: "coSimulation" });
        },
      },
    );
    const inputs = { u: { time: [0, 1], values: [0, 2] } };
    expect(runMock(midpoint, { inputs, settings: { outputInterval: 0.25 } }).last("x")).toBeCloseTo(1, 12);
  });

  it.each(["coSimulation", "modelExchange"] as const)("has clocks that tick in event mode, by %s", (kind) => {
    const fmu = mockFmu(
      fmi3Text({
        interfaces: `<ModelExchange modelIdentifier="m"/><CoSimulation modelIdentifier="m" ${variableSteps} hasEventMode="true"/>`,
        variables:
          variable(
            "Clock",
            "c",
            1,
            'causality="input" intervalVariability="constant" intervalDecimal="0.4"',
          ) +
          variable("Clock", "b", 2, 'causality="input" intervalVariability="triggered"') +
          variable("Int32", "n", 3, 'causality="output" variability="discrete" initial="calculated"'),
      }),
      { 0: 0, 1: 0, 2: 0, 3: 0 },
      {
        step: () => ({}),
        event(v) {
          v[3] = v[3]! + v[1]! + 10 * v[2]!;
          v[1] = 0;
          v[2] = 0;
          return {};
        },
      },
    );
    const inputs = { b: { time: [0.5, 0.8], values: [1, 1] } };
    const { events, last } = runMock(fmu, { kind, inputs, settings: { outputInterval: 0.3 } });
    expect(events.map(({ time, kind: what, name }) => [time, what, name])).toEqual([
      [0, "clock", "c"],
      [0.4, "clock", "c"],
      [0.5, "clock", "b"],
      [0.8, "clock", "c"],
      [0.8, "clock", "b"],
    ]);
    expect(last("n")).toBe(23);
  });
});
