import type { Diagnostic } from "@cosimo/ir";

/** What a unit has to say of itself, as the coupled system says it. */
export function qualifyDiagnostic(unit: string, diagnostic: Diagnostic): Diagnostic {
  const { component } = diagnostic;
  return { ...diagnostic, component: component ? `${unit}.${component}` : unit };
}
