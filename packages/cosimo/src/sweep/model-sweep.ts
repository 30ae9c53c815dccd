import { countRuns, MOST_RUNS, prepareSweep, runDuration } from "@cosimo/studies";
import { loadExperiment } from "../files/experiment-file.ts";
import { loadInputFile } from "../files/input-file.ts";
import { loadModelFile } from "../files/model-file.ts";
import { createSupervisor } from "../interruption/supervisor.ts";
import { numericSettings } from "../options/options.ts";
import { refuseUnusable, type SettingOptions } from "../options/setting-options.ts";
import { type LoadedSweep, type SweepCommandOptions, tooMany, type Varied } from "./loaded-sweep.ts";
import { type ParallelSweepOptions, parallelSweep } from "./parallel-sweep.ts";
import { PLOTTED_RUNS } from "./sweep-plot.ts";

/** The sweep of a model's text, on several threads. */
export function loadModelSweep(file: string, given: SweepCommandOptions & Varied): LoadedSweep {
  const { vary, output, threads, yes, json: _, ...settings } = given;
  refuseUnusable(settings, { files: ["model"], chosen: { ...settings } });
  const { source, compileOptions } = loadModelFile(file, settings);
  const { variables, library: libraries, model, externalLibrary, compileExternal } = settings;
  const options: ParallelSweepOptions = {
    ...runSettings(settings),
    ...(model !== undefined && { model }),
    vary: Object.fromEntries(vary.map(({ name, values }) => [name, values])),
    ...(output && { outputs: output }),
    ...(variables && { variables }),
    ...(libraries && { libraries }),
    ...(threads !== undefined && { threads }),
    // Code in C runs in a process that belongs to one thread.
    ...((externalLibrary || compileExternal) && { threads: 1, library: compileOptions.library }),
    ...(settings.plot !== undefined && { mostCurves: PLOTTED_RUNS }),
  };
  const runs = countRuns(vary);
  if (runs > MOST_RUNS && !yes)
    throw tooMany(runs, runDuration(prepareSweep(source, { ...options, ...compileOptions })), threads);
  return {
    make: ({ started, interrupted: onInterrupted, ...watch }) =>
      parallelSweep(
        source,
        {
          ...{ ...options, ...watch, supervisor: createSupervisor({ interruptible: true }) },
          supervise: () => createSupervisor({ timeout: options.timeout, interruptible: true, onInterrupted }),
        },
        ({ plan, diagnostics }) => started(plan, diagnostics),
      ),
  };
}

/** Settings of each run: the experiment file, and options, which take precedence. */
function runSettings(options: SettingOptions): Pick<ParallelSweepOptions, "parameters"> {
  const {
    model: _,
    library: __,
    externalLibrary: _externalLibrary,
    compileExternal: _compileExternal,
    variables: ___,
    outputFile: ____,
    plot: _____,
    progress: ______,
    ...others
  } = options;
  const { experiment, inputs, parameters, ...settings } = others;
  const planned = experiment === undefined ? {} : loadExperiment(experiment);
  return {
    ...planned,
    ...settings,
    ...(inputs !== undefined && { inputs: loadInputFile(inputs) }),
    parameters: { ...planned.parameters, ...numericSettings(parameters) },
  };
}
