import type { IntermediateUpdate } from "@cosimo/fmi";
import { describe, expect, it } from "vitest";
import { fmi2Text, fmi3Text, scalar, variable } from "../../../fmi/src/testing/description-text.ts";
import { type MockModel, mockFmu } from "../../../fmi/src/testing/mock-fmu.ts";
import { driveUnit } from "../testing/drive-unit.ts";
import { createFeedback, type InputOrder } from "../unit/input-approximation.ts";
import { UnitFault } from "../unit/unit-fault.ts";
import { type CoSimulationFmuUnitOptions, createCoSimulationFmuUnit } from "./fmu-unit.ts";

type Mock = ReturnType<typeof mockFmu>;

function drive(fmu: Mock, options: Partial<CoSimulationFmuUnitOptions> = {}, order: InputOrder = 0) {
  const checked = createCoSimulationFmuUnit(fmu, { name: "unit", outputs: ["x"], ...options });
  if (checked.value === undefined) throw new Error(checked.diagnostics[0]?.message ?? "");
  return { ...driveUnit(checked.value, order), codes: () => checked.value?.notes?.map(({ code }) => code) };
}

const saves =
  'canGetAndSetFMUState="true" canSerializeFMUState="true" canHandleVariableCommunicationStepSize="true"';

/** x' = u of FMI 2, y = x + 2 u. The input is a polynomial if its derivatives are set. */
function integrator2(
  capabilities: string,
  { model = {}, takes = 2 }: { model?: MockModel; takes?: number } = {},
) {
  const told: [number, number] = [0, 0];
  const fmu = mockFmu(
    fmi2Text({
      interfaces: `<CoSimulation modelIdentifier="m" ${capabilities}/>`,
      variables:
        scalar("x", 1, 'causality="output" initial="exact"', '<Real start="0"/>') +
        scalar("u", 2, 'causality="input"', '<Real start="1"/>') +
        scalar("y", 3, 'causality="output"') +
        scalar("der(x)", 4, "", '<Real derivative="2"/>') +
        scalar("n", 5, 'causality="input" variability="discrete"', '<Integer start="7"/>'),
      structure:
        '<Outputs><Unknown index="2" dependencies="2"/><Unknown index="4" dependencies="2 3"/></Outputs>' +
        '<Derivatives><Unknown index="5" dependencies="3"/></Derivatives>',
    }),
    { 0: 1, 1: 0, 2: 1, 3: 0, 4: 0, 5: 7 },
    {
      calc(v) {
        v[3] = v[1]! + 2 * v[2]!;
        v[4] = v[2]!;
      },
      step(v, _t, h) {
        v[1] = v[1]! + h * v[2]! + (h * h * told[0]) / 2 + (h * h * h * told[1]) / 6;
        v[2] = v[2]! + h * told[0] + (h * h * told[1]) / 2;
        return {};
      },
      inputDerivatives(_references, orders, values) {
        for (const [i, order] of orders.entries()) if (order <= takes) told[order - 1] = values[i]!;
        return orders.some((order, i) => order > takes && values[i] !== 0) ? 1 : 0;
      },
      ...model,
    },
  );
  return fmu;
}

