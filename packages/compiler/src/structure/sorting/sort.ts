import type { Alias, Checked, Diagnostic, HybridDae, SortedDae, VariableId } from "@cosimo/ir";
import { hasArrays, hasErrors } from "@cosimo/ir";
import { openArrays } from "#arrays";
import { explanationDoor } from "#explanation";
import { type AliasElimination, eliminateAliases } from "../aliases/alias-elimination.ts";
import { scalarize } from "../arrays/scalarize.ts";
import { causalize } from "../blocks/causalize.ts";
import { jacobianSparsity } from "../blocks/jacobian-sparsity.ts";
import { orderParameters } from "../blocks/parameter-order.ts";
import { checkBalance, notLoaded } from "../explanation/check-balance.ts";
import { missingReferences } from "../explanation/missing-references.ts";
import { type Matching, maximumMatching } from "../graph/matching.ts";
import { checkChains } from "../index-reduction/check-chains.ts";
import { deriveHiddenSums } from "../index-reduction/hidden-sums.ts";
import { inputDerivatives } from "../index-reduction/input-derivatives.ts";
import { type ReducedSystem, reduceIndex } from "../index-reduction/reduce-index.ts";
import { stateSelectFaults } from "../index-reduction/state-select-faults.ts";
import { presentForms } from "../initialization/delayed-values.ts";
import { addFreePreValues } from "../initialization/free-pre-values.ts";
import { type ActualSystem, splitHomotopy } from "../initialization/homotopy.ts";
import { addInitialSections } from "../initialization/initial-sections.ts";
import { sortInitialization } from "../initialization/initialization.ts";
import { traceStarts } from "../initialization/traced-starts.ts";
import { fixStructuralParameters, fixUnknownParameters } from "../preparation/fix-structural-parameters.ts";
import { selectFixedBranches } from "../preparation/fixed-branches.ts";
import { insertFixedValues } from "../preparation/fixed-values.ts";
import { watchFunctionWarnings } from "../preparation/function-warnings.ts";
import { inlineFunctions } from "../preparation/inline-functions.ts";
import { markJoints } from "../preparation/mark-joints.ts";
import { openAllSections } from "../preparation/open-sections.ts";
import { equateStreamsAtRest, joinSemiLinear } from "../preparation/semi-linear.ts";
import { dropUnreadArguments } from "../preparation/unread-arguments.ts";
import { removeVanishingDerivatives } from "../preparation/vanishing-coefficients.ts";
import type { IndependentConstraints } from "../redundancy/independent-constraints.ts";
import { isRigid, positionLoops } from "../redundancy/loop-rows.ts";
import { isDiscrete } from "../system/discrete-causality.ts";
import {
  buildEquationSystem,
  dynamicRows,
  type EquationSystem,
  type Row,
} from "../system/equation-system.ts";
import { safeMatching } from "../system/safe-matching.ts";
import { equationsWithSharedDerivatives } from "../system/shared-derivatives.ts";
import { classifyUnknowns, markDiscrete, type UnknownClasses } from "../system/unknown-classes.ts";
import { explainImbalance } from "./explain-imbalance.ts";

/**
 * Structural analysis: matching and order of equations, or the reasons why the system can't be solved. Arrays stay arrays where
 * loops compute them; then `jacobianSparsity` is empty (see `expandSorted`).
 */
export function sort(flat: HybridDae): Checked<SortedDae> {
  if (!hasArrays(flat)) return sortScalars(flat);
  return openArrays()?.sortArrays(flat, sortScalars) ?? sortScalars(scalarize(flat));
}

/** As `sort`; the elements of arrays of components, too, are computed by loops where that has advantages. */
export function sortByLoops(flat: HybridDae): Checked<SortedDae> {
  const isSmall = flat.variables.length < FEWEST_VARIABLES;
  return (isSmall ? undefined : openArrays()?.sortByLoops(flat, sortScalars)) ?? sort(flat);
}

