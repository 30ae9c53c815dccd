import { ModelError, type SimulationResult } from "@cosimo/core";
import { SettingsError } from "@cosimo/ir";
import type { Choose } from "./mutations.ts";

/** An input made from an original; `base` is what the target needs to know of that. */
export interface Mutant {
  readonly base: number;
  readonly text: string;
}

/** Something of Cosimo that takes inputs, and how to make wrong ones. */
export interface FuzzTarget {
  mutant(choose: Choose): Mutant;
  /** What must not happen, as a text whose first line says it; `undefined` if the input was handled well. */
  fault(mutant: Mutant): Promise<string | undefined>;
}

/** Refusals are no faults. */
export async function faultOfCall(
  call: () => string | undefined | Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    return await call();
  } catch (error) {
    return isRefusal(error) ? undefined : faultOfError(error);
  }
}

export function isRefusal(error: unknown): boolean {
  return error instanceof ModelError || error instanceof SettingsError;
}

export function faultOfError(error: unknown): string {
  if (!(error instanceof Error)) return `internal error: ${String(error)}`;
  const place =
    error.stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 6) ?? [];
  return [`internal error: ${error.name}: ${error.message.split("\n")[0]?.slice(0, 300)}`, ...place].join(
    "\n",
  );
}

/** A completed run has finite values; an inactive value is NaN where equations change. */
export function faultOfResult(result: SimulationResult, changes = false): string | undefined {
  const { outcome, trajectory } = result;
  if (outcome.diagnostics.some(({ category }) => category === "internal"))
    return `internal: ${outcome.reason}`;
  if (outcome.status !== "completed") return undefined;
  for (const [i, column] of trajectory.columns.entries()) {
    const row = column.findIndex((value) => !Number.isFinite(value) && !(changes && Number.isNaN(value)));
    if (row < 0) continue;
    const { name } = trajectory.variables[i]!;
    return `not finite in a completed run\n${name} = ${column[row]} at ${trajectory.time[row]}`;
  }
  return undefined;
}
