import {
  type Affine,
  type ArrayLoop,
  affineExpression,
  affineForm,
  type Block,
  combine,
  type ElementExpression,
  type EqualElements,
  type Expression,
  type IndexRange,
  type LocalId,
  negate,
  rewrite,
  type SortedDae,
  type VariableId,
  type VariablePlace,
} from "@cosimo/ir";
import { absorbMinus } from "../aliases/substitute-aliases.ts";
import { type Box, boxAround, contains } from "./array-pieces.ts";

/** A loop whose value is an element, or its negative. */
interface Copy {
  readonly box: Box;
  readonly subscripts: readonly Affine[];
  readonly source: ElementExpression;
  readonly negated: boolean;
}

/**
 * The blocks with elements in place of others that are equal to them up to the sign, as those of connected connectors. The loops that copy
 * them remain for what reads all values.
 */
export function readThroughCopies(blocks: readonly Block[]): readonly Block[] {
  const copies = new Map<VariableId, Copy[]>();
  return blocks.map((block) => {
    const through = (e: Expression, ranges: readonly IndexRange[] = []) => readThrough(e, ranges, copies);
    switch (block.kind) {
      case "for": {
        const loops = block.loops.map((one) => ({ ...one, value: through(one.value, one.ranges) }));
        copies.set(
          block.unknown,
          loops.flatMap((one) => copyOf(one, block.unknown) ?? []),
        );
        return { ...block, loops };
      }
      case "assignment": {
        const { assignment } = block;
        return { ...block, assignment: { ...assignment, value: through(assignment.value) } };
      }
      case "loop": {
        const values = <T extends { readonly value: Expression }>(list: readonly T[]): readonly T[] =>
          list.map((one) => ({ ...one, value: through(one.value) }));
        return { ...block, assignments: values(block.assignments), residuals: values(block.residuals) };
      }
      default:
        return block;
    }
  });
}

/** Elements and scalars that are equal to elements, or elements that are equal to scalars, up to the sign. */
export function equalElements({ blocks, dae }: Pick<SortedDae, "blocks" | "dae">): readonly EqualElements[] {
  const found: EqualElements[] = [];
  const isPossible = ({ variable }: VariablePlace) => {
    const { variability, derivativeOf } = dae.variables[variable]!;
    return variability === "continuous" && derivativeOf === undefined;
  };
  const add = (target: VariablePlace, value: Expression, ranges: readonly IndexRange[]): void => {
    const negated = value.kind === "unary" && value.operator === "-";
    const source = negated ? value.operand : value;
    if (source.kind !== "element" && source.kind !== "variable") return;
    if (isPossible(target) && isPossible(source)) found.push({ ranges, target, source, negated });
  };
  for (const block of blocks) {
    if (block.kind === "for")
      for (const { ranges, subscripts, value } of block.loops)
        add({ kind: "element", variable: block.unknown, subscripts }, value, ranges);
    if (block.kind === "assignment")
      add({ kind: "variable", variable: block.assignment.unknown }, block.assignment.value, []);
  }
  return found;
}

function copyOf({ ranges, subscripts, value }: ArrayLoop, target: VariableId): Copy | undefined {
  const negated = value.kind === "unary" && value.operator === "-";
  const source = negated ? value.operand : value;
  if (source.kind !== "element" || source.variable === target) return undefined;
  const box = boxAround({ kind: "element", variable: target, subscripts }, ranges);
  return { box, subscripts: subscripts.map((s) => affineForm(s)!), source, negated };
}

function readThrough(
  e: Expression,
  ranges: readonly IndexRange[],
  copies: ReadonlyMap<VariableId, readonly Copy[]>,
): Expression {
  return rewrite(e, (node) => {
    if (node.kind !== "element") return absorbMinus(node);
    const known = copies.get(node.variable);
    if (known === undefined || known.length === 0) return node;
    const box = boxAround(node, ranges);
    const copy = known.find((one) => contains(one.box, box));
    if (copy === undefined) return node;
    const source = sourceOf(copy, node);
    return copy.negated ? negate(source) : source;
  });
}

/** The source where the target of the copy has the subscripts of this element. */
function sourceOf({ subscripts, source }: Copy, element: ElementExpression): ElementExpression {
  const values = new Map<LocalId, Affine>();
  subscripts.forEach(({ coefficients, constant }, k) => {
    const own = affineForm(element.subscripts[k]!)!;
    for (const local of coefficients.keys()) values.set(local, { ...own, constant: own.constant - constant });
  });
  return {
    ...source,
    subscripts: source.subscripts.map((s) => {
      const { constant, coefficients } = affineForm(s)!;
      let sum: Affine = { constant, coefficients: new Map() };
      for (const [local, c] of coefficients) sum = combine(sum, values.get(local)!, c);
      return affineExpression(sum);
    }),
  };
}
