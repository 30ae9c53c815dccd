import type { Diagnostic, HybridDae } from "@cosimo/ir";
import { classFaults } from "./class-faults.ts";
import { localSystems } from "./local-systems.ts";
import { missingReferences } from "./missing-references.ts";
import { unconnectedInputs } from "./unconnected-inputs.ts";

/**
 * The likeliest causes of a singular system: a class whose equations don't suit its unknowns, inputs without a source;
 * else potentials without reference; else what `found` says about the system as a whole, which is true, but may show far
 * from the cause.
 */
export function explainImbalance(flat: HybridDae, found: readonly Diagnostic[]): readonly Diagnostic[] {
  const local = localSystems(flat);
  if (local === undefined) return found;
  const parts = [...unconnectedInputs(local), ...classFaults(local)];
  if (parts.length > 0) return parts;
  const references = missingReferences(flat);
  return references.length > 0 ? references : found;
}
