import type { Diagnostic, HybridDae } from "@cosimo/ir";
import { classFaults } from "./class-faults.ts";
import { missingReferences } from "./missing-references.ts";

/**
 * The likeliest causes of a singular system: a class whose equations don't suit its unknowns; else potentials without
 * reference; else what `found` says about the system as a whole, which is true, but may show far from the cause.
 */
export function explainImbalance(flat: HybridDae, found: readonly Diagnostic[]): readonly Diagnostic[] {
  const classes = classFaults(flat);
  if (classes.length > 0) return classes;
  const references = missingReferences(flat);
  return references.length > 0 ? references : found;
}