describe("an FMU for co-simulation as a unit", () => {
  it("has its numeric inputs with start values, and the dependencies of outputs", () => {
    const { unit } = drive(integrator2(""), { outputs: ["x", "y", "der(x)"], parameters: { u: 3 } });
    expect(unit.inputs.map(({ name, start, discrete }) => [name, start, discrete])).toEqual([
      ["u", 3, false],
      ["n", 7, true],
    ]);
    expect(unit.outputs.map(({ dependencies }) => dependencies)).toEqual([[], [0], [0, 1]]);
    expect(unit.stateNames).toEqual(["x"]);
  });

  it("computes its outputs for any inputs in initialization, and makes steps", () => {
    const { unit, approximation, y, initialize, step } = drive(integrator2(""), { outputs: ["x", "y"] });
    initialize(5, 7);
    expect([...y]).toEqual([0, 10]);
    expect(step(0, 0.5, 4, 7)).toMatchObject({ status: "done", time: 0.5, event: false });
    expect([...y]).toEqual([2, 10]);
    const row = new Float64Array(unit.variables.length);
    unit.readValues(row, 0);
    expect(row[unit.variables.findIndex(({ name }) => name === "u")]).toBe(4);
    expect(approximation.order).toBe(0);
  });

  it("names an unknown output", () => {
    const { diagnostics } = createCoSimulationFmuUnit(integrator2(""), {
      ...{ name: "unit", outputs: ["z"] },
    });
    expect(diagnostics.map(({ code }) => code)).toEqual(["unit.no-variable"]);
  });

  it("supports input polynomials up to the accepted order", () => {
    for (const [takes, expected] of [
      [2, 1 + 1 + 4 / 6],
      [1, 1 + 1],
    ] as const) {
      const fmu = integrator2('canInterpolateInputs="true"', { takes });
      const { unit, approximation, y, initialize, step, codes } = drive(fmu, {}, 2);
      initialize(1, 7);
      approximation.slope[0] = 2;
      approximation.curvature[0] = 4;
      step(0, 1, 1, 7);
      expect(y[0]).toBeCloseTo(expected, 14);
      expect(unit.capabilities.inputOrder).toBe(takes);
      expect(codes()).toEqual(takes === 2 ? [] : ["unit.order-refused"]);
      // Held inputs again.
      approximation.order = 0;
      step(1, 1, 1, 7);
      expect(y[0]).toBeCloseTo(expected + 1, 14);
    }
  });

  it("restores saved states", () => {
    const { unit, y, initialize, step } = drive(integrator2(saves.replaceAll("FMUState", "FMUstate")));
    initialize(1, 7);
    step(0, 1, 1, 7);
    const state = unit.save();
    step(1, 1, 10, 7);
    unit.restore(state);
    expect(y[0]).toBe(1);
    step(1, 1, 2, 7);
    expect(y[0]).toBe(3);
    unit.release(state);
  });

  it("is told that no earlier state is restored, unless one is held", () => {
    const flags: unknown[] = [];
    const model: MockModel = {
      step(_v, _t, _h, _options, noSetPrior) {
        flags.push(noSetPrior);
        return {};
      },
    };
    const fmu = integrator2(saves.replaceAll("FMUState", "FMUstate"), { model });
    const { unit, initialize, step } = drive(fmu);
    initialize(1, 7);
    const state = unit.save();
    step(0, 1, 1, 7);
    step(1, 1, 1, 7);
    unit.restore(state);
    step(0, 1, 1, 7);
    unit.release(state);
    step(1, 1, 1, 7);
    expect(flags).toEqual([true, false, true, true]);
  });

  it("saves a state once for several holders", () => {
    const fmu = integrator2(saves.replaceAll("FMUState", "FMUstate"));
    const { unit, y, initialize, step } = drive(fmu);
    const count = (name: string) => fmu.calls.filter((call) => call === name).length;
    initialize(1, 7);
    const [first, second] = [unit.save(), unit.save()];
    expect(count("getFMUState")).toBe(1);
    step(0, 1, 1, 7);
    const later = unit.save();
    unit.restore(first);
    unit.release(first);
    const third = unit.save();
    expect(count("getFMUState")).toBe(2);
    step(0, 1, 5, 7);
    unit.restore(second);
    for (const state of [second, third]) {
      expect(count("freeFMUState")).toBe(0);
      unit.release(state);
    }
    expect(count("freeFMUState")).toBe(1);
    unit.restore(later);
    expect(y[0]).toBe(1);
  });

  it("is linearized at the current inputs", () => {
    const fmu = integrator2('providesDirectionalDerivative="true"', {
      // Unknowns der(x), y; knowns x, u.
      model: { directional: (_v, [dx, du]) => [du!, dx! + 2 * du!] },
    });
    const { unit, approximation, initialize } = drive(fmu, { outputs: ["y", "x"] });
    expect(unit.capabilities.jacobian).toBe("directional");
    initialize(1, 7);
    approximation.value[0] = 3;
    const { A, B, C, D, x, f, rung } = unit.linearize!();
    expect([rung, [...A], [...B], [...C], [...D]]).toEqual([
      "directional",
      [0],
      [1, 0],
      [1, 1],
      [2, 0, 0, 0],
    ]);
    // x' = u: the rate at u = 1, corrected to u = 3.
    expect([x[0], f[0]]).toEqual([0, 3]);
  });

  it("has derivatives of its outputs", () => {
    const fmu = integrator2('maxOutputDerivativeOrder="1"', { model: { outputDerivative: (v) => v[2]! } });
    const { unit, initialize } = drive(fmu);
    expect(unit.capabilities.outputDerivativeOrder).toBe(1);
    initialize(6, 7);
    const slopes = new Float64Array(1);
    unit.outputDerivatives!(1, slopes);
    expect(slopes[0]).toBe(6);
  });

  it("may end the run", () => {
    const fmu = integrator2("", { model: { step: () => ({ status: 2, terminate: true, reached: 0.25 }) } });
    const { initialize, step } = drive(fmu);
    initialize(1, 7);
    expect(step(0, 1, 1, 7)).toMatchObject({ status: "done", time: 0.25, terminate: "terminateSimulation" });
  });
});

