import type {
  Diagram,
  DiagramCurve,
  PageVariable,
  PlotSelection,
  TimeDiagram,
} from "../src/page/page-data.ts";
import type { Range } from "../src/plot/axis-range.ts";
import { extentOf, widened } from "../src/plot/axis-range.ts";
import { magnitude, panelKey } from "../src/plot/choose-variables.ts";
import type { OpenResult } from "./open-result.ts";

/** Curves in a diagram before a new one is made; the colours are as many. */
const MAXIMUM_CURVES = 8;

/** Maximum ratio of magnitudes in a diagram, for automatic placement. */
const SIZE_RATIO = 20;

/** Names of the variables in diagrams over time. */
export function shownVariables({ diagrams }: PlotSelection): ReadonlySet<string> {
  return new Set(diagrams.flatMap((one) => (one.kind === "time" ? one.curves.map((c) => c.variable) : [])));
}

/** Adds a variable: to the active diagram if it is empty or of the same unit, else to one of similar values, else to a new one. */
export function withVariable(
  selection: PlotSelection,
  name: string,
  result: OpenResult,
  active: number | undefined,
): PlotSelection {
  const variable = result.find(name);
  if (variable === undefined || shownVariables(selection).has(name)) return selection;
  const diagrams = selection.diagrams.filter((one): one is TimeDiagram => one.kind === "time");
  const free = diagrams.filter((diagram) => diagram.curves.length < MAXIMUM_CURVES);
  const target =
    free.find((diagram) => diagram.id === active && suits(diagram, variable, result)) ??
    free.find((diagram) => diagram.curves.length === 0) ??
    free.find((diagram) => suits(diagram, variable, result) && isNear(diagram, variable, result));
  if (target === undefined) return withDiagram(selection, [name]);
  const curves = [...target.curves, { variable: name, color: freeColor(target.curves) }];
  return replaced(selection, target.id, { ...target, curves });
}

/** Removes a variable from all diagrams over time, and the diagrams that become empty. */
export function withoutVariable(selection: PlotSelection, name: string): PlotSelection {
  const diagrams = selection.diagrams.flatMap((one): Diagram[] => {
    if (one.kind !== "time" || one.curves.every((curve) => curve.variable !== name)) return [one];
    const curves = one.curves.filter((curve) => curve.variable !== name);
    return curves.length === 0 ? [] : [{ ...one, curves }];
  });
  return { ...selection, diagrams };
}

/** A new diagram below those over time. */
export function withDiagram(selection: PlotSelection, names: readonly string[]): PlotSelection {
  const curves = names.map((variable, color) => ({ variable, color }));
  const diagram: Diagram = { kind: "time", id: nextId(selection), curves };
  const { diagrams } = selection;
  const after = diagrams.map(({ kind }) => kind).lastIndexOf("time") + 1;
  return { ...selection, diagrams: [...diagrams.slice(0, after), diagram, ...diagrams.slice(after)] };
}

export function withoutDiagram(selection: PlotSelection, id: number): PlotSelection {
  return { ...selection, diagrams: selection.diagrams.filter((one) => one.id !== id) };
}

export function withPlane(
  selection: PlotSelection,
  plane: { readonly x: string; readonly y: string; readonly equalAxes: boolean },
): PlotSelection {
  return { ...selection, diagrams: [...selection.diagrams, { kind: "xy", id: nextId(selection), ...plane }] };
}

/** The extent of the common axis in all curves that are shown; of the first variable if there are none. */
export function fullRange({ diagrams }: PlotSelection, results: readonly OpenResult[]): Range {
  const names = diagrams.flatMap((one) => (one.kind === "time" ? one.curves.map((c) => c.variable) : []));
  const columns = results.flatMap((result) => {
    const chosen = names.map((name) => result.find(name)).filter((variable) => variable !== undefined);
    const used = chosen.length > 0 ? chosen : result.variables.slice(0, 1);
    return used.map((variable) => result.values(variable).x);
  });
  return widened(extentOf([...new Set(columns)]) ?? { from: 0, to: 1 });
}

function replaced(selection: PlotSelection, id: number, by: Diagram): PlotSelection {
  return { ...selection, diagrams: selection.diagrams.map((one) => (one.id === id ? by : one)) };
}

function nextId({ diagrams }: PlotSelection): number {
  return Math.max(-1, ...diagrams.map(({ id }) => id)) + 1;
}

function freeColor(curves: readonly DiagramCurve[]): number {
  const used = new Set(curves.map(({ color }) => color % MAXIMUM_CURVES));
  const colors = Array.from({ length: MAXIMUM_CURVES }, (_, color) => color);
  return colors.find((color) => !used.has(color)) ?? 0;
}

function firstVariable(diagram: TimeDiagram, result: OpenResult): PageVariable | undefined {
  return diagram.curves.map(({ variable }) => result.find(variable)).find((known) => known !== undefined);
}

function suits(diagram: TimeDiagram, variable: PageVariable, result: OpenResult): boolean {
  const first = firstVariable(diagram, result);
  return first === undefined || panelKey(first) === panelKey(variable);
}

function isNear(diagram: TimeDiagram, variable: PageVariable, result: OpenResult): boolean {
  const size = (one: PageVariable) => magnitude(one, result.values(one).y);
  const own = size(variable);
  const sizes = diagram.curves.flatMap(({ variable: name }) => {
    const one = result.find(name);
    return one === undefined ? [] : [size(one)];
  });
  const largest = Math.max(...sizes);
  return own === 0 || largest === 0 || Math.max(own / largest, largest / own) < SIZE_RATIO;
}
