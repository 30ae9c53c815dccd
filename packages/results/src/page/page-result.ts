import type { Trajectory, TrajectoryVariable } from "@cosimo/ir";
import { isHeld } from "../compare/limits.ts";
import { decimateOver, type Points } from "../plot/decimation.ts";
import { allModes, longBands } from "../plot/mode-bands.ts";
import type { PlotAxis, PlotModes } from "../plot/plot-spec.ts";
import { storageOf } from "../recording/alias-storage.ts";
import { type PackedColumn, packColumn } from "./packed-column.ts";
import type { PageResult, PageVariable } from "./page-data.ts";

/** Numbers of values up to which pages hold all digits and all points. */
export interface PageLimits {
  readonly digits: number;
  readonly points: number;
}

/** 16 and 32 megabytes. */
export const PAGE_LIMITS: PageLimits = { digits: 2e6, points: 8e6 };

const MAXIMUM_EVENTS = 20_000;
const MAXIMUM_BANDS = 10_000;

/** All variables of a trajectory that have numbers, in a compact form. Aliases share a column. */
export function pageResult(
  trajectory: Trajectory,
  label: string,
  axis: PlotAxis,
  limits: PageLimits = PAGE_LIMITS,
): PageResult {
  const { variables, columns, time, events } = trajectory;
  const storage = storageOf(variables);
  const stored = storage.stored.map((variable) => columns[variable]!);
  const values = stored.length * time.length;
  const packed =
    values > limits.points
      ? reducedColumns(time, stored, limits)
      : { xs: [packColumn(time, true)], columns: stored.map((y) => packColumn(y, values <= limits.digits)) };
  const own = values > limits.points;
  const names = distinctNames(variables.map(({ name }) => name));
  const described = variables.flatMap((variable, i): PageVariable[] => {
    if (variable.type === "String") return [];
    const index = storage.column[i]!;
    return [
      {
        ...attributesOf(variable),
        name: names[i]!,
        x: own ? index : 0,
        y: index,
        ...(storage.negated[i] === 1 && { negated: true }),
      },
    ];
  });
  return {
    ...{ label, axis, ...packed, variables: described },
    ...{
      events: events.slice(0, MAXIMUM_EVENTS),
      eventCount: events.length,
      modes: allModes(trajectory).map(fewBands),
    },
    ...(own ? { reduced: "points" } : values > limits.digits ? { reduced: "digits" } : {}),
  };
}

/** Of each column the extremes in as many intervals as fit, with times of their own. */
function reducedColumns(time: Float64Array, stored: readonly Float64Array[], { points }: PageLimits) {
  const buckets = Math.max(50, Math.floor(points / (6 * stored.length)));
  const curves = stored.map((y): Points => decimateOver({ x: time, y }, buckets));
  const pack = (column: (points: Points) => Float64Array, exact: boolean): PackedColumn[] =>
    curves.map((curve) => packColumn(column(curve), exact));
  return { xs: pack(({ x }) => x, true), columns: pack(({ y }) => y, false) };
}

/** Names with a number where files of other tools have a name twice: `x`, `x (2)`. */
function distinctNames(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

function attributesOf(variable: TrajectoryVariable): Omit<PageVariable, "x" | "y"> {
  const { name, type, unit, displayUnit, description, literals } = variable;
  return {
    name,
    type,
    unit,
    displayUnit,
    description,
    held: isHeld(variable),
    ...(literals && { literals }),
  };
}

/** Limits the number of mode intervals to the resolution of a screen. */
function fewBands(modes: PlotModes): PlotModes {
  const { bands } = modes;
  if (bands.length <= MAXIMUM_BANDS) return modes;
  return { ...modes, bands: longBands(bands, (bands.at(-1)!.to - bands[0]!.from) / MAXIMUM_BANDS) };
}
