import type {
  AlgorithmSection,
  Expression,
  HybridDae,
  MemoryLayout,
  SortedDae,
  VariableId,
} from "@cosimo/ir";
import { HISTORY_SLOTS, sizeOf, TRANSPORT_SLOTS, visitExpression, visitStatements } from "@cosimo/ir";
import { collectEffects } from "./effects.ts";
import { givenInputs } from "./given-inputs.ts";

/** A layout that still grows: scratch memory is reserved at its end. */
export interface GrowingLayout {
  readonly layout: Omit<MemoryLayout, "size">;
  /** First of `count` new slots. */
  reserve(count: number): number;
  size(): number;
}

/**
 * Assigns slots to all variables, relations and effects. Before an event, and between two passes of its iteration, the host
 * copies `value[v]` to `pre[v]` for every v with `pre[v] >= 0`, states included.
 */
export function createMemoryLayout(sorted: SortedDae): GrowingLayout {
  const { dae } = sorted;
  let next = 0;
  const reserve = (count: number) => {
    next += count;
    return next - count;
  };
  const reserveFor = (needsSlot: (v: VariableId) => boolean) =>
    Int32Array.from(dae.variables, (v) => (needsSlot(v.id) ? reserve(sizeOf(v)) : -1));
  const effects = collectEffects(dae);
  const value = valueSlots(sorted, reserve);
  const readUnderPre = variablesUnderPre(sorted);
  const continuousInputs = new Set(
    givenInputs(sorted).filter((v) => dae.variables[v]!.variability === "continuous"),
  );
  const isParameter = (v: VariableId) => ["parameter", "constant"].includes(dae.variables[v]!.variability);
  const layout = {
    value,
    pre: shareWithRepresentatives(
      sorted,
      reserveFor((v) => readUnderPre.has(v) || dae.variables[v]!.variability === "discrete"),
    ),
    override: reserveFor(() => true),
    start: reserveFor((v) => !isParameter(v)),
    input: Int32Array.from(dae.variables, (v) => (continuousInputs.has(v.id) ? reserve(INPUT_SLOTS) : -1)),
    relations: reserve(dae.relations.length),
    relationMasks: reserve(dae.relations.length),
    armed: isOneSided(dae) ? reserve(dae.relations.length) : -1,
    samplers: reserve(dae.samplers.length),
    samplerTimes: reserve(2 * dae.samplers.length),
    samplerTicks: reserve(dae.samplers.length),
    whenBranches: reserve(effects.branchIndex.size),
    reinitFlags: reserve(effects.reinitStates.length),
    reinitValues: reserve(effects.reinitStates.length),
    assertions: reserve(effects.assertions.length),
    terminate: reserve(1),
    failedLoop: reserve(1),
    initial: reserve(1),
    terminal: reserve(1),
    histories: dae.histories === undefined ? -1 : reserve(dae.histories.length * HISTORY_SLOTS),
    distributions: dae.distributions === undefined ? -1 : reserve(dae.distributions.length * TRANSPORT_SLOTS),
  };
  return { layout, reserve, size: () => next };
}

/** Whether the system has surfaces beyond which the equations may be undefined. */
export function isOneSided(dae: HybridDae): boolean {
  return dae.relations.some(({ eventType }) => eventType === "unilateral");
}

/** Slots per input: see `MemoryLayout.input`. */
export const INPUT_SLOTS = 5;

function valueSlots(sorted: SortedDae, reserve: (count: number) => number): Int32Array {
  const aliased = new Set(sorted.aliases.map((alias) => alias.variable));
  const slots = Int32Array.from(sorted.dae.variables, (v) => (aliased.has(v.id) ? -1 : reserve(sizeOf(v))));
  return shareWithRepresentatives(sorted, slots);
}

function shareWithRepresentatives(sorted: SortedDae, slots: Int32Array): Int32Array {
  for (const { variable, representative } of sorted.aliases) slots[variable] = slots[representative]!;
  return slots;
}

/** Variables with `pre(v)` in some expression. */
function variablesUnderPre(sorted: SortedDae): ReadonlySet<VariableId> {
  const found = new Set<VariableId>();
  const visit = (e: Expression) =>
    visitExpression(e, (node) => {
      if (node.kind === "pre") found.add(node.variable);
    });
  visitDae(sorted.dae, visit);
  for (const { variable, representative } of sorted.aliases) {
    if (found.has(variable)) found.add(representative);
  }
  return found;
}

function visitDae(dae: HybridDae, visit: (e: Expression) => void): void {
  for (const equation of [...dae.equations, ...dae.initialEquations]) {
    visit(equation.left);
    visit(equation.right);
  }
  for (const relation of dae.relations) {
    visit(relation.left);
    visit(relation.right);
  }
  for (const branch of dae.whenClauses.flatMap((clause) => clause.branches)) {
    for (const item of [...branch.assignments, ...branch.reinits]) visit(item.value);
    for (const assertion of branch.assertions) visit(assertion.condition);
  }
  for (const assertion of dae.assertions) visit(assertion.condition);
  for (const section of [...dae.algorithms, ...dae.initialAlgorithms]) visitSection(section, visit);
}

function visitSection(section: AlgorithmSection, visit: (e: Expression) => void): void {
  visitStatements(section.statements, { expression: visit });
}
