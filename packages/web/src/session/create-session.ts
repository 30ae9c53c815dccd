import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { createClient, WorkerLost, type WorkerPort } from "../messages/client.ts";
import { newest } from "../messages/newest.ts";
import type { Curves, NativeFmu, RunOrder, RunTold, Texts, WindowOrder } from "../messages/protocol.ts";
import type { Command } from "../state/command.ts";
import { checkChoice, openAttachment, type Project } from "../state/project.ts";
import { reduce } from "../state/reduce.ts";
import type { RunProgress, RunReport } from "../state/reports.ts";
import type { State, TimeRange } from "../state/state.ts";
import { english, type Texts as PageTexts, type TextKey } from "../texts/english.ts";
import { loadTexts, sayFrom } from "../texts/say.ts";
import { type AttachedBytes, followAttachment, noBytes, tableOf } from "./attachments.ts";
import { followEigenvalues } from "./eigenvalues.ts";
import { createModePicture } from "./mode-picture.ts";
import { ghostKey, MODES } from "./plot-session.ts";
import type { Session } from "./session.ts";

export interface SessionOptions {
  /** Texts are checked; missing: they are. */
  readonly analyses?: boolean;
  /** How the open FMU may run outside of the page; missing: not at all. */
  readonly native?: (project: Project) => NativeFmu | undefined;
  /** Bytes of files that are no texts; missing: the page keeps none. */
  readonly attached?: AttachedBytes;
}

/** An analysis that takes longer has no end: the worker is ended [ms]. */
const ANALYSIS_LIMIT = 10_000;
/** A run that lasts longer shows its rows while it proceeds [ms]. */
const LONG_RUN = 400;
/** Between two pictures of it [ms]. */
const GROWTH = 200;
/** The first analysis waits no longer for the first run [ms]. */
const FIRST_ANALYSIS = 1000;
/** A run that was replaced by a newer one may finish within this time, and be drawn [ms]. */
const REPLACED_RUN_LIMIT = 100;

