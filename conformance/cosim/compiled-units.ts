import { compileModel } from "@cosimo/core";
import {
  type Connection,
  type CoupledSystem,
  coupleUnits,
  createHybridUnit,
  type HybridUnitSource,
  type Unit,
} from "@cosimo/cosim";
import { emptySourceProvider } from "@cosimo/ir";
import { linkableKernels } from "@cosimo/kernels";
import { createCompiledSystem, defaultSettings, type SimulationSettings } from "@cosimo/simulator";

export interface CompiledUnitOptions {
  readonly outputs: readonly string[];
  /** Inputs with direct feedthrough, by name of the output; missing: none. */
  readonly dependencies?: Readonly<Record<string, readonly number[]>>;
  readonly settings?: Partial<SimulationSettings>;
}

/** A Modelica model as a part of coupled systems. */
export function compiledSource(
  name: string,
  text: string,
  dependencies: CompiledUnitOptions["dependencies"] = {},
): HybridUnitSource {
  const compiled = compileModel({
    source: { uri: `${name}.mo`, text },
    provider: emptySourceProvider,
    kernels: linkableKernels,
  });
  if (compiled.value === undefined) throw new Error(compiled.diagnostics[0]?.message ?? "");
  const { program } = compiled.value;
  return {
    kind: "model",
    create: () => createCompiledSystem(program).value!,
    dependencies: (variable) => dependencies[variable] ?? [],
  };
}

/** A Modelica model as a unit with an integration method of this program; default: `dopri5` at 1e-11. */
export function compiledUnit(name: string, text: string, options: CompiledUnitOptions): Unit {
  return createHybridUnit(compiledSource(name, text, options.dependencies), {
    ...{ name, outputs: options.outputs },
    settings: { ...defaultSettings, solver: "dopri5", tolerance: 1e-11, ...options.settings },
  });
}

/** `["first.x", "second.u"]`, from output to input. */
export function coupled(
  units: readonly Unit[],
  links: readonly (readonly [string, string])[],
): CoupledSystem {
  const port = (full: string, of: "inputs" | "outputs"): Connection["from"] => {
    const unit = units.findIndex(({ name }) => full.startsWith(`${name}.`));
    const name = full.slice(units[unit]!.name.length + 1);
    return { unit, port: units[unit]![of].findIndex((one) => one.name === name) };
  };
  return coupleUnits(
    units,
    links.map(([from, to]) => ({ from: port(from, "outputs"), to: port(to, "inputs"), gain: 1, offset: 0 })),
  );
}
