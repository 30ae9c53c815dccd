import type { Diagnostic } from "@cosimo/core/models";

/** Exit codes of the command line; a contract with scripts. */
export const exitCodes = {
  done: 0,
  modelWrong: 1,
  usage: 2,
  initializationFailed: 3,
  integrationFailed: 4,
  assertionFailed: 5,
  file: 6,
  fmu: 7,
  unsupported: 10,
  ourBug: 70,
  timeout: 124,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The code for a set of diagnostics; `done` without errors. */
export function exitCodeOf(diagnostics: readonly Diagnostic[]): ExitCode {
  const errors = diagnostics.filter((d) => d.severity === "error");
  if (errors.length === 0) return exitCodes.done;
  const categories = new Set(errors.map((d) => d.category));
  if (categories.has("internal")) return exitCodes.ourBug;
  if (categories.has("usage")) return exitCodes.usage;
  if (errors.every((d) => d.category === "unsupported")) return exitCodes.unsupported;
  if (errors.every((d) => d.category === "initialization")) return exitCodes.initializationFailed;
  if (errors.every((d) => d.category === "integration")) return exitCodes.integrationFailed;
  if (errors.every((d) => d.category === "assertion")) return exitCodes.assertionFailed;
  return exitCodes.modelWrong;
}
