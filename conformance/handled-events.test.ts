import { compile } from "@cosimo/core";
import type { SolverName, TrajectorySink } from "@cosimo/ir";
import { createCompiledSystem, resolveSettings, type SimulationSettings, simulate } from "@cosimo/simulator";
import { describe, expect, it } from "vitest";
import { exampleText } from "./reference-data.ts";

/** Kernels handle ordinary events between steps. Rows, events and counts are those of a run whose events the host handles. */
const ball = exampleText("BouncingBall");

/** Balls whose impacts meet each other and the rows of the grid, with a discrete counter and an end. */
const clocked = `model Clocked
  Real h[2](start = {1, 2}, each fixed = true);
  Real v[2](each start = 0, each fixed = true);
  discrete Integer count(start = 0, fixed = true);
  Boolean isHigh;
equation
  isHigh = h[1] > 0.7;
  for i in 1:2 loop
    der(h[i]) = v[i];
    der(v[i]) = -8;
    when h[i] <= 0 then
      reinit(v[i], -v[i]);
    end when;
  end for;
  when {h[1] <= 0, h[2] <= 0} then
    count = pre(count) + 1;
  end when;
  when count >= 11 then
    terminate("enough");
  end when;
end Clocked;`;

/** A reset to a value that is not finite, at the third impact. */
const broken = `model Broken
  Real h(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
  discrete Real kept(start = 0.5, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h <= 0 then
    kept = pre(kept) - 0.25;
    reinit(v, -sqrt(kept)*v);
  end when;
end Broken;`;

/** A counter without a jump of states. */
const counted = `model Counted
  Real x(start = 0, fixed = true), v(start = 1, fixed = true);
  discrete Integer count(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -4*x;
  when sin(1/(2.5 - 0.2*time)^2*6) > 0 or x > 0.3 then
    count = pre(count) + 1;
  end when;
end Counted;`;

/** Counts x = 1 - 0.8^k until the limit, where the run ends. */
const contracting = `model Contracting
  Real x(start = 0, fixed = true);
  discrete Real limit(start = 0.2, fixed = true);
equation
  der(x) = 1;
  when x >= pre(limit) then
    limit = pre(limit) + 0.8*(1 - pre(limit))*0.25;
  end when;
end Contracting;`;

/** Relations of time, with impacts close to them and far away. */
const timed = `model Timed
  parameter Real begin = 2.5;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
  discrete Integer count(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = if time < begin then -8 else -8 + sin(time);
  when h <= 0 then
    reinit(v, -0.99*pre(v));
    count = pre(count) + 1;
  end when;
  when time >= 2*begin then
    reinit(v, 0);
  end when;
end Timed;`;

/** Conditions that equations read: steps end where these change. */
const thermostat = `model Thermostat
  Real T(start = 20, fixed = true);
  Boolean isOn(start = true, fixed = true);
equation
  der(T) = (if isOn then 10 else 0) - 0.5*(T - 15);
  isOn = pre(isOn) and T < 22 or T < 18;
end Thermostat;`;

/** The same with a force that is not smooth beyond the surface, which the states reach again and again. */
const elastic = `model Elastic
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = (if h < 0 then 2000*abs(h)^1.5 else 0) - 9.81;
end Elastic;`;

const programs = new Map<string, ReturnType<typeof programOf>>();

function programOf(text: string) {
  return compile(text).compilation.program!.initial();
}

function run(text: string, settings: Partial<SimulationSettings>, byHost: boolean) {
  const program = programs.get(text) ?? programOf(text);
  programs.set(text, program);
  const lines: string[] = [];
  const sink: TrajectorySink = {
    begin() {},
    row: (t, values, mark) => void lines.push(`${mark} ${t} ${[...values].join()}`),
    event: (record) => void lines.push(JSON.stringify(record)),
    end() {},
  };
  const system = createCompiledSystem(program, { logEvents: settings.logEvents ?? false }).value!;
  // The host updates the system at each event that it handles itself.
  let updates = 0;
  const eventUpdate: typeof system.eventUpdate = (...list) => {
    updates++;
    return system.eventUpdate(...list);
  };
  const own = byHost ? { eventUpdate, eventIteration: undefined } : { eventUpdate };
  const { value } = simulate({ ...system, ...own }, resolveSettings(settings).value!, sink);
  const { statistics, outcome, diagnostics } = value!;
  const { steps, stateEvents, derivativeEvaluations } = statistics;
  const end = { status: outcome.status, time: outcome.time, messages: diagnostics.map(({ text }) => text) };
  return { updates, lines, counts: { steps, stateEvents, derivativeEvaluations }, end };
}

describe("events handled by kernels", () => {
  const methods: readonly SolverName[] = ["auto", "dopri5", "dop853", "verner8", "rodas4", "rk23", "rk4"];
  it.each(methods)("are those of the host by %s", (solver) => {
    for (const eventPoints of ["both", "right", "none"] as const) {
      for (const output of ["grid", "none"] as const) {
        const settings = { solver, eventPoints, output, stopTime: 12, tolerance: 1e-6, intervals: 240 };
        for (const [text, more] of [
          [ball, { stopTime: 20 }],
          [clocked, {}],
          [broken, {}],
          [counted, {}],
          [counted, { logEvents: true }],
          [contracting, {}],
          [timed, {}],
          [thermostat, {}],
          [elastic, { stopTime: 6 }],
        ] as const) {
          const all = { ...settings, ...more, ...(solver === "rk4" && { stepSize: 5e-3 }) };
          const [host, kernel] = [run(text, all, true), run(text, all, false)];
          const { updates, ...result } = kernel;
          expect({ ...result, updates: host.updates }).toEqual(host);
          expect(updates).toBeLessThan(host.updates);
        }
      }
    }
  });
});
