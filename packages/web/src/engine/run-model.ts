import { type Model, ModelError, SettingsError, type SimulationResult } from "@cosimo/core/models";
import type { Diagnostic, EventRecord, Translations } from "@cosimo/ir";
import type {
  Curves,
  ExportFormat,
  RunAnswer,
  RunOrder,
  RunTold,
  SceneAnswer,
  Texts,
  ViewOrder,
  WindowOrder,
} from "../messages/protocol.ts";
import { createRunColumns, type RunColumns } from "../results/run-columns.ts";
import { sample, view } from "../results/view.ts";
import { openAttachment } from "../state/project.ts";
import type {
  EventReport,
  InitialReport,
  ModelReport,
  RunComparison,
  RunProgress,
  RunReport,
  RunSettings,
  RunTelling,
} from "../state/reports.ts";
import { suggestedPlots } from "../state/suggested-plots.ts";
import { type CompiledModels, createCompiledModels } from "./compiled-models.ts";
import { inDisplayUnits } from "./display-units.ts";
import type { Libraries } from "./libraries.ts";
import type { EndedRun } from "./reports/ended-run.ts";
import { modelReport } from "./reports/model-report.ts";
import { shownDiagnostic } from "./reports/shown-diagnostic.ts";
import { translationsFor } from "./reports/translations.ts";
import { runOptions } from "./run-options.ts";

/** Runs models and keeps the results of the newest ones. */
export interface Runner {
  run(order: RunOrder, watch: RunWatch): Promise<RunAnswer>;
  view(order: ViewOrder): Promise<readonly Curves[]>;
  /** The motion of a run in space; undefined: there is nothing to see, or no longer. */
  scene(run: number): Promise<SceneAnswer | undefined>;
  /** What is said of runs, in another language. */
  retell(runs: readonly number[], language: string): Promise<readonly RunTelling[]>;
  /** Undefined: the run is no longer kept. */
  export(run: number, format: ExportFormat): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** How the initial values are found; undefined for a faulty text. */
  initialize(order: RunSettings & { readonly texts: Texts }): Promise<InitialReport | undefined>;
  /** Where two runs part; undefined if results of one are no longer there. */
  compare(a: number, b: number): Promise<RunComparison | undefined>;
  /** A picture of the modes; undefined for a model with one, or a faulty text. */
  modes(texts: Texts): Promise<string | undefined>;
}

export interface RunWatch {
  readonly signal: AbortSignal;
  readonly report: (told: RunTold) => void;
}

/** Events of a report; a table shows no more. */
const MOST_REPORTED = 2000;
/** A view may still be asked of the run before the newest, and of those that the page keeps. */
const KEPT_RUNS = 2;

