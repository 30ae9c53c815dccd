import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type CoSimulationAlgorithm, diagnoseWithoutSpan, ModelError } from "@cosimo/core";
import { toAlgorithm } from "@cosimo/cosim";
import { importModule } from "../files/import-module.ts";
import type { OpenedSystem } from "./opened-system.ts";
import { systemRunMessages } from "./system-run-messages.ts";

/**
 * Base of relative algorithm paths. For a package, its own folder: modules are not loaded from
 * archives.
 */
export function algorithmFolder(folder: string): string {
  return folder.endsWith("!") ? dirname(folder) : folder;
}

/** True if an algorithm's name is a path to a module of the user. */
export function isAlgorithmPath(name: string | undefined): name is string {
  return name !== undefined && (/^\.{0,2}[\\/]/.test(name) || /\.m?js$/.test(name));
}

/**
 * Loads the user's module named by the option, else by the system, if any. Systems that name one are opened with
 * `allowCode` only.
 * @throws ModelError
 */
export async function ownAlgorithm(
  { system, folder }: Pick<OpenedSystem, "system" | "folder">,
  requested?: string,
): Promise<CoSimulationAlgorithm | undefined> {
  if (requested !== undefined) return isAlgorithmPath(requested) ? loadAlgorithm(requested) : undefined;
  const { name } = system.algorithm;
  return isAlgorithmPath(name) ? loadAlgorithm(resolve(algorithmFolder(folder), name)) : undefined;
}

/** Loads the `algorithm` that a module exports. @throws ModelError when there is none. */
export async function loadAlgorithm(path: string): Promise<CoSimulationAlgorithm> {
  const problem = (reason: string) =>
    new ModelError([
      diagnoseWithoutSpan(systemRunMessages, "system-run.no-algorithm", { file: path, reason }),
    ]);
  const module = await importModule(pathToFileURL(resolve(path)).href).catch((error: unknown) => {
    throw problem(error instanceof Error ? error.message : String(error));
  });
  const algorithm = toAlgorithm(module["algorithm"]);
  if (algorithm === undefined)
    throw new ModelError([
      diagnoseWithoutSpan(systemRunMessages, "system-run.exports-no-algorithm", { file: path }),
    ]);
  return algorithm;
}
