import { createCoSimulation, decodeCheckpoint, fixedControl, jacobi } from "@cosimo/cosim";
import { createTrajectoryRecorder } from "@cosimo/results";
import { defaultSettings } from "@cosimo/simulator";
import { describe, expect, it } from "vitest";
import { compiledUnit, coupled } from "./compiled-units.ts";

/** An oscillator and a ball that comes to rest on a table, which the oscillator pushes to and fro. */
function system({ second = "ball", restitution = 0.9 } = {}) {
  const oscillator = compiledUnit(
    "oscillator",
    `model Oscillator input Real load; output Real x(start = 1, fixed = true); Real v(start = 0, fixed = true);
    equation der(x) = v; der(v) = -4*x - 0.1*v - 0.01*load; end Oscillator;`,
    { outputs: ["x"] },
  );
  const ball = compiledUnit(
    second,
    `model Ball input Real wind; output Real h(start = 1, fixed = true); Real v(start = 0, fixed = true);
      Real s(start = 0, fixed = true);
    equation der(h) = v; der(v) = -9.81; der(s) = wind;
      when h <= 0 then reinit(v, -${restitution}*pre(v)); end when; end Ball;`,
    { outputs: ["h"] },
  );
  return coupled(
    [oscillator, ball],
    [
      ["oscillator.x", `${second}.wind`],
      [`${second}.h`, "oscillator.load"],
    ],
  );
}

function run(stopTime: number, resume?: Uint8Array, units = system(), extrapolation: 0 | 1 = 1) {
  const recorder = createTrajectoryRecorder();
  const taken: { bytes: Uint8Array; time: number }[] = [];
  const checkpoint = resume && decodeCheckpoint(resume, "run.checkpoint").value;
  const simulation = createCoSimulation({
    ...{ name: "test", system: units, control: fixedControl, communicationStep: 0.01, sink: recorder },
    algorithm: jacobi({ extrapolation, exchange: "consistent" }),
    settings: { ...defaultSettings, stopTime },
    ...(checkpoint && { resume: checkpoint }),
    checkpoints: { interval: 0.7, write: (bytes, time) => taken.push({ bytes, time }) },
  });
  while (!simulation.advance(Number.POSITIVE_INFINITY));
  const { time, columns, events } = recorder.trajectory();
  return { time, columns, events, taken, report: simulation.report() };
}

describe("an interrupted run", () => {
  it.each([0, 1, 2])("is resumed bit for bit, from checkpoint %d", (number) => {
    const whole = run(3);
    const { bytes, time } = whole.taken[number]!;
    expect(time).toBeCloseTo(0.7 * (number + 1), 9);
    const rest = run(3, bytes);
    expect(rest.report.outcome.status).toBe("completed");
    expect(rest.report.statistics.steps).toBe(whole.report.statistics.steps);
    const first = whole.time.indexOf(time);
    expect(rest.time).toEqual(whole.time.slice(first));
    for (const [i, column] of whole.columns.entries()) expect(rest.columns[i]).toEqual(column.slice(first));
    expect(rest.events).toEqual(whole.events.filter((event) => event.time > time));
  });

  it("is resumed at rest after the ball has come to rest", () => {
    const calm = () => system({ restitution: 0.5 });
    const whole = run(3, undefined, calm());
    const { bytes, time } = whole.taken[2]!;
    const rest = run(3, bytes, calm());
    const first = whole.time.indexOf(time);
    for (const [i, column] of whole.columns.entries())
      for (const [k, value] of column.slice(first).entries())
        expect(rest.columns[i]![k]).toBeCloseTo(value, 12);
    expect(rest.events).toEqual([]);
  });

  it("is not resumed with another system or algorithm, or beyond its end", () => {
    const { bytes } = run(1).taken[0]!;
    const codes = (...args: Parameters<typeof run>) =>
      run(...args).report.diagnostics.map(({ code }) => code);
    expect(codes(3, bytes, system({ second: "bubble" }))).toEqual(["checkpoint.other-system"]);
    expect(codes(0.5, bytes)).toEqual(["checkpoint.beyond"]);
    for (const damaged of [bytes.slice(0, -40), bytes.with(bytes.length >> 1, bytes[bytes.length >> 1]! ^ 4)])
      expect(decodeCheckpoint(damaged, "f").diagnostics[0]?.code).toBe("checkpoint.damaged");
    expect(decodeCheckpoint(new Uint8Array([1, 2, 3]), "f").diagnostics[0]?.code).toBe(
      "checkpoint.malformed",
    );
  });
});
