import type { StudyCommand } from "./command.ts";
import type { ExperimentChoice, PlotSpec, Study } from "./project.ts";
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
      const gesture = command.type === "parameter.set" ? command.gesture : undefined;
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
      return { ...study, plots: [...plots, newPlot(plots, command.variables)] };
    case "plot.remove":
      return { ...study, plots: plots.filter(({ id }) => id !== command.plot) };
    case "plot.horizontal":
      return {
        ...study,
        plots: plots.map((plot) => (plot.id === command.plot ? over(plot, command.variable) : plot)),
      };
  }
}

function definedOnly(choice: { [K in keyof ExperimentChoice]?: ExperimentChoice[K] | undefined }) {
  return Object.fromEntries(
    Object.entries(choice).filter(([, value]) => value !== undefined),
  ) as ExperimentChoice;
}

/** Shows a variable in a plot (default: the last one), or takes it out of all plots if one has it. */
function toggled(plots: readonly PlotSpec[], variable: string, chosen?: string): readonly PlotSpec[] {
  const isShown = plots.some(({ variables }) => variables.includes(variable));
  if (isShown)
    return plots.map((plot) => without(plot, variable)).filter(({ variables }) => variables.length > 0);
  const target = chosen ?? plots.at(-1)?.id;
  if (target === undefined) return [newPlot(plots, [variable])];
  return plots.map((plot) =>
    plot.id === target ? { ...plot, variables: [...plot.variables, variable] } : plot,
  );
}

/** A plane without its horizontal variable is a plot over time. */
function without(plot: PlotSpec, variable: string): PlotSpec {
  const variables = plot.variables.filter((name) => name !== variable);
  return { ...plot, kind: plot.variables[0] === variable ? "time" : plot.kind, variables };
}

/** The plot with another horizontal axis: time, or one of its variables, which then comes first. */
function over({ id, variables }: PlotSpec, horizontal: string | undefined): PlotSpec {
  if (horizontal === undefined) return { kind: "time", id, variables };
  const others = variables.filter((name) => name !== horizontal);
  return { kind: "plane", id, variables: [horizontal, ...others] };
}

function newPlot(plots: readonly PlotSpec[], variables: readonly string[]): PlotSpec {
  const numbers = plots.map(({ id }) => Number(/^plot-(\d+)$/.exec(id)?.[1] ?? 0));
  return { kind: "time", id: `plot-${Math.max(0, ...numbers) + 1}`, variables };
}
