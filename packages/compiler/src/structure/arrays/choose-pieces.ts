import type { ElementExpression, Equation, HybridDae, VariableId } from "@cosimo/ir";
import { boxAround, elementsIn, findPiece, overlaps, type Piece, pieceFor } from "./array-pieces.ts";

/** An equation with the elements for which it may be solved. */
interface Candidate {
  readonly equation: Equation;
  readonly elements: readonly ElementExpression[];
}

/**
 * Which elements each equation with ranges computes. What other equations compute is known, so an equation with one element left
 * computes it: without algebraic loops this finds all. Where several are left, the first one is taken that the equation can be solved for,
 * unless the choice is to be strict.
 */
export function choosePieces(
  dae: HybridDae,
  equations: readonly Equation[],
  unknown: ReadonlySet<VariableId>,
  isStrict = false,
): ReadonlyMap<Equation, Piece> {
  const chosen = new Map<Equation, Piece>();
  const computed = new Map<VariableId, Piece[]>();
  let open = equations.map((equation): Candidate => ({ equation, elements: elementsIn(equation, unknown) }));
  const isOpen = (target: ElementExpression, { ranges = [] }: Equation): boolean => {
    const box = boxAround(target, ranges);
    return computed.get(target.variable)?.some((piece) => overlaps(piece.box, box)) !== true;
  };
  const choose = (piece: Piece): void => {
    const { variable } = piece.target;
    chosen.set(piece.equation, piece);
    const known = computed.get(variable);
    if (known === undefined) computed.set(variable, [piece]);
    else known.push(piece);
  };
  for (;;) {
    const before = open.length;
    open = open.filter(({ equation, elements }) => {
      const left = elements.filter((e) => isOpen(e, equation));
      const piece = left.length === 1 ? pieceFor(left[0]!, equation, dae) : undefined;
      if (piece !== undefined) choose(piece);
      return piece === undefined;
    });
    if (open.length < before) continue;
    if (isStrict) return chosen;
    const next = firstSolvable(open, (equation) =>
      findPiece(equation, dae, (target) => unknown.has(target.variable) && isOpen(target, equation)),
    );
    if (next === undefined) return chosen;
    choose(next);
    open = open.filter(({ equation }) => equation !== next.equation);
  }
}

function firstSolvable(
  open: readonly Candidate[],
  pieceOf: (equation: Equation) => Piece | undefined,
): Piece | undefined {
  for (const { equation } of open) {
    const piece = pieceOf(equation);
    if (piece !== undefined) return piece;
  }
  return undefined;
}
