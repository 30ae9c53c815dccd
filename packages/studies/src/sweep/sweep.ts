import {
  type CompileModelOptions,
  compile,
  loadFrontEnd,
  loadMethodOf,
  loadMissed,
  type Model,
  type ModelSource,
  requireSettings,
  type SeriesSettings,
  splitOptions,
  toSourceText,
} from "@cosimo/core/model-runs";
import { type Diagnostic, type OptionTable, requireFields, requireOption } from "@cosimo/ir";
import { createModelRunner } from "../runs/model-runner.ts";
import type { PackedStudy } from "../runs/packed-study.ts";
import type { SlicedRunner } from "../runs/run-record.ts";
import { type LocalControl, makeRunsHere } from "./local-runs.ts";
import { planSweep, type SweepPlan, type SweepRequest } from "./sweep-plan.ts";
import { rowOfRecord, type SweepRow } from "./sweep-row.ts";
import { packSweep, type SweepStudy, studyOf } from "./sweep-study.ts";
import type { Variation } from "./variation.ts";

export interface SweepWatch {
  readonly signal?: AbortSignal;
  /** Called for each run when it ends. */
  readonly onRow?: (row: SweepRow, done: number) => void;
}

export interface SweepOptions extends CompileModelOptions, SeriesSettings, SweepWatch {
  /** Names of parameters and start values with their values: all combinations are run. */
  readonly vary: Readonly<Record<string, readonly (number | boolean)[]>>;
  /** `x`, `max(x)`, `min(x)`, `integral(x)`; missing: final values of all variables. */
  readonly outputs?: readonly string[];
  /** Variables whose final values are kept if `outputs` is missing. */
  readonly variables?: RegExp;
}

export interface SweepResult {
  readonly plan: SweepPlan;
  /** Those that ended, in the order of their numbers. */
  readonly rows: readonly SweepRow[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Runs a model for all combinations of values, on this thread. A run that fails is a row with its reason.
 * @throws ModelError, SettingsError before the first run
 */
export async function sweep(source: ModelSource, options: SweepOptions): Promise<SweepResult> {
  await loadFrontEnd(toSourceText(source));
  await loadMethodOf(options);
  const prepared = await preparedWhole(source, options);
  const rows = collectRows(options);
  const { signal } = options;
  await runSweepHere(prepared, rows, { ...(signal && { signal }) });
  return resultOf(prepared, rows);
}

/** Makes runs on this thread. The number of those that are done. */
export function runSweepHere(
  { runner, study }: PreparedSweep,
  rows: RowCollector,
  control: LocalControl,
): Promise<number> {
  return makeRunsHere(runner, study.design, (record) => rows.add(rowOfRecord(record)), control);
}

/** Rows in the order in which their runs end. */
export interface RowCollector {
  add(row: SweepRow): void;
  readonly rows: SweepRow[];
}

export function collectRows({ onRow }: SweepWatch): RowCollector {
  const rows: SweepRow[] = [];
  return {
    rows,
    add(row) {
      rows.push(row);
      onRow?.(row, rows.length);
    },
  };
}

export function resultOf({ plan, diagnostics }: PreparedSweep, { rows }: RowCollector): SweepResult {
  return { plan, rows: rows.sort((a, b) => a.run - b.run), diagnostics };
}

/** Loads what the model turns out to need. */
async function preparedWhole(source: ModelSource, options: SweepOptions): Promise<PreparedSweep> {
  try {
    return prepareSweep(source, options);
  } catch (error) {
    if (await loadMissed()) return prepareSweep(source, options);
    throw error;
  }
}

const list = { type: "object", members: { map: "function" } } as const;
const sweepRows: OptionTable = {
  outputs: list,
  variables: { type: "pattern" },
  onRow: { type: "function" },
  threads: { type: "whole", range: { least: 1 } },
};

/** Checks the types of what only sweeps have. @throws SettingsError */
export function requireSweepOptions(options: SweepOptions & { readonly threads?: number }): void {
  requireFields(options ?? null, { ...anyFields(options), ...sweepRows }, "sweep()");
  requireOption("vary", { type: "object", members: {} }, options.vary);
  for (const [name, values] of Object.entries(options.vary)) requireOption(`vary.${name}`, list, values);
}

/** What a run checks by itself. */
function anyFields(options: object | null | undefined): OptionTable {
  return Object.fromEntries(Object.keys(options ?? {}).map((name) => [name, { type: "any" }]));
}

/** A sweep before its first run. */
export interface PreparedSweep {
  readonly model: Model;
  readonly plan: SweepPlan;
  readonly study: SweepStudy;
  readonly packed: PackedStudy;
  /** Makes runs on this thread. */
  readonly runner: SlicedRunner;
  readonly diagnostics: readonly Diagnostic[];
}

/** @throws ModelError, SettingsError */
export function prepareSweep(
  source: ModelSource,
  options: SweepOptions & Pick<SweepRequest, "mostCurves">,
): PreparedSweep {
  requireSweepOptions(options);
  const { compiling, running } = splitOptions(options);
  const { vary, outputs, variables, mostCurves, signal: _, onRow: __, ...settings } = running;
  requireSettings({ ...settings }, { files: ["model"], chosen: { ...settings } });
  const model = compile(source, compiling);
  const { diagnostics, ...plan } = planSweep(model, {
    vary: Object.entries(vary).map(([varied, values]): Variation => ({ name: varied, values })),
    settings,
    ...(outputs && { outputs }),
    ...(variables && { variables }),
    ...(mostCurves !== undefined && { mostCurves }),
  });
  const study = studyOf(plan);
  const swept = packSweep(plan, study, { own: model, source: toSourceText(source) }, compiling);
  return {
    ...{ plan, study, ...swept },
    runner: createModelRunner(swept.packed, study.variables, compiling, swept.model),
    diagnostics: [...model.diagnostics, ...diagnostics],
  };
}
