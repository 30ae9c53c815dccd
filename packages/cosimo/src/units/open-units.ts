import { basename, extname } from "node:path";
import { fmuUnit, modelUnit, type NamedUnits } from "@cosimo/core";
import { loadModelFile, type ModelOptions } from "../files/model-file.ts";
import type { FmuBackend } from "./fmu-backends.ts";
import { openFmu } from "./open-fmu.ts";
import { type OpenedSystem, openSystem } from "./open-system.ts";
import { isSystemFile } from "./system-files.ts";

export interface OpenUnitsOptions extends ModelOptions {
  readonly fmuBackend?: FmuBackend;
  /** Missing: model exchange if the FMU has it. */
  readonly fmuType?: "me" | "cs";
}

export interface OpenedUnits extends OpenedSystem {
  /** A model or an FMU: the file is no system, and the unit's name is of no interest. */
  readonly isAlone: boolean;
}

/** A coupled system, or a model or FMU as the only unit of one. @throws FileError, MalformedFileError, ModelError */
export function openUnits(file: string, options: OpenUnitsOptions): OpenedUnits {
  const { fmuBackend, fmuType, library } = options;
  const backend = fmuBackend === undefined ? {} : { backend: fmuBackend };
  if (isSystemFile(file))
    return { ...openSystem(file, { ...backend, ...(library && { library }) }), isAlone: false };
  const name = basename(file, extname(file));
  if (extname(file).toLowerCase() === ".fmu") {
    const fmu = openFmu(file, backend);
    const type = fmuType ?? (fmu.description.modelExchange === undefined ? "cs" : "me");
    return alone(name, fmuUnit(fmu, { type }), () => fmu.close());
  }
  const { source, compileOptions } = loadModelFile(file, options);
  return alone(name, modelUnit(source, compileOptions), () => {});
}

function alone(name: string, unit: NamedUnits["units"][number][1], close: () => void): OpenedUnits {
  const nothing = { units: [], connections: [], parameters: {}, experiment: {}, algorithm: {}, bonds: [] };
  return {
    ...{ system: { name, ...nothing }, units: [[UNIT, unit]], diagnostics: [], folder: ".", close },
    isAlone: true,
  };
}

/** What the only unit is called: its variables are `unit.x`, shown without. */
const UNIT = "unit";

export function shownName(name: string, { isAlone }: OpenedUnits): string {
  return isAlone && name.startsWith(`${UNIT}.`) ? name.slice(UNIT.length + 1) : name;
}

/** Parameters are of the unit where it is alone. */
export function unitSettings<T>(
  settings: Readonly<Record<string, T>>,
  { isAlone }: OpenedUnits,
): Readonly<Record<string, T>> {
  if (!isAlone) return settings;
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [`${UNIT}.${name}`, value]));
}
