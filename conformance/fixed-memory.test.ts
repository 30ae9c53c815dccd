import { compile } from "@cosimo/core";
import { linkableKernels } from "@cosimo/kernels";
import { createCompiledSystem, createSimulation, resolveSettings } from "@cosimo/simulator";
import { describe, expect, it } from "vitest";
import { evaluateJavaScript } from "../packages/compiler/src/emit/javascript/evaluate-javascript.ts";
import { lowerToKernelModule } from "../packages/compiler/src/program/compile-module.ts";
import { withFixedRun } from "../packages/simulator/src/model/fixed-run.ts";

const models = {
  ball: `model Ball
    parameter Real e = 0.8;
    Real h(start = 1, fixed = true), v(start = 0, fixed = true), energy = 9.81*h + v*v/2;
  equation
    der(h) = v;
    der(v) = -9.81;
    when h <= 0 then
      reinit(v, -e*pre(v));
    end when;
  end Ball;`,
  // Equations change, several conditions, a discrete variable.
  thermostat: `model Thermostat
    Real T(start = 20, fixed = true), supply = if heats then 2 else -1 - 0.3*max(0, T - 20.5);
    Boolean heats(start = false, fixed = true);
    Integer switches(start = 0, fixed = true);
  equation
    der(T) = 10*supply;
    heats = T < 19 or pre(heats) and T < 21;
    when heats then
      switches = pre(switches) + 1;
    end when;
  end Thermostat;`,
  // A contact that switches equations at both ends, and impacts of two bodies.
  two: `model Two
    Real x(start = 1, fixed = true), v(start = 0, fixed = true), y(start = 3, fixed = true), w(start = 0, fixed = true);
  equation
    der(x) = v;
    der(v) = -9.81 + (if x < 0 then -1e4*x else 0);
    der(y) = w;
    der(w) = -9.81;
    when y <= x then
      reinit(v, pre(w));
      reinit(w, pre(v));
    end when;
  end Two;`,
};

/** Rows, events and statistics of a run, whose `run` is by code for its memory from the first call on; and how often that code ran. */
function runs(text: string, given: object) {
  const settings = resolveSettings({ stopTime: 3, outputInterval: 0.05, ...given }).value!;
  const { program } = compile(text).compilation!;
  const lowered = lowerToKernelModule(program.initial().sorted, linkableKernels);
  let calls = 0;
  const record = (isFixed: boolean) => {
    const system = createCompiledSystem(program).value!;
    const { methodKernels } = system;
    if (isFixed)
      system.methodKernels = (name) =>
        withFixedRun(
          methodKernels(name),
          system,
          (memory) => {
            const { run } = evaluateJavaScript(lowered.fixedRun({ method: name, ...memory })!, system.heap);
            return (...list) => {
              calls++;
              return run!(...list);
            };
          },
          { duration: 0, calls: 1 },
        );
    const lines: string[] = [];
    const simulation = createSimulation(system, settings, {
      begin() {},
      row: (t, values) => void lines.push(`${t} ${values.join()}`),
      event: (event) => void lines.push(JSON.stringify(event)),
      end() {},
    });
    // Many short calls, of which the first is by the general kernels.
    while (!simulation.advance(4));
    return { lines, ...simulation.report() };
  };
  return { general: record(false), fixed: record(true), calls: () => calls };
}

describe("code for memory that stays", () => {
  it.each([
    { name: "ball", given: { solver: "dopri5" } },
    { name: "thermostat", given: { solver: "dopri5", eventPoints: "none" } },
    { name: "two", given: { solver: "dop853" } },
  ] as const)("has the bits of the general code: $name", ({ name, given }) => {
    const { general, fixed, calls } = runs(models[name], given);
    expect(fixed).toEqual(general);
    expect(general.statistics.stateEvents).toBeGreaterThan(5);
    expect(calls()).toBeGreaterThan(0);
  });
});
