import { ModelError, SettingsError } from "@cosimo/core/models";
import type { EigenvalueOrder, Eigenvalues } from "../messages/protocol.ts";
import { compileChoice } from "./compiled-models.ts";
import { type Libraries, openText } from "./libraries.ts";
import { shownDiagnostic } from "./reports/shown-diagnostic.ts";
import { translationsFor } from "./reports/translations.ts";

const UNIT = "model";

/** Eigenvalues of the model, linearised where a run with the same parameters is at a time. */
export async function eigenvaluesOf(
  { texts, experiment, parameters, at }: EigenvalueOrder,
  libraries: Libraries,
): Promise<Eigenvalues> {
  const translations = await translationsFor(texts.language);
  const { linearize, modelUnit } = await import("@cosimo/core");
  const { solver, tolerance } = experiment;
  const nothing = { units: [], connections: [], experiment: {}, algorithm: {}, bonds: [] };
  const qualified = Object.entries(parameters).map(([name, value]) => [`${UNIT}.${name}`, value] as const);
  const found = await libraries.withLibrary(texts, (library) => {
    const unit = modelUnit(openText(texts), { ...compileChoice(texts), library, ...(solver && { solver }) });
    const system = { name: UNIT, ...nothing, parameters: Object.fromEntries(qualified) };
    try {
      return linearize({ system, units: [[UNIT, unit]] }, { at, ...(tolerance && { tolerance }) });
    } catch (error) {
      if (error instanceof ModelError || error instanceof SettingsError) return error;
      throw error;
    }
  });
  if (!("modes" in found)) {
    const [first] = found.diagnostics;
    return { at, modes: [], reason: first === undefined ? "" : shownDiagnostic(first, translations).message };
  }
  return { at, modes: found.modes ?? [], reason: "" };
}
