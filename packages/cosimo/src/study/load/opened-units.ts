import { join } from "node:path";
import { cosimulate, planCoupledRun, runSettings, type SimulationResult } from "@cosimo/core";
import { type Diagnostic, ModelError } from "@cosimo/core/models";
import { FmuFailure, resolveStartValues } from "@cosimo/fmi";
import type { SweepPoint, TargetRun } from "@cosimo/studies";
import { loadInputFile } from "../../files/input-file.ts";
import { refuseUnusable, type SettingOptions } from "../../options/setting-options.ts";
import { runOptions } from "../../units/coupled-options.ts";
import { interfaceKinds } from "../../units/interface-kinds.ts";
import { openFmu } from "../../units/open-fmu.ts";
import { openSystem } from "../../units/open-system.ts";

/** What is opened: it runs many times. */
export interface OpenedUnits {
  readonly name: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Files besides the one that was opened. */
  readonly files: readonly string[];
  check(parameters: SweepPoint): void;
  run(run: TargetRun): Promise<SimulationResult>;
  close(): void;
}

export async function openCoupled(file: string, options: SettingOptions): Promise<OpenedUnits> {
  const { library, fmuBackend, algorithm, allowCode, timeout } = options;
  const system = openSystem(file, {
    ...(library && { library }),
    ...(fmuBackend && { backend: fmuBackend }),
    // A requested algorithm replaces that of the file, which is then not loaded.
    allowCode: allowCode === true,
    replacesAlgorithm: algorithm !== undefined,
    ...(timeout !== undefined && { callTimeout: timeout }),
  });
  try {
    const chosen = await runOptions(system, options);
    const { diagnostics } = system;
    return {
      ...{ name: system.system.name, diagnostics, close: system.close },
      files: system.system.units.flatMap(({ origin }) =>
        "file" in origin ? [join(system.folder, origin.file)] : [],
      ),
      check(parameters) {
        planCoupledRun(system, { ...chosen, parameters: { ...chosen.parameters, ...parameters } });
      },
      run: ({ parameters, ...watch }) =>
        cosimulate(system, { ...chosen, ...watch, parameters: { ...chosen.parameters, ...parameters } }),
    };
  } catch (error) {
    system.close();
    throw error;
  }
}

export async function openAlone(file: string, options: SettingOptions): Promise<OpenedUnits> {
  refuseUnusable(options, { files: options.kind === undefined ? ["me", "cs", "se"] : [options.kind] });
  const { kind, fmuBackend, timeout, inputs, parameters: set = {} } = options;
  const signals = inputs === undefined ? {} : { inputs: loadInputFile(inputs) };
  const fmu = openFmu(file, {
    ...(fmuBackend && { backend: fmuBackend }),
    ...(timeout !== undefined && { callTimeout: timeout }),
  });
  const type = kind === undefined ? {} : { kind: interfaceKinds[kind] };
  const given = Object.entries(options).filter(([name]) => Object.hasOwn(runSettings, name));
  const { name, diagnostics: found } = fmu;
  return {
    ...{ name, diagnostics: found, files: [], close: () => fmu.close() },
    check(parameters) {
      const { value, diagnostics } = resolveStartValues(fmu.description, name, { ...set, ...parameters });
      if (value === undefined) throw new ModelError(diagnostics);
    },
    async run({ parameters, ...watch }) {
      const all = { ...Object.fromEntries(given), ...signals, ...type, ...watch };
      try {
        return await fmu.simulate({ ...all, parameters: { ...set, ...parameters } });
      } catch (error) {
        throw error instanceof FmuFailure ? new ModelError([error.diagnostic]) : error;
      }
    },
  };
}