export function createRunner(libraries: Libraries): Runner {
  const models = createCompiledModels(libraries);
  const kept = new Map<number, RunColumns>();
  const tellings = new Map<number, Telling>();
  /** Models with a view in space, of the runs that are kept. */
  const seen = new WeakMap<RunColumns, Model>();
  let reported: Model | undefined;

  function keepTelling({ run, kept }: RunOrder, telling: Telling): Telling {
    tellings.set(run, telling);
    for (const old of [...tellings.keys()].slice(0, -KEPT_RUNS))
      if (!kept.includes(old)) tellings.delete(old);
    return telling;
  }

  async function attachmentRun(
    order: RunOrder,
    watch: RunWatch,
    translations: Translations | undefined,
  ): Promise<RunAnswer> {
    const begun = performance.now();
    const { runAttachment } = await import("./attachments/run-attachment.ts");
    const columns = createRunColumns();
    keep(kept, order, columns);
    const report = (progress: RunProgress, model?: ModelReport): void =>
      watch.report({ progress, ...(model && { model }) });
    const under = { signal: watch.signal, report };
    const { result, status, model } = await runAttachment(order, under, columns, libraries.studio);
    const tell = keepTelling(order, tellingOf(result));
    const ended = reportOf(order, result, columns, performance.now() - begun, tell(translations));
    return {
      report: status === undefined ? ended : { ...ended, status },
      curves: await curvesOf(order.run, columns, windowsOf(order, model)),
      model,
    };
  }

  return {
    async run(order, watch) {
      const begun = performance.now();
      const translations = await translationsFor(order.texts.language);
      try {
        if (openAttachment(order.texts) !== undefined) {
          reported = undefined;
          return await attachmentRun(order, watch, translations);
        }
        const model = await modelFor(order, models, reported);
        const columns = createRunColumns();
        keep(kept, order, columns);
        if (model.dae.scene !== undefined) seen.set(columns, model);
        let told: ModelReport | undefined;
        const tellModel = (): { readonly model?: ModelReport } => {
          if (model === reported) return {};
          // Without rows the variables are not known: the next run tells again.
          if (columns.rows > 0) reported = model;
          told = modelReport(model, columns.variables);
          return { model: told };
        };
        const result = await simulated(model, order, columns, {
          signal: watch.signal,
          report: (progress) => watch.report({ progress, ...(columns.rows > 0 && tellModel()) }),
        });
        const tell = keepTelling(order, tellingOf(result));
        const report = reportOf(order, result, columns, performance.now() - begun, tell(translations));
        const about = told === undefined ? tellModel() : { model: told };
        return {
          report,
          curves: await curvesOf(order.run, columns, windowsOf(order, told)),
          ...about,
        };
      } catch (error) {
        const faults = faultsOf(error);
        const tell = keepTelling(order, refusalOf(faults));
        return { report: refused(order, tell(translations), performance.now() - begun), curves: [] };
      }
    },
    async modes(texts) {
      const translations = await translationsFor(texts.language);
      const { drawModes } = await import("./draw-modes.ts");
      try {
        return await drawModes(await models.model(texts, {}), translations);
      } catch (error) {
        faultsOf(error);
        return undefined;
      }
    },
    async initialize(order) {
      const translations = await translationsFor(order.texts.language);
      try {
        const { initialReport } = await import("./initial-report.ts");
        return await initialReport(await modelFor(order, models, reported), order, translations);
      } catch (error) {
        faultsOf(error);
        return undefined;
      }
    },
    async compare(a, b) {
      const [first, second] = [kept.get(a), kept.get(b)];
      if (first === undefined || second === undefined) return undefined;
      const { compareRuns } = await import("./compare-runs.ts");
      return { a, b, ...compareRuns(first, second) };
    },
    async view({ run, windows }) {
      const columns = kept.get(run);
      return columns === undefined ? [] : curvesOf(run, columns, windows);
    },
    async scene(run) {
      const columns = kept.get(run);
      const model = columns && seen.get(columns);
      if (model === undefined || columns!.rows === 0) return undefined;
      return (await import("./scene-of-run.ts")).sceneOfRun(model, columns!);
    },
    async retell(runs, language) {
      const translations = await translationsFor(language);
      return runs.flatMap((run) => {
        const telling = tellings.get(run);
        return telling === undefined ? [] : [{ run, ...telling(translations) }];
      });
    },
    async export(run, format) {
      const columns = kept.get(run);
      return columns && (await import("../results/write-run.ts")).writeRun(columns, format);
    },
  };
}

/** What is said of a run, in the language of the translations. */
type Telling = (translations: Translations | undefined) => Omit<RunTelling, "run">;

function tellingOf({ outcome, diagnostics }: EndedRun): Telling {
  const [cause] = outcome.diagnostics;
  return (translations) => ({
    reason: cause === undefined ? outcome.reason : shownDiagnostic(cause, translations).message,
    diagnostics: diagnostics.map((one) => shownDiagnostic(one, translations)),
  });
}

function refusalOf(faults: readonly Diagnostic[]): Telling {
  return (translations) => {
    const diagnostics = faults.map((one) => shownDiagnostic(one, translations));
    return { reason: diagnostics[0]?.message ?? "", diagnostics };
  };
}

/** A fault of an FMU's own code: package `fmi`, which knows its class, is loaded with the first FMU. */
function hasDiagnostic(error: unknown): error is Error & { readonly diagnostic: Diagnostic } {
  return error instanceof Error && "diagnostic" in error;
}

