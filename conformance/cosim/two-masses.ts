import { compileModel } from "@cosimo/compiler";
import { type CoupledSystem, coupleUnits, createHybridUnit } from "@cosimo/cosim";
import { emptySourceProvider } from "@cosimo/ir";
import { createCompiledSystem, defaultSettings, linkableKernels } from "@cosimo/simulator";

export interface TwoMassParameters {
  readonly m: readonly [number, number];
  readonly k: readonly [number, number];
  readonly d: readonly [number, number];
  readonly kc: number;
  readonly dc: number;
}

export const T1: TwoMassParameters = { m: [1, 1], k: [10, 10], d: [0.5, 0.5], kc: 1000, dc: 2 };

function unitOf(
  name: string,
  text: string,
  outputs: readonly string[],
  dependencies: Record<string, number[]>,
) {
  const compiled = compileModel({
    source: { uri: `${name}.mo`, text },
    provider: emptySourceProvider,
    kernels: linkableKernels,
  });
  if (compiled.value === undefined) throw new Error(compiled.diagnostics[0]?.message ?? "");
  const { program } = compiled.value;
  return createHybridUnit(
    {
      kind: "model",
      create: () => createCompiledSystem(program).value!,
      dependencies: (variable) => dependencies[variable] ?? [],
    },
    { name, outputs, settings: { ...defaultSettings, solver: "dopri5", tolerance: 1e-11 }, diagnostics: [] },
  );
}

/** Two masses with a spring between them, coupled by force and displacement: the spring belongs to the second unit. */
export function forceDisplacement({ m, k, d, kc, dc }: TwoMassParameters): CoupledSystem {
  const first = unitOf(
    "first",
    `model First
      input Real F; output Real x(start = 1, fixed = true); output Real v(start = 0, fixed = true);
    equation
      der(x) = v; ${m[0]}*der(v) = -${k[0]}*x - ${d[0]}*v + F;
    end First;`,
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
    ["F"],
    { F: [0, 1] },
  );
  const link = (from: [number, number], to: [number, number]) => ({
    from: { unit: from[0], port: from[1] },
    to: { unit: to[0], port: to[1] },
    gain: 1,
    offset: 0,
  });
  return coupleUnits([first, second], [link([1, 0], [0, 0]), link([0, 0], [1, 0]), link([0, 1], [1, 1])]);
}
