import type { Trajectory, TrajectoryVariable } from "@cosimo/ir";
import { isHeld } from "../compare/limits.ts";
import { extentOf } from "./axis-range.ts";
import { converted, displayConversion } from "./display-unit.ts";

/** If there are more continuous variables, only states and outputs are shown. */
const FEW_VARIABLES = 8;

/** Maximum ratio of magnitudes of variables in one panel. */
const SIZE_RATIO = 20;

/** Variables of a panel, and the largest magnitude among them in their display unit. */
export interface VariableGroup {
  readonly key: string;
  readonly size: number;
  readonly members: readonly number[];
}

/** Indices of the variables to show: those asked for, or states, outputs and discrete variables. */
export function chooseVariables(
  trajectory: Trajectory,
  asked: readonly string[] | RegExp | undefined,
): number[] {
  const { variables } = trajectory;
  const indices = plottable(trajectory);
  if (asked instanceof RegExp) return indices.filter((i) => variables[i]!.name.search(asked) >= 0);
  if (asked !== undefined) {
    return asked.map((name) => variables.findIndex((v) => v.name === name)).filter((i) => i >= 0);
  }
  const background = variables.findIndex((v) => v.role === "mode");
  const names = new Set(variables.map((v) => v.name));
  const shown = indices.filter((i) => i !== background && isDistinct(variables[i]!));
  const discrete = shown.filter((i) => isHeld(variables[i]!));
  const isChief = (v: TrajectoryVariable) => names.has(`der(${v.name})`) || v.causality === "output";
  const chief = shown.filter((i) => isChief(variables[i]!) && !isHeld(variables[i]!));
  const continuous = shown.filter((i) => !isHeld(variables[i]!));
  const chosen = new Set(chief);
  const others = continuous.filter((i) => !chosen.has(i));
  const few = continuous.length <= FEW_VARIABLES || chief.length === 0;
  return [...chief, ...(few ? others : []), ...discrete];
}

/** Indices of the variables with numbers over time. */
export function plottable({ variables }: Trajectory): number[] {
  return variables.flatMap(({ type }, i) => (type === "String" ? [] : [i]));
}

/** No alias, derivative or variable of the compiler, which repeat what others show. */
export function isDistinct(variable: TrajectoryVariable): boolean {
  const derived = /^der\(/.test(variable.name) || variable.name.startsWith("$");
  return variable.aliasOf === undefined && !derived;
}

/** Groups variables by kind, unit and magnitude, at most `limit` per panel. */
export function groupVariables(
  trajectory: Trajectory,
  chosen: readonly number[],
  limit: number,
): VariableGroup[] {
  const groups: VariableGroup[] = [];
  for (const index of chosen) {
    const variable = trajectory.variables[index]!;
    const size = magnitude(variable, trajectory.columns[index]!);
    addToGroups(groups, index, { key: panelKey(variable), size, limit });
  }
  return groups;
}

/** Puts a variable into the group of its kind with the nearest magnitude, or into a new one. */
export function addToGroups(
  groups: VariableGroup[],
  index: number,
  { key, size, limit }: { readonly key: string; readonly size: number; readonly limit: number },
): void {
  const [best] = groups
    .map((group, at) => ({ group, at, ratio: sizeRatio(size, group.size) }))
    .filter(({ group, ratio }) => group.key === key && group.members.length < limit && ratio < SIZE_RATIO)
    .sort((p, q) => p.ratio - q.ratio);
  if (best === undefined) groups.push({ key, size, members: [index] });
  else {
    const { group, at } = best;
    groups[at] = { key, size: Math.max(group.size, size), members: [...group.members, index] };
  }
}

/** Ratio of magnitudes; 1 if one is zero. */
function sizeRatio(p: number, q: number): number {
  return p === 0 || q === 0 ? 1 : Math.max(p / q, q / p);
}

/** Variables of one panel have the same kind and display unit. */
export function panelKey(
  variable: Pick<TrajectoryVariable, "type" | "unit" | "displayUnit" | "literals">,
): string {
  const { type, literals } = variable;
  if (type === "Enumeration") return `Enumeration ${literals?.join(",") ?? ""}`;
  return `${type} ${displayConversion(variable).unit}`;
}

/** The largest magnitude in the display unit; 1 for what is not Real. */
export function magnitude(
  variable: Pick<TrajectoryVariable, "type" | "unit" | "displayUnit">,
  column: Float64Array,
): number {
  if (variable.type !== "Real") return 1;
  const extent = extentOf([converted(column, displayConversion(variable))]);
  return extent === undefined ? 0 : Math.max(Math.abs(extent.from), Math.abs(extent.to));
}
