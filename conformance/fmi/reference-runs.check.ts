import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readInputs } from "@cosimo/core";
import { afterAll, describe, expect, it } from "vitest";
import { type OpenedFmu, openFmu } from "../../packages/cosimo/src/units/open-fmu.ts";
import { publishedResult, referenceFmu, referenceFmus } from "./reference-fmus.ts";

type Version = 2 | 3;
type Kind = "coSimulation" | "modelExchange";
type Result = ReturnType<OpenedFmu["simulateSync"]>;

const opened = new Map<string, OpenedFmu>();
afterAll(() => {
  for (const fmu of opened.values()) fmu.close();
});

function fmuOf(version: Version, model: string): OpenedFmu {
  const file = referenceFmu(version, model);
  const fmu = opened.get(file) ?? openFmu(file, { backend: "in-process" });
  opened.set(file, fmu);
  return fmu;
}

/** Internal steps of the FMUs (`FIXED_SOLVER_STEP` of their sources) [s]. */
const ownSteps: Readonly<Record<string, number>> = {
  BouncingBall: 1e-3,
  Dahlquist: 0.1,
  Feedthrough: 0.1,
  Resource: 1,
  Stair: 0.2,
  StateSpace: 1e-3,
  VanDerPol: 1e-2,
};

/** The last row at each of the times: at events the one after it. */
function rowsAt(result: Result, times: readonly number[]): readonly number[] {
  return times.map((t) => result.time.findLastIndex((one) => Math.abs(one - t) < 1e-9));
}

/** Greatest deviation from the published result, relative to the greatest value of the column. */
function deviation(result: Result, published: ReadonlyMap<string, readonly number[]>): number {
  const rows = rowsAt(result, published.get("time")!);
  const known = [...published].filter(([name]) =>
    result.trajectory.variables.some((variable) => variable.name === name),
  );
  expect(known.length).toBeGreaterThan(0);
  const each = known.flatMap(([name, values]) => {
    const column = result.column(name);
    const scale = Math.max(...values.map(Math.abs)) || 1;
    return values.map((value, i) => Math.abs(column[rows[i]!]! - value) / scale);
  });
  return each.some(Number.isNaN) ? Number.NaN : Math.max(...each);
}

const cases = ([2, 3] as const).flatMap((version) =>
  (["coSimulation", "modelExchange"] as const).flatMap((kind) =>
    Object.keys(ownSteps)
      .filter((model) => version === 3 || model !== "StateSpace")
      .map((model): readonly [Version, Kind, string] => [version, kind, model]),
  ),
);

