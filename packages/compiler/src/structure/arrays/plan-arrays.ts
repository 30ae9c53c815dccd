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
  visitStatements,
} from "@cosimo/ir";
import { createParameterValues } from "../system/parameter-values.ts";

/** An array whose elements loops compute, each exactly once. */
export interface ComputedArray {
  readonly variable: VariableId;
  readonly loops: readonly ArrayLoop[];
}

export interface ArrayPlan {
  readonly computed: ReadonlyMap<VariableId, ComputedArray>;
  /** Arrays of states that initial equations compute. */
  readonly initial: ReadonlyMap<VariableId, ComputedArray>;
  /** The array that each equation of the system, initial ones included, computes; missing: none. */
  readonly targets: ReadonlyMap<Equation, VariableId>;
  /** Arrays for which loops cannot be proved. */
  readonly rejected: ReadonlySet<VariableId>;
}

/** Subscripts from `from` to `to` in each dimension. */
type Box = readonly (readonly [from: number, to: number])[];

interface Piece {
  readonly equation: Equation;
  readonly target: ElementExpression;
  readonly loop: ArrayLoop;
  readonly box: Box;
}

/** More loops than this for one array are not compared with each other. */
const MOST_PIECES = 64;

/**
 * Finds the arrays whose equations are loops that can stay loops: each equation is solved for one element `a[i + c]`, and the
 * equations of an array cover its elements without overlap. Arrays that `refused` names are rejected.
 */
export function planArrays(dae: HybridDae, refused: ReadonlySet<string>): ArrayPlan {
  const { variables } = dae;
  const rejected = new Set<VariableId>();
  for (const v of variables)
    if (v.dimensions !== undefined && (refused.has(v.name) || !isRegular(v))) rejected.add(v.id);
  const roles = arrayRoles(dae);
  const pieces = new Map<VariableId, Piece[]>();
  const readers: { readonly target: VariableId | undefined; readonly arrays: readonly VariableId[] }[] = [];
  const targets = new Map<Equation, VariableId>();
  for (const equation of dae.equations) {
    const arrays = arraysIn(equation);
    if (arrays.length === 0 && equation.ranges === undefined) continue;
    const piece = findPiece(equation, dae, roles.unknown);
    if (equation.ranges !== undefined) readers.push({ target: piece?.target.variable, arrays });
    if (piece === undefined) continue;
    targets.set(equation, piece.target.variable);
    const known = pieces.get(piece.target.variable);
    if (known === undefined) pieces.set(piece.target.variable, [piece]);
    else known.push(piece);
  }
  const initialPieces = planInitial(dae, roles, rejected, { readers, targets });
  rejectOtherUses(dae, rejected);
  const computed = new Map<VariableId, ComputedArray>();
  for (const v of roles.unknown) {
    const loops = orderedLoops(variables[v]!, pieces.get(v) ?? []);
    if (loops === undefined) rejected.add(v);
    else computed.set(v, { variable: v, loops });
  }
  const initial = new Map<VariableId, ComputedArray>();
  for (const [v, list] of initialPieces) {
    const loops = orderedLoops(variables[v]!, list);
    if (loops === undefined) rejected.add(v);
    else initial.set(v, { variable: v, loops });
  }
  spread(rejected, roles.partner, readers);
  for (const v of rejected) {
    computed.delete(v);
    initial.delete(v);
  }
  for (const [equation, v] of targets) if (rejected.has(v)) targets.delete(equation);
  return { computed, initial, targets, rejected };
}

/** Real variables and parameters; what a component of another kind needs is decided for scalars. */
function isRegular({ type, variability, causality, structural }: Variable): boolean {
  if (type !== "Real" || structural !== undefined || causality === "input") return false;
  return variability !== "discrete";
}

interface ArrayRoles {
  /** Arrays that equations must determine. */
  readonly unknown: ReadonlySet<VariableId>;
  /** The derivative of an array, and the array of which it is the derivative. */
  readonly partner: ReadonlyMap<VariableId, VariableId>;
}

function arrayRoles({ variables }: HybridDae): ArrayRoles {
  const unknown = new Set<VariableId>();
  const partner = new Map<VariableId, VariableId>();
  for (const v of variables) {
    if (v.dimensions === undefined || v.variability !== "continuous") continue;
    unknown.add(v.id);
    if (v.derivativeOf === undefined) continue;
    partner.set(v.id, v.derivativeOf);
    partner.set(v.derivativeOf, v.id);
  }
  for (const [v, other] of partner) if (variables[other]!.derivativeOf === v) unknown.delete(v);
  return { unknown, partner };
}

function arraysIn({ left, right }: Pick<Equation, "left" | "right">): readonly VariableId[] {
  const found = new Set<VariableId>();
  for (const side of [left, right])
    visitExpression(side, (e) => {
      if (e.kind === "element") found.add(e.variable);
    });
  return [...found];
}

interface FoundEquations {
  readonly readers: { readonly target: VariableId | undefined; readonly arrays: readonly VariableId[] }[];
  readonly targets: Map<Equation, VariableId>;
}

