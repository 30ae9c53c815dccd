import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  compile,
  type ExportFmuOptions,
  type ModelSource,
  type SimulationResult,
  simulateFmuSync,
} from "@cosimo/core";
import { type Fmu, validateFmu, writeArchive } from "@cosimo/fmi";
import { runInProcess } from "@cosimo/fmi-node";
import { createSourceProvider } from "@cosimo/modelica";
import { describe, expect, it } from "vitest";
import { standInLibrary } from "../language/stand-in-library.ts";
import { modelText } from "../library-models.ts";
import { complaints, exportedFmu, hasCompiler } from "./exported-fmu.ts";

const library = createSourceProvider(standInLibrary);
const examples = join(import.meta.dirname, "../../examples");
const example = (name: string) => readFileSync(join(examples, `${name}.mo`), "utf8");

interface Case {
  readonly name: string;
  readonly text: string;
  readonly stopTime: number;
  readonly variables: readonly string[];
  /** Allowed distance from our own run by the tolerances of both, in units of the variable. */
  readonly accuracy: number;
}

const loop = `model Loop
  Real x(start = 1, fixed = true), y(start = 0.8), z(start = 0.3);
equation
  der(x) = -y + z;
  y + 0.5*sin(z) = x;
  z^3 + z + 0.2*y = time/(1 + time);
  annotation(experiment(Tolerance = 1e-8));
end Loop;`;

const controller = `model Controller
  parameter Real T = 0.05;
  Real x(start = 0, fixed = true);
  discrete Real u(start = 0, fixed = true), e(start = 0, fixed = true), sum(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = u - x;
  when sample(0, T) then
    e = 1 - x;
    sum = pre(sum) + 2*T*e;
    u = 2*(e + sum);
    n = pre(n) + 1;
  end when;
  annotation(experiment(Tolerance = 1e-8));
end Controller;`;

const cases: readonly Case[] = [
  // 0.9 of the time at which its bounces accumulate, 14.69841 s.
  {
    name: "hard ball",
    text: example("BouncingBall"),
    stopTime: 13.2,
    variables: ["x", "y", "vx"],
    accuracy: 1e-6,
  },
  {
    name: "soft ball",
    text: example("SoftBouncingBall"),
    stopTime: 3,
    variables: ["x", "y"],
    accuracy: 1e-5,
  },
  {
    name: "pendulum by its angle",
    text: `model Pendulum
      Real phi(start = 1.2, fixed = true), w(start = 0, fixed = true);
      equation der(phi) = w; der(w) = -9.81*sin(phi);
      annotation(experiment(Tolerance = 1e-8)); end Pendulum;`,
    stopTime: 5,
    variables: ["phi", "w"],
    accuracy: 1e-6,
  },
  {
    name: "pendulum with a constraint",
    text: example("Pendulum"),
    stopTime: 5,
    variables: ["x", "y", "F"],
    accuracy: 1e-5,
  },
  { name: "algebraic loop", text: loop, stopTime: 5, variables: ["x", "y", "z"], accuracy: 1e-6 },
  { name: "sampled controller", text: controller, stopTime: 2, variables: ["x", "u", "n"], accuracy: 1e-6 },
  {
    name: "diode rectifier",
    text: modelText("electrical/InductiveRectifier"),
    stopTime: 0.05,
    variables: ["capacitor.v", "line[1].i"],
    accuracy: 1e-4,
  },
];

const fmus = new Map<string, Promise<Fmu>>();

function fmuOf(source: ModelSource, options: ExportFmuOptions): Promise<Fmu> {
  const key = JSON.stringify([source, options.version, options.type, options.inputs, options.outputs]);
  const known = fmus.get(key) ?? exportedFmu(source, { library, ...options });
  fmus.set(key, known);
  return known;
}

/** Largest distance of two runs at common instants of the grid. */
function distance(a: SimulationResult, b: SimulationResult, name: string): number {
  let worst = 0;
  let common = 0;
  for (let i = 1; i < a.time.length; i++) {
    const j = b.time.findLastIndex((t) => Math.abs(t - a.time[i]!) < 1e-12);
    // Of an event the right limit counts.
    if (j < 0 || a.time[i + 1] === a.time[i]) continue;
    common++;
    worst = Math.max(worst, Math.abs(a.column(name)[i]! - b.column(name)[j]!));
  }
  expect(common).toBeGreaterThan(10);
  return worst;
}

describe.skipIf(!hasCompiler)("FMUs of ours (they need a C compiler)", () => {
  describe.each(cases)("$name", ({ text, stopTime, variables, accuracy }) => {
    const grid = { stopTime, intervals: 37 };
    const direct = () => compile(text, { library }).simulateSync(grid);
    describe.each([2, 3] as const)("as FMI %i", (version) => {
      it.each(["coSimulation", "modelExchange"] as const)("agrees with our own run: %s", async (kind) => {
        const running = runInProcess(await fmuOf(text, { version }));
        const result = simulateFmuSync(running, { ...grid, kind, tolerance: 1e-8 });
        running.close();
        expect(result.outcome.status).toBe("completed");
        const own = direct();
        for (const name of variables) expect(distance(own, result, name), name).toBeLessThan(accuracy);
      });

      it("is valid", async () => {
        const { archive } = await fmuOf(text, { version });
        const entries = [...archive.entries].map(([name, entry]) => [name, entry.read().value!] as const);
        const { diagnostics } = validateFmu(writeArchive(Object.fromEntries(entries)), archive.name);
        const faults = diagnostics.filter(({ severity }) => severity !== "notice");
        expect(faults.map(({ message }) => message)).toEqual([]);
      });
    });
  });

  it("compiles without a warning", () => {
    expect(complaints).toEqual([]);
  });
});
