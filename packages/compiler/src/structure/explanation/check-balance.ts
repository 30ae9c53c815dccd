import type { Alias, Diagnostic, HybridDae } from "@cosimo/ir";
import { diagnose } from "@cosimo/ir";
import { explanationDoor } from "#explanation";
import type { Matching } from "../graph/matching.ts";
import { messages } from "../messages/messages.ts";
import type { EquationSystem } from "../system/equation-system.ts";

/** Loads what explains singular systems, which a page in a browser does once. Elsewhere it is always there. */
export function loadExplanations(): Promise<void> {
  return explanationDoor.load();
}

/** Whether a singular system was not explained, since that is not loaded. */
export function areExplanationsMissed(): boolean {
  return explanationDoor.isMissed();
}

/** Diagnostics of a system without a perfect matching; empty if it has one. */
export function checkBalance(
  system: EquationSystem,
  matching: Matching,
  aliases: readonly Alias[],
): readonly Diagnostic[] {
  if (!matching.columnOfRow.includes(-1) && !matching.rowOfColumn.includes(-1)) return [];
  const explanation = explanationDoor.open();
  if (explanation === undefined) return [notLoaded(system.dae)];
  return explanation.describeImbalance(system, matching, aliases);
}

/** What a page answers until it has loaded the search for causes. */
export function notLoaded(dae: HybridDae): Diagnostic {
  return diagnose(messages, "structure.not-explained", dae.origin.span);
}