/** Structural parameters become modifiers of the text; which ones are, the last compiled model knows. */
async function modelFor(
  order: Pick<RunOrder, "texts" | "parameters">,
  models: CompiledModels,
  last: Model | undefined,
): Promise<Model> {
  const isStructural = (name: string): boolean =>
    last?.dae.variables.find((one) => one.name === name)?.structural !== undefined;
  const changed = Object.entries(order.parameters).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number" && isStructural(entry[0]),
  );
  return models.model(order.texts, Object.fromEntries(changed));
}

function keep(all: Map<number, RunColumns>, { run, kept }: RunOrder, columns: RunColumns): void {
  all.set(run, columns);
  for (const old of [...all.keys()].slice(0, -KEPT_RUNS)) if (!kept.includes(old)) all.delete(old);
}

async function simulated(
  model: Model,
  { experiment, parameters }: RunOrder,
  sink: RunColumns,
  { signal, report }: { readonly signal: AbortSignal; readonly report: (progress: RunProgress) => void },
): Promise<SimulationResult> {
  const begun = performance.now();
  return model.simulate({
    ...runOptions(model, { experiment, parameters }),
    sink,
    recordScene: model.dae.scene !== undefined,
    signal,
    onProgress(progress) {
      if (performance.now() - begun > SHORT) report(progress);
    },
  });
}

/** Of a shorter run, as one of a moved slider, only the end is told [ms]. */
const SHORT = 50;

function reportOf(
  order: RunOrder,
  { outcome, statistics }: EndedRun,
  columns: RunColumns,
  duration: number,
  told: Omit<RunTelling, "run">,
): RunReport {
  const { rows, events } = columns;
  const startTime = rows > 0 ? columns.timeAt(0) : 0;
  return {
    run: order.run,
    settings: settingsOf(order),
    status: outcome.status,
    time: outcome.time,
    startTime,
    stopTime: rows > 0 ? columns.timeAt(rows - 1) : outcome.time,
    ...told,
    suspects: outcome.suspects,
    solver: statistics.solver,
    steps: statistics.steps,
    rejectedSteps: statistics.rejectedSteps,
    rows,
    events: events.slice(0, MOST_REPORTED).map(eventReport),
    eventCount: events.length,
    duration,
  };
}

function settingsOf({ experiment, parameters }: RunOrder): RunSettings {
  return { experiment, parameters };
}

function eventReport({ time, kind, name, direction }: EventRecord): EventReport {
  return { time, kind, name, direction };
}

function refused(order: RunOrder, told: Omit<RunTelling, "run">, duration: number): RunReport {
  return {
    run: order.run,
    settings: settingsOf(order),
    status: "refused",
    ...{ time: 0, startTime: 0, stopTime: 0, steps: 0, rejectedSteps: 0, rows: 0, eventCount: 0, duration },
    ...told,
    ...{ suspects: [], solver: "", events: [] },
  };
}

/** Faults of the user's text and settings; a fault of Cosimo is thrown on. */
function faultsOf(error: unknown): readonly Diagnostic[] {
  if (error instanceof ModelError || error instanceof SettingsError) return error.diagnostics;
  if (hasDiagnostic(error)) return [error.diagnostic];
  throw error;
}

/** A first run is asked for without knowing what the model has. */
function windowsOf({ windows, pixels }: RunOrder, model: ModelReport | undefined): readonly WindowOrder[] {
  if (windows.length > 0 || model === undefined) return windows;
  return suggestedPlots(model).map(({ id, variables }) => ({ plot: id, names: variables, pixels }));
}

async function curvesOf(
  run: number,
  columns: RunColumns,
  windows: readonly WindowOrder[],
): Promise<readonly Curves[]> {
  if (columns.rows === 0) return [];
  const [start, end] = [columns.timeAt(0), columns.timeAt(columns.rows - 1)];
  const read = async ({ plot, names, from = start, to = end, pixels, form, units }: WindowOrder) => {
    const reading = await readingOf(form);
    const window = reading(columns, names, from, to, Math.max(1, Math.min(pixels, 10_000)));
    return { plot, run, ...inDisplayUnits(window, columns, { units, isAmplitude: form === "spectrum" }) };
  };
  return Promise.all(windows.map(read));
}

async function readingOf(form: WindowOrder["form"]): Promise<typeof view> {
  if (form === "spectrum") return (await import("../results/spectrum.ts")).spectrum;
  return form === "rows" ? sample : view;
}
