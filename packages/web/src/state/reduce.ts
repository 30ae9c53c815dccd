import type { Command, ProjectCommand, StudyCommand, WorkerReport } from "./command.ts";
import type { PlotSpec } from "./project.ts";
import { allPaths } from "./project.ts";
import { reduceStudy } from "./reduce-study.ts";
import type { RunProgress, RunReport } from "./reports.ts";
import { speedAfter } from "./run-speed.ts";
import type { RunState, State, ViewState } from "./state.ts";
import { suggestedPlots } from "./suggested-plots.ts";

/** The state after a command. The same state, by identity, if nothing changes. */
export function reduce(state: State, command: Command): State {
  switch (command.type) {
    case "project.open":
    case "text.change":
    case "file.open":
    case "file.add":
    case "file.attach":
    case "texts.refresh":
    case "file.remove":
      return reduceProject(state, command);
    case "analysis.found":
    case "attachment.found":
    case "run.started":
    case "run.progressed":
    case "runs.retold":
    case "run.ended":
      return reduceReport(state, command);
    case "run.keep":
      return withKept(state, command.label);
    case "run.name": {
      const { run, label } = command;
      const kept = state.run.kept.map((one) => (one.run === run && label !== "" ? { ...one, label } : one));
      return { ...state, run: { ...state.run, kept } };
    }
    case "run.drop": {
      const kept = state.run.kept.filter(({ run }) => run !== command.run);
      return { ...state, run: { ...state.run, kept } };
    }
    case "view.set":
      return { ...state, view: withDefined({ ...state.view, ...command.change }) };
    default:
      return withStudy(state, command);
  }
}

/** Keeps the run whose results are shown, once. */
function withKept(state: State, label: string): State {
  const { report, kept, files } = state.run;
  if (report === undefined || report.rows === 0 || kept.some(({ run }) => run === report.run)) return state;
  const all = [...kept, { run: report.run, label, report, ...(files && { files }) }].slice(-MOST_KEPT);
  return { ...state, run: { ...state.run, kept: all } };
}

/** Runs behind the curves of a plot; an older one makes place. */
const MOST_KEPT = 5;

function withDefined(view: { readonly [K in keyof ViewState]?: ViewState[K] | undefined }): ViewState {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)) as ViewState &
    object;
}

function withStudy(state: State, command: StudyCommand): State {
  const changed = reduceStudy({ study: state.study, history: state.history }, command);
  return changed.study === state.study ? state : { ...state, ...changed };
}

function reduceProject(state: State, command: ProjectCommand): State {
  const { project } = state;
  switch (command.type) {
    case "project.open": {
      const { project, study } = command.saved;
      const { range: _, cursor: __, mark: ___, notice: ____, ...view } = state.view;
      const run = { number: state.run.number, isRunning: false, kept: [] };
      const history = { past: [], future: [] };
      return { project, opened: state.opened + 1, study, history, run, view: { ...view, search: "" } };
    }
    case "text.change":
      if (project.files[command.path] === command.text) return state;
      return withFiles(state, { ...project.files, [command.path]: command.text });
    case "file.open":
      if (!allPaths(project).includes(command.path)) return state;
      return { ...state, project: withoutModel(project, command.path) };
    case "file.add":
      return {
        ...state,
        project: {
          ...withoutModel(project, command.path),
          files: { ...project.files, [command.path]: command.text },
        },
      };
    case "texts.refresh":
      return withFiles(state, { ...project.files });
    case "file.attach": {
      const attachments = { ...project.attachments, [command.path]: command.attachment };
      return { ...state, project: { ...withoutModel(project, command.path), attachments } };
    }
    case "file.remove": {
      const { [command.path]: _, ...files } = project.files;
      const { [command.path]: __, ...attachments } = project.attachments ?? {};
      const rest = { ...project, files, attachments };
      const [first] = allPaths(rest);
      if (first === undefined) return state;
      const open = project.open === command.path ? first : project.open;
      return { ...state, project: { ...rest, open } };
    }
  }
}

/** Another text has other models. */
function withoutModel({ model: _, ...project }: State["project"], open: string): State["project"] {
  return { ...project, open };
}

function withFiles(state: State, files: State["project"]["files"]): State {
  return { ...state, project: { ...state.project, files } };
}

function reduceReport(state: State, command: WorkerReport): State {
  const { run, project } = state;
  switch (command.type) {
    case "analysis.found":
      return { ...state, analysis: command.analysis };
    case "attachment.found": {
      const { path, diagnostics } = command.report;
      if (path !== project.open) return state;
      const analysis = { uri: path, diagnostics, outline: [] };
      return { ...state, attachment: command.report, analysis };
    }
    case "run.started": {
      const { progress: _, speed: __, ...rest } = run;
      return { ...state, run: { ...rest, number: command.run, isRunning: true, files: project.files } };
    }
    case "run.progressed": {
      const { model, progress } = command;
      // The model is told once, though a newer run may have begun.
      const told = model === undefined ? state : withSuggestions({ ...state, model });
      if (command.run !== run.number || !run.isRunning) return told;
      return { ...told, run: progressed(run, progress) };
    }
    case "runs.retold": {
      const told = <R extends RunReport | undefined>(report: R): R => {
        const found = command.tellings.find((one) => one.run === report?.run);
        return found === undefined ? report : { ...report, ...found };
      };
      const kept = run.kept.map((one) => (one.report ? { ...one, report: told(one.report) } : one));
      return { ...state, run: { ...run, kept, ...(run.report && { report: told(run.report) }) } };
    }
    case "run.ended": {
      const { report, model } = command;
      // A newer run may be on its way: its progress is shown, with the results of this one.
      const isRunning = run.isRunning && report.run < run.number;
      const { progress, speed, ...rest } = run;
      // Results are in the worker, which is lost with all of them.
      const kept = report.status === "lost" ? [] : run.kept;
      const ended: RunState = {
        ...rest,
        kept,
        report,
        isRunning,
        ...(isRunning && progress && { progress }),
        ...(isRunning && speed !== undefined && { speed }),
      };
      const shown = { ...state, run: ended, ...(model && { model }) };
      return report.rows === 0 ? shown : withSuggestions(shown);
    }
  }
}

function progressed(run: RunState, progress: RunProgress): RunState {
  const speed = speedAfter(run.speed, run.progress, progress);
  return { ...run, progress, ...(speed !== undefined && { speed }) };
}

/** Results without a plot that shows one of their variables get those that the model suggests. */
function withSuggestions(state: State): State {
  const { study, model } = state;
  if (model === undefined) return state;
  const names = new Set(model.variables.map(({ name }) => name));
  const isDrawn = ({ kind, variables }: PlotSpec) =>
    kind === "eigenvalues" || variables.some((name) => names.has(name));
  if (study.plots.some(isDrawn)) return state;
  return { ...state, study: { ...study, plots: suggestedPlots(model) } };
}
