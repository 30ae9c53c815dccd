import {
  type Diagnostic,
  diagnose,
  limitedList,
  type MessageCatalogue,
  messageGroup,
  type VariableId,
} from "@cosimo/ir";
import { nullVectors } from "../linear/null-vectors.ts";
import type { SlotValues } from "../model/interpreted-values.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import { inModel } from "./place-in-model.ts";

export const unresistedMessages = {
  ...messageGroup("initialization", "error", {
    "initialization.nothing-resists": {
      text: "nothing resists the motion of {components}: {accelerations} can be anything, as no mass or inertia is moved",
      hint: "Give what is moved there mass or inertia about the axis, or fix it.",
    },
  }),
} as const satisfies MessageCatalogue;

/** Larger loops are not examined: expressions are interpreted, the matrix is dense. */
const MAX_SIZE = 100;
const MOST_NAMES = 5;
/** Smaller shares of a vector are rounding errors. */
const SHARE = 1e-6;

/** A linear loop of the equations of motion. */
type Loop = Extract<ModelInstance["module"]["sorted"]["blocks"][number], { kind: "loop" }>;

/**
 * Accelerations of states that the equations of motion leave open at the values in memory: unknowns of linear loops whose matrix was
 * singular, one of whose tearing variables is in `singular`.
 */
export function unresistedMotions(
  instance: ModelInstance,
  values: SlotValues,
  singular: ReadonlySet<VariableId>,
): readonly Diagnostic[] {
  const { dae, sorted } = instance.module;
  const accelerations = accelerationsOf(sorted);
  const found = new Set<VariableId>();
  for (const block of sorted.blocks) {
    if (block.kind !== "loop" || !block.linear || block.tearingVariables.length > MAX_SIZE) continue;
    if (!block.tearingVariables.some((v) => singular.has(v))) continue;
    const unknowns = unknownsOf(block);
    if (!unknowns.some((v) => accelerations.has(v))) continue;
    for (const v of undetermined(instance, values, block, unknowns)) if (accelerations.has(v)) found.add(v);
  }
  if (found.size === 0) return [];
  const variables = [...found].map((v) => dae.variables[v]!);
  const components = [...new Set(variables.map(({ origin }) => origin.component.join(".")))];
  const names = variables.map(({ name }) => name);
  const args = {
    components: limitedList(components, MOST_NAMES),
    accelerations: limitedList(
      names.map((name) => `'${name}'`),
      MOST_NAMES,
    ),
  };
  const context = { component: components[0]!, variables: names };
  const place = inModel(variables[0]!.origin, dae);
  return [diagnose(unresistedMessages, "initialization.nothing-resists", place, args, context)];
}

function unknownsOf({ tearingVariables, assignments }: Loop): readonly VariableId[] {
  return [...tearingVariables, ...assignments.map(({ unknown }) => unknown)];
}

/** Unknowns of a loop that a vector in the kernel of its matrix changes. Restores the values in memory. */
function undetermined(
  { module, heap, base }: ModelInstance,
  values: SlotValues,
  { tearingVariables, assignments, residuals }: Loop,
  unknowns: readonly VariableId[],
): readonly VariableId[] {
  const slots = unknowns.map((v) => base + module.layout.value[v]!);
  const before = slots.map((slot) => heap[slot]!);
  const at = (z: readonly number[]) => {
    z.forEach((value, i) => {
      heap[slots[i]!] = value;
    });
    assignments.forEach(({ value }, i) => {
      heap[slots[z.length + i]!] = values.number(value);
    });
    const rest = residuals.map(({ value }) => values.number(value));
    return { rest, all: slots.map((slot) => heap[slot]!) };
  };
  const zero = tearingVariables.map(() => 0);
  const origin = at(zero);
  const columns = zero.map((_, j) =>
    at(zero.map((_, i) => Number(i === j))).rest.map((r, i) => r - origin.rest[i]!),
  );
  const matrix = zero.map((_, i) => columns.map((column) => column[i]!));
  const changed = nullVectors(matrix).map((vector) =>
    at(vector).all.map((value, i) => Math.abs(value - origin.all[i]!)),
  );
  slots.forEach((slot, i) => {
    heap[slot] = before[i]!;
  });
  return unknowns.filter((_, i) => changed.some((moved) => moved[i]! > SHARE * Math.max(...moved)));
}

/** Derivatives of states that are derivatives themselves. */
function accelerationsOf({
  aliases,
  states,
  dae,
}: ModelInstance["module"]["sorted"]): ReadonlySet<VariableId> {
  const representative = new Map(aliases.map((alias) => [alias.variable, alias.representative]));
  const of = (v: VariableId) => representative.get(v) ?? v;
  const isState = new Set(states);
  const velocities = new Set(
    dae.variables.flatMap(({ id, derivativeOf }) =>
      derivativeOf !== undefined && isState.has(of(derivativeOf)) ? [of(id)] : [],
    ),
  );
  return new Set(
    dae.variables.flatMap(({ id, derivativeOf }) =>
      derivativeOf !== undefined && isState.has(of(derivativeOf)) && velocities.has(of(derivativeOf))
        ? [of(id)]
        : [],
    ),
  );
}
