import type { Block, Expression, SortedDae, VariableId } from "@cosimo/ir";
import {
  expressionsOf,
  isDiscrete,
  neededBlocks,
  sectionOf,
  unknownsOf,
  visitFrozenVariables,
} from "../memory/blocks.ts";

/** The unknowns of the residual form, and the dependences of its rows. */
export interface ResidualPlan {
  /** Elements of y. */
  readonly unknowns: readonly VariableId[];
  /** `column[v]`: element of y that is the value of v, or -1. */
  readonly column: Int32Array;
  /** `stateOf[v]`: index of the state whose derivative v is, or -1. */
  readonly stateOf: Int32Array;
  /** The blocks that the derivatives depend on, in order, without discrete ones. */
  readonly blocks: readonly Block[];
  /** Per row the elements of y on which it depends, ascending. */
  readonly sparsity: readonly (readonly number[])[];
}

/**
 * An explicitly assigned variable that depends on more elements of y becomes an element itself. Otherwise chains of
 * assignments, such as positions along a chain of bodies, would fill the Jacobian matrix.
 */
const LARGEST_DEPENDENCE = 12;

export function planResiduals(sorted: SortedDae): ResidualPlan {
  const { dae, states, derivatives } = sorted;
  const needed = neededBlocks(sorted.blocks, derivatives, dae);
  const column = new Int32Array(dae.variables.length).fill(-1);
  const stateOf = new Int32Array(dae.variables.length).fill(-1);
  for (const [i, v] of states.entries()) column[v] = i;
  for (const [i, v] of derivatives.entries()) stateOf[v] = i;
  const plan = {
    unknowns: [...states],
    column,
    stateOf,
    blocks: sorted.blocks.filter((block, i) => needed[i] && continuousUnknowns(block, sorted).length > 0),
    sparsity: states.map((): readonly number[] => []),
  };
  traceBlocks(sorted, plan);
  return plan;
}

function continuousUnknowns(block: Block, { dae }: SortedDae): readonly VariableId[] {
  return unknownsOf(block, dae).filter((v) => !isDiscrete(v, dae));
}

/** The row of the residual that belongs to tearing variable v of a loop. */
export function loopRow({ column, stateOf }: ResidualPlan, v: VariableId): number {
  return column[v]! >= 0 ? column[v]! : stateOf[v]!;
}

interface OpenPlan extends ResidualPlan {
  readonly unknowns: VariableId[];
  readonly sparsity: (readonly number[])[];
}

/** Passes through the blocks in order; adds the algebraic unknowns and the dependences of the rows. */
function traceBlocks(sorted: SortedDae, plan: OpenPlan): void {
  const { dae } = sorted;
  const { unknowns, column, stateOf, sparsity } = plan;
  const dependence = new Map<VariableId, readonly number[]>();
  const isRead = variablesRead(sorted, plan.blocks);
  const dependenceOf = (v: VariableId): readonly number[] => {
    if (column[v]! >= 0) return [column[v]!];
    return stateOf[v]! >= 0 ? [stateOf[v]!] : (dependence.get(v) ?? []);
  };
  const dependenceOfValue = (value: Expression): readonly number[] => {
    const found = new Set<number>();
    visitFrozenVariables(value, (v) => {
      for (const j of dependenceOf(v)) found.add(j);
    });
    return ascending(found);
  };
  const addUnknown = (v: VariableId): number => {
    column[v] = unknowns.push(v) - 1;
    return column[v]!;
  };
  const assign = (v: VariableId, depends: readonly number[], mayBecomeUnknown: boolean): void => {
    const state = stateOf[v]!;
    if (state >= 0) sparsity[state] = ascending([...depends, state]);
    else if (mayBecomeUnknown && depends.length > LARGEST_DEPENDENCE && isRead[v] === 1) {
      const row = addUnknown(v);
      sparsity[row] = ascending([...depends, row]);
    } else dependence.set(v, depends);
  };
  for (const block of plan.blocks) {
    switch (block.kind) {
      case "assignment":
        assign(block.assignment.unknown, dependenceOfValue(block.assignment.value), true);
        break;
      case "loop": {
        const tearing = block.tearingVariables.filter((v) => !isDiscrete(v, dae));
        for (const v of tearing) if (stateOf[v]! < 0) addUnknown(v);
        for (const { unknown, value } of block.assignments)
          if (!isDiscrete(unknown, dae)) assign(unknown, dependenceOfValue(value), true);
        for (const [k, { value }] of block.residuals.entries())
          sparsity[loopRow(plan, tearing[k]!)] = dependenceOfValue(value);
        break;
      }
      case "algorithm": {
        const depends = ascending(sectionOf(block, dae).inputs.flatMap(dependenceOf));
        for (const v of continuousUnknowns(block, sorted)) assign(v, depends, false);
        break;
      }
      case "when":
        break;
    }
  }
  traceOtherDerivatives(sorted, plan, dependenceOf);
}

/** Derivatives that no block determines: states, or aliases. */
function traceOtherDerivatives(
  { aliases, derivatives }: SortedDae,
  { column, sparsity }: OpenPlan,
  dependenceOf: (v: VariableId) => readonly number[],
): void {
  const representatives = new Map(aliases.map((alias) => [alias.variable, alias.representative]));
  for (const [i, v] of derivatives.entries()) {
    const representative = representatives.get(v);
    if (representative === undefined && column[v]! < 0) continue;
    sparsity[i] = ascending([i, ...dependenceOf(representative ?? v)]);
  }
}

function variablesRead({ dae }: SortedDae, blocks: readonly Block[]): Uint8Array {
  const read = new Uint8Array(dae.variables.length);
  for (const block of blocks)
    for (const e of expressionsOf(block, dae))
      visitFrozenVariables(e, (v) => {
        read[v] = 1;
      });
  return read;
}

function ascending(numbers: Iterable<number>): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
