import type { EventRecord } from "@cosimo/ir";
import {
  createCompiledSystem,
  createSimulation,
  resolveSettings,
  type SettingsOptions,
} from "@cosimo/simulator";
import { describe, expect, test } from "vitest";
import { compile } from "../packages/core/src/index.ts";

const models = {
  oscillator: `model M Real x(start = 1, fixed = true), v(start = 0, fixed = true), e = x^2 + v^2;
    equation der(x) = v; der(v) = -x; end M;`,
  ball: `model M Real h(start = 1, fixed = true), v(start = 0, fixed = true); Integer n(start = 0, fixed = true);
    equation der(h) = v; der(v) = -9.81;
    when h < 0 then reinit(v, -0.8 * pre(v)); n = pre(n) + 1; end when; end M;`,
  clock: `model M Real x(start = 0, fixed = true); discrete Real s(start = 0, fixed = true);
    equation der(x) = s - x; when sample(0, 0.25) then s = 1 - pre(s); end when; end M;`,
  "end of a domain": `model M Real x(start = 1, fixed = true), y = log(x); equation der(x) = -1; end M;`,
};

/** Rows and outcome; `stored`: rows may be stored in memory by calls of several steps. */
function runOf(text: string, options: SettingsOptions, stored: boolean) {
  const system = createCompiledSystem(compile(text).compilation!.program.initial()).value!;
  if (!stored) Object.assign(system, { columnPlace: undefined });
  const rows: (readonly [number, string, readonly number[]])[] = [];
  const events: EventRecord[] = [];
  const sink = {
    begin() {},
    row: (t: number, values: Float64Array, mark: string) => void rows.push([t, mark, [...values]]),
    event: (record: EventRecord) => void events.push(record),
    end() {},
  };
  const simulation = createSimulation(system, resolveSettings(options).value!, sink);
  while (!simulation.advance(Number.POSITIVE_INFINITY));
  const { status, time } = simulation.report().outcome;
  return { rows, events, status, time };
}

describe.each(Object.entries(models))("rows of %s", (_name, text) => {
  test.each([
    { solver: "dopri5", stopTime: 2, outputInterval: 0.01 },
    { solver: "dopri5", stopTime: 2, outputInterval: 0.0301 },
    { solver: "dop853", stopTime: 2, intervals: 700 },
    { solver: "verner8", stopTime: 2, intervals: 700 },
    { solver: "rodas4", stopTime: 2, intervals: 400 },
    { solver: "rk4", stopTime: 2, stepSize: 0.01, outputInterval: 0.02 },
    { solver: "auto", startTime: -1, stopTime: 2, intervals: 300 },
  ] as const)("%o: those stored within calls of several steps are those written one by one", (options) => {
    expect(runOf(text, options, true)).toEqual(runOf(text, options, false));
  });
});
