import { type OptionRows, requireFields, type TextList, type Trajectory, textList } from "@cosimo/ir";
import { formatDecimal } from "../csv/decimal.ts";
import { type EventNeighbourhoods, eventNeighbourhoods, insideIntervals } from "./event-neighbourhoods.ts";
import { type Instants, instantsOf } from "./instants.ts";
import { commonGrid, isHeld, type Limits, limitsOn } from "./limits.ts";

export interface CompareOptions {
  /** Allowed difference relative to the largest magnitude of the variable in the second trajectory. Default 1e-4. */
  readonly relativeTolerance?: number;
  /** Allowed absolute difference, added to the relative one [unit of the variable]. Default: `relativeTolerance`. */
  readonly absoluteTolerance?: number;
  /** Names to compare; all by default. */
  readonly variables?: RegExp;
  /** Times of comparison: those of both, or of one, which avoids the interpolation error of that one. */
  readonly grid?: "union" | "a" | "b";
  /** Interpolation of continuous variables between rows. Default: cubic, between events. */
  readonly interpolation?: "cubic" | "linear";
  /** Maximum distance of corresponding events [s]. Default: a thousandth of the common interval. */
  readonly eventWindow?: number;
}

const tolerance = { type: "number", range: { least: 0 } } as const;

export const compareRows: OptionRows<CompareOptions> = {
  ...{ relativeTolerance: tolerance, absoluteTolerance: tolerance, eventWindow: tolerance },
  variables: { type: "pattern" },
  grid: { type: "choice", choices: ["union", "a", "b"] },
  interpolation: { type: "choice", choices: ["cubic", "linear"] },
};

/** The largest difference |a - b| and its time. Infinite if a variable is inactive in only one trajectory. */
export interface LargestDifference {
  readonly difference: number;
  /** [s]; NaN if nothing was compared. */
  readonly time: number;
  readonly side: "left" | "right";
}

export interface VariableComparison {
  readonly name: string;
  readonly unit: string;
  readonly maximum: LargestDifference;
  /** The largest difference outside the neighbourhoods of events, which decides `within`. */
  readonly outsideEvents: LargestDifference;
  /** Mean over time of |a - b|. */
  readonly meanAbsolute: number;
  /** Root of the mean over time of (a - b)^2. */
  readonly rootMeanSquare: number;
  /** The largest magnitude in the second trajectory. */
  readonly scale: number;
  readonly allowed: number;
  readonly within: boolean;
}

export interface TrajectoryComparison {
  /** Variables in both, in the order of the first. */
  readonly variables: readonly VariableComparison[];
  readonly onlyInA: readonly string[];
  readonly onlyInB: readonly string[];
  /** The common interval of time [s]; NaN if there is none. */
  readonly interval: { readonly from: number; readonly to: number };
  /** Whether both trajectories cover exactly this interval. */
  readonly sameInterval: boolean;
  readonly events: EventNeighbourhoods;
  /** At least one variable was compared, and all are within the tolerance. */
  readonly within: boolean;
}

/** Grid and events for the comparison of two trajectories. */
export interface Comparator {
  readonly grid: Float64Array;
  readonly events: EventNeighbourhoods;
  readonly insideEvents: { readonly left: Uint8Array; readonly right: Uint8Array };
  readonly interpolation: "cubic" | "linear";
  readonly instantsA: Instants;
  readonly instantsB: Instants;
}

/**
 * Compares variables of equal name on a common grid: left limits with left limits, right limits with right limits. Between rows
 * Reals are interpolated and discrete variables held. If an event occurs at slightly different times, the values between these times
 * differ by the jump; such neighbourhoods are reported separately. Means are integrals over time of the difference, which is linear
 * between the times of the grid.
 * @throws SettingsError for wrong options
 */
export function compareTrajectories(
  a: Trajectory,
  b: Trajectory,
  options: CompareOptions = {},
): TrajectoryComparison {
  requireFields(options, compareRows, "compareTrajectories()");
  return compareVariables(a, b, options);
}

