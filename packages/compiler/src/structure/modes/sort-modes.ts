import {
  type Checked,
  type Diagnostic,
  type HybridDae,
  hasErrors,
  type ModeId,
  type SortedDae,
} from "@cosimo/ir";
import { sort } from "../sorting/sort.ts";
import { activeSystem, equationsInForce, initialModes } from "./active-system.ts";
import { inactiveReferences } from "./inactive-references.ts";

/** Structural analysis of the equations in force in these modes. What is said about a mode entered later names it. */
export function sortModes(dae: HybridDae, active: readonly ModeId[]): Checked<SortedDae> {
  if (dae.automata.length === 0) return sort(dae);
  const start = initialModes(dae);
  const isStart = equationsInForce(dae, start).join() === equationsInForce(dae, active).join();
  const system = activeSystem(dae, active, isStart);
  const unknown = inactiveReferences(system);
  const sorted = hasErrors(unknown) ? { diagnostics: unknown } : sort(system);
  // Start values of a mode entered later are what is carried over: nothing is to be said about them.
  const said = isStart ? sorted.diagnostics : sorted.diagnostics.filter((d) => d.severity === "error");
  const mode = namesOf(dae, active);
  return { ...sorted, diagnostics: said.map((d) => ({ ...d, mode })) };
}

/** A set of equations that some modes have in common, and what its analysis has found. */
export interface AnalysedMode {
  /** Names of the modes, of parallel automata with commas between. */
  readonly names: readonly string[];
  readonly sorted: Checked<SortedDae>;
}

/** All modes, each with the others of parallel automata as they are at the start; those of equal equations together. */
export function sortAllModes(dae: HybridDae): readonly AnalysedMode[] {
  const start = initialModes(dae);
  const alike = new Map<string, { readonly active: readonly ModeId[]; readonly names: Set<string> }>();
  const add = (active: readonly ModeId[]): void => {
    const key = equationsInForce(dae, active).join();
    const names = alike.get(key)?.names ?? new Set<string>();
    names.add(namesOf(dae, active));
    if (names.size === 1) alike.set(key, { active, names });
  };
  add(start);
  for (const { id, automaton } of dae.modes) add(start.map((other, i) => (i === automaton ? id : other)));
  return [...alike.values()].map(({ active, names }) => ({
    names: [...names],
    sorted: sortModes(dae, active),
  }));
}

function namesOf(dae: HybridDae, active: readonly ModeId[]): string {
  return active.map((id) => dae.modes[id]!.name).join(", ");
}

/** What there is to say about all modes, the same thing said once. */
export function modeDiagnostics(modes: readonly AnalysedMode[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return modes
    .flatMap((mode) => mode.sorted.diagnostics)
    .filter((d) => {
      const key = `${d.code} ${d.message} ${d.span?.source.uri} ${d.span?.start}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}
