import {
  type Block,
  type Equation,
  type EquationId,
  type Expression,
  type HybridDae,
  type SortedDae,
  type VariableId,
  visitExpression,
} from "@cosimo/ir";
import type { AnalysedMode } from "./sort-modes.ts";

/** A structural analysis, for comparison with that of a system with other equations. */
export interface AnalysedStructure {
  readonly dae: HybridDae;
  /** Equations `u = …` that an assignment to u alone evaluates, in the dynamic and in the initial system. */
  readonly explicit: ReadonlySet<EquationId>;
}

/** `undefined` for systems with modes, arrays, or without an order. */
export function analysedStructure(
  dae: HybridDae,
  modes: readonly AnalysedMode[],
): AnalysedStructure | undefined {
  const [only, another] = modes;
  const sorted = only?.sorted.value;
  if (sorted === undefined || another !== undefined || dae.automata.length > 0) return undefined;
  return { dae, explicit: explicitEquations(dae, sorted) };
}

function explicitEquations(dae: HybridDae, sorted: SortedDae): ReadonlySet<EquationId> {
  const derived = sorted.dae.equations.filter((one) => one.derivativeOf !== undefined);
  const differentiated = new Set<unknown>(derived.flatMap((one) => [one.derivativeOf, one.origin]));
  const dynamic = assignedIn(sorted.blocks);
  const initial = assignedIn(sorted.initialization.blocks);
  const explicit = dae.equations.filter(({ id, left, origin }) => {
    if (left.kind !== "variable" || differentiated.has(id) || differentiated.has(origin)) return false;
    return [dynamic, initial].every((assigned) => assigned.get(origin)?.has(left.variable) === true);
  });
  return new Set(explicit.map(({ id }) => id));
}

/** Unknowns of assignments by the origin of their equations. */
function assignedIn(blocks: readonly Block[]): ReadonlyMap<object, ReadonlySet<VariableId>> {
  const assigned = new Map<object, Set<VariableId>>();
  for (const block of blocks) {
    if (block.kind !== "assignment") continue;
    const { origin, unknown } = block.assignment;
    const unknowns = assigned.get(origin) ?? new Set();
    assigned.set(origin, unknowns.add(unknown));
  }
  return assigned;
}

/** The structure of a system, if all that distinguishes it from an analysed one are factors in explicit equations: nothing depends on them. */
export function sameStructure(before: AnalysedStructure, dae: HybridDae): AnalysedStructure | undefined {
  const [old, { equations, ...others }] = [before.dae, dae];
  const keys = Object.keys(others) as (keyof typeof others)[];
  if (keys.length !== Object.keys(old).length - 1) return undefined;
  const isSame = keys.every((key) => old[key] === dae[key] || isSameList(old[key], dae[key]));
  if (!isSame || equations.length !== old.equations.length) return undefined;
  const isAlike = equations.every((equation, i) => {
    const former = old.equations[i]!;
    return equation === former || (before.explicit.has(former.id) && haveOneForm(former, equation));
  });
  return isAlike ? { ...before, dae } : undefined;
}

function isSameList(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, i) => one === b[i]);
}

/** Whether two explicit equations differ in factors only. */
function haveOneForm(a: Equation, b: Equation): boolean {
  const { left, right } = a;
  if (left.kind !== "variable" || b.left.kind !== "variable" || left.variable !== b.left.variable)
    return false;
  return a.source === b.source && isAlike(right, b.right, true) && !contains(right, left.variable);
}

function contains(e: Expression, variable: VariableId): boolean {
  let found = false;
  visitExpression(e, (node) => {
    found ||= node.kind === "variable" && node.variable === variable;
  });
  return found;
}

/** Whether two expressions are equal; where `free`, but for numbers. Their signs and those that make terms trivial are kept. */
function isAlike(a: Expression, b: Expression, free: boolean): boolean {
  if (a === b) return true;
  if (a.kind === "number" && b.kind === "number")
    return a.value === b.value || (free && isPlain(a.value) && isPlain(b.value) && a.value * b.value > 0);
  if (a.kind === "binary" && b.kind === "binary") {
    if (a.operator !== b.operator) return false;
    const inner = free && ["+", "-", "*", "/"].includes(a.operator);
    return isAlike(a.left, b.left, inner) && isAlike(a.right, b.right, inner);
  }
  if (a.kind === "unary" && b.kind === "unary")
    return a.operator === b.operator && isAlike(a.operand, b.operand, free);
  if (a.kind === "builtin" && b.kind === "builtin")
    return (
      a.function === b.function &&
      a.arguments.length === b.arguments.length &&
      a.arguments.every((one, i) => isAlike(one, b.arguments[i]!, false))
    );
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A number that is neither zero nor one, alone or as a sign. */
function isPlain(value: number): boolean {
  return Number.isFinite(value) && value !== 0 && Math.abs(value) !== 1;
}
