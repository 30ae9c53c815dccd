import {
  type ArrayLoop,
  affineForm,
  boundsOf,
  type ElementExpression,
  type Equation,
  type Expression,
  expressionKey,
  type HybridDae,
  type IndexRange,
  linearForm,
  rewrite,
  sizeOf,
  solve,
  type Variable,
  type VariableId,
  visitExpression,
} from "@cosimo/ir";
import { isNonzero } from "./nonzero-coefficients.ts";

/** Subscripts from `from` to `to` in each dimension. */
export type Box = readonly (readonly [from: number, to: number])[];

/** An equation as a loop for elements of one array. */
export interface Piece {
  readonly equation: Equation;
  readonly target: ElementExpression;
  readonly loop: ArrayLoop;
  readonly box: Box;
}

/** More loops than this for one array are not compared with each other. */
export const MOST_PIECES = 64;

export function arraysIn({ left, right }: Pick<Equation, "left" | "right">): readonly VariableId[] {
  const found = new Set<VariableId>();
  for (const side of [left, right])
    visitExpression(side, (e) => {
      if (e.kind === "element") found.add(e.variable);
    });
  return [...found];
}

/** An equation as a loop for one of the elements that may be its target. */
export function findPiece(
  equation: Equation,
  dae: HybridDae,
  isTarget: (element: ElementExpression) => boolean,
): Piece | undefined {
  const { left, right } = equation;
  const isAlone = (e: Expression): e is ElementExpression => e.kind === "element" && isTarget(e);
  const others = elementsIn(equation).filter(isTarget);
  for (const target of [...[left, right].filter(isAlone), ...others]) {
    const piece = pieceFor(target, equation, dae);
    if (piece !== undefined) return piece;
  }
  return undefined;
}

/** The equation as a loop for this element. */
export function pieceFor(target: ElementExpression, equation: Equation, dae: HybridDae): Piece | undefined {
  const { ranges = [], origin, origins } = equation;
  if (ranges.some(({ from, to }) => to < from)) return undefined;
  const box = boxOf(target, ranges, dae.variables[target.variable]!);
  if (box === undefined) return undefined;
  const value = solvedFor(target, equation, dae);
  if (value === undefined || !isLoopable(value, ranges, dae)) return undefined;
  const loop = { ranges, subscripts: target.subscripts, value, origin, ...(origins && { origins }) };
  return { equation, target, box, loop };
}

/** The different elements of an equation; `among`: those of these arrays. */
export function elementsIn(
  { left, right }: Equation,
  among?: ReadonlySet<VariableId>,
): readonly ElementExpression[] {
  const found = new Map<string, ElementExpression>();
  for (const side of [left, right])
    visitExpression(side, (e) => {
      if (e.kind === "element" && among?.has(e.variable) !== false) found.set(expressionKey(e), e);
    });
  return [...found.values()];
}

/** The elements at all points, if no two points have the same one. */
function boxOf(
  target: ElementExpression,
  ranges: readonly IndexRange[],
  variable: Variable,
): Box | undefined {
  const used = new Set<number>();
  const box: [number, number][] = [];
  for (const [k, subscript] of target.subscripts.entries()) {
    const form = affineForm(subscript);
    if (form === undefined) return undefined;
    const [local, coefficient] = [...form.coefficients][0] ?? [];
    if (form.coefficients.size > 1 || (local !== undefined && (coefficient !== 1 || used.has(local))))
      return undefined;
    if (local !== undefined) used.add(local);
    const [from, to] = boundsOf(form, ranges);
    if (from < 1 || to > (variable.dimensions?.[k] ?? 0)) return undefined;
    box.push([from, to]);
  }
  return used.size === ranges.length ? box : undefined;
}

/** A box that contains the elements at all points. */
export function boxAround({ subscripts }: ElementExpression, ranges: readonly IndexRange[]): Box {
  return subscripts.map((subscript) => {
    const form = affineForm(subscript);
    return form === undefined ? [1, Number.POSITIVE_INFINITY] : boundsOf(form, ranges);
  });
}

