import { dirname, extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type CoSimulationAlgorithm,
  type CoupledUnit,
  type Diagnostic,
  diagnoseWithoutSpan,
  expressionUnit,
  fmuUnit,
  ModelError,
  modelUnit,
  type NamedUnits,
  type SystemDescription,
  tableUnit,
} from "@cosimo/core";
import { readSystemJson, type UnitDescription } from "@cosimo/cosim";
import { unexpectedKind } from "./file-messages.ts";
import type { FmuBackend } from "./fmu-backends.ts";
import { loadInputFile } from "./input-file.ts";
import { loadModelFile } from "./model-file.ts";
import { readSourceText } from "./node-source-provider.ts";
import type { OpenFmuOptions } from "./open-fmu.ts";
import { openFmu } from "./open-fmu.ts";
import { systemRunMessages } from "./system-run-messages.ts";

export interface OpenSystemOptions {
  /** Directories of libraries for units that are models. */
  readonly library?: readonly string[];
  /** Of FMUs that name none. */
  readonly backend?: FmuBackend;
  readonly callTimeout?: number;
  readonly logCalls?: NonNullable<OpenFmuOptions["logCalls"]>;
}

/** A coupled system of a file, with its units opened. */
export interface OpenedSystem extends NamedUnits {
  /** Warnings and notices of reading it. */
  readonly diagnostics: readonly Diagnostic[];
  /** What paths in it are relative to. */
  readonly folder: string;
  /** Frees what the units hold. */
  close(): void;
}

/** @throws FileError, MalformedFileError, ModelError */
export function openSystem(file: string, options: OpenSystemOptions = {}): OpenedSystem {
  const { system, folder, diagnostics } = readSystemFile(file);
  const open: { close(): void }[] = [];
  const close = (): void => {
    for (const one of open) one.close();
  };
  try {
    const units = system.units.map((unit): [string, CoupledUnit] => [
      unit.name,
      openUnit(unit, folder, options, open),
    ]);
    return { system, units, diagnostics, folder, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** @throws FileError, ModelError */
export function readSystemFile(file: string): {
  readonly system: SystemDescription;
  readonly folder: string;
  readonly diagnostics: readonly Diagnostic[];
} {
  if (extname(file).toLowerCase() !== ".json") throw unexpectedKind(file, "file.system");
  const { value: system, diagnostics } = readSystemJson(readSourceText(file));
  if (system === undefined) throw new ModelError(diagnostics);
  return { system, folder: dirname(file), diagnostics };
}

function openUnit(
  unit: UnitDescription,
  folder: string,
  { library, backend, ...fmuOptions }: OpenSystemOptions,
  open: { close(): void }[],
): CoupledUnit {
  const { origin, solver, innerStep, tolerance } = unit;
  const integration = {
    ...(solver !== undefined && { solver }),
    ...(innerStep !== undefined && { innerStep }),
    ...(tolerance !== undefined && { tolerance }),
  };
  switch (origin.kind) {
    case "fmu": {
      const chosen = unit.backend ?? backend;
      const fmu = openFmu(join(folder, origin.file), { ...fmuOptions, ...(chosen && { backend: chosen }) });
      open.push(fmu);
      return fmuUnit(fmu, { ...integration, ...(origin.type && { type: origin.type }) });
    }
    case "model": {
      const model = origin.class === undefined ? {} : { model: origin.class };
      const { source, compileOptions } = loadModelFile(join(folder, origin.file), {
        ...model,
        ...(library && { library }),
      });
      return modelUnit(source, { ...compileOptions, ...integration });
    }
    case "table":
      return tableUnit(loadInputFile(join(folder, origin.file)));
    case "functions":
      return expressionUnit(origin.outputs);
    case "line":
      throw new Error("lines are not there yet");
  }
}

/** Whether an algorithm's name is a path to a module of one's own. */
export function isAlgorithmPath(name: string | undefined): name is string {
  return name !== undefined && (/^\.{0,2}[\\/]/.test(name) || /\.m?js$/.test(name));
}

/** The `algorithm` that a module exports. @throws ModelError when there is none. */
export async function loadAlgorithm(path: string): Promise<CoSimulationAlgorithm> {
  const fault = (reason: string) =>
    new ModelError([
      diagnoseWithoutSpan(systemRunMessages, "system-run.no-algorithm", { file: path, reason }),
    ]);
  const module: { readonly algorithm?: unknown } = await import(pathToFileURL(resolve(path)).href).catch(
    (error: unknown) => {
      throw fault(error instanceof Error ? error.message : String(error));
    },
  );
  const { algorithm } = module;
  if (typeof algorithm !== "object" || algorithm === null || !("start" in algorithm))
    throw new ModelError([
      diagnoseWithoutSpan(systemRunMessages, "system-run.exports-no-algorithm", { file: path }),
    ]);
  return algorithm as CoSimulationAlgorithm;
}
