import type { Diagnostic, HybridDae, StateSelect, VariableId } from "@cosimo/ir";
import { diagnose, freeVariables } from "@cosimo/ir";
import { componentTree } from "../explanation/component-tree.ts";
import { placeOfVariable } from "../explanation/model-places.ts";
import { createAugmenter, type Matching } from "../graph/matching.ts";
import { messages } from "../messages/messages.ts";
import { nameList } from "../messages/name-list.ts";
import { isDiscrete } from "../system/discrete-causality.ts";
import type { EquationSystem } from "../system/equation-system.ts";
import { isParameter, type UnknownClasses } from "../system/unknown-classes.ts";
import type { FreeParameters } from "./free-parameters.ts";
import type { InitialRows } from "./initial-rows.ts";

const stateSelectOrder: readonly StateSelect[] = ["always", "prefer", "default", "avoid", "never"];

/**
 * Variables with start values that say more than those of states: where states have none, those that a library prefers as states,
 * though they are none, as the level of a tank says what its mass is; and those whose sum is a state that the compiler added.
 */
export function preferredStarts({ states }: UnknownClasses, dae: HybridDae): readonly VariableId[] {
  if (states.every((v) => dae.variables[v]!.start !== undefined)) return [];
  const isState = new Set(states);
  const isPart = new Set<VariableId>();
  for (const { source, right } of dae.equations)
    if (source === "state") for (const v of freeVariables(right, dae.relations)) isPart.add(v);
  return dae.variables
    .filter(
      ({ id, stateSelect, start, variability }) =>
        variability === "continuous" &&
        (stateSelect === "prefer" || stateSelect === "always" || isPart.has(id)) &&
        start !== undefined &&
        !isState.has(id),
    )
    .map(({ id }) => id);
}

/** Variables whose start value may be used, in order of preference. */
export function candidates(
  classes: UnknownClasses,
  rows: InitialRows,
  free: FreeParameters,
  dae: HybridDae,
): readonly VariableId[] {
  const rank = (id: VariableId) => {
    const v = dae.variables[id]!;
    return 2 * stateSelectOrder.indexOf(v.stateSelect) + (v.start === undefined ? 1 : 0);
  };
  const states = [...classes.states, ...preferredStarts(classes, dae)].sort(
    (a, b) => rank(a) - rank(b) || a - b,
  );
  const first = [...states, ...rows.held, ...free.free];
  // Conditions that say something of a discrete variable may not determine it: `pre(n) = 1.5` for an Integer.
  const isFirst = new Set(first);
  const others = classes.unknowns.filter((v) => isDiscrete(dae.variables[v]!) && !isFirst.has(v));
  return [...first, ...others];
}

/** Adds `v = start` for one candidate after the other while unknowns are unmatched; changes the matching. */
export function complete(
  choices: readonly VariableId[],
  system: EquationSystem,
  matching: Matching,
): readonly VariableId[] {
  let missing = matching.rowOfColumn.reduce((count, row) => count + (row === -1 ? 1 : 0), 0);
  const startRows = choices.map((v) => system.columnOf[v]!).filter((column) => column >= 0);
  const adjacency = [...system.matchable, ...startRows.map((column) => [column])];
  const augmenter = createAugmenter(adjacency, matching);
  const chosen: VariableId[] = [];
  for (let i = 0; i < startRows.length && missing > 0; i++) {
    if (!augmenter.tryRow(system.rows.length + i)) continue;
    chosen.push(system.unknowns[startRows[i]!]!);
    missing--;
  }
  if (missing > 0) throw new Error("start values of all states don't complete the initial system");
  return chosen;
}

/** Notices about start values used without a declaration as fixed. */
export function completionNotices(
  completion: readonly VariableId[],
  assumed: readonly VariableId[],
  dae: HybridDae,
): readonly Diagnostic[] {
  const parameters = completion.map((v) => dae.variables[v]!).filter((v) => isParameter(v) && !v.generated);
  const undetermined = parameters.map(({ name, origin }) => {
    const context = { variables: [name] };
    return diagnose(messages, "structure.undetermined-parameter", origin.span, { parameter: name }, context);
  });
  if (assumed.length === 0) return undetermined;
  const declared = assumed.flatMap((v) => dae.variables[v]!.scalars ?? [dae.variables[v]!]);
  if (declared.length > assumed.length) declared.sort((a, b) => a.id - b.id);
  const names = declared.map(({ name }) => name);
  const first = declared[0]!;
  const tree = componentTree(dae);
  const span = tree === undefined ? first.origin.span : placeOfVariable(first, dae, tree);
  const args = { variables: nameList(names) };
  return [diagnose(messages, "structure.assumed-start", span, args, { variables: names }), ...undetermined];
}