/** The value of the element; its coefficient is not zero for the declared parameters. */
function solvedFor(
  target: ElementExpression,
  { left, right }: Equation,
  dae: HybridDae,
): Expression | undefined {
  const key = expressionKey(target);
  const unknown = dae.variables.length as VariableId;
  const isTarget = (e: Expression) => e.kind === "element" && expressionKey(e) === key;
  const replace = (e: Expression): Expression => (isTarget(e) ? { kind: "variable", variable: unknown } : e);
  const [a, b] = [rewrite(left, replace), rewrite(right, replace)];
  const difference: Expression = { kind: "binary", operator: "-", left: a, right: b };
  const form = linearForm(difference, unknown, dae.relations);
  if (form === undefined || !isNonzero(form.coefficient, dae)) return undefined;
  return solve(a, b, unknown, dae.relations);
}

const LOOPABLE: ReadonlySet<Expression["kind"]> = new Set([
  "number",
  "time",
  "variable",
  "local",
  "element",
  "unary",
  "binary",
  "compare",
  "if",
  "builtin",
]);

/** Whether a loop can evaluate it: affine subscripts that do not fall along any range, no events, no calls. */
export function isLoopable(
  value: Expression,
  ranges: readonly IndexRange[],
  { variables }: HybridDae,
): boolean {
  let possible = true;
  visitExpression(value, (e) => {
    possible &&= LOOPABLE.has(e.kind) && !(e.kind === "builtin" && e.function === "homotopy");
    if (e.kind !== "element") return;
    for (const [k, subscript] of e.subscripts.entries()) {
      const form = affineForm(subscript);
      if (form === undefined || [...form.coefficients.values()].some((c) => c < 0)) {
        possible = false;
        return;
      }
      const [from, to] = boundsOf(form, ranges);
      possible &&= from >= 1 && to <= (variables[e.variable]!.dimensions?.[k] ?? 0);
    }
  });
  return possible;
}

/** The loops in the order of their elements, if they cover the array and none reads what is computed later. */
export function orderedLoops(variable: Variable, pieces: readonly Piece[]): readonly ArrayLoop[] | undefined {
  if (pieces.length === 0 || pieces.length > MOST_PIECES) return undefined;
  const covered = pieces.reduce((sum, { box }) => sum + volume(box), 0);
  if (covered !== sizeOf(variable)) return undefined;
  for (const [i, { box }] of pieces.entries())
    if (pieces.slice(0, i).some((other) => overlaps(box, other.box))) return undefined;
  const ordered = [...pieces].sort((a, b) => a.box[0]![0] - b.box[0]![0]);
  const isForward = ordered.every((piece) => readsEarlierElements(piece, variable));
  return isForward ? ordered.map(({ loop }) => loop) : undefined;
}

export function volume(box: Box): number {
  return box.reduce((product, [from, to]) => product * (to - from + 1), 1);
}

export function overlaps(a: Box, b: Box): boolean {
  return a.every(([from, to], k) => from <= b[k]![1] && b[k]![0] <= to);
}

export function contains(outer: Box, inner: Box): boolean {
  return inner.every(([from, to], k) => outer[k]![0] <= from && to <= outer[k]![1]);
}

/** Whether it reads only elements of lower subscript of its own array, of one dimension. */
function readsEarlierElements({ target, loop }: Piece, variable: Variable): boolean {
  const own = affineForm(target.subscripts[0]!)!;
  let possible = true;
  visitExpression(loop.value, (e) => {
    if (e.kind !== "element" || e.variable !== variable.id) return;
    const read = affineForm(e.subscripts[0]!)!;
    const isParallel = [...own.coefficients, ...read.coefficients].every(
      ([local]) => own.coefficients.get(local) === read.coefficients.get(local),
    );
    possible &&= variable.dimensions!.length === 1 && isParallel && read.constant < own.constant;
  });
  return possible;
}
