import type { EventRecord } from "@cosimo/ir";
import { defaultSettings } from "@cosimo/simulator";
import { describe, expect, it } from "vitest";
import { fmi3Text, variable } from "../../../fmi/src/testing/description-text.ts";
import { type MockModel, mockFmu } from "../../../fmi/src/testing/mock-fmu.ts";
import type { CoSimulationAlgorithm } from "../algorithms/algorithm.ts";
import { gaussSeidel } from "../algorithms/gauss-seidel.ts";
import { implicit } from "../algorithms/implicit.ts";
import { jacobi } from "../algorithms/jacobi.ts";
import { fixedControl } from "../control/fixed-control.ts";
import { createCoSimulationFmuUnit } from "../fmu-unit/fmu-unit.ts";
import { coupleUnits } from "../system/coupled-system.ts";
import type { Unit } from "../unit/unit.ts";
import { createCoSimulation } from "./create-co-simulation.ts";

const interfaces =
  '<CoSimulation modelIdentifier="m" hasEventMode="true" canGetAndSetFMUState="true" canHandleVariableCommunicationStepSize="true"/>';

const outputs = (...references: readonly number[]): string =>
  references.map((reference) => `<Output valueReference="${reference}" dependencies=""/>`).join("");

function unitOf(name: string, variables: string, reads: Readonly<Record<string, number>>, model: MockModel) {
  const structure = outputs(...Object.values(reads));
  const fmu = mockFmu(fmi3Text({ interfaces, variables, structure }), { 0: 0, ...zeros }, model);
  const { value, diagnostics } = createCoSimulationFmuUnit(fmu, { name, outputs: Object.keys(reads) });
  if (value === undefined) throw new Error(diagnostics[0]?.message ?? "");
  return { unit: value, calls: fmu.calls };
}

const zeros = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0 };

/** Ticks at each quarter of a second within the step; `n` counts the ticks. Its event iteration takes three rounds. */
function sender(ticksAtStart = 0) {
  const variables =
    variable("Clock", "tick", 1, 'causality="output" intervalVariability="triggered"') +
    variable("Int32", "n", 2, 'causality="output" clocks="1"') +
    variable("Int32", "rounds", 3);
  return unitOf(
    "sender",
    variables,
    { tick: 1, n: 2 },
    {
      step(v, t, h) {
        const next = (Math.floor(t / 0.25 + 1e-9) + 1) * 0.25;
        if (t + h < next - 1e-9) return {};
        v[1] = 1;
        v[2]!++;
        v[3] = 0;
        return { event: true, early: next < t + h - 1e-9, reached: next };
      },
      event(v, t) {
        // A tick ends with its instant of superdense time.
        v[1] = 0;
        if (t === 0 && v[3] === 0 && ticksAtStart === 1) {
          v[1] = 1;
          v[2] = 100;
        }
        v[3]!++;
        return { again: v[3]! < 3 };
      },
    },
  );
}

/** Counts ticks of `c`, and adds up `n` at ticks; `late` is an input without clock. */
function receiver(name = "receiver", echoes = false) {
  const variables =
    variable("Clock", "c", 1, 'causality="input" intervalVariability="triggered"') +
    variable("Int32", "n", 2, 'causality="input" clocks="1" start="0"') +
    variable("Int32", "late", 3, 'causality="input" start="0"') +
    variable("Int32", "count", 4, 'causality="output"') +
    variable("Int32", "sum", 5, 'causality="output"') +
    variable("Clock", "echo", 6, 'causality="output" intervalVariability="triggered"');
  return unitOf(
    name,
    variables,
    { count: 4, sum: 5, ...(echoes && { echo: 6 }) },
    {
      step: () => ({}),
      // The clock that follows the other is active in the same instant.
      calc: (v) => copy(v, 1, 6),
      event(v) {
        if (v[1] === 1) {
          v[4]!++;
          v[5]! += v[2]!;
        }
        v[1] = v[6] = 0;
        return {};
      },
    },
  );
}

function copy(v: number[], from: number, to: number): void {
  v[to] = v[from]!;
}

/** Passes its input to its output, by events. */
function relay() {
  const variables =
    variable("Int32", "u", 1, 'causality="input" start="0"') +
    variable("Int32", "y", 2, 'causality="output"');
  return unitOf("relay", variables, { y: 2 }, { step: () => ({}), calc: (v) => copy(v, 1, 2) });
}

