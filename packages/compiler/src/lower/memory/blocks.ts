import type { Block, Expression, HybridDae, RelationId, SortedDae, VariableId } from "@cosimo/ir";
import { dependsOn, visitExpression, visitStatements } from "@cosimo/ir";

export type LoopBlock = Block & { readonly kind: "loop" };

/** The variables that a block computes. */
export function unknownsOf(block: Block, dae: HybridDae): readonly VariableId[] {
  switch (block.kind) {
    case "assignment":
      return [block.assignment.unknown];
    case "for":
      return [block.unknown];
    case "loop":
      return [...block.tearingVariables, ...block.assignments.map((a) => a.unknown)];
    case "algorithm":
      return sectionOf(block, dae).outputs;
    case "when":
      return [block.variable];
  }
}

export function sectionOf(block: Block & { kind: "algorithm" }, dae: HybridDae) {
  return (block.initial ? dae.initialAlgorithms : dae.algorithms)[block.index]!;
}

/** The expressions of a block whose values depend on variables between events. */
export function expressionsOf(block: Block, dae: HybridDae): readonly Expression[] {
  switch (block.kind) {
    case "assignment":
      return [block.assignment.value];
    case "for":
      return block.loops.map((loop) => loop.value);
    case "loop":
      return [...block.assignments, ...block.residuals].map((item) => item.value);
    case "algorithm": {
      const found: Expression[] = [];
      visitStatements(sectionOf(block, dae).statements, { expression: (e) => found.push(e) });
      return found;
    }
    case "when":
      return [];
  }
}

/** Calls `found` for the variables in an expression, without those in relations, which are held between events. */
export function visitFrozenVariables(e: Expression, found: (v: VariableId) => void): void {
  visitExpression(e, (node) => {
    if (node.kind === "variable" || node.kind === "element") found(node.variable);
  });
}

/** The relations in a loop's equations that depend on its own unknowns. */
export function relationsDecidedIn(block: LoopBlock, dae: HybridDae): readonly RelationId[] {
  const own = new Set(unknownsOf(block, dae));
  const found = new Set<RelationId>();
  for (const e of expressionsOf(block, dae))
    visitExpression(e, (node) => {
      if (node.kind === "relation" && dependsOn(node, dae.relations, (v) => own.has(v)))
        found.add(node.relation);
    });
  return [...found];
}

/** Per block whether the values of `targets` depend on it, relations being held; `given` variables need no block. */
export function neededBlocks(
  blocks: readonly Block[],
  targets: Iterable<VariableId>,
  dae: HybridDae,
  given: (v: VariableId) => boolean = () => false,
): readonly boolean[] {
  const isRequired = new Uint8Array(dae.variables.length);
  const addRequired = (v: VariableId): void => {
    if (!given(v)) isRequired[v] = 1;
  };
  for (const v of targets) addRequired(v);
  const needed: boolean[] = new Array(blocks.length).fill(false);
  for (let i = blocks.length - 1; i >= 0; i--) {
    const block = blocks[i]!;
    if (!unknownsOf(block, dae).some((v) => isRequired[v] === 1)) continue;
    needed[i] = true;
    for (const e of expressionsOf(block, dae)) {
      visitFrozenVariables(e, addRequired);
    }
  }
  return needed;
}

export function isDiscrete(v: VariableId, dae: HybridDae): boolean {
  return dae.variables[v]!.variability === "discrete";
}

/** Whether the unknown of a loop is held while the loop is solved. Discrete Reals are solved for: a clause may read what it affects. */
export function isHeld(v: VariableId, dae: HybridDae): boolean {
  return isDiscrete(v, dae) && dae.variables[v]!.type !== "Real";
}

/** The loops of a sorted system with their numbers from 1: the dynamic system's, then the initial system's. */
export function numberLoops(
  blocks: readonly Block[],
  initialBlocks: readonly Block[],
): ReadonlyMap<LoopBlock, number> {
  const numbers = new Map<LoopBlock, number>();
  for (const block of [...blocks, ...initialBlocks]) {
    if (block.kind === "loop" && !numbers.has(block)) numbers.set(block, numbers.size + 1);
  }
  return numbers;
}

/** Whether a loop belongs to the system between events; the loops of the initial system are numbered after the others. */
export function isDynamicLoop({ blocks }: SortedDae, number: number): boolean {
  return number <= blocks.filter(({ kind }) => kind === "loop").length;
}
