import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import {
  compile,
  decodeModelCheckpoint,
  encodeModelCheckpoint,
  type ModelCheckpoint,
  type ModelSource,
  type SimulateOptions,
} from "@cosimo/core";
import type { TrajectorySink } from "@cosimo/ir";
import { CONTACT_INDICATOR } from "@cosimo/kernels/contacts";
import { describe, expect, it } from "vitest";

const ball = `model Ball Real h(start = 1, fixed = true); Real v(fixed = true); discrete Integer n(start = 0, fixed = true);
equation der(h) = v; der(v) = -9.81;
when h <= 0 then reinit(v, -0.7*pre(v)); n = pre(n) + 1; end when; end Ball;`;

/** Sampled control of a stiff oscillator, delayed by one period. */
const sampled = `model Sampled Real x(start = 2, fixed = true); Real v(fixed = true); discrete Real u(start = 0, fixed = true);
equation der(x) = v; der(v) = 200*(1 - x^2)*v - x + u;
when sample(0.1, 0.25) then u = -pre(x); end when; end Sampled;`;

/** What was before a checkpoint is read after it. */
const delayed = `model Delayed Real x(start = 1, fixed = true); Real u = if time < 0.3 then 1 else 0; Real y = delay(u, 0.4);
equation der(x) = y - delay(x, 0.25); end Delayed;`;

/** The states change their places as it turns over. */
const pendulum = `model Pendulum Real x(start = 0.6); Real y(start = -0.8); Real vx; Real vy; Real F;
equation der(x) = vx; der(y) = vy; der(vx) = -F*x; der(vy) = -F*y - 9.81; x^2 + y^2 = 1; end Pendulum;`;

/** Two tanks with modes of their own, from a text in LISMA. */
const tanks: ModelSource = {
  uri: "two-tanks.lisma",
  text: readFileSync(join(import.meta.dirname, "..", "examples", "lisma", "two-tanks.lisma"), "utf8"),
};

/** Dry friction as a relay, which chatters at rest. */
const relay = `model Relay Real v(start = 0.1, fixed = true); Real s(fixed = true);
equation der(s) = v; der(v) = (if v > 0 then -1 else 1) + (if time > 0.3 then 3 else 0.5*sin(time)); end Relay;`;

interface Part {
  readonly rows: readonly (readonly unknown[])[];
  readonly events: readonly unknown[];
}

function recorder(): TrajectorySink & Part {
  const rows: unknown[][] = [];
  const events: unknown[] = [];
  return {
    ...{ rows, events, begin() {}, end() {} },
    row: (time, values, mark) => void rows.push([time, mark, ...values]),
    event: (record) => void events.push(record),
  };
}

/** The whole run, and its checkpoints with the number of rows and events before each. */
async function interrupted(text: ModelSource, options: SimulateOptions, interval: number) {
  const sink = recorder();
  const taken: { checkpoint: ModelCheckpoint; rows: number; events: number }[] = [];
  const write = (checkpoint: ModelCheckpoint) =>
    taken.push({ checkpoint, rows: sink.rows.length, events: sink.events.length });
  const checkpoints = { interval, write };
  const { outcome, statistics } = await compile(text).simulate({ ...options, sink, checkpoints });
  expect(outcome.status).toBe("completed");
  return { sink, taken, statistics };
}

async function rest(text: ModelSource, options: SimulateOptions, resume: ModelCheckpoint) {
  const sink = recorder();
  const { outcome, statistics } = await compile(text).simulate({ ...options, sink, resume });
  expect(outcome.status).toBe("completed");
  return { ...sink, statistics };
}

function stored(checkpoint: ModelCheckpoint): ModelCheckpoint {
  return decodeModelCheckpoint(encodeModelCheckpoint(checkpoint), "c").value!;
}

