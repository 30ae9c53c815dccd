import type { Diagnostic } from "@cosimo/ir";

/** A diagnostic of a unit with the unit's name in front of its variables. */
export function qualifyDiagnostic(unit: string, diagnostic: Diagnostic): Diagnostic {
  const { component } = diagnostic;
  return { ...diagnostic, component: component ? `${unit}.${component}` : unit };
}