/** The initial equations as loops for arrays of states; arrays in others are rejected. */
function planInitial(
  dae: HybridDae,
  { partner, unknown }: ArrayRoles,
  rejected: Set<VariableId>,
  { readers, targets }: FoundEquations,
): ReadonlyMap<VariableId, readonly Piece[]> {
  const states = new Set([...partner.values()].filter((v) => !unknown.has(v)));
  const pieces = new Map<VariableId, Piece[]>();
  for (const equation of dae.initialEquations) {
    const arrays = arraysIn(equation);
    if (arrays.length === 0 && equation.ranges === undefined) continue;
    const piece = findPiece(equation, dae, states);
    // Values of other unknowns may depend on the states: they are solved for in scalars.
    if (
      piece === undefined ||
      arrays.some((v) => unknown.has(v) || (states.has(v) && v !== piece.target.variable))
    ) {
      for (const v of arrays) rejected.add(v);
      continue;
    }
    const { variable } = piece.target;
    targets.set(equation, variable);
    readers.push({ target: variable, arrays });
    pieces.set(variable, [...(pieces.get(variable) ?? []), piece]);
  }
  return pieces;
}

/** Statements assign scalars. */
function rejectOtherUses(dae: HybridDae, rejected: Set<VariableId>): void {
  for (const { statements } of [...dae.algorithms, ...dae.initialAlgorithms])
    visitStatements(statements, {
      expression: (e) =>
        visitExpression(e, (node) => {
          if (node.kind === "element") rejected.add(node.variable);
        }),
    });
}

/** An equation as a loop for one of the unknown arrays. */
function findPiece(equation: Equation, dae: HybridDae, unknown: ReadonlySet<VariableId>): Piece | undefined {
  const { left, right, ranges = [], origin } = equation;
  if (ranges.some(({ from, to }) => to < from)) return undefined;
  const isAlone = (e: Expression): e is ElementExpression => e.kind === "element" && unknown.has(e.variable);
  const alone = [left, right].filter(isAlone);
  const candidates = equation.ranges === undefined ? alone : [...alone, ...elementsIn(equation, unknown)];
  for (const target of candidates) {
    const box = boxOf(target, ranges, dae.variables[target.variable]!);
    if (box === undefined) continue;
    const value = solvedFor(target, equation, dae);
    if (value === undefined || !isLoopable(value, ranges, dae)) continue;
    return { equation, target, box, loop: { ranges, subscripts: target.subscripts, value, origin } };
  }
  return undefined;
}

function elementsIn(
  { left, right }: Equation,
  unknown: ReadonlySet<VariableId>,
): readonly ElementExpression[] {
  const found = new Map<string, ElementExpression>();
  for (const side of [left, right])
    visitExpression(side, (e) => {
      if (e.kind === "element" && unknown.has(e.variable)) found.set(expressionKey(e), e);
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

function isNonzero(coefficient: Expression, dae: HybridDae): boolean {
  if (coefficient.kind === "number") return coefficient.value !== 0;
  if (coefficient.kind === "variable") {
    const value = createParameterValues(dae)(coefficient.variable);
    return value !== undefined && value !== 0;
  }
  if (coefficient.kind === "unary") return isNonzero(coefficient.operand, dae);
  if (coefficient.kind !== "binary" || !["*", "/"].includes(coefficient.operator)) return false;
  return isNonzero(coefficient.left, dae) && isNonzero(coefficient.right, dae);
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
function isLoopable(value: Expression, ranges: readonly IndexRange[], { variables }: HybridDae): boolean {
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
function orderedLoops(variable: Variable, pieces: readonly Piece[]): readonly ArrayLoop[] | undefined {
  if (pieces.length === 0 || pieces.length > MOST_PIECES) return undefined;
  const covered = pieces.reduce((sum, { box }) => sum + volume(box), 0);
  if (covered !== sizeOf(variable)) return undefined;
  for (const [i, { box }] of pieces.entries())
    if (pieces.slice(0, i).some((other) => overlaps(box, other.box))) return undefined;
  const ordered = [...pieces].sort((a, b) => a.box[0]![0] - b.box[0]![0]);
  const isForward = ordered.every((piece) => readsEarlierElements(piece, variable));
  return isForward ? ordered.map(({ loop }) => loop) : undefined;
}

function volume(box: Box): number {
  return box.reduce((product, [from, to]) => product * (to - from + 1), 1);
}

function overlaps(a: Box, b: Box): boolean {
  return a.every(([from, to], k) => from <= b[k]![1] && b[k]![0] <= to);
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

/** Equations with ranges that contain a rejected array are written out, and so is what they compute. */
function spread(
  rejected: Set<VariableId>,
  partner: ReadonlyMap<VariableId, VariableId>,
  readers: readonly { readonly target: VariableId | undefined; readonly arrays: readonly VariableId[] }[],
): void {
  for (let before = -1; before !== rejected.size; ) {
    before = rejected.size;
    for (const v of [...rejected]) {
      const other = partner.get(v);
      if (other !== undefined) rejected.add(other);
    }
    for (const { target, arrays } of readers) {
      if (target === undefined) for (const v of arrays) rejected.add(v);
      else if (arrays.some((v) => rejected.has(v))) rejected.add(target);
    }
  }
}