describe.skipIf(referenceFmus === undefined)("the Reference FMUs (COSIMO_REFERENCE_FMUS)", () => {
  // The published results are those of forward Euler, which detects events at the ends of its steps.
  it.each(cases)("FMI %i %s %s gives the published result", (version, kind, model) => {
    const published = publishedResult(model);
    const [t0 = 0, t1 = 1] = published.get("time")!;
    const method = { solver: "euler", stepSize: ownSteps[model]!, detection: "mesh" } as const;
    const result = fmuOf(version, model).simulateSync({
      kind,
      outputInterval: t1 - t0,
      ...(kind === "modelExchange" && method),
    });
    expect(deviation(result, published)).toBeLessThan(kind === "coSimulation" ? 1e-15 : 1e-12);
  });

  it.each([2, 3] as const)("FMI %i Dahlquist follows exp(-t) to the tolerance asked", (version) => {
    for (const tolerance of [1e-5, 1e-8]) {
      const result = fmuOf(version, "Dahlquist").simulateSync({ kind: "modelExchange", tolerance });
      const errors = result.column("x").map((x, i) => Math.abs(x - Math.exp(-result.time[i]!)));
      expect(Math.max(...errors)).toBeLessThan(tolerance);
    }
  });

  // First impact at sqrt(2 h / g), each later flight e times as long as the one before.
  it.each([2, 3] as const)("FMI %i BouncingBall hits the floor when it should", (version) => {
    const { events } = fmuOf(version, "BouncingBall").simulateSync({
      kind: "modelExchange",
      tolerance: 1e-10,
    });
    const first = Math.sqrt(2 / 9.81);
    const instants = [first];
    for (let flight = 2 * 0.7 * first; instants.length < events.length; flight *= 0.7)
      instants.push(instants.at(-1)! + flight);
    expect(events.length).toBe(11);
    for (const [i, { time }] of events.entries()) expect(time).toBeCloseTo(instants[i]!, 12);
  });

  // Computed by DOP853 of SciPy 1.17 at a relative tolerance of 3e-14.
  it.each([2, 3] as const)("FMI %i VanDerPol arrives where a converged solution does", (version) => {
    for (const solver of ["dopri5", "radau5"]) {
      const options = { kind: "modelExchange", tolerance: 1e-10, solver } as const;
      const result = fmuOf(version, "VanDerPol").simulateSync(options);
      expect(result.column("x0").at(-1)).toBeCloseTo(2.0081497621749, 7);
      expect(result.column("x1").at(-1)).toBeCloseTo(-0.0425088752732, 7);
    }
  });

  // Computed by Radau IIA of SciPy 1.17 at a relative tolerance of 1e-12. The FMU's own derivatives make the Jacobian.
  it("FMI 3 Roberts is stiff", () => {
    const startTime = 1e-5;
    const options = { kind: "modelExchange", startTime, stopTime: 40 + startTime, tolerance: 1e-9 } as const;
    for (const solver of ["radau5", "rodas4", "auto"]) {
      const result = fmuOf(3, "Roberts").simulateSync({ ...options, solver });
      expect(result.column("y1").at(-1)! / 0.715827068719408).toBeCloseTo(1, 6);
      expect(result.column("y2").at(-1)! / 9.185534764557881e-6).toBeCloseTo(1, 6);
    }
    const own = { kind: "coSimulation", startTime, stopTime: 0.4 + startTime, outputInterval: 0.1 } as const;
    const result = fmuOf(3, "Roberts").simulateSync(own);
    // Its own steps of 1e-6 s by forward Euler.
    expect(result.column("y1").at(-1)).toBeCloseTo(0.985172113860991, 6);
  });

  it.each([
    [2, "coSimulation"],
    [2, "modelExchange"],
    [3, "coSimulation"],
    [3, "modelExchange"],
  ] as const)("FMI %i Feedthrough gives back what its input file says, by %s", (version, kind) => {
    const file = join(referenceFmus!, "Feedthrough", "Feedthrough_in.csv");
    const all = readInputs(readFileSync(file, "utf8"), file).value!;
    const fmu = fmuOf(version, "Feedthrough");
    const names = new Set(fmu.description.variables.map(({ name }) => name));
    const inputs = Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
    const result = fmu.simulateSync({ kind, inputs, outputInterval: 0.1 });
    expect(Object.keys(inputs).length).toBe(version === 3 ? 8 : 1);
    const [before, after] = [result.time.indexOf(1), result.time.lastIndexOf(1)];
    for (const [name, signal] of Object.entries(inputs)) {
      const values = (signal as { readonly values: ArrayLike<number> }).values;
      const output = result.column(name.replace("input", "output"));
      expect([output[0], output[before]], name).toEqual([values[0], values[0]]);
      expect([output[after], output.at(-1)], name).toEqual([values[1], values[1]]);
    }
  });

  // x1' = -x1 + x2 + 1, x2' = -2 x2 + 2, x(0) = 0; y = C x.
  it.each(["coSimulation", "modelExchange"] as const)("FMI 3 StateSpace takes other sizes, by %s", (kind) => {
    const result = fmuOf(3, "StateSpace").simulateSync({
      kind,
      stopTime: 2,
      outputInterval: 1,
      tolerance: 1e-9,
      parameters: {
        ...{ n: 2, m: 2, r: 2, A: [-1, 1, 0, -2], B: [1, 0, 0, 1], C: [1, 2, 3, 4], D: "0 0 0 0" },
        ...{ "u[1]": 1, "u[2]": 2 },
      },
    });
    const x2 = 1 - Math.exp(-4);
    const x1 = 2 + Math.exp(-4) - 3 * Math.exp(-2);
    // For co-simulation the FMU makes Euler steps of 1e-3 s.
    const digits = kind === "modelExchange" ? 7 : 2;
    expect(result.column("y[1]").at(-1)).toBeCloseTo(x1 + 2 * x2, digits);
    expect(result.column("y[2]").at(-1)).toBeCloseTo(3 * x1 + 4 * x2, digits);
    expect(result.trajectory.variables.map(({ name }) => name)).not.toContain("x[3]");
  });

  // inClock1 every second, inClock2 where it is triggered, inClock3 when inClock1 has set it at t = 4.
  it("FMI 3 Clocks runs its schedule", () => {
    const inputs = {
      inClock2: { time: [0, 1, 8, 9], values: [1, 1, 1, 1] },
      input2: { time: [0, 8], values: [5, 7] },
    };
    const result = fmuOf(3, "Clocks").simulateSync({ inputs, stopTime: 9.5, eventPoints: "right" });
    const ticks = result.events.filter(({ kind }) => kind === "clock");
    const at = (clock: string) => ticks.filter(({ name }) => name === clock).map(({ time }) => time);
    expect(at("inClock1")).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(at("inClock2")).toEqual([0, 1, 8, 9]);
    expect(at("inClock3")).toEqual([4]);
    // Ticks 5, 10 and 15 in all.
    expect(at("outClock")).toEqual([2, 6, 9]);
    expect(result.column("totalInClockTicks").at(-1)).toBe(15);
    // The partition of inClock2 adds its input, and sets it to zero.
    expect(result.column("result2").at(-1)).toBe(12);
  });

  it.each([2, 3] as const)("FMI %i BouncingBall gives the same in a process of its own", (version) => {
    const fmu = openFmu(referenceFmu(version, "BouncingBall"));
    try {
      for (const kind of ["coSimulation", "modelExchange"] as const) {
        const here = fmuOf(version, "BouncingBall").simulateSync({ kind });
        const there = fmu.simulateSync({ kind });
        expect(there.column("h")).toEqual(here.column("h"));
        expect(there.events).toEqual(here.events);
      }
    } finally {
      fmu.close();
    }
  });
});
