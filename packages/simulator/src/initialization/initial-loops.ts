import {
  type Block,
  type CompiledModule,
  type Expression,
  type Origin,
  textOf,
  type VariableId,
} from "@cosimo/ir";
import type { SlotValues } from "../model/interpreted-values.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import type {
  InitialEquation,
  InitialLoop,
  IterationVariable,
  StartOrigin,
  StartValue,
} from "../system/initialization-report.ts";
import { termMagnitude } from "./term-magnitude.ts";

export type LoopBlock = Extract<Block, { kind: "loop" }>;

/** The loops of the initial system, in order. */
export function initialLoops({ sorted }: CompiledModule): readonly LoopBlock[] {
  return sorted.initialization.blocks.filter((block) => block.kind === "loop");
}

/** Tearing variables that Newton's method changes; discrete ones are fixed meanwhile. */
export function iterated({ dae }: CompiledModule, loop: LoopBlock): readonly VariableId[] {
  return loop.tearingVariables.filter((v) => dae.variables[v]!.variability !== "discrete");
}

/** The loop of a failure code: of the initial system, or the same loop of the dynamic system. */
export function loopOfCode(module: CompiledModule, code: number): LoopBlock | undefined {
  const description = module.loops[code - 1];
  if (description === undefined) return undefined;
  const unknowns = new Set(description.tearingVariables);
  return initialLoops(module).find((loop) => loop.tearingVariables.some((v) => unknowns.has(v)));
}

/**
 * Describes a loop at the values in memory, which belong to `point`. `before`: memory before the initial system was
 * solved.
 */
export function describeLoop(
  { instance, values, before }: LoopSurroundings,
  loop: LoopBlock,
  status: InitialLoop["status"],
  point: InitialLoop["point"],
): InitialLoop {
  return {
    kind: loop.linear ? "linear" : "nonlinear",
    size: loop.residuals.length + loop.assignments.length,
    ...{ status, point },
    iterationVariables: iterated(instance.module, loop).map((v) => ({
      ...startValue(instance, v, before),
      ...iterationValue(instance, values, v, status),
    })),
    residuals: status === "unreached" ? [] : residualsOf(loop, values),
  };
}

/** Data from which a loop of an initial system is described. */
export interface LoopSurroundings {
  readonly instance: ModelInstance;
  readonly values: SlotValues;
  /** Memory of the instance before its initial system was solved. */
  readonly before: Float64Array;
}

function iterationValue(
  instance: ModelInstance,
  values: SlotValues,
  v: VariableId,
  status: InitialLoop["status"],
): Omit<IterationVariable, keyof StartValue> {
  const value = values.variable(v);
  return {
    nominal: nominalOf(instance.module, values, v),
    nominalDeclared: instance.module.dae.variables[v]!.nominal !== undefined,
    ...(status !== "unreached" && Number.isFinite(value) && { value }),
  };
}

/** Nominal value; positive, 1 if not declared. */
export function nominalOf({ dae }: CompiledModule, values: SlotValues, v: VariableId): number {
  const { nominal } = dae.variables[v]!;
  const value = nominal === undefined ? 1 : Math.abs(values.number(nominal));
  return value > 0 && Number.isFinite(value) ? value : 1;
}

export function startValue({ module }: ModelInstance, v: VariableId, before: Float64Array): StartValue {
  const { name, origin } = module.dae.variables[v]!;
  return {
    name,
    component: origin.component.join("."),
    start: before[startSlot(module, v)]!,
    startFrom: startOrigin(module, v, before),
    span: origin.span,
  };
}

/** Slot of the start value of a variable. A computed parameter stores it in its value slot. */
export function startSlot({ layout }: CompiledModule, v: VariableId): number {
  return layout.start[v]! >= 0 ? layout.start[v]! : layout.value[v]!;
}

function startOrigin(module: CompiledModule, v: VariableId, before: Float64Array): StartOrigin {
  const { dae, layout } = module;
  const isSet = (one: VariableId) => before[layout.override[one]!] === 1;
  if (isSet(v) || aliasesOf(module).get(v)?.some(isSet)) return "set";
  if (dae.variables[v]!.start !== undefined) return "declared";
  return module.sorted.tracedStarts?.some(({ unknown }) => unknown === v) ? "traced" : "default";
}

const aliasLists = new WeakMap<CompiledModule, ReadonlyMap<VariableId, readonly VariableId[]>>();

/** By representative. */
function aliasesOf(module: CompiledModule): ReadonlyMap<VariableId, readonly VariableId[]> {
  const known = aliasLists.get(module);
  if (known !== undefined) return known;
  const lists = new Map<VariableId, VariableId[]>();
  for (const { variable, representative } of module.sorted.aliases) {
    const list = lists.get(representative);
    if (list === undefined) lists.set(representative, [variable]);
    else list.push(variable);
  }
  aliasLists.set(module, lists);
  return lists;
}

/** Sorted by size, descending; residuals that are NaN come first. */
function residualsOf(loop: LoopBlock, values: SlotValues): readonly InitialEquation[] {
  const rank = (equation: InitialEquation) =>
    Number.isNaN(equation.relative) ? Number.POSITIVE_INFINITY : equation.relative;
  const torn = loop.residuals.map(({ value, origin }) =>
    equationAt(origin, values.number(value), termMagnitude(value, values.number)),
  );
  const explicit = loop.assignments.map(({ unknown, value, origin }) =>
    assignmentAt(origin, values.variable(unknown), value, values),
  );
  return [...torn, ...explicit].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)));
}

function assignmentAt(origin: Origin, left: number, value: Expression, values: SlotValues): InitialEquation {
  return equationAt(
    origin,
    left - values.number(value),
    Math.abs(left) + termMagnitude(value, values.number),
  );
}

export function equationAt(origin: Origin, residual: number, terms: number): InitialEquation {
  return {
    text: textOf(origin.span).replace(/\s+/g, " "),
    span: origin.span,
    component: origin.component.join("."),
    residual,
    relative: residual === 0 ? 0 : Math.abs(residual) / terms,
  };
}
