import { converted, displayConversion } from "@cosimo/core/models";
import {
  type PageData,
  type PageResult,
  type PageVariable,
  type PlaneDiagram,
  unitConversion,
  unpackColumn,
} from "@cosimo/results/page";
import { computed, signal } from "@preact/signals";
import type { Curves } from "../messages/protocol.ts";
import type { FixedCurve, FixedCurves } from "../plots/plot-content.ts";
import { joinWindows, type WindowPart } from "../results/join-windows.ts";
import { shownUnits } from "../results/shown-units.ts";
import { spectrum } from "../results/spectrum.ts";
import { sample, view } from "../results/view.ts";
import { ghostKey, MODES, type PlotSession } from "../session/plot-session.ts";
import type { Command } from "../state/command.ts";
import { emptyStudy, type PlotSpec } from "../state/project.ts";
import { reduce } from "../state/reduce.ts";
import type { ModelReport, RunReport, VariableReport } from "../state/reports.ts";
import { initialState, type State, type TimeRange } from "../state/state.ts";
import type { Say } from "../texts/say.ts";
import { type DrawnColumn, differencesOf, drawnColumns, rowsOf } from "./drawn-columns.ts";
import { type OpenedResult, openResult, remembered } from "./opened-result.ts";

/** Results in a file, shown like those of a run: what `PlotSession` asks of a worker is computed here, when it is read. */
export interface ResultSession extends PlotSession {
  /** Draws another result over the first one. */
  openSecond(result: PageResult): void;
  /** Whether they have a variable in common. */
  isAlike(result: PageResult): boolean;
  readonly data: PageData;
  /** What the file leaves out. */
  readonly reduced: () => readonly ("digits" | "points")[];
}

/** Numbers of the runs: the first result, and the one that is compared. */
const FIRST = 1;
const SECOND = 2;

export function createResultSession(
  data: PageData,
  say: Say,
  language: State["view"]["language"],
): ResultSession {
  const results = signal(data.results.map(openResult));
  const first = results.value[0]!;
  const state = signal(firstState(data, results.value, language));
  const pixels = signal(800);
  const columns = computed(() => drawnColumns(results.value));
  const fixed = new Map(
    data.selection.diagrams.flatMap((one) =>
      one.kind === "xy" ? [[idOf(one.id), fixedOf(one)] as const] : [],
    ),
  );

  const curvesOf = (index: number): ReadonlyMap<string, Curves> => {
    const { study, view: shown } = state.value;
    const range = shown.range ?? wholeOf(results.value);
    const drawn = study.plots.flatMap((plot): readonly (readonly [string, Curves])[] => {
      if (plot.kind === "eigenvalues") return [];
      const find = (name: string) => columns.value(index, name);
      return [[plot.id, { plot: plot.id, run: index + 1, ...windowOf(plot, find, range, pixels.value) }]];
    });
    const modes = index === 0 ? modeCurves(first, data.selection.modes) : undefined;
    return new Map([...drawn, ...(modes ? ([[MODES, modes]] as const) : [])]);
  };

  return {
    ...{ data, state, say: signal(say), pixels },
    curves: computed(() => curvesOf(0)),
    ghosts: computed(() => {
      if (results.value.length < 2) return new Map();
      return new Map([...curvesOf(1)].map(([plot, one]) => [ghostKey(SECOND, plot), one]));
    }),
    ...(isTime(first) ? {} : { axis: first.axis }),
    fixed,
    dispatch(command: Command) {
      state.value = withoutSecond(reduce(state.value, command));
    },
    openSecond(result) {
      results.value = [first, openResult(result)];
      const { run, model } = firstState(
        { ...data, results: [first, result] as never },
        results.value,
        language,
      );
      state.value = { ...state.value, run, ...(model && { model }) };
    },
    isAlike: (result) => result.variables.some(({ name }) => first.find(name) !== undefined),
    reduced: () => [...new Set(results.value.flatMap(({ reduced }) => (reduced ? [reduced] : [])))],
  };

  /** A result that is no longer compared takes the plots of differences with it. */
  function withoutSecond(next: State): State {
    if (next.run.kept.length > 0 || results.value.length < 2) return next;
    results.value = [first];
    const { model } = firstState(data, [first], language);
    const names = new Set(model!.variables.map(({ name }) => name));
    const plots = next.study.plots.filter(({ variables }) => variables.every((name) => names.has(name)));
    return { ...next, study: { ...next.study, plots }, ...(model && { model }) };
  }
}

function windowOf(
  plot: PlotSpec,
  find: (name: string) => DrawnColumn | undefined,
  range: TimeRange,
  pixels: number,
) {
  const byAxis = new Map<Float64Array, Map<string, DrawnColumn>>();
  for (const name of plot.variables) {
    const found = find(name);
    if (found === undefined) continue;
    const column = shownIn(found, plot.units?.[name]);
    const group = byAxis.get(column.axis) ?? new Map<string, DrawnColumn>();
    byAxis.set(column.axis, group.set(name, column));
  }
  const read = plot.kind === "plane" ? sample : plot.kind === "spectrum" ? spectrum : view;
  const parts = [...byAxis].map(([axis, group]): WindowPart => {
    const rows = rowsOf(axis, new Map([...group].map(([name, { values }]) => [name, values])));
    return {
      window: read(rows, [...group.keys()], range.from, range.to, pixels),
      isHeld: (name) => group.get(name)?.isHeld ?? false,
    };
  });
  const last = plot.kind === "spectrum" ? Math.max(0, ...parts.map(({ window }) => window.to)) : range.to;
  return joinWindows(parts, plot.kind === "spectrum" ? 0 : range.from, last);
}