/** Smaller systems are not searched for arrays. */
const FEWEST_VARIABLES = 100;

function sortScalars(flat: HybridDae): Checked<SortedDae> {
  const written = addFreePreValues(addInitialSections(markDiscrete(watchFunctionWarnings(markJoints(flat)))));
  const chosen = fixStructuralParameters(deriveHiddenSums(selectFixedBranches(equateStreamsAtRest(written))));
  const decided = removeVanishingDerivatives(chosen);
  const inputs = inputDerivatives(decided);
  if (inputs.length > 0) return { diagnostics: inputs };
  const sorted = sortWithOpenSections(decided);
  if (sorted.value === undefined && hasArrays(flat)) return sorted;
  if (sorted.value === undefined) return { diagnostics: explainImbalance(written, sorted.diagnostics) };
  const faults = stateSelectFaults(sorted.value, written);
  return faults.length === 0 ? sorted : { diagnostics: [...sorted.diagnostics, ...faults] };
}

/** Where the system is unsolvable, with equations in place of algorithm sections: these may determine inputs of sections. */
function sortWithOpenSections(dae: HybridDae): Checked<SortedDae> {
  const sorted = sortFixedStructure(dae);
  const opened = sorted.value === undefined ? openAllSections(dae) : undefined;
  const again = opened && sortFixedStructure(opened);
  return again?.value === undefined ? sorted : again;
}

/** Repeats the analysis if parameters decide for which unknowns equations can be solved. */
function sortFixedStructure(marked: HybridDae): Checked<SortedDae> {
  const plain = prepare(evaluated(marked), false);
  const removed = aliasTest(plain.aliases);
  const classes = classifyUnknowns(plain.dae, removed);
  const rows = dynamicRows(plain.dae);
  const system = buildEquationSystem(plain.dae, rows, classes.unknowns);
  // What has none has no safe one, whose search takes longer.
  if (isPerfect(maximumMatching(system.matchable, system.unknowns.length))) {
    const { matching, doubtful } = safeMatching(system);
    const decided = sortAgain(
      marked,
      doubtful.map((row) => system.rows[row]!),
    );
    if (decided !== undefined) return decided;
    const structuralIndex = hasAlgebraic(system, classes) ? 1 : 0;
    const reduced = { dae: plain.dae, states: classes.states, constraintSets: [], structuralIndex };
    const matched = { classes, system, matching, doubtful: [] };
    const simpler = withFixedValues(plain, reduced);
    return simpler === undefined
      ? finish(marked, plain, reduced, plain.diagnostics, matched)
      : finish(marked, plain, simpler.reduced, plain.diagnostics, simpler.matched);
  }
  // Index reduction is one of scalars: see `sortArrays`.
  if (hasArrays(marked)) return { diagnostics: [] };
  const loops = positionLoops(plain.dae, plain.aliases);
  const called = inlineFunctions(marked, "early");
  const inlined = () => inlineFunctions(called, "late");
  const reduce = (dae: HybridDae) => sortReduced(marked, plain, dae, loops !== undefined && isRigid(loops));
  // Constraints that close loops need the derivatives that the functions leave out.
  const closesLoops = loops !== undefined && loops.loops.length > 0;
  const first = closesLoops ? inlined() : called;
  const sorted = reduce(first);
  if (sorted.value !== undefined) return sorted;
  const second = closesLoops ? called : inlined();
  const again = first === second ? sorted : reduce(second);
  return again.value === undefined ? sorted : again;
}