describe("faults of an FMU in a coupled system", () => {
  const callbackError = (action: () => unknown): UnitFault => {
    try {
      action();
    } catch (error) {
      if (error instanceof UnitFault) return error;
      throw error;
    }
    throw new Error("nothing has failed");
  };

  it("names unit and variables whose values are not finite", () => {
    const fmu = integrator2("", { model: { step: (v) => void v.fill(Number.NaN, 1, 2) ?? {} } });
    const { initialize, step } = drive(fmu, { name: "ball", outputs: ["x", "u"] });
    initialize(1, 7);
    const { unit, diagnostics } = callbackError(() => step(0, 1, 1, 7));
    expect(unit).toBe("ball");
    expect(diagnostics[0]).toMatchObject({ code: "unit.not-finite", args: { unit: "ball", name: "x" } });
  });

  it("distinguishes a discarded step from a failed one", () => {
    const model: MockModel = { step: () => ({ status: 2, reached: 0.25 }) };
    const tried = drive(integrator2('canHandleVariableCommunicationStepSize="true"', { model }));
    tried.initialize(1, 7);
    expect(tried.step(0, 1, 1, 7)).toMatchObject({ status: "discarded", time: 0.25 });
    const fixed = drive(integrator2("", { model }));
    fixed.initialize(1, 7);
    expect(callbackError(() => fixed.step(0, 1, 1, 7)).diagnostics[0]!.code).toBe("fmu-run.discarded");
  });

  it("may fail to restore a state", () => {
    for (const status of [2, 3]) {
      const fmu = integrator2(saves.replaceAll("FMUState", "FMUstate"), {
        model: { goesBack: () => status },
      });
      const { unit, initialize, step } = drive(fmu);
      initialize(1, 7);
      const state = unit.save();
      step(0, 1, 1, 7);
      const { unit: name, diagnostics } = callbackError(() => unit.restore(state));
      expect([name, diagnostics[0]!.code, diagnostics[0]!.args["call"]]).toEqual([
        "unit",
        "fmu.status",
        "fmi2SetFMUstate",
      ]);
      unit.release(state);
      unit.end();
    }
  });

  it("is the error of a step; the unit can still be ended repeatedly", () => {
    let closed = 0;
    const fmu = integrator2("", { model: { step: () => ({ status: 3 }) } });
    const { unit, initialize, step } = drive(fmu, { close: () => closed++ });
    initialize(1, 7);
    expect(callbackError(() => step(0, 1, 1, 7)).diagnostics[0]!.code).toBe("fmu.status");
    unit.end();
    unit.end();
    expect(closed).toBe(1);
  });
});

/** x' = u of FMI 3 by Euler steps of 1/4, each with a request of the input. */
function integrator3(capabilities: string, model: MockModel = {}, within = 'intermediateUpdate="true"') {
  return mockFmu(
    fmi3Text({
      interfaces: `<CoSimulation modelIdentifier="m" ${capabilities}/>`,
      variables:
        variable("Float64", "x", 1, `causality="output" initial="exact" start="0" ${within}`) +
        variable("Float64", "u", 2, `causality="input" start="1" ${within}`) +
        variable("Int32", "i", 3, 'causality="input" start="0"') +
        variable("Float64", "y", 4, 'causality="output"') +
        variable("Float64", "der(x)", 5, 'derivative="1"'),
      structure:
        '<Output valueReference="1" dependencies=""/><Output valueReference="4"/><ContinuousStateDerivative valueReference="5"/>',
    }),
    { 0: 0, 1: 0, 2: 1, 3: 0, 4: 0, 5: 0 },
    {
      calc(v) {
        v[4] = v[1]! + v[2]! + 100 * v[3]!;
        v[5] = v[2]!;
      },
      ...model,
    },
  );
}

