import { basename, extname } from "node:path";
import { fmuUnit, modelUnit, type NamedUnits } from "@cosimo/core";
import { loadModelFile, type ModelOptions } from "../files/model-file.ts";
import type { FmuBackend } from "./fmu-backends.ts";
import { openFmu } from "./open-fmu.ts";
import { openSystem } from "./open-system.ts";
import type { OpenedSystem } from "./opened-system.ts";
import { isSystemFile } from "./system-files.ts";

export interface OpenUnitsOptions extends ModelOptions {
  readonly fmuBackend?: FmuBackend;
  readonly allowCode?: boolean;
  /** Time limit of a call of an FMU [s]. */
  readonly timeout?: number;
  /** Missing: model exchange if the FMU supports it. */
  readonly fmuType?: "me" | "cs";
}

export interface OpenedUnits extends OpenedSystem {
  /** True for a model or an FMU: names are shown without the unit's name. */
  readonly isAlone: boolean;
}

/**
 * Opens a coupled system, or a model or FMU as the only unit of one.
 * @throws FileError, MalformedFileError, ModelError
 */
export function openUnits(file: string, options: OpenUnitsOptions): OpenedUnits {
  const { fmuBackend, fmuType, library, allowCode, timeout } = options;
  const calls = {
    ...(fmuBackend && { backend: fmuBackend }),
    ...(timeout !== undefined && { callTimeout: timeout }),
  };
  if (isSystemFile(file))
    return {
      ...openSystem(file, { ...calls, ...(library && { library }), ...(allowCode && { allowCode }) }),
      isAlone: false,
    };
  const name = basename(file, extname(file));
  if (extname(file).toLowerCase() === ".fmu") {
    const fmu = openFmu(file, calls);
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

/** Name of the only unit: its variables are `unit.x`, shown as `x`. */
const UNIT = "unit";

export function shownName(name: string, { isAlone }: OpenedUnits): string {
  return isAlone && name.startsWith(`${UNIT}.`) ? name.slice(UNIT.length + 1) : name;
}

/** Prefixes parameters with the unit's name if it is the only one. */
export function unitSettings<T>(
  settings: Readonly<Record<string, T>>,
  { isAlone }: OpenedUnits,
): Readonly<Record<string, T>> {
  if (!isAlone) return settings;
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [`${UNIT}.${name}`, value]));
}
