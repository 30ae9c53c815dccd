import { type EventRecord, phrase, type Say, type Trajectory } from "@cosimo/ir";
import { extentOf } from "./axis-range.ts";
import { type Conversion, converted, displayConversion } from "./display-unit.ts";
import { plotPhrases } from "./plot-phrases.ts";
import type { PlotCurve, XyPanel } from "./plot-spec.ts";
import { type ReferenceShape, referenceCurve } from "./reference-curve.ts";
import { seriesOf, valueAxis } from "./variable-axis.ts";

/** Variables of a panel in the plane. */
export interface XyChoice {
  readonly x: string;
  readonly y: string;
  /** The ground below the curve: a height, a variable with the height at x, or a curve. */
  readonly ground?: number | string | PlotCurve;
}

/** `x` over `y` if both exist, with the unit m unless `anyUnit`. */
export function defaultXy(trajectory: Trajectory, anyUnit: boolean): XyChoice | undefined {
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

/** One variable over another, with ground and reference curves; `undefined` if a variable does not exist. */
export function planePanel(
  trajectory: Trajectory,
  choice: XyChoice,
  shapes: readonly ReferenceShape[],
  say: Say,
): XyPanel | undefined {
  const { variables, columns, parameters, time } = trajectory;
  const [xIndex, yIndex] = [choice.x, choice.y].map((n) => variables.findIndex((v) => v.name === n));
  if (xIndex! < 0 || yIndex! < 0) return undefined;
  const [x, y] = [variables[xIndex!]!, variables[yIndex!]!];
  const [toX, toY] = [displayConversion(x), displayConversion(y)];
  const curve = seriesOf(trajectory, yIndex!, converted(columns[xIndex!]!, toX), 0);
  const below =
    choice.ground === undefined ? undefined : groundCurve(trajectory, choice.ground, xIndex!, say);
  const ground = below && convertedCurve(below, toX, toY);
  const references = shapes
    .map((shape) => referenceCurve(shape, parameters))
    .filter((reference) => reference !== undefined)
    .map((reference) => convertedCurve(reference, toX, toY));
  const [xAxis, yAxis] = [valueAxis(x, 1, say), valueAxis(y, 1, say)];
  const label = say(phrase(plotPhrases, "plot.over", { y: y.name, x: x.name }));
  return {
    kind: "xy",
    x: xAxis,
    y: yAxis,
    // Equal scales, so that circles are not distorted.
    equalAxes: xAxis.unit === yAxis.unit || references.length > 0,
    series: [{ ...curve, label, time, over: x.name }],
    ...(ground ? { ground } : {}),
    ...(references.length > 0 ? { references } : {}),
  };
}

function convertedCurve(curve: PlotCurve, toX: Conversion, toY: Conversion): PlotCurve {
  return { ...curve, x: converted(curve.x, toX), y: converted(curve.y, toY) };
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