/** As `compareTrajectories`, with options that are checked. */
export function compareVariables(
  a: Trajectory,
  b: Trajectory,
  options: CompareOptions,
): TrajectoryComparison {
  const comparator = prepareComparison(a, b, options);
  const selected = (name: string) => options.variables === undefined || name.search(options.variables) >= 0;
  const names = a.variables.map((v) => v.name).filter(selected);
  const namesB = b.variables.map((v) => v.name).filter(selected);
  const [inA, inB] = [new Set(names), new Set(namesB)];
  const common = names.filter((name) => inB.has(name));
  const [indexA, indexB] = [a, b].map(indicesByName);
  const variables = common.map((name) =>
    compareVariable([a, indexA!.get(name)!], [b, indexB!.get(name)!], comparator, options),
  );
  const { grid, events } = comparator;
  const [from, to] = [grid[0] ?? Number.NaN, grid.at(-1) ?? Number.NaN];
  return {
    variables,
    onlyInA: names.filter((name) => !inB.has(name)),
    onlyInB: namesB.filter((name) => !inA.has(name)),
    interval: { from, to },
    sameInterval: [a, b].every(({ time }) => time[0] === from && time.at(-1) === to),
    events,
    within: variables.length > 0 && grid.length > 0 && variables.every((variable) => variable.within),
  };
}

/** Computes the grid, the pairs of events and their neighbourhoods. */
export function prepareComparison(
  a: Pick<Trajectory, "time">,
  b: Pick<Trajectory, "time">,
  options: CompareOptions,
): Comparator {
  const [instantsA, instantsB] = [instantsOf(a.time), instantsOf(b.time)];
  const union = commonGrid(instantsA.time, instantsB.time);
  const span = union.length > 0 ? union.at(-1)! - union[0]! : 0;
  const events = eventNeighbourhoods(instantsA, instantsB, options.eventWindow ?? span / 1000);
  const grid = gridOf(union, instantsA, instantsB, options.grid ?? "union");
  const insideEvents = insideIntervals(grid, events.intervals);
  const interpolation = options.interpolation ?? "cubic";
  return { grid, events, insideEvents, interpolation, instantsA, instantsB };
}

function gridOf(union: Float64Array, a: Instants, b: Instants, choice: "union" | "a" | "b"): Float64Array {
  if (choice === "union" || union.length === 0) return union;
  const [from, to] = [union[0]!, union.at(-1)!];
  return (choice === "a" ? a : b).time.filter((t) => t >= from && t <= to);
}

/** a - b at the left and right limits of the grid; NaN if both are inactive, infinite if only one is. */
export function differenceOf(
  columnA: Float64Array,
  columnB: Float64Array,
  held: boolean,
  comparator: Comparator,
): { readonly difference: Limits; readonly reference: Limits } {
  const { grid, instantsA, instantsB } = comparator;
  const interpolation = held ? "hold" : comparator.interpolation;
  const limitsA = limitsOn(grid, instantsA, columnA, interpolation);
  const reference = limitsOn(grid, instantsB, columnB, interpolation);
  const minus = (p: Float64Array, q: Float64Array) => p.map((value, i) => difference(value, q[i]!));
  const left = minus(limitsA.left, reference.left);
  return { difference: { left, right: minus(limitsA.right, reference.right) }, reference };
}

function difference(p: number, q: number): number {
  if (Number.isNaN(p) && Number.isNaN(q)) return Number.NaN;
  if (Number.isNaN(p) || Number.isNaN(q)) return Number.POSITIVE_INFINITY;
  return p === q ? 0 : p - q;
}

/** The first variable of each name. */
function indicesByName({ variables }: Trajectory): ReadonlyMap<string, number> {
  return new Map(variables.map(({ name }, i) => [name, i] as const).reverse());
}

function compareVariable(
  [a, indexA]: readonly [Trajectory, number],
  [b, indexB]: readonly [Trajectory, number],
  comparator: Comparator,
  options: CompareOptions,
): VariableComparison {
  const { grid, insideEvents } = comparator;
  const { name, unit } = a.variables[indexA]!;
  const [textsA, textsB] = [a.variables[indexA]!.texts, b.variables[indexB]!.texts];
  if ((textsA ?? textsB) !== undefined) {
    const list = textList();
    const columns = [placesIn(list, textsA, a.columns[indexA]!), placesIn(list, textsB, b.columns[indexB]!)];
    return compareTexts(name, columns[0]!, columns[1]!, comparator);
  }
  const held = isHeld(a.variables[indexA]!) || isHeld(b.variables[indexB]!);
  const found = differenceOf(a.columns[indexA]!, b.columns[indexB]!, held, comparator);
  const { reference } = found;
  const d = withRemainders(
    found.difference,
    a.remainders?.get(indexA),
    b.remainders?.get(indexB),
    comparator,
  );
  const relative = options.relativeTolerance ?? 1e-4;
  const scale = Math.max(magnitude(reference.left), magnitude(reference.right));
  const allowed = (options.absoluteTolerance ?? relative) + relative * scale;
  const outsideEvents = largest(grid, d, insideEvents);
  return {
    name,
    unit,
    maximum: largest(grid, d),
    outsideEvents,
    ...meansOverTime(grid, d),
    scale,
    allowed,
    within: outsideEvents.difference <= allowed,
  };
}

