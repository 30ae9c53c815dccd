import type { HorizontalAxis, StudyCommand } from "./command.ts";
import { curveNames, type ExperimentChoice, type PlotKind, type PlotSpec, type Study } from "./project.ts";
import type { StudyHistory } from "./state.ts";

export interface StudyWithHistory {
  readonly study: Study;
  readonly history: StudyHistory;
}

/** Steps that undo goes back. */
const MAXIMUM_STEPS = 200;

export function reduceStudy(before: StudyWithHistory, command: StudyCommand): StudyWithHistory {
  const { study, history } = before;
  const { past, future } = history;
  switch (command.type) {
    case "undo": {
      const last = past.at(-1);
      if (last === undefined) return before;
      return { study: last, history: { past: past.slice(0, -1), future: [study, ...future] } };
    }
    case "redo": {
      const [next, ...later] = future;
      if (next === undefined) return before;
      return { study: next, history: { past: [...past, study], future: later } };
    }
    default: {
      const changed = changedStudy(study, command);
      if (changed === study) return before;
      const gesture = "gesture" in command ? command.gesture : undefined;
      const continues = gesture !== undefined && gesture === history.gesture;
      const steps = continues ? past : [...past, study].slice(-MAXIMUM_STEPS);
      return {
        study: changed,
        history: { past: steps, future: [], ...(gesture !== undefined && { gesture }) },
      };
    }
  }
}

function changedStudy(study: Study, command: Exclude<StudyCommand, { type: "undo" | "redo" }>): Study {
  const { parameters, sliders, plots } = study;
  switch (command.type) {
    case "experiment.set":
      return { ...study, experiment: definedOnly({ ...study.experiment, ...command.choice }) };
    case "settings.restore":
      return { ...study, ...command.settings };
    case "parameter.set": {
      const { name, value } = command;
      if (parameters[name] === value) return study;
      const { [name]: _, ...others } = parameters;
      return { ...study, parameters: value === undefined ? others : { ...parameters, [name]: value } };
    }
    case "parameters.reset":
      return Object.keys(parameters).length === 0 ? study : { ...study, parameters: {} };
    case "slider.pin": {
      const others = sliders.filter(({ name }) => name !== command.slider.name);
      return { ...study, sliders: [...others, command.slider] };
    }
    case "slider.unpin":
      return { ...study, sliders: sliders.filter(({ name }) => name !== command.name) };
    case "plot.toggle":
      return { ...study, plots: toggled(plots, command.variable, command.plot) };
    case "plot.add":
      return { ...study, plots: [...plots, newPlot(plots, command.variables, command.kind)] };
    case "plot.remove":
      return { ...study, plots: plots.filter(({ id }) => id !== command.plot) };
    case "plot.unit": {
      const { plot: id, variable, unit } = command;
      return {
        ...study,
        plots: plots.map((plot) => (plot.id === id ? shownIn(plot, variable, unit) : plot)),
      };
    }
    case "plot.horizontal":
      return {
        ...study,
        plots: plots.map((plot) => (plot.id === command.plot ? over(plot, command.axis) : plot)),
      };
  }
}

function definedOnly(choice: { [K in keyof ExperimentChoice]?: ExperimentChoice[K] | undefined }) {
  return Object.fromEntries(
    Object.entries(choice).filter(([, value]) => value !== undefined),
  ) as ExperimentChoice;
}

/**
 * Shows a variable in a plot (default: the last one with curves), or takes its curve out of all plots. It stays the horizontal axis of a
 * plane.
 */
function toggled(plots: readonly PlotSpec[], variable: string, chosen?: string): readonly PlotSpec[] {
  if (plots.some((plot) => curveNames(plot).includes(variable)))
    return plots.flatMap((plot) => {
      if (!curveNames(plot).includes(variable)) return [plot];
      const variables = plot.variables.filter((name) => name !== variable);
      return curveNames({ ...plot, variables }).length === 0 ? [] : [{ ...plot, variables }];
    });
  const takes = ({ kind, variables }: PlotSpec) => kind !== "eigenvalues" && !variables.includes(variable);
  const target = chosen ?? plots.filter(takes).at(-1)?.id;
  if (target === undefined) return [...plots, newPlot(plots, [variable])];
  return plots.map((plot) =>
    plot.id === target ? { ...plot, variables: [...plot.variables, variable] } : plot,
  );
}

/** The plot with another horizontal axis: time, frequency, or one of its variables, which then comes first. */
function over({ id, variables, units }: PlotSpec, axis: HorizontalAxis): PlotSpec {
  const parts = { id, ...(units && { units }) };
  if (axis.kind !== "variable") return { kind: axis.kind, variables, ...parts };
  const others = variables.filter((name) => name !== axis.name);
  return { kind: "plane", variables: [axis.name, ...others], ...parts };
}

function shownIn({ units = {}, ...plot }: PlotSpec, variable: string, unit: string | undefined): PlotSpec {
  const { [variable]: _, ...others } = units;
  const changed = unit === undefined ? others : { ...others, [variable]: unit };
  return Object.keys(changed).length === 0 ? plot : { ...plot, units: changed };
}

function newPlot(
  plots: readonly PlotSpec[],
  variables: readonly string[],
  kind: PlotKind = "time",
): PlotSpec {
  const numbers = plots.map(({ id }) => Number(/^plot-(\d+)$/.exec(id)?.[1] ?? 0));
  return { kind, id: `plot-${Math.max(0, ...numbers) + 1}`, variables };
}
