import { compileModel } from "@cosimo/core";
import {
  type Connection,
  type CoSimulationAlgorithm,
  type CoupledSystem,
  coupleUnits,
  createCoSimulation,
  createHybridUnit,
  fixedControl,
} from "@cosimo/cosim";
import { emptySourceProvider, type ModelProgram } from "@cosimo/ir";
import { linkableKernels } from "@cosimo/kernels";
import { createTrajectoryRecorder } from "@cosimo/results";
import { createCompiledSystem, defaultSettings } from "@cosimo/simulator";

export interface TwoMassParameters {
  readonly m: readonly [number, number];
  readonly k: readonly [number, number];
  readonly d: readonly [number, number];
  readonly kc: number;
  readonly dc: number;
}

/** x1, v1, x2, v2 */
export type TwoMassState = readonly [number, number, number, number];

export const T1: TwoMassParameters = { m: [1, 1], k: [10, 10], d: [0.5, 0.5], kc: 1000, dc: 2 };
export const T2: TwoMassParameters = { ...T1, d: [0, 0], dc: 0 };
export const T4: TwoMassParameters = { ...T1, m: [0.1, 10], kc: 1e4 };

const programs = new Map<string, ModelProgram>();

function programOf(text: string): ModelProgram {
  let program = programs.get(text);
  if (program === undefined) {
    const source = { uri: "unit.mo", text };
    const compiled = compileModel({ source, provider: emptySourceProvider, kernels: linkableKernels });
    if (compiled.value === undefined) throw new Error(compiled.diagnostics[0]?.message ?? "");
    program = compiled.value.program;
    programs.set(text, program);
  }
  return program;
}

function unitOf(
  name: string,
  text: string,
  [x, v]: readonly [number, number],
  outputs: readonly string[],
  dependencies: Record<string, number[]>,
) {
  const program = programOf(text);
  return createHybridUnit(
    {
      kind: "model",
      create: () => createCompiledSystem(program, { values: { x, v } }).value!,
      dependencies: (variable) => dependencies[variable] ?? [],
    },
    { name, outputs, settings: { ...defaultSettings, solver: "dopri5", tolerance: 1e-11 } },
  );
}

const link = (from: [number, number], to: [number, number]): Connection => ({
  from: { unit: from[0], port: from[1] },
  to: { unit: to[0], port: to[1] },
  gain: 1,
  offset: 0,
});

const START: TwoMassState = [1, 0, 0.5, 0];

/** Two masses with a spring between them, coupled by force and displacement: the spring belongs to the second unit. */
export function forceDisplacement(
  { m, k, d, kc, dc }: TwoMassParameters,
  [x1, v1, x2, v2] = START,
): CoupledSystem {
  const first = unitOf(
    "first",
    `model First
      input Real F; output Real x(start = 1, fixed = true); output Real v(start = 0, fixed = true);
    equation
      der(x) = v; ${m[0]}*der(v) = -${k[0]}*x - ${d[0]}*v + F;
    end First;`,
    [x1, v1],
    ["x", "v"],
    {},
  );
  const second = unitOf(
    "second",
    `model Second
      input Real x1; input Real v1; output Real F;
      Real x(start = 0.5, fixed = true); Real v(start = 0, fixed = true);
    equation
      F = ${kc}*(x - x1) + ${dc}*(v - v1);
      der(x) = v; ${m[1]}*der(v) = -${k[1]}*x - ${d[1]}*v - F;
    end Second;`,
    [x2, v2],
    ["F"],
    { F: [0, 1] },
  );
  return coupleUnits([first, second], [link([1, 0], [0, 0]), link([0, 0], [1, 0]), link([0, 1], [1, 1])]);
}

/** The same with the spring in both units, coupled by displacements (T3 has the parameters of T1). */
export function displacementDisplacement(
  { m, k, d, kc, dc }: TwoMassParameters,
  [x1, v1, x2, v2] = START,
): CoupledSystem {
  const side = (name: string, i: 0 | 1, start: readonly [number, number]) =>
    unitOf(
      name,
      `model Side
        input Real xo; input Real vo;
        output Real x(start = 0, fixed = true); output Real v(start = 0, fixed = true);
      equation
        der(x) = v; ${m[i]}*der(v) = -${k[i]}*x - ${d[i]}*v + ${kc}*(xo - x) + ${dc}*(vo - v);
      end Side;`,
      start,
      ["x", "v"],
      {},
    );
  return coupleUnits(
    [side("first", 0, [x1, v1]), side("second", 1, [x2, v2])],
    [link([1, 0], [0, 0]), link([1, 1], [0, 1]), link([0, 0], [1, 0]), link([0, 1], [1, 1])],
  );
}

/** States after each of so many steps of an actual run, the initial ones first. */
export function runTwoMasses(
  system: CoupledSystem,
  algorithm: CoSimulationAlgorithm,
  H: number,
  steps: number,
): readonly TwoMassState[] {
  const recorder = createTrajectoryRecorder();
  const simulation = createCoSimulation({
    ...{ name: "two masses", system, algorithm, control: { ...fixedControl, toleratesGrowth: true } },
    ...{ settings: { ...defaultSettings, stopTime: steps * H }, communicationStep: H, sink: recorder },
  });
  while (!simulation.advance(Number.POSITIVE_INFINITY));
  const { outcome } = simulation.report();
  if (outcome.status !== "completed") throw new Error(outcome.reason);
  const { columns, variables } = recorder.trajectory();
  const [x1, v1, x2, v2] = ["first.x", "first.v", "second.x", "second.v"].map(
    (name) => columns[variables.findIndex((v) => v.name === name)]!,
  ) as [Float64Array, Float64Array, Float64Array, Float64Array];
  return Array.from({ length: steps + 1 }, (_, k) => [x1[k]!, v1[k]!, x2[k]!, v2[k]!] as const);
}
