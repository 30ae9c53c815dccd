import { checkOptions, type GivenSettings, type SettingsContext, SettingsError } from "@cosimo/ir";

/** Checks the options of a run. @throws SettingsError for unknown, wrong and inapplicable ones */
export function requireSettings(given: GivenSettings, context: SettingsContext): void {
  const diagnostics = checkOptions(given, context);
  if (diagnostics.length > 0) throw new SettingsError(diagnostics);
}
