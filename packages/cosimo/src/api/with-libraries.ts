import type { CompileModelOptions, ModelSource } from "@cosimo/core";
import * as core from "@cosimo/core";
import { createNodeSourceProvider } from "../files/node-source-provider.ts";
import { createSupervisor } from "../interruption/supervisor.ts";
import { parallelSweep } from "../sweep/parallel-sweep.ts";
import { simulate as simulateUnit } from "../units/simulate.ts";

/**
 * The functions that compile a text, with the libraries of the command line as the default of the option `library`: those
 * of MODELICAPATH, those around the file of the text, and the bundled one.
 */

/** Adds the option `library`, unless it is given. */
function withLibrary<T extends CompileModelOptions>(source: ModelSource, options: T): T {
  // Callers in JavaScript may pass other types, which are refused where the options are read.
  if (typeof options !== "object" || options === null || options.library !== undefined) return options;
  const file = typeof source === "string" || source === null ? undefined : source.uri;
  return { ...options, library: createNodeSourceProvider(file) };
}

export const compile: typeof core.compile = (source, options = {}) => {
  const model = core.compile(source, withLibrary(source, options));
  return {
    ...model,
    simulate: (run = {}) => model.simulate(withLimit(run)),
    simulateSync: (run = {}) => model.simulateSync(withLimit(run)),
  };
};

/** `timeout` ends compilation, initialization and a single step, too. */
function withLimit<T extends Pick<core.SimulateOptions, "timeout" | "supervisor">>(options: T): T {
  const { timeout, supervisor } = options ?? {};
  if (typeof timeout !== "number" || supervisor !== undefined) return options;
  return { ...options, supervisor: createSupervisor({ timeout }) };
}

export const check: typeof core.check = (source, options = {}, experiment = {}) =>
  core.check(source, withLibrary(source, options), experiment);

export const flatSystem: typeof core.flatSystem = (source, options = {}) =>
  core.flatSystem(source, withLibrary(source, options));

export const flattenModel: typeof core.flattenModel = (source, format, options = {}) =>
  core.flattenModel(source, format, withLibrary(source, options));

export const dumpStage: typeof core.dumpStage = (source, stage, options = {}) =>
  core.dumpStage(source, stage, withLibrary(source, options));

export const describeModel: typeof core.describeModel = (source, options = {}) =>
  core.describeModel(source, withLibrary(source, options));

export const exportFmu: typeof core.exportFmu = (source, options = {}) =>
  core.exportFmu(source, withLibrary(source, options));

export const modelUnit: typeof core.modelUnit = (source, options = {}) =>
  core.modelUnit(source, withLibrary(source, options));

export const steady: typeof core.steady = (source, options = {}) =>
  core.steady(source, isCompiled(source) ? options : withLibrary(source, options));

export const linearizeSteady: typeof core.linearizeSteady = (source, options = {}) =>
  core.linearizeSteady(source, isCompiled(source) ? options : withLibrary(source, options));

export const linearizeAtTimes: typeof core.linearizeAtTimes = (named, options) =>
  core.linearizeAtTimes(named, withLimit(options));

export const linearizeAtEvent: typeof core.linearizeAtEvent = (named, options) =>
  core.linearizeAtEvent(named, withLimit(options));

export const linearize: typeof core.linearize = (named, options = {}) =>
  core.linearize(named, withLimit(options));

export const analyse: typeof core.analyse = (named, options = {}) => core.analyse(named, withLimit(options));

/** As in a browser, but on all cores: `threads` is their number. */
export const sweep: typeof parallelSweep = parallelSweep;

/** Runs an opened FMU, or compiles and runs the text of a model. */
export const simulate: typeof simulateUnit = ((
  what: Parameters<typeof simulateUnit>[0] | ModelSource,
  options: CompileModelOptions & core.SimulateOptions = {},
) =>
  typeof what === "object" && "instantiate" in what
    ? simulateUnit(what, options)
    : simulateUnit(what, withLimit(withLibrary(what, options)))) as typeof simulateUnit;

function isCompiled(source: Parameters<typeof core.steady>[0]): source is core.Model {
  return typeof source === "object" && "compilation" in source;
}