describe("a run resumed from a checkpoint equals the whole run bit for bit", () => {
  it.each<readonly [name: string, text: ModelSource, options: SimulateOptions]>([
    ["a ball that bounces", ball, { stopTime: 2 }],
    ["a ball at rest", ball, { stopTime: 6, maxStep: 0.5 }],
    ["a ball, by fixed steps", ball, { stopTime: 2, solver: "rk4", stepSize: 1e-3 }],
    [
      "a ball, with watched departures",
      ball,
      { stopTime: 2, solver: "implicit-euler", detection: "quadratic" },
    ],
    ["a sampled, stiff oscillator", sampled, { stopTime: 3 }],
    ["a sampled, stiff oscillator", sampled, { stopTime: 3, solver: "dae" }],
    ["a sampled, stiff oscillator", sampled, { stopTime: 3, solver: "radau" }],
    ["values of the past", delayed, { stopTime: 2 }],
    ["a pendulum that changes its states", pendulum, { stopTime: 4 }],
    ["tanks with modes", tanks, { stopTime: 30 }],
    ["a relay that chatters", relay, { stopTime: 0.6, tolerance: 1e-4, onChattering: "warn" }],
    ["a relay that slides", relay, { stopTime: 0.6, maxStep: 0.05, onChattering: "slide" }],
  ])("%s", async (_, text, options) => {
    const { sink, taken, statistics } = await interrupted(text, options, options.stopTime! / 4.5);
    expect(taken.length).toBeGreaterThanOrEqual(3);
    for (const { checkpoint, rows, events } of taken) {
      const part = await rest(text, options, stored(checkpoint));
      expect(part.rows).toEqual(sink.rows.slice(rows));
      expect(part.events).toEqual(sink.events.slice(events));
      // Of the whole run; those of evaluations depend on what was known when the method began anew.
      expect(part.statistics.steps).toBe(statistics.steps);
      expect(Number.isInteger(statistics.steps)).toBe(true);
    }
  });

  it("in a worker, which gets the state as plain data", async () => {
    const { sink, taken } = await interrupted(ball, { stopTime: 2 }, 0.5);
    const { checkpoint, rows } = taken[1]!;
    const core = new URL("../packages/core/dist/index.js", import.meta.url).href;
    const worker = new Worker(
      `const { parentPort, workerData: { core, text, resume } } = require("node:worker_threads");
      import(core).then(async ({ compile }) => {
        const { trajectory } = await compile(text).simulate({ stopTime: 2, resume });
        parentPort.postMessage([trajectory.time, ...trajectory.columns]);
      });`,
      { eval: true, execArgv: [], workerData: { core, text: ball, resume: checkpoint } },
    );
    const columns = await new Promise<readonly Float64Array[]>((resolve, reject) => {
      worker.once("message", resolve).once("error", reject);
    });
    await worker.terminate();
    const values = Array.from(columns[0]!, (_, row) => columns.map((column) => column[row]));
    expect(values).toEqual(sink.rows.slice(rows).map(([time, _mark, ...row]) => [time, ...row]));
  });

  it("after an interruption without an interval, to a later end", async () => {
    let kept: ModelCheckpoint | undefined;
    const write = (checkpoint: ModelCheckpoint): void => {
      kept = checkpoint;
    };
    const rows = recorder();
    const signal = {
      get aborted() {
        return rows.rows.length >= 200;
      },
    } as AbortSignal;
    const { outcome } = await compile(pendulum).simulate({
      stopTime: 4,
      sink: rows,
      signal,
      checkpoints: { write },
    });
    expect(outcome.status).toBe("cancelled");
    expect(kept!.run.interval).toBe(0.04);
    const part = await rest(pendulum, { stopTime: 5, outputInterval: 0.008 }, kept!);
    expect(part.rows.at(-1)![0]).toBe(5);
    expect(part.rows[0]![0]).toBeCloseTo(0.008 * Math.ceil(kept!.run.time / 0.008), 12);
  });
});

describe("a checkpoint is refused", () => {
  const codes = async (text: ModelSource, options: SimulateOptions): Promise<readonly string[]> => {
    try {
      return (await compile(text).simulate(options)).diagnostics.map(({ code }) => code);
    } catch (error) {
      return (error as { diagnostics: readonly { code: string; message: string }[] }).diagnostics.map(
        ({ code, message }) => `${code}: ${message}`,
      );
    }
  };

  it("by a run that differs, with the names of what does", async () => {
    const { taken } = await interrupted(ball, { stopTime: 1 }, 0.4);
    const resume = taken[0]!.checkpoint;
    const differs = "checkpoint.other-run: the checkpoint belongs to a run that differs in:";
    expect(await codes(ball.replace("0.7", "0.8"), { resume })).toEqual([`${differs} the model`]);
    expect(await codes(ball, { resume, solver: "dae", parameters: { h: 2 } })).toEqual([
      `${differs} solver (was auto, is dae), h (was not given, is 2)`,
    ]);
    expect(await codes(ball, { resume, stopTime: 0.1 })).toEqual([
      expect.stringContaining("checkpoint.beyond"),
    ]);
    expect(() => compile(ball).simulateSync({ resume })).toThrow("simulate, not simulateSync");
  });

  it("with values that no run of the model has", async () => {
    const { taken } = await interrupted(ball, { stopTime: 6, maxStep: 0.5 }, 4);
    const { checkpoint } = taken[0]!;
    const { run } = checkpoint;
    const [contact] = run.contacts;
    const wrong: readonly Partial<typeof run>[] = [
      { system: run.system.slice(1) },
      { x: run.x.slice(1) },
      { x: run.x.map(() => Number.NaN) },
      { time: Number.NaN },
      { interval: 0 },
      { contacts: [Float64Array.from(contact!, (value, i) => (i === CONTACT_INDICATOR ? 7 : value))] },
      { contacts: [contact!.slice(1)] },
      { events: { ...run.events, nextEventTime: -1 } },
    ];
    for (const change of wrong)
      expect(
        await codes(ball, {
          stopTime: 6,
          maxStep: 0.5,
          resume: stored({ ...checkpoint, run: { ...run, ...change } }),
        }),
      ).toEqual(["checkpoint.unfit"]);
  });

  it("by a value of another form", async () => {
    for (const resume of [{}, { schema: "cosimo.checkpoint/2" }] as unknown as ModelCheckpoint[])
      await expect(rest(ball, { stopTime: 2 }, resume)).rejects.toThrow(
        "'resume' is no checkpoint of such a run",
      );
  });

  it("as a file that is cut, changed or of another form", async () => {
    const { taken } = await interrupted(ball, { stopTime: 1 }, 0.4);
    const { checkpoint } = taken[0]!;
    const bytes = encodeModelCheckpoint(checkpoint);
    const refusal = (file: Uint8Array) =>
      decodeModelCheckpoint(file, "c").diagnostics.map(({ code }) => code);
    expect(refusal(bytes.slice(0, -9))).toEqual(["checkpoint.damaged"]);
    expect(refusal(bytes.with(200, bytes[200]! ^ 1))).toEqual(["checkpoint.damaged"]);
    expect(refusal(bytes.slice(9))).toEqual(["checkpoint.malformed"]);
    const other = { ...checkpoint, run: { ...checkpoint.run, contacts: "none" } };
    expect(refusal(encodeModelCheckpoint(other as unknown as ModelCheckpoint))).toEqual([
      "checkpoint.malformed",
    ]);
  });
});
