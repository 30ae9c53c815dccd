import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type AlgorithmDescription,
  type CosimulateOptions,
  type CoupledUnit,
  cosimulate,
  fmuUnit,
  modelUnit,
  readSystemJson,
  type SimulationResult,
  tableUnit,
} from "@cosimo/core";
import { type RunningFmu, runFmu } from "@cosimo/fmi-node";
import { afterAll, describe, expect, it } from "vitest";
import { exportedFmu, hasCompiler } from "../fmi/exported-fmu.ts";

/** A ball that bounces on a plate: impacts of 30 ms between flights in which nothing is transferred. */

const folder = join(import.meta.dirname, "../../examples/cosim/ball-on-plate");
const text = (file: string) => readFileSync(join(folder, file), "utf8");

const running: RunningFmu[] = [];
afterAll(() => {
  for (const one of running) one.close();
});

const model = (name: string): CoupledUnit => modelUnit({ uri: `${name}.mo`, text: text(`${name}.mo`) });
const fmus = new Map<string, Promise<RunningFmu>>();
async function fmu(name: string, version: 2 | 3): Promise<CoupledUnit> {
  const key = `${name}${version}`;
  if (!fmus.has(key))
    fmus.set(
      key,
      exportedFmu({ uri: `${name}.mo`, text: text(`${name}.mo`) }, { version }).then((one) => {
        running.push(runFmu(one, { backend: "in-process" }));
        return running.at(-1)!;
      }),
    );
  return fmuUnit(await fmus.get(key)!);
}

const kinds = {
  models: async (name: string) => model(name),
  "FMUs of FMI 2": (name: string) => fmu(name, 2),
  "FMUs of FMI 3": (name: string) => fmu(name, 3),
  "an FMU of FMI 2 and a model": async (name: string) => (name === "Ball" ? fmu(name, 2) : model(name)),
} as const;

async function bounce(
  kind: keyof typeof kinds,
  algorithm: AlgorithmDescription,
  options: CosimulateOptions = {},
): Promise<SimulationResult> {
  const description = JSON.parse(text("ball-on-plate.json"));
  const isEnergy = algorithm.control === "energy";
  if (isEnergy) description.bonds = { contact: ["plate.force", "ball.groundVelocity"] };
  const { value: system } = readSystemJson({
    uri: "plate.json",
    text: JSON.stringify({ ...description, algorithm }),
  });
  const units = [
    ["ball", await kinds[kind]("Ball")],
    ["plate", await kinds[kind]("Plate")],
  ] as const;
  return cosimulate({ system: system!, units }, { stopTime: 3, communicationStep: 1e-3, ...options });
}

/** Positions at 3 s, computed independently: see reference/README.md. */
const [, y3, q3] = readFileSync(join(import.meta.dirname, "reference/ball-on-plate.csv"), "utf8")
  .split("\n")
  .map((row) => row.split(",").map(Number))
  .find(([t]) => t === 3) as [number, number, number];

const errorOf = (result: SimulationResult): number =>
  Math.max(
    Math.abs(result.column("ball.y").at(-1)! - y3),
    Math.abs(result.column("plate.position").at(-1)! - q3),
  );

/** Order of each algorithm. */
const orders: readonly (readonly [AlgorithmDescription, number])[] = [
  [{ name: "jacobi" }, 1],
  [{ name: "jacobi", extrapolation: 2 }, 3],
  [{ name: "gauss-seidel" }, 1],
  [{ name: "gauss-seidel", extrapolation: 1 }, 2],
  [{ name: "linear-implicit", form: "L1" }, 2],
  [{ name: "linear-implicit", form: "LX" }, 2],
  [{ name: "implicit" }, 2],
  [{ name: "implicit", inputs: "hermite" }, 3],
];

const kindNames = (Object.keys(kinds) as (keyof typeof kinds)[]).filter(
  (kind) => hasCompiler || kind === "models",
);

describe.each(kindNames)("a ball on a plate, %s", (kind) => {
  // Errors of steps are those of the tolerance, their number its power -1 / (p + 1); unreported events: its root.
  it.each(orders)("under richardson, %j, is where it should be", async (algorithm, p) => {
    // The number of steps of order 1 grows with its root.
    const tolerance = p === 1 ? 1e-4 : 1e-5;
    const result = await bounce(kind, { ...algorithm, control: "richardson" }, { tolerance });
    expect(result.outcome.status).toBe("completed");
    const power = kind.includes("FMI 2") ? 1 / 2 : p / (p + 1);
    expect(errorOf(result)).toBeLessThan(2 * tolerance ** power);
  });

  it.each([
    ["defect", { name: "gauss-seidel", extrapolation: 1 }],
    ["defect", { name: "jacobi", extrapolation: 2 }],
    ["energy", { name: "jacobi", extrapolation: 2 }],
    ["energy", { name: "gauss-seidel", extrapolation: 1 }],
  ] as const)(
    "under %s, %j, is where it should be, or a warning says why not",
    async (control, algorithm) => {
      const tolerance = 1e-3;
      const result = await bounce(kind, { ...algorithm, control }, { tolerance });
      const warned = result.diagnostics.some(({ code }) => code === "step-control.hidden-events");
      expect(warned).toBe(control === "energy" && kind.includes("FMI 2"));
      if (!warned) expect(errorOf(result)).toBeLessThan(2 * Math.sqrt(tolerance));
    },
  );
});

describe("contacts of models", () => {
  const contacts = ({ events }: SimulationResult) => events.map(({ condition }) => condition);
  const impact = ["penetration > 0", "not (s < 1)", "s < 1", "not (penetration > 0)"];

  it.each(orders)("happen once under fixed steps, %j", async (algorithm) => {
    expect(contacts(await bounce("models", algorithm))).toEqual([...impact, ...impact]);
  });

  it("are located with the position that the plate has there", async () => {
    const { events } = await bounce("models", { name: "gauss-seidel" }, { stopTime: 2.6 });
    const second = events.filter(({ condition }) => condition === "penetration > 0")[1]!;
    expect(Math.abs(second.time - 2.509936841037)).toBeLessThan(2e-3);
  });
});

describe("a ball on ground given by a table", () => {
  // Corners, no jumps. The ball touches the ground 0.62 m below its start: 5 - 9.81 t^2 / 2 = 0.12 + 0.5.
  const position = { time: [0, 0.8, 0.9, 3], values: [0, 0, 0.5, 0.5] };
  const contact = Math.sqrt((5 - 0.62) / (9.81 / 2));

  it.each(["richardson", "defect"] as const)("touches it in time under %s", async (control) => {
    const system = {
      units: { ball: { model: "Ball.mo" }, ground: { table: "ground.csv" } },
      connections: [["ground.position", "ball.ground"]],
      experiment: { stopTime: 1, communicationStep: 0.01, tolerance: 1e-6 },
      algorithm: { name: "jacobi", extrapolation: 1, control },
    };
    const { value } = readSystemJson({ uri: "table.json", text: JSON.stringify(system) });
    const units = [["ball", model("Ball")] as const, ["ground", tableUnit({ position })] as const];
    const { events } = await cosimulate({ system: value!, units });
    const found = events.find(({ condition }) => condition === "penetration > 0")!.time;
    expect(Math.abs(found - contact)).toBeLessThan(1e-6);
  });
});
