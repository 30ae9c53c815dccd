import type { Diagnostic } from "@cosimo/ir";

/**
 * Thrown before a run for unknown options, values of a wrong type or out of range, and options
 * without effect. The text contains the nearest name, the range and where the option applies;
 * `diagnostics` contains the same as data.
 */
export class SettingsError extends TypeError {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(
      diagnostics
        .map(({ message, hint }) => (hint === undefined ? message : `${message} (${hint})`))
        .join("\n"),
    );
    this.name = "SettingsError";
    this.diagnostics = diagnostics;
  }
}