/** `pageTexts`: those of the first state's language. */
export function createSession(
  first: State,
  spawn: () => WorkerPort,
  pageTexts: PageTexts = english,
  { analyses: isAnalysed = true, attached = noBytes, native }: SessionOptions = {},
): Session {
  const state = signal(first);
  const curves = signal<ReadonlyMap<string, Curves>>(new Map());
  const ghosts = signal<ReadonlyMap<string, Curves>>(new Map());
  const pixels = signal(800);
  const language = createClient(spawn);
  const runner = createClient(spawn);
  const dispatch = (command: Command): void => {
    state.value = reduce(state.value, command);
  };
  const texts = (): Texts => {
    const { project, study, view } = state.value;
    const attachment = openAttachment(project);
    const bytes = attachment && attached.get(attachment.digest);
    const checked = checkChoice(study.experiment);
    return { ...project, ...checked, language: view.language, ...(bytes && { bytes }) };
  };

  /** `whole`: in place of the whole run. */
  const windows = (whole?: TimeRange): WindowOrder[] => {
    const { study, view, model } = state.value;
    const modes = model?.modes.map(({ name }) => name) ?? [];
    const plots = study.plots.map(
      ({ kind, id, variables, units }): WindowOrder => ({
        plot: id,
        names: variables,
        pixels: pixels.value,
        ...(view.range ?? whole),
        ...(units && { units }),
        ...(kind === "plane" && { form: "rows" }),
        ...(kind === "spectrum" && { form: "spectrum" }),
      }),
    );
    if (modes.length === 0) return plots;
    return [...plots, { plot: MODES, names: modes, pixels: pixels.value, form: "rows" }];
  };

  function draw(answers: readonly Curves[]): void {
    if (answers.length > 0) curves.value = new Map(answers.map((one) => [one.plot, one]));
  }

  const analyses = newest<Texts>(async (input) => {
    try {
      const analysis = await language.request("analyse", input, { timeLimit: ANALYSIS_LIMIT });
      // An older text has other places: the next analysis is on its way.
      if (state.value.project.files === input.files) dispatch({ type: "analysis.found", analysis });
    } catch (error) {
      if (error instanceof WorkerLost) notify("analysis.lost", { seconds: ANALYSIS_LIMIT / 1000 });
      else reportFault(error);
    }
  });

  const views = newest<{ readonly run: number; readonly windows: WindowOrder[] }>(async (order) => {
    try {
      draw(await runner.request("view", order));
    } catch (error) {
      reportFault(error);
    }
  });

  const keptViews = newest<readonly { readonly run: number; readonly windows: WindowOrder[] }[]>(
    async (orders) => {
      try {
        const answers = await Promise.all(orders.map((order) => runner.request("view", order)));
        ghosts.value = new Map(answers.flat().map((one) => [ghostKey(one.run, one.plot), one]));
      } catch (error) {
        reportFault(error);
      }
    },
  );

  const runs = newest<RunOrder>(
    async (order, signal) => {
      try {
        const onProgress = (told: RunTold): void => {
          dispatch({ type: "run.progressed", run: order.run, ...told });
          grow(order.run, told.progress);
        };
        const answer = await runner.request("run", order, { signal, onProgress });
        const { report, model } = answer;
        growing = undefined;
        // Curves and events are drawn at once.
        batch(() => {
          draw(answer.curves);
          dispatch({ type: "run.ended", report, ...(model && { model }) });
        });
        // Plots that came after the order have no curves of this run yet.
        const sent = order.windows.length > 0 ? order.windows : answer.curves;
        if (report.rows > 0 && windows().some((one) => !sent.some((other) => isSamePlot(one, other))))
          views.submit({ run: report.run, windows: windows() });
      } catch (error) {
        growing = undefined;
        dispatch({ type: "run.ended", report: lostRun(order, error) });
      }
    },
    { abortAfter: REPLACED_RUN_LIMIT },
  );

  /** The run under way, once its rows so far are shown. */
  let growing: { readonly run: number; readonly whole: TimeRange } | undefined;
  let lastGrowth = 0;

  function grow(run: number, { elapsed, startTime: from, stopTime: to }: RunProgress): void {
    const now = performance.now();
    if (1000 * elapsed < LONG_RUN || now - lastGrowth < GROWTH || views.isBusy) return;
    lastGrowth = now;
    growing = { run, whole: { from, to } };
    showRows();
  }

  /** Asks for the curves of the run that is shown. */
  function showRows(): void {
    const { report } = state.value.run;
    if (growing !== undefined) views.submit({ run: growing.run, windows: windows(growing.whole) });
    else if (report !== undefined && report.rows > 0) views.submit({ run: report.run, windows: windows() });
  }

  function notify(key: TextKey, values: Readonly<Record<string, string | number>>): void {
    dispatch({ type: "view.set", change: { notice: { key, values } } });
  }

  /** A lost worker is said where it was asked for a run. */
  function reportFault(error: unknown): void {
    if (error instanceof WorkerLost) return;
    notify("fault.title", { message: error instanceof Error ? error.message : String(error) });
  }

  function run(): void {
    const { study, run } = state.value;
    const order = texts();
    // The panel of the file says that its bytes are gone.
    if (openAttachment(order) !== undefined && order.bytes === undefined) return;
    const number = run.number + 1;
    dispatch({ type: "run.started", run: number });
    const { experiment, parameters } = study;
    const kept = state.value.run.kept.map((one) => one.run);
    const outside = native?.(order);
    const inputs = tableOf(order, experiment.inputs, attached);
    runs.submit({
      ...{ run: number, texts: order, experiment, parameters, kept, windows: windows() },
      pixels: pixels.value,
      ...(inputs && { inputs }),
      ...(outside && { native: outside }),
    });
  }

  /** Messages of runs are in the language of the page, too. */
  async function retell(language: State["view"]["language"]): Promise<void> {
    const { report, kept } = state.value.run;
    const runs = [...new Set([...(report ? [report.run] : []), ...kept.map((one) => one.run)])];
    if (runs.length === 0) return;
    const tellings = await runner.request("retell", { runs, language });
    if (state.value.view.language === language) dispatch({ type: "runs.retold", tellings });
  }

  followAttachment({ state, runner, texts, dispatch, reportFault });

  // Texts, not what else a project may get later, decide on the analysis.
  const analysed = computed(() => {
    const { project, study, view } = state.value;
    const { accept, unitCheck } = study.experiment;
    return [project.files, project.open, project.model, view.language, accept, unitCheck] as const;
  });
  // At first the run has the machine for itself: its worker and the other one would load the same files at once.
  const isAlone = computed(() => {
    const { isRunning, report, progress } = state.value.run;
    return isRunning && report === undefined && progress === undefined;
  });
  const hasBegun = signal(false);
  const begin = () => {
    hasBegun.value = true;
  };
  setTimeout(() => {
    const end = effect(() => {
      if (isAlone.value) return;
      begin();
      queueMicrotask(() => end());
    });
  });
  setTimeout(begin, FIRST_ANALYSIS);
  let lastAnalysed: readonly unknown[] = [];
  effect(() => {
    if (!hasBegun.value) return;
    const isSame = analysed.value.every((one, i) => one === lastAnalysed[i]);
    lastAnalysed = analysed.value;
    if (isAnalysed && !isSame) untracked(() => analyses.submit(texts()));
  });

  // Each change of a parameter or setting is a run, once the model has run.
  const study = computed(() => state.value.study);
  let lastStudy = study.peek();
  effect(() => {
    const { experiment, parameters } = study.value;
    const isSame = lastStudy.experiment === experiment && lastStudy.parameters === parameters;
    lastStudy = study.value;
    if (isSame) return;
    untracked(() => {
      if (state.value.run.report !== undefined) run();
    });
  });

  // Other variables, another range or another width need other curves of the same run.
  const shown = computed(() => {
    const {
      study: { plots },
      view: { range },
      model,
    } = state.value;
    return JSON.stringify([plots, range, pixels.value, model?.modes]);
  });
  let lastShown = "";
  effect(() => {
    const isSame = lastShown === shown.value;
    lastShown = shown.value;
    if (isSame) return;
    untracked(showRows);
  });

  const keptShown = computed(() => JSON.stringify([state.value.run.kept, shown.value]));
  let lastKept = "";
  effect(() => {
    const isSame = lastKept === keptShown.value;
    lastKept = keptShown.value;
    if (isSame) return;
    untracked(() => {
      const { kept } = state.value.run;
      if (kept.length > 0) keptViews.submit(kept.map(({ run }) => ({ run, windows: windows() })));
      else if (ghosts.value.size > 0) ghosts.value = new Map();
    });
  });

  const say = signal(sayFrom(pageTexts));
  const spoken = computed(() => state.value.view.language);
  let lastSpoken = first.view.language;
  effect(() => {
    const wanted = spoken.value;
    if (wanted === lastSpoken) return;
    lastSpoken = wanted;
    loadTexts(wanted).then((found) => {
      if (spoken.peek() === wanted) say.value = sayFrom(found);
    }, reportFault);
    untracked(() => void retell(wanted).catch(reportFault));
  });

  return {
    state,
    say,
    curves,
    ghosts,
    eigenvalues: followEigenvalues({ state, runner, texts, reportFault }),
    modePicture: createModePicture({ state, language, texts, reportFault }),
    language,
    runner,
    dispatch,
    run,
    stop: () => runs.abort(),
    pixels,
    texts,
    attached,
    async exportRun(format) {
      const { report } = state.value.run;
      return report && runner.request("export", { run: report.run, format });
    },
    close() {
      language.close();
      runner.close();
    },
  };
}

function isSamePlot(a: WindowOrder, b: Pick<WindowOrder, "plot" | "names">): boolean {
  return a.plot === b.plot && a.names.join() === b.names.join();
}

function lostRun({ run, experiment, parameters }: RunOrder, error: unknown): RunReport {
  const reason = error instanceof WorkerLost || !(error instanceof Error) ? "" : error.message;
  return {
    run,
    settings: { experiment, parameters },
    status: "lost",
    ...{
      time: 0,
      startTime: 0,
      stopTime: 0,
      steps: 0,
      rejectedSteps: 0,
      rows: 0,
      eventCount: 0,
      duration: 0,
    },
    reason,
    ...{ suspects: [], diagnostics: [], solver: "", events: [] },
  };
}