/** The analysis of a system of higher index; some functions, or all, are formulas in `dae`. */
function sortReduced(
  marked: HybridDae,
  plain: PreparedSystem,
  dae: HybridDae,
  hasRigidLoops: boolean,
): Checked<SortedDae> {
  const joined = prepare(dae, true, hasRigidLoops);
  if (hasErrors(joined.diagnostics)) return { diagnostics: joined.diagnostics };
  const reduced = reduceIndex(joined.dae, joined.aliases);
  const diagnostics = [...joined.diagnostics, ...reduced.diagnostics];
  if (reduced.value === undefined) {
    // Equations as they are written are told more clearly.
    const balance = joined.isReduced ? [] : checkChains(plain);
    return { diagnostics: hasErrors(balance) ? [...plain.diagnostics, ...balance] : diagnostics };
  }
  const solved = { ...reduced.value, dae: evaluated(reduced.value.dae) };
  const simpler = withFixedValues(joined, solved);
  if (simpler !== undefined) return finish(marked, joined, simpler.reduced, diagnostics, simpler.matched);
  const matched = matchUnknowns({ ...solved, aliases: joined.aliases });
  const decided = sortAgain(marked, matched.doubtful);
  if (decided !== undefined) return decided;
  return finish(marked, joined, solved, diagnostics, matched);
}

/**
 * The system with numbers for what no run changes, if that changes it and it is still solvable: equations whose terms vanish may be
 * solvable no more.
 */
function withFixedValues(
  { aliases, initialForms }: PreparedSystem,
  reduced: ReducedSystem,
): { readonly reduced: ReducedSystem; readonly matched: MatchedSystem } | undefined {
  const dae = insertFixedValues(reduced.dae, initialForms);
  if (dae === reduced.dae) return undefined;
  const simpler = { ...reduced, dae };
  const matched = matchUnknowns({ ...simpler, aliases });
  const isSolvable = isPerfect(matched.matching) && matched.doubtful.length === 0;
  return isSolvable ? { reduced: simpler, matched } : undefined;
}

/** Equations as they are evaluated: what a function does not read is no dependence, and what it computes linearly is linear. */
function evaluated(dae: HybridDae): HybridDae {
  return dropUnreadArguments(inlineFunctions(dae, "late"));
}

/** The analysis with fixed structural parameters, if there are any and the system is then solvable. */
function sortAgain(marked: HybridDae, doubtful: readonly Row[]): Checked<SortedDae> | undefined {
  const decided = fixUnknownParameters(marked, doubtful);
  if (decided === marked) return undefined;
  const sorted = sortFixedStructure(decided);
  return sorted.value === undefined ? undefined : sorted;
}

/** A system without trivial equations, with the forms of its equations at initialization. */
interface PreparedSystem extends AliasElimination, ActualSystem {
  /** Constraints that follow from others were left out. */
  readonly isReduced: boolean;
}

function prepare(dae: HybridDae, joinStates: boolean, hasRigidLoops = false): PreparedSystem {
  const elimination = eliminateAliases(dae, joinStates);
  const exposed = withHiddenConstraints(joinSemiLinear(elimination.dae), elimination.aliases);
  const independent = hasRigidLoops
    ? withoutDependentConstraints(exposed.dae, elimination.aliases)
    : undefined;
  return {
    aliases: elimination.aliases,
    diagnostics: [...elimination.diagnostics, ...exposed.diagnostics, ...(independent?.diagnostics ?? [])],
    isReduced: independent !== undefined,
    ...presentForms(splitHomotopy(independent?.dae ?? exposed.dae), elimination.aliases),
  };
}

function withHiddenConstraints(
  dae: HybridDae,
  aliases: readonly Alias[],
): { readonly dae: HybridDae; readonly diagnostics: readonly Diagnostic[] } {
  const equations = equationsWithSharedDerivatives(dae);
  if (equations.size === 0) return { dae, diagnostics: [] };
  const explanation = explanationDoor.open();
  if (explanation === undefined) return { dae, diagnostics: [notLoaded(dae)] };
  return { dae: explanation.deriveHiddenConstraints(dae, aliases, equations), diagnostics: [] };
}

/** `undefined` if there are none. */
function withoutDependentConstraints(
  dae: HybridDae,
  aliases: readonly Alias[],
): IndependentConstraints | undefined {
  const formulas = inlineFunctions(dae, "late");
  const loops = positionLoops(formulas, aliases);
  if (loops === undefined || !isRigid(loops)) return undefined;
  const explanation = explanationDoor.open();
  if (explanation === undefined) return { dae, diagnostics: [notLoaded(dae)] };
  return explanation.independentConstraints(dae, formulas, aliases, loops);
}