const conversions = remembered((unit: string) =>
  remembered((column: DrawnColumn): DrawnColumn => {
    const conversion = unitConversion(column.unit, unit);
    if (conversion === undefined) return column;
    const offset = column.isDifference ? 0 : conversion.offset;
    return { ...column, values: converted(column.values, { ...conversion, offset }) };
  }),
);

/** In the unit of a plot. */
function shownIn(column: DrawnColumn, unit: string | undefined): DrawnColumn {
  return unit === undefined || unit === column.unit ? column : conversions(unit)(column);
}

function firstState(
  { title, subtitle, selection }: PageData,
  results: readonly OpenedResult[],
  language: State["view"]["language"],
): State {
  const [first, second] = results;
  const differences = differencesOf(results);
  const has = new Set(differences.map(({ name }) => name));
  const plots = selection.diagrams.flatMap((diagram): readonly PlotSpec[] => {
    const id = idOf(diagram.id);
    if (diagram.kind === "xy") return [{ kind: "plane", id, variables: [diagram.x, diagram.y] }];
    const variables = diagram.curves.map(({ variable }) => variable);
    const below = variables.map((name) => `Δ.${name}`).filter((name) => has.has(name));
    const own: PlotSpec = { kind: "time", id, variables, ...(diagram.title && { title: diagram.title }) };
    if (!selection.differences || below.length === 0) return [own];
    return [own, { kind: "time", id: `${id}-difference`, variables: below }];
  });
  const state = initialState(
    { project: { files: {}, open: "" }, study: { ...emptyStudy, plots } },
    { language, theme: "auto" },
  );
  const { from, to } = wholeOf(results);
  const modes = first?.modes[selection.modes];
  const model: ModelReport = {
    ...{ name: title, description: subtitle, parameters: [], suggestedPlots: [] },
    variables: [...(first?.variables ?? []), ...differences].map(variableReport),
    modes: modes
      ? [{ ...MODE_VARIABLE, name: modes.label, literals: modes.entries.map(({ label }) => label) }]
      : [],
    experiment: { stopTime: to, tolerance: 0 },
  };
  const events = first === undefined || first.events.length > 0 ? first : (second ?? first);
  const report: RunReport = {
    settings: { experiment: {}, parameters: {} },
    ...{ run: FIRST, status: "completed", time: to, startTime: from, stopTime: to, reason: "", suspects: [] },
    ...{ diagnostics: [], solver: "", steps: 0, rejectedSteps: 0, rows: 1, duration: 0 },
    events: events?.events ?? [],
    eventCount: events?.eventCount ?? 0,
  };
  const kept = second === undefined ? [] : [{ run: SECOND, label: second.label, stroke: "dashed" as const }];
  return { ...state, model, run: { ...state.run, number: FIRST, report, kept } };
}

function idOf(diagram: number): string {
  return `plot-${diagram + 1}`;
}

function isTime({ axis }: OpenedResult): boolean {
  return axis.unit === "s" && ["time", "время"].includes(axis.label);
}

/** From the least to the largest place of any result. */
function wholeOf(results: readonly OpenedResult[]): TimeRange {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const result of results)
    for (const variable of result.variables) {
      const axis = result.axisOf(variable);
      if (axis.length === 0) continue;
      from = Math.min(from, axis[0]!);
      to = Math.max(to, axis.at(-1)!);
    }
  return from < to
    ? { from, to }
    : { from: Number.isFinite(from) ? from : 0, to: Number.isFinite(from) ? from + 1 : 1 };
}

function variableReport(variable: PageVariable): VariableReport {
  const { name, description, type, literals = [], held } = variable;
  const isReal = type === "Real";
  const units = isReal ? shownUnits(variable) : [];
  return { name, description, unit: displayConversion(variable).unit, units, type, literals, isHeld: held };
}

const MODE_VARIABLE = { description: "", unit: "", units: [], type: "Enumeration", isHeld: true } as const;

/** Intervals of modes as a column of their numbers, from 1. */
function modeCurves({ modes }: OpenedResult, index: number): Curves | undefined {
  const chosen = modes[index];
  if (chosen === undefined || chosen.bands.length === 0) return undefined;
  const { label, bands, entries } = chosen;
  const numberOf = (name: string) => entries.findIndex((one) => one.label === name) + 1;
  return {
    ...{ plot: MODES, run: FIRST, from: bands[0]!.from, to: bands.at(-1)!.to, names: [label] },
    time: Float64Array.from(bands.flatMap(({ from, to }) => [from, to])),
    columns: [Float64Array.from(bands.flatMap((band) => [numberOf(band.label), numberOf(band.label)]))],
  };
}

function fixedOf({ equalAxes, ground, references = [] }: PlaneDiagram): FixedCurves {
  const opened = ({ label, x, y }: (typeof references)[number]): FixedCurve => ({
    ...{ label, x: unpackColumn(x), y: unpackColumn(y) },
  });
  return {
    isEqual: equalAxes,
    ...(ground && { ground: opened(ground) }),
    references: references.map(opened),
  };
}
