import {
  createSpeaker,
  type EventRecord,
  phrase,
  type Say,
  type Trajectory,
  type TrajectoryVariable,
  type Translations,
} from "@cosimo/ir";
import { isHeld } from "../compare/limits.ts";
import { extentOf } from "./axis-range.ts";
import { modeBands } from "./mode-bands.ts";
import { plotPhrases } from "./plot-phrases.ts";
import type {
  PlotAxis,
  PlotCurve,
  PlotPanel,
  PlotSeries,
  PlotSpec,
  SummaryEntry,
  XyPanel,
} from "./plot-spec.ts";

import { type ReferenceShape, referenceCurve } from "./reference-curve.ts";

/** Variables of a panel in the plane. */
export interface XyChoice {
  readonly x: string;
  readonly y: string;
  /** The ground below the curve: a height, a variable with the height at x, or a curve. */
  readonly ground?: number | string | PlotCurve;
}

export interface PlotOptions {
  readonly title?: string;
  /** Variables to show, in this order; by default states, outputs and discrete variables. */
  readonly variables?: readonly string[] | RegExp;
  /** Default: `x` over `y`, when both exist with unit m. `false`: none. */
  readonly xy?: XyChoice | false;
  /** Reference shapes in the plane. If given, `x` over `y` is shown for all units. */
  readonly references?: readonly ReferenceShape[];
  readonly summary?: readonly SummaryEntry[];
  readonly maximumPanels?: number;
  readonly maximumSeries?: number;
  /** Language of the phrases; default English. */
  readonly translations?: Translations;
}

export function timeAxis(say: Say): PlotAxis {
  return { label: say(phrase(plotPhrases, "plot.time")), unit: "s" };
}

/** If there are more continuous variables, only states and outputs are shown. */
const FEW_VARIABLES = 8;

/** Maximum ratio of magnitudes of variables in one panel. */
const SIZE_RATIO = 20;

/**
 * Plots a run: panels over time, one per unit and order of magnitude, states and outputs before discrete variables; and a panel in
 * the plane.
 */
export function plotTrajectory(trajectory: Trajectory, options: PlotOptions = {}): PlotSpec {
  const { translations } = options;
  const say = createSpeaker(translations ?? {});
  const chosen = chooseVariables(trajectory, options.variables);
  const groups = groupVariables(trajectory, chosen, options.maximumSeries ?? 8);
  const colors = new Map(
    groups
      .slice(0, options.maximumPanels ?? 6)
      .flat()
      .map((index, k) => [index, k]),
  );
  const panels: PlotPanel[] = groups
    .slice(0, options.maximumPanels ?? 6)
    .map((group) => timePanel(trajectory, group, (index) => colors.get(index)!, say));
  const references = options.references ?? [];
  const xy = options.xy === undefined ? defaultXy(trajectory, references.length > 0) : options.xy;
  const plane = xy ? xyPanel(trajectory, xy, references, say) : undefined;
  const modes = modeBands(trajectory);
  const { model, description } = trajectory.metadata;
  return {
    title: options.title ?? model,
    subtitle: description,
    panels: plane ? [...panels, plane] : panels,
    ...(modes ? { modes } : {}),
    events: trajectory.events,
    summary: options.summary ?? [],
    ...(translations && { translations }),
  };
}

function chooseVariables(trajectory: Trajectory, asked: PlotOptions["variables"]): number[] {
  const { variables } = trajectory;
  const indices = variables.map((_, i) => i);
  if (asked instanceof RegExp) return indices.filter((i) => variables[i]!.name.search(asked) >= 0);
  if (asked !== undefined) {
    return asked.map((name) => variables.findIndex((v) => v.name === name)).filter((i) => i >= 0);
  }
  const background = variables.findIndex((v) => v.role === "mode");
  const names = new Set(variables.map((v) => v.name));
  const shown = indices.filter((i) => i !== background && isShown(variables[i]!));
  const discrete = shown.filter((i) => isHeld(variables[i]!));
  const isChief = (v: TrajectoryVariable) => names.has(`der(${v.name})`) || v.causality === "output";
  const chief = shown.filter((i) => isChief(variables[i]!) && !discrete.includes(i));
  const continuous = shown.filter((i) => !discrete.includes(i));
  const others = continuous.filter((i) => !chief.includes(i));
  const few = continuous.length <= FEW_VARIABLES || chief.length === 0;
  return [...chief, ...(few ? others : []), ...discrete];
}

