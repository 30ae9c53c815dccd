import {
  type Block,
  builtin,
  type Checked,
  type Diagnostic,
  type Equation,
  type Expression,
  type HybridDae,
  hasArrays,
  number,
  rewrite,
  type SortedDae,
  sizeOf,
  type Variable,
  type VariableId,
  variable,
} from "@cosimo/ir";
import { withRepresentatives } from "../aliases/substitute-aliases.ts";
import { collectArrays } from "./collect-arrays.ts";
import { haveLongGroup } from "./element-arrays.ts";
import { type ArrayPlan, type ComputedArray, planArrays } from "./plan-arrays.ts";
import { equalElements, readThroughCopies } from "./read-through-copies.ts";
import { scalarize } from "./scalarize.ts";
import { separateBoundaries } from "./separate-boundaries.ts";

type SortScalars = (dae: HybridDae) => Checked<SortedDae>;

/** Which arrays stay. */
interface ArrayChoice {
  /** Without those that seem to be parts of algebraic loops. */
  readonly isStrict: boolean;
  /** The least share of scalars that have to be elements; with fewer none stay. */
  readonly share: number;
}

const ALL: ArrayChoice = { isStrict: false, share: 0 };

/** Scalars of an array of components have shorter ways of their own. */
const COLLECTED: ArrayChoice = { isStrict: true, share: 0.5 };

/**
 * Sorts a system with arrays. An array that loops compute is one unknown with one equation; the other arrays are written out.
 * Where an array is part of an algebraic loop or of a constraint, it is written out, too, and the system is sorted again.
 */
export function sortArrays(dae: HybridDae, sortScalars: SortScalars): Checked<SortedDae> {
  const sorted = dae.automata.length > 0 ? undefined : sortLoops(dae, sortScalars, ALL);
  return sorted ?? sortScalars(scalarize(dae));
}

/**
 * Sorts a system of which many scalars differ in subscripts only, as those of an array of components: they are computed by loops where most
 * of them can be. Arrays that the system has are found again. `undefined`: there are no such scalars, or loops have no advantage.
 */
export function sortByLoops(dae: HybridDae, sortScalars: SortScalars): Checked<SortedDae> | undefined {
  const isOpen = hasArrays(dae);
  if (isOpen && !haveLongGroup(dae.variables.filter((v) => v.dimensions === undefined))) return undefined;
  const collected = collectArrays(isOpen ? scalarize(dae) : dae);
  const sorted = collected && sortLoops(collected, sortScalars, COLLECTED);
  if (sorted?.value === undefined) return undefined;
  const isTold = ({ code }: Diagnostic) => code === "structure.assumed-start";
  const isSame = sorted.diagnostics.every(isTold) && !hasOtherStarts(sorted.value);
  return isSame && elementCount(sorted.value.dae) >= elementCount(dae) ? sorted : undefined;
}

function elementCount({ variables }: HybridDae): number {
  return variables.reduce((sum, v) => sum + (v.dimensions === undefined ? 0 : sizeOf(v)), 0);
}

/** `undefined`: no array is left, the scalars say what is wrong or have their index reduced, or too few arrays are left. */
function sortLoops(
  dae: HybridDae,
  sortScalars: SortScalars,
  choice: ArrayChoice,
): Checked<SortedDae> | undefined {
  const refused = new Set<string>();
  const separated = separateBoundaries(dae);
  const added = separated.equations.length - dae.equations.length;
  for (;;) {
    const { system, plan } = withoutRejected(separated, refused, choice) ?? {};
    if (system === undefined || plan === undefined || !hasArrays(system)) return undefined;
    const sorted = sortScalars(quotient(system, plan));
    const { value } = sorted;
    const coupled = value === undefined ? undefined : coupledArrays(value, plan);
    if (value === undefined || coupled === undefined) return undefined;
    if (coupled.length === 0) return { ...sorted, value: withLoops(value, system, plan, added) };
    for (const v of coupled) refused.add(system.variables[v]!.name);
  }
}

/** Writes arrays out until loops are proved for all that are left; `undefined`: these are too few. */
function withoutRejected(dae: HybridDae, refused: ReadonlySet<string>, { isStrict, share }: ArrayChoice) {
  const least = share * dae.variables.reduce((sum, v) => sum + sizeOf(v), 0);
  let system = dae;
  for (;;) {
    const plan = planArrays(system, refused, isStrict);
    const { targets, rejected } = plan;
    const isKept = (v: Variable) => v.dimensions !== undefined && !rejected.has(v.id);
    if (system.variables.reduce((sum, v) => sum + (isKept(v) ? sizeOf(v) : 0), 0) < least) return undefined;
    const isWrittenOut = ({ ranges }: Equation, target: VariableId | undefined) =>
      ranges !== undefined && target === undefined;
    const rest = system.equations.some((e) => isWrittenOut(e, targets.get(e)));
    const initial = system.initialEquations.some((e) => isWrittenOut(e, targets.get(e)));
    if (rejected.size === 0 && !rest && !initial) return { system, plan };
    system = scalarize(system, isKept, (e) => e.ranges !== undefined && targets.has(e));
  }
}

/** The system in which a computed array is a scalar: one equation stands for its loops. */
function quotient(system: HybridDae, { computed, initial, targets }: ArrayPlan): HybridDae {
  return {
    ...system,
    equations: joinedEquations(system.equations, computed, targets),
    initialEquations: joinedEquations(system.initialEquations, initial, targets),
  };
}

