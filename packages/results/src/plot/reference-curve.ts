import type { Trajectory } from "@cosimo/ir";
import type { PlotCurve } from "./plot-spec.ts";

/** A reference shape for a curve in the plane; coordinates are numbers or names of parameters, optionally negated. */
export interface ReferenceShape {
  readonly kind: "circle" | "line" | "point";
  /** Source text: `circle 0,0,l`. */
  readonly text: string;
  readonly coordinates: readonly string[];
}

/** Number of coordinates: centre and radius; both ends; the point. */
const SHAPES: Readonly<Record<ReferenceShape["kind"], number>> = { circle: 3, line: 4, point: 2 };

/** Points of a circle. The chord deviates from the arc by 4e-6 of the radius. */
const CIRCLE_POINTS = 1080;

/** Reads `circle x,y,radius`, `line x1,y1,x2,y2` or `point x,y`; `undefined` for anything else. */
export function parseReference(text: string): ReferenceShape | undefined {
  const [, word = "", list = ""] = /^\s*(\w+)\s+(.*)$/.exec(text) ?? [];
  const kind = (Object.keys(SHAPES) as ReferenceShape["kind"][]).find((known) => known === word);
  const coordinates = list.split(",").map((coordinate) => coordinate.trim());
  if (kind === undefined || coordinates.length !== SHAPES[kind] || coordinates.includes("")) return undefined;
  return { kind, text: text.trim(), coordinates };
}

/** Names of parameters among the coordinates. */
export function referenceNames({ coordinates }: ReferenceShape): string[] {
  return coordinates.filter((text) => Number.isNaN(Number(text))).map((text) => text.replace(/^-\s*/, ""));
}

/** The shape as a curve for the parameter values of a run; `undefined` if a parameter is unknown. */
export function referenceCurve(
  shape: ReferenceShape,
  parameters: Trajectory["parameters"],
): PlotCurve | undefined {
  const values = shape.coordinates.map((text) => coordinateOf(text, parameters));
  if (values.some((value) => value === undefined)) return undefined;
  const [x, y, ...rest] = values as number[];
  switch (shape.kind) {
    case "circle":
      return circle(shape.text, x!, y!, rest[0]!);
    case "line":
      return { label: shape.text, x: Float64Array.of(x!, rest[0]!), y: Float64Array.of(y!, rest[1]!) };
    case "point":
      return { label: shape.text, x: Float64Array.of(x!), y: Float64Array.of(y!) };
  }
}

function coordinateOf(text: string, parameters: Trajectory["parameters"]): number | undefined {
  if (!Number.isNaN(Number(text))) return Number(text);
  const parameterName = text.replace(/^-\s*/, "");
  const value = parameters.find((parameter) => parameter.variable.name === parameterName)?.value;
  return value === undefined || parameterName === text ? value : -value;
}

function circle(label: string, x: number, y: number, radius: number): PlotCurve {
  const along = (value: (angle: number) => number, middle: number) =>
    Float64Array.from(
      { length: CIRCLE_POINTS + 1 },
      (_, i) => middle + radius * value((2 * Math.PI * (i % CIRCLE_POINTS)) / CIRCLE_POINTS),
    );
  return { label, x: along(Math.cos, x), y: along(Math.sin, y) };
}
