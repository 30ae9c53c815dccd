import {
  type Checked,
  type Diagnostic,
  type HybridDae,
  hasErrors,
  type ModeId,
  type SortedDae,
} from "@cosimo/ir";
import { sort } from "../sorting/sort.ts";
import { activeEquations, activeSystem, initialModes } from "./active-system.ts";
import { inactiveReferences } from "./inactive-references.ts";

/** Structural analysis of the active equations in these modes. Diagnostics of a mode entered later name the mode. */
export function sortModes(dae: HybridDae, active: readonly ModeId[]): Checked<SortedDae> {
  if (dae.automata.length === 0) return sort(dae);
  const start = initialModes(dae);
  const isStart = activeEquations(dae, start).join() === activeEquations(dae, active).join();
  const system = activeSystem(dae, active, isStart);
  const unknown = inactiveReferences(system);
  const sorted = hasErrors(unknown) ? { diagnostics: unknown } : sort(system);
  // A mode entered later starts with the values before, so advice about start values does not apply.
  const applies = (d: Diagnostic) => d.severity === "error" || d.category !== "initialization";
  const relevant = isStart ? sorted.diagnostics : sorted.diagnostics.filter(applies);
  const mode = namesOf(dae, active);
  return { ...sorted, diagnostics: relevant.map((d) => ({ ...d, mode })) };
}

/** A set of equations shared by some modes, with its analysis. */
export interface AnalysedMode {
  /** Names of the modes, those of parallel automata separated by commas. */
  readonly names: readonly string[];
  readonly sorted: Checked<SortedDae>;
}

/** All modes, each with the initial modes of parallel automata; modes with equal equations are grouped. */
export function sortAllModes(dae: HybridDae): readonly AnalysedMode[] {
  const start = initialModes(dae);
  const alike = new Map<string, { readonly active: readonly ModeId[]; readonly names: Set<string> }>();
  const add = (active: readonly ModeId[]): void => {
    const key = activeEquations(dae, active).join();
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

/** Diagnostics of all modes without duplicates. */
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