function isShown(variable: TrajectoryVariable): boolean {
  const derived = /^der\(/.test(variable.name) || variable.name.startsWith("$");
  return variable.aliasOf === undefined && variable.type !== "String" && !derived;
}

/** Groups variables by kind, unit and magnitude, at most `limit` per panel. */
function groupVariables(trajectory: Trajectory, chosen: readonly number[], limit: number): number[][] {
  const groups: { key: string; size: number; members: number[] }[] = [];
  for (const index of chosen) {
    const variable = trajectory.variables[index]!;
    const key = panelKey(variable);
    const size = variable.type === "Real" ? magnitude(trajectory.columns[index]!) : 1;
    const [group] = groups
      .filter((g) => g.key === key && g.members.length < limit && sizeRatio(size, g.size) < SIZE_RATIO)
      .sort((p, q) => sizeRatio(size, p.size) - sizeRatio(size, q.size));
    if (group === undefined) groups.push({ key, size, members: [index] });
    else {
      group.members.push(index);
      group.size = Math.max(group.size, size);
    }
  }
  return groups.map((group) => group.members);
}

/** Ratio of magnitudes; 1 if one is zero. */
function sizeRatio(p: number, q: number): number {
  return p === 0 || q === 0 ? 1 : Math.max(p / q, q / p);
}

function panelKey({ type, unit, literals }: TrajectoryVariable): string {
  return type === "Enumeration" ? `Enumeration ${literals?.join(",") ?? ""}` : `${type} ${unit}`;
}

function magnitude(column: Float64Array): number {
  const extent = extentOf([column]);
  return extent === undefined ? 0 : Math.max(Math.abs(extent.from), Math.abs(extent.to));
}

function timePanel(
  trajectory: Trajectory,
  group: readonly number[],
  color: (i: number) => number,
  say: Say,
): PlotPanel {
  const first = trajectory.variables[group[0]!]!;
  const series = group.map((i) => seriesOf(trajectory, i, trajectory.time, color(i)));
  return { kind: "time", x: timeAxis(say), y: valueAxis(first, group.length, say), series };
}

/** A curve of one variable over `x`, which has a value for each row. */
export function seriesOf(trajectory: Trajectory, index: number, x: Float64Array, color: number): PlotSeries {
  const { name, unit, description } = trajectory.variables[index]!;
  const shape = isHeld(trajectory.variables[index]!) ? "steps" : "line";
  return { label: name, unit, description, shape, x, y: trajectory.columns[index]!, color };
}

/** The vertical axis of a panel for one variable or the first of several. */
export function valueAxis(variable: TrajectoryVariable, count: number, say: Say): PlotAxis {
  const { name, description, unit } = variable;
  const label =
    count > 1 ? sharedLabel(variable, say) : description === "" ? name : `${name}, ${lowered(description)}`;
  switch (variable.type) {
    case "Boolean":
      return { label, unit, ticks: ["false", "true"].map((text, value) => ({ value, label: text })) };
    case "Enumeration": {
      const ticks = variable.literals?.map((text, i) => ({ value: i + 1, label: text }));
      return { label, unit, ...(ticks ? { ticks } : { whole: true }) };
    }
    case "Integer":
      return { label, unit, whole: true };
    case "Real":
    case "String":
      return { label, unit };
  }
}

function sharedLabel({ type, unit }: TrajectoryVariable, say: Say): string {
  switch (type) {
    case "Real":
      return unit === "" ? say(phrase(plotPhrases, "plot.value")) : "";
    case "Boolean":
      return "";
    case "Integer":
      return say(phrase(plotPhrases, "plot.integer"));
    case "Enumeration":
      return say(phrase(plotPhrases, "plot.enumeration"));
    case "String":
      return say(phrase(plotPhrases, "plot.string"));
  }
}

function lowered(description: string): string {
  return /^[A-Z][a-z]/.test(description) ? description[0]!.toLowerCase() + description.slice(1) : description;
}

function defaultXy(trajectory: Trajectory, anyUnit: boolean): XyChoice | undefined {
  const isPlace = (name: string) =>
    trajectory.variables.some((v) => v.name === name && (anyUnit || v.unit === "m"));
  if (!isPlace("x") || !isPlace("y")) return undefined;
  const ground = groundOf(trajectory.events, "y");
  return { x: "x", y: "y", ...(ground === undefined ? {} : { ground }) };
}

/** The ground from the condition of an event: `y <= 0` gives 0. */
function groundOf(events: readonly EventRecord[], height: string): number | string | undefined {
  const pattern = new RegExp(`^${height}\\s*<=?\\s*([\\w.[\\]]+)$`);
  for (const { name, condition } of events) {
    const bound = pattern.exec(name)?.[1] ?? pattern.exec(condition)?.[1];
    if (bound !== undefined) return Number.isNaN(Number(bound)) ? bound : Number(bound);
  }
  return undefined;
}

function xyPanel(
  trajectory: Trajectory,
  choice: XyChoice,
  shapes: readonly ReferenceShape[],
  say: Say,
): XyPanel | undefined {
  const [xIndex, yIndex] = [choice.x, choice.y].map((n) =>
    trajectory.variables.findIndex((v) => v.name === n),
  );
  if (xIndex! < 0 || yIndex! < 0) return undefined;
  const [x, y] = [trajectory.variables[xIndex!]!, trajectory.variables[yIndex!]!];
  const ground =
    choice.ground === undefined ? undefined : groundCurve(trajectory, choice.ground, xIndex!, say);
  const curve = seriesOf(trajectory, yIndex!, trajectory.columns[xIndex!]!, 0);
  const references = shapes
    .map((shape) => referenceCurve(shape, trajectory.parameters))
    .filter((reference) => reference !== undefined);
  return {
    kind: "xy",
    x: valueAxis(x, 1, say),
    y: valueAxis(y, 1, say),
    // Equal scales, so that circles are not distorted.
    equalAxes: x.unit === y.unit || references.length > 0,
    series: [
      {
        ...curve,
        label: say(phrase(plotPhrases, "plot.over", { y: y.name, x: x.name })),
        time: trajectory.time,
      },
    ],
    ...(ground ? { ground } : {}),
    ...(references.length > 0 ? { references } : {}),
  };
}

function groundCurve(
  trajectory: Trajectory,
  ground: number | string | PlotCurve,
  xIndex: number,
  say: Say,
): PlotCurve | undefined {
  if (typeof ground === "object") return ground;
  const x = trajectory.columns[xIndex]!;
  if (typeof ground === "number") {
    const extent = extentOf([x]) ?? { from: 0, to: 1 };
    return {
      label: say(phrase(plotPhrases, "plot.ground", { height: ground })),
      x: Float64Array.of(extent.from, extent.to),
      y: Float64Array.of(ground, ground),
    };
  }
  if (ground.trim() !== "" && !Number.isNaN(Number(ground)))
    return groundCurve(trajectory, Number(ground), xIndex, say);
  const parameter = trajectory.parameters.find((p) => p.variable.name === ground);
  if (parameter !== undefined) return groundCurve(trajectory, parameter.value, xIndex, say);
  const heights = trajectory.columns[trajectory.variables.findIndex((v) => v.name === ground)];
  if (heights === undefined) return undefined;
  const order = Array.from(x.keys()).sort((p, q) => x[p]! - x[q]!);
  return {
    label: ground,
    x: Float64Array.from(order, (i) => x[i]!),
    y: Float64Array.from(order, (i) => heights[i]!),
  };
}