/** Places of the texts of a column in a common list; numbers become texts. */
function placesIn(list: TextList, texts: readonly string[] | undefined, column: Float64Array): Float64Array {
  return column.map((value) =>
    Number.isNaN(value)
      ? value
      : list.place(texts === undefined ? formatDecimal(value) : (texts[value] ?? "")),
  );
}

/** Texts are equal, or differ by 1; there is no tolerance. */
function compareTexts(
  name: string,
  a: Float64Array,
  b: Float64Array,
  comparator: Comparator,
): VariableComparison {
  const { grid, insideEvents } = comparator;
  const { difference } = differenceOf(a, b, true, comparator);
  const oneWhere = (values: Float64Array) =>
    values.map((value) => (value === 0 || Number.isNaN(value) ? 0 : 1));
  const d: Limits = { left: oneWhere(difference.left), right: oneWhere(difference.right) };
  const outsideEvents = largest(grid, d, insideEvents);
  const means = meansOverTime(grid, d);
  const within = outsideEvents.difference === 0;
  return {
    ...{ name, unit: "", maximum: largest(grid, d), outsideEvents, ...means },
    scale: 1,
    allowed: 0,
    within,
  };
}

/** Differences of integers of 64 bits: those of the nearest numbers, and those of the remainders. */
function withRemainders(
  nearest: Limits,
  a: Float64Array | undefined,
  b: Float64Array | undefined,
  comparator: Comparator,
): Limits {
  if (a === undefined && b === undefined) return nearest;
  const { instantsA, instantsB } = comparator;
  const none = ({ last }: Instants) => new Float64Array((last.at(-1) ?? -1) + 1);
  const rest = differenceOf(a ?? none(instantsA), b ?? none(instantsB), true, comparator).difference;
  const sum = (side: "left" | "right") => nearest[side].map((value, i) => value + rest[side][i]!);
  return { left: sum("left"), right: sum("right") };
}

function magnitude(values: Float64Array): number {
  return values.reduce((most, value) => (Math.abs(value) > most ? Math.abs(value) : most), 0);
}

function largest(
  grid: Float64Array,
  { left, right }: Limits,
  except?: { readonly left: Uint8Array; readonly right: Uint8Array },
): LargestDifference {
  let found: LargestDifference = { difference: 0, time: grid[0] ?? Number.NaN, side: "right" };
  const consider = (value: number, time: number, side: "left" | "right") => {
    if (Math.abs(value) > found.difference) found = { difference: Math.abs(value), time, side };
  };
  grid.forEach((t, i) => {
    if (except?.left[i] !== 1) consider(left[i]!, t, "left");
    if (except?.right[i] !== 1) consider(right[i]!, t, "right");
  });
  return found;
}

/** Integrals over each interval of the linear function from the right limit at its start to the left limit at its end. */
function meansOverTime(grid: Float64Array, { left, right }: Limits) {
  let [absolute, square, span] = [0, 0, 0];
  for (let i = 0; i + 1 < grid.length; i++) {
    const h = grid[i + 1]! - grid[i]!;
    const [p, q] = [right[i]!, left[i + 1]!];
    if (Number.isNaN(p) || Number.isNaN(q)) continue;
    span += h;
    absolute += h * meanAbsoluteOfLine(p, q);
    square += (h * (p * p + p * q + q * q)) / 3;
  }
  const mean = (integral: number) => (span > 0 ? integral / span : 0);
  return { meanAbsolute: mean(absolute), rootMeanSquare: Math.sqrt(mean(square)) };
}

function meanAbsoluteOfLine(p: number, q: number): number {
  if (p * q >= 0) return (Math.abs(p) + Math.abs(q)) / 2;
  return (p * p + q * q) / (2 * (Math.abs(p) + Math.abs(q)));
}