/** The same system with other states; one of the choices left by its constraint sets. */
export function sortForStates(sorted: SortedDae, states: readonly VariableId[]): Checked<SortedDae> {
  return order({ ...sorted, states }, []);
}

function aliasTest(aliases: readonly Alias[]): (v: VariableId) => boolean {
  const removed = new Set(aliases.map((alias) => alias.variable));
  return (v) => removed.has(v);
}

function isPerfect({ columnOfRow, rowOfColumn }: Matching): boolean {
  return !columnOfRow.includes(-1) && !rowOfColumn.includes(-1);
}

function hasAlgebraic({ dae }: EquationSystem, classes: UnknownClasses): boolean {
  const derivatives = new Set(classes.derivatives);
  return classes.unknowns.some((v) => !derivatives.has(v) && !isDiscrete(dae.variables[v]!));
}

function finish(
  flat: HybridDae,
  { aliases, homotopy, initialForms }: PreparedSystem,
  reduced: ReducedSystem,
  notices: readonly Diagnostic[],
  matched: MatchedSystem,
): Checked<SortedDae> {
  const parameters = orderParameters(reduced.dae);
  const diagnostics = [...notices, ...missingReferences(flat), ...parameters.diagnostics];
  if (hasErrors(diagnostics)) return { diagnostics };
  const equations = dynamicRows(flat).length;
  const given = reduced.dae.equations.filter((e) => e.derivativeOf === undefined && e.source !== "state");
  const trivial = flat.equations.length - given.length;
  const counts = { equations, trivial, remaining: equations - trivial };
  const unordered = { ...reduced, aliases, parameterOrder: parameters.order, counts };
  const forms = { ...(homotopy && { homotopy }), ...(initialForms && { initialForms }) };
  return order({ ...unordered, ...forms }, diagnostics, matched);
}

type Unordered = Omit<SortedDae, "derivatives" | "blocks" | "initialization" | "jacobianSparsity">;

interface MatchedSystem {
  readonly classes: UnknownClasses;
  readonly system: EquationSystem;
  readonly matching: Matching;
  /** Rows whose solvability for their unknown depends on parameter values. */
  readonly doubtful: readonly Row[];
}

function matchUnknowns({
  dae,
  aliases,
  states,
}: Pick<Unordered, "dae" | "aliases" | "states">): MatchedSystem {
  const classes = classifyUnknowns(dae, aliasTest(aliases), states);
  const system = buildEquationSystem(dae, dynamicRows(dae), classes.unknowns);
  const { matching, doubtful } = safeMatching(system);
  return { classes, system, matching, doubtful: doubtful.map((row) => system.rows[row]!) };
}

/** Blocks in order, for given states. */
function order(
  unordered: Unordered,
  notices: readonly Diagnostic[],
  matched = matchUnknowns(unordered),
): Checked<SortedDae> {
  const { dae } = unordered;
  const { classes, system, matching } = matched;
  const balance = checkBalance(system, matching, unordered.aliases);
  if (hasErrors(balance)) return { diagnostics: [...notices, ...balance] };
  const dynamics = causalize(system, matching);
  const { blocks } = dynamics;
  const start = sortInitialization({ system, matching, blocks, classes }, unordered.initialForms);
  const diagnostics = [...notices, ...dynamics.diagnostics, ...start.diagnostics];
  if (hasErrors(diagnostics)) return { diagnostics };
  const tracedStarts = traceStarts(dae, blocks, start.initialization.blocks);
  const value: SortedDae = {
    ...unordered,
    tracedStarts,
    derivatives: classes.derivatives,
    blocks,
    initialization: start.initialization,
    jacobianSparsity: jacobianSparsity(dynamics.blocks, classes, dae),
  };
  return { value, diagnostics };
}
