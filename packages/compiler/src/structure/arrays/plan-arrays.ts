import {
  type ArrayLoop,
  type Equation,
  eachPoint,
  elementPlaces,
  type HybridDae,
  sizeOf,
  type Variable,
  type VariableId,
  visitExpression,
  visitStatements,
} from "@cosimo/ir";
import {
  arraysIn,
  elementsIn,
  findPiece,
  MOST_PIECES,
  orderedLoops,
  type Piece,
  pieceFor,
  volume,
} from "./array-pieces.ts";
import { choosePieces } from "./choose-pieces.ts";

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

/**
 * Finds the arrays whose equations are loops that can stay loops: each equation is solved for one element `a[i + c]`, and the
 * equations of an array cover its elements without overlap. Arrays that `refused` names are rejected. `isStrict`: so are those that
 * seem to be parts of algebraic loops.
 */
export function planArrays(dae: HybridDae, refused: ReadonlySet<string>, isStrict = false): ArrayPlan {
  const { variables } = dae;
  const rejected = new Set<VariableId>();
  for (const v of variables)
    if (v.dimensions !== undefined && (refused.has(v.name) || !isRegular(v))) rejected.add(v.id);
  const roles = arrayRoles(dae);
  const pieces = new Map<VariableId, Piece[]>();
  const single: Equation[] = [];
  const readers: { readonly target: VariableId | undefined; readonly arrays: readonly VariableId[] }[] = [];
  const targets = new Map<Equation, VariableId>();
  const ranged = dae.equations.filter(({ ranges }) => ranges !== undefined);
  const chosen = choosePieces(dae, ranged, roles.unknown, isStrict);
  for (const equation of dae.equations) {
    const arrays = arraysIn(equation);
    if (arrays.length === 0 && equation.ranges === undefined) continue;
    if (equation.ranges === undefined) {
      single.push(equation);
      continue;
    }
    const piece = chosen.get(equation);
    readers.push({ target: piece?.target.variable, arrays });
    if (piece !== undefined) addPiece(piece, pieces, targets);
  }
  for (const piece of singlePieces(dae, roles.unknown, pieces, single)) addPiece(piece, pieces, targets);
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

function addPiece(piece: Piece, pieces: Map<VariableId, Piece[]>, targets: Map<Equation, VariableId>): void {
  const { variable } = piece.target;
  targets.set(piece.equation, variable);
  const known = pieces.get(variable);
  if (known === undefined) pieces.set(variable, [piece]);
  else known.push(piece);
}

/**
 * Equations without ranges for the elements that no loop computes: one that has the element alone on a side, or else the first that
 * can be solved for it. The others remain equations of scalars.
 */
function singlePieces(
  dae: HybridDae,
  unknown: ReadonlySet<VariableId>,
  pieces: ReadonlyMap<VariableId, readonly Piece[]>,
  equations: readonly Equation[],
): readonly Piece[] {
  const missing = new Map<VariableId, ReadonlySet<number>>();
  for (const v of unknown) missing.set(v, missingElements(dae.variables[v]!, pieces.get(v) ?? []));
  const found: Piece[] = [];
  const taken = new Set<string>();
  const used = new Set<Equation>();
  for (const onlyAlone of [true, false])
    for (const equation of equations) {
      if (used.has(equation)) continue;
      const candidates = onlyAlone ? [equation.left, equation.right] : elementsIn(equation, unknown);
      for (const target of candidates) {
        if (target.kind !== "element" || !unknown.has(target.variable)) continue;
        const { variable, subscripts } = target;
        const { base } = elementPlaces(subscripts, dae.variables[variable]!.dimensions!, []);
        const key = `${variable} ${base}`;
        if (taken.has(key) || missing.get(variable)?.has(base) !== true) continue;
        const piece = pieceFor(target, equation, dae);
        if (piece === undefined) continue;
        found.push(piece);
        taken.add(key);
        used.add(equation);
        break;
      }
    }
  return found;
}

/** Positions of the elements that no piece computes; none if they are too many for equations of their own. */
function missingElements(variable: Variable, pieces: readonly Piece[]): ReadonlySet<number> {
  const size = sizeOf(variable);
  const count = size - pieces.reduce((sum, { box }) => sum + volume(box), 0);
  if (count <= 0 || count > MOST_PIECES) return new Set();
  const isComputed = new Uint8Array(size);
  for (const { loop, target } of pieces) {
    const { base, strides } = elementPlaces(target.subscripts, variable.dimensions!, loop.ranges);
    eachPoint(loop.ranges, (point) => {
      let k = base;
      for (let i = 0; i < strides.length; i++) k += strides[i]! * (point[i]! - loop.ranges[i]!.from);
      isComputed[k] = 1;
    });
  }
  const found = new Set<number>();
  for (let k = isComputed.indexOf(0); k >= 0; k = isComputed.indexOf(0, k + 1)) found.add(k);
  return found;
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
    const piece = findPiece(equation, dae, (e) => states.has(e.variable));
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