function run(
  units: readonly Unit[],
  links: readonly (readonly [string, string])[],
  { algorithm = jacobi({ extrapolation: 0, exchange: "consistent" }), H = 0.1 }: RunOptions = {},
) {
  const port = (full: string, of: "inputs" | "outputs") => {
    const [name, variable] = full.split(".");
    const unit = units.findIndex((one) => one.name === name);
    return { unit, port: units[unit]![of].findIndex((one) => one.name === variable) };
  };
  const connections = links.map(([from, to]) => ({
    ...{ from: port(from, "outputs"), to: port(to, "inputs"), gain: 1, offset: 0 },
  }));
  const system = coupleUnits(units, connections);
  const records: EventRecord[] = [];
  const simulation = createCoSimulation({
    ...{ name: "test", system, algorithm, control: fixedControl, communicationStep: H },
    settings: { ...defaultSettings, stopTime: 1.1 },
    sink: { begin: () => {}, row: () => {}, event: (record) => records.push(record), end: () => {} },
  });
  while (!simulation.advance(Number.POSITIVE_INFINITY));
  const { outcome, diagnostics } = simulation.report();
  return {
    status: outcome.status,
    diagnostics,
    ticks: records
      .filter(({ kind }) => kind === "clock")
      .map(({ time, name, component }) => [time, `${component}.${name}`]),
    output: (name: string) => {
      const { unit, port: number } = port(name, "outputs");
      return system.y[system.firstOutput[unit]! + number];
    },
  };
}

interface RunOptions {
  readonly algorithm?: CoSimulationAlgorithm;
  readonly H?: number;
}

describe("a clock of one FMU connected to a clock of another", () => {
  const links = [
    ["sender.tick", "receiver.c"],
    ["sender.n", "receiver.n"],
    ["sender.n", "relay.u"],
    ["relay.y", "receiver.late"],
  ] as const;

  it.each([
    ["Jacobi", jacobi({ extrapolation: 0, exchange: "consistent" })],
    ["Jacobi with parabolas", jacobi({ extrapolation: 2, exchange: "consistent" })],
    ["Gauss-Seidel", gaussSeidel({ extrapolation: 0, exchange: "consistent" })],
    ["implicit coupling", implicit()],
  ])("ticks once for each tick, with the value assigned at the tick, under %s", (_, algorithm) => {
    const result = run([receiver().unit, relay().unit, sender().unit], links, { algorithm });
    expect(result.status).toBe("completed");
    expect(result.output("receiver.count")).toBe(4);
    expect(result.output("receiver.sum")).toBe(1 + 2 + 3 + 4);
    expect(result.ticks).toEqual(
      [0.25, 0.5, 0.75, 1].flatMap((time) => [
        [time, "receiver.c"],
        [time, "sender.tick"],
      ]),
    );
  });

  it("may tick at the start time", () => {
    const result = run([sender(1).unit, receiver().unit], links.slice(0, 2), { H: 0.2 });
    expect(result.ticks.slice(0, 2)).toEqual([
      [0, "sender.tick"],
      [0, "receiver.c"],
    ]);
    expect(result.output("receiver.sum")).toBe(100 + 101 + 102 + 103 + 104);
  });

  it("propagates within the instant through a unit with a dependent clock", () => {
    const [first, second] = [receiver("first", true), receiver("second", true)];
    const result = run(
      [second.unit, first.unit, sender().unit],
      [
        ["sender.tick", "first.c"],
        ["sender.n", "first.n"],
        ["first.echo", "second.c"],
        ["first.sum", "second.n"],
      ],
    );
    // 1, 1 + 2, 1 + 2 + 3, ...
    expect(result.output("second.sum")).toBe(1 + 3 + 6 + 10);
    expect(result.ticks.filter(([time]) => time === 0.5).map(([, name]) => name)).toEqual([
      "second.c",
      "second.echo",
      "first.c",
      "first.echo",
      "sender.tick",
    ]);
  });

  it("is set before its clocked inputs, and these only then", () => {
    const { unit, calls } = receiver();
    const y = coupleUnits([unit], []);
    unit.enterInitialization({ startTime: 0, stopTime: 1 });
    unit.exitInitialization();
    y.approximations[0]!.value.set([7, 1, 0]);
    calls.length = 0;
    unit.updateDiscrete();
    // `late` alone.
    expect(calls.filter((call) => call === "setValues").length).toBe(1);
    y.approximations[0]!.value.set([7, 1, 1]);
    calls.length = 0;
    unit.updateDiscrete();
    // The clock, `late`, `n`.
    expect(calls.filter((call) => call === "setValues").length).toBe(3);
    expect(y.y[1]).toBe(7);
  });

  it("costs each unit one saved state in a step, though all of them may end it and all may discard it", () => {
    const [first, second] = [sender(), receiver()];
    const result = run([first.unit, second.unit], links.slice(0, 2), { H: 0.2 });
    expect(result.status).toBe("completed");
    for (const { calls } of [first, second]) {
      const count = (name: string) => calls.filter((call) => call === name).length;
      // Six communication points and four events between them.
      expect(count("getFMUState")).toBeLessThanOrEqual(6 + 4);
      // The last one is released with the instance.
      expect(count("freeFMUState")).toBeGreaterThanOrEqual(count("getFMUState") - 1);
    }
  });
});
