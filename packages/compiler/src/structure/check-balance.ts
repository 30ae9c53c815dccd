import type { Diagnostic } from "@cosimo/ir";
import type { EquationSystem } from "./equation-system.ts";
import type { Matching } from "./matching.ts";

export function checkBalance(_system: EquationSystem, _matching: Matching): readonly Diagnostic[] {
  return [];
}
