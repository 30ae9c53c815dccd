import type { Alias, Diagnostic, HybridDae } from "@cosimo/ir";
import type { Matching } from "../graph/matching.ts";
import { deriveHiddenConstraints } from "../hidden-constraints/cancelled-derivatives.ts";
import { independentConstraints } from "../redundancy/independent-constraints.ts";
import type { EquationSystem } from "../system/equation-system.ts";
import { classImbalances } from "./class-imbalances.ts";
import { describeImbalance } from "./describe-imbalance.ts";
import { localSystems } from "./local-systems.ts";
import { missingReferences } from "./missing-references.ts";
import { unconnectedInputs } from "./unconnected-inputs.ts";

/** What is wrong with a singular system, and what few systems need. */
export interface Explanation {
  /** Diagnostics of a system without a perfect matching. */
  readonly describeImbalance: (
    system: EquationSystem,
    matching: Matching,
    aliases: readonly Alias[],
  ) => readonly Diagnostic[];
  /** The most likely causes in the text; `balance` describes the whole system. */
  readonly causesOf: (written: HybridDae, balance: readonly Diagnostic[]) => readonly Diagnostic[];
  /** A mechanism without the constraints that follow from others. */
  readonly independentConstraints: typeof independentConstraints;
  /** A system with the constraints that follow from equations whose derivatives cancel. */
  readonly deriveHiddenConstraints: typeof deriveHiddenConstraints;
}

export const explanation: Explanation = {
  describeImbalance,
  causesOf,
  independentConstraints,
  deriveHiddenConstraints,
};

/**
 * First classes with imbalanced equations and inputs without a source; then potentials without reference; then the analysis of the
 * whole system, which may point far from the cause.
 */
function causesOf(written: HybridDae, balance: readonly Diagnostic[]): readonly Diagnostic[] {
  const local = localSystems(written);
  if (local === undefined) return balance;
  const parts = [...unconnectedInputs(local), ...classImbalances(local)];
  if (parts.length > 0) return parts;
  const references = missingReferences(written);
  return references.length > 0 ? references : balance;
}
