import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { checkFields } from "./check-settings.ts";
import type { OptionRow, OptionTable } from "./setting.ts";

/**
 * Thrown before a run for unknown options, values of a wrong type or out of range, and options
 * without effect. The text contains the nearest name, the range and where the option applies;
 * `diagnostics` contains the same as data.
 */
export class SettingsError extends TypeError {
  // No own property that can be listed: an uncaught error would print it.
  readonly #diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(
      diagnostics
        .map(({ message, hint }) => (hint === undefined ? message : `${message} (${hint})`))
        .join("\n"),
    );
    this.#diagnostics = diagnostics;
  }

  static {
    SettingsError.prototype.name = "SettingsError";
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }
}

/** @throws SettingsError for a value that is missing or of a wrong type */
export function requireOption(name: string, row: OptionRow, value: unknown): void {
  const diagnostics = checkFields({ [name]: value ?? null }, { [name]: row }, "");
  if (diagnostics.length > 0) throw new SettingsError(diagnostics);
}

/**
 * Checks the options of a function by the rows of their fields, which `OptionRows` makes complete. `where` names the function.
 * @throws SettingsError for unknown fields, wrong types and values out of range
 */
export function requireFields(given: object, rows: OptionTable, where: string): void {
  const diagnostics = checkFields(given as Readonly<Record<string, unknown>>, rows, where);
  if (diagnostics.length > 0) throw new SettingsError(diagnostics);
}
