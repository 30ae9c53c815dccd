import {
  affineForm,
  type ElementExpression,
  type Equation,
  type HybridDae,
  type VariableId,
} from "@cosimo/ir";
import {
  type Box,
  boxAround,
  elementsIn,
  findPiece,
  overlaps,
  type Piece,
  pieceFor,
} from "./array-pieces.ts";

/** An equation with the elements for which it may be solved. */
interface Candidate {
  readonly equation: Equation;
  readonly elements: readonly ElementExpression[];
}

/** Equations that have no element yet, and what the others compute. */
interface Choice {
  open: readonly Candidate[];
  readonly computed: Map<VariableId, Box[]>;
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
  const choice = begin(equations, unknown);
  const choose = (piece: Piece | undefined): boolean => {
    if (piece === undefined) return false;
    chosen.set(piece.equation, piece);
    note(choice, piece.target.variable, piece.box);
    return true;
  };
  for (;;) {
    eliminate(choice, (target, equation) => choose(pieceFor(target, equation, dae)));
    if (isStrict) return chosen;
    const next = choice.open.find(({ equation }) =>
      choose(findPiece(equation, dae, (e) => unknown.has(e.variable) && isOpen(choice, e, equation))),
    );
    if (next === undefined) return chosen;
    choice.open = choice.open.filter((one) => one !== next);
  }
}

/** Whether most of the equations seem to compute one element each, if all could be solved for it. */
export function mayBeInOrder(equations: readonly Equation[], unknown: ReadonlySet<VariableId>): boolean {
  const choice = begin(equations, unknown);
  eliminate(choice, (target, { ranges = [] }) => {
    note(choice, target.variable, boxAround(target, ranges));
    return true;
  });
  return 2 * choice.open.length <= equations.length;
}

function begin(equations: readonly Equation[], unknown: ReadonlySet<VariableId>): Choice {
  const open = equations.map((equation) => ({ equation, elements: elementsIn(equation, unknown) }));
  return { open, computed: new Map() };
}

function note({ computed }: Choice, array: VariableId, box: Box): void {
  const known = computed.get(array);
  if (known === undefined) computed.set(array, [box]);
  else known.push(box);
}

/** `choose`: whether the equation can be solved for the element that it has to compute. */
function eliminate(choice: Choice, choose: (target: ElementExpression, equation: Equation) => boolean): void {
  for (let before = -1; before !== choice.open.length; ) {
    before = choice.open.length;
    choice.open = choice.open.filter(({ equation, elements }) => {
      const target = lastOf(elements.filter((e) => isOpen(choice, e, equation)));
      return target === undefined || !choose(target, equation);
    });
  }
}

function isOpen({ computed }: Choice, target: ElementExpression, { ranges = [] }: Equation): boolean {
  const box = boxAround(target, ranges);
  return computed.get(target.variable)?.some((other) => overlaps(other, box)) !== true;
}

/** The only element, or that of highest subscript in one array: a loop computes it from those before. */
function lastOf(elements: readonly ElementExpression[]): ElementExpression | undefined {
  const [first, ...others] = elements;
  if (first === undefined || others.some((e) => e.variable !== first.variable)) return undefined;
  if (others.length > 0 && first.subscripts.length > 1) return undefined;
  const place = (e: ElementExpression) => affineForm(e.subscripts[0]!)?.constant ?? Number.NaN;
  return others.reduce((last, e) => (place(e) > place(last) ? e : last), first);
}
