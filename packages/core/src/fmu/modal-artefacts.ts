import { activeEquations, initialModes, sortModes } from "@cosimo/compiler";
import type { FmuModes, FmuModule } from "@cosimo/fmi/export";
import {
  type Checked,
  type Diagnostic,
  diagnoseWithoutSpan,
  type HybridDae,
  hasErrors,
  type ModeId,
  type SortedDae,
} from "@cosimo/ir";
import { exportMessages } from "./export-messages.ts";

/** Largest number of sets of equations in an FMU; each includes a copy of numerical methods. */
export const MOST_SYSTEMS = 64;

/**
 * Compiles all sets of equations of a model with modes, the initial one first. Sets without a
 * solution are omitted with a warning: a run that reaches one ends.
 */
export function compileModes(
  dae: HybridDae,
  compile: (
    sorted: SortedDae,
    number: number,
  ) => { readonly modules: readonly FmuModule[]; readonly diagnostics: readonly Diagnostic[] },
): Checked<FmuModes> {
  const combinations = modeCombinations(dae);
  if (combinations === undefined)
    return {
      diagnostics: [
        diagnoseWithoutSpan(exportMessages, "fmu-export.too-many-modes", {
          model: dae.name,
          most: MOST_SYSTEMS,
        }),
      ],
    };
  const keyOf = (active: readonly ModeId[]) => activeEquations(dae, active).join();
  const numbers = new Map<string, number>();
  const systems: (readonly FmuModule[])[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const active of [initialModes(dae), ...combinations]) {
    if (numbers.has(keyOf(active))) continue;
    const sorted = sortModes(dae, active);
    const isSolvable = sorted.value !== undefined && !hasErrors(sorted.diagnostics);
    if (systems.length === 0) diagnostics.push(...sorted.diagnostics);
    if (!isSolvable && systems.length === 0) return { diagnostics };
    if (isSolvable) {
      const compiled = compile(sorted.value, systems.length);
      diagnostics.push(...compiled.diagnostics);
      if (hasErrors(compiled.diagnostics)) return { diagnostics };
      systems.push(compiled.modules);
    } else diagnostics.push(unsolvable(dae, active, sorted.diagnostics));
    numbers.set(keyOf(active), isSolvable ? systems.length - 1 : -1);
  }
  return { value: { dae, systems, systemIn: (active) => numbers.get(keyOf(active))! }, diagnostics };
}

function unsolvable(dae: HybridDae, active: readonly ModeId[], reasons: readonly Diagnostic[]): Diagnostic {
  const modes = active.map((id) => dae.modes[id]!.name).join(", ");
  const warning = diagnoseWithoutSpan(exportMessages, "fmu-export.unsolvable-modes", { modes });
  return { ...warning, related: reasons.flatMap(({ message, span }) => (span ? [{ message, span }] : [])) };
}

/** One mode of each automaton, modes with the same equations counted once; `undefined`: there are too many. */
function modeCombinations({ automata, modes }: HybridDae): readonly (readonly ModeId[])[] | undefined {
  let combinations: readonly (readonly ModeId[])[] = [[]];
  for (const automaton of automata) {
    const classes = new Map(automaton.modes.map((id) => [modes[id]!.equations.join(), id]));
    if (classes.size * combinations.length > MOST_SYSTEMS) return undefined;
    combinations = combinations.flatMap((active) => [...classes.values()].map((id) => [...active, id]));
  }
  return combinations;
}