describe("a unit of FMI 3 with event mode", () => {
  const clockwork = (): MockModel => ({
    step(v, t, h) {
      const event = t + h > 0.5 && t < 0.5;
      const end = event ? 0.5 : t + h;
      v[1] = v[1]! + (end - t) * v[2]!;
      return { event, early: event, reached: end };
    },
    event: (v, t) => {
      if (t === 0.5) v[1] = 0;
      return { next: 2 };
    },
  });

  it("ends a step at an event and handles it", () => {
    const { unit, y, initialize, step } = drive(integrator3('hasEventMode="true"', clockwork()));
    initialize(1, 0);
    expect(unit.nextEventTime).toBe(2);
    expect(step(0, 1, 1, 0)).toMatchObject({ time: 0.5, event: true });
    expect(y[0]).toBe(0.5);
    unit.updateDiscrete();
    expect([y[0], unit.atEvent]).toEqual([0, false]);
    expect(unit.takeRecords().map(({ kind, time }) => [kind, time])).toEqual([["state", 0.5]]);
    step(0.5, 0.5, 1, 0);
    expect(y[0]).toBe(0.5);
    expect(step(1, 1, 1, 0)).toMatchObject({ time: 2, event: true });
  });

  it("computes outputs for other inputs without a step, and changes discrete inputs in event mode", () => {
    const fmu = integrator3('hasEventMode="true"', clockwork());
    const { unit, approximation, y, initialize, step } = drive(fmu, { outputs: ["y"] });
    initialize(1, 0);
    step(0, 0.25, 1, 0);
    approximation.value[0] = 8;
    unit.evaluate();
    expect(y[0]).toBe(0.25 + 8);
    fmu.calls.length = 0;
    step(0.25, 0.125, 8, 1);
    expect(y[0]).toBe(0.25 + 1 + 8 + 100);
    expect(fmu.calls.filter((call) => call.startsWith("enter"))).toEqual(["enterStepMode"]);
  });
});

describe("a unit of FMI 3 with intermediate update", () => {
  const substeps = 4;
  /** Heun's method; the second stage is tentative. */
  const asking: MockModel = {
    step(v, t, h, { intermediateUpdate }) {
      const ask = (time: number, stepFinished: boolean): number => {
        const update: IntermediateUpdate = {
          ...{ time, setRequested: true, getAllowed: true, stepFinished, canReturnEarly: false },
        };
        intermediateUpdate!(update);
        return v[2]!;
      };
      const d = h / substeps;
      for (let k = 0; k < substeps; k++) {
        const x = v[1]!;
        const first = ask(t + k * d, k > 0);
        v[1] = x + d * first;
        const second = ask(t + (k + 1) * d, false);
        v[1] = x + (d * (first + second)) / 2;
      }
      ask(t + h, true);
      return {};
    },
  };
  const provides = 'providesIntermediateUpdate="true" providesDirectionalDerivatives="true"';

  it("supports parabolic inputs", () => {
    const { approximation, y, initialize, step } = drive(integrator3(provides, asking), {}, 2);
    initialize(1, 0);
    approximation.slope[0] = 2;
    approximation.curvature[0] = 4;
    step(0, 1, 1, 0);
    // Trapezoidal rule for 1 + 2 t + 2 t^2: the error is h^2/12 (u'(1) - u'(0)).
    expect(y[0]).toBeCloseTo(1 + 1 + 2 / 3 + ((1 / substeps) ** 2 / 12) * 4, 14);
  });

  // x' = u, u = z, z' = -x: an oscillator with the feedback as second state.
  it("supports feedback of its states; tentative values have no effect", () => {
    const errors = [1, 0.5].map((h) => {
      const { approximation, y, initialize, step } = drive(
        integrator3(provides, asking),
        { parameters: { x: 1 } },
        0,
      );
      const feedback = createFeedback(2, 1, 1);
      feedback.G.set([1, 0]);
      feedback.N.set([-1]);
      approximation.feedback = feedback;
      initialize(0, 0);
      feedback.q.set([-1]);
      step(0, h, 0, 0);
      return Math.abs(y[0]! - Math.cos(h));
    });
    expect(errors[0]).toBeLessThan(0.02);
    // One step of half the size: order 2 of the method, 3 in one step.
    expect(errors[0]! / errors[1]!).toBeGreaterThan(6);
  });

  it("is reported to hold its inputs if it never requests them", () => {
    const { unit, initialize, step, codes } = drive(integrator3(provides, { step: () => ({}) }), {}, 1);
    initialize(1, 0);
    step(0, 1, 1, 0);
    expect([unit.capabilities.inputOrder, unit.capabilities.feedback, codes()]).toEqual([
      0,
      false,
      ["unit.inputs-held"],
    ]);
  });

  it("supports held inputs only if inputs cannot be set within a step", () => {
    const { unit } = drive(integrator3(provides, asking, ""));
    expect([unit.capabilities.inputOrder, unit.capabilities.feedback]).toEqual([0, false]);
  });
});
