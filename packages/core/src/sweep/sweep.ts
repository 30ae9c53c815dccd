import { type Diagnostic, type OptionTable, requireFields, requireOption } from "@cosimo/ir";
import { loadFrontEnd, loadMissed } from "../languages/front-end.ts";
import {
  type CompileModelOptions,
  type ModelSource,
  splitOptions,
  toSourceText,
} from "../languages/model-source.ts";
import { compile, type Model } from "../model/model.ts";
import { loadMethodOf } from "../run/load-methods.ts";
import { requireSettings } from "../run/require-settings.ts";
import { compileVariant } from "./compile-variant.ts";
import { localExecutor } from "./local-executor.ts";
import { runOnExecutors, type SweepWatch } from "./sweep-loop.ts";
import { planSweep, runOrder, type SweepPlan, type SweepRequest, type SweepSettings } from "./sweep-plan.ts";
import { createSweepRunner, type SweepRow } from "./sweep-runner.ts";
import type { Variation } from "./variation.ts";

export interface SweepOptions extends CompileModelOptions, SweepSettings, SweepWatch {
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
  const { plan, runner, diagnostics } = await preparedWhole(source, options);
  const { signal } = options;
  const rows = await runOnExecutors(runOrder(plan), localExecutor(runner, signal && { signal }), options);
  return { plan, rows, diagnostics };
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
  readonly runner: ReturnType<typeof createSweepRunner>;
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
  const variant = compileVariant(source, compiling, model);
  const runner = createSweepRunner(model, plan, variant);
  return { model, plan, runner, diagnostics: [...model.diagnostics, ...diagnostics] };
}
