import type { Diagnostic } from "@cosimo/ir";
import type { EquationSystem } from "./equation-system.ts";
import type { Matching } from "./matching.ts";
import type { Roles } from "./roles.ts";

export interface ReducedSystem {
  readonly structuralIndex: number;
  readonly diagnostics: readonly Diagnostic[];
}

export function reduceIndex(_system: EquationSystem, _matching: Matching, roles: Roles): ReducedSystem {
  return { structuralIndex: roles.states.length > 0 ? 1 : 1, diagnostics: [] };
}
