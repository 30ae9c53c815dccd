import { append, type Expression, type VariableId, visitExpression } from "@cosimo/ir";
import type { Value } from "../values/value-graph.ts";
import { type Lowering, once } from "./lowering.ts";

const PURE: ReadonlySet<Value["kind"]> = new Set(["unary", "binary", "select", "convert", "call"]);

/**
 * Whether values depend on constants, parameters, conditions and discrete variables alone, so that they change at events only. `spilled`:
 * slots that hold variables for them.
 */
export function areFixed(
  lowering: Lowering,
  values: readonly Value[],
  spilled: ReadonlyMap<VariableId, number> = new Map(),
): boolean {
  const known = new Map<Value, boolean>();
  const own = once(lowering, "fixed slots", () => fixedSlots(lowering));
  const computed = once(lowering, "variables computed once", () => computedOnce(lowering, own));
  const slots = new Set([...own, ...[...spilled].flatMap(([v, slot]) => (computed.has(v) ? [slot] : []))]);
  const open = [...values];
  while (open.length > 0) {
    const value = open.at(-1)!;
    const missing = PURE.has(value.kind) ? operandsOf(value).filter((operand) => !known.has(operand)) : [];
    if (missing.length > 0) append(open, missing);
    else {
      open.pop();
      if (!known.has(value)) known.set(value, isFixed(value, slots, known));
    }
  }
  return values.every((value) => known.get(value));
}

/** Whether a condition selects one of them, or a part of one. */
export function hasBranch(values: readonly Value[]): boolean {
  const open = [...values];
  const seen = new Set(open);
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (value.kind === "select") return true;
    for (const operand of value.operands) {
      if (seen.has(operand)) continue;
      seen.add(operand);
      open.push(operand);
    }
  }
  return false;
}

/** A condition only selects. */
function operandsOf({ kind, operands }: Value): readonly Value[] {
  return kind === "select" ? operands.slice(1) : operands;
}

function isFixed(value: Value, slots: ReadonlySet<number>, known: ReadonlyMap<Value, boolean>): boolean {
  if (value.kind === "const" || value.kind === "compare") return true;
  if (value.kind === "load") {
    const [address] = value.operands;
    const isOwn = value.operands.length === 1 && address!.kind === "argument" && address!.name === "b";
    return isOwn && slots.has(value.number);
  }
  return PURE.has(value.kind) && operandsOf(value).every((operand) => known.get(operand));
}

function fixedSlots({ dae, layout, terms }: Lowering): ReadonlySet<number> {
  const slots = new Set(terms.parameterSlots);
  for (const v of dae.variables) {
    if (v.variability === "continuous") continue;
    slots.add(layout.value[v.id]!);
    if (layout.pre[v.id]! >= 0) slots.add(layout.pre[v.id]!);
  }
  for (const { id } of dae.relations) slots.add(layout.relations + id);
  return slots;
}

/** Continuous variables that formulas of such values give: resistances at the temperature of the surroundings. */
function computedOnce({ sorted, layout }: Lowering, slots: ReadonlySet<number>): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  const isKnown = (v: VariableId): boolean => found.has(v) || slots.has(layout.value[v]!);
  for (const block of sorted.blocks)
    if (block.kind === "assignment" && isFormulaOf(block.assignment.value, isKnown))
      found.add(block.assignment.unknown);
  return found;
}

const FORMULA: ReadonlySet<Expression["kind"]> = new Set([
  "number",
  "variable",
  "unary",
  "binary",
  "builtin",
]);

function isFormulaOf(value: Expression, isKnown: (v: VariableId) => boolean): boolean {
  let result = true;
  visitExpression(value, (node) => {
    result &&= node.kind === "variable" ? isKnown(node.variable) : FORMULA.has(node.kind);
  });
  return result;
}
