import { Interruption, ModelError, type SimulationResult } from "@cosimo/core";
import { SettingsError } from "@cosimo/ir";
import type { Choose } from "./mutations.ts";

/** An input made from an original; `base` is what the target needs to know of that. */
export interface Mutant {
  readonly base: number;
  readonly text: string;
  /** Which of its ways the target tries it. */
  readonly way: number;
}

/** How far an input got: its text was read, its run began, its run reached the stop time. */
export const stages = ["refused", "accepted", "run", "completed"] as const;
export type Stage = (typeof stages)[number];
export type Reach = (stage: Stage) => void;

/** Something of Cosimo that takes inputs, and how to make wrong ones. */
export interface FuzzTarget {
  mutant(choose: Choose): Mutant;
  /** Of inputs with this base, for the counts. */
  kind(base: number): string;
  /** What must not happen, as a text whose first line says it; `undefined` if the input was handled well. */
  fault(mutant: Mutant, reach: Reach): Promise<string | undefined>;
}

/** Chooses a kind, then one of its originals: each kind has as many mutants. */
export function choiceOfKinds(kinds: readonly string[]): (choose: Choose) => number {
  const bases = [...new Set(kinds)].map((kind) => kinds.flatMap((one, base) => (one === kind ? [base] : [])));
  return (choose) => {
    const ofKind = bases[choose(bases.length)]!;
    return ofKind[choose(ofKind.length)]!;
  };
}

/** Refusals are no faults, nor are ends by a time limit. */
export async function faultOfCall(
  call: () => string | undefined | Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    return await call();
  } catch (error) {
    return isRefusal(error) ? faultOfRefusal(error) : faultOfError(error);
  }
}

export function isRefusal(error: unknown): error is ModelError | SettingsError | Interruption {
  return [ModelError, SettingsError, Interruption].some((kind) => error instanceof kind);
}

/** A refusal gives reasons. */
function faultOfRefusal(error: unknown): string | undefined {
  if (!(error instanceof ModelError)) return undefined;
  const isExplained = error.diagnostics.some(({ severity }) => severity === "error");
  return isExplained ? undefined : "neither valid nor explained";
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
export function faultOfResult(result: SimulationResult, reach: Reach, changes = false): string | undefined {
  const { outcome, trajectory } = result;
  reach("run");
  if (outcome.diagnostics.some(({ category }) => category === "internal"))
    return `internal: ${outcome.reason}`;
  if (outcome.status !== "completed") return undefined;
  reach("completed");
  for (const [i, column] of trajectory.columns.entries()) {
    const row = column.findIndex((value) => !Number.isFinite(value) && !(changes && Number.isNaN(value)));
    if (row < 0) continue;
    const { name } = trajectory.variables[i]!;
    return `not finite in a completed run\n${name} = ${column[row]} at ${trajectory.time[row]}`;
  }
  return undefined;
}
