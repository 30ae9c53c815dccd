import {
  type Checked,
  type Diagnostic,
  type HybridDae,
  hasErrors,
  type ModeId,
  type SortedDae,
} from "@cosimo/ir";
import { sort } from "../sort.ts";
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
  const mode = active.map((id) => dae.modes[id]!.name).join(", ");
  return { ...sorted, diagnostics: said.map((d) => ({ ...d, mode })) };
}

/** One mode and what its analysis has found. */
export interface AnalysedMode {
  readonly active: readonly ModeId[];
  readonly sorted: Checked<SortedDae>;
}

/** All modes, each with the others of parallel automata as they are at the start; those of equal equations once. */
export function sortAllModes(dae: HybridDae): readonly AnalysedMode[] {
  const start = initialModes(dae);
  const found = new Map<string, AnalysedMode>();
  const analyse = (active: readonly ModeId[]): void => {
    const key = equationsInForce(dae, active).join();
    if (!found.has(key)) found.set(key, { active, sorted: sortModes(dae, active) });
  };
  analyse(start);
  for (const { id, automaton } of dae.modes) analyse(start.map((other, i) => (i === automaton ? id : other)));
  return [...found.values()];
}

/** What there is to say about all modes, the same thing said once. */
export function modeDiagnostics(modes: readonly AnalysedMode[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return modes
    .flatMap((mode) => mode.sorted.diagnostics)
    .filter((d) => {
      const key = `${d.code} ${d.message} ${d.span?.start}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}
