import { checkOptions, type GivenSettings, type SettingsContext, SettingsError } from "@cosimo/ir";

/** Checks the options of a run. @throws SettingsError for unknown, wrong and inapplicable ones */
export function requireSettings(given: object, context: SettingsContext): void {
  const diagnostics = checkOptions(given as GivenSettings, context);
  if (diagnostics.length > 0) throw new SettingsError(diagnostics);
}
