import {
  type CoupledSystem,
  createCoSimulationFmuUnit,
  createHybridUnit,
  createModelExchangeSource,
  type Unit,
} from "@cosimo/cosim";
import { type Fmu, type InstanceSource, resolveStartValues } from "@cosimo/fmi";
import { defaultSettings } from "@cosimo/simulator";
import { exportedFmu } from "../fmi/exported-fmu.ts";
import { compiledUnit, coupled } from "./compiled-units.ts";

/** Two masses with a spring between them, which belongs to the second unit: forces one way, displacements the other. */
export const first = `model First
  parameter Real m = 1; parameter Real k = 10; parameter Real d = 0.5;
  input Real F; output Real x(start = 1, fixed = true); output Real v(start = 0, fixed = true);
equation
  der(x) = v; m*der(v) = -k*x - d*v + F;
end First;`;

export const second = `model Second
  parameter Real m = 1; parameter Real k = 10; parameter Real d = 0.5;
  parameter Real kc = 40; parameter Real dc = 0.4;
  input Real x1; input Real v1; output Real F;
  output Real x(start = 0.5, fixed = true); output Real v(start = 0, fixed = true);
equation
  F = kc*(x - x1) + dc*(v - v1);
  der(x) = v; m*der(v) = -k*x - d*v - F;
end Second;`;

export const links = [
  ["second.F", "first.F"],
  ["first.x", "second.x1"],
  ["first.v", "second.v1"],
] as const;

export const outputs = { first: ["x", "v"], second: ["F", "x", "v"] } as const;

/** Of the spring and damper between the masses. */
export interface Coupling {
  readonly kc: number;
  readonly dc: number;
}

export const soft: Coupling = { kc: 40, dc: 0.4 };

/** x' = A x of the whole, for x1, v1, x2, v2. */
export function wholeOf({ kc, dc }: Coupling): readonly (readonly number[])[] {
  return [
    [0, 1, 0, 0],
    [-10 - kc, -0.5 - dc, kc, dc],
    [0, 0, 0, 1],
    [kc, dc, -10 - kc, -0.5 - dc],
  ];
}

export type FmuKind = "cs" | "me";

export async function twoMassFmus(version: 2 | 3): Promise<readonly [Fmu, Fmu]> {
  const options = { version };
  return [
    await exportedFmu({ uri: "first.mo", text: first }, options),
    await exportedFmu({ uri: "second.mo", text: second }, options),
  ];
}

interface FmuUnitOptions {
  readonly name: string;
  readonly outputs: readonly string[];
  readonly parameters?: Readonly<Record<string, number>>;
  readonly tolerance?: number;
}

export function fmuUnit(
  source: InstanceSource,
  kind: FmuKind,
  { name, outputs, parameters = {}, tolerance = 1e-10 }: FmuUnitOptions,
): Unit {
  if (kind === "cs")
    return createCoSimulationFmuUnit(source, { name, outputs, parameters, tolerance }).value!;
  const start = resolveStartValues(source.fmu.description, name, parameters).value!;
  return createHybridUnit(createModelExchangeSource(source, { name, start }), {
    ...{ name, outputs },
    settings: { ...defaultSettings, solver: "dopri5", tolerance: 1e-11 },
  });
}

export function fmuTwoMasses(
  sources: readonly [InstanceSource, InstanceSource],
  kind: FmuKind,
  { coupling = soft, tolerance }: { coupling?: Coupling; tolerance?: number } = {},
): CoupledSystem {
  const units = (["first", "second"] as const).map((name, i) =>
    fmuUnit(sources[i]!, kind, {
      ...{ name, outputs: outputs[name] },
      ...(tolerance !== undefined && { tolerance }),
      ...(name === "second" && { parameters: { ...coupling } }),
    }),
  );
  return coupled(units, links);
}

export function nativeTwoMasses(): CoupledSystem {
  return coupled(
    [
      compiledUnit("first", first, { outputs: outputs.first }),
      compiledUnit("second", second, { outputs: outputs.second, dependencies: { F: [0, 1] } }),
    ],
    links,
  );
}