function joinedEquations(
  list: readonly Equation[],
  computed: ArrayPlan["computed"],
  targets: ArrayPlan["targets"],
): readonly Equation[] {
  const seen = new Set<VariableId>();
  const equations: Equation[] = [];
  for (const equation of list) {
    const target = targets.get(equation);
    if (target !== undefined && seen.has(target)) continue;
    if (target !== undefined) seen.add(target);
    const id = equations.length as Equation["id"];
    equations.push(target === undefined ? { ...equation, id } : joined(computed.get(target)!, equation, id));
  }
  return equations;
}

/** An equation that reads what the loops read, and can be solved for the array only. */
function joined({ variable: v, loops }: ComputedArray, { origin }: Equation, id: Equation["id"]): Equation {
  const own = (e: Expression): Expression => (e.kind === "element" && e.variable === v ? number(0) : e);
  const values = loops.map(({ value }) => rewrite(value, own));
  return {
    id,
    left: variable(v),
    right: builtin("floor", builtin("max", number(0), ...values)),
    origin,
    ranges: loops[0]!.ranges,
  };
}

/** Arrays that equations other than their loops determine; `undefined` if the whole system needs scalars. */
function coupledArrays(
  sorted: SortedDae,
  { computed, initial }: ArrayPlan,
): readonly VariableId[] | undefined {
  const { dae, states, initialization, homotopy, constraintSets } = sorted;
  const isArray = (v: VariableId) => dae.variables[v]!.dimensions !== undefined;
  const isDifferentiated = dae.equations.some((e) => e.derivativeOf !== undefined);
  if (homotopy !== undefined || constraintSets.length > 0 || isDifferentiated) return undefined;
  const known = new Set(states);
  const isFree = dae.variables.some(
    (v) => v.derivativeOf !== undefined && isArray(v.id) && !known.has(v.derivativeOf),
  );
  if (isFree || sorted.aliases.some((a) => isArray(a.variable) || isArray(a.representative)))
    return undefined;
  const found = new Set<VariableId>();
  const collect = (blocks: readonly Block[], isComputed: (v: VariableId) => boolean): void => {
    for (const block of blocks)
      for (const v of unknownArrays(block, isArray))
        if (block.kind === "loop" || !isComputed(v)) found.add(v);
  };
  collect(sorted.blocks, (v) => computed.has(v));
  collect(initialization.blocks, (v) => computed.has(v) || initial.has(v));
  return [...found];
}

function unknownArrays(block: Block, isArray: (v: VariableId) => boolean): readonly VariableId[] {
  switch (block.kind) {
    case "assignment":
      return [block.assignment.unknown].filter(isArray);
    case "loop":
      return [...block.tearingVariables, ...block.assignments.map((a) => a.unknown)].filter(isArray);
    default:
      return [];
  }
}

/** The sorted quotient with the loops in place of the equations that stand for them. */
function withLoops(sorted: SortedDae, system: HybridDae, plan: ArrayPlan, added: number): SortedDae {
  const { computed, targets } = plan;
  // The analysis has put representatives in place of aliases, but not into the loops.
  const represented = withRepresentatives(sorted.aliases);
  const withLoop = (block: Block): Block => {
    const unknown = block.kind === "assignment" ? block.assignment.unknown : undefined;
    const array = unknown === undefined ? undefined : (computed.get(unknown) ?? plan.initial.get(unknown));
    if (array === undefined) return block;
    const loops = array.loops.map((loop) => ({ ...loop, value: represented(loop.value) }));
    return { kind: "for", unknown: array.variable, loops };
  };
  const withAllLoops = (blocks: readonly Block[]) => readThroughCopies(blocks.map(withLoop));
  const { dae, initialization, counts } = sorted;
  const withOwn = (list: readonly Equation[], own: readonly Equation[], joinedIn: ArrayPlan["computed"]) => {
    const others = list.filter(
      ({ left, ranges }) => ranges === undefined || left.kind !== "variable" || !joinedIn.has(left.variable),
    );
    const loops = own.filter((e) => targets.has(e));
    return [...others, ...loops].map((e, i) => ({ ...e, id: i as Equation["id"] }));
  };
  const equations = withOwn(dae.equations, system.equations, computed);
  const initialEquations = withOwn(dae.initialEquations, system.initialEquations, plan.initial);
  const more = [...computed.keys()].reduce((sum, v) => sum + sizeOf(system.variables[v]!) - 1, -added);
  const value = {
    ...sorted,
    dae: { ...dae, equations, initialEquations },
    blocks: withAllLoops(sorted.blocks),
    initialization: { ...initialization, blocks: withAllLoops(initialization.blocks) },
    jacobianSparsity: [],
    counts: { ...counts, equations: counts.equations + more, remaining: counts.remaining + more },
  };
  const isState = new Set(sorted.states);
  const equalToStates = equalElements(value).filter(({ source }) => isState.has(source.variable));
  return equalToStates.length === 0 ? value : { ...value, equalToStates };
}

/** Whether equal variables declare what an analysis of scalars would take over for the state. */
function hasOtherStarts({ equalToStates = [], dae }: SortedDae): boolean {
  return equalToStates.some(({ target, source }) => {
    const [copy, own] = [target, source].map((place) => dae.variables[place.variable]!) as [
      Variable,
      Variable,
    ];
    const isTaken = (key: "start" | "nominal") => copy[key] !== undefined && own[key] === undefined;
    return copy.fixed || isTaken("start") || isTaken("nominal");
  });
}
